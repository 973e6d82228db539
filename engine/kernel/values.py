"""Small values that leave the engine: messages, decisions, answers, errors.

Nothing here holds a reference into a game. Messages are catalogue keys with arguments, never
finished sentences, so that every reader gets them in their own language
(:func:`engine.text.sentences.say` words them).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

SPECTATOR = -1
"""The seat number of somebody who watches: sees the least of all."""

NOBODY = -1
"""The seat of shared things: the deck, a draw, an event without an actor."""

SEAT_LETTERS = "ABCDEFGJ"
"""Seat 0 is A, seat 1 is B: the letter every slot label of that seat starts with. None is H, with
which the labels of a hand start."""


class SeatRef(Struct, frozen=True, omit_defaults=True, tag="seat", gc=False):
    """A player, by seat number."""

    seat: int


class CardRef(Struct, frozen=True, tag="card", omit_defaults=True, gc=False):
    """A card as one reader knows it: ``design`` is empty where they may not know which."""

    design: str = ""
    slot: str = ""


class TermRef(Struct, frozen=True, omit_defaults=True, tag="term", gc=False):
    """A word from the catalogue, e.g. ``zone.hand`` or ``attribute.fire``."""

    key: str


class Bilingual(Struct, frozen=True, gc=False):
    """The same in Chinese and English."""

    zh: str
    en: str

    def get(self, locale: str) -> str:
        """Return the text in that language (``zh`` for anything but ``en``)."""
        return self.en if locale == "en" else self.zh


class Words(Bilingual, frozen=True, omit_defaults=True, tag="words"):
    """Words that come from a card pack (a skill's name, a choice's)."""


def words(name: Bilingual | None) -> Words | str:
    """A name as words of a message; nothing where there is none."""
    return Words(name.zh, name.en) if name else ""


class Several(Struct, frozen=True, omit_defaults=True, tag="several", gc=False):
    """Several cards, named one after another, and how many more there are that are not named."""

    cards: tuple[CardRef, ...]
    more: int = 0


Value = int | str | SeatRef | CardRef | TermRef | Words | Several


class Msg(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing to say: catalogue key and arguments."""

    key: str
    args: dict[str, Value] = {}


def msg(key: str, **args: Value) -> Msg:
    """Shorthand: ``msg("log.drew", who=SeatRef(0), amount=2)``."""
    return Msg(key, args)


class DecisionKind(StrEnum):
    """Kind of a decision: decides how a host shows it and what is a legal answer.

    Every answer is a tuple of option keys. For all kinds but ``DISTRIBUTE`` a key may be given
    once; only for ``ORDER`` (a permutation of all options) does the order of keys matter.
    """

    ACTION = "action"  # the next thing to do: exactly one
    OPTION = "option"  # one of a few words (yes / no, block / dodge)
    CARDS = "cards"  # minimum..maximum of the cards
    SEATS = "seats"  # minimum..maximum of the players
    NUMBER = "number"  # one option, keys are decimal numbers
    ORDER = "order"  # all the options, in the order wanted
    DISTRIBUTE = "distribute"  # minimum..maximum keys, repeats allowed
    PAY = "pay"  # how a cost is paid: exactly one
    RESPOND = "respond"  # a response window: one response or ``pass``
    SECRET = "secret"  # hidden until all who owe it have answered


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One legal choice.

    ``key`` is what an answer names; ``label`` what a button says; ``card`` (a view card id) and
    ``seat`` say what on the board it is about, for grouping and highlighting; ``hint`` explains
    (a generated card text, a consequence). ``cell`` is the cell that it is about, -1 for none.
    """

    key: str
    label: Msg
    card: int = 0
    seat: int = NOBODY
    hint: Msg | None = None
    cell: int = -1


class Decision(Struct, frozen=True, omit_defaults=True, gc=False):
    """Decision that one seat owes.

    ``default`` is what a host submits when a clock runs out. ``reason`` says what the window
    answers (which event, whose), ``hint`` what that does (a generated card text), ``clause`` by
    which rule it opened. ``passes`` are keys that, like the default, leave the word to whoever
    comes next. ``concerns`` is false where everybody
    can see that what a response window answers is aimed neither at the seat nor at anything of
    its own. ``id`` is unique in a game.
    """

    id: int
    seat: int
    kind: DecisionKind
    prompt: Msg
    options: tuple[Option, ...]
    minimum: int = 1
    maximum: int = 1
    default: tuple[str, ...] = ()
    reason: Msg | None = None
    clause: str = ""
    passes: tuple[str, ...] = ()
    concerns: bool = True
    hint: Msg | None = None

    @property
    def can_respond(self) -> bool:
        """Tell whether there is anything to choose but passing."""
        return any(not self.is_pass((option.key,)) for option in self.options)

    def is_pass(self, answer: tuple[str, ...]) -> bool:
        """Tell whether an answer is a pass."""
        return answer == self.default or (bool(answer) and answer[0] in self.passes)

    def option(self, key: str) -> Option:
        """The option of that key; ``KeyError`` where there is none."""
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    def check(self, answer: Iterable[str]) -> tuple[str, ...]:
        """The answer as a tuple, or :class:`IllegalAnswer` saying why it is none."""
        given = tuple(answer)
        keys = {option.key for option in self.options}
        for key in given:
            if key not in keys:
                raise IllegalAnswer(msg("error.not_an_option", option=key))
        if self.kind is not DecisionKind.DISTRIBUTE and len(set(given)) != len(given):
            raise IllegalAnswer(msg("error.twice"))
        if not self.minimum <= len(given) <= self.maximum:
            raise IllegalAnswer(
                msg("error.how_many", minimum=self.minimum, maximum=self.maximum, given=len(given))
            )
        return given


class Refusal(Struct, frozen=True):
    """Something that a seat cannot do with a card of its own now, and why.

    ``key`` is the key of the option that it would be, ``act`` the catalogue's word for what cannot
    be done (``refused.ACT``, see :mod:`engine.mechanics.refusals`), ``card`` the card as that seat
    knows it.
    ``reason`` is the first that stands in the way, ``clause`` the rule it comes from (empty where
    no rule but another question does).
    """

    key: str
    act: str
    card: CardRef
    reason: Msg
    clause: str = ""


class Result(Struct, frozen=True, omit_defaults=True):
    """Result of a game. ``winners`` empty: a draw. ``reason`` is worded for everyone.

    ``places`` gives each seat's place, 1 the best, shared places equal.
    """

    winners: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    reason: Msg | None = None

    @property
    def standings(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Each place with the seats that have it, the best first; none where the places say no
        more than who has won and who has not."""
        beaten = {place for seat, place in enumerate(self.places) if seat not in self.winners}
        if len(beaten) < 2:
            return ()
        return tuple(
            (place, tuple(seat for seat, own in enumerate(self.places) if own == place))
            for place in sorted(set(self.places))
        )


class EngineError(Exception):
    """An error with a message for the person who caused it.

    ``title`` is the one that says it in its own words; empty where none does.
    """

    title = ""

    def __init__(self, message: Msg) -> None:
        super().__init__(f"{message.key} {dict(message.args)}")
        self.message = message


class IllegalAnswer(EngineError):
    """The answer is none the decision allows; nothing has changed."""


class NotYourDecision(EngineError):
    """That seat owes no decision now; nothing has changed."""


class BadOptions(EngineError):
    """The table options or seat count of a new game are not possible."""


class BadPack(EngineError):
    """A card pack or position file cannot be used; the message names file, card and field."""


Options = Mapping[str, int | str | bool]
"""Table options of a title, by name, e.g. ``{"rules_version": 2}``."""
