"""Lookups: cards, rules, help."""
