"""Whole games of secret plans, in which one person hesitates: the other gets the same all along."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.delivery.composer import Composer
from bot.host.game_factory import Choices, GameFactory
from bot.host.tables.live_games import Live
from bot.store.settings import HOUR, MINUTE, Deadline
from engine import Game
from engine.games.shengwu.decks import ready_decks
from engine.kernel.deck import Deck
from engine.kernel.pack import Pack
from engine.kernel.rng import Rng
from engine.kernel.values import DecisionKind, Option
from engine.players.rules import any_answer
from renderers import Renderer
from tests.dice import Middling
from tests.engine.properties.playing import ROUNDS
from tests.host.club import ANN, BEN, HERE, Club
from tests.host.test_plans import CONFIG, apart, got
from tests.host.test_unseen import Evening
from tests.manual_clock import ManualClock

BOTH = (ANN, BEN)
Names = Sequence[tuple[object, ...]]

PHASE = 25 * MINUTE
"""Time that everybody takes for a plan, whatever they do in it."""
MOMENTS = 40
"""So many times of a game all is compared."""


class Calm(GameFactory):
    """Decks of which no card goes by chance: it would fall otherwise where a hand lies in another
    order."""

    def new(
        self,
        title: str,
        seats: int,
        options: Choices,
        seed: int,
        pack: Pack,
        decks: Sequence[Deck] = (),
    ) -> Game:
        """Order and nature."""
        order, *_, nature, _ = ready_decks()
        calm = (order.deck, nature.deck)
        return super().new(title, seats, options, seed, pack, calm)


def called(game: Game, option: Option, seat: int) -> tuple[object, ...]:
    """Return what an option is, whatever ids its card has had."""
    verb, _, rest = option.key.partition(":")
    card = game.state.cards.get(option.card)
    if card is None or not (rest or verb.isdigit()):
        return (option.key,)
    held = card.zone in (f"hand:{seat}", f"plan:{seat}")
    place = rest.partition(":")[2]
    return (verb if rest else "", card.design if held else game.slot(card.id), place)


async def give(evening: Evening, wanted: Names) -> None:
    """Whoever is asked answers what is called so."""
    game = await evening.game()
    owed = game.decisions[0]
    names = {option.key: called(game, option, owed.seat) for option in owed.options}
    missing = [one for one in wanted if one not in names.values()]
    assert not missing, f"{missing} is not among {list(names.values())}"
    keys = [next(key for key, name in names.items() if name == one) for one in wanted]
    await evening.club.host.play.answer(evening.people[owed.seat], evening.table, keys)


async def hesitate(evening: Evening) -> None:
    """Whoever plans puts something down and takes it up again, or takes the step back."""
    game, club = await evening.game(), evening.club
    (owed,) = game.decisions
    planner, first = evening.people[owed.seat], owed.prompt.key
    used = [option.key for option in owed.options if option.key.startswith(("use:", "skill:"))]
    planned = frozenset(one.key for one in owed.options if one.key.startswith("withdraw:"))
    if owed.kind is not DecisionKind.ACTION or not used:
        return
    key = used[evening.rng.below(len(used))]
    steps = 0
    while True:
        game = await evening.game()
        (owed,) = game.decisions
        if steps and owed.prompt.key == first:
            break
        answer = (key,) if not steps else any_answer(game, owed, evening.rng)
        await club.host.play.answer(planner, evening.table, answer)
        await club.pass_time(evening.rng.below(5_000))
        steps += 1
        if Live(0, game).shows(owed.seat, answer):
            raise AssertionError("what is put down is seen")
    new = [o.key for o in owed.options if o.key.startswith("withdraw:") and o.key not in planned]
    if new and evening.rng.below(2):
        await club.host.play.answer(planner, evening.table, new[:1])
        return
    for _ in range(steps):
        assert (await club.host.undo.ask_undo(planner, evening.table)).passed


@asynccontextmanager
async def whole_game(folder: Path, seed: int) -> AsyncIterator[tuple[Evening, Composer]]:
    """A game from its beginning, with an hour for a plan."""
    clock = ManualClock(1_700_000_000_000)
    club = await Club(folder, clock, CONFIG, Calm(), dice=Middling(seed)).open()
    for person in (ANN, BEN):
        await club.host.people.set_player(person, board="text", singles="asked")
    lobby = club.host.lobby
    done = await lobby.open_table(ANN, HERE, "shengwu", seats=2, deadline=Deadline(HOUR))
    await lobby.join(BEN, done.table_id)
    await lobby.begin(ANN, done.table_id)
    composer = Composer(club.host, Renderer())
    yield Evening(club, done.table_id, (ANN, BEN), Rng(seed)), composer
    composer.close()
    await club.close()


@pytest.fixture(autouse=True)
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of posts that tell nothing."""
    monkeypatch.setattr("bot.store.sqlite.drawn_number", lambda: 7)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2 * max(ROUNDS, 1)))
async def test_whether_somebody_hesitates_shows_nowhere_in_a_whole_game(
    tmp_path: Path, seed: int
) -> None:
    """The same plans, made straight away and with second thoughts, at other moments; the other
    person acts alike in both."""
    compared, unsure = 0, seed % 2
    other = BOTH[1 - unsure]
    async with whole_game(tmp_path / "a", seed) as here, whole_game(tmp_path / "b", seed) as there:
        began, chance = there[0].club.clock.now(), Rng(seed)
        while compared < MOMENTS * max(ROUNDS, 1):
            game = await here[0].game()
            if game.result is not None:
                break
            owed = game.decisions[0]
            if owed.seat == unsure and owed.kind is DecisionKind.ACTION and not chance.below(3):
                await hesitate(there[0])
            answer = any_answer(game, owed, chance)
            names = {option.key: called(game, option, owed.seat) for option in owed.options}
            shows = Live(0, game).shows(owed.seat, answer)
            began += PHASE * shows
            for moment in ("before", "after") if shows else ("",):
                for evening, _ in (here, there):
                    if moment == "before":
                        await evening.club.pass_time(began - evening.club.clock.now())
                    else:
                        await give(evening, [names[key] for key in answer])
                if shows:
                    one, two = [await got(*each, other) for each in (here, there)]
                    assert not apart(one, two), moment
                    compared += 1
    assert compared > 20
