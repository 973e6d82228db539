"""Ends of the program when Discord will not have it: told once, and never tried for ever."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.endings import EX_CONFIG, FINAL, HOLD
from bot.i18n import LOCALES, words
from bot.sandbox import Sandbox
from bot.sandbox.limits import SESSION_STARTS
from bot.sandbox_setup import SANDBOX

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

PROGRAM = """
import runpy, sys
from bot.sandbox import redirect_discord
redirect_discord(sys.argv.pop())
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
"""The program as it is, but that its Discord is at the address it is given."""


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    """A Discord that the program reaches by the network."""
    sandbox = Sandbox(SANDBOX)
    await sandbox.start()
    yield sandbox
    await sandbox.stop()


class Program:
    """The program on Discord, in a process of its own."""

    def __init__(self, discord: Sandbox, data: Path) -> None:
        self.said = ""
        self._discord = discord
        self._settings = {"PAIJU_DATA": str(data), "DISCORD_TOKEN": discord.token}
        self._process: asyncio.subprocess.Process

    async def start(self, **settings: str) -> Program:
        """Start it with these settings."""
        surroundings = {k: v for k, v in os.environ.items() if not k.startswith("PAIJU_")}
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PROGRAM, self._discord.url),
            cwd=ROOT,
            env=surroundings | self._settings | settings,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        return self

    async def ended(self) -> int:
        """Its exit status, when it has ended and all that it said is in :attr:`said`."""
        assert self._process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            self.said += (await self._process.stderr.read()).decode()
            return await self._process.wait()

    async def says(self, wanted: str) -> None:
        """Wait until it says that."""
        assert self._process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            while wanted not in self.said:
                line = await self._process.stderr.readline()
                assert line, f"It ended: {self.said}"
                self.said += line.decode()

    def stop(self) -> None:
        """Ask it to end."""
        self._process.send_signal(signal.SIGTERM)


def sentences(key: str) -> list[str]:
    """A sentence in every language."""
    return [words(locale)(key) for locale in LOCALES]


@pytest.mark.parametrize(("code", "key"), sorted(FINAL.items()))
async def test_a_final_close_of_the_gateway_is_told_once_and_ends_it(
    discord: Sandbox, tmp_path: Path, code: int, key: str
):
    discord.gateway.refusing = code
    program = await Program(discord, tmp_path).start()
    assert await program.ended() == EX_CONFIG
    assert [line for line in program.said.splitlines() if line in sentences(key)] == sentences(key)
    assert "Traceback" not in program.said
    assert discord.gateway.identified == 1


async def test_a_wrong_token_is_told_before_the_gateway_is_asked(discord: Sandbox, tmp_path: Path):
    program = await Program(discord, tmp_path).start(DISCORD_TOKEN="MTIz.abc.def")
    assert await program.ended() == EX_CONFIG
    assert all(sentence in program.said for sentence in sentences("ending.bad_token"))
    assert "MTIz.abc.def" not in program.said
    assert discord.gateway.identified == 0


async def test_a_container_says_why_and_stays(discord: Sandbox, tmp_path: Path):
    discord.gateway.refusing = 4014
    program = await Program(discord, tmp_path).start(**{HOLD: "1"})
    await program.says(words("en")("ending.held"))
    assert all(sentence in program.said for sentence in sentences("ending.intents_not_allowed"))
    assert not (tmp_path / "heartbeat").exists()
    program.stop()
    assert await program.ended() == EX_CONFIG
    assert discord.gateway.identified == 1


async def test_the_last_sessions_of_a_day_are_not_spent(discord: Sandbox, tmp_path: Path):
    discord.gateway.identified = SESSION_STARTS - 3
    program = await Program(discord, tmp_path).start()
    await program.says("Only 3 sessions are left")
    program.stop()
    assert await program.ended() == 0, program.said
    assert discord.gateway.identified == SESSION_STARTS - 3


async def test_discord_says_how_many_connections_there_are(discord: Sandbox, tmp_path: Path):
    discord.gateway.recommended = 2
    program = await Program(discord, tmp_path).start()
    await program.says("Ready as")
    assert discord.gateway.identified == 2
    program.stop()
    assert await program.ended() == 0


def test_nothing_starts_it_again_for_ever():
    service = (ROOT / "deploy" / "paiju.service").read_text("utf-8")
    assert re.search(rf"^RestartPreventExitStatus={EX_CONFIG}$", service, re.MULTILINE)
    image = (ROOT / "Dockerfile").read_text("utf-8")
    assert re.search(rf"^\s*{HOLD}=1\b", image, re.MULTILINE)
