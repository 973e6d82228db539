"""How effects, conditions and amounts read on cards in the style ``rules`` in English."""

from __future__ import annotations

from engine.kernel.grammar import Filter
from engine.language import actions, amounts, flow, permanents, searching
from engine.text.rules_en import EnglishRules as E
from engine.text.rules_en import a_noun, many, several_said, verb_of
from engine.text.writer import wording


@wording("en", actions.Damage, "rules")
def _damage(e: E, node: actions.Damage) -> str:
    what = e.cards(node.what)
    if isinstance(node.amount, int):
        return e.does("you", f"deal {node.amount} damage to {what}")
    return e.does("you", f"deal damage to {what} equal to {e.phrase(node.amount)}")


@wording("en", actions.Heal, "rules")
def _heal(e: E, node: actions.Heal) -> str:
    cards = e.cards(node.what)
    if isinstance(node.amount, int):
        return e.happens(f"{cards} {verb_of(cards, 'regain')} {node.amount} life")
    return e.happens(f"{cards} {verb_of(cards, 'regain')} life equal to {e.phrase(node.amount)}")


@wording("en", actions.LoseLife, "rules")
def _lose_life(e: E, node: actions.LoseLife) -> str:
    cards = e.cards(node.what)
    return e.happens(f"{cards} {verb_of(cards, 'lose')} {e.number(node.amount)} life")


@wording("en", actions.Draw, "rules")
def _draw(e: E, node: actions.Draw) -> str:
    return e.does(node.who, f"{e.act('draw')} {e.some_of(node.amount, 'card')}")


@wording("en", actions.Discard, "rules")
def _discard(e: E, node: actions.Discard) -> str:
    if node.how == "all":
        return e.does(node.who, f"{e.act('discard')} all cards in hand")
    chance = " at random" if node.how == "random" else ""
    return e.does(node.who, f"{e.act('discard')} {e.some_of(node.amount, 'card')}{chance}")


@wording("en", actions.Look, "rules")
def _look(e: E, node: actions.Look) -> str:
    return e.does(node.who, f"look at {e.cards(node.what)}")


@wording("en", actions.Flip, "rules")
def _flip(e: E, node: actions.Flip) -> str:
    return e.does("you", e.term(f"flip.{node.face}", cards=e.cards(node.what)))


@wording("en", permanents.Token, "rules")
def _token(e: E, node: permanents.Token) -> str:
    found = e.pack.designs.get(node.design)
    whose = e.spoken_of("whose", node.who if node.who != "everyone" else "that_player")
    if found is None:
        return e.does("you", f"put {e.some_of(node.amount, 'token')} onto the field")
    thing = e.some_of(node.amount, f"{e.numbers_on(found)} [{found.name.en}] token")
    return e.does("you", f"put {thing} onto the field under {whose} control")


@wording("en", permanents.Enter, "rules")
def _enter(e: E, node: permanents.Enter) -> str:
    whose = e.spoken_of("whose", node.who if node.who != "everyone" else "that_player")
    return e.does("you", f"put {e.cards(node.what)} onto the field under {whose} control")


@wording("en", permanents.Destroy, "rules")
def _destroy(e: E, node: permanents.Destroy) -> str:
    return e.does("you", f"put {e.cards(node.what)} into the {e.place_name('discard')}")


@wording("en", permanents.Sacrifice, "rules")
def _sacrifice(e: E, node: permanents.Sacrifice) -> str:
    noun = e.described(node.what, place=False)
    return e.does(node.who, f"{e.act('sacrifice')} {e.some_of(node.amount, noun)}")


@wording("en", permanents.Return, "rules")
def _return(e: E, node: permanents.Return) -> str:
    own = e.from_own_pile(node.what)
    cards = own or e.cards(node.what)
    place = e.place_name(node.zone)
    whose = "your" if own else "its owner's"
    if several_said(cards) and not own:
        whose, place = "their owners'", many(place)
    to = f"{'on top of' if node.zone == 'deck' else 'into'} {whose} {place}"
    return e.does("you", f"put {cards} {to}")


@wording("en", permanents.Exile, "rules")
def _exile(e: E, node: permanents.Exile) -> str:
    return e.does("you", f"{e.act('exile')} {e.cards(node.what)}")


@wording("en", permanents.ComeBack, "rules")
def _come_back(e: E, node: permanents.ComeBack) -> str:
    return e.happens(f"the cards exiled by {e.this()} return to the field of their owners")


@wording("en", permanents.Control, "rules")
def _control(e: E, node: permanents.Control) -> str:
    return e.does(node.who, f"gain control of {e.cards(node.what)}")


@wording("en", permanents.TapCards, "rules")
def _tap(e: E, node: permanents.TapCards) -> str:
    return e.does("you", f"{e.act('tap')} {e.cards(node.what)}")


@wording("en", permanents.ResetCards, "rules")
def _reset(e: E, node: permanents.ResetCards) -> str:
    return e.does("you", f"{e.act('reset')} {e.cards(node.what)}")


@wording("en", permanents.Hold, "rules")
def _hold(e: E, node: permanents.Hold) -> str:
    what = e.cards(node.what)
    verb = verb_of(what, "do")
    whose = "their controllers'" if verb == "do" else "its controller's"
    return e.happens(f"{what} {verb} not reset in {whose} next reset step")


@wording("en", permanents.Negate, "rules")
def _negate(e: E, node: permanents.Negate) -> str:
    return e.does("you", f"stop {e.cards(node.what)} and put it into the {e.place_name('discard')}")


@wording("en", searching.Search, "rules")
def _search(e: E, node: searching.Search) -> str:
    thing = e.described(node.what, several=node.most > 1, place=False)
    where = "into your hand" if node.to == "hand" else "onto the field under your control"
    few = f"up to {e.counted(node.most)} {thing}"
    library = e.place_name("deck")
    return e.does("you", f"put {few} from your {library} {where}, then shuffle your {library}")


@wording("en", searching.Mill, "rules")
def _mill(e: E, node: searching.Mill) -> str:
    cards = e.some_of(node.amount, "card").removeprefix("a ")
    return e.does(
        node.who,
        f"put the top {cards} of their {e.place_name('deck')} into the {e.place_name('discard')}",
    )


@wording("en", searching.Dig, "rules")
def _dig(e: E, node: searching.Dig) -> str:
    thing = e.described(node.what, several=node.most > 1, place=False)
    return e.does(
        "you",
        f"look at the top {e.counted(node.amount)} cards of your {e.place_name('deck')}, put up to "
        f"{e.counted(node.most)} {thing} from among them into your hand "
        "and the rest on the bottom",
    )


@wording("en", flow.Target, "rules")
def _target(e: E, node: flow.Target) -> str:
    return e.does(node.who, f"choose {e.one(node.what, node.least, node.most)}")


@wording("en", amounts.Fits, "rules")
def _fits(e: E, node: amounts.Fits) -> str:
    what = node.what
    if what == Filter(what.zone, attribute=what.attribute):
        attribute = e.term(f"attribute.{what.attribute}").lower()
        return f"{e.cards(node.card)} has the {attribute} element"
    return f"{e.cards(node.card)} is {a_noun(e.described(what, place=False))}"


@wording("en", amounts.Count, "rules")
def _count(e: E, node: amounts.Count) -> str:
    return f"the number of {e.described(node.what, several=True, joint='and')}"


@wording("en", amounts.Stat, "rules")
def _stat(e: E, node: amounts.Stat) -> str:
    return f"the {e.term(f'stat.{node.stat}').lower()} of {e.cards(node.what)}"


@wording("en", amounts.EventAmount, "rules")
def _event_amount(e: E, node: amounts.EventAmount) -> str:
    return e.term("event_amount.damaged" if e.event == "damaged" else "event_amount.other")
