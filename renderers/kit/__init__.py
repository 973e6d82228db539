"""Drawing kit of every picture; knows no card and no table."""
