"""Sentences, terms and card texts in both languages."""
