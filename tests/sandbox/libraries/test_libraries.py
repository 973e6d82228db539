"""The sandbox is for any bot: one of discord.js and one of hikari play the same small story."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.sandbox import Person, Sandbox
from bot.sandbox.__main__ import parser
from tests.sandbox.libraries.installed import DISCORD_JS, FOLDER, HIKARI, MODULES, PYTHON

HERE = Path(__file__).parent
BOTS = {
    DISCORD_JS: (MODULES / "discord.js", [shutil.which("node") or "node", "discordjs_bot.mjs"]),
    HIKARI: (FOLDER / HIKARI / "done", [str(PYTHON), "hikari_bot.py"]),
}
PATIENCE = 20.0


@asynccontextmanager
async def process(command: list[str], **told: str) -> AsyncIterator[Process]:
    """A program that runs until the block ends."""
    environment = {**os.environ, **told}
    running = await asyncio.create_subprocess_exec(
        *command, cwd=HERE, env=environment, stdout=PIPE, stderr=STDOUT
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.terminate()
        await running.communicate()


async def line(running: Process) -> str:
    """The next line that a program prints."""
    assert running.stdout is not None
    return (await asyncio.wait_for(running.stdout.readline(), PATIENCE)).decode().strip()


@asynccontextmanager
async def bot_on(library: str, url: str, token: str) -> AsyncIterator[None]:
    """The bot of that library, online with its command registered."""
    there, command = BOTS[library]
    if not there.exists():
        pytest.skip(f"{library} is not installed: python -m tests.sandbox.libraries")
    async with process(command, SANDBOX=url, TOKEN=token, MODULES=str(MODULES)) as running:
        said = await line(running)
        if said != "ready":
            running.terminate()
            rest, _ = await running.communicate()
            pytest.fail(f"{said}\n{rest.decode()}")
        yield


async def story(url: str) -> None:
    """Call the command, press its button, and meet all that the bot sends then."""
    async with await Person.connect(url, "Ada") as ada:
        answer = await (await ada.slash("general", "greet", name="Mira")).wait()
        assert answer.text == "Hello Mira"
        pressed = await ada.press(answer, label="Wave")
        await ada.wait_for("general", lambda post: post.text == "Waved")
        shown = await pressed.followup()
        assert [file["filename"] for file in shown.attachments] == ["wave.txt"]
        await ada.wait_for("general", lambda post: post.text == "It was seen")
        await ada.until(lambda: [post.text for post in ada.dms()] == ["Bye Ada"])
        assert not ada.messages("general")[0].buttons


@pytest.mark.parametrize("library", BOTS)
async def test_a_bot_of_another_library(library: str) -> None:
    sandbox = Sandbox()
    await sandbox.start()
    async with bot_on(library, sandbox.url, sandbox.token):
        await story(sandbox.url)
    await sandbox.stop()
    assert sandbox.errors == []
    assert sandbox.refusals == []


@pytest.mark.parametrize("library", BOTS)
async def test_a_sandbox_alone_tells_all_that_a_bot_must_know(library: str, tmp_path: Path) -> None:
    root = str(Path(__file__).parents[3])
    command = [sys.executable, "-m", "bot.sandbox", "--port", "0", "--data", str(tmp_path)]
    async with process(command, PYTHONPATH=root) as alone:
        told = dict([(await line(alone)).split(maxsplit=1) for _ in range(7)])
        assert told["API:"] == f"{told['Page:']}/api/v10"
        assert told["Gateway:"] == told["Page:"].replace("http", "ws")
        async with bot_on(library, told["Page:"], told["Token:"]):
            await story(told["Page:"])
    assert alone.returncode == 0
    assert (tmp_path / "sandbox.db").exists()


def test_the_docs_name_every_option() -> None:
    told = (HERE.parents[2] / "docs" / "sandbox.md").read_text("utf-8")
    options = {text for action in parser()._actions for text in action.option_strings}
    listed = set(re.findall(r"^\| `(--[a-z-]+)` \|", told, re.MULTILINE))
    assert listed == {option for option in options if option.startswith("--")} - {"--help"}
