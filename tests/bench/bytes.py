"""Cost of one table of six on the line: requests and bytes, with two people who answer at once, and
how long these wait for what their press shows, on a line of any width and on a narrow one.

One plays from the panel under the board, the other from the direct message with the hand; four
computer players sit between them.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.app import Paiju
from bot.host.config import HostConfig
from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.bench.figures import high, median, ms, show
from tests.bench.line import Line
from tests.bench.meter import Meter, Sent
from tests.bench.program import program
from tests.cogs.stage import PATIENCE, answer, asks, has_button, press, question

SEATS = 6
SECONDS = 100
ROOM = "牌桌-1"
THOUGHT = 0.1
"""Seconds that a quick person takes to look."""


NARROW = 10e6
"""Bits a second that go up the narrow line."""


def run(seconds: int) -> None:
    """Play for so many seconds on each line and print what was sent."""
    for name, line in (("of any width", None), (f"of {NARROW / 1e6:.0f} Mbit/s up", Line(NARROW))):
        with tempfile.TemporaryDirectory() as directory:
            asyncio.run(_measure(Path(directory), seconds, name, line))


async def _measure(data: Path, seconds: int, name: str, line: Line | None) -> None:
    played = await _played(data, SEATS, seconds, line)
    head = ("for", "requests", "an answer", "with pictures", "MB", "kB an answer")
    about = f"A table of six on a line {name}, {played.took:,.0f} s, {played.answers} answers"
    show(about, _rows(played.meter, played.answers), head)
    show("Which requests", [(kind, str(n)) for kind, n in played.meter.kinds.most_common()])
    waits = [(w, str(len(s)), ms(median(s)), ms(high(s))) for w, s in played.waits.items() if s]
    show("From a press until its message is redrawn", waits, ("", "presses", "median", "99 %"))


async def requests(data: Path, seats: int, seconds: int) -> float:
    """Requests an answer at a table of so many."""
    played = await _played(data, seats, seconds)
    sent = played.meter
    return (sent.public.requests + sent.private.requests) / max(1, played.answers)


@dataclass(frozen=True)
class Played:
    """Bytes sent for so many answers in so many seconds, and how long people waited."""

    meter: Meter
    answers: int
    took: float
    waits: dict[str, list[float]]


async def _played(data: Path, seats: int, seconds: int, line: Line | None = None) -> Played:
    meter = Meter()
    async with (
        program(data, HostConfig(), meter, line) as (bot, sandbox),
        await Person.connect(sandbox.url, "林小满") as owner,
        await Person.connect(sandbox.url, "Kaito") as other,
    ):
        meter.rooms.add(str(owner.channel(ROOM)["id"]))
        await _begin(owner, other, seats)
        meter.forget()
        before = await _answers(bot)
        start = time.perf_counter()
        players = _Player(owner, by_panel=True), _Player(other, by_panel=False)
        tasks = [asyncio.create_task(player.play()) for player in players]
        with contextlib.suppress(AssertionError):  # a game that ends sooner is measured to its end
            await owner.until(lambda: _over(owner), seconds)
        took = time.perf_counter() - start
        answers = await _answers(bot) - before
        counted = Meter(public=meter.public, private=meter.private, kinds=meter.kinds)
        meter.forget()  # what is still sent while everybody leaves
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return Played(counted, answers, took, {player.where: player.waits for player in players})


def _rows(meter: Meter, answers: int) -> list[tuple[str, ...]]:
    def row(name: str, sent: Sent) -> tuple[str, ...]:
        return (
            name,
            str(sent.requests),
            f"{sent.requests / max(1, answers):.2f}",
            str(sent.pictures),
            f"{sent.bytes / 1e6:.1f}",
            f"{sent.bytes / 1e3 / max(1, answers):.0f}",
        )

    one, all_of = meter.private, meter.public
    every = Sent(
        one.requests + all_of.requests, one.pictures + all_of.pictures, one.bytes + all_of.bytes
    )
    return [row("everybody", all_of), row("one person", one), row("together", every)]


async def _answers(bot: Paiju) -> int:
    """Count the answers that the table has taken."""
    return (await bot.composer.reader(1)).seen.revision


async def _begin(owner: Person, other: Person, seats: int) -> None:
    """A table of two people and computer players."""
    await (await owner.slash(ROOM, "table open", seats=seats)).wait(PATIENCE)
    lobby = await owner.wait_for(ROOM, lambda post: has_button(post, "join"), PATIENCE)
    theirs = await other.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
    await (await press(other, theirs, "join")).acknowledged(PATIENCE)
    for _ in range(seats - 2):
        await (await press(owner, lobby, "computer")).acknowledged(PATIENCE)
    await owner.until(lambda: not _disabled(lobby, "begin"), PATIENCE)
    await (await press(owner, lobby, "begin")).acknowledged(PATIENCE)
    await owner.wait_for(ROOM, lambda post: has_button(post, "act"), PATIENCE)


def _over(owner: Person) -> bool:
    return any(has_button(post, "again") for post in owner.messages(ROOM))


def _disabled(post: Post, verb: str) -> bool:
    return all(b.disabled for b in post.buttons if verb in (b.custom_id or ""))


# -- two people -----------------------------------------------------------------------------


class _Player:
    """Somebody who answers whatever they are asked, wherever they read it."""

    def __init__(self, person: Person, *, by_panel: bool) -> None:
        self.person = person
        self.by_panel = by_panel
        self.where = "the panel under the board" if by_panel else "the message with the hand"
        self.waits: list[float] = []
        self._panel: Post | None = None
        self._answered: tuple[str, ...] = ()

    async def play(self) -> None:
        """Answer until cancelled."""
        while True:
            # A question may be gone before it is answered: somebody else was quicker.
            with contextlib.suppress(AssertionError, LookupError):
                await self._answer()

    async def _answer(self) -> None:
        asked = await self._asked()
        await asyncio.sleep(THOUGHT)
        if asks(asked) and question(asked) != self._answered:
            self._answered = question(asked)
            start, edits = time.perf_counter(), asked.edits
            await answer(self.person, asked)
            if asked.edits == edits + 1:  # one press, and what came of it
                self.waits.append(time.perf_counter() - start)

    async def _asked(self) -> Post:
        """The message with the question, as soon as there is one."""
        if not self.by_panel:
            return await self.person.wait_for(None, self._new, PATIENCE)
        panel = self._panel
        if panel is None:
            board = await self.person.wait_for(ROOM, lambda post: has_button(post, "act"), PATIENCE)
            panel = self._panel = await (await press(self.person, board, "act")).wait(PATIENCE)
        await self.person.until(lambda: self._new(panel), PATIENCE)
        return panel

    def _new(self, post: Post) -> bool:
        """Tell whether it asks something that has not been answered. A pass may be taken back until
        all may know of it, so its question stays where it was."""
        return asks(post) and question(post) != self._answered
