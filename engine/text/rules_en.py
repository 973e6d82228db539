"""Writer of English card texts in the style ``rules``."""

from collections.abc import Sequence
from typing import Any

from engine.kernel.grammar import Filter, When
from engine.kernel.nodes import Amount, Effect
from engine.text.naming import Name
from engine.text.prose_en import EnglishProse, capital, listed, third
from engine.text.rules import STACK, Rules
from engine.text.writer import STYLES


class EnglishRules(Rules, EnglishProse):
    """Words one ability in English."""

    digits = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    before = "other tapped damaged face attribute tag"

    def either(self, parts: Sequence[str]) -> str:
        return listed(parts, "or")

    def so_many(self, amount: int | Amount, measure: str, noun: str) -> str:
        if amount == 1:
            return a_noun(noun)
        number = self.counted(amount) if isinstance(amount, int) else self.number(amount)
        return f"{number} {noun}s"

    def sort(self, what: Filter, *, several: bool = False) -> str:
        return self.described(what, several=several, place=False)

    def some_sort(self, what: Filter, number: int) -> str:
        return self.so_many(number, "", self.sort(what))

    def price(self, price: Any) -> str:
        if price.discard:
            return f"discard {self.so_many(price.discard, '', 'card')}"
        return super().price(price)

    def tally(self, what: Filter) -> str:
        return self.described(what, several=True, joint="and")

    def seat(self, word: str) -> str:
        said = super().seat(word)
        return "its controller" if said.startswith("the controller of that ") else said

    def done(self, clause: str) -> str:
        return self.does("you", clause)

    def befalls(self, clause: str) -> str:
        return self.happens(clause)

    def noun(self, what: Filter, *, several: bool = False, joint: str = "or") -> str:
        """Name the cards of a filter: creature on the field, creature card elsewhere."""
        said = []
        for zone in what.zones:
            where = "kind_card" if zone in self.manner.cards else "kind_field"
            key = f"{where}.{what.kind}" if what.kind else f"noun.{zone}"
            many = self.has(f"{key}/many")
            noun = self.term(f"{key}/many" if several and many else key)
            said.append(f"{noun}s" if several and not many else noun)
        return listed(tuple(dict.fromkeys(said)), joint)

    def described(
        self, what: Filter, *, several: bool = False, place: bool = True, joint: str = "or"
    ) -> str:
        """The noun with everything that narrows it: what it is like, whose, how much it has."""
        parts = [
            self._described(part, several=several, place=place, joint=joint)
            for part in self.places(what)
        ]
        return listed(parts, joint)

    def _described(self, what: Filter, *, several: bool, place: bool, joint: str) -> str:
        what = self.own_side(what)
        noun = self.noun(what, several=several, joint=joint)
        place_words = f"{self.place_after(what) * place}{self.line(what)}"
        said = [*self.narrowed(what, self.before), f"{noun}{place_words}"]
        said += [self.near(what)] if what.near else []
        bounds = self.narrowed(what, "least most")
        if bounds:
            said.append(f"with {listed(bounds)}")
        names = "their names" if several else "its name"
        said += self.narrowed(what, "named")
        said += [f"{part} in {names}" for part in self.narrowed(what, "name_has")]
        return " ".join((*said, *self.narrowed(what, "role")))

    def place_after(self, what: Filter) -> str:
        """Word controller or place after a noun: `` you control``, `` in your discard pile``."""
        on_field = what.zones[0] in self.manner.field
        if on_field:
            return self.spoken_of("controls", what.whose)
        if what.zone == STACK:
            return " on the stack"
        whose = self.spoken_of("whose", what.whose)
        return f" in {whose} {self.term(f'zone.{what.zone}').lower()}"

    def target(self, what: Filter, least: int, most: int) -> str:
        several = most > 1
        few = ""
        if least < most:
            few = f"{self.counted(least)} to" if least else "up to"
            few = f"{few} {self.counted(most)} "
        elif several:
            few = f"{self.counted(most)} "
        if self.single(what):
            return self.every(what)
        return f"{few}target {self.described(what, several=several)}"

    def may(self, body: str) -> str:
        you, _, done = body.partition(" ")
        if you.lower() != self.you:
            done = body
        said = self.term("text.may", body=body) if done == body else f"You may {done}"
        return f"{said[:1].lower()}{said[1:]}" if self.goes_on else said

    def from_own_pile(self, what: str | Filter) -> str:
        """Targets that are to leave one's own pile, at their first mention: ``target spell
        card from your discard pile``; empty for others."""
        rule = self.first_named(what)
        if rule is None or rule.what.whose != "you" or rule.what.zone not in self.manner.cards:
            return ""
        said = self.cards(what)
        place = self.place_after(rule.what)
        return said.replace(place, f" from{place.removeprefix(' in')}", 1)

    def again_words(self, what: Filter, *, several: bool, whose: bool = False) -> str:
        noun = self.noun(what, several=several)
        if self.as_cards(what):
            noun = "cards" if several else "card"
        place = self.place_after(what) if whose and len(self.places(what)) == 1 else ""
        return f"{'those' if several else 'that'} {noun}{place}"

    def every(self, what: Filter) -> str:
        return listed([self._every(part) for part in self.all_of(what)])

    def _every(self, what: Filter) -> str:
        if self.single(what):
            return f"{self.spoken_of('sole', what.whose)} {self.noun(what)}"
        if self.whole_hand(what):
            return self.spoken_of("whole_hand", what.whose)
        return f"{'the' if self.lone(what) else 'each'} {self.described(what, joint='and')}"

    def one(self, what: Filter, least: int = 1, most: int = 1) -> str:
        few = f"up to {self.counted(most)}" if least < most else self.counted(most)
        return f"{few} {self.described(what, several=most > 1)}"

    def some_there(self, what: Filter, least: int) -> str:
        apart = len(self.places(what)) > 1
        controlled = what.zones[0] in self.manner.controlled or len(what.zones) > 1
        verb = "control" if controlled and not apart else "have"
        noun = self.described(what, several=least > 1, place=verb == "have")
        few = f"at least {self.counted(least)} {noun}" if least > 1 else a_noun(noun)
        if apart:
            return f"there {'are' if least > 1 else 'is'} {few}"
        if what.whose == "everyone":
            return f"there is {few} on the field"
        who = self.spoken_of("player", "you" if what.whose == "you" else "others")
        has = third(verb) if verb == "control" else "has"
        return f"{who} {verb if who == 'you' else has} {few}"

    def sentences(self, program: Sequence[Effect]) -> str:
        # What may be let be names who lets it: ``you may draw a card``.
        self.subject = "" if self.ability.optional else self.you
        said: list[str] = []
        waiting: list[str] = []
        for clause, own in self.clauses(program):
            waiting.append(clause)
            if own:
                said, waiting = [*said, *_joined(waiting[:-1]), clause], []
        parts = [self.explained(part) for part in (*said, *_joined(waiting))]
        begun = self.goes_on
        return " ".join(
            f"{part if begun and not place else capital(part)}." for place, part in enumerate(parts)
        )

    def nested(self, program: Sequence[Effect]) -> str:
        return listed([clause for clause, _ in self.clauses(program)])

    def standing(self, of: str, changes: list[str]) -> str:
        text = _merged(changes)
        many = several_said(of) or of == self.you
        return f"{of} {_plural(text) if many else text}"

    def changes(self, nodes: Sequence[Any]) -> str:
        first = nodes[0]
        of = self.seat(first.who) if first.who else self.cards(first.what)
        text = _merged([self.changed(n.stat, n.amount, fixed=n.fixed) for n in nodes])
        if of.startswith("each ") and text.startswith("cannot "):
            of = self.described(first.what, several=True, joint="and")  # each cannot: not English
        if several_said(of) or of == self.you:
            text = _plural(text)
        self.subject = ""
        return f"{of} {text}{self.until(first.until, first.source)}"

    def moment(self, when: When) -> str:
        return capital(super().moment(when))

    def party(self, word: str) -> dict[str, str]:
        who = word if word in ("you", "others") else "somebody"
        sections = {"who": "player", "who_of": "whose", "who_controls": "controls"}
        said = {part: self.term(f"{section}.{who}") for part, section in sections.items()}
        return said | ({"s": "", "es": ""} if word == "you" else {"s": "s", "es": "es"})

    def introduce_role(self, word: str, given: str | Filter) -> None:
        again = self.again_words(given, several=False) if isinstance(given, Filter) else ""
        self.names[word] = Name(self.this() if given == "this" else again or "that card")

    def thing_of(self, what: str | Filter, event: str) -> str:
        key = f"event_card.{event}"
        usual = self.term(key) if self.has(key) else "card"
        if isinstance(what, Filter):
            if what.zone == STACK and not what.kind:
                attribute = self.word(f"attribute.{what.attribute}")
                return a_noun(f"{attribute} {usual}" if what.attribute else usual)
            if self.single(what):
                return self.every(what)
            return a_noun(self.described(what))
        return self.cards(what) if what else a_noun(usual)


def a_noun(noun: str) -> str:
    """``a creature``, ``an equipment``, ``another creature``."""
    if noun.startswith("other "):
        return f"an{noun}"
    vowel = noun[:1].lower() in "aeiou" and not noun.startswith("uni")
    return f"{'an' if vowel else 'a'} {noun}"


def _joined(clauses: list[str]) -> list[str]:
    """Clauses of one sentence; an imperative that follows another shares nothing with it."""
    return [listed(clauses)] if clauses else []


def _merged(changes: list[str]) -> str:
    """``gets +1 might and +1 life, and gains Guard``: neighbours that share a verb share it."""
    groups: list[tuple[str, list[str]]] = []
    for part in changes:
        verb = next((shared for shared in ("gets ", "gains ") if part.startswith(shared)), "")
        if verb and groups and groups[-1][0] == verb:
            groups[-1][1].append(part.removeprefix(verb))
        else:
            groups.append((verb, [part]))
    said = [listed(parts) for _, parts in groups]
    if len(said) == 2 and len(groups[0][1]) > 1:
        return ", and ".join(said)
    return listed(said)


def several_said(said: str) -> bool:
    """Tell whether words for cards are plural."""
    if said.startswith("up to one "):
        return False
    return said.startswith(("up to ", "two ", "three ", "those ")) or " and each " in said


def many(noun: str) -> str:
    """``hands``, ``libraries``."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def verb_of(said: str, verb: str) -> str:
    """A verb that agrees with the cards ``said``."""
    return verb if several_said(said) else third(verb)


def _plural(text: str) -> str:
    """Put the verbs of a clause into the plural: ``get``, ``gain``, ``do not``."""
    for one, many in (
        ("gets ", "get "),
        ("gains ", "gain "),
        ("takes ", "take "),
        ("has ", "have "),
    ):
        text = text.replace(one, many)
    return text.replace("does not", "do not")


STYLES["rules", "en"] = EnglishRules
