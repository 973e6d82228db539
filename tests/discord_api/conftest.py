"""A sandbox to watch."""

from tests.discord_api.fixtures import watch  # noqa: F401
from tests.sandbox.conftest import client, sandbox  # noqa: F401
