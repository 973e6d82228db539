"""File modes of the data: open to the account that runs the program, and to no other.

Hands, decks and seeds are in the files of the data directory. What an account creates is open to
every other one on the machine under the usual umask, so the program goes by a narrower one, and
what stands open from before is mended when it starts. Systems without such modes are left alone.
"""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

FOLDER = 0o700
FILE = 0o600
UMASK = 0o077
"""Umask: permissions that new files give to nobody but the owner."""

log = logging.getLogger(__name__)


def create_privately() -> None:
    """From now on everything that the program creates is its owner's alone."""
    os.umask(UMASK)


def keep_private(directory: Path, names: Iterable[str], folders: Iterable[str] = ()) -> None:
    """Make ``directory``, the files in it whose names match one of ``names``, and its ``folders``
    with all in them their owner's alone.

    Other files are somebody else's business: the directory may hold more than ours. What cannot be
    changed is said in the log and stays as it is.
    """
    if sys.platform == "win32":
        return
    _narrow(directory, FOLDER)
    for name in names:
        for file in directory.glob(name):
            _narrow(file, FILE)
    for folder in folders:
        _narrow(directory / folder, FOLDER)
        for path in (directory / folder).rglob("*"):
            _narrow(path, FOLDER if path.is_dir() else FILE)


def _narrow(path: Path, mode: int) -> None:
    """Take from a file or folder whatever goes beyond ``mode``. A link leads elsewhere, and a
    folder in which everybody may write is a shared one: both stay as they are."""
    try:
        present = path.lstat().st_mode
        if stat.S_ISLNK(present) or present & stat.S_ISVTX:
            return
        if stat.S_IMODE(present) & ~mode:
            path.chmod(stat.S_IMODE(present) & mode)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("%s stays open to others: %s", path, error.strerror)
