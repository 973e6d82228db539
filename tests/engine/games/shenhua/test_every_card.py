"""Every card of the pack is usable, and everything that it can do happens in play.

Random players play random decks of all generals, and of what nobody has done yet as much as is
legal. What they have put on the stack, and which statics have counted, is counted for each ability
of each design.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

import pytest

from engine import Game
from engine.games.shenhua import standard_pack
from engine.games.shenhua import terms as w
from engine.games.shenhua.decks import deck_problems
from engine.kernel.deck import Deck
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.rng import Rng
from engine.kernel.state import CARD
from engine.kernel.values import Decision, DecisionKind
from engine.players.rules import any_answer
from tests.engine.games.shenhua.stage import A, B

GAMES = 400
"""The most that are played; as a rule all has been done after sixty."""
LONGEST = 6_000

USED, LAY = -1, -2
Done = Counter[tuple[str, int]]
"""Counts of how often each ability of each design has been done, and the card used, or seen on the
field."""


def some_deck(pack: Pack, number: int, wanted: Set[str] = frozenset()) -> Deck:
    """A legal deck: the general and the treasure by number, two each of thirty random cards; each
    of them, where there are any, of those that are wanted."""
    rng = Rng(number)
    generals, treasures = (
        _wanted(pack.of_kind(kind), wanted) for kind in (w.GENERAL_CARD, w.TREASURE_CARD)
    )
    general = generals[number % len(generals)]
    fitting = [card for card in pack.of_kind(*w.BASIC) if _may_hold(pack, general, card)]
    rng.shuffle(fitting)
    fitting.sort(key=lambda card: card.id not in wanted)
    treasure = treasures[(number + number // 8) % len(treasures)]
    return Deck("", ((general.id, 1), (treasure.id, 1), *((card.id, 2) for card in fitting[:30])))


def _wanted(designs: Sequence[CardDesign], wanted: Set[str]) -> Sequence[CardDesign]:
    return [design for design in designs if design.id in wanted] or designs


def _may_hold(pack: Pack, general: CardDesign, card: CardDesign) -> bool:
    return not any(
        problem.args.get("card") and problem.key != "error.deck_small"
        for problem in deck_problems(pack, Deck("", ((general.id, 1), (card.id, 1))))
    )


def seeking_answer(game: Game, owed: Decision, done: Done, rng: Rng) -> tuple[str, ...]:
    """Any answer, but in the main phase rather what has been done least, and spirit first."""
    if owed.kind not in (DecisionKind.ACTION, DecisionKind.RESPOND):
        return any_answer(game, owed, rng)
    keys = [option.key for option in owed.options]
    spirit = [key for key in keys if key.startswith("spirit:")]
    if spirit and len(game.zone(w.SPIRIT, owed.seat)) < 9:
        return (spirit[rng.below(len(spirit))],)
    rare = [
        option.key
        for option in owed.options
        if option.key.startswith(("use:", "skill:"))
        and sum(done[game.card(option.card).design, place] for place in range(USED, 3)) < 6
    ]
    if rare:
        return (rare[rng.below(len(rare))],)
    return any_answer(game, owed, rng)


def count_stack(game: Game, done: Done, seen: set[int]) -> None:
    """Count what lies on the stack and has not been counted."""
    for item in game.state.stack:
        if item.id not in seen:
            seen.add(item.id)
            abilities = game.pack.design(item.design).abilities
            if item.kind == CARD:
                done[item.design, USED] += 1
            if item.ability is not None:
                done[item.design, abilities.index(item.ability)] += 1


def count_statics(game: Game, done: Done) -> None:
    """Count the statics of the cards that lie on the field."""
    for zone in w.ON_FIELD:
        for seat in (A, B):
            for card in game.zone(zone, seat):
                design = game.design(card)
                for place, ability in enumerate(design.abilities):
                    if ability.type == "static":
                        done[design.id, place] += 1
                done[design.id, LAY] += 1


def done_by_random_players() -> Done:
    """Collect what random players have done in their games, until nothing is left that none has
    done."""
    pack = standard_pack()
    counted: Done = Counter()
    for seed in range(GAMES):
        wanted = {*_never_used(counted), *(design for design, _ in _never_done(counted))}
        if not wanted:
            break
        decks = [some_deck(pack, number, wanted) for number in (2 * seed, 2 * seed + 1)]
        _play(Game.new("shenhua", seats=2, seed=seed, pack=pack, decks=decks), seed, counted)
    return counted


def _play(game: Game, seed: int, done: Done) -> None:
    rng = Rng(seed)
    seen: set[int] = set()
    for _ in range(LONGEST):
        if game.result is not None:
            return
        owed = game.decisions[0]
        game.answer(owed.seat, seeking_answer(game, owed, done, rng))
        count_stack(game, done, seen)
        if owed.kind is DecisionKind.ACTION:
            count_statics(game, done)
    raise AssertionError(f"the game with seed {seed} does not end")


def _never_used(done: Done) -> list[str]:
    return [
        design.id
        for design in standard_pack().designs.values()
        if design.kind != w.ADVENTURE
        and not done[design.id, USED if design.kind in w.BASIC else LAY]
    ]


def _never_done(done: Done) -> list[tuple[str, int]]:
    return [
        (design.id, place)
        for design in standard_pack().designs.values()
        for place in range(len(design.abilities))
        if not done[design.id, place]
    ]


def test_every_deck_that_is_played_here_is_legal() -> None:
    pack = standard_pack()
    ids = sorted(pack.designs)
    for number in range(320):
        wanted = {*ids[number % 8 :: 8]} if number % 2 else frozenset[str]()
        assert deck_problems(pack, some_deck(pack, number, wanted)) == []


@pytest.mark.long
def test_every_card_is_used_or_lies_on_the_field_and_does_all_that_it_can() -> None:
    done = done_by_random_players()
    assert _never_used(done) == []
    assert _never_done(done) == []
