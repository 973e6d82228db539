"""Slash commands and components: each parses, calls one verb of the host, and replies."""
