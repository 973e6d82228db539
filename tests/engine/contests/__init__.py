"""Contests: pairings, standings, brackets, logs."""
