"""The titles, each with tests of its own."""
