"""Mechanics that rulebooks share; a title lists the rules of those that it uses."""
