"""Decks, and the cards that are found for them."""
