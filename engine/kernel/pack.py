"""Packs: card designs as data, immutable, under a hash of their content."""

from __future__ import annotations

import functools
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from engine.kernel.grammar import Ability, Cost, IconName, Identifier, Names, ShortNames, Static


class Imprint(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The print on a card besides its text: its collector's number, its rarity, the other
    name of a person (``style``), and in whose decks it may be: those of a leader that bears all the
    tags ``only``. ``free``: any number of copies."""

    number: Annotated[str, Meta(max_length=12)] = ""
    rarity: Literal["", "common", "uncommon", "rare"] = ""
    style: Names | None = None
    only: tuple[Identifier, ...] = ()
    free: bool = False


class CardDesign(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One design of a pack.

    ``copies`` is how many of it a deck made from the whole pack holds; ``stats`` its printed
    numbers; ``keywords`` its printed keyword skills (each counts as a number that is 1); ``glyph``
    the one hanzi of its art; ``short`` what it is called on tiles, where its name is too long for
    them; ``icons`` the picture of its art and what stands behind it, by the names of the renderer's
    icons; ``tags`` words a title gives meaning to; ``back`` the design on its other side, which
    lies in no deck; ``imprint`` what else is printed on it.
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
    back: Identifier | Literal[""] = ""
    imprint: Imprint | None = None

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

    @cached_property
    def fronts(self) -> dict[str, str]:
        """By design that is the other side of one, that one."""
        return {design.back: design.id for design in self.designs.values() if design.back}

    @cached_property
    def reduced(self) -> dict[str, Cost]:
        """By design, the cost with which its card is used, where something is taken off it."""
        found = {design.id: design.ability("play") for design in self.designs.values()}
        costs = {design: ability.cost for design, ability in found.items() if ability}
        return {design: cost for design, cost in costs.items() if cost and cost.less}

    def of_kind(self, *kinds: str) -> list[CardDesign]:
        """The designs of those kinds, in the pack's order."""
        return [design for design in self.designs.values() if design.kind in kinds]

    def dump(self) -> bytes:
        """Encode the pack as it is stored beside its games and hashed. Plain maps have the header
        of the fields that are set, so a later field changes no pack without it."""
        record = (self.title, self.names, tuple(self.designs.values()))
        return msgspec.msgpack.encode(msgspec.to_builtins(record))

    @classmethod
    def load(cls, data: bytes) -> Pack:
        """A pack from :meth:`dump`; ``msgspec.ValidationError`` for anything else."""
        title, names, designs = _decoder().decode(data)
        return cls(title, names, designs)


@functools.cache
def _decoder() -> msgspec.msgpack.Decoder[tuple[str, Names, tuple[CardDesign, ...]]]:
    return msgspec.msgpack.Decoder(tuple[str, Names, tuple[CardDesign, ...]])
