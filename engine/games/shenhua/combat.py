"""20, 21, 22: declaring an attack, carrying it out, damage."""

from typing import ClassVar

from engine.games.shenhua import keywords
from engine.games.shenhua import terms as w
from engine.games.shenhua.timings import Timing
from engine.kernel import atoms, course, damage, permanents, skills
from engine.kernel.asking import card_ref
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.reading import card_stat
from engine.kernel.values import CardRef, SeatRef, Value, msg
from engine.kernel.view import StackView
from engine.mechanics.ending import state_check
from engine.mechanics.plans import Plan


def weapons(game: Position, seat: int) -> tuple[int, ...]:
    """20.1: the worn equipment that the general can wield: upright."""
    return tuple(card for card in game.zone(w.GEAR, seat) if not game.card(card).tapped)


def attackers(game: Position, seat: int) -> tuple[int, ...]:
    """21: upright creatures that may attack, and the general if there is something to wield."""
    armed = game.zone(w.GENERAL, seat) if weapons(game, seat) else ()
    able = tuple([card for card in (*armed, *game.zone(w.FIELD, seat)) if not _kept(game, card)])
    if not _guards(game, game.seat_after(seat)):
        return able  # there is always a general to attack
    return tuple([card for card in able if targets(game, seat, card)])


def unfit(game: Position, seat: int, card_id: int) -> str:
    """21.1: what stands in the way of an attack of that player's general or creature in the main
    phase; empty where nothing does."""
    if card_id in game.zone(w.GENERAL, seat) and not weapons(game, seat):
        return w.UNARMED
    return _kept(game, card_id) or ("" if targets(game, seat, card_id) else w.GUARDED)


def _kept(game: Position, card_id: int) -> str:
    """21: what keeps a card from attacking anything: sideways, newly arrived (6), forbidden."""
    if game.card(card_id).tapped:
        return w.ATTACK_TAPPED
    if keywords.sick(game, card_id):
        return w.ATTACK_SICK
    return w.ATTACK_KEPT if card_stat(game, card_id, "no_attack") else ""


def can_attack(game: Position, card_id: int) -> bool:
    """21: upright, not newly arrived (6), not forbidden."""
    return not _kept(game, card_id)


def targets(game: Position, seat: int, attacker: int) -> tuple[int, ...]:
    """21.1: the other player's general and creatures; guards first (keyword 护卫)."""
    other = game.seat_after(seat)
    creatures = () if card_stat(game, attacker, "spares_creatures") else game.zone(w.FIELD, other)
    guards = () if card_stat(game, attacker, "ignores_guard") else _guards(game, other)
    if guards:
        return guards if creatures else ()
    return (*game.zone(w.GENERAL, other), *creatures)


def _guards(game: Position, seat: int) -> tuple[int, ...]:
    """A player's creatures with the keyword 护卫."""
    key = (w.GUARD, seat)
    found: tuple[int, ...] | None = game.memo.get(key)
    if found is None:
        there = game.zone(w.FIELD, seat)
        found = tuple([card for card in there if skills.has(game, card, w.GUARD)])
        game.memo[key] = found
    return found


@procedure
class PlanFieldAttack(Plan, tag="shenhua.plan_attack", omit_defaults=True):
    """21.1: whom to attack, and with which weapon."""

    clause: ClassVar[str] = "21.1"

    attacker: int
    weapon: int = 0

    @step
    def ask_weapon(self, game: Position) -> Outcome:
        """20.1: the general wields one."""
        if self.attacker not in game.zone(w.GENERAL, self.seat):
            return self.goto("ask_target")
        prompt = msg("prompt.weapon", card=card_ref(game, self.attacker, self.seat))
        return self.pick(game, prompt, weapons(game, self.seat), "weapon", "ask_target")

    @step
    def take_weapon(self, game: Position) -> Outcome:
        """Remember it."""
        return self.take("weapon")

    @step
    def ask_target(self, game: Position) -> Outcome:
        """The last chance to turn back."""
        prompt = msg("prompt.attack_whom", attacker=card_ref(game, self.attacker, self.seat))
        return self.choose_card(game, prompt, targets(game, self.seat, self.attacker))

    def bars(self, game: Position, thing: int) -> str:
        """Of the other player's creatures and general: guards stand before, or none is meant."""
        other = game.seat_after(self.seat)
        if thing not in (*game.zone(w.GENERAL, other), *game.zone(w.FIELD, other)):
            return ""
        return "pick_spared" if card_stat(game, self.attacker, "spares_creatures") else "pick_guard"

    @step
    def attack(self, game: Position) -> Outcome:
        """Go."""
        if self.taken_back:
            return None
        return FieldAttack(self.seat, self.attacker, int(self.choice), self.weapon)


@procedure
class FieldAttack(Procedure, tag="shenhua.attack", omit_defaults=True):
    """21: declare, carry out, damage. ``out`` 1: the attack succeeded.

    ``known_as``: the designs of attacker, target and weapon, which may leave on the way.
    """

    seat: int
    attacker: int
    target: int
    weapon: int = 0
    known_as: tuple[tuple[int, str], ...] = ()
    hurt: int = 0
    hurt_back: int = 0

    def shows(self, game: Position) -> StackView:
        """The attack, for those who look at the stack."""
        attacker, target = self.ref(game, self.attacker), self.ref(game, self.target)
        who, using = SeatRef(self.seat), self.wielded(game)
        what = msg("reason.combat", who=who, card=attacker, target=target, using=using)
        return StackView(what, self.seat, self.attacker, targets=(self.target,))

    @step
    def declare(self, game: Position) -> Outcome:
        """21.1: attacker and target are fixed; a timing opens (17.2.7)."""
        course.point_at(game, self.attacker, (self.target,))
        other = game.card(self.target).controller
        taking_part = (self.attacker, self.target, self.weapon)
        self.known_as = tuple((card, game.card(card).design) for card in taking_part if card)
        atoms.emit(
            game,
            "attack_declared",
            seat=self.seat,
            to=other,
            card=self.attacker,
            other=self.target,
            using=self.wielded(game),
        )
        return Timing("attack", "21.1")

    @step
    def carry_out(self, game: Position) -> Outcome:
        """21.4: four ways to fail; 21.2: otherwise attacker and weapon are tapped."""
        reason = self.failure(game)
        if reason:
            was = self.ref(game, self.attacker).design
            atoms.emit(
                game, "attack_failed", seat=self.seat, card=self.attacker, was=was, why=reason
            )
            self.finish()
            return Timing("triggers", "17.2")
        permanents.tap(game, self.attacker)
        if self.weapon:
            permanents.tap(game, self.weapon)
            atoms.emit(game, "wielded", seat=self.seat, card=self.weapon)
        self.out = 1
        return None

    @step
    def strike(self, game: Position) -> Outcome:
        """21.3, 22.1: both deal damage at once; 21.5: a vanished target takes and deals none."""
        if self.in_reach(game):
            self._damage(game)
        else:
            atoms.emit(game, "attack_missed", seat=self.seat, card=self.attacker)
        if self.weapon and self.weapon in game.zone(w.GEAR, self.seat):
            worn = game.card(self.weapon).counter("damage")
            atoms.set_counter(game, self.weapon, "damage", worn + 1)
            atoms.emit(game, "wore_down", seat=self.seat, card=self.weapon, amount=1)
        atoms.emit(game, "attacked", seat=self.seat, card=self.attacker, other=self.target)
        state_check(game)
        return Timing("triggers", "17.2")

    def wielded(self, game: Position) -> Value:
        """20.1: the weapon, for those who look on; an empty word where there is none."""
        return self.ref(game, self.weapon) if self.weapon else ""

    def ref(self, game: Position, card_id: int) -> CardRef:
        """One of the cards taking part, wherever it is by now."""
        return CardRef(dict(self.known_as).get(card_id, ""), game.slot(card_id))

    def failure(self, game: Position) -> str:
        """21.4: why the attack fails, empty where it does not."""
        if not self.there(game, self.attacker, self.seat):
            return "gone"
        if game.card(self.attacker).tapped:
            return "tapped"
        if not can_attack(game, self.attacker) or self._spared(game):
            return "forbidden"
        if self.weapon:
            if self.weapon not in game.zone(w.GEAR, self.seat):
                return "weapon_gone"
            if game.card(self.weapon).tapped:
                return "weapon_tapped"
        return ""

    def there(self, game: Position, card_id: int, seat: int) -> bool:
        """Test if a card still is a creature or general on that player's side of the field."""
        return card_id in (*game.zone(w.FIELD, seat), *game.zone(w.GENERAL, seat))

    def in_reach(self, game: Position) -> bool:
        """21.5: whether the target lies on the side on which it was attacked; what has left the
        field and come back is another."""
        return self.there(game, self.target, game.seat_after(self.seat))

    def _spared(self, game: Position) -> bool:
        """21.4: whether a skill has come to keep the attacker from attacking that target."""
        on_field = self.target in game.zone(w.FIELD, game.seat_after(self.seat))
        return on_field and card_stat(game, self.attacker, "spares_creatures") > 0

    def _damage(self, game: Position) -> None:
        """22.1: as much as the current might of each; 无双 takes no damage back."""
        power = card_stat(game, self.weapon or self.attacker, w.MIGHT)
        if self.weapon:
            power += card_stat(game, self.attacker, "wield_bonus")
        back = card_stat(game, self.target, w.MIGHT)
        if self.target in game.zone(w.GENERAL, game.card(self.target).controller):
            back = 0
        if skills.has(game, self.attacker, w.PEERLESS):
            back = 0
        other = game.card(self.target).controller
        attacker, target = self.attacker, self.target
        self.hurt = deal(game, target, power, attacker, "attack", self.seat)
        self.hurt_back = deal(game, attacker, back, target, "counter", other)


def deal(game: Position, card_id: int, amount: int, source: int, kind: str, by: int) -> int:
    """22: damage with its reductions; 22.3: damage of 0 has not been dealt."""
    if amount <= 0:
        return 0
    armour = card_stat(game, card_id, "combat_armour")
    amount = max(0, damage.apply_armour(game, card_id, amount, armour))
    return damage.deal(game, card_id, amount, source=source, kind=kind, by=by)
