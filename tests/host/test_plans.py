"""A secret plan is in nothing that anybody else gets before the plan is made.

The same planning phase is played in many courses, which differ in what is planned, how much of it
is taken back, and when. At every moment of it everything is compared that the others get: each
message that the program can make for them, what is posted and when, clocks, numbers, calls and
reminders; and what comes of whatever they try meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.delivery.composer import Composer
from bot.host.computers import ComputerJob
from bot.host.config import HostConfig
from bot.host.errors import HostError
from bot.host.game_factory import Choices, GameFactory
from bot.host.values import Actor
from bot.store.settings import HOUR, MINUTE, Deadline
from engine import Game
from engine.games.shengwu import TITLE
from engine.kernel.deck import Deck
from engine.kernel.pack import Pack
from engine.kernel.rng import Rng
from engine.kernel.values import DecisionKind
from renderers import Renderer
from tests.dice import Middling
from tests.engine.games.shengwu.stage import stage
from tests.host.club import ANN, BEN, HERE, Club, replay
from tests.host.test_unseen import Evening, everything, posted
from tests.manual_clock import ManualClock

CONFIG = HostConfig(pace_ms=0, undo_depth=4)
HAND = ["rift_lizard", "spear_zealot", "red_mane_rider", "oath_rider", "red_hot_forge", "spark"]
FLASHES = ["dawn_herald", "searing_blow", "searing_blow", "veto", "veto"]

Course = Sequence[str]
"""Deeds of somebody: minutes that pass, or what they choose."""


class Staged(GameFactory):
    """圣物战线 from a position in which both have much to plan; A attacks."""

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> Game:
        """The attacker plans."""
        a, b = (
            {"unit": ["oath_rider@8", "leopard_hunter@10"], "hand": hand, "mana": 20}
            for hand in (HAND, FLASHES)
        )
        return stage(a, b, pack=pack, options=options)


@asynccontextmanager
async def planning(folder: Path, deadline: Deadline) -> AsyncIterator[Evening]:
    """A table at which Ann plans her attack on Ben."""
    clock = ManualClock(1_700_000_000_000)
    club = await Club(folder, clock, CONFIG, Staged(), dice=Middling(1)).open()
    for person in (ANN, BEN):
        await club.host.people.set_player(person, board="text", singles="asked")
    lobby = club.host.lobby
    done = await lobby.open_table(ANN, HERE, "shengwu", seats=2, deadline=deadline)
    await lobby.join(BEN, done.table_id)
    await lobby.begin(ANN, done.table_id)
    yield Evening(club, done.table_id, (ANN, BEN), Rng(1))
    await club.close()


# -- the courses ----------------------------------------------------------------------------------

ATTACKS: dict[str, Course] = {
    "nothing": (),
    "one card": ("0.10 use rift_lizard AD1",),
    "one card, later": ("0.60 use rift_lizard AD1",),
    "one card, elsewhere": ("0.10 use spear_zealot AD6",),
    "a spell": ("0.10 use spark B3",),
    "a skill": ("0.30 skill staff_of_the_dawn_oath A3",),
    "seven": (
        "0.05 use rift_lizard AD1",
        "0.10 use spear_zealot AD3",
        "0.20 use oath_rider AD4",
        "0.30 use red_hot_forge ALD4",
        "0.40 use red_mane_rider AD5",
        "0.60 use spark B3",
        "0.80 skill staff_of_the_dawn_oath A3",
    ),
    "put down and taken up": ("0.10 use rift_lizard AD1", "0.60 withdraw rift_lizard"),
    "taken back": ("0.10 use rift_lizard AD1", "0.60 undo", "0.65 undo"),
    "two taken back": (
        "0.10 use rift_lizard AD1",
        "0.20 use spark B3",
        "0.60 undo",
        "0.65 undo",
        "0.80 undo",
        "0.85 undo",
    ),
    "chosen and put back": ("0.10 use rift_lizard", "0.60 back"),
    "half chosen": ("0.30 use rift_lizard",),
}
"""Courses of the attacker's phase: when in it, and what is done."""

DEFENCES: dict[str, Course] = {
    "nothing": (),
    "a counter": ("0.10 use veto 1",),
    "a spell, later": ("0.60 use searing_blow A3",),
    "a skill": ("0.30 skill staff_of_the_dawn_oath B3",),
    "five": (
        "0.05 use dawn_herald BD2",
        "0.20 use veto 1",
        "0.40 use searing_blow A3",
        "0.60 use searing_blow A5",
        "0.80 skill staff_of_the_dawn_oath B3",
    ),
    "put down and taken up": ("0.10 use veto 1", "0.60 withdraw veto"),
    "taken back": ("0.10 use veto 1", "0.60 undo", "0.65 undo"),
    "half chosen": ("0.30 use veto",),
}
EMPTY = ("nothing", "put down and taken up", "taken back", "two taken back", "chosen and put back")
"""Those in which nothing lies there in the end."""

CLOCKS = {
    "an hour": Deadline(HOUR),
    "minutes and a bank": Deadline(20 * MINUTE, bank_ms=40 * MINUTE),
    "a chess clock": Deadline(MINUTE, bank_ms=2 * HOUR, credit_ms=MINUTE, cap_ms=2 * HOUR),
    "none": Deadline(),
}
LOOKS = (0.25, 0.5, 0.75, 0.95)
"""Moments of the phase at which the others look."""


async def act(evening: Evening, who: Actor, said: str) -> None:
    """Somebody does something of their plan: ``use CARD CELL``, ``undo``, the key of an option."""
    play, table = evening.club.host.play, evening.table
    verb, *rest = said.split()
    if verb == "undo":
        assert (await evening.club.host.undo.ask_undo(who, table)).passed
        return
    for word in (said,) if not rest else (" ".join((verb, rest[0])), *rest[1:]):
        game = await evening.game()
        (owed,) = game.decisions
        verb, _, design = word.partition(" ")
        keys = [
            option.key
            for option in owed.options
            if (option.card and game.slot(option.card) == word and owed.kind is DecisionKind.CARDS)
            or option.key == word
            or (
                design
                and option.key.partition(":")[0] == verb
                and game.card(option.card).design == design
            )
        ]
        assert keys, f"{word} is not offered: {[one.key for one in owed.options]}"
        await play.answer(who, table, keys[:1])


async def got(evening: Evening, composer: Composer, other: Actor) -> list[object]:
    """All that the other person and those who watch get at this moment."""
    found: list[object] = [await posted(evening, composer, (other, None))]
    found += [await everything(evening, composer, reader) for reader in (other, None)]
    return [*found, await evening.club.host.looking.table(evening.table)]


async def tried(evening: Evening, other: Actor) -> list[object]:
    """Return what comes of whatever the other tries meanwhile."""
    host, table = evening.club.host, evening.table
    seat = 1 - evening.people.index(other)
    found: list[object] = []
    for trial in (
        host.seats.vote_replace(other, table, seat),
        host.seats.claim_seat(replace(other, user_id=9, name="Eve"), table),
        host.play.answer(other, table, ("end",)),
        host.undo.ask_undo(other, table),
    ):
        try:
            done = await trial
        except HostError as error:
            found.append(error.message)
        else:
            found.append(done)
    return found


async def played(
    folder: Path, phase: str, course: Course, deadline: Deadline, *, end: str
) -> tuple[list[object], list[object]]:
    """A course of a phase: what the others get before it ends, and after it."""
    span = HOUR if deadline.limited else 84 * HOUR
    async with planning(folder, deadline) as evening:
        club, composer = evening.club, Composer(evening.club.host, Renderer())
        planner, other = ANN, BEN
        if phase == "defence":
            planner, other = BEN, ANN
            await act(evening, ANN, "use spark B3")
            await act(evening, ANN, "end")
        await club.posts()
        found: list[object] = [await got(evening, composer, other)]
        began = club.clock.now()
        moments = [(float(one.split()[0]), one.partition(" ")[2]) for one in course]
        for at, said in sorted([*moments, *((look, "") for look in LOOKS)]):
            await club.pass_time(began + round(span * at) - club.clock.now())
            if said:
                await act(evening, planner, said)
                await club.host.looking.look(evening.table, planner.user_id)
            else:
                found.append(await got(evening, composer, other))
        if end == "tries":
            found += await tried(evening, other)
            found.append(await got(evening, composer, other))
        before, found = found, []
        if end == "made":
            await act(evening, planner, "end")
            found.append(await got(evening, composer, other))
            for said in ("use dawn_herald BD2", "undo") if phase == "attack" else ():
                await act(evening, other, said)
                found.append(await got(evening, composer, other))
        elif end == "late":
            await club.pass_time(span // 10)
            found.append(await got(evening, composer, other))
        composer.close()
        snapshot = await club.store.snapshot(evening.table)
        assert snapshot is not None
        assert await replay(club, evening.table) == snapshot.data
        return before, found


def apart(one: object, other: object, path: str = "") -> list[str]:
    """List where two courses differ."""
    if one == other:
        return []
    if isinstance(one, dict) and isinstance(other, dict):
        both = ((f"{path}/{key}", one.get(key), other.get(key)) for key in {**one, **other})
    elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        if len(one) != len(other):
            return [f"{path}: {one} is not {other}"]
        both = ((f"{path}/{n}", a, b) for n, (a, b) in enumerate(zip(one, other, strict=True)))
    else:
        return [f"{path}: {one} is not {other}"]
    return [line for deeper, a, b in both for line in apart(a, b, deeper)]


@pytest.fixture(autouse=True)
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of posts that tell nothing."""
    monkeypatch.setattr("bot.store.sqlite.drawn_number", lambda: 7)


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("phase", ["attack", "defence"])
async def test_nothing_of_a_plan_is_in_anything_that_others_get(
    tmp_path: Path, phase: str, clock: str
) -> None:
    courses = ATTACKS if phase == "attack" else DEFENCES
    first: object = None
    for number, (name, course) in enumerate(courses.items()):
        here = await played(tmp_path / str(number), phase, course, CLOCKS[clock], end="tries")
        first = first or here
        assert not apart(first, here), name


@pytest.mark.parametrize("end", ["made", "late"])
@pytest.mark.parametrize("phase", ["attack", "defence"])
async def test_of_what_was_taken_back_nothing_shows_later_either(
    tmp_path: Path, phase: str, end: str
) -> None:
    """A plan that is empty in the end is the same empty plan, made or left until its time is over,
    and whoever lets the time go by is missed as often."""
    courses = ATTACKS if phase == "attack" else DEFENCES
    empty = {name: course for name, course in courses.items() if name in EMPTY}
    if end == "late":
        empty["half chosen"] = courses["half chosen"]
    first: object = None
    for number, (name, course) in enumerate(empty.items()):
        folder = tmp_path / str(number)
        here = await played(folder, phase, course, CLOCKS["minutes and a bank"], end=end)
        first = first or here
        assert not apart(first, here), name


GLANCES = (0, 4, 9, 13, 19, 28, 60)
"""Minutes of a phase after which the other looks at the table again: more often than a visit is
long, and less."""


@pytest.mark.parametrize("course", [(), (2,), (3, 8), (3, 12, 18, 27), (59,)])
async def test_what_somebody_reads_who_looks_again_and_again_tells_of_no_plan(
    tmp_path: Path, course: Sequence[int]
) -> None:
    """A player's absence, and what is new to them, is told by what they could read."""
    found: list[object] = []
    for number, planned in enumerate(((), course)):
        async with planning(tmp_path / str(number), Deadline(HOUR)) as evening:
            club, composer = evening.club, Composer(evening.club.host, Renderer())
            await act(evening, ANN, "end")
            await act(evening, BEN, "end")
            began = club.clock.now()
            here: list[object] = []
            for minute in sorted({*GLANCES, *planned}):
                await club.pass_time(began + minute * MINUTE - club.clock.now())
                if minute in planned:
                    await act(evening, BEN, "use dawn_herald BD2")
                    await act(evening, BEN, "withdraw dawn_herald")
                if minute in GLANCES:
                    here.append(await everything(evening, composer, ANN))
                    await club.host.looking.look(evening.table, ANN.user_id)
            found.append(here)
            composer.close()
    assert not apart(found[0], found[1])


@pytest.mark.parametrize("thoughts", [1, 40])
async def test_how_often_somebody_thinks_again_leaves_what_is_shown_of_the_last_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thoughts: int
) -> None:
    """Beside the board, and in what is written down of it: though a plan that is changed a hundred
    times is a longer part of the log than any turn."""
    monkeypatch.setattr("bot.host.tables.looking.LATELY", 20)
    async with planning(tmp_path, Deadline(HOUR)) as evening:
        composer = Composer(evening.club.host, Renderer())
        await act(evening, ANN, "use spark B3")
        await act(evening, ANN, "end")
        await act(evening, BEN, "end")
        table = evening.table
        shown = (await composer.board(await composer.reader(table))).fingerprint()
        assert len((await evening.club.host.looking.lately(table)).chapters(TITLE.words.events)) > 1
        for _ in range(thoughts):
            await act(evening, BEN, "use dawn_herald BD2")
            await act(evening, BEN, "withdraw dawn_herald")
        assert (await composer.board(await composer.reader(table))).fingerprint() == shown
        composer.close()


class Planners:
    """Computer players that put so many cards down, one after the other, and are done."""

    def __init__(self, cards: int) -> None:
        self.cards = self.left = cards

    async def choose(self, job: ComputerJob) -> tuple[str, ...]:
        """The next step of the plan."""
        game = Game.load(job.data, lambda _: job.pack)
        owed = game.decision(job.seat)
        assert owed is not None
        used = [o.key for o in owed.options if o.key.startswith("use:")]
        if owed.kind is not DecisionKind.ACTION:
            return (owed.options[0].key,)
        if self.left and used:
            self.left -= 1
            return (used[0],)
        return owed.default

    async def close(self) -> None:
        """Nothing to end."""


@pytest.mark.parametrize("minded", [False, True])
@pytest.mark.parametrize("cards", [0, 1, 3])
async def test_a_computer_takes_the_same_time_for_a_plan_of_any_size(
    tmp_path: Path, cards: int, *, minded: bool
) -> None:
    """Also one that minds somebody's seat."""
    clock, config, players = ManualClock(1_700_000_000_000), HostConfig(), Planners(cards)
    club = await Club(tmp_path, clock, config, Staged(), players, Middling(1)).open()
    lobby, table = (
        club.host.lobby,
        (await club.host.lobby.open_table(ANN, HERE, "shengwu")).table_id,
    )
    await (lobby.join(BEN, table) if minded else lobby.add_computer(ANN, table))
    await lobby.begin(ANN, table)
    if minded:
        await club.host.seats.mind_seat(BEN, table, "normal")
    await club.host.play.answer(ANN, table, ("end",))
    asked, entries = clock.now(), len(await club.store.answers(table))
    made = asked + config.pace_ms + config.normal_ms + config.spare_ms
    clock.set(made - 1)
    async with asyncio.timeout(10):
        while len(await club.store.answers(table)) < entries + 2 * cards or players.left:
            await asyncio.sleep(0.001)
    assert not [row for row in await club.store.events(table, after=entries) if row.public]
    clock.set(made)
    await club.host.settled()
    (told, *_) = (row for row in await club.store.events(table, after=entries) if row.public)
    assert told.at == made
    assert told.public[0].key == "log.plan_made"
    await club.close()
