"""Stops: set by a player for themselves, part of the log, and nobody else's business."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.host.config import HostConfig
from bot.host.game_factory import Choices, GameFactory
from bot.host.values import Actor
from bot.store.rows.tables import Place
from engine import Game
from engine.kernel.deck import Deck
from engine.kernel.pack import Pack
from engine.replays.record import states
from engine.replays.reel import ReelReader
from engine.scenarios.position import load_position
from engine.scenarios.snapshot import dump_position
from tests.host.club import ANN, BEN, CAI, HERE, Club, record_of, replay
from tests.manual_clock import ManualClock
from tests.refusals import refuses
from tests.titles import added
from tests.titles.lanterns import TITLE

CONFIG = HostConfig(pace_ms=0, pause_most_ms=0, asked_anyway=0)
USUAL = ("burn/theirs",)


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that plays Lanterns, too."""
    with added(TITLE):
        club = await Club(tmp_path, ManualClock(), CONFIG).open()
        yield club
        await club.close()


async def begun(club: Club, *, computer: bool = False) -> int:
    """A game of Lanterns in which it is Ann's first turn; both are asked in every window."""
    lobby, options = club.host.lobby, {"first": "host"}
    for actor in (ANN, BEN):
        await club.host.people.set_player(actor, responses="ask", singles="asked")
    table_id = (await lobby.open_table(ANN, HERE, "lanterns", options=options)).table_id
    if computer:
        await lobby.add_computer(ANN, table_id)
    else:
        await lobby.join(BEN, table_id)
    await lobby.begin(ANN, table_id)
    await club.posts()
    return table_id


async def stops(club: Club, table_id: int, actor: Actor) -> tuple[str, ...]:
    """The stops that somebody has set."""
    return (await club.host.looking.view(table_id, actor.user_id)).stops


async def phase(club: Club, table_id: int) -> tuple[int, str]:
    """The turn and its phase."""
    view = (await club.host.looking.view(table_id)).view
    assert view is not None
    return view.turn, view.phase


async def by(club: Club, table_id: int) -> list[str]:
    """Return what each entry of the log is."""
    return [entry.by for entry in await club.store.answers(table_id)]


async def stored_state(club: Club, table_id: int) -> bytes:
    """The game as it is stored."""
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    return snapshot.data


async def test_they_are_set_whoever_is_asked_and_obeyed_from_then_on(club: Club) -> None:
    table_id = await begun(club)
    assert await stops(club, table_id, BEN) == USUAL
    await club.host.orders.set_stops(BEN, table_id, ["end/theirs", "own"])
    assert await stops(club, table_id, BEN) == ("own", "end/theirs")
    assert await stops(club, table_id, ANN) == USUAL
    assert await stops(club, table_id, CAI) == ()
    await club.play(table_id, ANN, "end")
    assert (await phase(club, table_id), await club.owed(table_id, ANN)) == ((1, "end"), None)
    assert await club.owed(table_id, BEN) is not None
    await club.play(table_id, BEN, "pass")
    assert await phase(club, table_id) == (2, "main")
    await club.host.orders.set_stops(ANN, table_id, [])
    await club.play(table_id, BEN, "burn")
    assert (await phase(club, table_id))[0] == 3


async def test_they_are_there_after_a_restart_and_in_a_replay(club: Club) -> None:
    table_id = await begun(club)
    await club.host.orders.set_stops(BEN, table_id, ["end/theirs", "own"])
    await club.play(table_id, ANN, "end")
    await club.restart()
    assert await stops(club, table_id, BEN) == ("own", "end/theirs")
    assert await club.owed(table_id, BEN) is not None
    entries = await club.store.answers(table_id)
    assert [(one.by, one.answer, one.user_id) for one in entries[1:2]] == [
        ("stops", ("own", "end/theirs"), BEN.user_id)
    ]
    assert await replay(club, table_id) == await stored_state(club, table_id)


async def test_nobody_is_told_and_nothing_that_others_see_changes(club: Club) -> None:
    table_id = await begun(club)
    host, eyes = club.host, (ANN.user_id, None)
    before = [await host.looking.view(table_id, one) for one in eyes]
    log = await host.looking.log(table_id)
    done = await host.orders.set_stops(BEN, table_id, ["end/theirs"])
    assert done.revision == before[0].revision
    assert [await host.looking.view(table_id, one) for one in eyes] == before
    assert await host.looking.log(table_id) == log
    assert not await club.posts()
    stored = await club.store.table(table_id)
    await host.orders.set_stops(ANN, table_id, ["end/theirs"])
    after = await club.store.table(table_id)
    assert stored is not None
    assert after is not None
    assert (after.seats, after.votes, after.row.shown) == (
        stored.seats, stored.votes, stored.row.shown,
    )  # fmt: skip
    assert not await club.posts()


async def test_one_request_sets_them_once_and_the_same_ones_are_no_entry(club: Club) -> None:
    table_id = await begun(club)
    once = Actor(BEN.user_id, BEN.name, BEN.locale, request=77)
    assert not (await club.host.orders.set_stops(once, table_id, ["own"])).repeated
    await club.host.orders.set_stops(BEN, table_id, ["end/mine"])
    assert (await club.host.orders.set_stops(once, table_id, ["own"])).repeated
    assert await stops(club, table_id, BEN) == ("end/mine",)
    await club.host.orders.set_stops(BEN, table_id, ["end/mine", "end/mine"])
    assert await by(club, table_id) == ["start", "stops", "stops"]


async def test_what_cannot_be_set_is_refused_with_a_reason_and_nothing_changes(
    club: Club,
) -> None:
    orders, table_id = club.host.orders, await begun(club)
    before = await stored_state(club, table_id)
    with refuses("error.stop_unknown"):
        await orders.set_stops(ANN, table_id, ["own", "noon"])
    with refuses("error.not_seated"):
        await orders.set_stops(CAI, table_id, [])
    assert await stored_state(club, table_id) == before
    await club.host.play.concede(BEN, table_id)
    with refuses("error.table_over"):
        await orders.set_stops(ANN, table_id, [])


async def test_a_game_without_them_has_none_to_set(tmp_path: Path) -> None:
    club = await Club(tmp_path, ManualClock(), CONFIG).open()
    table_id = await club.game(ANN, BEN)
    assert await stops(club, table_id, ANN) == ()
    with refuses("error.no_stops"):
        await club.host.orders.set_stops(ANN, table_id, [])
    opened = await club.host.lobby.open_table(CAI, Place(7, 71), "beacons")
    with refuses("error.not_started"):
        await club.host.orders.set_stops(CAI, opened.table_id, [])
    await club.close()


async def test_taking_back_neither_loses_them_nor_brings_old_ones_back(club: Club) -> None:
    """They are settings: Ben's of after the answer stay, and so do those that he has unset."""
    table_id, orders = await begun(club), club.host.orders
    await orders.set_stops(BEN, table_id, ["own"])
    await club.play(table_id, ANN, "burn")
    await orders.set_stops(ANN, table_id, ["dawn/theirs"])
    await orders.set_stops(BEN, table_id, ["dawn/theirs", "end/theirs"])
    await club.host.undo.ask_undo(ANN, table_id)
    for vote in (await club.host.looking.table(table_id)).undo_asked:
        await club.host.undo.answer_undo(BEN, table_id, vote, agree=True)
    assert (await by(club, table_id))[-1] == "undo"
    assert await phase(club, table_id) == (1, "main")
    assert await stops(club, table_id, BEN) == ("dawn/theirs", "end/theirs")
    assert await stops(club, table_id, ANN) == ("dawn/theirs",)
    assert await replay(club, table_id) == await stored_state(club, table_id)
    await club.restart()
    assert await stops(club, table_id, BEN) == ("dawn/theirs", "end/theirs")
    await club.play(table_id, ANN, "end")
    assert await phase(club, table_id) == (1, "end")


async def test_they_do_not_stand_in_the_way_of_taking_back(club: Club) -> None:
    """Ann takes back freely what she could before anybody set any."""
    table_id, orders = await begun(club), club.host.orders
    await orders.set_stops(BEN, table_id, ["end/theirs"])
    await club.play(table_id, ANN, "end")
    for actor in (ANN, BEN):
        await orders.set_stops(actor, table_id, ["own", "end/theirs"])
    seen = await club.host.looking.view(table_id, ANN.user_id)
    assert (seen.may_undo, seen.just_acted) == (True, True)
    assert (await club.host.undo.ask_undo(ANN, table_id, own=True)).passed
    assert await phase(club, table_id) == (1, "main")
    assert await stops(club, table_id, ANN) == ("own", "end/theirs")


async def test_they_are_no_answer_that_can_be_taken_back(club: Club) -> None:
    table_id = await begun(club)
    await club.host.orders.set_stops(ANN, table_id, ["own"])
    with refuses("error.nothing_to_undo"):
        await club.host.undo.ask_undo(ANN, table_id)
    assert await stops(club, table_id, ANN) == ("own",)


class Night(GameFactory):
    """A position in which Ann holds a wind that can blow at one lamp alone."""

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> Game:
        """Ann's main phase."""
        return load_position(NIGHT, pack, seed=seed)


NIGHT = """
title: lanterns
phase: main
seats:
  A: {house: [home], oil: 5, hand: [gust], deck: [candle, candle]}
  B: {house: [home], oil: 5, river: [candle], deck: [candle, candle]}
"""


async def test_behind_them_nothing_is_answered_along(tmp_path: Path) -> None:
    """Ann chooses, while she is asked, that such questions are answered for her. Her own next
    answer does that; what Ben sets would show if it did."""
    with added(TITLE):
        club = await Club(tmp_path, ManualClock(), CONFIG, Night()).open()
        table_id = await begun(club)
        await club.play(table_id, ANN, "gust")
        owed = await club.owed(table_id, ANN)
        assert owed is not None
        assert len(owed.options) == owed.minimum == 1
        await club.host.people.set_player(ANN, singles="taken")
        await club.host.orders.set_stops(BEN, table_id, ["own"])
        assert await club.owed(table_id, ANN) == owed
        assert await by(club, table_id) == ["start", "player", "stops"]
        await club.close()


async def test_no_clock_stops_or_begins_again(tmp_path: Path) -> None:
    with added(TITLE):
        club = await Club(tmp_path, ManualClock(), CONFIG).open()
        table_id = await begun(club)
        await club.pass_time(5_000)
        before = (await club.host.looking.table(table_id)).seats
        await club.host.orders.set_stops(ANN, table_id, ["own"])
        await club.host.orders.set_stops(BEN, table_id, ["own"])
        assert (await club.host.looking.table(table_id)).seats == before
        await club.close()


async def test_who_takes_over_a_seat_begins_with_the_usual_ones(club: Club) -> None:
    table_id = await begun(club)
    await club.host.orders.set_stops(BEN, table_id, ["own", "end/theirs"])
    await club.host.seats.mind_seat(BEN, table_id)
    await club.host.seats.take_back(BEN, table_id)
    assert await stops(club, table_id, BEN) == ("own", "end/theirs")
    await club.host.seats.offer_seat(BEN, table_id)
    await club.host.seats.claim_seat(CAI, table_id)
    assert await stops(club, table_id, CAI) == USUAL
    assert await replay(club, table_id) == await stored_state(club, table_id)
    await club.play(table_id, ANN, "end")
    assert (await phase(club, table_id))[0] == 2


async def test_a_finished_game_is_there_again_step_by_step(club: Club) -> None:
    """With its stops, what was taken back, and the digests of its reel."""
    table_id, wanted = await begun(club), [["own"], ["end/theirs"], [], ["dawn/mine"]]
    for nth in range(400):
        if (await club.host.looking.table(table_id)).status != "running":
            break
        if nth % 7 == 0:
            await club.host.orders.set_stops((ANN, BEN)[nth % 2], table_id, wanted[nth % 4])
        actor = ANN if await club.owed(table_id, ANN) else BEN
        owed = await club.owed(table_id, actor)
        assert owed is not None
        await club.play(table_id, actor, *_busy(owed.default, [o.key for o in owed.options]))
        if nth % 11 == 0:
            await club.host.undo.ask_undo(actor, table_id)
    else:
        await club.host.play.concede(ANN, table_id)
    kinds = await by(club, table_id)
    assert {"stops", "undo"} <= {*kinds}
    record, reel = await record_of(club, table_id), await club.store.reel(table_id)
    assert reel is not None
    whole, reader = list(states(record)), ReelReader(record, reel)
    for revision in range(len(whole), 0, -1):
        assert reader.at(revision).dump() == whole[revision - 1].dump()


def _busy(usual: tuple[str, ...], keys: list[str]) -> tuple[str, ...]:
    """Let the lamps burn where that can be done."""
    return ("burn",) if "burn" in keys else usual


async def test_a_mended_game_keeps_what_the_players_have_chosen(club: Club) -> None:
    """Whatever its position says of them, it is not the judge's to choose."""
    table_id = await begun(club)
    await club.host.orders.set_stops(BEN, table_id, ["own", "end/theirs"])
    game = Game.load(await stored_state(club, table_id), lambda _: TITLE.pack())
    text = dump_position(game, exact=False)
    assert "stops:" in text
    async with club.host.tables.edit(table_id) as edit:
        edit.mend("\n".join(line for line in text.splitlines() if "stops" not in line), 1)
        await club.host.tables.commit(edit)
    assert await stops(club, table_id, BEN) == ("own", "end/theirs")
    assert await replay(club, table_id) == await stored_state(club, table_id)
