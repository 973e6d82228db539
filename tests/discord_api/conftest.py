"""A sandbox to watch."""

from tests.sandbox.conftest import client, sandbox, watch  # noqa: F401
