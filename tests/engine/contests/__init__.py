"""Contests: pairings, standings, brackets, logs, ratings."""
