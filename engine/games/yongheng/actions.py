"""1.2.4: the play phase: what may be done, and the choices each action needs.

Choices can be taken back (``back``) as long as nothing has been shown.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar

from engine.games.yongheng import terms as w
from engine.games.yongheng import traps
from engine.games.yongheng.attack import Attack, attackers, no_attack, targets
from engine.games.yongheng.characters import Prepare, Summon, no_summon
from engine.games.yongheng.effect_cards import UseEffect, barred_zone, unplayable, zones_for
from engine.games.yongheng.traps import FlipTrap, PlaceTrap, RemoveTrap
from engine.kernel.asking import action_option, card_ref, choose_one
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.values import DecisionKind, Option, SeatRef, msg
from engine.mechanics.apply import UseSkill, skill_options
from engine.mechanics.plans import Plan

END = "end"

ACTIONS = "actions"
"""Remembered of a state by seat: what it may do. It is asked for again where a plan has been taken
back, for which nothing has changed."""


@procedure
class PlayPhase(Procedure, tag="yongheng.play_phase", omit_defaults=True):
    """1.2.4: action after action until the player ends the phase."""

    seat: int

    @question
    def ask(self, game: Position) -> Outcome:
        """Ask for the next action."""
        options = (*actions(game, self.seat), Option(END, msg("option.end_phase")))
        kind, prompt = DecisionKind.ACTION, msg("prompt.play_phase")
        return Ask((choose_one(game, self.seat, kind, prompt, options, clause="1.2.4"),))

    @step
    def act(self, game: Position) -> Outcome:
        """Do it."""
        verb, _, rest = self.choice.partition(":")
        if verb == END:
            return self.finish()
        if verb == "skill":
            return UseSkill.of(self.seat, self.choice)
        card = int(rest)
        if verb == "effect" and w.PERSISTENT not in game.design(card).tags:
            return UseEffect(self.seat, card)
        return STARTS[verb](self.seat, card)

    @step
    def again(self, game: Position) -> Outcome:
        """Until the player has had enough, or is out."""
        return self.goto("ask") if game.alive(self.seat) else None


def actions(game: Position, seat: int) -> Sequence[Option]:
    """Everything that seat may do in its play phase."""
    known: Sequence[Option] | None = game.memo.get((ACTIONS, seat))
    if known is not None:
        return known
    kinds: dict[str, str] = {}
    found = [
        _option(game, seat, VERBS[game.design(card).kind], card)
        for card in game.zone(w.HAND, seat)
        if not barred_card(game, seat, card, kinds)
    ]
    if not no_summon(game, seat):
        found += [_option(game, seat, "summon", card) for card in game.zone(w.POOL, seat)]
    found += skill_options(game, seat, "play")
    found += [
        _option(game, seat, verb, card, amount=cost)
        for verb, (cost, _) in traps.VERBS.items()
        if not traps.barred(game, seat, verb)
        for card in game.all_in(w.TRAP)
    ]
    game.memo[ACTIONS, seat] = found
    return found


VERBS = {
    w.ATTACK_CARD: "attack",
    w.TRAP_CARD: "trap",
    w.EFFECT_CARD: "effect",
    w.ORDINARY: "prepare",
}
"""The verb of a card in hand in the play phase, by its kind."""


def barred_card(game: Position, seat: int, card: int, kinds: dict[str, str]) -> str:
    """Return the obstacle to a card in hand. ``kinds`` remembers obstacles to all of a kind."""
    kind = game.design(card).kind
    if kind == w.EFFECT_CARD:
        return unplayable(game, seat, card)
    if kind not in kinds:
        bars = BARS.get(kind)
        kinds[kind] = bars(game, seat) if bars else w.UNPLAYABLE
    return kinds[kind]


BARS: dict[str, Callable[[Position, int], str]] = {
    w.ATTACK_CARD: no_attack,
    w.TRAP_CARD: traps.no_trap,
    w.ORDINARY: lambda game, seat: "",
    w.DEFENCE_CARD: lambda game, seat: w.BLOCKS_ONLY,
}
"""1.2.4: what stands in the way of the cards of a kind, whichever they are."""


def _option(game: Position, seat: int, verb: str, card: int, amount: int = 0) -> Option:
    owner = game.seat_of_zone(game.card(card).zone)
    return action_option(game, seat, verb, card, of=owner, amount=amount, who=SeatRef(owner))


@procedure
class PlanAttack(Plan, tag="yongheng.plan_attack", omit_defaults=True):
    """3.2.attack: which character attacks, and which is attacked."""

    clause: ClassVar[str] = "3.2.attack"

    card: int
    attacker: int = 0

    @question
    def ask_attacker(self, game: Position) -> Outcome:
        """The attacker, where there is a choice."""
        prompt = msg("prompt.attacker", card=card_ref(game, self.card, self.seat))
        return self.pick(game, prompt, attackers(game, self.seat), "attacker", "ask_target")

    @step
    def take_attacker(self, game: Position) -> Outcome:
        """Remember it."""
        return self.take("attacker")

    @question
    def ask_target(self, game: Position) -> Outcome:
        """The target, asked even where there is only one: the last chance to turn back."""
        card, attacker = (card_ref(game, c, self.seat) for c in (self.card, self.attacker))
        prompt = msg("prompt.attack_target", card=card, attacker=attacker)
        return self.choose_card(game, prompt, targets(game, self.seat))

    def bars(self, game: Position, thing: int) -> str:
        """Of characters: who may not attack, who lies face down, or before whom others stand."""
        whose = game.seat_of_zone(game.card(thing).zone)
        if thing not in game.zone(w.CHARACTER, whose):
            return ""
        if not game.card(thing).face_up:
            return "pick_down"
        if not self.attacker or whose == self.seat:
            return "pick_kept" if whose == self.seat and not self.attacker else ""
        first, *summoned = game.zone(w.CHARACTER, whose)
        return "pick_behind" if summoned and thing == first else "pick_guarded"

    @step
    def attack(self, game: Position) -> Outcome:
        """Go."""
        if self.taken_back:
            return None
        return Attack(self.seat, self.card, self.attacker, int(self.choice))


def _zone_option(seat: int, other: int, key: str, what: str, cost: int) -> Option:
    """To lay a card into the zone of that other seat, with its price."""
    whose = "own" if other == seat else "other"
    return Option(key, msg(f"option.{what}_{whose}", who=SeatRef(other), amount=cost), seat=other)


@procedure
class PlanTrap(Plan, tag="yongheng.plan_trap", omit_defaults=True):
    """3.2.trap: into whose zone, and which side up."""

    clause: ClassVar[str] = "3.2.trap"

    card: int

    @question
    def ask(self, game: Position) -> Outcome:
        """Zone and face in one choice, with its price."""
        options = [
            _zone_option(self.seat, other, f"{face}:{other}", f"trap_{face}", cost)
            for face, other, cost in traps.places(game, self.seat)
        ]
        prompt = msg("prompt.trap_zone", card=card_ref(game, self.card, self.seat))
        return self.choose(game, DecisionKind.SEATS, prompt, options)

    def bars(self, game: Position, thing: int) -> str:
        """Its zone is full, or the price is too high."""
        return "pick_full" if len(game.zone(w.TRAP, thing)) >= w.TRAP_LIMIT else "pick_dear"

    @step
    def place(self, game: Position) -> Outcome:
        """Lay it."""
        if self.taken_back:
            return None
        face, _, holder = self.choice.partition(":")
        return PlaceTrap(self.seat, self.card, int(holder), face == "down")


@procedure
class PlanEffect(Plan, tag="yongheng.plan_effect", omit_defaults=True):
    """3.2.effect: into whose zone a persistent effect card goes."""

    clause: ClassVar[str] = "3.2.effect"

    card: int

    @question
    def ask(self, game: Position) -> Outcome:
        """One's own is free, another's costs 1 gold."""
        zones = zones_for(game, self.seat, game.design(self.card))
        options = [
            _zone_option(self.seat, other, str(other), "effect", cost)
            for other, cost in zones.items()
        ]
        prompt = msg("prompt.effect_zone", card=card_ref(game, self.card, self.seat))
        return self.choose(game, DecisionKind.SEATS, prompt, options)

    def bars(self, game: Position, thing: int) -> str:
        """The card says whose zones it takes, and those of others cost gold."""
        barred = barred_zone(self.seat, thing)
        return f"pick_{barred}" if barred in game.design(self.card).tags else "pick_dear"

    @step
    def use(self, game: Position) -> Outcome:
        """Use it there."""
        return None if self.taken_back else UseEffect(self.seat, self.card, int(self.choice))


STARTS: dict[str, Callable[[int, int], Procedure]] = {
    "attack": PlanAttack,
    "trap": PlanTrap,
    "effect": PlanEffect,
    "prepare": Prepare,
    "summon": Summon,
    "flip": FlipTrap,
    "remove": RemoveTrap,
}
"""The procedure that begins with a card by the verb of its option."""
