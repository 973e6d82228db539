"""Guesses at a game: worlds that agree with everything one seat may know.

Computer players search in such worlds and never in the true one, and tests deal the hidden cards
anew to see that nothing of them shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.kernel import chance, course
from engine.kernel.deck import Deck
from engine.kernel.in_play import knowers, who_knows
from engine.kernel.projection import may_know
from engine.kernel.records import Card, Event
from engine.kernel.rng import Rng
from engine.kernel.rules import CardRules, Possible
from engine.kernel.values import NOBODY, CardRef, Decision, Msg, Option, Value
from engine.mechanics.stops import forget_others
from engine.players.rules import PlayerRules, any_answer

if TYPE_CHECKING:
    from engine.game import Game

FORGOTTEN = "?"
"""Stands in old events for the design of a card that the guesser cannot know any more."""

GUESSED = 1 << 30
"""From here on go the ids of cards that are guessed to have been moved in secret."""

Guess = Callable[["Game", Decision, Rng], tuple[str, ...]]
"""Function that guesses a player's answer in a determinization."""


def determinize(game: Game, seat: int, seed: int, guess: Guess = any_answer) -> Game:
    """A game that could be this one for all that seat knows (-1: for all that everybody knows).

    Hidden cards change places with one another as far as each place allows, what other seats have
    answered in secret is guessed anew, and so is all chance to come. Others have the usual stops.
    The seat's own view is the same to the byte. Games that look the same to the seat give the same
    world for a ``seed``, as long as their cards have the same ids.
    """
    world = game.clone()
    rng = Rng(seed)
    state = world.state
    state.seed = chance.key(rng.bits() << 64 | rng.bits())
    state.forced = {}
    _deal_anew(world, seat, rng)
    _plan_anew(world, seat, rng)
    forget_others(world, seat)
    for frame in state.frames:
        frame.guess_secrets(seat, rng)
    state.recent = tuple(_as_known(world, event, seat) for event in state.recent)
    state.queue = tuple(
        replace(waiting, event=_as_known(world, waiting.event, seat)) for waiting in state.queue
    )
    if any(owed.seat != seat for owed in state.pending):
        state.pending = _asked_anew(world, seat)
        _guess_answers(world, seat, rng, guess)
    return world


def _deal_anew(world: Game, seat: int, rng: Rng) -> None:
    """Let the cards that the seat does not know change places, those of each pool by themselves;
    those of a deck that others have brought are guessed from what was seen of it.

    The places that take only some cards choose first, those that the fewest fit before others.
    """
    cards = world.state.cards
    pool_of, possible_at = world.rules[PlayerRules].pool, world.rules[CardRules].possible
    pools: dict[int, list[Card]] = {}
    for card_id in sorted(_hidden(world, seat)):
        card = cards[card_id]
        pools.setdefault(pool_of(world, card), []).append(card)
    for name in sorted(pools):
        hidden = pools[name]
        places = [possible_at(world, card) for card in hidden]
        pool = _restocked(world, seat, name, hidden, places, rng)
        rng.shuffle(pool)
        bound = [(c, p) for c, p in zip(hidden, places, strict=True) if p is not None]
        for card, possible in _hardest_first(world, pool, bound):
            cards[card.id] = replace(card, design=_take(world, pool, possible))
        for card, place in zip(hidden, places, strict=True):
            if place is None:
                cards[card.id] = replace(card, design=pool.pop())
    world.clear_memos()


def _restocked(
    world: Game,
    seat: int,
    owner: int,
    hidden: Sequence[Card],
    places: Sequence[Possible | None],
    rng: Rng,
) -> list[str]:
    """The designs of a pool's hidden cards, in an order that tells nothing: those that are there,
    where all know which these are, else a guess. The deck that holds them is guessed with them."""
    there = sorted(card.design for card in hidden)
    restock, decks = world.rules[PlayerRules].restock, list(world.state.decks)
    if restock is None or owner == seat or not 0 <= owner < len(decks):
        return there
    brought, unseen = Counter(decks[owner].expanded()), {card.id for card in hidden}
    fronts = world.pack.fronts
    seen = Counter(
        fronts.get(card.design, card.design)
        for card in world.state.cards.values()
        if card.owner == owner and card.id not in unseen
    )
    known = seen & brought  # tokens come from no deck
    guessed = sorted(restock(world, sorted(known.elements()), places, rng))
    decks[owner] = Deck("", tuple(sorted((known + Counter(guessed)).items())))
    course.set_decks(world, tuple(decks))
    return guessed


def _hidden(world: Game, seat: int) -> list[int]:
    """The cards in zones that the seat does not know."""
    cards = world.state.cards
    found: list[int] = []
    for key, ids in world.state.zones.items():
        if not world.places[key].known:
            found += [c for c in ids if not may_know(knowers(world, cards[c]), seat)]
    return found


def _hardest_first(
    world: Game, pool: list[str], bound: list[tuple[Card, Possible]]
) -> list[tuple[Card, Possible]]:
    """The cards that may not be anything, those that the fewest of a pool might be first."""
    if len(bound) < 2:
        return bound
    designs = [world.pack.designs[design] for design in pool]
    fitting = {fits: sum(map(fits, designs)) for fits in {fits for _, fits in bound}}
    return sorted(bound, key=lambda place: fitting[place[1]])


def _take(world: Game, pool: list[str], possible: Possible) -> str:
    """Take the last design that is possible out of the pool."""
    designs = world.pack.designs
    place = next(p for p in range(len(pool) - 1, -1, -1) if possible(designs[pool[p]]))
    return pool.pop(place)


def _plan_anew(world: Game, seat: int, rng: Rng) -> None:
    """Replan the hidden queues of others, as far as the title can guess at them. Cards that are
    moved by that get ids far beyond all others: those to come are what they will be in the game,
    however many were moved in secret there."""
    state = world.state
    if any(item.queue not in (NOBODY, seat) for item in state.stack):
        following = state.next_card
        state.next_card = max(GUESSED, max(state.cards, default=0) + 1)
        world.rules[PlayerRules].replan(world, seat, rng)
        state.next_card = following


def _as_known(world: Game, event: Event, seat: int) -> Event:
    """An event without what the seat may not know of it."""
    hears, sees = may_know(event.only, seat), may_know(event.seen, seat)
    if hears and sees:
        return event
    card = world.state.cards.get(event.card)
    design = event.design and (card.design if card else FORGOTTEN)
    return replace(event, design=design, args=event.args if hears else {})


def _asked_anew(world: Game, seat: int) -> tuple[Decision, ...]:
    """The questions as they are put in this world, where other players may hold other cards."""
    scratch = world.clone()
    ask = scratch.state.frames[-1].asked_anew(scratch)
    anew = {owed.seat: owed for owed in ask.decisions} if ask else {}
    return tuple(
        owed if owed.seat == seat else _merged(world, owed, anew.get(owed.seat))
        for owed in world.state.pending
    )


def _merged(world: Game, owed: Decision, anew: Decision | None) -> Decision:
    """The question asked anew under its old id; the old one with new labels where there is none."""
    if anew is not None and all(o.card in world.state.cards for o in anew.options if o.card):
        return replace(anew, id=owed.id)
    return replace(owed, options=tuple(_relabelled(world, o, owed.seat) for o in owed.options))


def _relabelled(world: Game, option: Option, seat: int) -> Option:
    """An option that names the card which lies there in this world."""
    card = world.state.cards.get(option.card)
    if card is None or not may_know(who_knows(world, card.id), seat):
        return option
    hint = option.hint and _renamed(option.hint, card.design)
    return replace(option, label=_renamed(option.label, card.design), hint=hint)


def _renamed(message: Msg, design: str) -> Msg:
    args: dict[str, Value] = {
        name: CardRef(design, value.slot)
        if name in ("card", "design") and isinstance(value, CardRef)
        else value
        for name, value in message.args.items()
    }
    return Msg(message.key, args)


def _guess_answers(world: Game, seat: int, rng: Rng, guess: Guess) -> None:
    """Guess what those have answered who have answered already.

    Where the first answer that is no pass counts, those before one who is still asked have passed.
    """
    state = world.state
    passed = _before_the_unanswered(state.pending, state.answers) if state.policy == "first" else ()
    answers = {}
    for owed in state.pending:
        if owed.seat in state.answers:
            if owed.seat == seat or not world.playing(owed.seat):
                answers[owed.seat] = state.answers[owed.seat]
                continue
            given = guess(world, owed, rng)
            possible = owed.seat not in passed or owed.is_pass(given)
            answers[owed.seat] = given if possible else owed.default
    state.answers = answers


def _before_the_unanswered(
    pending: Iterable[Decision], answers: dict[int, tuple[str, ...]]
) -> set[int]:
    """The seats that have answered before the first seat that has not."""
    found = set()
    for owed in pending:
        if owed.seat not in answers:
            break
        found.add(owed.seat)
    return found
