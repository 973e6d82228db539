"""Atoms: the only functions that change a state. Each changes it and emits its event together.

Prevention and replacement of damage apply here. Every atom forgets what was worked out
for the state as it was (``Memory.memo``), and what lasts longer where it may have changed that.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.kernel import chance
from engine.kernel.in_play import LIFELESS, SOUND, knowers, lies_in_play, still_in_play
from engine.kernel.position import Position
from engine.kernel.reading import seat_stat
from engine.kernel.records import ALL_SEATS, Card, Event, Modifier
from engine.kernel.rules import CardRules, GameRules
from engine.kernel.state import Delayed, Triggered
from engine.kernel.triggers import collect, once_mark
from engine.kernel.values import NOBODY, Value

RECENT = 12
"""Number of told events that a view's log is made from."""

RETOUCHES = frozenset(("tapped", "counters", "seen"))
"""The fields of a card that say nothing of where and which way up it lies, or whose it is."""


def emit(
    game: Position,
    kind: str,
    *,
    seat: int = NOBODY,
    to: int = NOBODY,
    card: int = 0,
    other: int = 0,
    amount: int = 0,
    seen: int = ALL_SEATS,
    only: int = ALL_SEATS,
    was: str = "",
    **args: Value,
) -> None:
    """Log an event and collect its triggers. Kinds that the title does not list are dropped.

    ``seen`` is narrowed to those who may know the card as it lies now, unless everybody knew it
    before, by the design ``was``. That is told also where the card is gone.
    """
    if kind not in game.title.words.events and kind not in game.rules[GameRules].heard:
        return
    cards = game.state.cards
    design, slot, other_design, other_slot = was, "", "", ""
    if card in cards:
        there = cards[card]
        known = knowers(game, there)
        if not was or known == ALL_SEATS:
            design, slot = there.design, game.label(there)
            seen &= known
    if other in cards:
        there = cards[other]
        other_design = there.design if knowers(game, there) == ALL_SEATS else ""
        other_slot = game.label(there)
    event = Event(
        kind,
        seat,
        to,
        card,
        design,
        slot,
        other,
        other_design,
        other_slot,
        amount,
        seen,
        only,
        args,
    )
    state = game.state
    game.events.append(event)
    rule = game.title.words.events.get(kind)
    if rule is not None and rule.told and rule.opens != "stage":
        state.recent = (*state.recent[-RECENT + 1 :], event)
    if kind in game.pack.listeners:
        _await(game, tuple(collect(game, event)))
    if state.delayed:
        _fall_due(game, event)
    if kind in game.rules[GameRules].heard:
        game.rules[GameRules].hear(game, event)


def _await(game: Position, found: tuple[Triggered, ...]) -> None:
    """Add triggers to the queue. Those that trigger once a turn have done so."""
    game.state.queue = (*game.state.queue, *found)
    for triggered in found:
        if triggered.ability is not None and triggered.ability.limit == "once":
            set_mark(game, once_mark(triggered.card, triggered.place))


def _fall_due(game: Position, event: Event) -> None:
    """Trigger what was set up to happen at that event, once."""
    state = game.state
    due = [one for one in state.delayed if one.event == event.kind and one.seat == event.seat]
    if due:
        state.delayed = tuple(one for one in state.delayed if one not in due)
        _await(game, tuple(one.triggered(event, state.wave + 1) for one in due))


def delay(game: Position, delayed: Delayed) -> None:
    """Set up something that happens at an event yet to come; no event."""
    game.state.delayed = (*game.state.delayed, delayed)


def create(game: Position, design: str, zone: str, *, face_up: bool = True) -> int:
    """Create a card at the end of a zone (set-up, tokens); no event."""
    state = game.state
    card_id = state.next_card
    state.next_card += 1
    state.cards[card_id] = Card(card_id, design, zone=zone, face_up=face_up)
    state.zones[zone] = (*state.zones.get(zone, ()), card_id)
    if game.places[zone].rule.in_play:
        game.card_moved(design)
    game.memo.clear()
    return card_id


def update(game: Position, card_id: int, **changes: object) -> None:
    """Replace fields of a card; no event (for atoms and set-up)."""
    cards = game.state.cards
    before = cards[card_id]
    after = cards[card_id] = replace(before, **changes)
    if not changes.keys() <= RETOUCHES and (
        lies_in_play(game, before) or lies_in_play(game, after)
    ):
        game.card_moved(after.design)
        if before.design != after.design:
            game.card_moved(before.design)
        return
    game.memo.clear()
    if before.counter("damage") != after.counter("damage"):
        game.lasting.pop(LIFELESS, None)
        game.lasting.pop(SOUND, None)


def move(
    game: Position,
    card_id: int,
    zone: str,
    seat: int = NOBODY,
    *,
    face_up: bool = True,
    controller: int = NOBODY,
    seen: int = 0,
    first: bool = False,
    anew: bool = False,
    followed: bool = False,
) -> int:
    """Move a card to the end (or front) of a zone; its id there.

    Entering a hidden zone, or lying face down, mints a new id, so that nobody can follow it; so
    does ``anew``, so that nothing that was aimed at the card finds it there. ``seen`` are the seats
    that are shown which card it is. A card that leaves a hand unseen takes with it what others knew
    (:func:`_recognised`), unless it is ``followed``: all who know it are shown it. Leaving play
    clears counters and modifiers. No event: callers say what the move was.
    """
    state = game.state
    card = state.cards[card_id]
    key = zone if seat < 0 else f"{zone}:{seat}"
    rule = game.places[key].rule
    was = game.places[card.zone].rule if card.zone else None
    if was is not None:
        left = state.zones[card.zone]
        place = left.index(card_id)
        state.zones[card.zone] = left[:place] + left[place + 1 :]
    hidden = rule.secret or (rule.sight == "face" and not face_up)
    new_id, known = card_id, 0
    if hidden or anew:
        new_id = state.next_card
        state.next_card += 1
        del state.cards[card_id]
    if hidden and rule.remembered:
        known = seen
        if was is not None and not followed and was.sight == "owner":
            known |= _recognised(game, card, replace(card, zone=key, face_up=face_up, seen=seen))
        elif rule.sight == "owner":
            known |= card.seen
    counters = card.counters if rule.in_play and not hidden else {}
    design = card.design if rule.in_play else game.pack.fronts.get(card.design, card.design)
    state.cards[new_id] = Card(
        new_id, design, card.owner, controller, key, face_up, False, known, counters
    )
    there = state.zones.get(key, ())
    state.zones[key] = (new_id, *there) if first else (*there, new_id)
    if rule.in_play or (was is not None and was.in_play):
        game.card_moved(card.design)
    game.memo.clear()
    if state.modifiers and (hidden or not rule.in_play):
        _end_modifiers(game, lambda modifier: card_id in (modifier.card, modifier.source))
    return new_id


def place(game: Position, card_id: int, cell: int) -> None:
    """Put a card into a cell of the zone with a grid in which it lies; no event."""
    update(game, card_id, cell=cell)


def hand_over(game: Position, card_id: int, seat: int) -> None:
    """Move a card as it is to the same zone of another seat, its new controller; no event."""
    zones, key = game.state.zones, game.card(card_id).zone
    there = f"{key.partition(':')[0]}:{seat}"
    zones[key] = tuple(c for c in zones[key] if c != card_id)
    zones[there] = (*zones.get(there, ()), card_id)
    update(game, card_id, zone=there, controller=seat)


def remove_from_stack(game: Position, card_id: int) -> None:
    """Remove the stack object of a card that leaves the stack; no event."""
    state = game.state
    if any(item.source == card_id and item.kind == "card" for item in state.stack):
        state.stack = tuple(i for i in state.stack if i.source != card_id or i.kind != "card")


def _recognised(game: Position, card: Card, there: Card) -> int:
    """Compute the mask of seats that know which card left a hand unseen: they know every card of
    the hand that it might be, and these are all alike.

    All others forget which of those cards are still in the hand: else what is missing, or is not,
    would tell what has gone.
    """
    state = game.state
    left = [state.cards[other] for other in state.zones[card.zone]]
    if not card.seen and not any(other.seen for other in left):
        return 0
    seats = len(state.players)
    possible = game.rules[CardRules].possible(game, there)
    shown = knowers(game, there) | 1 << game.seat_of_zone(card.zone)
    recognised = 0
    for bit in (1 << reader for reader in range(seats + 1)):  # the last are those who watch
        if shown & bit:
            continue
        known = [other for other in left if other.seen & bit]
        designs = game.pack.designs
        might = [o for o in known if possible is None or possible(designs[o.design])]
        sure = card.seen & bit and len(known) == len(left)
        if sure and all(other.design == card.design for other in might):
            recognised |= bit
            continue
        for other in might:
            seen = game.card(other.id).seen & ~bit & (1 << seats) - 1
            update(game, other.id, seen=seen)
    return ALL_SEATS if recognised >> seats else recognised


def shuffle(game: Position, zone: str) -> None:
    """Shuffle a shared zone: every card in it is new to everybody."""
    state = game.state
    order = chance.shuffled(state, state.zones.get(zone, ()))
    fresh = []
    for card_id in order:
        card = state.cards.pop(card_id)
        new_id = state.next_card
        state.next_card += 1
        state.cards[new_id] = Card(new_id, card.design, card.owner, zone=zone, face_up=False)
        fresh.append(new_id)
    state.zones[zone] = tuple(fresh)
    game.clear_memos()


def set_number(game: Position, seat: int, name: str, value: int) -> None:
    """Put a seat's own number to a value; no event."""
    players = game.state.players
    player = players[seat]
    players[seat] = replace(player, stats={**player.stats, name: value})
    game.memo.clear()


def gain(game: Position, seat: int, name: str, amount: int) -> int:
    """Add to a seat's resource up to its limit (its current ``NAME_limit``, if the title has one);
    the amount really gained."""
    have, limit = game.number(seat, name), f"{name}_limit"
    room = seat_stat(game, seat, limit) - have if game.number(seat, limit) else amount
    gained = max(0, min(amount, room))
    if gained:
        set_number(game, seat, name, have + gained)
        emit(game, f"gained_{name}", seat=seat, amount=gained)
    return gained


def lose(game: Position, seat: int, name: str, amount: int, *, paid: bool = False) -> int:
    """Take from a seat's resource (as a payment, where ``paid``) what it has; the amount lost."""
    have = game.number(seat, name)
    lost = max(0, min(amount, have))
    if lost:
        set_number(game, seat, name, have - lost)
        emit(game, f"{'paid' if paid else 'lost'}_{name}", seat=seat, amount=lost)
    return lost


def set_counter(game: Position, card_id: int, name: str, value: int) -> None:
    """Put a counter of a card to a value (0 takes it off); no event."""
    counters = {**game.state.cards[card_id].counters, name: value}
    if not value:
        del counters[name]
    update(game, card_id, counters=counters)


def shows_front(game: Position, card_id: int) -> bool:
    """Tell whether a card lies face up, and with its first face where it has two."""
    card = game.state.cards[card_id]
    return card.face_up and card.design not in game.pack.fronts


def _turn_over(game: Position, card: Card, *, front: bool) -> bool:
    """Show the other face of a card that has two; whether it has."""
    pack = game.pack
    first = pack.fronts.get(card.design, card.design)
    other = pack.designs[first].back
    if not other:
        return False
    shown = first if front else other
    if shown != card.design:
        update(game, card.id, design=shown)
        if game.state.modifiers:
            game.modifiers_changed()
        emit(game, "turned_over", seat=card.controller, card=card.id, was=card.design)
        emit(game, "flipped", seat=card.controller, card=card.id)
    return True


def flip(game: Position, card_id: int, *, face_up: bool, told: bool = True) -> int:
    """Turn a card over; its id. One with two faces shows its first or its other one, all else about
    it stays. ``told``: the log says that it was turned up."""
    state = game.state
    card = state.cards[card_id]
    if _turn_over(game, card, front=face_up) or card.face_up == face_up:
        return card_id
    if face_up:
        update(game, card_id, face_up=True, seen=0)
        heard_by = ALL_SEATS if told else 0
        emit(game, "turned_up", seat=card.controller, card=card_id, only=heard_by)
    else:
        # Everybody has seen it lie face up, so everybody knows it until it is moved.
        update(game, card_id, face_up=False, seen=ALL_SEATS)
        emit(game, "turned_down", seat=card.controller, card=card_id)
    emit(game, "flipped", seat=card.controller, card=card_id)
    return card_id


def add_modifier(game: Position, modifier: Modifier) -> bool:
    """Add a modifier unless its card, or the one it lasts as long as, has left play; whether it was
    added."""
    state = game.state
    needed = (modifier.card, modifier.source)
    if not all(card in state.cards and still_in_play(game, card) for card in needed if card):
        return False
    state.modifiers = (*state.modifiers, modifier)
    game.modifiers_changed()
    return True


def change_modifier(game: Position, modifier: Modifier, amount: int) -> None:
    """Put a modifier to another amount; with 0 it is used up."""
    state, done = game.state, False
    kept: list[Modifier] = []
    for one in state.modifiers:
        if one == modifier and not done:
            done = True
            if amount:
                kept.append(replace(one, amount=amount))
        else:
            kept.append(one)
    state.modifiers = tuple(kept)
    game.modifiers_changed()


def end_modifiers(game: Position, until: str, seat: int) -> None:
    """Remove the modifiers that last until that moment of the seat's turn: the end of a ``turn``,
    a ``combat`` or a ``phase:NAME``, or its beginning (``your_turn``)."""
    turn = game.state.turn
    _end_modifiers(game, lambda modifier: _over(modifier, until, seat, turn))


def _end_modifiers(game: Position, over: Callable[[Modifier], bool]) -> None:
    """Remove the modifiers that are ``over``."""
    state = game.state
    left = tuple([modifier for modifier in state.modifiers if not over(modifier)])
    if len(left) != len(state.modifiers):
        state.modifiers = left
        game.modifiers_changed()


def _over(modifier: Modifier, until: str, seat: int, turn: int) -> bool:
    if modifier.until == "next_turn" and until == "turn":
        return modifier.by == seat and modifier.turn < turn
    if modifier.until == "your_turn" and until == "your_turn":
        return modifier.by == seat
    return modifier.until == until


def roll(game: Position, seat: int, dice: int, kind: str, *, card: int = 0, **told: Value) -> int:
    """Roll dice in public; their sum. The event has ``dice`` (``3 + 4 = 7``) and all of
    ``told``."""
    state = game.state
    thrown = tuple(chance.below(state, chance.DICE, 6) + 1 for _ in range(dice))
    state.dice, state.dice_of, state.dice_for = thrown, seat, kind
    game.memo.clear()
    shown = " + ".join(str(die) for die in thrown) + (f" = {sum(thrown)}" if dice > 1 else "")
    said: dict[str, Any] = {"dice": shown, **told}
    emit(game, kind, seat=seat, card=card, amount=sum(thrown), **said)
    return sum(thrown)


def set_mark(game: Position, name: str, value: int = 1) -> None:
    """Set a mark of this turn or game (``turn/...`` marks end with the turn)."""
    game.state.marks[name] = value
    game.memo.clear()


def clear_mark(game: Position, name: str) -> None:
    """Forget a mark, if it is set."""
    game.state.marks.pop(name, None)
    game.memo.clear()


def end_turn_marks(game: Position) -> None:
    """Forget the marks of this turn."""
    state = game.state
    state.marks = {name: n for name, n in state.marks.items() if not name.startswith("turn/")}
    game.memo.clear()


def ask_id(game: Position) -> int:
    """A fresh decision id."""
    state = game.state
    state.next_decision += 1
    return state.next_decision - 1
