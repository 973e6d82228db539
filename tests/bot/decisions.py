"""Decisions of every kind, made by hand: small ones, and the largest a title may ask."""

from engine.kernel.values import NOBODY, Decision, DecisionKind, Option, SeatRef, Words, msg

LONG = "A very long label that goes on and on about what this option will do to everyone at once, "


def words(text: str):
    """A message that says this text: an unknown key is shown as it is."""
    return msg(text)


def options(count: int, *, cards: bool = True, text: str = "Option") -> tuple[Option, ...]:
    """So many options, about cards or not."""
    return tuple(
        Option(
            f"key:{n}",
            words(f"{text} {n}"),
            card=n + 1 if cards else 0,
            seat=NOBODY,
            hint=words(f"What option {n} does, said at some length. {LONG * 3}"),
        )
        for n in range(count)
    )


def decision(
    kind: DecisionKind = DecisionKind.ACTION,
    count: int = 3,
    minimum: int = 1,
    maximum: int = 1,
    *,
    default: tuple[str, ...] = ("key:0",),
    number: int = 12,
    cards: bool = True,
    text: str = "Option",
) -> Decision:
    """A decision of seat 0."""
    return Decision(
        number,
        0,
        kind,
        words("What do you do?"),
        options(count, cards=cards, text=text),
        minimum,
        maximum,
        default,
        reason=msg("log.drew", who=SeatRef(0), amount=2, name=Words("卡", "card")),
        clause="3.2.attack",
    )


def every_kind(count: int, text: str = "Option") -> list[Decision]:
    """One decision of each kind with so many options."""
    kinds = DecisionKind
    keys = tuple(f"key:{n}" for n in range(count))
    most = max(1, count - 1)
    return [
        decision(kinds.ACTION, count, text=text),
        decision(kinds.OPTION, count, text=text, cards=False),
        decision(kinds.CARDS, count, 1, most, text=text),
        decision(kinds.CARDS, count, 0, 1, default=(), text=text),
        decision(kinds.CARDS, count, 0, count, default=(), text=text),
        decision(kinds.SEATS, count, 1, most, text=text),
        decision(kinds.NUMBER, count, text=text, cards=False),
        decision(kinds.ORDER, count, count, count, default=keys, text=text),
        decision(kinds.DISTRIBUTE, count, 1, 12, text=text),
        decision(kinds.PAY, count, text=text),
        decision(kinds.RESPOND, count, text=text),
        decision(kinds.SECRET, count, text=text),
        decision(kinds.SECRET, count, 1, most, text=text),
    ]
