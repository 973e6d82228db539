"""Whom a response window concerns, and what its openness tells: only what everybody can see."""

from msgspec.structs import replace

from engine import SPECTATOR, Game
from engine.games.shenhua import TITLE
from engine.kernel.deck import DeckRules
from engine.kernel.rng import Rng
from engine.kernel.values import DecisionKind
from engine.mechanics.windows import Window
from engine.players.rules import any_answer


def windows(game: Game, seed: int, most: int = 1_500):
    """A game of random answers, at each question of a response window."""
    rng = Rng(seed)
    for _ in range(most):
        if game.result is not None:
            return
        if game.state.pending[0].kind is DecisionKind.RESPOND:
            yield game
        owed = game.decisions[rng.below(len(game.decisions))]
        game.answer(owed.seat, any_answer(game, owed, rng))


def duel(seed: int) -> Game:
    """A game of 神话起源 with two of its ready decks."""
    ready = tuple(TITLE.rules[DeckRules].ready())
    return Game.new(TITLE.id, seats=2, seed=seed, decks=[one.deck for one in ready[:2]])


def test_an_attack_concerns_whom_it_is_aimed_at_and_nobody_else():
    attacked = spared = 0
    for game in windows(Game.new("yongheng", seats=3, seed=5), 8):
        window = game.current(Window)
        if window is None or window.kind != "attack":
            continue
        (target,) = window.targets
        for owed in game.decisions:
            assert owed.concerns == (game.card(target).controller == owed.seat)
            attacked, spared = attacked + owed.concerns, spared + (not owed.concerns)
    assert min(attacked, spared) > 2


def test_on_a_stack_ones_own_things_concern_the_other():
    told = {True: 0, False: 0}
    for seed in range(4):
        for game in windows(duel(seed), seed):
            (owed,) = game.decisions
            theirs = [item for item in game.state.stack if item.you != owed.seat]
            aimed = any(
                card in game.state.cards and game.card(card).controller == owed.seat
                for item in theirs
                for card in item.targets
            )
            assert owed.concerns or not aimed
            told[owed.concerns] += 1
    assert min(told.values()) > 20


def test_while_a_window_is_open_nobody_is_named_but_the_reader():
    for game in windows(Game.new("yongheng", seats=3, seed=5), 8):
        assert game.view(SPECTATOR).waiting == ()
        for seat in range(3):
            view = game.view(seat)
            assert view.responding
            assert view.waiting == ((seat,) if view.decision is not None else ())


def test_what_one_holds_changes_neither_who_is_asked_nor_whom_it_concerns():
    """The same answer, while another card is in the other's hand, opens the same window."""
    rng, compared, game = Rng(3), 0, duel(2)
    for _ in range(1_500):
        if game.result is not None:
            break
        owed = game.decisions[0]
        given = any_answer(game, owed, rng)
        twin = with_another_card(game, 1 - owed.seat)
        game.answer(owed.seat, given)
        if twin is None or game.state.pending[:1] == ():
            continue
        twin.answer(owed.seat, given)
        asked, again = game.decisions[0], twin.decisions[0]
        if asked.kind is DecisionKind.RESPOND and asked.seat != owed.seat:
            assert (again.kind, again.seat) == (asked.kind, asked.seat)
            assert again.concerns == asked.concerns
            assert twin.view(owed.seat) == game.view(owed.seat)
            compared += 1
    assert compared > 20


def with_another_card(game: Game, seat: int) -> Game | None:
    """The same game with a card of that seat's hand, known to nobody else, changed for one of its
    library."""

    def unknown(zone: str) -> list[int]:
        cards = game.state.zones[f"{zone}:{seat}"]
        return [card for card in cards if not game.card(card).seen & ~(1 << seat)]

    hand, deck = unknown("hand"), unknown("deck")
    if not hand or not deck:
        return None
    twin = game.clone()
    held, buried = twin.card(hand[0]), twin.card(deck[-1])
    twin.state.cards[held.id] = replace(held, design=buried.design)
    twin.state.cards[buried.id] = replace(buried, design=held.design)
    return twin
