"""A question with one answer is answered with the answer before it, where that tells nobody
anything."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.host.game_factory import GameFactory
from bot.host.tables.forced_answers import only_answer, seen_by_all
from bot.host.values import Actor
from bot.store.rows.log import AnswerRow
from engine import Game
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, DecisionKind, Option, msg
from engine.players.rules import any_answer
from tests.host.club import ANN, BEN, CONFIG, HERE, Club, replay
from tests.host.test_yongheng import Careless
from tests.manual_clock import ManualClock

TITLE = "yongheng"
SILENT = (DecisionKind.RESPOND, DecisionKind.SECRET)


def asked(kind: DecisionKind, options: int, minimum: int, maximum: int) -> Decision:
    """A question of that kind with so many options."""
    every = tuple(Option(str(n), msg("option.number", amount=n)) for n in range(options))
    return Decision(1, 0, kind, msg("prompt.choose"), every, minimum, maximum, ("0",))


@pytest.mark.parametrize("kind", DecisionKind)
def test_one_option_is_one_answer_but_never_in_a_window_or_in_secret(kind: DecisionKind):
    assert only_answer(asked(kind, 1, 1, 1)) == (() if kind in SILENT else ("0",))


@pytest.mark.parametrize("kind", DecisionKind)
def test_where_there_is_a_choice_it_is_asked(kind: DecisionKind):
    for options, least, most in ((2, 1, 1), (1, 0, 1), (3, 1, 2), (0, 0, 0)):
        assert only_answer(asked(kind, options, least, most)) == ()


def test_all_of_several_are_one_answer_unless_their_order_matters():
    assert only_answer(asked(DecisionKind.CARDS, 2, 2, 2)) == ("0", "1")
    assert only_answer(asked(DecisionKind.ORDER, 2, 2, 2)) == ()
    assert only_answer(asked(DecisionKind.DISTRIBUTE, 2, 2, 2)) == ()


def test_among_people_only_what_everybody_can_see_is_taken():
    game = Game.new(TITLE, seats=2, seed=7)
    rng = Rng(7)
    while not (game.zone("hand", 0) and game.state.phase == "play"):
        owed = game.decisions[0]
        game.answer(owed.seat, any_answer(game, owed, rng))
    held, shown = game.zone("hand", 0)[0], game.zone("pool", 0)[:1]

    def one(card: int = 0, seat: int = -1) -> Decision:
        option = Option("x", msg("option.yes"), card, seat)
        return Decision(1, 0, DecisionKind.CARDS, msg("prompt.choose"), (option,))

    assert not seen_by_all(game, one(card=held))
    assert not seen_by_all(game, one())  # "end the phase" says that nothing else was possible
    assert seen_by_all(game, one(seat=1))
    for card in shown:
        assert seen_by_all(game, one(card=card)) == game.card(card).face_up


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that plays a real title."""
    club = Club(tmp_path, ManualClock(), CONFIG, GameFactory(), Careless(Random(3)), Random(3))
    yield await club.open()
    await club.close()


async def begun(club: Club, *people: Actor, computers: int) -> int:
    """A game of these people and computers."""
    done = await club.host.lobby.open_table(people[0], HERE, TITLE, seats=2, locale="en")
    for person in people[1:]:
        await club.host.lobby.join(person, done.table_id)
    for _ in range(computers):
        await club.host.lobby.add_computer(people[0], done.table_id)
    await club.host.lobby.begin(people[0], done.table_id)
    return done.table_id


async def entries(club: Club, table_id: int) -> list[AnswerRow]:
    return list(await club.store.answers(table_id))


async def until_along(club: Club, table_id: int, people: tuple[Actor, ...]) -> list[AnswerRow]:
    """Play, whoever owes something by its usual answer, until something was answered along; the
    log up to there."""
    for _ in range(400):
        await club.host.settled()
        log = await entries(club, table_id)
        if any(one.by == "along" for one in log):
            return log
        for person in people:
            if (owed := await club.owed(table_id, person)) is not None:
                await club.play(table_id, person, *owed.default)
                break
        else:
            return log
    return await entries(club, table_id)


async def test_alone_a_phase_in_which_nothing_is_possible_ends_by_itself(club: Club):
    table_id = await begun(club, ANN, computers=1)
    log = await until_along(club, table_id, (ANN,))
    taken = next(one for one in log if one.by == "along")
    assert taken.user_id == ANN.user_id
    stored = await club.store.table(table_id)
    assert stored is not None
    # It stands in the log like any other answer: the game is its seed and its log.
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert await replay(club, table_id) == snapshot.data


async def test_who_wants_to_be_asked_all_the_same_is(club: Club):
    await club.host.people.set_player(ANN, singles="asked")
    table_id = await begun(club, ANN, computers=1)
    assert not any(one.by == "along" for one in await until_along(club, table_id, (ANN,)))


async def test_among_people_no_phase_ends_by_itself(club: Club):
    table_id = await begun(club, ANN, BEN, computers=0)
    log = await until_along(club, table_id, (ANN, BEN))
    ended = [one for one in log if one.by == "along" and one.answer == ("end",)]
    assert ended == []


async def test_it_is_taken_back_with_the_answer_before_it(club: Club):
    table_id = await begun(club, ANN, computers=1)
    dice = Random(8)
    for _ in range(400):
        await club.host.settled()
        log = await entries(club, table_id)
        last = max(n for n, one in enumerate(log) if one.by in ("player", "start"))
        before, after = log[last], [one.by for one in log[last + 1 :]]
        if before.by == "player" and after[:1] == ["along"]:
            break
        owed = await club.owed(table_id, ANN)
        assert owed is not None, "nothing was answered along with an answer of hers"
        single = owed.minimum <= 1 <= owed.maximum
        answer = (dice.choice(owed.options).key,) if single else owed.default
        await club.play(table_id, ANN, *answer)
    assert (await club.host.undo.ask_undo(ANN, table_id)).passed
    undone = (await entries(club, table_id))[-1]
    assert (undone.by, undone.answer) == ("undo", (str(before.revision - 1),))
    owed = await club.owed(table_id, ANN)
    assert owed is not None
    assert before.answer[0] in [option.key for option in owed.options]
    snapshot = await club.store.snapshot(table_id)
    assert snapshot is not None
    assert await replay(club, table_id) == snapshot.data
