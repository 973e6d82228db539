"""The titles. Importing a title's package registers it."""
