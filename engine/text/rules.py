"""The style ``rules``: card texts in the manner of a rulebook, for titles with keywords and costs.

Keyword skills stand in front, costs before a colon, a card calls itself by its name, and targets
are called targets. What a title calls its zones, kinds and players is in its catalogue; which of
its zones are what is in its :class:`~engine.text.vocabulary.Manner`.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from engine.kernel.grammar import (
    Cost,
    Filter,
    ObjectRule,
    Offering,
    Static,
    TargetRule,
    When,
)
from engine.kernel.nodes import Amount, Effect, Worded
from engine.kernel.pack import CardDesign
from engine.kernel.scope import STACKED, USER
from engine.text.naming import Name
from engine.text.template import substitute
from engine.text.writer import Writer

HAND, STACK = "hand", "stack"


class Rules(Writer):
    """Words one ability in the style of a rulebook; languages fill in the rest."""

    digits: ClassVar[tuple[str, ...]] = ()
    goes_on = False
    """True while a sentence that has begun goes on."""

    def word_node(self, node: Worded) -> str:
        return node.rules(self)

    def done(self, clause: str) -> str:
        """Something that is done by the card's own player."""
        return clause

    def befalls(self, clause: str) -> str:
        """Something that happens to cards."""
        return clause

    def whole(self) -> str:
        ability = self.ability
        if ability.type == "static":
            groups = static_groups(ability.modify)
            said = self.term("text.next").join(self.statics(group) for group in groups)
            name = ability.name.get(self.locale) if ability.name is not None else ""
            return self.term("text.skill_name", name=name) + said if name else said
        if ability.type == "awaken" and ability.when is not None and ability.when.given is not None:
            return self.term("awaken_if", given=self.word_node(ability.when.given))
        head = self._head()
        for rule in ability.targets:
            again = self.again_words(
                rule.what, several=rule.most > 1, whose=len(ability.targets) > 1
            )
            first = self.target(rule.what, rule.least, rule.most)
            self.names[rule.name] = Name(first, again)
        if ability.object is not None:
            self._name_object(ability.object)
        given = ability.when.given if ability.when and ability.type != "trigger" else None
        only = self.term("text.only_if", given=self.word_node(given)) if given else ""
        body = self.sentences(ability.do)
        if ability.optional and ability.type != "raise":
            body = self.may(body)
        if ability.limit == "once":
            body += self.term("once_a_turn")
        return self.term("text.next").join(part for part in (head, only, body) if part)

    def _name_object(self, rule: ObjectRule) -> None:
        """Name the object on the stack that the ability is about, and its player."""
        kinds = [
            said if self.has(said := f"object.{kind}") else f"kind_card.{kind}"
            for kind in rule.kinds
        ]
        sorts = list(dict.fromkeys(map(self.term, kinds or ["object.any"])))
        whose = f"object.target/{rule.whose}"
        said = self.term(whose if self.has(whose) else "object.target", sorts=self.either(sorts))
        self.names[STACKED] = Name(said, self.term("object.again"))
        self.names[USER] = Name(self.term("object.user"))

    def either(self, parts: Sequence[str]) -> str:
        """One of those: ``甲、乙或丙``, ``a, b, or c``."""
        raise NotImplementedError

    def _head(self) -> str:
        ability = self.ability
        if ability.type == "trigger" and ability.when is not None:
            when = ability.when
            cry = self._cry(when)
            said = cry or self.moment(when)
            self.goes_on = not cry
            if when.given is not None:
                said = self.term("text.moment_if", moment=said, given=self.word_node(when.given))
            return self.term("text.head" if cry else "text.head_when", head=said)
        if ability.type == "active":
            return self._active_head(ability.cost)
        if ability.type == "raise":
            costs = self._costs(ability.cost) if ability.cost is not None else []
            key = "raise_box.may" if ability.optional else "raise_box.must"
            return self.term(f"{key}_pay" if costs else key, cost=self.joint.join(costs))
        return self._price_head(ability.cost) if ability.cost is not None else ""

    def _price_head(self, cost: Cost) -> str:
        """Everything that the use of a card takes, or may take, besides what is printed on it."""
        parts = []
        if cost.less:
            less = self.term("text.less", card=self.this(), n=self.number(cost.less))
            parts.append(self.term("text.sentence", sentence=self.explained(less)))
        if cost.life or cost.discard or cost.sacrifice:
            parts.append(self.term("text.extra_cost", cost=self.joint.join(self._costs(cost))))
        return self.term("text.next").join((*parts, *self._chosen_costs(cost)))

    def _chosen_costs(self, cost: Cost) -> list[str]:
        """X, and the extra that may be paid."""
        parts = [self.term("text.pay_x", cost=self.term(f"cost.{cost.x}", n="X"))] if cost.x else []
        extra = [self.term(f"cost.{name}", n=str(n)) for name, n in cost.extra.items()]
        if extra:
            parts.append(self.term("text.pay_extra", cost=self.joint.join(extra)))
        return parts

    def _cry(self, when: When) -> str:
        """Name a trigger that waits for this of the card itself, if the title has a name for it."""
        if when.card != "this" or when.who or when.to or when.other:
            return ""
        key = f"keyword_head.{when.event}"
        special = f"{key}/{self.design.kind}"
        return self.term(special if self.has(special) else key) if self.has(key) else ""

    def _active_head(self, cost: Cost | None) -> str:
        parts = self._costs(cost) if cost is not None else []
        said = self.joint.join(parts) or self.term("text.no_cost")
        if self.ability.limit != "free":
            said = self.term(f"text.limit_{self.ability.limit}", cost=said)
        if self.ability.at_once:
            said = self.term("text.at_once", cost=f"{said[:1].lower()}{said[1:]}")
        if self.ability.timing == "any":
            said = self.term("text.any_time", cost=f"{said[:1].lower()}{said[1:]}")
        said = self.term("text.head", head=said[:1].upper() + said[1:])
        chosen = self._chosen_costs(cost) if cost is not None else []
        return self.term("text.next").join((said, *chosen))

    def _costs(self, cost: Cost) -> list[str]:
        """Everything before the colon."""
        parts = [self.term(f"cost.{name}", n=str(n)) for name, n in cost.pay.items()]
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
            parts.append(self.term("cost.sacrifice", cards=self._given(cost.sacrifice)))
        return parts

    def _given(self, sacrifice: bool | Offering) -> str:
        """Word the sacrifice of a cost: the card itself, or so many cards of some sort."""
        if isinstance(sacrifice, Offering):
            return self.some_sort(sacrifice.what, sacrifice.amount)
        return self.this()

    def places(self, what: Filter) -> list[Filter]:
        """A filter by places: the zones of the field together, each of the others by itself."""
        field = tuple(zone for zone in what.zones if zone in self.manner.field)
        groups = [field] if field else []
        groups += [(zone,) for zone in what.zones if zone not in field]
        return [what.within(group) for group in groups]

    def all_of(self, what: Filter) -> list[Filter]:
        """The same where all are meant: what a player has one of stands apart."""
        found: list[Filter] = []
        for part in self.places(what):
            zones = part.zones
            alone = tuple(zone for zone in zones if zone in self.manner.single)
            if alone and len(zones) > 1 and what.whose != "everyone":
                found.append(part.within(alone))
                zones = tuple(zone for zone in zones if zone not in alone)
            found.append(part.within(zones))
        return found

    def single(self, what: Filter) -> bool:
        """Tell whether it is the one card that a player has in that zone."""
        return what.zone in self.manner.single and what.whose != "everyone"

    def as_cards(self, what: Filter) -> bool:
        """Tell whether some of them are called cards."""
        return any(zone in self.manner.cards for zone in what.zones)

    def lone(self, what: Filter) -> bool:
        """Tell whether at most one card can lie in the place beside another that a filter tells."""
        return what.near in self.manner.lone

    def own_side(self, what: Filter) -> Filter:
        """The same without whose they are, where its place says that already."""
        told = bool(what.near) and what.near == self.manner.opposite
        return replace(what, whose="everyone") if told else what

    def whole_hand(self, what: Filter) -> bool:
        """Tell whether it is a whole hand."""
        return what.zone == HAND and what == Filter(what.zone, what.whose)

    def seat(self, word: str) -> str:
        if word in self.names:
            return self.names[word].mention()
        if word.startswith("owner_of:"):
            card = self.cards(word[9:])
            return self.say(f"{card}的操控者", f"the controller of {card}")
        return self.spoken_of("player", word)

    def spoken_of(self, section: str, word: str) -> str:
        """A player in the words of that section: ``you``, ``others``, ``everyone`` or another."""
        key = f"{section}.{word}"
        return self.term(key if self.has(key) else f"{section}.that_player")

    def near(self, what: Filter) -> str:
        """The place beside another card that a filter tells; empty where it tells none."""
        if not what.near:
            return ""
        if what.of == "this":
            return self.term(f"near.{what.near}")
        return self.term(f"near.{what.near}/of", of=self.cards(what.of))

    def line(self, what: Filter) -> str:
        """The line that a filter tells; empty where it tells none."""
        return self.term(f"line.{what.line}") if what.line else ""

    def first_named(self, what: str | Filter) -> TargetRule | None:
        """The rule of targets that the text has not mentioned yet."""
        name = self.names.get(what) if isinstance(what, str) else None
        if name is None or name.first == name.again:
            return None
        return next((rule for rule in self.ability.targets if rule.name == what), None)

    def may(self, body: str) -> str:
        """Word a program that is optional."""
        raise NotImplementedError

    def this(self) -> str:
        """The card's own name."""
        return self.design.name.get(self.locale)

    def numbers_on(self, design: CardDesign) -> str:
        """The printed numbers of a token, as the title writes them."""
        said = self.phrases.get("token.numbers", "")
        return substitute(said, lambda place: str(design.stat(place.name)))

    def act(self, name: str) -> str:
        """Name an action of players: ``抓``, ``draw``."""
        return self.term(f"act.{name}")

    def place_name(self, zone: str) -> str:
        """Name a zone inside a sentence."""
        return self.word(f"zone.{zone}")

    def so_many(self, amount: int | Amount, measure: str, noun: str) -> str:
        """A number of something: ``两张牌``, ``two cards``."""
        raise NotImplementedError

    def sort(self, what: Filter, *, several: bool = False) -> str:
        """Name the sort of cards of a filter, wherever they lie."""
        raise NotImplementedError

    def some_sort(self, what: Filter, number: int) -> str:
        """So many of them."""
        raise NotImplementedError

    def from_own_pile(self, what: str | Filter) -> str:
        """Targets that are to leave one's own pile, at their first mention; empty for others."""
        raise NotImplementedError

    def whose(self, word: str) -> str:
        """A player as the one whose something is."""
        return self.spoken_of("whose", "that_player" if word == "everyone" else word)

    def counted(self, number: int) -> str:
        """A number of cards in words where the language has some."""
        return self.digits[number] if 0 <= number < len(self.digits) else str(number)

    def moment(self, when: When) -> str:
        self.event = when.event
        key = f"when.{when.event}"
        if not when.other and self.has(f"{key}/at"):
            key = f"{key}/at"
        if not when.who and self.has(f"{key}/any"):
            key = f"{key}/any"
        cards = {"card": self.thing_of(when.card, when.event)}
        cards["other"] = self.thing_of(when.other, when.event)
        said = self.term(key, **self.party(when.who), **cards)
        self.introduce_role("subject", when.card)
        self.introduce_role("object", when.other)
        return said

    def party(self, word: str) -> dict[str, str]:
        """Word the actor in all the forms in which a moment may name them, by placeholder."""
        raise NotImplementedError

    def thing_of(self, what: str | Filter, event: str) -> str:
        """A card of a moment: the one named, or whatever cards such events are about."""
        raise NotImplementedError

    def introduce_role(self, word: str, given: str | Filter) -> None:
        """Name the event's cards for what follows."""
        raise NotImplementedError

    def target(self, what: Filter, least: int, most: int) -> str:
        """Targets of a filter, at their first mention."""
        raise NotImplementedError

    def again_words(self, what: Filter, *, several: bool, whose: bool = False) -> str:
        """Name targets after their first mention (``whose``: where others are called so too)."""
        raise NotImplementedError

    def statics(self, group: Sequence[Static]) -> str:
        """Static changes of the same cards as a sentence."""
        first = group[0]
        of = self.cards(first.what) if first.what else self.seat(first.who)
        changes = []
        for one in group:
            amount, fixed = (one.add, False) if one.set is None else (one.set, True)
            changes.append(self.changed(one.stat, amount, fixed=fixed))
        said = self.standing(of, changes)
        if first.given is not None:
            given = self.word_node(first.given)
            said = self.term("text.as_long_as", given=given, changed=said)
        return self.term("text.sentence", sentence=said[:1].upper() + said[1:])

    def standing(self, of: str, changes: list[str]) -> str:
        """Word changes that hold for some cards, or a player, as long as the card lies there."""
        raise NotImplementedError

    def until(self, name: str, source: str = "this") -> str:
        """Word the duration of a change; empty for one that stays."""
        return "" if name == "leaves" else self.lasts(name, source)

    def changes(self, nodes: Sequence[Any]) -> str:
        """Numbers of the same cards changed at once for the same time."""
        raise NotImplementedError

    def changed(self, stat: str, amount: int | Amount, *, of: str = "", fixed: bool = False) -> str:
        """``跳跳兔+2武力``, ``gets +2 might``, ``你的主将获得【无双】``."""
        key = f"set.{stat}" if fixed else f"change.{stat}"
        n = self.number(amount)
        signed = n if n.startswith("-") else f"+{n}"
        if n.startswith("-") and self.has(f"{key}/less"):
            key = f"{key}/less"
        said, word = key if self.has(key) else "change.other", self.word(f"stat.{stat}")
        return self.term(said, of=of, n=n.lstrip("-"), signed=signed, stat=word)

    def cards(self, what: str | Filter) -> str:
        if what == "this":
            return self.this()
        return super().cards(what)

    def clauses(self, program: Sequence[Effect]) -> list[tuple[str, bool]]:
        said = []
        for group in grouped(program):
            clause = self.word_node(group[0]) if len(group) == 1 else self.changes(group)
            if clause:
                said.append((clause, "rules" in group[0].sentence))
        return said


def grouped(program: Iterable[Effect]) -> list[list[Effect]]:
    """Effects in order; neighbours that are told in one breath together."""
    groups: list[list[Effect]] = []
    for node in program:
        if groups and node.joins(groups[-1][0]):
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups


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
