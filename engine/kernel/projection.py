"""From state to views and log lines: what a reader may know, listed field by field."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from msgspec import Struct

from engine.kernel import queues
from engine.kernel.asking import card_ref
from engine.kernel.events import Events
from engine.kernel.in_play import knowers, who_knows
from engine.kernel.position import Position
from engine.kernel.records import ALL_SEATS, Card, Event
from engine.kernel.state import StackItem
from engine.kernel.title import titles
from engine.kernel.values import (
    NOBODY,
    SPECTATOR,
    CardRef,
    DecisionKind,
    Msg,
    SeatRef,
    Several,
    Value,
    msg,
)
from engine.kernel.view import CardView, Foreseen, SeatView, StackView, View, ZoneView
from engine.kernel.zones import ZoneRule

DREW_CARD, DREW = "drew_card", "drew"
"""Events of drawing: each card, for its player alone, and then how many, for all."""


def may_know(mask: int, reader: int) -> bool:
    """Tell whether a reader is in a set of seats (spectators only where everybody is)."""
    return mask == ALL_SEATS if reader < 0 else bool(mask >> reader & 1)


class ViewRules(Struct, frozen=True):
    """Rules of a title for what a reader is shown of cards and seats.

    ``seat_stats`` are the numbers of a seat as that reader may know them, ``card_marks`` the states
    of a card that are worth a badge. ``counted``: the number of cards of a seat's zone that a
    reader is told who does not see them (``None``: all). ``blows`` lists who struck whom in the
    last combat.
    """

    card_stats: Callable[[Position, Card], dict[str, int]]
    seat_stats: Callable[[Position, int, int], dict[str, int]]
    card_marks: Callable[[Position, Card], tuple[str, ...]] = lambda game, card: ()
    counted: Callable[[Position, int, str, int], int | None] = lambda game, seat, zone, reader: None
    blows: Callable[[Position], Sequence[tuple[int, int]]] = lambda game: ()


def view(game: Position, reader: int) -> View:
    """Build the view of a seat or spectator."""
    state = game.state
    title = game.title
    return View(
        title=state.title,
        pack=state.pack,
        rules_version=state.rules_version,
        viewer=reader,
        round=state.round,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        phases=title.shape.phases,
        seats=_seats(game, reader),
        zones=_zones(game, NOBODY, reader),
        stack=_stack(game, reader),
        waiting=_waiting(game, reader),
        responding=_responding(game),
        decision=game.decision(reader) if reader >= 0 else None,
        log=log(state.recent, reader, title.words.events),
        source=state.source if _listed(game, state.source, reader) else 0,
        targets=tuple(card for card in state.targets if _listed(game, card, reader)),
        blows=tuple(
            blow
            for blow in game.rules[ViewRules].blows(game)
            if all(_listed(game, card, reader) for card in blow)
        ),
        dice=state.dice,
        dice_of=state.dice_of,
        dice_for=state.dice_for,
        result=state.result,
    )


def foreseen(game: Position, reader: int) -> Foreseen:
    """Show that seat the table as it will be (see ``QueueRules.preview_plan``)."""
    return Foreseen(_seats(game, reader), _stack(game, reader))


def private(game: Position, reader: int) -> tuple[object, ...]:
    """Collect what the seat's view shows and a spectator's does not, but for its question and the
    log: cards that do not lie open, and which of them the last action and the stack point at. As
    long as it is equal to what it was, nothing has changed that this seat sees alone."""
    state = game.state
    lying: list[object] = []
    for seat in range(NOBODY, len(state.players)):
        for key, rule, _ in _places(state.title, seat):
            ids = state.zones.get(key)
            if not ids or rule.sight == "public":
                continue
            if rule.sight == "owner" and seat == reader:
                lying.append(_zone(game, key, reader))
                continue
            for place, card_id in enumerate(ids):
                card = state.cards[card_id]
                if card.seen and _alone(knowers(game, card), reader):
                    lying.append((key, 0 if rule.secret else place, _known(game, card, "")))
    return (tuple(lying), tuple(_pointed(game, reader)))


def _alone(knowers: int, reader: int) -> bool:
    """Tell whether a reader knows what not everybody does."""
    return knowers != ALL_SEATS and may_know(knowers, reader)


def _pointed(game: Position, reader: int) -> Iterable[tuple[int, str]]:
    """List the cards of the last action, stack and frames that not everybody knows."""
    state = game.state
    ids = [state.source, *state.targets]
    for item in state.stack:
        if item.queue in (NOBODY, reader):
            ids += (item.source, *item.targets)
        if item.queue == reader != NOBODY:
            yield -item.id, item.design
    for frame in state.frames:
        shown = frame.shows(game)
        if shown is not None:
            ids.append(shown.card)
    for card_id in ids:
        if card_id in state.cards and _alone(who_knows(game, card_id), reader):
            yield card_id, state.cards[card_id].design


def _responding(game: Position) -> bool:
    return any(owed.kind is DecisionKind.RESPOND for owed in game.state.pending)


def _waiting(game: Position, reader: int) -> tuple[int, ...]:
    hidden = _responding(game)
    return tuple(owed.seat for owed in game.decisions if not hidden or owed.seat == reader)


def _listed(game: Position, card_id: int, reader: int) -> bool:
    """Tell whether a view lists a card: it is on the board, or known to the reader."""
    card = game.state.cards.get(card_id)
    if card is None:
        return False
    sight = game.places[card.zone].rule.sight
    return sight in ("public", "face") or may_know(who_knows(game, card_id), reader)


def _seats(game: Position, reader: int) -> tuple[SeatView, ...]:
    stats = game.rules[ViewRules].seat_stats
    return tuple(
        [
            SeatView(seat, game.alive(seat), stats(game, seat, reader), _zones(game, seat, reader))
            for seat in range(len(game.state.players))
        ]
    )


def _stack(game: Position, reader: int) -> tuple[StackView, ...]:
    return (*_stacked(game, reader), *_doing(game, reader))


def _zones(game: Position, seat: int, reader: int) -> dict[str, ZoneView]:
    """The zones of a seat (the shared ones for :data:`NOBODY`), by name."""
    zones, planned = game.state.zones, queues.QueueRules in game.rules
    return {
        empty.name: _seen(game, key, rule, reader)
        if zones.get(key) or (planned and rule.secret)  # what has left it in secret is counted
        else empty
        for key, rule, empty in _places(game.state.title, seat)
    }


@cache
def _places(title: str, seat: int) -> tuple[tuple[str, ZoneRule, ZoneView], ...]:
    """The zones of a seat: their keys, their rules, and what they look like without cards."""
    return tuple(
        (f"{rule.name}:{seat}" if seat >= 0 else rule.name, rule, ZoneView(rule.name, seat))
        for rule in titles[title].shape.zones
        if rule.shared == (seat < 0)
    )


def _seen(game: Position, key: str, rule: ZoneRule, reader: int) -> ZoneView:
    """A zone with cards in it. A public one looks the same to everybody, so one look is enough."""
    if rule.sight != "public":
        return _zone(game, key, reader)
    name = ("shown", key)
    shown: ZoneView | None = game.memo.get(name)
    if shown is None:
        shown = game.memo[name] = _zone(game, key, SPECTATOR)
    return shown


def _zone(game: Position, key: str, reader: int) -> ZoneView:
    """A zone as that reader sees it."""
    place = game.places[key]
    rule, seat = place.rule, place.seat
    ids = game.state.zones.get(key, ())
    known = game.state.cards
    if place.secret and (seat != reader or not place.own):
        # Counted, and only those shown that the reader has been shown; not where among the others
        # they are, for that would tell which of them have gone.
        shown = [
            _known(game, card, "")
            for card in map(known.__getitem__, ids)
            if card.seen and may_know(card.seen | place.own, reader)
        ]
    elif place.known and not (rule.in_play or rule.listed):
        shown = _pile(game, [known[card_id] for card_id in ids])
    else:
        mine = place.known or (place.own and may_know(place.own, reader))
        shown = []
        for index, card_id in enumerate(ids):
            card = known[card_id]
            slot = place.label_at(index, card.cell)
            if mine or (place.faced and card.face_up) or may_know(card.seen, reader):
                shown.append(_known(game, card, slot))
            else:
                shown.append(_unknown(card, slot))
    told = game.rules[ViewRules].counted(game, seat, rule.name, reader) if place.secret else None
    return ZoneView(rule.name, seat, len(ids) if told is None else told, tuple(shown))


def _pile(game: Position, cards: list[Card]) -> list[CardView]:
    """An open pile outside of play: the numbers of its cards are the printed ones."""
    designs = game.pack.designs
    return [
        CardView(
            card.id,
            "",
            card.design,
            card.face_up,
            card.tapped,
            card.owner,
            card.controller,
            designs[card.design].stats,
            designs[card.design].stats,
        )
        for card in cards
    ]


def _unknown(card: Card, slot: str) -> CardView:
    """A card that lies there for all to see, but not for the reader to know."""
    return CardView(
        card.id, slot, "", card.face_up, card.tapped, card.owner, card.controller, cell=card.cell
    )


def _unshown(game: Position, card: Card) -> bool:
    """Tell whether a card lies sideways by a skill that nobody has been shown yet."""
    return any(item.exhausts and item.source == card.id for item in game.state.stack)


def _known(game: Position, card: Card, slot: str) -> CardView:
    """A card that the reader knows."""
    return CardView(
        card.id,
        slot,
        card.design,
        card.face_up,
        card.tapped and not _unshown(game, card),
        card.owner,
        card.controller,
        game.rules[ViewRules].card_stats(game, card),
        game.pack.designs[card.design].stats,
        game.rules[ViewRules].card_marks(game, card),
        card.cell,
    )


def _stacked(game: Position, reader: int) -> Iterable[StackView]:
    """The objects on the stack, the top one (it resolves first) first. They are open to all, but
    for those of hidden queues: these are told in their order, to others by their number alone."""
    numbers: dict[int, int] = {}
    for item in game.state.stack:
        if item.queue == NOBODY:
            continue
        if item.told:
            numbers[item.queue] = numbers.get(item.queue, 0) + 1
        if item.queue == reader:
            yield _open(game, item, reader, -1, queues.label(game, item))
        elif item.told:
            number, who = numbers[item.queue], SeatRef(item.queue)
            yield StackView(msg("reason.hidden_entry", who=who, amount=number), item.queue)
    for place, item in reversed(tuple(enumerate(game.state.stack))):
        if item.queue == NOBODY:
            yield _open(game, item, reader, place)


def _open(game: Position, item: StackItem, reader: int, place: int, slot: str = "") -> StackView:
    """An object as somebody sees it who may know it."""
    return StackView(
        object_words(game, item),
        item.you,
        item.source if _listed(game, item.source, reader) else 0,
        item.design,
        tuple(card for card in item.targets if _listed(game, card, reader)),
        place,
        slot,
        tuple((hit.source, hit.to, hit.amount) for hit in item.hits),
    )


def object_words(game: Position, item: StackItem) -> Msg:
    """An object on the stack in a line: who uses what on what."""
    return msg(
        f"reason.{item.kind}_on_stack",
        who=SeatRef(item.you),
        card=CardRef(item.design, game.slot(item.source)),
        targets=aim_words(game, item),
    )


def aim_words(game: Position, item: StackItem) -> Value:
    """Describe the targets of an object as everybody may know them; empty where it has none."""
    named = tuple(card_ref(game, card, SPECTATOR) for card in item.targets)
    return Several(named) if named else ""


def _doing(game: Position, reader: int) -> Iterable[StackView]:
    """List what the frames are doing, the innermost (it happens first) first."""
    cards = game.state.cards
    for frame in reversed(game.state.frames):
        shown = frame.shows(game)
        if shown is None:
            continue
        known = shown.card in cards and may_know(who_knows(game, shown.card), reader)
        yield StackView(
            shown.text,
            shown.seat,
            shown.card,
            cards[shown.card].design if known else "",
            shown.targets,
        )


def chapter(game: Position) -> Msg:
    """Return the heading of what happens next in the story, as everybody knows it."""
    state = game.state
    if state.active == NOBODY or state.turn == 0:
        return msg("recap.setup")
    return msg("recap.turn", who=SeatRef(state.active), amount=state.turn, round=state.round)


def log(events: Iterable[Event], reader: int, kinds: Events) -> tuple[Msg, ...]:
    """Events as lines for that reader; those of ``kinds`` that are not told are silent.

    Who has been told each card that they drew is not told how many they were. What changes alike
    for several cards is one line.
    """
    lines: list[Msg] = []
    drawn = 0
    for event in events:
        rule = kinds.get(event.kind)
        if rule is None or not rule.told or not may_know(event.only, reader):
            continue
        if event.kind == DREW_CARD:
            drawn += 1
        elif event.kind == DREW and event.seat == reader and drawn >= event.amount:
            drawn = 0
            continue
        told = line(event, reader)
        if event.kind in GATHERED and lines and (both := _gathered(lines[-1], told)):
            lines[-1] = both
        else:
            lines.append(told)
    return tuple(lines)


GATHERED = frozenset(("modified", "put_back"))
"""Kinds told once for all the cards to which they happen alike, one right after another."""


def _gathered(before: Msg, told: Msg) -> Msg | None:
    """Two lines as one; ``None`` where they differ in more than a card, or tell of the same."""
    there, card = before.args.get("card"), told.args.get("card")
    cards = there.cards if isinstance(there, Several) else (there,)
    alike = before.key == told.key and {**before.args, "card": card} == told.args
    if not alike or not isinstance(card, CardRef) or card in cards:
        return None
    every = tuple(one for one in (*cards, card) if isinstance(one, CardRef))
    return Msg(told.key, {**before.args, "card": Several(every)})


def line(event: Event, reader: int) -> Msg:
    """One event as a log line: ``log.KIND`` with who, to, card, other, amount and its details."""
    args: dict[str, Value] = {}
    known = may_know(event.seen, reader)
    if event.seat >= 0:
        args["who"] = SeatRef(event.seat)
    if event.to >= 0:
        args["to"] = SeatRef(event.to)
    if event.design:
        args["card"] = CardRef(event.design if known else "", event.slot)
    if event.other:
        args["other"] = CardRef(event.other_design, event.other_slot)
    args["amount"] = event.amount
    args.update(event.args)
    return Msg(f"log.{event.kind}", args)
