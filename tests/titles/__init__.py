"""Titles that only tests play; each is a folder like those of ``engine/games``."""
