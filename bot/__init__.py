"""The host: Discord, storage, clocks and the sandbox."""
