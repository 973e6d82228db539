"""How this title's cards read: what both languages share of the rules document's own diction.

Keyword skills stand in front, costs before a colon (12.1), a card calls itself by its name (11.1),
and targets are called targets (16.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from engine.games.shenhua import terms as w
from engine.kernel.grammar import Amount, Condition, Cost, Effect, Filter, Static, TargetRule, When
from engine.language.actions import Modify
from engine.language.flow import Choose, Each, Gate, Repeat, Target
from engine.text.writer import Name, Writer

OWN_SENTENCES = (Gate, Choose, Each, Repeat)
CARD_ZONES = (w.HAND, w.DECK, w.DISCARD, w.EXILE, w.STACK)
"""Zones in which a creature is a creature card (7)."""

Wording = Callable[[Any, Any], str]


def own_words(register: dict[type, Wording], node: type) -> Callable[[Wording], Wording]:
    """Register this title's own words for a node, before the common ones."""

    def add(function: Wording) -> Wording:
        register[node] = function
        return function

    return add


class Telling(Writer):
    """Words one ability of one of this title's cards; languages fill in the rest."""

    words: ClassVar[dict[type, Wording]] = {}
    goes_on = False
    """Whether what is said goes on a sentence that has begun."""

    def effect(self, node: Effect) -> str:
        return self._own(node) or super().effect(node)

    def condition(self, node: Condition) -> str:
        return self._own(node) or super().condition(node)

    def phrase(self, amount: int | Amount) -> str:
        own = "" if isinstance(amount, int) else self._own(amount)
        return own or super().phrase(amount)

    def _own(self, node: object) -> str:
        words = self.words.get(type(node))
        return words(self, node) if words else ""

    # -- the whole line -------------------------------------------------------------------

    def whole(self) -> str:
        ability = self.ability
        if ability.type == "static":
            groups = static_groups(ability.modify)
            return self.term("text.next").join(self.statics(group) for group in groups)
        head = self._head()
        for rule in ability.targets:
            again = self.again_words(
                rule.what, several=rule.most > 1, whose=len(ability.targets) > 1
            )
            self.names[rule.name] = Name(self.target(rule.what, rule.least, rule.most), again)
        given = ability.when.given if ability.when and ability.type != "trigger" else None
        only = self.term("text.only_if", given=self.condition(given)) if given else ""
        body = self.sentences(ability.do)
        if ability.optional:
            body = self.may(body)
        return self.term("text.next").join(part for part in (head, only, body) if part)

    def _head(self) -> str:
        ability = self.ability
        if ability.type == "trigger" and ability.when is not None:
            when = ability.when
            cry = self._cry(when)
            said = cry or self.moment(when)
            self.goes_on = not cry
            if when.given is not None:
                said = self.term("text.moment_if", moment=said, given=self.condition(when.given))
            return self.term("text.head" if cry else "text.head_when", head=said)
        if ability.type == "active":
            return self._active_head(ability.cost)
        if ability.cost is not None and (ability.cost.life or ability.cost.discard):
            costs = self.joint.join(self._costs(ability.cost))
            return self.term("text.extra_cost", cost=costs)
        return ""

    def _cry(self, when: When) -> str:
        """叫阵, 战吼 or 阵亡, where it is one."""
        if when.card != "this" or when.who or when.to or when.other:
            return ""
        if when.event == "entered":
            key = "war_cry" if self.design.kind == w.EQUIPMENT else "battle_cry"
            return self.term(f"keyword_head.{key}")
        return self.term("keyword_head.last_words") if when.event == "fell" else ""

    def _active_head(self, cost: Cost | None) -> str:
        parts = self._costs(cost) if cost is not None else []
        said = self.joint.join(parts) or self.term("text.no_cost")
        if self.ability.limit != "free":
            said = self.term(f"text.limit_{self.ability.limit}", cost=said)
        if self.ability.timing == "any":
            said = self.term("text.nimble", cost=f"{said[:1].lower()}{said[1:]}")
        return self.term("text.head", head=said[:1].upper() + said[1:])

    def _costs(self, cost: Cost) -> list[str]:
        """12.1: everything before the colon."""
        parts = [self.term("cost.spirit", n=str(n)) for n in cost.pay.values()]
        if cost.life:
            parts.append(self.term("cost.life", n=str(cost.life)))
        if cost.discard:
            key = "cost.discard_one" if cost.discard == 1 else "cost.discard"
            parts.append(self.term(key, n=self.counted(cost.discard)))
        if cost.tap:
            parts.append(self.term("cost.tap"))
        if cost.flip:
            parts.append(self.term("cost.flip"))
        if cost.sacrifice:
            parts.append(self.term("cost.sacrifice", this=self.this()))
        return parts

    # -- filters of several zones ---------------------------------------------------------

    def places(self, what: Filter) -> list[Filter]:
        """A filter by places: the zones of the field together, each of the others by itself."""
        field = tuple(zone for zone in what.zones if zone in w.ON_FIELD)
        groups = [field] if field else []
        groups += [(zone,) for zone in what.zones if zone not in field]
        return [what.within(group) for group in groups]

    def all_of(self, what: Filter) -> list[Filter]:
        """The same where all are meant: a player has one general, who stands apart."""
        found: list[Filter] = []
        for part in self.places(what):
            zones = part.zones
            if w.GENERAL in zones and len(zones) > 1 and what.whose != "everyone":
                found.append(part.within((w.GENERAL,)))
                zones = tuple(zone for zone in zones if zone != w.GENERAL)
            found.append(part.within(zones))
        return found

    def first_named(self, what: str | Filter) -> TargetRule | None:
        """The rule of targets that the text has not mentioned yet."""
        name = self.names.get(what) if isinstance(what, str) else None
        if name is None or name.first == name.again:
            return None
        return next((rule for rule in self.ability.targets if rule.name == what), None)

    def may(self, body: str) -> str:
        """What may be let be (15.1)."""
        raise NotImplementedError

    # -- parts that languages fill in -----------------------------------------------------

    def this(self) -> str:
        """11.1: the card's own name."""
        return self.design.name.get(self.locale)

    def counted(self, number: int) -> str:
        """A number of cards in words where the language has some."""
        return str(number)

    def target(self, what: Filter, least: int, most: int) -> str:
        """Targets of a filter, at their first mention."""
        raise NotImplementedError

    def again_words(self, what: Filter, *, several: bool, whose: bool = False) -> str:
        """What they are called from then on (``whose``: where others are called so too)."""
        raise NotImplementedError

    def statics(self, group: Sequence[Static]) -> str:
        """Static changes of the same cards as a sentence."""
        raise NotImplementedError

    def until(self, name: str) -> str:
        """How long a change lasts; nothing is said of one that stays."""
        return "" if name == "leaves" else self.term(f"until.{name}")

    def changes(self, nodes: Sequence[Modify]) -> str:
        """Numbers of the same cards changed at once for the same time."""
        raise NotImplementedError

    def cards(self, what: str | Filter) -> str:
        if what == "this":
            return self.this()
        return super().cards(what)

    def clauses(self, program: Sequence[Effect]) -> list[tuple[str, bool]]:
        said = []
        for group in grouped(program):
            first = group[0]
            if isinstance(first, Modify):
                clause = self.changes([node for node in group if isinstance(node, Modify)])
            elif isinstance(first, Target):
                again = self.again_words(first.what, several=first.most > 1)
                clause = self.effect(first)
                self.names[first.name] = Name(again)
            else:
                clause = self.effect(first)
            if clause:
                said.append((clause, isinstance(first, OWN_SENTENCES)))
        return said


def grouped(program: Iterable[Effect]) -> list[list[Effect]]:
    """Effects in order; neighbouring changes of the same cards for the same time together."""
    groups: list[list[Effect]] = []
    for node in program:
        last = groups[-1][0] if groups else None
        if isinstance(node, Modify) and isinstance(last, Modify) and _alike(node, last):
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


def _alike(node: Modify, other: Modify) -> bool:
    return (node.what, node.who, node.until) == (other.what, other.who, other.until)


def static_groups(statics: Iterable[Static]) -> list[list[Static]]:
    """Statics in order; neighbouring ones of the same cards on the same condition together."""
    groups: list[list[Static]] = []
    for static in statics:
        last = groups[-1][0] if groups else None
        if last and (last.what, last.who, last.given) == (static.what, static.who, static.given):
            groups[-1].append(static)
        else:
            groups.append([static])
    return groups
