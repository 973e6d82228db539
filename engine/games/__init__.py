"""The titles: every folder here is one, and holds as ``TITLE`` what it says of itself.

Folders elsewhere are named by their packages, with commas between, in ``PAIJU_TITLES``: so a title
can be tried before it lives here.
"""

import os
import pkgutil
from importlib import import_module

from engine.kernel.title import Title, register


def find() -> tuple[Title, ...]:
    """Register every title that there is, in the order in which they are offered."""
    packages = [f"{__name__}.{folder.name}" for folder in pkgutil.iter_modules(__path__)]
    packages += filter(None, os.environ.get("PAIJU_TITLES", "").split(","))
    found: list[Title] = [import_module(package).TITLE for package in packages]
    return tuple(register(title) for title in sorted(found, key=lambda title: title.shape.offered))
