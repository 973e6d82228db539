"""The kernel: values, secrets, the log, the end of a game."""
