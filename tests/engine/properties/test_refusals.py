"""Whatever a seat might want to do with its own cards is offered to it or refused with a reason."""

from __future__ import annotations

import pytest

from engine import DecisionKind, titles
from engine.kernel.asking import card_ref
from engine.mechanics.refusals import RefusalRules
from engine.players.determinize import determinize
from engine.text import catalogue
from tests.engine.properties.playing import GAMES, as_bytes, random_game, seats_by_turns, seldom

OWN = {
    "shengwu": ("hand", "plan", "relic", "unit", "realm"),
    "shenhua": ("hand", "general", "treasure", "field", "gear", "spirit"),
    "yongheng": ("hand", "pool"),
    "zongheng": ("hand", "general", "field"),
}
"""The zones of each title whose cards somebody may wonder about, every one of them."""

BEARERS = ("character", "general", "treasure", "field", "gear", "spirit", "relic", "unit", "realm")
"""The zones of all titles where cards have skills."""


def own_cards(game, seat):
    """The slots of the cards in those zones."""
    names = OWN[game.title.id]
    return {game.slot(card) for name in names for card in game.zone(name, seat)}


def wondered_about(game, seat):
    """The keys of whatever one of those cards may be looked at for: skills, attacks, traps."""
    cards = {
        name: [c for c in game.zone(name, seat) if card_ref(game, c, seat).design]
        for name in BEARERS
    }
    skilled = [
        (card, place)
        for name, there in cards.items()
        for card in there
        if name != "spirit" or game.card(card).face_up
        for place in game.pack.active.get(game.card(card).design, ())
    ]
    fighters = (*cards["general"], *cards["field"])
    traps = [
        card
        for holder in game.seats_in_order()
        for card in game.zone("trap", holder)
        if game.card(card).controller == seat
    ]
    return {
        *(f"skill:{card}:{place}" for card, place in skilled),
        *(f"attack:{card}" for card in fighters),
        *(f"{verb}:{card}" for verb in ("declare", "flip", "remove") for card in traps),
    }


@pytest.mark.parametrize(
    ("title", "seats", "seed"), [game for game in GAMES if RefusalRules in titles[game[0]].rules]
)
def test_every_own_card_is_offered_or_refused_and_nothing_is_both(title, seats, seed):
    seen = set()
    for place, game in enumerate(random_game(title, seats, seed + 60)):
        for seat in seats_by_turns(seats, place):
            owed = game.decision(seat)
            before = game.dump()
            refused = game.refusals(seat, owed)
            assert game.dump() == before
            if game.result is not None or not game.playing(seat):
                assert refused == ()
                continue
            keys = [refusal.key for refusal in refused]
            offered = owed.options if owed else ()
            assert len(set(keys)) == len(keys)
            offered_keys = {option.key for option in offered}
            assert not offered_keys & set(keys)
            assert wondered_about(game, seat) <= offered_keys | set(keys)
            answered = {game.slot(option.card) for option in offered if option.card}
            assert own_cards(game, seat) <= answered | {refusal.card.slot for refusal in refused}
            if owed is None or owed.kind not in (DecisionKind.ACTION, DecisionKind.RESPOND):
                # A trap is declared in anybody's turn: when, is told at any time.
                waiting = [refusal for refusal in refused if refusal.act != "declare"]
                assert len({refusal.reason.key for refusal in waiting}) <= 1
            seen |= {refusal.reason.key for refusal in refused}
            for refusal in refused:
                assert catalogue.has(refusal.reason.key, title), refusal.reason.key
                assert catalogue.has(f"refused.{refusal.act}", title), refusal.act
    assert len(seen) >= 5


@pytest.mark.parametrize("title", titles)
def test_a_refusal_tells_nothing_that_the_seat_does_not_know(title):
    """In another game that looks the same to a seat, the same is refused for the same reasons."""
    compared = 0
    for place, game in enumerate(random_game(title, titles[title].shape.least_seats, seed=61)):
        if place % seldom(7) or game.result is not None:
            continue
        for seat in range(len(game.state.players)):
            owed = game.decision(seat)
            world = determinize(game, seat, seed=place)
            told = [as_bytes(one.refusals(seat, owed)) for one in (game, world)]
            assert told[0] == told[1], game.state.phase
            compared += 1
    assert compared > 20
