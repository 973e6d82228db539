"""``python -m tests.sandbox.libraries``: install other libraries for bots where possible."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv

from tests.sandbox.libraries.installed import DISCORD_JS, FOLDER, HIKARI, MODULES, NODE, PYTHON


def _discord_js() -> str:
    """Install discord.js; the reason where that cannot be done."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "there is no npm"
    NODE.mkdir(parents=True, exist_ok=True)
    options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"]
    return _run([npm, "install", "--silent", "--prefix", str(NODE), *options, DISCORD_JS])


def _hikari() -> str:
    """Install hikari; the reason where that cannot be done."""
    try:
        venv.create(FOLDER / HIKARI, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return str(error)
    return _run([str(PYTHON), "-m", "pip", "install", "--quiet", HIKARI])


def _run(command: list[str]) -> str:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return f"{command[0]} failed" if done.returncode else ""


def main() -> int:
    """Install what is missing; never fail a run that can go without."""
    for library, there, install in (
        (DISCORD_JS, MODULES / "discord.js", _discord_js),
        (HIKARI, FOLDER / HIKARI / "done", _hikari),
    ):
        if there.exists():
            continue
        reason = install()
        if reason:
            print(f"{library} could not be installed ({reason}): its bot is not tried.")
            shutil.rmtree(FOLDER / library, ignore_errors=True)
        elif library == HIKARI:
            there.touch()
    return 0


sys.exit(main())
