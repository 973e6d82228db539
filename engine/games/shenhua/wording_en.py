"""How this title's cards read in English."""

from __future__ import annotations

from collections.abc import Sequence

from engine import texts
from engine.cards.design import Filter, Static, When
from engine.cards.writer import DIALECTS, Name
from engine.cards.writer_en import EnglishWriter, capital, listed, third
from engine.games.shenhua import nodes
from engine.games.shenhua import words as w
from engine.games.shenhua.wording import CARD_ZONES, Telling, Wording, own_words, token_names
from engine.kernel import amounts, flow, verbs
from engine.kernel.effects import Amount, Effect

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
OWN: dict[type, Wording] = {}


class ShenhuaEnglish(Telling, EnglishWriter):
    """Words one ability in English."""

    words = OWN

    def counted(self, number: int) -> str:
        return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)

    # -- cards ----------------------------------------------------------------------------

    def noun(self, what: Filter, *, several: bool = False) -> str:
        """What the cards of a filter are called: creature on the field, creature card elsewhere."""
        if what.kind:
            key = f"kind_card.{what.kind}" if what.zone in CARD_ZONES else f"kind_field.{what.kind}"
            said = self.term(key)
        else:
            said = self.term(f"noun.{what.zone}")
        return f"{said}s" if several and said != "equipment" else said

    def described(self, what: Filter, *, several: bool = False, place: bool = True) -> str:
        """The noun with everything that narrows it: what it is like, whose, how much it has."""
        parts = ["other"] if what.other else []
        if what.tapped:
            parts.append(self.term(f"tapped.{what.tapped}"))
        if what.damaged:
            parts.append("damaged")
        if what.face:
            parts.append(self.term(f"face.{what.face}"))
        if what.attribute:
            parts.append(self.term(f"attribute.{what.attribute}").lower())
        if what.tag:
            parts.append(self.term(f"tag.{what.tag}").lower())
        noun = self.noun(what, several=several)
        parts.append(f"{noun}{self.place_after(what) if place else ''}")
        bounds = [f"{n} or more {self._stat(stat)}" for stat, n in what.least.items()]
        bounds += [f"{n} or less {self._stat(stat)}" for stat, n in what.most.items()]
        if bounds:
            parts.append(f"with {listed(bounds)}")
        if what.named is not None:
            parts.append(f"named [{what.named.en}]")
        if what.name_has is not None:
            names = "their names" if several else "its name"
            parts.append(f"with [{what.name_has.en}] in {names}")
        if what.role:
            parts.append(self.term(f"role_adjective.{what.role}"))
        return " ".join(parts)

    def place_after(self, what: Filter) -> str:
        """Whose and where: `` you control``, `` in your discard pile``."""
        on_field = what.zone in (w.FIELD, w.GEAR, w.TREASURE, w.GENERAL)
        who = {"you": "you control", "others": "your opponent controls"}
        if on_field:
            said = "" if what.whose == "everyone" else who.get(what.whose, "that player controls")
            return f" {said}" if said else ""
        if what.zone == w.STACK:
            return " on the stack"
        owner = {"you": "your", "others": "your opponent's", "everyone": "any player's"}
        whose = owner.get(what.whose, "that player's")
        return f" in {whose} {self.term(f'zone.{what.zone}').lower()}"

    def target(self, what: Filter, least: int, most: int) -> str:
        several = most > 1
        few = ""
        if least < most:
            few = f"up to {self.counted(most)} "
            few = few if least < 2 else f"{self.counted(least)} to {self.counted(most)} "
        elif several:
            few = f"{self.counted(most)} "
        if what.zone == w.GENERAL:
            return self.every(what)
        return f"{few}target {self.described(what, several=several)}"

    def again_words(self, what: Filter, *, several: bool, whose: bool = False) -> str:
        noun = "card" if what.zone in CARD_ZONES else self.noun(what)
        place = self.place_after(what) if whose else ""
        return f"those {noun}s{place}" if several else f"that {noun}{place}"

    def every(self, what: Filter) -> str:
        if what.zone == w.GENERAL and what.whose != "everyone":
            own = {"you": "your", "others": "the opposing"}.get(what.whose, "that player's")
            return f"{own} {self.noun(what)}"
        if what.zone == w.HAND and what == Filter(what.zone, what.whose):
            return {"you": "your hand", "others": "your opponent's hand"}.get(
                what.whose, "all hands"
            )
        return f"each {self.described(what)}"

    def one(self, what: Filter, least: int = 1, most: int = 1) -> str:
        few = f"up to {self.counted(most)}" if least < most else self.counted(most)
        return f"{few} {self.described(what, several=most > 1)}"

    def some_there(self, what: Filter, least: int) -> str:
        verb = "control" if what.zone in (w.FIELD, w.GEAR) else "have"
        noun = self.described(what, several=least > 1, place=verb == "have")
        few = f"at least {self.counted(least)} {noun}" if least > 1 else _a(noun)
        if what.whose == "everyone":
            return f"there is {few} on the field"
        who = "you" if what.whose == "you" else "your opponent"
        has = third(verb) if verb == "control" else "has"
        return f"{who} {verb if who == 'you' else has} {few}"

    def seat(self, word: str) -> str:
        if word in self.names:
            return self.names[word].mention()
        if word.startswith("owner_of:"):
            return f"the controller of {self.cards(word[9:])}"
        usual = {"you": "you", "others": "your opponent", "everyone": "each player"}
        return usual.get(word, "that player")

    # -- sentences ------------------------------------------------------------------------

    def sentences(self, program: Sequence[Effect]) -> str:
        self.subject = self.you
        said: list[str] = []
        waiting: list[str] = []
        for clause, own in self.clauses(program):
            waiting.append(clause)
            if own:
                said, waiting = [*said, *_joined(waiting[:-1]), clause], []
        parts = [*said, *_joined(waiting)]
        begun = self.goes_on
        return " ".join(
            f"{part if begun and not place else capital(part)}." for place, part in enumerate(parts)
        )

    def nested(self, program: Sequence[Effect]) -> str:
        return listed([clause for clause, _ in self.clauses(program)])

    def statics(self, group: Sequence[Static]) -> str:
        first = group[0]
        of = self.cards(first.what) if first.what else self.seat(first.who)
        parts = [
            self.changed(
                static.stat,
                static.add if static.set is None else static.set,
                fixed=static.set is not None,
            )
            for static in group
        ]
        said = f"{of} {listed(_merged(parts))}"
        if first.given is not None:
            said = f"as long as {self.condition(first.given)}, {said}"
        return f"{capital(said)}."

    def changes(self, nodes: Sequence[verbs.Modify]) -> str:
        first = nodes[0]
        of = self.seat(first.who) if first.who else self.cards(first.what)
        text = listed(_merged([self.changed(node.stat, node.amount) for node in nodes]))
        if _several(of) or of == self.you:
            text = _plural(text)
        self.subject = ""
        return f"{of} {text}{self.until(first.until)}"

    def changed(self, stat: str, amount: int | Amount, *, fixed: bool = False) -> str:
        """``gets +2 might``, ``gains Peerless``."""
        key = f"set.{stat}" if fixed else f"change.{stat}"
        n = self.number(amount)
        signed = n if n.startswith("-") else f"+{n}"
        known = texts.has(f"{key}/shenhua") or texts.has(key)
        named = self.term(f"stat.{stat}").lower()
        return self.term(
            key if known else "change.other", n=n.lstrip("-"), signed=signed, stat=named
        )

    # -- moments --------------------------------------------------------------------------

    def moment(self, when: When) -> str:
        self.event = when.event
        key = f"when.{when.event}"
        if when.event == "damaged" and not when.other:
            key = "when.damaged_at"
        you = when.who == "you"
        said = self.term(
            key,
            who={"you": "you", "others": "your opponent"}.get(when.who, "a player"),
            who_of={"you": "your", "others": "your opponent's"}.get(when.who, "a player's"),
            who_controls={"you": " you control", "others": " your opponent controls"}.get(
                when.who, ""
            ),
            s="" if you else "s",
            es="" if you else "es",
            card=self._thing(when.card, when.event),
            other=self._thing(when.other, when.event),
        )
        for word, given in (("subject", when.card), ("object", when.other)):
            again = self.again_words(given, several=False) if isinstance(given, Filter) else ""
            self.names[word] = Name(self.this() if given == "this" else again or "that card")
        return capital(said)

    def _thing(self, what: str | Filter, event: str) -> str:
        key = f"event_card.{event}"
        usual = self.term(key) if texts.has(key) else "card"
        if isinstance(what, Filter):
            if what.zone == w.STACK and not what.kind:
                attribute = self.term(f"attribute.{what.attribute}").lower()
                return _a(f"{attribute} {usual}" if what.attribute else usual)
            if what.zone == w.GENERAL and what.whose != "everyone":
                return self.every(what)
            return _a(self.described(what))
        return self.cards(what) if what else _a(usual)


def _a(noun: str) -> str:
    """``a creature``, ``an equipment``, ``another creature``."""
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _joined(clauses: list[str]) -> list[str]:
    """Clauses of one sentence; an imperative that follows another shares nothing with it."""
    return [listed(clauses)] if clauses else []


def _merged(changes: list[str]) -> list[str]:
    """``gets +1 might``, ``+1 life``: the verb once for neighbours that share it."""
    return [
        part.removeprefix("gets ") if before.startswith("gets ") else part
        for before, part in zip(("", *changes), changes, strict=False)
    ]


def _several(said: str) -> bool:
    return said.startswith(("up to ", "two ", "three ", "those "))


def _plural(text: str) -> str:
    """What several do: ``get``, ``gain``, ``do not``."""
    for one, many in (
        ("gets ", "get "),
        ("gains ", "gain "),
        ("takes ", "take "),
        ("has ", "have "),
    ):
        text = text.replace(one, many)
    return text.replace("does not", "do not")


for _kind in (*w.BASIC, w.GENERAL_CARD, w.TREASURE_CARD, w.TOKEN):
    DIALECTS.setdefault(_kind, {})["en"] = ShenhuaEnglish

E = ShenhuaEnglish


def _some(e: E, amount: int | Amount, noun: str) -> str:
    """``a card``, ``two cards``, ``X cards``."""
    if amount == 1:
        return _a(noun)
    number = e.counted(amount) if isinstance(amount, int) else e.number(amount)
    return f"{number} {noun}s"


def _verb(said: str, verb: str) -> str:
    """A verb that agrees with the cards ``said``."""
    return verb if _several(said) else third(verb)


@own_words(OWN, verbs.Damage)
def _damage(e: E, node: verbs.Damage) -> str:
    what = e.cards(node.what)
    if isinstance(node.amount, int):
        return e.does("you", f"deal {node.amount} damage to {what}")
    return e.does("you", f"deal damage to {what} equal to {e.phrase(node.amount)}")


@own_words(OWN, verbs.Heal)
def _heal(e: E, node: verbs.Heal) -> str:
    cards = e.cards(node.what)
    if isinstance(node.amount, int):
        return e.happens(f"{cards} regains {node.amount} life")
    return e.happens(f"{cards} regains life equal to {e.phrase(node.amount)}")


@own_words(OWN, verbs.LoseLife)
def _lose_life(e: E, node: verbs.LoseLife) -> str:
    return e.happens(f"{e.cards(node.what)} loses {e.number(node.amount)} life")


@own_words(OWN, verbs.Draw)
def _draw(e: E, node: verbs.Draw) -> str:
    return e.does(node.who, f"draw {_some(e, node.amount, 'card')}")


@own_words(OWN, verbs.Discard)
def _discard(e: E, node: verbs.Discard) -> str:
    if node.how == "all":
        return e.does(node.who, "discard all cards in hand")
    chance = " at random" if node.how == "random" else ""
    return e.does(node.who, f"discard {_some(e, node.amount, 'card')}{chance}")


@own_words(OWN, verbs.Look)
def _look(e: E, node: verbs.Look) -> str:
    return e.does(node.who, f"look at {e.cards(node.what)}")


@own_words(OWN, verbs.Flip)
def _flip(e: E, node: verbs.Flip) -> str:
    return e.does("you", e.term(f"flip.{node.face}", cards=e.cards(node.what)))


@own_words(OWN, nodes.Token)
def _token(e: E, node: nodes.Token) -> str:
    found = token_names(node.design)
    whose = {"you": "your", "others": "your opponent's"}.get(node.who, "that player's")
    if found is None:
        return e.does("you", f"put {_some(e, node.amount, 'token')} onto the field")
    name, might, life = found
    thing = _some(e, node.amount, f"{might}/{life} [{name.en}] token")
    return e.does("you", f"put {thing} onto the field under {whose} control")


@own_words(OWN, nodes.Enter)
def _enter(e: E, node: nodes.Enter) -> str:
    whose = {"you": "your", "others": "your opponent's"}.get(node.who, "that player's")
    return e.does("you", f"put {e.cards(node.what)} onto the field under {whose} control")


@own_words(OWN, nodes.Destroy)
def _destroy(e: E, node: nodes.Destroy) -> str:
    return e.does("you", f"put {e.cards(node.what)} into the discard pile")


@own_words(OWN, nodes.Sacrifice)
def _sacrifice(e: E, node: nodes.Sacrifice) -> str:
    noun = e.described(node.what, place=False)
    return e.does(node.who, f"sacrifice {_some(e, node.amount, noun)}")


@own_words(OWN, nodes.Return)
def _return(e: E, node: nodes.Return) -> str:
    where = {
        "hand": "into its owner's hand",
        "deck": "on top of its owner's library",
        "discard": "into its owner's discard pile",
    }
    return e.does("you", f"put {e.cards(node.what)} {where[node.zone]}")


@own_words(OWN, nodes.Exile)
def _exile(e: E, node: nodes.Exile) -> str:
    return e.does("you", f"exile {e.cards(node.what)}")


@own_words(OWN, nodes.ComeBack)
def _come_back(e: E, node: nodes.ComeBack) -> str:
    return e.happens(f"the cards exiled by {e.this()} return to the field of their owners")


@own_words(OWN, nodes.Control)
def _control(e: E, node: nodes.Control) -> str:
    return e.does(node.who, f"gain control of {e.cards(node.what)}")


@own_words(OWN, nodes.Silence)
def _silence(e: E, node: nodes.Silence) -> str:
    what = e.cards(node.what)
    verb = _verb(what, "lose")
    return e.happens(f"{what} {verb} all printed skills{e.until(node.until)}")


@own_words(OWN, nodes.TapCards)
def _tap(e: E, node: nodes.TapCards) -> str:
    return e.does("you", f"tap {e.cards(node.what)}")


@own_words(OWN, nodes.ResetCards)
def _reset(e: E, node: nodes.ResetCards) -> str:
    return e.does("you", f"reset {e.cards(node.what)}")


@own_words(OWN, nodes.Hold)
def _hold(e: E, node: nodes.Hold) -> str:
    what = e.cards(node.what)
    verb = _verb(what, "do")
    whose = "their controllers'" if verb == "do" else "its controller's"
    return e.happens(f"{what} {verb} not reset in {whose} next reset step")


@own_words(OWN, nodes.Negate)
def _negate(e: E, node: nodes.Negate) -> str:
    return e.does("you", f"put {e.cards(node.what)} into the discard pile without effect")


@own_words(OWN, nodes.Search)
def _search(e: E, node: nodes.Search) -> str:
    thing = e.described(node.what, several=node.most > 1, place=False)
    where = "into your hand" if node.to == "hand" else "onto the field under your control"
    few = f"up to {e.counted(node.most)} {thing}"
    return e.does("you", f"put {few} from your library {where}, then shuffle your library")


@own_words(OWN, nodes.Mill)
def _mill(e: E, node: nodes.Mill) -> str:
    cards = _some(e, node.amount, "card").removeprefix("a ")
    return e.does(node.who, f"put the top {cards} of their library into the discard pile")


@own_words(OWN, nodes.Dig)
def _dig(e: E, node: nodes.Dig) -> str:
    thing = e.described(node.what, several=node.most > 1, place=False)
    return e.does(
        "you",
        f"look at the top {e.counted(node.amount)} cards of your library, put up to "
        f"{e.counted(node.most)} {thing} from among them into your hand "
        "and the rest on the bottom",
    )


@own_words(OWN, nodes.Ramp)
def _ramp(e: E, node: nodes.Ramp) -> str:
    how = "tapped" if node.tapped else "upright"
    whose = "your" if node.who == "you" else "their"
    cards = _some(e, node.amount, "card").removeprefix("a ")
    return e.does(node.who, f"put the top {cards} of {whose} library into the spirit zone {how}")


@own_words(OWN, nodes.ToSpirit)
def _to_spirit(e: E, node: nodes.ToSpirit) -> str:
    how = "tapped" if node.tapped else "upright"
    return e.does("you", f"put {e.cards(node.what)} into its owner's spirit zone {how}")


@own_words(OWN, nodes.Repair)
def _repair(e: E, node: nodes.Repair) -> str:
    return e.happens(f"{e.cards(node.what)} regains {e.number(node.amount)} durability")


@own_words(OWN, nodes.Wear)
def _wear(e: E, node: nodes.Wear) -> str:
    return e.happens(f"{e.cards(node.what)} loses {e.number(node.amount)} durability")


@own_words(OWN, flow.Target)
def _target(e: E, node: flow.Target) -> str:
    return e.does(node.who, f"choose {e.one(node.what, node.least, node.most)}")


@own_words(OWN, amounts.Fits)
def _fits(e: E, node: amounts.Fits) -> str:
    what = node.what
    if what == Filter(what.zone, attribute=what.attribute):
        attribute = e.term(f"attribute.{what.attribute}").lower()
        return f"{e.cards(node.card)} is of the element {attribute}"
    return f"{e.cards(node.card)} is {_a(e.described(what, place=False))}"


@own_words(OWN, nodes.WithoutSkills)
def _without_skills(e: E, node: nodes.WithoutSkills) -> str:
    return f"{e.cards(node.what)} has no printed skill"


@own_words(OWN, nodes.Elements)
def _elements(e: E, node: nodes.Elements) -> str:
    cards = e.described(node.what, several=True)
    return f"the number of elements among {cards}"


@own_words(OWN, nodes.Fallen)
def _fallen(e: E, node: nodes.Fallen) -> str:
    whose = {"you": " of yours", "others": " of your opponent"}.get(node.who, "")
    return f"the number of creatures{whose} put from the field into the discard pile this turn"


@own_words(OWN, amounts.Count)
def _count(e: E, node: amounts.Count) -> str:
    return f"the number of {e.described(node.what, several=True)}"


@own_words(OWN, amounts.Stat)
def _stat(e: E, node: amounts.Stat) -> str:
    return f"the {e.term(f'stat.{node.stat}').lower()} of {e.cards(node.what)}"


@own_words(OWN, amounts.EventAmount)
def _event_amount(e: E, node: amounts.EventAmount) -> str:
    return e.term("event_amount.damaged" if e.event == "damaged" else "event_amount.other")
