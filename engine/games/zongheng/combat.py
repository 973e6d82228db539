"""306 to 310: who attacks whom, planned in private; strike-backs, damage on the stack, the end.

Who attacks whom stands in marks: ``combat/attack:CARD`` is what a card attacks now,
``combat/declared:CARD`` what it was declared against (403.6).
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.games.zongheng import board
from engine.games.zongheng import terms as w
from engine.games.zongheng.harm import VOID_COMBAT
from engine.kernel import atoms, course, permanents
from engine.kernel.asking import card_option, card_ref, choose_cards, choose_number, choose_one
from engine.kernel.happen import Proposed
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.purse import tell
from engine.kernel.reading import card_stat, seat_stat
from engine.kernel.records import Card, Event
from engine.kernel.skills import has
from engine.kernel.state import DAMAGE, Hit, StackItem
from engine.kernel.values import Decision, DecisionKind, Option, SeatRef, msg
from engine.kernel.view import StackView
from engine.mechanics.happen import Happen
from engine.mechanics.plans import Plan
from engine.mechanics.priority import PlaceWaiting, PriorityRound
from engine.mechanics.stack import push
from engine.mechanics.stops import stops_at

ATTACK, ATTACK_END, ALL, ALL_END, NONE = "attack", "attack_end", "all", "all_end", "none"
"""Answers of a plan of attack; with ``_end`` the turn ends after the fight."""

ALONE = "combat/alone"
"""The mark of a combat in which a single unit was declared as attacker."""


def mark(kind: str, card: int) -> str:
    """The mark of a card in this combat."""
    return f"combat/{kind}:{card}"


def attackers(game: Position) -> Iterator[int]:
    """The attacking units: declared, and still there on the same side (306.2)."""
    prefix = "combat/attack:"
    there = game.zone(w.FIELD, game.state.active)
    for name in game.state.marks:
        if name.startswith(prefix) and int(name[len(prefix) :]) in there:
            yield int(name[len(prefix) :])


def target_of(game: Position, card: int) -> int:
    """The target of an attacking unit, if that is still there; else 0."""
    target = game.state.marks.get(mark("attack", card), 0)
    other = game.seat_after(game.state.active)
    there = target in game.zone(w.FIELD, other) or target in game.zone(w.GENERAL, other)
    return target if there else 0


def is_attacking(game: Position, card: int) -> bool:
    """Test if a card is an attacking unit."""
    return mark("attack", card) in game.state.marks and card in game.zone(
        w.FIELD, game.state.active
    )


def attacked_by(game: Position, unit: int) -> list[int]:
    """The attacking units that attack that card now."""
    return [card for card in attackers(game) if target_of(game, card) == unit]


def attacks(game: Position, card: int, zone: str) -> bool:
    """403.6: whether a unit was declared against something in that zone and still attacks it."""
    if not is_attacking(game, card):
        return False
    now, declared = target_of(game, card), game.state.marks.get(mark("declared", card), 0)
    return bool(now) and now == declared and game.is_in_zone(now, zone)


def alone(game: Position, card: int) -> bool:
    """306.6: whether a unit was declared as the only attacker and still attacks."""
    return ALONE in game.state.marks and is_attacking(game, card)


def roles(game: Position, card: Card) -> str:
    """The sorts of a card: in a combat what it does there, of a general how it lies."""
    if card.zone.startswith(w.GENERAL):
        if card.design in game.pack.fronts:
            return "awakened"
        plain = not game.pack.designs[card.design].stat(w.AWAKEN)
        return "ordinary" if plain and card.face_up else ""
    if game.state.phase not in w.FIGHTING or not card.zone.startswith(w.FIELD):
        return ""
    if is_attacking(game, card.id):
        return "attacker engaged lone" if alone(game, card.id) else "attacker engaged"
    return "attacked engaged" if attacked_by(game, card.id) else ""


def leave_combat(game: Position, card: int) -> None:
    """306.2: a unit is neither attacker nor attacked any more."""
    atoms.clear_mark(game, mark("attack", card))
    for attacker in attacked_by(game, card):
        atoms.set_mark(game, mark("attack", attacker), 0)


def kept(game: Position, card: int) -> str:
    """308.4: what keeps a unit from attacking anything; empty where nothing does."""
    if game.card(card).tapped:
        return "attack_tapped"
    if card_stat(game, card, "no_attack") or not targets(game, game.card(card).controller, card):
        return "attack_kept"
    return ""


def able(game: Position, seat: int) -> list[int]:
    """The units of a seat that can attack, whatever that costs."""
    return [card for card in game.zone(w.FIELD, seat) if not kept(game, card)]


def targets(game: Position, seat: int, attacker: int) -> tuple[int, ...]:
    """308.1, 308.5: what a unit may attack: the other general and units, less its limits."""
    other = game.seat_after(seat)
    spared = card_stat(game, attacker, "spares_general") or seat_stat(
        game, seat, "no_general_attack"
    )
    general = () if spared else game.zone(w.GENERAL, other)
    units = () if card_stat(game, attacker, "spares_units") else game.zone(w.FIELD, other)
    return (*general, *units)


def must_attack(game: Position, seat: int) -> list[int]:
    """308.5, decision 19: the units that must attack, can, and would not have to pay for it."""
    there = game.zone(w.FIELD, seat)
    wanted = [card for card in there if card_stat(game, card, "must_attack")]
    return [
        card for card in wanted if not kept(game, card) and not card_stat(game, card, "attack_cost")
    ]


def price(game: Position, cards: Sequence[int]) -> int:
    """308.5b: what it costs that those units attack."""
    return sum(card_stat(game, card, "attack_cost") for card in cards)


def payable(game: Position, seat: int, cards: Sequence[int]) -> bool:
    """Test if a seat can pay for those attackers."""
    wanted = price(game, cards)
    return not wanted or board.PURSE.left(game, seat, w.RESOURCE, 0) >= wanted


def everybody(game: Position, seat: int) -> tuple[tuple[int, int], ...]:
    """The common plan: all that can attack the general do, who must attack something does."""
    pairs: list[tuple[int, int]] = []
    must = must_attack(game, seat)
    for card in able(game, seat):
        found = targets(game, seat, card)
        general = game.is_in_zone(found[0], w.GENERAL)
        if (general or card in must) and payable(game, seat, [*(c for c, _ in pairs), card]):
            pairs.append((card, found[0]))
    return tuple(pairs)


@procedure
class PlanAttack(Plan, tag="zongheng.plan_attack", omit_defaults=True):
    """308.1: attackers one after another with their targets, in private; nothing is shown until it
    is confirmed. ``pairs`` is the plan; ``out`` is 1 where the turn ends after the fight."""

    clause: ClassVar[str] = "308.1"

    pairs: tuple[tuple[int, int], ...] = ()
    attacker: int = 0

    @step
    def ask(self, game: Position) -> Outcome:
        """The whole plan at one press, one more attacker, or what is planned so far."""
        self.attacker = 0
        planned = [card for card, _ in self.pairs]
        options = [*self._whole(game), *self._confirm(game, planned)]
        for card in able(game, self.seat):
            if card not in planned and payable(game, self.seat, [*planned, card]):
                label = msg("option.attack_from", card=card_ref(game, card, self.seat))
                options.append(Option(f"from:{card}", label, card, self.seat))
        if not must_attack(game, self.seat):
            options.append(Option(NONE, msg("option.attack_none")))
        if not options:  # what must attack cannot be paid for with the rest
            self.pairs = ()
            return self.goto("declared")
        prompt = msg("prompt.plan_attack", amount=len(planned), cost=price(game, planned))
        usual = NONE if options[-1].key == NONE else options[0].key
        kind, clause = DecisionKind.ACTION, self.clause
        asked = choose_one(game, self.seat, kind, prompt, options, default=usual, clause=clause)
        return Ask((asked,))

    def _whole(self, game: Position) -> list[Option]:
        pairs = () if self.pairs else everybody(game, self.seat)
        if not pairs:
            return []
        args = {"amount": len(pairs), "cost": price(game, [card for card, _ in pairs])}
        return [Option(key, msg(f"option.{key}", **args)) for key in (ALL, ALL_END)]

    def _confirm(self, game: Position, planned: list[int]) -> list[Option]:
        must = must_attack(game, self.seat)
        if not planned or any(card not in planned for card in must):
            return []
        amount = len(planned)
        return [Option(key, msg(f"option.{key}", amount=amount)) for key in (ATTACK, ATTACK_END)]

    @step
    def hear(self, game: Position) -> Outcome:
        """One more attacker needs a target."""
        key, self.answers = self.choice, {}
        verb, _, card = key.partition(":")
        if verb == "from":
            self.attacker = int(card)
            return None
        if key in (ALL, ALL_END):
            self.pairs = everybody(game, self.seat)
        if key == NONE:
            self.pairs = ()
        self.out = int(key in (ATTACK_END, ALL_END))
        return self.goto("declared")

    @step
    def ask_target(self, game: Position) -> Outcome:
        """Whom it attacks; or not, after all."""
        found = targets(game, self.seat, self.attacker)
        if len(found) == 1:
            self.pairs = (*self.pairs, (self.attacker, found[0]))
            return self.goto("ask")
        attacker = card_ref(game, self.attacker, self.seat)
        return self.choose_card(game, msg("prompt.attack_whom", attacker=attacker), found)

    @step
    def hear_target(self, game: Position) -> Outcome:
        """Another attacker, or done."""
        if not self.taken_back:
            self.pairs = (*self.pairs, (self.attacker, int(self.choice)))
        self.answers = {}
        return self.goto("ask")

    def bars(self, game: Position, thing: int) -> str:
        """Why something cannot be attacked, or does not attack."""
        if thing in game.zone(w.FIELD, self.seat):
            return kept(game, thing) or "attack_price"
        return "pick_spared" if self.attacker else ""

    @step
    def declared(self, game: Position) -> Outcome:
        """308.1, 308.2: all at once, paid for, tapped; a game action that nobody answers."""
        declare(game, self.seat, self.pairs)
        return None


def declare(game: Position, seat: int, pairs: Sequence[tuple[int, int]]) -> None:
    """Those units attack those targets."""
    other = game.seat_after(seat)
    amount = price(game, [card for card, _ in pairs])
    if amount:
        paid = board.PURSE.pay(game, seat, w.RESOURCE, amount, 0)
        tell(game, seat, w.RESOURCE, paid)
    for card, target in pairs:
        if not has(game, card, w.VIGILANCE):
            permanents.tap(game, card)
        atoms.set_mark(game, mark("attack", card), target)
        atoms.set_mark(game, mark("declared", card), target)
    if len(pairs) == 1:
        atoms.set_mark(game, ALONE)
    if pairs:
        course.point_at(game, pairs[0][0], tuple(dict.fromkeys(target for _, target in pairs)))
    else:
        atoms.emit(game, "attack_none", seat=seat)
    for card, target in pairs:
        atoms.emit(game, "attack_declared", seat=seat, to=other, card=card, other=target)


@procedure
class Combat(Procedure, tag="zongheng.combat", omit_defaults=True):
    """306: forming up, declaring, one or two damage phases, the end. ``out`` 1: the turn ends then.

    ``twice``: there are two damage phases; ``second``: it is the second.
    """

    seat: int
    twice: bool = False
    second: bool = False

    def shows(self, game: Position) -> StackView | None:
        """The attack, for those who look at the stack."""
        found = list(attackers(game))
        if not found or game.state.phase not in w.FIGHTING:
            return None
        aims = tuple(dict.fromkeys(t for card in found if (t := target_of(game, card))))
        said = msg("reason.attack", who=SeatRef(self.seat), amount=len(found))
        return StackView(said, self.seat, found[0], targets=aims)

    @step
    def form(self, game: Position) -> Outcome:
        """307.1: forming up."""
        course.enter_phase(game, w.FORM)
        return PriorityRound(w.FORM, "307.1")

    @step
    def plan(self, game: Position) -> Outcome:
        """308.1: who attacks whom."""
        course.enter_phase(game, w.DECLARE)
        if not able(game, self.seat):
            atoms.emit(game, "attack_none", seat=self.seat)
            self.got = 0
            return None
        return PlanAttack(self.seat)

    @step
    def answer_attack(self, game: Position) -> Outcome:
        """308.1: what triggers, then fast actions."""
        self.out = self.got
        board.state_check(game)
        return PriorityRound(w.DECLARE, "308.1")

    @step
    def weigh(self, game: Position) -> Outcome:
        """306.1: where nothing was attacked there is no damage and no end of combat."""
        if not any(name.startswith("combat/declared:") for name in game.state.marks):
            return self.goto("over")
        self.twice = any(quick(game, card) for card in attackers(game))
        return None

    @step
    def damage(self, game: Position) -> Outcome:
        """309.1: splits and strike-backs, then all damage as one object."""
        course.enter_phase(game, w.DAMAGE_PHASE)
        return Strikes(self.seat, self.twice, self.second)

    @step
    def answer_damage(self, game: Position) -> Outcome:
        """309.1: fast actions; then all is dealt at once."""
        return PriorityRound(w.DAMAGE_PHASE, "309.1")

    @step
    def again(self, game: Position) -> Outcome:
        """306.1: with first strike a second damage phase."""
        if self.twice and not self.second:
            self.second = True
            return self.goto("damage")
        return None

    @step
    def end(self, game: Position) -> Outcome:
        """310.1: the end of combat."""
        course.enter_phase(game, w.COMBAT_END)
        atoms.emit(game, "combat_ended", seat=self.seat)
        return PriorityRound(w.COMBAT_END, "310.1")

    @step
    def over(self, game: Position) -> Outcome:
        """310.2, 310.3, 300.2b: the dead are buried together, all are out of combat."""
        board.bury(game)
        for name in [name for name in game.state.marks if name.startswith("combat/")]:
            atoms.clear_mark(game, name)
        atoms.end_modifiers(game, "combat", self.seat)
        return None


def quick(game: Position, card: int) -> bool:
    """500/first_strike, 500/flurry: whether a unit deals damage in the first of two phases."""
    return has(game, card, w.FIRST_STRIKE) or has(game, card, w.FLURRY)


@procedure
class Strikes(Procedure, tag="zongheng.strikes", omit_defaults=True):
    """309.1: who deals how much to whom, as one object on the stack. ``splits``: what of a breach
    goes to the general, by attacker; ``waiting`` are those still to be asked about."""

    seat: int
    twice: bool = False
    second: bool = False
    splits: tuple[tuple[int, int], ...] = ()
    waiting: tuple[int, ...] = ()

    @step
    def breaches(self, game: Position) -> Outcome:
        """500/breakthrough: enough to the unit, the rest to the general; its player is asked who
        has a stop there."""
        spare = {card: most for card in self._dealing(game) if (most := self._spare(game, card))}
        self.splits = tuple(spare.items())
        self.waiting = tuple(spare) if stops_at(game, self.seat, w.DAMAGE_PHASE) else ()
        return None

    @step
    def ask_breach(self, game: Position) -> Outcome:
        """How much of the rest goes to the general."""
        if not self.waiting:
            return self.goto("ask_back")
        card = self.waiting[0]
        most = dict(self.splits)[card]
        prompt = msg("prompt.breach", card=card_ref(game, card, self.seat), amount=most)
        return Ask((choose_number(game, self.seat, range(most, -1, -1), prompt),))

    @step
    def hear_breach(self, game: Position) -> Outcome:
        """As it was chosen."""
        card, *rest = self.waiting
        self.splits = tuple({**dict(self.splits), card: int(self.choice)}.items())
        self.waiting, self.answers = tuple(rest), {}
        return self.goto("ask_breach")

    @step
    def ask_back(self, game: Position) -> Outcome:
        """309.1, decision 17: a unit attacked by several strikes back at one of them."""
        other = game.seat_after(self.seat)
        for unit in game.zone(w.FIELD, other):
            found = self._backs(game, unit)
            if mark("back", unit) in game.state.marks or not found:
                continue
            if len(found) == 1:
                atoms.set_mark(game, mark("back", unit), found[0])
                continue
            prompt = msg("prompt.strike_back", card=card_ref(game, unit, other))
            asked = choose_cards(game, other, found, prompt, clause="309.1")
            self.waiting = (unit,)
            return Ask((asked,))
        return self.goto("strike")

    @step
    def hear_back(self, game: Position) -> Outcome:
        """Decision 40: once for both damage phases."""
        atoms.set_mark(game, mark("back", self.waiting[0]), int(self.answer[0]))
        self.waiting, self.answers = (), {}
        return self.goto("ask_back")

    @step
    def strike(self, game: Position) -> Outcome:
        """409.8, step 1: each unit that will deal damage strikes; what triggers goes first."""
        for hit in self._hits(game):
            atoms.emit(game, "strikes", seat=hit.seat, card=hit.source, other=hit.to)
        return PlaceWaiting(w.DAMAGE_PHASE, "309.1")

    @step
    def assign(self, game: Position) -> Outcome:
        """Step 2: all of it as one object above them."""
        hits = self._hits(game)
        for hit in hits:
            atoms.set_mark(game, mark("dealt", hit.source))
        if hits:
            item = StackItem(course.fresh_item_id(game), DAMAGE, self.seat, 0, "", hits=hits)
            push(game, item)
        return None

    def _deals(self, game: Position, card: int) -> bool:
        """Test if a unit deals in this damage phase."""
        if not self.twice:
            return True
        if not self.second:
            return quick(game, card)
        dealt = mark("dealt", card) in game.state.marks
        return not dealt or has(game, card, w.FLURRY)

    def _dealing(self, game: Position) -> list[int]:
        return [
            card for card in attackers(game) if target_of(game, card) and self._deals(game, card)
        ]

    def _spare(self, game: Position, card: int) -> int:
        """What a breach has left when its unit has got enough from all that attack it."""
        target = target_of(game, card)
        if not has(game, card, w.BREAKTHROUGH) or not game.is_in_zone(target, w.FIELD):
            return 0
        there = game.card(target)
        enough = card_stat(game, target, w.LIFE) - there.counter("damage")
        enough += there.counter(w.TEMPORARY)
        others = [one for one in self._dealing(game) if one != card]
        for one in others:
            if target_of(game, one) == target:
                enough -= card_stat(game, one, w.MIGHT) - dict(self.splits).get(one, 0)
        return max(0, card_stat(game, card, w.MIGHT) - max(0, enough))

    def _backs(self, game: Position, unit: int) -> list[int]:
        """The attackers that an attacked unit can strike back at."""
        found = attacked_by(game, unit)
        return [card for card in found if not has(game, card, w.SKIRMISH)]

    def _hits(self, game: Position) -> tuple[Hit, ...]:
        """309.2: units without might deal nothing, nor do attackers without their target."""
        hits: list[Hit] = []
        splits, other = dict(self.splits), game.seat_after(self.seat)
        for card in self._dealing(game):
            might, target = card_stat(game, card, w.MIGHT), target_of(game, card)
            rest = min(might, splits.get(card, 0))
            hits += self._hit(game, card, target, might - rest, self.seat)
            hits += self._hit(game, card, game.leader(other), rest, self.seat)
        for unit in game.zone(w.FIELD, other):
            back = game.state.marks.get(mark("back", unit), 0)
            if back in self._backs(game, unit) and self._deals(game, unit):
                hits += self._hit(game, unit, back, card_stat(game, unit, w.MIGHT), other)
        return tuple(hits)

    def _hit(self, game: Position, card: int, target: int, amount: int, seat: int) -> Iterator[Hit]:
        if amount > 0:
            yield Hit(card, game.card(card).design, target, amount, seat)


@procedure
class DealDamage(Procedure, tag="zongheng.deal_damage", omit_defaults=True):
    """309.3: all combat damage at once; bodyguards may take what is meant for the general."""

    item: StackItem

    @step
    def deal(self, game: Position) -> Outcome:
        """309.2: of what has left the amount and the source are as they were."""
        atoms.emit(game, "resolved_damage", seat=self.item.you)
        events = tuple(
            Proposed(hit.to, hit.amount, hit.source, hit.seat, w.IN_COMBAT, "", hit.design)
            for hit in self.item.hits
        )
        return Happen(events)


def asked(game: Position, event: Proposed) -> Decision | None:
    """500/bodyguard: whether an upright unit takes combat damage meant for its general."""
    target = game.state.cards.get(event.to)
    if event.how != w.IN_COMBAT or target is None or not target.zone.startswith(w.GENERAL):
        return None
    if VOID_COMBAT in game.state.marks:
        return None
    seat = target.controller
    guards = [
        card
        for card in game.zone(w.FIELD, seat)
        if not game.card(card).tapped and has(game, card, w.BODYGUARD)
    ]
    if not guards:
        return None
    options = [card_option(game, card, seat) for card in guards]
    options.append(Option(NONE, msg("option.no_bodyguard")))
    source = card_ref(game, event.source, seat)
    prompt = msg("prompt.bodyguard", card=source, amount=event.amount)
    kind = DecisionKind.OPTION
    return choose_one(game, seat, kind, prompt, options, default=NONE, clause="417.8")


def guarded(game: Position, event: Proposed, answer: str) -> Proposed:
    """The damage goes to the bodyguard that was chosen."""
    if answer == NONE:
        return event
    guard = int(answer)
    seat = game.card(guard).controller
    permanents.tap(game, guard)
    atoms.emit(game, "bodyguarded", seat=seat, card=guard, other=event.source)
    return Proposed(
        guard, event.amount, event.source, event.by, event.how, "", event.design, done=("guard",)
    )


LEFT = frozenset(("fell", "died", "exiled", "returned_hand", "returned_deck", "control_changed"))
OPPOSED = frozenset(("resolved_card", "resolved_skill", "resolved_trigger"))
HURRY = "turn/hurry"
"""The mark of a turn whose second main phase and end pass by themselves."""

HEARD = LEFT | OPPOSED


def hear(game: Position, event: Event) -> None:
    """What follows from what happens. Who has chosen to end the turn after the fight is asked again
    when they have lost a card, or something of the other's has resolved."""
    if event.kind == "control_changed":
        leave_combat(game, event.card)
    if HURRY in game.state.marks:
        active = game.state.active
        lost = event.kind in LEFT and event.seat == active
        if lost or (event.kind in OPPOSED and event.seat != active):
            atoms.clear_mark(game, HURRY)
