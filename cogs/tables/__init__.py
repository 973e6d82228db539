"""A table until it begins, and who sits at it."""
