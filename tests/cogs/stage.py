"""The whole program on a sandbox of its own, and the people who play there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bot.app import Paiju
from bot.config import Config
from bot.host.computers import ComputerJob
from bot.host.config import HostConfig
from bot.program import playing, serve
from bot.sandbox import Person, Sandbox, redirect_discord
from bot.sandbox.post import Post
from bot.sandbox_setup import SANDBOX
from engine import Game
from tests.dice import seeded
from tests.manual_clock import ManualClock

PATIENCE = 20.0
"""Seconds a story waits for something before it fails."""

LIN, KAITO, CHE, MIRA = "林小满", "Kaito", "阿澈", "Mira"
ROOM = "牌桌-1"
OTHER_ROOM = "牌桌-2"


class UsualAnswers:
    """Computer players that give each decision's default, in this process."""

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The default of the pending decision."""
        game = Game.load(job.data, lambda _: job.pack)
        return next(d.default for d in game.decisions if d.seat == job.seat)

    async def close(self) -> None:
        """Nothing to end."""


class Incidents(logging.Handler):
    """Errors that the program logs, but for those that a test expects."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []
        self.expected: tuple[str, ...] = ()

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line, with the error behind it."""
        error = record.exc_info[1] if record.exc_info else None
        line = f"{record.getMessage()} {error!r}"
        if not any(words in line for words in self.expected):
            self.lines.append(line)


class Stage:
    """A sandbox that stays, and a bot on it that can be restarted.

    ``rate_limits``: whether the sandbox keeps Discord's. Most stories go without, for speed.
    """

    def __init__(self, data: Path, *, rate_limits: bool = False) -> None:
        self.data = data
        self.sandbox = Sandbox(SANDBOX, rate_limits=rate_limits)
        self.clock = ManualClock()
        self.dice = seeded()
        self.glance = 0
        self.emojis = False
        self.host_config = HostConfig(pace_ms=0, pause_most_ms=0)
        self.people: dict[str, Person] = {}
        self.incidents = Incidents()
        self.bot: Paiju
        self._running: AsyncExitStack | None = None
        self._restore: Callable[[], None] | None = None

    async def open(self) -> Stage:
        """Start the sandbox and the bot on it."""
        logging.getLogger().addHandler(self.incidents)
        await self.sandbox.start()
        self._restore = redirect_discord(self.sandbox.url)
        await self.start_bot()
        return self

    async def close(self) -> None:
        """End everything; the sandbox must have had no error of its own."""
        for person in self.people.values():
            await person.close()
        await self.stop_bot()
        await self.sandbox.stop()
        if self._restore is not None:
            self._restore()
        logging.getLogger().removeHandler(self.incidents)
        assert self.sandbox.errors == []
        assert self.incidents.lines == []

    async def start_bot(self) -> None:
        """Start the program; it takes up what was there."""
        self._running = AsyncExitStack()
        program = playing(
            Config(data=self.data, port=0, glance=self.glance, emojis=self.emojis),
            clock=self.clock,
            host_config=self.host_config,
            computers=UsualAnswers(),
            sandbox=self.sandbox,
            dice=self.dice,
        )
        self.bot, _ = await self._running.enter_async_context(program)
        serving = asyncio.create_task(serve(self.bot, self.sandbox.token))
        self._running.push_async_callback(_ended, serving)
        await asyncio.wait_for(self.bot.at_home.wait(), PATIENCE)

    async def stop_bot(self) -> None:
        """Stop the program: nothing is left in memory."""
        if self._running is not None:
            await self.bot.close()
            await self._running.aclose()
            self._running = None

    async def restart(self) -> None:
        """Stop and start the program; people and messages stay."""
        await self.stop_bot()
        await self.start_bot()

    async def person(self, name: str) -> Person:
        """Somebody, at their screen."""
        if name not in self.people:
            self.people[name] = await Person.connect(self.sandbox.url, name)
        return self.people[name]

    # -- stories that many tests begin with ------------------------------------------------

    async def lobby(self, owner: Person, room: str = ROOM, **options: object) -> Post:
        """A table that this person opened; its message in the channel."""
        done = await owner.slash(room, "table open", **options)
        await done.wait()
        return await owner.wait_for(room, lambda post: has_button(post, "join"), PATIENCE)

    async def game(self, *people: Person, room: str = ROOM, computers: int = 0) -> Post:
        """A game under way; its board."""
        owner, *others = people
        language = "en" if owner.name in (KAITO, MIRA) else "zh"
        seats = max(len(people) + computers, 2)
        lobby = await self.lobby(owner, room, seats=seats, language=language)
        for other in others:
            theirs = await other.wait_for(room, lambda post: post.id == lobby.id, PATIENCE)
            await (await press(other, theirs, "join")).acknowledged()
        for _ in range(computers):
            await (await press(owner, lobby, "computer")).acknowledged()
        await owner.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
        await (await press(owner, lobby, "begin")).acknowledged()
        return await self.board(owner, room)

    async def board(self, person: Person, room: str = ROOM) -> Post:
        """The newest board with buttons."""
        return await person.wait_for(room, lambda post: has_button(post, "act"), PATIENCE)


async def _ended(serving: asyncio.Task[None]) -> None:
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)


def verb(custom_id: str | None) -> str:
    """Return the verb of a component."""
    return (custom_id or "").split(":")[1] if (custom_id or "").startswith("pj:") else ""


def has_button(post: Post, name: str) -> bool:
    """Tell whether a message has a button of that verb."""
    return any(verb(button.custom_id) == name for button in post.buttons)


def button(post: Post, name: str):
    """The first button of that verb."""
    return next(b for b in post.buttons if verb(b.custom_id) == name)


async def press(person: Person, post: Post, name: str):
    """Press the first button of that verb."""
    return await person.press(post, custom_id=button(post, name).custom_id)


async def settled(post: Post, person: Person, before: int) -> Post:
    """The message once it has been redrawn after a press."""
    await person.until(lambda: post.edits > before, PATIENCE)
    return post


async def open_panel(person: Person, board: Post, name: str = "act") -> Post:
    """The private panel behind a button of the board, drawn."""
    return await (await press(person, board, name)).wait(PATIENCE)


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait for what several people see; one person's :meth:`Person.until` looks at theirs only."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def everything_tried(stage: Stage) -> None:
    """Wait until nothing is on its way any more: what was refused rests."""
    host: Any = stage.bot.host
    async with asyncio.timeout(PATIENCE):
        while await host.tables.store.outbox_heads(stage.clock.now(), 1):
            await asyncio.sleep(0.01)


def asks(post: Post) -> bool:
    """Tell whether a panel asks its reader something."""
    return bool(question(post))


def question(post: Post) -> tuple[str, ...]:
    """Find what answers the question that a panel asks: equal for the same question, empty for
    none."""
    questions = {"answer", "one", "tick", "add", "done"}
    shown = [b.custom_id or "" for b in post.buttons] + [s.custom_id for s in post.selects]
    return tuple(custom_id for custom_id in shown if verb(custom_id) in questions)


async def somebody_asked(people: Iterable[Person], panels: Iterable[Post]) -> None:
    """Wait until one of these panels asks its reader something. What each person sees is told to
    them alone, so this listens to all of them."""
    shown = tuple(panels)
    waiting = [
        asyncio.create_task(one.until(lambda: any(map(asks, shown)), PATIENCE)) for one in people
    ]
    done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    for task in done:
        task.result()


async def answer(person: Person, panel: Post) -> None:
    """Answer what a panel asks as a player would: the first thing that is possible."""
    for select in panel.selects:
        if verb(select.custom_id) == "one":
            await _redrawn(person, panel, person.choose(panel, [select.options[0]["value"]]))
            return
    if has_button(panel, "answer"):
        await _redrawn(person, panel, press(person, panel, "answer"))
        return
    while button(panel, "done").disabled:
        select = panel.selects[0]
        wanted = max(select.min_values, 1)
        if verb(select.custom_id) == "tick":
            wanted = min(select.max_values, len(select.options))
        values = [option["value"] for option in select.options[:wanted]]
        await _redrawn(person, panel, person.choose(panel, values))
    await _redrawn(person, panel, press(person, panel, "done"))


async def _redrawn(person: Person, panel: Post, acting) -> None:
    before = panel.edits
    await (await acting).acknowledged(PATIENCE)
    await person.until(lambda: panel.edits > before, PATIENCE)
