"""An evening of contests whose bot is killed again and again: signed up for, come to in threads,
given up and won by people, with a role and an entry among the server's events for each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bot.sandbox import Permission, Person, Sandbox
from bot.sandbox.components import walk
from bot.sandbox.post import Post
from engine.contests.records import Phase
from tests.cogs.stage import KAITO, LIN, MIRA, ROOM, asks
from tests.kills import witness
from tests.kills.evening import Evening

PLAYERS = (LIN, KAITO, MIRA)
WAIT = 5.0
"""Seconds that somebody waits for an answer before they do something else."""
PATIENT, SLOW = 0.93, 0.1
"""Shares of those who answer when asked and do not give up, and of those who give up a game in
which others are."""
STARTS = 25
"""Minutes until a contest would start by itself: less than opens a check-in."""
MADE = ("badge", "calendar")
"""Keys noted among a contest's messages that are none."""
STATUS = {Phase.RUNNING: 2, Phase.OVER: 3}
"""Discord's status of the entry of a contest that has begun."""


class Tournament(Evening):
    """Three people who hold one contest after the other."""

    def __init__(self, data: Path, seed: int) -> None:
        super().__init__(data, seed)
        self.announced = 0
        for one in ("CREATE_PUBLIC_THREADS", "MANAGE_ROLES", "CREATE_EVENTS"):
            self.sandbox.faults.grant(Permission[one])

    def found(self) -> list[str]:
        """List what stands twice, unknown or not at all, of tables and of contests."""
        return [*super().found(), *faults(self.sandbox, self.data)]

    def done(self) -> int:
        """Count the operations that the logs of all contests have."""
        return sum(int(row[0]) for row in witness.rows(self.data, "SELECT size FROM contests"))

    async def _act(self, person: Person) -> bool:
        if person.name not in PLAYERS:
            return False
        hands = [post for post in person.dms() if asks(post)]
        if hands and self.dice.random() < PATIENT:
            await self._answer(person, self.dice.choice(hands))
            return True
        here = [post for post in person.messages(ROOM) if does(post, "panel")]
        if not here:
            return person.name == LIN and await self._announce(person)
        shown, boss = here[-1], person.name == LIN
        if does(shown, "come"):
            if hands or self.dice.random() < SLOW:
                return await self._give_up(person)
            return await self._pressed(person, shown, "come") is not None
        if boss and all(name in shown.text for name in PLAYERS):
            desk = await self._pressed(person, shown, "panel")
            return desk is not None and await self._pressed(person, desk, "start") is not None
        return await self._pressed(person, shown, "join") is not None

    async def _announce(self, person: Person) -> bool:
        self.announced += 1
        said = {"name": f"Cup {self.announced}", "title": "shenhua", "rounds": 1}
        more = {"players-role": True, "server-event": True, "starts-in": STARTS}
        await (await person.slash(ROOM, "event create", **said, **more)).wait(WAIT)
        await person.until(lambda: any(does(post, "panel") for post in person.messages(ROOM)), WAIT)
        return True

    async def _pressed(self, person: Person, post: Post, action: str) -> Post | None:
        """The answer to a press, where there is that button."""
        found = [one.custom_id for one in post.buttons if doing(one.custom_id) == action]
        return await (await person.press(post, custom_id=found[0])).wait(WAIT) if found else None

    async def _give_up(self, person: Person) -> bool:
        """Lose the game that one is in."""
        asked = await (await person.slash(ROOM, "concede")).wait(WAIT)
        sure = next((b.custom_id for b in asked.buttons if "concede_yes" in str(b.custom_id)), None)
        if sure is None:
            return False
        await (await person.press(asked, custom_id=sure)).acknowledged()
        return True


def does(post: Post, action: str) -> bool:
    """Tell whether a message has a button of a contest that does that."""
    return any(doing(one.custom_id) == action for one in post.buttons)


def doing(custom_id: str | None) -> str:
    """Return what a button of a contest does."""
    fields = (custom_id or "").split(":")
    return fields[-1] if fields[:2] == ["pj", "event"] else ""


def faults(sandbox: Sandbox, data: Path) -> list[str]:
    """List what contests have on Discord twice, unknown or not at all, once all has been
    carried."""
    every = "SELECT id, name, phase FROM contests"
    phases = {
        (int(i), str(name)): Phase(str(phase)) for i, name, phase in witness.rows(data, every)
    }
    return [
        *_messages(sandbox, data),
        *_roles(sandbox, phases),
        *_entries(sandbox, data, phases),
        *_threads(sandbox, data),
    ]


def _messages(sandbox: Sandbox, data: Path) -> list[str]:
    """The messages of a contest have a headline or a picture; each is registered, and there."""
    room = next(one.id for one in sandbox.world.channels.values() if one.name == ROOM)
    stands = {}
    for post in sandbox.world.messages.get(room, {}).values():
        texts = [str(one["content"]) for one in walk(post.components) if one.get("content")]
        ours = post.author_id == sandbox.world.bot.id and post.viewer_id is None
        if ours and texts and (texts[0].startswith("##") or post.attachments):
            stands[post.id] = texts[0].partition("\n")[0]
    asked = "SELECT message_id, contest_id, role, begun FROM contest_messages"
    noted = [row for row in witness.rows(data, asked) if row[2] not in MADE]
    known = {int(row[0]): f"{row[2]} of {row[1]}" for row in noted if row[0]}
    found = [f"unknown: {stands[i]}" for i in stands.keys() - known.keys()]
    found += [f"noted, but not there: {known[i]}" for i in known.keys() - stands.keys()]
    return found + [f"begun, and nothing waits: {row}" for row in noted if row[3]]


def _roles(sandbox: Sandbox, phases: dict[tuple[int, str], Phase]) -> list[str]:
    there = Counter(role.name for role in sandbox.world.roles.values())
    alive = (Phase.SIGN_UP, Phase.RUNNING)
    due = Counter(name for (_, name), phase in phases.items() if phase in alive)
    return [f"roles: {dict(there)} for {dict(due)}"] if there != due else []


def _entries(sandbox: Sandbox, data: Path, phases: dict[tuple[int, str], Phase]) -> list[str]:
    asked = "SELECT message_id FROM contest_messages WHERE role = 'calendar'"
    known = {int(row[0]) for row in witness.rows(data, asked)}
    there = sandbox.world.occasions
    found = [f"unknown: the entry {one.name}" for i, one in there.items() if i not in known]
    for (_, name), phase in phases.items():
        status = [one.status for one in there.values() if one.name == name]
        if status != [STATUS.get(phase, 1)]:
            found.append(f"{name} is {phase.value} and has entries of {status}")
    return found


def _threads(sandbox: Sandbox, data: Path) -> list[str]:
    rooms = "SELECT thread_id FROM contest_rooms WHERE thread_id IS NOT NULL"
    known = {int(row[0]) for row in witness.rows(data, rooms)}
    threads = [one for one in sandbox.world.channels.values() if one.is_thread]
    called = Counter(one.name.partition(" · ")[0] for one in threads)
    found = [f"{n} threads for {name}" for name, n in called.items() if n > 1]
    lost = [one.name for one in threads if one.id not in known and not one.archived]
    return found + [f"unknown: the thread {name}" for name in lost]
