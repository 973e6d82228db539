"""Grammar of a card's abilities: filters, costs, targets, triggers, statics around the nodes.

Unknown fields and values out of bounds are refused when a card is loaded.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.kernel.nodes import AnyAmount, AnyCondition, AnyEffect
from engine.kernel.values import Bilingual

Number = Annotated[int, Meta(ge=-9999, le=9999)]
"""A number of a text. How far those of a title go, it says itself (``Shape.most``)."""

Identifier = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
IconName = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
ShortName = Annotated[str, Meta(min_length=1, max_length=40)]
Locale = Literal["zh", "en"]


class Names(Bilingual, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A name in Chinese and English."""

    zh: ShortName
    en: ShortName


class ShortNames(Bilingual, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Names for where there is little room, in the languages that need one."""

    zh: Annotated[str, Meta(max_length=40)] = ""
    en: Annotated[str, Meta(max_length=40)] = ""


@functools.cache
def role_words(role: str) -> Mapping[str, str]:
    """Split a filter's role into words by what precedes their colon; the title's own has none."""
    pairs = (word.rpartition(":") for word in role.split())
    return {kind: word for kind, _, word in pairs}


class Filter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Filter of cards: those in ``zone`` of the seats ``whose`` that fit all the rest.

    ``zone`` is one zone or a list of two to four; a card in any of them fits.
    ``role`` is a title's own word for a sort of card in that zone (``own``, ``summon``).
    ``other`` leaves out the card whose ability this is. ``damaged`` asks for lost life,
    ``counter`` for a counter of that name. ``least`` and ``most`` bound current numbers, ``named``
    is the whole name and ``name_has`` a part of it.

    Where cards lie in cells ``role`` may tell places too, several words with a space between:
    ``near:WORD`` is a word of ``PlaceRules`` for a place beside this card, or beside the
    one that ``of:NAME`` means, ``line:WORD`` a line.
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
    """Pattern of the events that trigger an ability.

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

    Without ``other`` in ``what`` the card whose ability it is may be one of them. Texts call the
    sum of their number ``count``, as it last was, ``offered``.
    """

    what: Filter
    amount: Annotated[int, Meta(ge=1, le=5)] = 1
    count: Identifier | Literal[""] = ""


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cost of using an ability.

    Resources, life of its card, cards from hand; tapping or flipping the card itself; sacrificing
    it (``true``) or an :class:`Offering`. ``x`` is a resource of which its player pays as much as
    they choose, which texts call ``x``. ``extra`` may be paid besides (``extra_paid``). ``less`` is
    taken off what a card costs, wherever it is used from, and never off what comes besides.
    """

    pay: dict[Identifier, Annotated[int, Meta(ge=0, le=9999)]] = {}
    tap: bool = False
    flip: bool = False
    sacrifice: bool | Offering = False
    life: Annotated[int, Meta(ge=0, le=20)] = 0
    discard: Annotated[int, Meta(ge=0, le=10)] = 0
    x: Identifier | Literal[""] = ""
    extra: dict[Identifier, Annotated[int, Meta(ge=1, le=9999)]] = {}
    less: Number | AnyAmount = 0

    @property
    def chosen(self) -> bool:
        """Tell whether its player has something to choose of it."""
        return bool(self.x or self.extra)


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
    of any rule is left, it does nothing. ``paid``: chosen only where the cost's extra is paid.
    """

    what: Filter
    name: str = "target"
    least: Annotated[int, Meta(ge=0, le=12)] = 1
    most: Annotated[int, Meta(ge=1, le=12)] = 1
    paid: bool = False


class ObjectRule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An object on the stack that is named when an ability is used, like a target.

    ``kinds`` are kinds of cards, ``skill`` and ``trigger`` (none named: all of these); ``whose`` is
    a seat word for who has put it there. Effects call its card ``stacked`` and its player ``user``.
    """

    kinds: Annotated[tuple[Identifier, ...], Meta(max_length=8)] = ()
    whose: Literal["everyone", "others", "you"] = "everyone"


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ability of a card.

    ``type``: ``play`` (what happens when the card is used), ``trigger`` (``when``), ``active``
    (used by choice, with ``cost``, ``limit`` and ``timing``), ``static`` (``modify``) or
    ``respond`` (used from the hand against the events in ``answers``); a title may list ``raise``
    (as its card becomes a resource) and ``awaken`` (another way in which it may turn over). With
    the limit ``once`` a trigger acts once a turn. ``optional``: its player
    may let it be. ``targets`` and the ``object`` on the stack are chosen when it is used.
    ``at_once``: it acts as it is used, where others wait in a hidden queue.
    """

    type: Literal["play", "trigger", "active", "static", "respond", "raise", "awaken"]
    name: Names | None = None
    when: When | None = None
    cost: Cost | None = None
    limit: Literal["turn", "free", "game", "once"] = "turn"
    timing: Literal["play", "draw", "others_play", "any"] = "play"
    answers: tuple[Identifier, ...] = ()
    optional: bool = False
    targets: Annotated[tuple[TargetRule, ...], Meta(max_length=4)] = ()
    modify: tuple[Static, ...] = ()
    do: tuple[AnyEffect, ...] = ()
    at_once: bool = False
    object: ObjectRule | None = None

    def aimed(self, *, paid: bool) -> tuple[TargetRule, ...]:
        """The rules of targets, with those of the extra or without."""
        if paid or self.cost is None or not self.cost.extra:
            return self.targets
        return tuple(rule for rule in self.targets if not rule.paid)

    @property
    def hears(self) -> str:
        """The kind of event that it waits for; empty where it waits for none."""
        return self.when.event if self.when else ""

    def price(self, resource: str) -> int:
        """Look up the amount of a resource that it costs."""
        return self.cost.pay.get(resource, 0) if self.cost is not None else 0
