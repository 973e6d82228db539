"""Bots of other libraries than discord.py, on a sandbox."""
