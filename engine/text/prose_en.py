"""The writer of English card texts: what seats, cards and numbers are called, how clauses join."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.kernel.grammar import Filter
from engine.kernel.nodes import Effect
from engine.text.naming import SEVERAL_SEATS
from engine.text.writer import STYLES, Writer


class EnglishProse(Writer):
    """Words one ability in English. Clauses about ``you`` are imperatives where they can be."""

    locale = "en"
    you = "you"
    joint = ", "
    before = "other counter damaged face attribute tag tapped"
    after = "least most named name_has"

    def word(self, key: str) -> str:
        proper = f"{key}/proper"
        return self.term(proper) if self.has(proper) else self.term(key).lower()

    def does(self, word: str, base: str) -> str:
        """Somebody does something: ``draw 1 card``, ``that player draws 1 card``."""
        who = self.you if self.is_you(word) else self.seat(word)
        same = who == self.subject
        self.subject = who
        if who == self.you:
            return base if same else f"you {base}"
        verb, space, rest = base.partition(" ")
        said = f"{third(verb)}{space}{rest}"
        return said if same else f"{who} {said}"

    def every(self, what: Filter) -> str:
        if len(what.zones) > 1:
            return listed([self.every(part) for part in what.apart()])
        if what.zone == "hand" and not what.kind:
            return f"{self.owner(what.whose)} hand"
        if self._alone(what):
            return f"{self.owner(what.whose)} {self._noun(what, plural=False)}"
        noun = self._noun(what, plural=True)
        if what.zone in self.manner.piles:
            return f"all {noun} in the {self.term(f'zone.{what.zone}').lower()}"
        if self.placed(what):
            return f"all {noun}{self._place(what)}"
        if what.whose == "everyone":
            return f"all {noun}"
        if what.whose == "others":
            return f"all {noun} of the other players"
        return f"all of {self.owner(what.whose)} {noun}{self._where(what)}"

    def tally(self, what: Filter) -> str:
        """The cards of a filter as something that has a number."""
        said = [self.every(part).removeprefix("all ").removeprefix("of ") for part in what.apart()]
        return listed(said)

    def _alone(self, what: Filter) -> bool:
        return what.role in self.manner.unique and what.whose not in SEVERAL_SEATS

    def each(self, what: str | Filter) -> str:
        """Cards of which each is acted on: ``each of your summons``."""
        if not isinstance(what, Filter):
            return self.cards(what)
        if len(what.zones) > 1:
            return listed([self.each(part) for part in what.apart()])
        if self._alone(what):
            return self.every(what)
        if self.placed(what) or what.whose in ("everyone", "others"):
            return f"each {self._noun(what, plural=False)}{self._whose_after(what)}"
        return f"each of {self.owner(what.whose)} {self._noun(what, plural=True)}"

    def one(self, what: Filter, least: int = 1, most: int = 1) -> str:
        if most > 1:
            few = f"{least} to {most}" if least else f"up to {most}"
            few = str(most) if least == most else few
            return f"{few} {self._either(what, plural=True)}"
        few = "up to one" if not least else ""
        if len(what.zones) > 1:
            return self._one_of_several(what, few)
        if what.whose not in ("everyone", "others") and not self.placed(what):
            noun = self._noun(what, plural=True)
            return f"{few or 'one'} of {self.owner(what.whose)} {noun}"
        noun = self._noun(what, plural=False)
        return f"{few or article(noun)} {noun}{self._whose_after(what)}"

    def some_there(self, what: Filter, least: int) -> str:
        several = least > 1
        if what.whose == "others" and not several and not self.placed(what):
            said = self._either(what, plural=False, after=self._where)
            return f"{self.some_seat('others')} has {article(said)} {said}"
        there = what.whose in ("everyone", "others")
        said = self._either(what, plural=several, after=None if there else self._where)
        few = f"at least {least}" if several else article(said)
        if there:
            return f"there {'are' if several else 'is'} {few} {said}"
        who = self.you if self.is_you(what.whose) else self.pronoun(what.whose)
        has = "have" if who in ("you", "they") else "has"
        return f"{who} {has} {few} {said}"

    def holds(self, word: str, least: int, resource: str) -> str:
        who = self.you if self.is_you(word) else self.pronoun(word)
        has = "have" if who in ("you", "they") else "has"
        return f"{who} {has} at least {self.resource(least, resource)}"

    def _one_of_several(self, what: Filter, few: str) -> str:
        parts = what.apart()
        if len({self._whose_after(part) for part in parts}) > 1:
            first, *rest = (self.one(part) for part in parts)
            return listed((f"{few} {first.partition(' ')[2]}" if few else first, *rest), "or")
        said = self._either(what, plural=False)
        return f"{few or article(said)} {said}"

    def _either(
        self, what: Filter, *, plural: bool, after: Callable[[Filter], str] | None = None
    ) -> str:
        """The noun and whose it is; for several zones joined by ``or``, what they share once."""
        after = after or self._whose_after
        parts = what.apart()
        places = {after(part) for part in parts}
        if len(places) == 1:
            return f"{self._noun(what, plural=plural)}{places.pop()}"
        return listed([f"{self._noun(p, plural=plural)}{after(p)}" for p in parts], "or")

    def _where(self, what: Filter) -> str:
        """Word the place of somebody's cards, after their noun."""
        return self._place(what) if self.placed(what) else " in hand" if what.zone == "hand" else ""

    def pronoun(self, word: str) -> str:
        """A seat, or ``they`` for the one whose choice is told."""
        return "they" if word == self.own else self.seat(word)

    def _whose_after(self, what: Filter) -> str:
        if what.zone in self.manner.piles:
            return f" in the {self.term(f'zone.{what.zone}').lower()}"
        if self.placed(what):
            return self._place(what)
        if what.whose == "everyone":
            return ""
        if self.is_you(what.whose):
            return " of yours"
        return " of another player" if what.whose == "others" else f" of {self.seat(what.whose)}"

    def _place(self, what: Filter) -> str:
        if what.whose == "everyone":
            return ""
        place = self.word("zone.pool") if what.zone == "pool" else "zone"
        if what.whose == "others":
            return f" in another player's {place}"
        return f" in {self.owner(what.whose)} {place}"

    def owner(self, word: str) -> str:
        """A possessive: ``your``, ``that player's``."""
        if self.is_you(word):
            return "your"
        if word == self.own:
            return "their"
        if word in ("others", "everyone") and word not in self.names:
            return "the other players'" if word == "others" else "all players'"
        return f"{self.seat(word)}'s"

    def _noun(self, what: Filter, *, plural: bool) -> str:
        cores = dict.fromkeys(self._core(part) + "s" * plural for part in what.apart())
        noun = listed(tuple(cores), "or")
        return " ".join((*self.telling(what), noun, *self.narrowed(what, self.after)))

    def _core(self, what: Filter) -> str:
        if what.role:
            return self.term(f"role_noun.{what.role}")
        if what.kind:
            return self.word(f"kind.{what.kind}")
        return self.term(f"noun.{what.zone}")

    def some_seat_of(self, word: str) -> str:
        if self.is_you(word):
            return "your"
        return f"{self.some_seat(word)}'s"

    def some_card(self, what: str | Filter, seat: str) -> str:
        if isinstance(what, Filter):
            return self.one(what)
        if what:
            return self.cards(what)
        noun = self.term(f"noun.{self.manner.home}") if self.manner.home else "card"
        if not seat:
            return f"a {noun}"
        if self.is_you(seat):
            return f"one of your {noun}s"
        if seat == "others":
            return f"a {noun} of another player"
        return f"one of {self.some_seat_of(seat)} {noun}s"

    def nested(self, program: Sequence[Effect]) -> str:
        clauses = self.clauses(program)
        said = [clause for clause, _ in clauses]
        return "; ".join(said) if any(own for _, own in clauses) else listed(said)

    def sentences(self, program: Sequence[Effect]) -> str:
        said: list[str] = []
        waiting: list[str] = []
        for clause, own in self.clauses(program):
            if own and waiting:
                said.append(listed(waiting))
                waiting = []
            if own:
                said.append(clause)
            else:
                waiting.append(clause)
        if waiting:
            said.append(listed(waiting))
        if said:
            said[-1] = self.explained(said[-1])
        return " ".join(capital(sentence) + "." for sentence in said)

    def unless(self, node: Any) -> str:
        said = self.nested(node.then) if node.then else self.term("gate.nothing")
        payers = self.some_seat(node.payers or "others")
        price = self.price(node.unless)
        verb, _, rest = price.partition(" ")
        return f"{said} unless {payers} {price if payers == self.you else f'{third(verb)} {rest}'}"

    def price(self, price: Any) -> str:
        """``pay 2 gold``, ``discard 1 card``."""
        if price.discard:
            return f"discard {count(str(price.discard), 'card')}"
        paid = self.resource(price.amount, price.resource)
        if not price.to:
            return f"pay {paid}"
        return f"pay {self.you if self.is_you(price.to) else self.seat(price.to)} {paid}"

    def resource(self, amount: Any, name: str) -> str:
        """``2 gold``."""
        return f"{self.number(amount)} {self.term(f'resource.{name}').lower()}"

    def agreeing(self, of: str, *, less: bool) -> dict[str, str]:
        get = "get" if of == self.you or of.startswith("all ") else "gets"
        return {
            "own": "your" if of == self.you else f"{of}'s",
            "gets": get,
            "takes": get.replace("get", "take"),
            "less": "more" if less else "less",
        }


def third(verb: str) -> str:
    """A verb in the third person: ``draws``, ``must``."""
    if verb in ("must", "may", "can", "cannot"):
        return verb
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def article(noun: str) -> str:
    """``a`` or ``an``."""
    return "an" if noun[:1] in "aeiou" else "a"


def count(number: str, noun: str) -> str:
    """``1 card``, ``2 cards``, ``X cards``."""
    return f"{number} {noun}" if number == "1" else f"{number} {noun}s"


def listed(clauses: Sequence[str], joint: str = "and") -> str:
    """``a``, ``a and b``, ``a, b, and c``; with another word for ``and`` where one is given."""
    if len(clauses) < 3:
        return f" {joint} ".join(clauses)
    return ", ".join(clauses[:-1]) + f", {joint} {clauses[-1]}"


def capital(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]


STYLES["prose", "en"] = EnglishProse
