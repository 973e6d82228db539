"""What a card's record may hold, and the pack that holds the cards.

A design is data. Its abilities are trees of amounts, conditions and effects: small structs whose
fields are what a card file writes, and whose ``value``, ``holds`` or ``run`` is what they do, to a
position and with the words of a scope (which stand on higher floors). The language and the titles
register theirs here. Unknown fields and values out of bounds are refused when a card is loaded.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.kernel.values import Bilingual

Number = Annotated[int, Meta(ge=-9999, le=9999)]
"""A number of a text. How far those of a title go, it says itself (``Title.most``)."""

Identifier = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
IconName = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
ShortName = Annotated[str, Meta(min_length=1, max_length=40)]
Locale = Literal["zh", "en"]


class Names(Bilingual, frozen=True, forbid_unknown_fields=True):
    """A name in Chinese and English."""

    zh: ShortName
    en: ShortName


class ShortNames(Bilingual, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card is called where there is little room, in the languages that need it."""

    zh: Annotated[str, Meta(max_length=40)] = ""
    en: Annotated[str, Meta(max_length=40)] = ""


class Worded(Struct, frozen=True):
    """A part of a card's text. ``w`` is the writer of that text (:mod:`engine.text.writer`)."""

    def prose(self, w: Any) -> str:
        """How it reads in the style ``prose``."""
        raise NotImplementedError

    def rules(self, w: Any) -> str:
        """How it reads in the style ``rules``: as in ``prose``, where it says nothing else."""
        return self.prose(w)

    @classmethod
    def worded(cls, style: str) -> bool:
        """Whether it has words in that style."""
        own = cls.rules is not Worded.rules
        return cls.prose is not Worded.prose or (style == "rules" and own)


class Amount(Worded, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="by"):
    """A number that a card works out when it is needed."""

    def value(self, game: Any, scope: Any) -> int:
        """The number now."""
        raise NotImplementedError


class Condition(
    Worded, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"
):
    """A question about the game with the answer yes or no."""

    def holds(self, game: Any, scope: Any) -> bool:
        """Whether it is so now."""
        raise NotImplementedError


class Meant(Struct, frozen=True):
    """Something that is chosen, as the effects that follow know it: by the word ``word``.

    ``in_play``: it is cards in play. ``burdens``: numbers and counters that are bad to have.
    """

    word: str
    in_play: bool = False
    burdens: frozenset[str] = frozenset()

    def named(self, said: object) -> bool:
        """Whether a field of an effect means it, or whose it is."""
        return said in (self.word, f"owner_of:{self.word}")


class Effect(Worded, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One thing that a card does."""

    def run(self, game: Any, frame: Any) -> Any:
        """Do it, start a procedure that does it, or ask; ``frame.scope`` has the words."""
        raise NotImplementedError

    def lacks(self, game: Any, scope: Any) -> bool:
        """Whether it begins with a choice of cards and there is none to choose."""
        return False

    def idle(self, game: Any, scope: Any) -> bool:
        """Whether nothing would come of it now, not even a question."""
        return False

    def pointless(self, game: Any, scope: Any) -> bool:
        """Whether there cannot be anything for it to do, whatever happens before it resolves: a
        trigger of such effects alone is not put on a stack."""
        return False

    def answered(self, game: Any, frame: Any) -> None:
        """Go on with the answers that ``run`` asked for."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def asks(self) -> bool:
        """Whether it may put a question as it runs."""
        return type(self).answered is not Effect.answered

    def bars(self, game: Any, scope: Any, thing: int) -> str:
        """A word for why what it asks for is not that card, player or cell, if it has one."""
        return ""

    def bears_on(self, chosen: Meant) -> int:
        """Whether it is good (1) or bad (-1) for whose the chosen is; 0: neither, or it depends."""
        for fields, sign in ((self.harms, -1), (self.helps, 1)):
            if any(chosen.named(getattr(self, field)) for field in fields):
                return sign
        return 0

    def joins(self, other: Effect) -> bool:
        """Whether the style ``rules`` tells it in one breath with the one before it."""
        return False

    sentence: ClassVar[tuple[str, ...]] = ()
    """The styles in which its words stand as a sentence of their own."""

    inlines: ClassVar[bool] = True
    """Whether its words may be the first to name what was chosen just before it."""

    written: ClassVar[bool] = True
    """Whether card files may hold it; the others are made by effects as they run."""

    needs: ClassVar[str] = ""
    """The rules that a title must have for its cards to hold it: a field of ``Title``."""

    helps: ClassVar[tuple[str, ...]] = ()
    """The fields that say for which cards or players it is good."""

    harms: ClassVar[tuple[str, ...]] = ()
    """The fields that say for which it is bad."""


AMOUNTS: dict[str, type[Amount]] = {}
CONDITIONS: dict[str, type[Condition]] = {}
EFFECTS: dict[str, type[Effect]] = {}

NodeT = TypeVar("NodeT", bound=type[Worded])


def _into(register: dict[str, Any], cls: NodeT) -> NodeT:
    tag = cls.__struct_config__.tag
    if not isinstance(tag, str) or tag in register:
        raise TypeError(f"{cls.__name__} needs a tag of its own, not {tag!r}")
    register[tag] = cls
    return cls


def amount(cls: NodeT) -> NodeT:
    """Register an amount node."""
    return _into(AMOUNTS, cls)


def condition(cls: NodeT) -> NodeT:
    """Register a condition node."""
    return _into(CONDITIONS, cls)


def effect(cls: NodeT) -> NodeT:
    """Register an effect node."""
    return _into(EFFECTS, cls)


def union(register: Mapping[str, Any]) -> Any:
    """The union of all the classes of a register."""
    return functools.reduce(operator.or_, register.values())


AnyAmount: TypeAlias = Amount
AnyCondition: TypeAlias = Condition
AnyEffect: TypeAlias = Effect
"""What a field of a card's record may hold: any of the registered ones, whose unions take the place
of these names when the registers are complete (:func:`engine.kernel.codec.seal`)."""


@functools.cache
def role_words(role: str) -> Mapping[str, str]:
    """The words of a filter's role by what stands before their colon; the title's own by none."""
    pairs = (word.rpartition(":") for word in role.split())
    return {kind: word for kind, _, word in pairs}


class Filter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which cards: those in ``zone`` of the seats ``whose`` that fit all the rest.

    ``zone`` is one zone or a list of two to four; a card in any of them fits.
    ``role`` is a title's own word for a sort of card in that zone (``own``, ``summon``).
    ``other`` leaves out the card whose ability this is. ``damaged`` asks for lost life,
    ``counter`` for a counter of that name. ``least`` and ``most`` bound current numbers, ``named``
    is the whole name and ``name_has`` a part of it.

    Where cards lie in cells ``role`` may tell places too, several words with a space between:
    ``near:WORD`` is a title's word for a place beside this card (:attr:`Title.near`), or beside the
    one that ``of:NAME`` means, ``line:WORD`` a line. (A field for each would change the bytes of
    every stored filter: there are fifteen.)
    """

    zone: Identifier | Annotated[tuple[Identifier, ...], Meta(min_length=2, max_length=4)]
    whose: str = "everyone"
    kind: str = ""
    role: str = ""
    attribute: str = ""
    tag: str = ""
    face: Literal["", "up", "down"] = ""
    damaged: bool = False
    other: bool = False
    counter: str = ""
    tapped: Literal["", "yes", "no"] = ""
    least: dict[Identifier, Number] = {}
    most: dict[Identifier, Number] = {}
    named: Names | None = None
    name_has: Names | None = None

    @property
    def sort(self) -> str:
        """The title's own word in its role."""
        return role_words(self.role).get("", "")

    @property
    def near(self) -> str:
        """The place beside a card that its role tells."""
        return role_words(self.role).get("near", "")

    @property
    def of(self) -> str:
        """The card word beside which that place is."""
        return role_words(self.role).get("of", "this")

    @property
    def line(self) -> str:
        """The line that its role tells."""
        return role_words(self.role).get("line", "")

    @property
    def zones(self) -> tuple[str, ...]:
        """Its zones, in the order in which they are written."""
        return (self.zone,) if isinstance(self.zone, str) else self.zone

    def within(self, zones: tuple[str, ...]) -> Filter:
        """The same filter for some of its zones."""
        return replace(self, zone=zones[0] if len(zones) == 1 else zones)

    def apart(self) -> list[Filter]:
        """One filter for each of its zones."""
        return [self.within((zone,)) for zone in self.zones]


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which events trigger an ability.

    ``who`` must hold the event's actor, ``to`` its sufferer; ``card`` and ``other`` are card
    words or filters its cards must fit. ``least`` is the smallest amount. ``given`` is checked
    when the event happens.
    """

    event: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_]{0,39})?$")] = ""
    who: str = ""
    to: str = ""
    card: str | Filter = ""
    other: str | Filter = ""
    least: Number = 0
    given: AnyCondition | None = None


class Offering(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards in play that a cost sacrifices: so many of its user's own that fit, which they choose.

    Without ``other`` in ``what`` the card whose ability it is may be one of them.
    """

    what: Filter
    amount: Annotated[int, Meta(ge=1, le=5)] = 1


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What using an ability takes from its user.

    Resources, life of its card, cards from hand; tapping or flipping the card itself; sacrificing
    it (``true``) or an :class:`Offering`.
    """

    pay: dict[Identifier, Annotated[int, Meta(ge=0, le=9999)]] = {}
    tap: bool = False
    flip: bool = False
    sacrifice: bool | Offering = False
    life: Annotated[int, Meta(ge=0, le=20)] = 0
    discard: Annotated[int, Meta(ge=0, le=10)] = 0


class Static(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number changed as long as the card is in play and acts.

    ``what`` (cards) or ``who`` (seats) say whose ``stat``; ``set`` instead of ``add`` puts it at
    least that high (a text that overrides a rule). Only while ``given`` holds.
    """

    stat: Identifier
    add: Number = 0
    set: Annotated[int, Meta(ge=0, le=9999)] | None = None
    what: str | Filter = ""
    who: str = ""
    given: AnyCondition | None = None


class TargetRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Targets chosen when an ability is used, before anybody may answer it.

    Effects call them ``name``. Those that no longer fit when it resolves are left out; if none
    of any rule is left, it does nothing.
    """

    what: Filter
    name: str = "target"
    least: Annotated[int, Meta(ge=0, le=12)] = 1
    most: Annotated[int, Meta(ge=1, le=12)] = 1


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ability of a card.

    ``type``: ``play`` (what happens when the card is used), ``trigger`` (``when``), ``active``
    (used by choice, with ``cost``, ``limit`` and ``timing``), ``static`` (``modify``) or
    ``respond`` (used from the hand against the events in ``answers``). ``optional``: its player
    may let it be. ``targets`` are chosen when it is used. ``at_once``: it acts as it is used, where
    others wait in a hidden queue.
    """

    type: Literal["play", "trigger", "active", "static", "respond"]
    name: Names | None = None
    when: When | None = None
    cost: Cost | None = None
    limit: Literal["turn", "free", "game"] = "turn"
    timing: Literal["play", "draw", "others_play", "any"] = "play"
    answers: tuple[Identifier, ...] = ()
    optional: bool = False
    targets: Annotated[tuple[TargetRule, ...], Meta(max_length=4)] = ()
    modify: tuple[Static, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    at_once: bool = False

    @property
    def hears(self) -> str:
        """The kind of event that it waits for; empty where it waits for none."""
        return self.when.event if self.when else ""

    def price(self, resource: str) -> int:
        """How much of a resource it costs."""
        return self.cost.pay.get(resource, 0) if self.cost is not None else 0


class CardDesign(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One design of a pack.

    ``copies`` is how many of it a deck made from the whole pack holds; ``stats`` its printed
    numbers; ``keywords`` its printed keyword skills (each counts as a number that is 1); ``glyph``
    the one hanzi of its art; ``short`` what it is called on tiles, where its name is too long for
    them; ``icons`` the picture of its art and what stands behind it, by the names of the renderer's
    icons; ``tags`` words a title gives meaning to.
    """

    id: Identifier
    name: Names
    kind: Identifier
    glyph: Annotated[str, Meta(min_length=1, max_length=1)]
    short: ShortNames | None = None
    icons: Annotated[tuple[IconName, ...], Meta(max_length=2)] = ()
    attribute: str = ""
    stats: dict[Identifier, Annotated[int, Meta(ge=0, le=9999)]] = {}
    keywords: tuple[Identifier, ...] = ()
    copies: Annotated[int, Meta(ge=0, le=20)] = 1
    tags: tuple[Identifier, ...] = ()
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=8)] = ()

    def called(self, locale: str) -> str:
        """Its name where there is little room."""
        return (self.short.get(locale) if self.short is not None else "") or self.name.get(locale)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that somebody may have read: in both languages, whole and short."""
        every = (self.name.zh, self.name.en, self.called("zh"), self.called("en"))
        return tuple(dict.fromkeys(every))

    def stat(self, name: str) -> int:
        """A printed number, 1 for a printed keyword, 0 where none is printed."""
        return self.stats.get(name, 0) + (name in self.keywords)

    def ability(self, kind: str) -> Ability | None:
        """The first of its abilities of that type; ``None`` where it has none."""
        for ability in self.abilities:
            if ability.type == kind:
                return ability
        return None


class Pack:
    """An immutable set of designs with a content hash."""

    def __init__(self, title: str, names: Names, designs: tuple[CardDesign, ...]) -> None:
        self.title = title
        self.names = names
        self.designs = {design.id: design for design in designs}
        self.hash = blake2b(self.dump(), digest_size=8).hexdigest()

    def design(self, design_id: str) -> CardDesign:
        """The design of that id; ``KeyError`` where the pack has none."""
        return self.designs[design_id]

    @cached_property
    def printed(self) -> dict[str, dict[str, int]]:
        """By design, its printed numbers, keywords among them (:meth:`CardDesign.stat`)."""
        return {
            design.id: {name: design.stat(name) for name in (*design.stats, *design.keywords)}
            for design in self.designs.values()
        }

    @cached_property
    def statics(self) -> dict[str, tuple[Static, ...]]:
        """By design, the numbers it changes as long as it is in play; only designs with any."""
        changes = {
            design.id: tuple(static for ability in design.abilities for static in ability.modify)
            for design in self.designs.values()
        }
        return {design: found for design, found in changes.items() if found}

    @cached_property
    def able(self) -> frozenset[str]:
        """The designs with abilities that count while they lie in play."""
        return frozenset(
            design.id
            for design in self.designs.values()
            if any(a.type in ("trigger", "active") or a.modify for a in design.abilities)
        )

    @cached_property
    def listeners(self) -> dict[str, dict[str, tuple[int, ...]]]:
        """By event kind and design, the places of the abilities that listen to it."""
        found: dict[str, dict[str, tuple[int, ...]]] = {}
        for design in self.designs.values():
            for place, ability in enumerate(design.abilities):
                if ability.type == "trigger" and ability.when is not None:
                    kinds = found.setdefault(ability.when.event, {})
                    kinds[design.id] = (*kinds.get(design.id, ()), place)
        return found

    @cached_property
    def active(self) -> dict[str, tuple[int, ...]]:
        """By design, the places of its skills that are used by choice; only designs with any."""
        places = {
            design.id: tuple(n for n, a in enumerate(design.abilities) if a.type == "active")
            for design in self.designs.values()
        }
        return {design: found for design, found in places.items() if found}

    def of_kind(self, *kinds: str) -> list[CardDesign]:
        """The designs of those kinds, in the pack's order."""
        return [design for design in self.designs.values() if design.kind in kinds]

    def dump(self) -> bytes:
        """The pack as bytes, for storing beside the games that use it."""
        record = (self.title, self.names, tuple(self.designs.values()))
        return msgspec.msgpack.encode(record)

    @classmethod
    def load(cls, data: bytes) -> Pack:
        """A pack from :meth:`dump`; ``msgspec.ValidationError`` for anything else."""
        title, names, designs = _decoder().decode(data)
        return cls(title, names, designs)


@functools.cache
def _decoder() -> msgspec.msgpack.Decoder[tuple[str, Names, tuple[CardDesign, ...]]]:
    return msgspec.msgpack.Decoder(tuple[str, Names, tuple[CardDesign, ...]])
