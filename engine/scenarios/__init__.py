"""Position files and scenarios; their format is documented in ``docs/scenarios.md``."""

from engine.scenarios.position import load_position
from engine.scenarios.snapshot import dump_position

__all__ = ["dump_position", "load_position"]
