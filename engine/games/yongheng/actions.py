"""1.2.4: the play phase: what may be done, and the choices each action needs.

Choices can be taken back (``back``) as long as nothing has been shown.
"""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import Attack, attackers, no_attack, targets
from engine.games.yongheng.characters import (
    Prepare,
    Summon,
    UseSkill,
    active_skills,
    no_summon,
)
from engine.games.yongheng.effect_cards import UseEffect, unplayable
from engine.games.yongheng.traps import FlipTrap, PlaceTrap, RemoveTrap, trap_cost
from engine.kernel import atoms
from engine.kernel.asking import card_option, card_ref
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.values import CardRef, Decision, DecisionKind, Msg, Option, SeatRef, msg

BACK = "back"
END = "end"


@procedure
class PlayPhase(Procedure, tag="yongheng.play_phase", omit_defaults=True):
    """1.2.4: action after action until the player ends the phase."""

    seat: int

    @question
    def ask(self, game: Position) -> Outcome:
        """What next?"""
        options = (*actions(game, self.seat), Option(END, msg("option.end_phase")))
        decision = Decision(
            atoms.ask_id(game),
            self.seat,
            DecisionKind.ACTION,
            msg("prompt.play_phase"),
            options,
            default=(END,),
            clause="1.2.4",
        )
        return Ask((decision,))

    @step
    def act(self, game: Position) -> Outcome:
        """Do it."""
        verb, _, rest = self.choice.partition(":")
        if verb == END:
            self.finish()
            return None
        if verb == "skill":
            return UseSkill.of(self.seat, self.choice)
        card = int(rest)
        match verb:
            case "attack":
                return PlanAttack(self.seat, card)
            case "trap":
                return PlanTrap(self.seat, card)
            case "effect":
                if w.PERSISTENT in game.design(card).tags:
                    return PlanEffect(self.seat, card)
                return UseEffect(self.seat, card)
            case "prepare":
                return Prepare(self.seat, card)
            case "summon":
                return Summon(self.seat, card)
            case "flip":
                return FlipTrap(self.seat, card)
        return RemoveTrap(self.seat, card)

    @step
    def again(self, game: Position) -> Outcome:
        """Until the player has had enough, or is out."""
        if game.alive(self.seat):
            self.goto("ask")
        return None


def actions(game: Position, seat: int) -> list[Option]:
    """Everything that seat may do in its play phase."""
    options = _hand_actions(game, seat)
    if not no_summon(game, seat):
        options += [_option(game, seat, "summon", card) for card in game.zone(w.POOL, seat)]
    options += active_skills(game, seat, "play")
    return options + _trap_actions(game, seat)


def _hand_actions(game: Position, seat: int) -> list[Option]:
    barred = barred_kinds(game, seat)
    return [
        _option(game, seat, VERBS[game.design(card).kind], card)
        for card in game.zone(w.HAND, seat)
        if not barred_card(game, seat, card, barred)
    ]


VERBS = {
    w.ATTACK_CARD: "attack",
    w.TRAP_CARD: "trap",
    w.EFFECT_CARD: "effect",
    w.ORDINARY: "prepare",
}
"""What one does in the play phase with a card in hand, by its kind."""


def barred_kinds(game: Position, seat: int) -> dict[str, str]:
    """1.2.4: what stands in the way of the cards of a kind, whichever they are; kinds that are not
    named are of no use in the play phase."""
    return {
        w.ATTACK_CARD: no_attack(game, seat),
        w.TRAP_CARD: _no_trap(game, seat),
        w.EFFECT_CARD: "",
        w.ORDINARY: "",
        w.DEFENCE_CARD: w.BLOCKS_ONLY,
    }


def barred_card(game: Position, seat: int, card: int, kinds: dict[str, str]) -> str:
    """What stands in the way of a card in hand, given what does for its kind."""
    kind = game.design(card).kind
    barred = kinds.get(kind, w.UNPLAYABLE)
    return unplayable(game, seat, card) if kind == w.EFFECT_CARD else barred


def _no_trap(game: Position, seat: int) -> str:
    """3.2.trap: what stands in the way of laying a trap: one a play phase, where there is room."""
    if "turn/trap_set" in game.state.marks:
        return w.TRAP_LAID
    return "" if _trap_zones(game, seat) else w.NO_TRAP_ZONE


TRAP_VERBS = {
    "flip": (w.FLIP_COST, "turn/trap_flipped", w.TRAP_FLIPPED),
    "remove": (w.REMOVE_COST, "turn/trap_removed", w.TRAP_REMOVED),
}
"""3.2.trap: what one does in the play phase with a trap on the table: its price, the mark that it
has been done, and the word for that."""


def no_trap_verb(game: Position, seat: int, verb: str) -> str:
    """3.2.trap: what stands in the way of turning a trap over or removing one: each once a play
    phase, for gold."""
    cost, done, word = TRAP_VERBS[verb]
    if done in game.state.marks:
        return word
    return "" if game.number(seat, w.GOLD) >= cost else w.COST_GOLD


def _trap_actions(game: Position, seat: int) -> list[Option]:
    return [
        _option(game, seat, verb, card, amount=cost)
        for verb, (cost, _, _) in TRAP_VERBS.items()
        if not no_trap_verb(game, seat, verb)
        for other in game.seats_in_order()
        for card in game.zone(w.TRAP, other)
    ]


def _option(game: Position, seat: int, verb: str, card: int, amount: int = 0) -> Option:
    ref = card_ref(game, card, seat)
    hint = msg("hint.card", design=CardRef(ref.design)) if ref.design else None
    owner = game.seat_of_zone(game.card(card).zone)
    label = msg(f"option.{verb}", card=ref, amount=amount, who=SeatRef(owner))
    return Option(f"{verb}:{card}", label, card, owner, hint)


def _trap_zones(game: Position, seat: int) -> list[int]:
    """The seats in whose zones that seat can lay a trap (face up, at least)."""
    gold = game.number(seat, w.GOLD)
    return [
        other
        for other in game.seats_in_order()
        if len(game.zone(w.TRAP, other)) < w.TRAP_LIMIT and gold >= trap_cost(seat, other, False)
    ]


def _choice(
    game: Position, seat: int, kind: DecisionKind, prompt: Msg, options: list[Option], clause: str
) -> Ask:
    """A choice that can be taken back; the default takes it back."""
    with_back = (*options, Option(BACK, msg("option.back")))
    decision = Decision(
        atoms.ask_id(game), seat, kind, prompt, with_back, default=(BACK,), clause=clause
    )
    return Ask((decision,))


@procedure
class PlanAttack(Procedure, tag="yongheng.plan_attack", omit_defaults=True):
    """3.2.attack: which character attacks, and which is attacked."""

    seat: int
    card: int
    attacker: int = 0

    @question
    def ask_attacker(self, game: Position) -> Outcome:
        """The attacker, where there is a choice."""
        able = attackers(game, self.seat)
        if len(able) == 1:
            self.attacker = able[0]
            self.goto("ask_target")
            return None
        options = [card_option(game, card, self.seat) for card in able]
        prompt = msg("prompt.attacker", card=card_ref(game, self.card, self.seat))
        return _choice(game, self.seat, DecisionKind.CARDS, prompt, options, "3.2.attack")

    @step
    def take_attacker(self, game: Position) -> Outcome:
        """Remember it."""
        if self.choice == BACK:
            self.finish()
        else:
            self.attacker = int(self.choice)
        return None

    @question
    def ask_target(self, game: Position) -> Outcome:
        """The target, asked even where there is only one: the last chance to turn back."""
        options = [card_option(game, card, self.seat) for card in targets(game, self.seat)]
        prompt = msg(
            "prompt.attack_target",
            card=card_ref(game, self.card, self.seat),
            attacker=card_ref(game, self.attacker, self.seat),
        )
        return _choice(game, self.seat, DecisionKind.CARDS, prompt, options, "3.2.attack")

    @step
    def attack(self, game: Position) -> Outcome:
        """Go."""
        if self.choice == BACK:
            return None
        return Attack(self.seat, self.card, self.attacker, int(self.choice))


@procedure
class PlanTrap(Procedure, tag="yongheng.plan_trap", omit_defaults=True):
    """3.2.trap: into whose zone, and which side up."""

    seat: int
    card: int

    @question
    def ask(self, game: Position) -> Outcome:
        """Zone and face in one choice, with its price."""
        gold = game.number(self.seat, w.GOLD)
        options = []
        for other in _trap_zones(game, self.seat):
            for face, down in (("down", True), ("up", False)):
                cost = trap_cost(self.seat, other, down)
                if gold >= cost:
                    key = "own" if other == self.seat else "other"
                    label = msg(f"option.trap_{face}_{key}", who=SeatRef(other), amount=cost)
                    options.append(Option(f"{face}:{other}", label, seat=other))
        prompt = msg("prompt.trap_zone", card=card_ref(game, self.card, self.seat))
        return _choice(game, self.seat, DecisionKind.SEATS, prompt, options, "3.2.trap")

    @step
    def place(self, game: Position) -> Outcome:
        """Lay it."""
        if self.choice == BACK:
            return None
        face, _, holder = self.choice.partition(":")
        return PlaceTrap(self.seat, self.card, int(holder), face == "down")


@procedure
class PlanEffect(Procedure, tag="yongheng.plan_effect", omit_defaults=True):
    """3.2.effect: into whose zone a persistent effect card goes."""

    seat: int
    card: int

    @question
    def ask(self, game: Position) -> Outcome:
        """One's own is free, another's costs 1 gold."""
        design = game.design(self.card)
        options = []
        for other in game.seats_in_order():
            own = other == self.seat
            if ("own_zone" in design.tags and not own) or ("others_zone" in design.tags and own):
                continue
            ability = design.abilities[0] if design.abilities else None
            spent = ability.cost.pay.get(w.GOLD, 0) if ability and ability.cost else 0
            cost = 0 if own else w.EFFECT_COST
            if game.number(self.seat, w.GOLD) >= cost + spent:
                key = "own" if own else "other"
                label = msg(f"option.effect_{key}", who=SeatRef(other), amount=cost)
                options.append(Option(str(other), label, seat=other))
        prompt = msg("prompt.effect_zone", card=card_ref(game, self.card, self.seat))
        return _choice(game, self.seat, DecisionKind.SEATS, prompt, options, "3.2.effect")

    @step
    def use(self, game: Position) -> Outcome:
        """Use it there."""
        if self.choice == BACK:
            return None
        return UseEffect(self.seat, self.card, int(self.choice))
