"""Slash commands and components: they know Discord and the host's verbs, and hold no rules."""
