"""Packs and decks as people write them: what is read, what is refused, packs that mean harm."""
