"""Watch of what a killed program and its Discord say to each other."""

from tests.discord_api.fixtures import _as_discord_describes_it, watch  # noqa: F401
from tests.renderers.dry import _dry_unless_painted  # noqa: F401  (a fixture)
