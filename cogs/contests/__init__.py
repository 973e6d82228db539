"""Contests: their commands, and presses on their messages."""
