"""Whole games of every title by two people who have chosen nothing, with a clock of a day: whom the
table waits for, and how often it is handed over."""

from itertools import pairwise
from pathlib import Path

import pytest

from bot.host.config import HostConfig
from bot.host.game_factory import GameFactory
from bot.host.tables import forced_answers, standing_orders
from bot.host.values import Actor
from bot.messages.beginning import responds
from bot.store.settings import DAY, Deadline
from engine import Game, titles
from engine.kernel.values import Decision, DecisionKind
from engine.players import answer
from tests.host.club import ANN, BEN, HERE, Club, Resting
from tests.manual_clock import ManualClock

PEOPLE = (ANN, BEN)
CONFIG = HostConfig(pace_ms=0, pause_most_ms=0)
MOST_ANSWERS = 3_000
SLOW = Deadline(DAY, DAY, rests=True)
MOST_HAND_OFFS = {"yongheng": 12, "shenhua": 7}
"""A turn, of titles in which those whom something concerns answer many a time; always asked it
would be twice as many and more."""


class Diary:
    """Whom the table has waited for, question by question, and in which turn."""

    def __init__(self) -> None:
        self.waits: list[tuple[int, int, DecisionKind]] = []

    def asked(self, game: Game, owed: Decision) -> None:
        """It waits for that seat now."""
        self.waits.append((game.state.turn, owed.seat, owed.kind))

    @property
    def hand_offs(self) -> int:
        """Count how often somebody else was waited for than before."""
        seats = [seat for _, seat, _ in self.waits]
        return sum(one != other for one, other in pairwise(seats))

    @property
    def turns(self) -> int:
        """Count the turns."""
        return len({turn for turn, _, _ in self.waits})


async def game_of(club: Club, table_id: int) -> Game:
    """The game as it stands."""
    stored = await club.store.table(table_id)
    assert stored is not None
    live = await club.host.tables.live(stored)
    assert live is not None
    return live.game


async def begun(club: Club, title: str) -> int:
    """A game of that title between two people."""
    opened = await club.host.lobby.open_table(ANN, HERE, title, seats=2, deadline=SLOW)
    await club.host.lobby.join(BEN, opened.table_id)
    await club.host.lobby.begin(ANN, opened.table_id)
    return opened.table_id


async def waited_for(club: Club, table_id: int) -> list[tuple[Actor, Decision]]:
    """Return who has a question before them, once all that happens by itself has happened."""
    await club.pass_time(1)
    found = []
    for actor in PEOPLE:
        owed = await club.owed(table_id, actor)
        if owed is not None:
            found.append((actor, owed))
    return found


@pytest.mark.parametrize("title", titles)
async def test_nothing_waits_for_somebody_who_could_do_nothing(tmp_path: Path, title: str) -> None:
    club = await Club(tmp_path, ManualClock(), CONFIG, GameFactory(), Resting()).open()
    table_id, diary = await begun(club, title), Diary()
    for seed in range(MOST_ANSWERS):
        waiting = await waited_for(club, table_id)
        if not waiting:
            break
        game = await game_of(club, table_id)
        actor, _ = waiting[0]
        owed = game.decision(PEOPLE.index(actor))
        assert owed is not None
        if owed.kind is DecisionKind.RESPOND:
            assert owed.concerns
            assert not standing_orders.only_pass(game, owed)
        else:
            known = forced_answers.seen_by_all(game, owed) or standing_orders.knows_no_more(
                game, owed.seat
            )
            assert not (forced_answers.only_answer(owed) and known)
        diary.asked(game, owed)
        keys = answer("normal", game, owed.seat, seed, 10)
        await club.host.play.answer(actor, table_id, keys)
    stored = await club.store.table(table_id)
    assert stored is not None
    assert stored.row.status == "finished"
    passed = sum(one.by == "order" for one in await club.store.answers(table_id))
    # Always asked, the table would have been handed over for each of those passes too.
    windows = any(kind is DecisionKind.RESPOND for _, _, kind in diary.waits)
    assert windows == responds(titles[title])
    assert diary.hand_offs <= MOST_HAND_OFFS.get(title, 4) * diary.turns
    assert passed > 0 or title not in MOST_HAND_OFFS
    await club.close()
