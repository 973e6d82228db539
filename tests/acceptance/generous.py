"""The program in a server whose manager has given the bot more than its invitation asks for: it may
make threads, so that each match of a contest has one."""

from __future__ import annotations

import runpy

from bot import invitation

if __name__ == "__main__":
    invitation.PERMISSIONS.update(create_public_threads=True)
    runpy.run_module("bot", run_name="__main__")
