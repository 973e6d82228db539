"""Storage of contests: rows, changes and reads."""
