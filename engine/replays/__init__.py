"""Finished games as they were played: the record of what was answered, and the reel of states."""
