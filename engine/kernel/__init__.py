"""A game as a value. Knows no card word and no title."""
