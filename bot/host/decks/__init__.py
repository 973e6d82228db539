"""Decks: saved, ready, and the one each seat plays with."""
