"""Watch of what the program and its Discord say to each other."""

from tests.discord_api.fixtures import _as_discord_describes_it, watch  # noqa: F401
