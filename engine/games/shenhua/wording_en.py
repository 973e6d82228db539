"""How effects, conditions and amounts read on this title's cards in English."""

from __future__ import annotations

from engine.games.shenhua import amounts as own_amounts
from engine.games.shenhua import effects
from engine.games.shenhua import terms as w
from engine.games.shenhua.diction import own_words
from engine.games.shenhua.diction_en import OWN, a_noun, several_said
from engine.games.shenhua.diction_en import ShenhuaEnglish as E
from engine.kernel.grammar import Amount, Filter
from engine.language import actions, amounts, flow, permanents, searching
from engine.text.prose_en import third


def _some(e: E, amount: int | Amount, noun: str) -> str:
    """``a card``, ``two cards``, ``X cards``."""
    if amount == 1:
        return a_noun(noun)
    number = e.counted(amount) if isinstance(amount, int) else e.number(amount)
    return f"{number} {noun}s"


def _verb(said: str, verb: str) -> str:
    """A verb that agrees with the cards ``said``."""
    return verb if several_said(said) else third(verb)


@own_words(OWN, actions.Damage)
def _damage(e: E, node: actions.Damage) -> str:
    what = e.cards(node.what)
    if isinstance(node.amount, int):
        return e.does("you", f"deal {node.amount} damage to {what}")
    return e.does("you", f"deal damage to {what} equal to {e.phrase(node.amount)}")


@own_words(OWN, actions.Heal)
def _heal(e: E, node: actions.Heal) -> str:
    cards = e.cards(node.what)
    if isinstance(node.amount, int):
        return e.happens(f"{cards} {_verb(cards, 'regain')} {node.amount} life")
    return e.happens(f"{cards} {_verb(cards, 'regain')} life equal to {e.phrase(node.amount)}")


@own_words(OWN, actions.LoseLife)
def _lose_life(e: E, node: actions.LoseLife) -> str:
    cards = e.cards(node.what)
    return e.happens(f"{cards} {_verb(cards, 'lose')} {e.number(node.amount)} life")


@own_words(OWN, actions.Draw)
def _draw(e: E, node: actions.Draw) -> str:
    return e.does(node.who, f"draw {_some(e, node.amount, 'card')}")


@own_words(OWN, actions.Discard)
def _discard(e: E, node: actions.Discard) -> str:
    if node.how == "all":
        return e.does(node.who, "discard all cards in hand")
    chance = " at random" if node.how == "random" else ""
    return e.does(node.who, f"discard {_some(e, node.amount, 'card')}{chance}")


@own_words(OWN, actions.Look)
def _look(e: E, node: actions.Look) -> str:
    return e.does(node.who, f"look at {e.cards(node.what)}")


@own_words(OWN, actions.Flip)
def _flip(e: E, node: actions.Flip) -> str:
    return e.does("you", e.term(f"flip.{node.face}", cards=e.cards(node.what)))


@own_words(OWN, permanents.Token)
def _token(e: E, node: permanents.Token) -> str:
    found = e.pack.designs.get(node.design)
    whose = {"you": "your", "others": "your opponent's"}.get(node.who, "that player's")
    if found is None:
        return e.does("you", f"put {_some(e, node.amount, 'token')} onto the field")
    numbers = f"{found.stat(w.MIGHT)}/{found.stat(w.LIFE)}"
    thing = _some(e, node.amount, f"{numbers} [{found.name.en}] token")
    return e.does("you", f"put {thing} onto the field under {whose} control")


@own_words(OWN, permanents.Enter)
def _enter(e: E, node: permanents.Enter) -> str:
    whose = {"you": "your", "others": "your opponent's"}.get(node.who, "that player's")
    return e.does("you", f"put {e.cards(node.what)} onto the field under {whose} control")


@own_words(OWN, permanents.Destroy)
def _destroy(e: E, node: permanents.Destroy) -> str:
    return e.does("you", f"put {e.cards(node.what)} into the discard pile")


@own_words(OWN, permanents.Sacrifice)
def _sacrifice(e: E, node: permanents.Sacrifice) -> str:
    noun = e.described(node.what, place=False)
    return e.does(node.who, f"sacrifice {_some(e, node.amount, noun)}")


@own_words(OWN, permanents.Return)
def _return(e: E, node: permanents.Return) -> str:
    where = {
        "hand": ("into its owner's hand", "into their owners' hands"),
        "deck": ("on top of its owner's library", "on top of their owners' libraries"),
        "discard": ("into its owner's discard pile", "into their owners' discard piles"),
    }
    own = e.from_own_pile(node.what)
    cards = own or e.cards(node.what)
    to = where[node.zone][several_said(cards)]
    if own:
        to = to.replace("its owner's", "your").replace("their owners'", "your")
        to = to.replace("hands", "hand").replace("libraries", "library").replace("piles", "pile")
    return e.does("you", f"put {cards} {to}")


@own_words(OWN, permanents.Exile)
def _exile(e: E, node: permanents.Exile) -> str:
    return e.does("you", f"exile {e.cards(node.what)}")


@own_words(OWN, permanents.ComeBack)
def _come_back(e: E, node: permanents.ComeBack) -> str:
    return e.happens(f"the cards exiled by {e.this()} return to the field of their owners")


@own_words(OWN, permanents.Control)
def _control(e: E, node: permanents.Control) -> str:
    return e.does(node.who, f"gain control of {e.cards(node.what)}")


@own_words(OWN, effects.Silence)
def _silence(e: E, node: effects.Silence) -> str:
    what = e.cards(node.what)
    verb = _verb(what, "lose")
    lost = e.term(f"keyword.{node.keyword}") if node.keyword else "all printed skills"
    return e.happens(f"{what} {verb} {lost}{e.until(node.until)}")


@own_words(OWN, permanents.TapCards)
def _tap(e: E, node: permanents.TapCards) -> str:
    return e.does("you", f"tap {e.cards(node.what)}")


@own_words(OWN, permanents.ResetCards)
def _reset(e: E, node: permanents.ResetCards) -> str:
    return e.does("you", f"reset {e.cards(node.what)}")


@own_words(OWN, permanents.Hold)
def _hold(e: E, node: permanents.Hold) -> str:
    what = e.cards(node.what)
    verb = _verb(what, "do")
    whose = "their controllers'" if verb == "do" else "its controller's"
    return e.happens(f"{what} {verb} not reset in {whose} next reset step")


@own_words(OWN, permanents.Negate)
def _negate(e: E, node: permanents.Negate) -> str:
    return e.does("you", f"stop {e.cards(node.what)} and put it into the discard pile")


@own_words(OWN, searching.Search)
def _search(e: E, node: searching.Search) -> str:
    thing = e.described(node.what, several=node.most > 1, place=False)
    where = "into your hand" if node.to == "hand" else "onto the field under your control"
    few = f"up to {e.counted(node.most)} {thing}"
    return e.does("you", f"put {few} from your library {where}, then shuffle your library")


@own_words(OWN, searching.Mill)
def _mill(e: E, node: searching.Mill) -> str:
    cards = _some(e, node.amount, "card").removeprefix("a ")
    return e.does(node.who, f"put the top {cards} of their library into the discard pile")


@own_words(OWN, searching.Dig)
def _dig(e: E, node: searching.Dig) -> str:
    thing = e.described(node.what, several=node.most > 1, place=False)
    return e.does(
        "you",
        f"look at the top {e.counted(node.amount)} cards of your library, put up to "
        f"{e.counted(node.most)} {thing} from among them into your hand "
        "and the rest on the bottom",
    )


@own_words(OWN, effects.Ramp)
def _ramp(e: E, node: effects.Ramp) -> str:
    how = "tapped" if node.tapped else "upright"
    whose = "your" if node.who == "you" else "their"
    cards = _some(e, node.amount, "card").removeprefix("a ")
    return e.does(node.who, f"put the top {cards} of {whose} library into the spirit zone {how}")


@own_words(OWN, effects.ToSpirit)
def _to_spirit(e: E, node: effects.ToSpirit) -> str:
    how = "tapped" if node.tapped else "upright"
    cards = e.cards(node.what)
    where = "their owners' spirit zones" if several_said(cards) else "its owner's spirit zone"
    return e.does("you", f"put {cards} into {where} {how}")


@own_words(OWN, effects.Repair)
def _repair(e: E, node: effects.Repair) -> str:
    cards = e.cards(node.what)
    return e.happens(f"{cards} {_verb(cards, 'regain')} {e.number(node.amount)} durability")


@own_words(OWN, effects.Wear)
def _wear(e: E, node: effects.Wear) -> str:
    cards = e.cards(node.what)
    return e.happens(f"{cards} {_verb(cards, 'lose')} {e.number(node.amount)} durability")


@own_words(OWN, flow.Target)
def _target(e: E, node: flow.Target) -> str:
    return e.does(node.who, f"choose {e.one(node.what, node.least, node.most)}")


@own_words(OWN, amounts.Fits)
def _fits(e: E, node: amounts.Fits) -> str:
    what = node.what
    if what == Filter(what.zone, attribute=what.attribute):
        attribute = e.term(f"attribute.{what.attribute}").lower()
        return f"{e.cards(node.card)} has the {attribute} element"
    return f"{e.cards(node.card)} is {a_noun(e.described(what, place=False))}"


@own_words(OWN, own_amounts.WithoutSkills)
def _without_skills(e: E, node: own_amounts.WithoutSkills) -> str:
    return f"{e.cards(node.what)} has no printed skill"


@own_words(OWN, own_amounts.Elements)
def _elements(e: E, node: own_amounts.Elements) -> str:
    cards = e.described(node.what, several=True, joint="and")
    return f"the number of elements among {cards}"


@own_words(OWN, own_amounts.Fallen)
def _fallen(e: E, node: own_amounts.Fallen) -> str:
    whose = {"you": " of yours", "others": " of your opponent"}.get(node.who, "")
    return f"the number of creatures{whose} put from the field into the discard pile this turn"


@own_words(OWN, amounts.Count)
def _count(e: E, node: amounts.Count) -> str:
    return f"the number of {e.described(node.what, several=True, joint='and')}"


@own_words(OWN, amounts.Stat)
def _stat(e: E, node: amounts.Stat) -> str:
    return f"the {e.term(f'stat.{node.stat}').lower()} of {e.cards(node.what)}"


@own_words(OWN, amounts.EventAmount)
def _event_amount(e: E, node: amounts.EventAmount) -> str:
    return e.term("event_amount.damaged" if e.event == "damaged" else "event_amount.other")
