"""An evening in a club whose bot is killed again and again, and people who go on playing.

The sandbox and the people are of this process, the program is another one. What it confirms is
written down; when it has been killed a few times it may live until everything has been carried,
and then everything that stands on the sandbox is counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shlex
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from bot.sandbox import Person, Sandbox
from bot.sandbox.answer import InteractionFailed, PersonError
from bot.sandbox.post import Post
from bot.sandbox_setup import SANDBOX
from tests.cogs.stage import CHE, KAITO, LIN, MIRA, OTHER_ROOM, ROOM, asks, button, has_button, verb
from tests.kills import witness

ROOT = Path(__file__).parents[2]
LOBBY, CHAT = "大厅", "闲聊"
TABLES: dict[str, tuple[tuple[str, ...], str, int]] = {
    ROOM: ((LIN, KAITO), "yongheng", 1),
    OTHER_ROOM: ((CHE, MIRA), "shenhua", 0),
    LOBBY: ((KAITO, MIRA, CHE), "yongheng", 0),
    CHAT: ((LIN,), "shenhua", 1),
}
"""Players by channel, the title, and how many computer players there are."""

START = 120.0
"""Seconds within which the program must be on Discord, however busy the machine is."""
LONGEST_LIFE = 5.0
"""Seconds after which the program is killed from outside, where its own end does not come."""
PATIENCE = 90.0
"""Seconds within which everything must have been carried."""
REFUSED = (AssertionError, InteractionFailed, LookupError, PersonError, StopIteration, ValueError)
"""Errors of a press while nobody answers, or where a message changes under the finger."""


class Evening:
    """One sandbox, its people, and as many lives of the program as are wanted."""

    def __init__(self, data: Path, seed: int) -> None:
        self.data = data
        self.sandbox = Sandbox(SANDBOX)
        self.dice = random.Random(seed)
        self.people: dict[str, Person] = {}
        self.confirmed: dict[int, tuple[int, int]] = {}
        self.presses = 0
        self.kills: Counter[str] = Counter()
        self.faults: list[str] = []
        self.errors: list[str] = []
        self._playing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._nursery: asyncio.subprocess.Process
        self._pid = 0
        self._ended = asyncio.Event()
        self._ended.set()

    async def open(self) -> Evening:
        """People come; the program does not run yet."""
        await self.sandbox.start()
        self._nursery = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.kills.victim"),
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._nursery.stdout is not None
        assert self._nursery.stderr is not None
        reading = (_read(self._nursery.stdout, self._hear), _read(self._nursery.stderr, self._note))
        self._tasks += [asyncio.create_task(each) for each in reading]
        for name in (LIN, KAITO, CHE, MIRA):
            self.people[name] = await Person.connect(self.sandbox.url, name)
            self._tasks.append(asyncio.create_task(self._play(self.people[name])))
        return self

    async def close(self) -> None:
        """Everybody goes."""
        self._playing.clear()
        await self._kill()
        self._nursery.kill()
        await self._nursery.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for person in self.people.values():
            await person.close()
        await self.sandbox.stop()

    # -- lives ----------------------------------------------------------------------------------

    async def killed(self) -> None:
        """A life that ends at some statement, request or moment."""
        await self._start(*self._end())
        self._playing.set()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), LONGEST_LIFE)
        await self._kill()

    def _end(self) -> tuple[str, ...]:
        """Choose how it will end: what Discord has taken and nobody noted is the worst of it."""
        way = self.dice.choices(("taken", "request", "statement"), (6, 2, 4))[0]
        self.kills[way] += 1
        if way == "statement":
            return ("--statement", str(self.dice.randrange(1, 240)))
        number = ("--request", str(self.dice.randrange(1, 40)))
        return (*number, "--taken") if way == "taken" else number

    async def counted(self) -> None:
        """A life in which everything is carried and counted, and then it ends too."""
        self._playing.clear()
        await self._start()
        await self._carried()
        self.faults += self.found()
        self.faults += self.lost_or_doubled()
        self._playing.set()
        await asyncio.sleep(self.dice.random() * 5)
        self.kills["moment"] += 1
        await self._kill()

    def found(self) -> list[str]:
        """List what stands twice, unknown, or not at all."""
        return witness.faults(self.sandbox, self.data)

    def done(self) -> int:
        """Count how much people have done that is stored."""
        return len(self.confirmed)

    def forget(self) -> None:
        """Minutes go by in which the program is down: Discord forgets all nonces."""
        self.sandbox.faults.forget_nonces()

    async def _carried(self) -> None:
        """Nothing waits, and nothing has come in a while."""
        quiet = 0
        try:
            async with asyncio.timeout(PATIENCE):
                while quiet < 5:
                    quiet = quiet + 1 if witness.carried(self.data) else 0
                    await asyncio.sleep(0.1)
        except TimeoutError:
            self.faults += [f"still waits: {row}" for row in witness.waiting(self.data)]

    async def _start(self, *end: str) -> None:
        """Let the program live, and wait until it is on Discord (or dead)."""
        assert self._nursery.stdin is not None
        line = shlex.join((str(self.data), self.sandbox.url, self.sandbox.token, *end))
        self._ended.clear()
        self._nursery.stdin.write(f"{line}\n".encode())
        async with asyncio.timeout(START):
            while not (self.sandbox.gateway.online or self._ended.is_set()):
                await asyncio.sleep(0.02)

    async def _kill(self) -> None:
        if not self._ended.is_set():
            os.kill(self._pid, signal.SIGKILL)
            await self._ended.wait()
        while self.sandbox.gateway.online:
            await asyncio.sleep(0.01)

    # -- what is told ---------------------------------------------------------------------------

    def _hear(self, line: str) -> None:
        match line.split():
            case ["born", pid]:
                self._pid = int(pid)
            case ["ended"]:
                self._ended.set()
            case ["done", table, revision, request]:
                if int(request) in self.confirmed:
                    self.faults.append(f"confirmed twice: {line}")
                self.confirmed[int(request)] = int(table), int(revision)
            case _:
                self.errors.append(line)

    def _note(self, line: str) -> None:
        self.errors.append(line)

    def lost_or_doubled(self) -> list[str]:
        """Answers that were confirmed and are not there, or are there without having been given."""
        found = []
        for table, revision in witness.rows(self.data, "SELECT id, revision FROM tables"):
            for kind in ("answers", "events"):
                of = f"SELECT revision FROM {kind} WHERE table_id = {table} ORDER BY revision"
                there = [int(row[0]) for row in witness.rows(self.data, of)]
                if there != list(range(1, int(revision) + 1)):
                    found.append(f"table {table}: {kind} {there} do not lead to {revision}")
        given = "SELECT table_id, revision FROM answers WHERE answered_by = 'player'"
        stored = {(int(t), int(r)) for t, r in witness.rows(self.data, given)}
        entries = [entry for entry in self.confirmed.values() if entry[1]]
        found += [f"lost: {entry}" for entry in sorted(set(entries) - stored)]
        found += [f"{n} presses are {entry}" for entry, n in Counter(entries).items() if n > 1]
        requests = {int(r[0]) for r in witness.rows(self.data, "SELECT request_id FROM requests")}
        found += [f"not noted: {request}" for request in set(self.confirmed) - requests]
        if len(stored) > self.presses:
            found.append(f"{len(stored)} answers of {self.presses} presses")
        return found

    # -- people ---------------------------------------------------------------------------------

    async def _play(self, person: Person) -> None:
        while True:
            await self._playing.wait()
            try:
                if not person.bot_online or not await self._act(person):
                    await asyncio.sleep(0.05)
            except REFUSED:
                await asyncio.sleep(0.05)

    async def _act(self, person: Person) -> bool:
        """One thing that this person can do, if there is any."""
        hands = [post for post in person.dms() if asks(post)]
        if hands and self.dice.random() < 0.9:
            await self._answer(person, self.dice.choice(hands))
            return True
        for room, (names, title, computers) in TABLES.items():
            if person.name in names and await self._meet(person, room, names, title, computers):
                return True
        return False

    async def _answer(self, person: Person, hand: Post) -> None:
        """The usual answer, or any single one."""
        one = next((s for s in hand.selects if verb(s.custom_id) == "one"), None)
        pressed = [b for b in hand.buttons if verb(b.custom_id) in ("answer", "usual")]
        if one is None and not pressed:
            await self._select(person, hand)
            return
        self.presses += 1
        if one is not None and (not pressed or self.dice.random() < 0.8):
            value = self.dice.choice(one.options)["value"]
            done = await person.choose(hand, [value], custom_id=one.custom_id)
        else:
            custom_id = self.dice.choice(pressed).custom_id
            done = await person.press(hand, custom_id=custom_id)
        await done.acknowledged()
        await self._seen(person, hand)

    async def _select(self, person: Person, hand: Post) -> None:
        """A step of a choice among several."""
        done = next((b for b in hand.buttons if verb(b.custom_id) == "done"), None)
        if done is not None and not done.disabled:
            self.presses += 1
            await (await person.press(hand, custom_id=done.custom_id)).acknowledged()
        else:
            select = hand.selects[0]
            wanted = max(select.min_values, 1)
            if verb(select.custom_id) == "tick":
                wanted = min(select.max_values, len(select.options))
            values = [option["value"] for option in select.options[:wanted]]
            acted = await person.choose(hand, values, custom_id=select.custom_id)
            await acted.acknowledged()
        await self._seen(person, hand)

    async def _seen(self, person: Person, hand: Post) -> None:
        edits = hand.edits
        with contextlib.suppress(AssertionError):
            await person.until(lambda: hand.edits > edits, 1.0)

    async def _meet(
        self, person: Person, room: str, names: tuple[str, ...], title: str, computers: int
    ) -> bool:
        """Bring a table about where there is none: open, choose the game, join, begin."""
        posts = person.messages(room)
        if any(has_button(post, "act") and post.pictures for post in posts):
            return False
        lobby = next((post for post in reversed(posts) if has_button(post, "join")), None)
        owner = person.name == names[0]
        if lobby is None and owner:
            await (await person.slash(room, "table open", seats=len(names) + computers)).wait(5.0)
            await person.wait_for(room, lambda post: has_button(post, "join"), 5.0)
        elif lobby is not None and not owner and person.name not in lobby.text:
            await (await person.press(lobby, custom_id=_id(lobby, "join"))).acknowledged()
        elif lobby is not None and owner:
            await self._arrange(person, lobby, names, title)
        else:
            return False
        await asyncio.sleep(0.3)
        return True

    async def _arrange(
        self, person: Person, lobby: Post, names: tuple[str, ...], title: str
    ) -> None:
        """The next thing that the owner of a table does before its game."""
        menu = next(s for s in lobby.selects if verb(s.custom_id) == "title")
        if [option["value"] for option in menu.options if option.get("default")] != [title]:
            acted = await person.choose(lobby, [title], custom_id=menu.custom_id)
        elif any(name not in lobby.text for name in names):
            return
        elif not button(lobby, "computer").disabled:
            acted = await person.press(lobby, custom_id=_id(lobby, "computer"))
        else:
            acted = await person.press(lobby, custom_id=_id(lobby, "begin"))
        await acted.acknowledged()


def _id(post: Post, name: str) -> str:
    return str(button(post, name).custom_id)


async def _read(stream: asyncio.StreamReader, hear: Callable[[str], None]) -> None:
    async for raw in stream:
        hear(raw.decode(errors="replace").rstrip())
