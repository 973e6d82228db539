"""Applying: cards and skills that act at once: paid for, answered, done, put away.

For titles whose events settle without a stack (:mod:`engine.mechanics.settling`). What is theirs
alone they say in their :class:`~engine.kernel.position.ApplyRules`.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel import atoms, course, drawing
from engine.kernel.asking import NO, card_option, card_ref, choose_one
from engine.kernel.grammar import Ability
from engine.kernel.position import ApplyRules, Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.scope import Scope
from engine.kernel.state import Triggered
from engine.kernel.values import (
    NOBODY,
    CardRef,
    Decision,
    DecisionKind,
    Msg,
    Option,
    SeatRef,
    msg,
    words,
)
from engine.kernel.view import StackView
from engine.language.effects import Origin, Resolve, origin, startable
from engine.language.flow import Pay, Price
from engine.mechanics import costs, settling
from engine.mechanics.settling import GROUND, Level, count_one, enough, level, settle
from engine.mechanics.windows import Window

UNMET, NOTHING_THERE, NO_ANSWER, OTHER_EVENT = "unmet", "nothing_there", "no_answer", "other_event"
SKILL_USED, SKILL_ENOUGH, SKILL_LIFE, NO_RESCUE = "used", "enough", "skill_life", "no_rescue"
"""What stands in the way of a card or skill, besides a resource (which is called by its name), the
cards that it costs and a title's own words."""


def rules(game: Position) -> ApplyRules:
    """How cards and skills act in the game's title; ``TypeError`` where they do not at once."""
    found = game.title.applying
    if found is None:
        raise TypeError(f"{game.title.id} applies nothing")
    return found


def unpaid(game: Position, seat: int, card: int, ability: Ability, *, life: bool = False) -> str:
    """What of a cost is missing: a resource, life (where the card pays with its own, to the last),
    cards from the hand besides the card itself; empty where it can be paid in full."""
    cost = ability.cost
    if cost is None:
        return ""
    missing = costs.short_of(game, seat, cost)
    if missing:
        return missing
    if life and cost.life and atoms.life(game, card) < cost.life:
        return SKILL_LIFE
    return "" if costs.cards_for(game, seat, card) >= cost.discard else costs.COST_CARDS


def unfounded(game: Position, seat: int, card: int, ability: Ability) -> str:
    """Whether an ability's condition does not hold, or there is nothing for it to begin with."""
    scope = Scope(seat, card, None, {}, {"holder": (seat,)})
    given = ability.when.given if ability.when else None
    if given is not None and not given.holds(game, scope):
        return UNMET
    return "" if startable(game, scope, ability.do) else NOTHING_THERE


# -- skills ---------------------------------------------------------------------------------


def skill_key(card: int, place: int) -> str:
    """The option key of a skill."""
    return f"skill:{card}:{place}"


def skills(game: Position, seat: int) -> Iterator[tuple[int, int, Ability]]:
    """The skills of a seat's cards that are used by choice, with their places."""
    active = game.pack.active
    for card in game.zone(settling.rules(game).zone, seat):
        design = game.design(card)
        for place in active.get(design.id, ()):
            yield card, place, design.abilities[place]


def skill_options(game: Position, seat: int, timing: str) -> list[Option]:
    """The skills that a seat may use now."""
    return [
        _skill_option(game, seat, card, place, ability)
        for card, place, ability in skills(game, seat)
        if ability.timing == timing
        and game.title.acts(game, game.card(card))
        and not unusable(game, seat, card, place, ability)
    ]


def ask_others(game: Position, timing: str, prompt: str) -> tuple[Decision, ...]:
    """Asks whoever has skills for the turn of another whether they use one of them now."""
    clause, kind, no = rules(game).skill, DecisionKind.RESPOND, Option(NO, msg("option.pass"))
    return tuple(
        choose_one(game, seat, kind, msg(prompt), (*skills, no), clause=clause)
        for seat, skills in others_skills(game, timing).items()
    )


def others_skills(game: Position, timing: str) -> dict[int, list[Option]]:
    """The skills that others may use in the turn of the active seat, by whose they are."""
    others = (seat for seat in game.seats_in_order() if seat != game.state.active)
    found = {seat: skill_options(game, seat, timing) for seat in others}
    return {seat: skills for seat, skills in found.items() if skills}


def _skill_option(game: Position, seat: int, card: int, place: int, ability: Ability) -> Option:
    label = msg("option.skill", card=card_ref(game, card, seat), skill=words(ability.name))
    hint = msg("hint.ability", design=CardRef(game.card(card).design), place=place)
    return Option(skill_key(card, place), label, card, seat, hint)


def unusable(game: Position, seat: int, card: int, place: int, ability: Ability) -> str:
    """What stands in the way of a skill whose time it is, of a card that has its skills; empty
    where nothing does."""
    if ability.limit == "free":
        if enough(game):
            return SKILL_ENOUGH
    elif _used(seat, card, place, ability) in game.state.marks:
        return SKILL_USED
    return (
        rules(game).may_use(game, seat, card, ability)
        or unpaid(game, seat, card, ability, life=True)
        or unfounded(game, seat, card, ability)
    )


def _used(seat: int, card: int, place: int, ability: Ability) -> str:
    """The mark of a used skill."""
    return f"{'game' if ability.limit == 'game' else 'turn'}/used:{seat}:{card}:{place}"


def active_mark(seat: int, card: int) -> str:
    """The mark of a card that has used a skill in its player's own time this turn."""
    return f"turn/active:{seat}:{card}"


@procedure
class UseSkill(Procedure, tag="yongheng.use_skill", omit_defaults=True):
    """A skill of a card in play: pay, wait for answers, act."""

    seat: int
    card: int
    place: int
    design: str = ""

    @classmethod
    def of(cls, seat: int, key: str) -> UseSkill:
        """The procedure for the key of a skill."""
        _, card, place = key.split(":")
        return cls(seat, int(card), int(place))

    @step
    def pay(self, game: Position) -> Outcome:
        """The cost is gone even if the skill is cancelled."""
        self.design = game.card(self.card).design
        ability = self.ability(game)
        atoms.mark(game, _used(self.seat, self.card, self.place, ability))
        if ability.limit == "free":
            count_one(game)
        if ability.timing == "play":
            atoms.mark(game, active_mark(self.seat, self.card))
        course.point(game, self.card)
        name = words(ability.name)
        atoms.emit(game, "skill_used", seat=self.seat, card=self.card, skill=name)
        cost = ability.cost
        if cost is None:
            return None
        costs.pay(game, self.seat, cost)
        if cost.life:
            atoms.lose_life(game, self.card, cost.life)
        if not cost.discard:
            return None
        why, clause = self.what(game), rules(game).skill
        asked = costs.ask_discard(game, self.seat, cost.discard, reason=why, clause=clause)
        return Ask((asked,))

    @step
    def discard(self, game: Position) -> Outcome:
        """The cards of the cost. What paying has caused waits until the skill is over."""
        costs.discarded(game, self.answers)
        return None

    @step
    def check(self, game: Position) -> Outcome:
        """It waits for answers."""
        hint = msg("hint.ability", design=CardRef(self.design), place=self.place)
        what, clause = self.what(game), rules(game).answer
        return Window("skill", self.seat, self.card, what, hint, clause)

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless it was cancelled, or its player is gone."""
        if self.got:
            atoms.emit(game, "skill_cancelled", seat=self.seat, card=self.card)
            return settle(game)
        if not game.alive(self.seat):
            return None
        scope = Scope(self.seat, self.card, None, {}, {"holder": (self.seat,)})
        by = Origin(self.design, self.place, rules(game).skill)
        return Resolve(self.ability(game).do, scope, by)

    @step
    def after(self, game: Position) -> Outcome:
        """What the skill caused."""
        return settle(game)

    def shows(self, game: Position) -> StackView | None:
        """The event, once it is paid for."""
        return StackView(self.what(game), self.seat, self.card) if self.design else None

    def ability(self, game: Position) -> Ability:
        """What is used."""
        return game.pack.designs[self.design].abilities[self.place]

    def what(self, game: Position) -> Msg:
        """The event in words."""
        card, skill = CardRef(self.design, game.slot(self.card)), words(self.ability(game).name)
        return msg("reason.skill", who=SeatRef(self.seat), card=card, skill=skill)


# -- cards ----------------------------------------------------------------------------------


class Applied(Procedure, omit_defaults=True):
    """A card from the hand: pay, wait for answers, act; some stay, others are put away.

    ``holder`` is the seat into whose zone a card goes that stays, ``kind`` the ability that acts
    (``play`` or ``respond``), ``target`` a dying card that it is to save. A title's procedure names
    these steps in their order, and its own among them.
    """

    seat: int
    card: int
    holder: int = NOBODY
    kind: str = "play"
    target: int = 0
    design: str = ""
    since: Level = GROUND

    @step
    def play(self, game: Position) -> Outcome:
        """The card leaves the hand; its cost is paid."""
        self.since = level(game)
        self.design = game.card(self.card).design
        atoms.move(game, self.card, rules(game).table, self.seat, controller=self.seat)
        course.point(game, self.card, self.aims)
        said = "effect_used" if self.kind == "play" else "responded"
        to = self.holder if self.holder != self.seat else NOBODY
        atoms.emit(game, said, seat=self.seat, to=to, card=self.card)
        if to >= 0:
            atoms.emit(game, "effect_meant", seat=self.seat, to=to, card=self.card)
        drawing.lost_from_hand(game, self.seat)
        ability = self.ability(game)
        if ability is None or ability.cost is None:
            return None
        costs.pay(game, self.seat, ability.cost)
        if not ability.cost.discard:
            return None
        pay = Pay(Price(discard=ability.cost.discard), self.seat)
        return Resolve((pay,), Scope(self.seat, self.card), self._origin(game, ability))

    @step
    def heard(self, game: Position) -> Outcome:
        """What playing it has caused waits until the card is over."""
        return None

    @step
    def check(self, game: Position) -> Outcome:
        """It waits for answers."""
        use, what, hint = (
            rules(game),
            self.what(game),
            msg("hint.card", design=CardRef(self.design)),
        )
        aims, holder = self.aims, self.holder
        return Window(use.kind, self.seat, self.card, what, hint, use.answer, aims, holder)

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless cancelled; one that stays goes to its zone first."""
        if self.got or not game.alive(self.seat):
            return self.goto("cancelled")
        if self.holder >= 0:
            if not game.alive(self.holder):
                return self.goto("cancelled")
            atoms.move(game, self.card, rules(game).stays, self.holder, controller=self.seat)
            atoms.set_counter(game, self.card, "round", game.state.round)
            atoms.emit(game, "effect_placed", seat=self.seat, to=self.holder, card=self.card)
        ability = self.ability(game)
        if ability is None:
            return None
        named = {"target": self.aims, "dying": self.aims} if self.target else {}
        holder = self.holder if self.holder >= 0 else self.seat
        scope = Scope(self.seat, self.card, None, named, {"holder": (holder,)})
        if self.kind == "respond":
            scope = rules(game).answering(game, scope)
        return Resolve(ability.do, scope, self._origin(game, ability))

    @step
    def after(self, game: Position) -> Outcome:
        """It is put away unless it stays; then what it caused."""
        self._put_away(game)
        self.finish()
        return settle(game, self.since)

    @step
    def cancelled(self, game: Position) -> Outcome:
        """Cancelled, it is put away."""
        atoms.emit(game, "effect_cancelled", seat=self.seat, card=self.card)
        self._put_away(game)
        return settle(game, self.since)

    def shows(self, game: Position) -> StackView | None:
        """The event, once it is on the table."""
        if not self.design:
            return None
        return StackView(self.what(game), self.seat, self.card, targets=self.aims)

    def _put_away(self, game: Position) -> None:
        if self.card in game.zone(rules(game).table, self.seat):
            game.title.leave(game, self.card)

    def ability(self, game: Position) -> Ability | None:
        """What acts."""
        return game.pack.designs[self.design].ability(self.kind)

    def _origin(self, game: Position, ability: Ability) -> Origin:
        return origin(game, self.design, ability, rules(game).card)

    @property
    def aims(self) -> tuple[int, ...]:
        """What it is for, where it is for something."""
        return (self.target,) if self.target else ()

    def what(self, game: Position) -> Msg:
        """The event in words."""
        who, card = SeatRef(self.seat), CardRef(self.design)
        if self.holder >= 0 and self.holder != self.seat:
            return msg("reason.effect_on", who=who, to=SeatRef(self.holder), card=card)
        return msg("reason.effect", who=who, card=card)


def no_answer(game: Position, seat: int, card: int, window: Window) -> str:
    """What stands in the way of answering with a card in hand; empty where nothing does."""
    ability = game.design(card).ability("respond")
    if ability is None:
        return NO_ANSWER
    return unpaid(game, seat, card, ability) if window.kind in ability.answers else OTHER_EVENT


def answers(game: Position, seat: int, window: Window) -> tuple[Option, ...]:
    """The cards of a hand that answer an event and can be paid for."""
    hand = game.zone("hand", seat)
    return tuple(
        card_option(game, card, seat) for card in hand if not no_answer(game, seat, card, window)
    )


def rescues(game: Position, seat: int) -> tuple[Option, ...]:
    """The cards of a hand that save the dying and can be paid for."""
    hand = game.zone("hand", seat)
    return tuple(card_option(game, card, seat) for card in hand if not no_rescue(game, seat, card))


def no_rescue(game: Position, seat: int, card: int) -> str:
    """What stands in the way of saving somebody with a card in hand."""
    design = game.design(card)
    ability = design.ability("play")
    if rules(game).saves not in design.tags or ability is None:
        return NO_RESCUE
    return unpaid(game, seat, card, ability)


# -- triggers -------------------------------------------------------------------------------


@procedure
class SpringTrap(Procedure, tag="yongheng.spring_trap", omit_defaults=True):
    """A card whose one trigger others may answer: it waits, acts, and is put away."""

    trap: Triggered

    @step
    def check(self, game: Position) -> Outcome:
        """It waits for answers."""
        trap, holder = self.trap, self.holder
        course.point(game, trap.card)
        atoms.emit(game, "trap_sprung", seat=trap.you, to=holder, card=trap.card)
        kind = game.pack.designs[trap.design].kind
        what, hint = self.what(game), msg("hint.card", design=CardRef(trap.design))
        return Window(kind, trap.you, trap.card, what, hint, rules(game).answer, subject=holder)

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless it was cancelled."""
        trap = self.trap
        if self.got:
            atoms.emit(game, "trap_cancelled", seat=trap.you, card=trap.card)
            return None
        if trap.ability is None or not game.alive(trap.you):
            return None
        by = Origin(trap.design, trap.place, rules(game).trigger)
        return Resolve(trap.ability.do, trap.scope, by)

    @step
    def remove(self, game: Position) -> Outcome:
        """Sprung, it is put away if it still lies there."""
        card = game.state.cards.get(self.trap.card)
        if card is not None and game.title.rule(card.zone).in_play:
            game.title.leave(game, self.trap.card)
        return None

    def shows(self, game: Position) -> StackView:
        """The event."""
        return StackView(self.what(game), self.trap.you, self.trap.card)

    @property
    def holder(self) -> int:
        """In whose zone it lies."""
        return self.trap.seats["holder"][0]

    def what(self, game: Position) -> Msg:
        """The event in words."""
        who, to = SeatRef(self.trap.you), SeatRef(self.holder)
        return msg("reason.trap", who=who, to=to, card=CardRef(self.trap.design))
