"""Position files and scenarios; their format is documented in ``docs/scenarios.md``."""
