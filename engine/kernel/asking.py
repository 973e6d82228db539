"""Making decisions: options for cards, seats, numbers, yes and no."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace

from engine.kernel import atoms
from engine.kernel.in_play import knowers
from engine.kernel.position import Position
from engine.kernel.values import CardRef, Decision, DecisionKind, Msg, Option, SeatRef, Value, msg

YES, NO, PASS, BACK = "yes", "no", "pass", "back"


def aimed_at(game: Position, seat: int, cards: Iterable[int]) -> bool:
    """Tell whether one of the cards is the seat's; controllers are public."""
    there = game.state.cards
    return any(card in there and there[card].controller == seat for card in cards)


def card_ref(game: Position, card_id: int, reader: int) -> CardRef:
    """Make the reference to a card as the seat may know it."""
    card = game.state.cards.get(card_id)
    if card is None:
        return CardRef()
    knowing = knowers(game, card)
    known = knowing >> reader & 1 if reader >= 0 else knowing < 0
    return CardRef(card.design if known else "", game.label(card))


def card_option(game: Position, card_id: int, reader: int) -> Option:
    """Make an option out of a card, with its text where the reader knows it."""
    owner = game.card(card_id).controller
    ref = card_ref(game, card_id, reader)
    if owner >= 0 and owner != reader:
        return _option(str(card_id), "option.card_of", card_id, owner, ref, who=SeatRef(owner))
    return _option(str(card_id), "option.card", card_id, owner, ref)


def action_option(
    game: Position, seat: int, verb: str, card_id: int, label: str = "", *, of: int, **said: Value
) -> Option:
    """Make the option ``verb:card`` for a card of the seat ``of``, with its text where the reader
    knows it; labelled by the verb, or by ``label``."""
    ref = card_ref(game, card_id, seat)
    return _option(f"{verb}:{card_id}", f"option.{label or verb}", card_id, of, ref, **said)


@lru_cache(4096)
def _option(key: str, label: str, card: int, seat: int, ref: CardRef, **said: Value) -> Option:
    """Make an option with a card; cached, because the same one is offered again and again."""
    hint = msg("hint.card", design=CardRef(ref.design)) if ref.design else None
    return Option(key, msg(label, card=ref, **said), card, seat, hint)


def choose_one(
    game: Position,
    seat: int,
    kind: DecisionKind,
    prompt: Msg,
    options: Iterable[Option],
    *,
    default: str = "",
    reason: Msg | None = None,
    clause: str = "",
    passes: tuple[str, ...] = (),
    concerns: bool = True,
    hint: Msg | None = None,
) -> Decision:
    """Choose one of those; the default is the last of them: to pass, to end, to turn back."""
    offered = tuple(options)
    return Decision(
        atoms.ask_id(game),
        seat,
        kind,
        prompt,
        offered,
        default=(default or offered[-1].key,),
        reason=reason,
        clause=clause,
        passes=passes,
        concerns=concerns,
        hint=hint,
    )


def choose_cards(
    game: Position,
    seat: int,
    cards: Iterable[int],
    prompt: Msg,
    *,
    minimum: int = 1,
    maximum: int = 1,
    reason: Msg | None = None,
    clause: str = "",
) -> Decision:
    """Choose some of the cards; the default is the first few (none where none are needed)."""
    options = tuple(card_option(game, card, seat) for card in cards)
    minimum = min(minimum, len(options))
    return Decision(
        atoms.ask_id(game),
        seat,
        DecisionKind.CARDS,
        prompt,
        options,
        minimum,
        min(maximum, len(options)),
        tuple(option.key for option in options[:minimum]),
        reason,
        clause,
    )


def choose_exactly(
    game: Position,
    seat: int,
    cards: Sequence[int],
    key: str,
    amount: int,
    *,
    reason: Msg | None = None,
    clause: str = "",
    **args: Value,
) -> Decision:
    """Choose exactly that many of the cards, or all where there are fewer; the prompt says it."""
    amount = min(amount, len(cards))
    prompt = msg(key, amount=amount, **args)
    return choose_cards(
        game, seat, cards, prompt, minimum=amount, maximum=amount, reason=reason, clause=clause
    )


def with_default(game: Position, decision: Decision, sign: int) -> Decision:
    """Set the default for somebody who is away: own cards or oneself first for what helps (1), the
    others' for what harms (-1), in the order offered; 0 changes nothing."""
    if not sign or not decision.minimum:
        return decision
    ranked = sorted(decision.options, key=lambda o: (_side(game, o) == decision.seat) != (sign > 0))
    return replace(decision, default=tuple(option.key for option in ranked[: decision.minimum]))


def _side(game: Position, option: Option) -> int:
    """Find the seat that an option is about: the player, or the card's controller or owner."""
    card = game.state.cards.get(option.card)
    if card is None:
        return option.seat
    return card.controller if card.controller >= 0 else card.owner


def over_hand_limit(game: Position, seat: int, limit: int, clause: str) -> Decision | None:
    """Ask a player with more than ``limit`` cards in hand which to discard; ``None`` with fewer."""
    hand = game.zone("hand", seat)
    over = len(hand) - limit
    if over <= 0:
        return None
    reason = msg("reason.hand_limit", amount=limit)
    return choose_exactly(game, seat, hand, "prompt.discard", over, reason=reason, clause=clause)


def choose_seat(game: Position, seat: int, seats: Iterable[int], prompt: Msg) -> Decision:
    """Choose one of the players; the default is the first."""
    options = tuple(
        Option(str(other), msg("option.seat", who=SeatRef(other)), seat=other) for other in seats
    )
    first = tuple(option.key for option in options[:1])
    number = atoms.ask_id(game)
    return Decision(
        number, seat, DecisionKind.SEATS, prompt, options, len(first), len(first), first
    )


def yes_or_no(
    game: Position,
    seat: int,
    prompt: Msg,
    *,
    yes: Msg | None = None,
    no: Msg | None = None,
    reason: Msg | None = None,
    clause: str = "",
    hint: Msg | None = None,
) -> Decision:
    """Ask yes or no; the default is no."""
    options = (Option(YES, yes or msg("option.yes")), Option(NO, no or msg("option.no")))
    kind = DecisionKind.OPTION
    return choose_one(game, seat, kind, prompt, options, reason=reason, clause=clause, hint=hint)


def sealed(decision: Decision) -> Decision:
    """Make the answer stay hidden until all who owe one have answered."""
    return replace(decision, kind=DecisionKind.SECRET)


def choose_number(game: Position, seat: int, numbers: Iterable[int], prompt: Msg) -> Decision:
    """Choose one of the numbers; the default is the first."""
    options = [Option(str(n), msg("option.number", amount=n)) for n in numbers]
    return choose_one(game, seat, DecisionKind.NUMBER, prompt, options, default=options[0].key)
