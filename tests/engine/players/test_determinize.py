"""Worlds that computer players guess: true to what their seat knows, and free of the rest."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine import titles
from engine.kernel.deck import Deck, DeckRules
from engine.kernel.in_play import who_knows
from engine.kernel.projection import may_know
from engine.kernel.rules import GameRules
from engine.language.effects import Resolve
from engine.players.determinize import determinize
from engine.players.plans import PlanRules
from tests.engine.properties.playing import random_game
from tests.engine.properties.test_secrets import CHOSEN

TABLES = [("yongheng", 3), ("shenhua", 2), ("shengwu", 2)]
FEW_LEFT = 4
"""Cards of a deck that were not seen, of which a guess may well be right."""

BROUGHT = [name for name, title in titles.items() if DeckRules in title.rules]
"""The titles whose decks are their players' own business."""


def moments(title, seats, seed, every):
    """Some moments of a random game, with every seat at each."""
    for place, game in enumerate(random_game(title, seats, seed)):
        if place % every == 0 and game.result is None:
            for seat in range(seats):
                yield game, seat


@pytest.mark.parametrize(("title", "seats"), TABLES[:2])
def test_games_that_look_the_same_to_a_seat_give_it_the_same_guess(title, seats):
    """So a computer player cannot use what it does not know, not even by accident. Where seats plan
    in secret, what lies in a guessed plan has other ids (tests/engine/games/shengwu/test_plans)."""
    for game, seat in moments(title, seats, 1, 7):
        disguised = determinize(game, seat, seed=8)
        assert determinize(disguised, seat, seed=9).dump() == determinize(game, seat, seed=9).dump()


def designs(game, owner=None):
    """The designs of the cards in a game, or of those that came with a seat, by their fronts."""
    cards, fronts = game.state.cards.values(), game.pack.fronts
    return Counter(
        fronts.get(card.design, card.design) for card in cards if owner in (None, card.owner)
    )


def other_deck(game, seat):
    """The same game where the other's deck holds another legal card in the place of a hidden one,
    so that the seat sees the same; ``None`` where no such card is to be had."""
    twin, other = game.clone(), 1 - seat
    deck = Counter(game.state.decks[other].expanded())
    rules = game.rules[DeckRules]
    for card in sorted(twin.state.cards.values(), key=lambda card: -card.id):
        known = may_know(who_knows(game, card.id), seat) or card.owner != other
        if known or card.zone.partition(":")[0] not in ("hand", "deck"):
            continue
        kind = game.pack.designs[card.design].kind
        for design in game.pack.of_kind(kind):
            changed = deck - Counter([card.design]) + Counter([design.id])
            brought = Deck("", tuple(sorted(changed.items())))
            if design.id == card.design or rules.problems(game.pack, brought):
                continue
            twin.state.cards[card.id] = replace(card, design=design.id)
            decks = [*game.state.decks]
            decks[other] = brought
            twin.state.decks = tuple(decks)
            twin.clear_memos()
            return twin
    return None


@pytest.mark.parametrize("title", BROUGHT)
def test_a_card_in_a_deck_that_nobody_has_seen_changes_no_guess(title):
    """Whoever looks the same to a seat is guessed to be the same, whatever deck was brought. Who
    has chosen a card and now chooses its cell or target cannot have another one instead."""
    compared = 0
    for seed in (21, 22):
        for game, seat in moments(title, 2, seed, 9):
            if any(isinstance(frame, CHOSEN) for frame in game.state.frames):
                continue
            twin = other_deck(game, seat)
            if twin is None or twin.view(seat) != game.view(seat):
                continue
            for guess in (1, 2):
                assert (
                    determinize(twin, seat, guess).dump() == determinize(game, seat, guess).dump()
                )
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("title", BROUGHT)
@pytest.mark.parametrize("seed", [23, 24])
def test_a_guessed_deck_is_legal_and_holds_what_was_seen(title, seed):
    """A deck put together by chance is not hit upon; a ready one may be, having shown itself."""
    guessed = right = 0
    for game, seat in moments(title, 2, seed, 9):
        other = 1 - seat
        brought = Counter(game.state.decks[other].expanded())
        for guess in (1, 2, 3):
            world = determinize(game, seat, guess)
            deck = world.state.decks[other]
            assert game.rules[DeckRules].problems(game.pack, deck) == []
            assert deck.size == brought.total()
            seen = Counter(
                card.design
                for card in game.state.cards.values()
                if card.owner == other and may_know(who_knows(game, card.id), seat)
            )
            there = Counter(deck.expanded())
            assert (seen & brought) <= there
            assert there <= designs(world, other)
            assert world.state.decks[seat] == game.state.decks[seat]
            guessed += 1
            right += there == brought and (brought - seen).total() > FEW_LEFT
    assert guessed > 20
    if seed % 2:
        assert right < guessed / 20


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_what_a_seat_knows_stays_and_nothing_is_lost(title, seats):
    for game, seat in moments(title, seats, 2, 11):
        world = determinize(game, seat, seed=3)
        assert world.rules[GameRules].check(world) == game.rules[GameRules].check(game) == []
        there = {card.id: (card.owner, card.zone) for card in game.state.cards.values()}
        if PlanRules not in game.rules:  # else guessed entries lie where no card was
            cards = world.state.cards.values()
            assert {card.id: (card.owner, card.zone) for card in cards} == there
        if title not in BROUGHT:
            assert designs(world) == designs(game)
        for card in game.state.cards.values():
            if may_know(who_knows(game, card.id), seat):
                assert world.state.cards[card.id] == card


def test_a_hidden_trap_is_guessed_to_be_a_trap_and_a_hidden_ruler_a_special_character():
    guessed = {"trap": 0, "character": 0}
    for game, seat in moments("yongheng", 3, 5, 5):
        world = determinize(game, seat, seed=4)
        for card in world.state.cards.values():
            zone = card.zone.partition(":")[0]
            known = may_know(who_knows(game, card.id), seat)
            if zone in guessed and not card.face_up and not known:
                kind = world.pack.designs[card.design].kind
                assert kind == {"trap": "trap", "character": "special"}[zone]
                guessed[zone] += card.design != game.state.cards[card.id].design
    assert min(guessed.values()) > 0


def test_different_seeds_guess_differently_and_throw_different_dice():
    game, seat = next(moments("yongheng", 2, 6, 1))
    worlds = [determinize(game, seat, seed) for seed in range(20)]
    assert len({world.dump() for world in worlds}) == 20
    assert game.state.seed not in {world.state.seed for world in worlds}


def test_what_others_have_answered_in_secret_is_guessed_anew():
    """At the rite everybody chooses at once; who has chosen what is not in the guess."""
    for game in random_game("yongheng", 4, seed=7):
        if game.state.phase == "rite" and len(game.decisions) == 4:
            break
    first, second = game.decisions[0], game.decisions[1]
    game.answer(first.seat, (first.options[0].key,))
    guesses = [determinize(game, second.seat, seed).state.answers for seed in range(30)]
    assert all(set(answers) == {first.seat} for answers in guesses)
    assert {answers[first.seat] for answers in guesses} == {(o.key,) for o in first.options}
    assert all(game.decision(second.seat) == second for _ in guesses)


def test_a_number_chosen_in_secret_is_guessed_by_everybody_but_who_chose_it():
    """A card that lets one player hide a number and another guess it is a game of its own."""
    met = 0
    for seed in range(12):
        for game in random_game("yongheng", 2, seed):
            place = len(game.state.frames) - 1
            frame = game.state.frames[place] if place >= 0 else None
            if not isinstance(frame, Resolve):
                continue
            for name, (knower, least, most) in frame.scope.secrets.items():
                met += 1
                for seat in (0, 1):
                    frames = [
                        determinize(game, seat, guess).state.frames[place] for guess in range(25)
                    ]
                    numbers = {f.scope.numbers[name] for f in frames if isinstance(f, Resolve)}
                    true = {frame.scope.numbers[name]}
                    assert numbers == (true if seat == knower else {*range(least, most + 1)})
    assert met > 3
