"""Libraries of other bots: their versions, and where they are installed."""

from __future__ import annotations

import sys
from pathlib import Path

DISCORD_JS = "discord.js@14.28.1"
HIKARI = "hikari==2.7.0"
"""In an environment of its own, because it wants another multidict than ours."""

FOLDER = Path(__file__).parents[3] / ".bot-libraries"
NODE = FOLDER / DISCORD_JS
PYTHON = FOLDER / HIKARI / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
"""The interpreter that has hikari."""
MODULES = NODE / "node_modules"
