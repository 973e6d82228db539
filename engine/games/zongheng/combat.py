"""306, 309, 310: the phases of a combat: strike-backs, damage on the stack, the end."""

from collections.abc import Iterator

from engine.games.zongheng import attacks, board
from engine.games.zongheng import terms as w
from engine.games.zongheng.attacks import attacked_by, attackers, mark, quick, target_of
from engine.games.zongheng.harm import VOID_COMBAT
from engine.games.zongheng.planning import PlanBattle
from engine.kernel import atoms, course, permanents
from engine.kernel.asking import card_option, card_ref, choose_cards, choose_number, choose_one
from engine.kernel.happen import Proposed
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.reading import card_stat
from engine.kernel.records import Event
from engine.kernel.skills import has
from engine.kernel.state import DAMAGE, Hit, StackItem
from engine.kernel.values import Decision, DecisionKind, Option, SeatRef, msg
from engine.kernel.view import StackView
from engine.mechanics.happen import Happen
from engine.mechanics.priority import PlaceWaiting, PriorityRound
from engine.mechanics.stack import push
from engine.mechanics.stops import stops_at

NO_GUARD = "none"
"""The answer of who sends no bodyguard."""


@procedure
class Combat(Procedure, tag="zongheng.combat", omit_defaults=True):
    """306: forming up, declaring, one or two damage phases, the end.

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
        if not attacks.able(game, self.seat):
            atoms.emit(game, "attack_none", seat=self.seat)
            self.got = 0
            return None
        return PlanBattle(self.seat)

    @step
    def answer_attack(self, game: Position) -> Outcome:
        """308.1: what triggers, then fast actions; nothing of both where nobody attacks (ruling
        47). Whoever has chosen so ends the turn after the fight, if nothing of it speaks against
        that (:func:`hear`)."""
        if self.got:
            atoms.set_mark(game, HURRY)
            self.got = 0
        if not any(name.startswith("combat/declared:") for name in game.state.marks):
            return self.goto("over")
        board.state_check(game)
        return PriorityRound(w.DECLARE, "308.1")

    @step
    def weigh(self, game: Position) -> Outcome:
        """306.1: with first strike there are two damage phases; where nothing was attacked none."""
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
        """500/breakthrough: enough to the unit by all that attack it together, so each leaves what
        those before it have passed on; the rest to the general. Who has a stop there is asked."""
        breaching = tuple(c for c in self._dealing(game) if has(game, c, w.BREAKTHROUGH))
        if stops_at(game, self.seat, w.DAMAGE_PHASE):
            self.waiting = breaching
            return None
        for card in breaching:
            self._split(card, self._spare(game, card))
        return None

    @step
    def ask_breach(self, game: Position) -> Outcome:
        """Ask how much of the rest goes to the general."""
        while self.waiting and not self._spare(game, self.waiting[0]):
            self.waiting = self.waiting[1:]
        if not self.waiting:
            return self.goto("ask_back")
        card = self.waiting[0]
        most = self._spare(game, card)
        prompt = msg("prompt.breach", card=card_ref(game, card, self.seat), amount=most)
        return Ask((choose_number(game, self.seat, range(most, -1, -1), prompt),))

    @step
    def hear_breach(self, game: Position) -> Outcome:
        """As it was chosen."""
        self._split(self.waiting[0], int(self.choice))
        self.waiting, self.answers = self.waiting[1:], {}
        return self.goto("ask_breach")

    @step
    def ask_back(self, game: Position) -> Outcome:
        """309.1, ruling 17: a unit attacked by several strikes back at one of them."""
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

    def bars(self, game: Position, thing: int) -> str:
        """Of cards that the unit cannot strike back at."""
        return "pick_no_attacker"

    @step
    def hear_back(self, game: Position) -> Outcome:
        """Decision 40: once for both damage phases."""
        atoms.set_mark(game, mark("back", self.waiting[0]), int(self.answer[0]))
        self.waiting, self.answers = (), {}
        return self.goto("ask_back")

    @step
    def strike(self, game: Position) -> Outcome:
        """409.8, step 1: each unit that will deal damage strikes, once (409.1) even where its
        damage is split; what triggers goes first."""
        firsts: dict[int, Hit] = {}
        for hit in self._hits(game):
            firsts.setdefault(hit.source, hit)
        for hit in firsts.values():
            atoms.emit(game, "strikes", seat=hit.seat, card=hit.source, other=hit.to)
        return PlaceWaiting(w.DAMAGE_PHASE, "309.1")

    @step
    def assign(self, game: Position) -> Outcome:
        """409.8, step 2: all of it as one object above them; what triggers on how it is assigned
        goes above that."""
        hits = self._hits(game)
        for hit in hits:
            atoms.set_mark(game, mark("dealt", hit.source))
        if hits:
            item = StackItem(course.fresh_item_id(game), DAMAGE, self.seat, 0, "", hits=hits)
            push(game, item)
        for hit in hits:
            atoms.emit(
                game,
                "assigned",
                seat=hit.seat,
                card=hit.source,
                other=hit.to,
                amount=hit.amount,
            )
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

    def _split(self, card: int, amount: int) -> None:
        """Of the damage of a breaching unit so much goes to the general."""
        self.splits = (*self.splits, (card, amount))

    def _spare(self, game: Position, card: int) -> int:
        """The rest of a breach when its unit has got enough from all that attack it."""
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
    options.append(Option(NO_GUARD, msg("option.no_bodyguard")))
    source = card_ref(game, event.source, seat)
    prompt = msg("prompt.bodyguard", card=source, amount=event.amount)
    kind = DecisionKind.OPTION
    return choose_one(game, seat, kind, prompt, options, default=NO_GUARD, clause="417.8")


def guarded(game: Position, event: Proposed, answer: str) -> Proposed:
    """The damage goes to the bodyguard that was chosen."""
    if answer == NO_GUARD:
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
    """Carry out what follows from an event. Who has chosen to end the turn after the fight is
    asked again when they have lost a card, or something of the other's has resolved."""
    if event.kind == "control_changed":
        attacks.leave_combat(game, event.card)
    if HURRY in game.state.marks:
        active = game.state.active
        lost = event.kind in LEFT and event.seat == active
        if lost or (event.kind in OPPOSED and event.seat != active):
            atoms.clear_mark(game, HURRY)
