"""Games of both titles in which somebody has answered unseen, or has not yet: nobody else gets a
byte that differs, in anything.

A game is played by chance until somebody owes an answer in a response window that nobody would
see. Then it is copied: in one copy they pass by hand, in one by order, in one they think on. All
messages that the program can make for anybody else are compared, and what becomes of it when
somebody else takes back.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.delivery.composer import Composer
from bot.host.config import HostConfig
from bot.host.errors import HostError
from bot.host.game_factory import GameFactory
from bot.host.values import Actor
from bot.messages import board, notices, orders, pages, panel, piles, recap, undo
from bot.messages.reader import Reader
from bot.store.rows.messages import OutboxRow
from bot.store.settings import Deadline
from engine import Game
from engine.kernel.rng import Rng
from engine.kernel.values import SPECTATOR, Decision, DecisionKind
from engine.players.rules import any_answer
from renderers import Renderer
from tests.dice import Middling
from tests.host.club import ANN, BEN, CAI, DAN, HERE, Club, Resting
from tests.manual_clock import ManualClock

PEOPLE = (ANN, BEN, CAI, DAN)
CONFIG = HostConfig(pace_ms=0, pause_least_ms=1_000, pause_most_ms=4_000, asked_anyway=0)
STEPS = 500
"""Answers after which a game has shown enough."""
MOMENTS = 3
"""Moments of a game at which it is copied."""
APART = 25
"""Answers at least from one of them to the next."""

Told = dict[str, object]
Others = Sequence[Actor | None]
"""Those who see nothing of it; ``None`` for whoever watches."""


@dataclass
class Evening:
    """A game of some people, and who has given the last answer that everybody saw."""

    club: Club
    table: int
    people: tuple[Actor, ...]
    rng: Rng
    last: int = SPECTATOR

    async def game(self) -> Game:
        """The game as it is."""
        stored = await self.club.store.table(self.table)
        assert stored is not None
        live = await self.club.host.tables.live(stored)
        assert live is not None
        return live.game

    async def step(self, owed: Decision) -> None:
        """Somebody answers by chance, and as soon as it may be known it is."""
        game = await self.game()
        public = game.view(SPECTATOR)
        answer = any_answer(game, owed, self.rng)
        await self.club.host.play.answer(self.people[owed.seat], self.table, answer)
        await self.club.pass_time(CONFIG.pause_most_ms)
        if (await self.game()).view(SPECTATOR) != public:
            self.last = owed.seat


def blind(game: Game, seat: int) -> frozenset[int]:
    """List who would not see that seat pass, this once and whatever it is asked next without
    anybody else: nobody where it is public, else spectators and the seats that are not asked
    because of it."""
    twin = game.clone()
    owed: Decision | None = next(one for one in game.decisions if one.seat == seat)
    while owed is not None and owed.kind is DecisionKind.RESPOND:
        if twin.log(twin.answer(seat, owed.default), SPECTATOR):
            return frozenset()
        owed = next((one for one in twin.decisions if one.seat == seat), None)
    before = game.view(SPECTATOR)
    if twin.view(SPECTATOR) != before or twin.decisions == game.decisions:
        return frozenset()
    others = (other for other in range(len(before.seats)) if other != seat)
    return frozenset({SPECTATOR, *(o for o in others if twin.view(o) == game.view(o))})


async def evening(directory: Path, title: str, seats: int, seed: int) -> Evening:
    """A game under way, of people whom every window asks."""
    club = await _club(directory)
    people = PEOPLE[:seats]
    for person in people:
        await club.host.people.set_player(person, responses="ask", board="text")
    deadline = Deadline(3_600_000)
    done = await club.host.lobby.open_table(ANN, HERE, title, seats=seats, deadline=deadline)
    for person in people[1:]:
        await club.host.lobby.join(person, done.table_id)
    await club.host.lobby.begin(ANN, done.table_id)
    return Evening(club, done.table_id, people, Rng(seed))


async def _club(directory: Path, now: int = 1_700_000_000_000) -> Club:
    clock, dice = ManualClock(now), Middling(1)
    return await Club(directory, clock, CONFIG, GameFactory(), Resting(), dice).open()


# -- all that anybody gets ------------------------------------------------------------------------


async def everything(evening: Evening, composer: Composer, who: Actor | None) -> Told:
    """Every message that the program can make for somebody about the table, and what it is made
    of."""
    host, table = evening.club.host, evening.table
    user = None if who is None else who.user_id
    reader = await composer.reader(table, user)
    seen = replace(reader.seen, table=replace(reader.table, seats=()))
    text = await composer.private_board(reader, as_text=True)
    told: Told = {
        "seen": seen,
        "board": board.board(reader, "text").fingerprint(),
        "pictured": board.board(reader, reader.words("board.unspeakable")).fingerprint(),
        "text": text.fingerprint(),
        "info": pages.info(reader).fingerprint(),
        "more": panel.more(reader).fingerprint(),
        "piles": piles.page(reader).fingerprint(),
        "logs": await _logs(evening, composer, reader, user),
        "at stake": [await host.looking.at_stake(table, number) for number in range(5)],
    }
    if who is not None:
        settings = await host.people.player(who.user_id)
        told |= {
            s: (await composer.panel(reader, s, settings)).fingerprint() for s in panel.SURFACES
        }
        told["orders"] = orders.page(reader).fingerprint()
        told["why"] = await host.looking.refused(table, who.user_id)
        told["news"] = await host.looking.recap(table, who.user_id)
        waiting_tables = await host.looking.tables_of(who.user_id)
        told["games"] = pages.games(waiting_tables, who.locale).fingerprint()
        told["export"] = await host.people.export(who.user_id)
    return told


async def _logs(
    evening: Evening, composer: Composer, reader: Reader, user: int | None
) -> list[str]:
    """The log by turns, and each turn unfolded, with its picture."""
    log = await evening.club.host.looking.log(evening.table, user)
    turns = range(1, len(log.chapters(reader.title.words.events)) + 1)
    leaves = [await composer.leaf(reader, log, turn) for turn in turns]
    every = [recap.page(reader, log), *leaves]
    return [*(message.fingerprint() for message in every), recap.whole(reader, log)]


async def posted(evening: Evening, composer: Composer, others: Others) -> list[object]:
    """List what was sent to all and to those, as they read it."""
    readers = {0, *(other.user_id for other in others if other is not None)}
    rows = [row for row in await evening.club.posts() if row.user_id in readers]
    return [(row.lane, replace(row, id=0), await _read(evening, composer, row)) for row in rows]


async def _read(evening: Evening, composer: Composer, row: OutboxRow) -> str:
    if row.kind != "notice" or row.text is None:
        return ""
    reader = await composer.reader(evening.table)
    since = await evening.club.host.looking.at_stake(evening.table, undo.number_of(row.text))
    return notices.notice(reader, row.text, row.seat, row.pings, since).fingerprint()


# -- the courses ----------------------------------------------------------------------------------


async def course(
    evening: Evening,
    composer: Composer,
    silent: Actor,
    others: Others,
    how: str,
    asker: Actor | None,
) -> list[object]:
    """Play what those who see nothing get when somebody passes unseen, or does not; and then when
    ``asker`` takes back, if anybody does."""
    club, table = evening.club, evening.table
    await club.posts()
    if how == "by hand":
        decision = await club.owed(table, silent)
        assert decision is not None
        await club.host.play.answer(silent, table, decision.default, decision_id=decision.id)
    elif how == "by order":
        await club.host.orders.give_order(silent, table, "turn")
    await club.pass_time(CONFIG.pause_most_ms)
    got: list[object] = [await posted(evening, composer, others)]
    got += [await everything(evening, composer, other) for other in others]
    if asker is not None:
        try:
            got.append(await club.host.undo.ask_undo(asker, table))
        except HostError as error:
            got.append(error.message)
        got.append(await posted(evening, composer, others))
        got += [await everything(evening, composer, other) for other in others]
    return got


async def compared(
    evening: Evening, composer: Composer, folder: Path, silent: Actor, others: Others
) -> None:
    """Copy a game and play all the courses."""
    now, home = evening.club.clock.now(), evening.club.directory
    await evening.club.close()
    for asker in others:
        courses = {}
        for how in ("not yet", "by hand", "by order"):
            copy = folder / f"{how} {asker and asker.user_id}"
            shutil.copytree(home, copy)
            twin = replace_club(evening, await _club(copy, now))
            composer._host = twin.club.host
            courses[how] = await course(twin, composer, silent, others, how, asker)
            await twin.club.close()
            shutil.rmtree(copy)
        assert courses["by hand"] == courses["not yet"]
        assert courses["by order"] == courses["not yet"]
    evening.club = await _club(home, now)


def replace_club(evening: Evening, club: Club) -> Evening:
    """The same evening with another club."""
    return Evening(club, evening.table, evening.people, evening.rng, evening.last)


GAMES: Sequence[tuple[str, int, int]] = (
    ("yongheng", 2, 1),
    ("yongheng", 3, 2),
    ("yongheng", 4, 3),
    ("shenhua", 2, 4),
)


@pytest.mark.long
@pytest.mark.parametrize(("title", "seats", "seed"), GAMES)
async def test_an_answer_that_nobody_sees_is_in_nothing_that_others_get(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str, seats: int, seed: int
) -> None:
    chance = random.Random(seed)
    monkeypatch.setattr("bot.store.sqlite.drawn_number", lambda: 7)  # numbers that tell nothing
    tonight = await evening(tmp_path / "club", title, seats, seed)
    composer = Composer(tonight.club.host, Renderer())
    moments, wait = 0, 0
    for _ in range(STEPS):
        game = await tonight.game()
        if game.result is not None or moments == MOMENTS:
            break
        wait -= 1
        silent = {one.seat: seen for one in game.decisions if (seen := blind(game, one.seat))}
        if silent and wait <= 0:
            seat = max(silent, key=lambda seat: (len(silent[seat]), seat))
            others = tuple(None if s < 0 else tonight.people[s] for s in sorted(silent[seat]))
            await compared(tonight, composer, tmp_path / "copies", tonight.people[seat], others)
            moments, wait = moments + 1, APART
        await tonight.step(chance.choice((await tonight.game()).decisions))
    composer.close()
    await tonight.club.close()
    assert moments == MOMENTS
