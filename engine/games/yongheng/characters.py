"""3.2: characters: declaring one's own, preparing, summoning, active skills."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.kernel import atoms, course, drawing
from engine.kernel.asking import card_ref
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.reading import card_stats, seat_stat
from engine.kernel.records import Card
from engine.kernel.scope import Scope
from engine.kernel.values import CardRef, Msg, Option, SeatRef, Words, msg
from engine.language.effects import Origin, Resolve, startable
from engine.mechanics import costs
from engine.mechanics.settling import count_one, enough, settle
from engine.mechanics.windows import Window


def declare_character(game: Position, seat: int, *, forced: bool = False) -> None:
    """3.2.character_declare: the own character turns up, once, for good; cards hear of it."""
    own = game.zone(w.CHARACTER, seat)
    if not own or w.declared(seat) in game.state.marks:
        return
    atoms.mark(game, w.declared(seat))
    atoms.update(game, own[0], face_up=True, seen=0)
    kind = "declared_by_force" if forced else "declared"
    atoms.emit(game, kind, seat=seat, card=own[0])
    atoms.emit(game, "revealed", seat=seat, card=own[0])


@procedure
class DeclareCharacter(Procedure, tag="yongheng.declare_character", omit_defaults=True):
    """1.2.3: a player declares their own character: an event of its own."""

    seat: int
    forced: bool = False

    @step
    def turn_up(self, game: Position) -> Outcome:
        """Turn it up; then what that caused."""
        declare_character(game, self.seat, forced=self.forced)
        return settle(game)


@procedure
class Summon(Procedure, tag="yongheng.summon", omit_defaults=True):
    """3.2.summon: from the pool into the character zone."""

    seat: int
    card: int

    @step
    def enter(self, game: Position) -> Outcome:
        """The one summon of the play phase."""
        atoms.mark(game, "turn/summoned")
        there = atoms.move(game, self.card, w.CHARACTER, self.seat, controller=self.seat)
        course.point(game, there)
        atoms.emit(game, "summoned", seat=self.seat, card=there)
        return settle(game)


@procedure
class Prepare(Procedure, tag="yongheng.prepare", omit_defaults=True):
    """3.2.prepare: an ordinary character from the hand to the pool, face up."""

    seat: int
    card: int

    @step
    def enter(self, game: Position) -> Outcome:
        """Any number in a play phase."""
        there = atoms.move(game, self.card, w.POOL, self.seat, controller=self.seat)
        atoms.emit(game, "prepared", seat=self.seat, card=there)
        drawing.lost_from_hand(game, self.seat)
        return settle(game)


def no_summon(game: Position, seat: int) -> str:
    """3.2.summon: what stands in the way of a summon: one a play phase, within the limit."""
    if "turn/summoned" in game.state.marks:
        return w.SUMMONED
    summons = len(game.zone(w.CHARACTER, seat)) - 1
    return "" if summons < seat_stat(game, seat, "summon_limit") else w.SUMMON_FULL


# -- active skills ------------------------------------------------------------------------


def skill_key(card: int, place: int) -> str:
    """The option key of a skill."""
    return f"skill:{card}:{place}"


def used(seat: int, card: int, place: int, limit: str) -> str:
    """The mark of a used skill."""
    scope = "game/" if limit == "game" else "turn/"
    return f"{scope}used:{seat}:{card}:{place}"


def active_skills(game: Position, seat: int, timing: str) -> list[Option]:
    """3.1.skill_active: the skills that seat may use now, as options."""
    found = []
    for card_id in game.zone(w.CHARACTER, seat):
        card = game.card(card_id)
        if not game.title.acts(game, card):
            continue
        for place, ability in enumerate(game.design(card_id).abilities):
            fits = ability.type == "active" and ability.timing == timing
            if fits and not unusable(game, seat, card_id, place, ability):
                found.append(_skill_option(game, seat, card_id, place, ability))
    return found


def unusable(game: Position, seat: int, card: int, place: int, ability: Ability) -> str:
    """3.1.skill_active: what stands in the way of a skill whose time it is, of a character that
    has its skills; empty where nothing does."""
    if ability.limit == "free":
        if enough(game):
            return w.SKILL_ENOUGH
    elif used(seat, card, place, ability.limit) in game.state.marks:
        return w.SKILL_USED
    if ability.timing == "play" and not _character_free(game, seat, card):
        return w.SKILL_OTHERS
    missing = unpaid(game, seat, card, ability)
    if missing:
        return missing
    scope = Scope(seat, card, None, {}, {"holder": (seat,)})
    given = ability.when.given if ability.when else None
    if given is not None and not given.holds(game, scope):
        return w.UNMET
    return "" if startable(game, scope, ability.do) else w.NOTHING_THERE


def _character_free(game: Position, seat: int, card: int) -> bool:
    """1.2.4: active skills of at most as many characters as the summon limit."""
    marks = game.state.marks
    if f"turn/active:{seat}:{card}" in marks:
        return True
    others = sum(1 for name in marks if name.startswith(f"turn/active:{seat}:"))
    return others < seat_stat(game, seat, "summon_limit")


def unpaid(game: Position, seat: int, card: int, ability: Ability) -> str:
    """What of a skill's cost is missing; empty where it can be paid in full. Life may be paid to
    the last (one dies of it)."""
    cost = ability.cost
    if cost is None:
        return ""
    if costs.short_of(game, seat, cost):
        return w.COST_GOLD
    if cost.life and atoms.life(game, card) < cost.life:
        return w.COST_LIFE
    return "" if len(game.zone(w.HAND, seat)) >= cost.discard else w.COST_CARDS


def _skill_option(game: Position, seat: int, card: int, place: int, ability: Ability) -> Option:
    names = ability.name
    label = msg(
        "option.skill",
        card=card_ref(game, card, seat),
        skill=Words(names.zh, names.en) if names else "",
    )
    hint = msg("hint.ability", design=CardRef(game.card(card).design), place=place)
    return Option(skill_key(card, place), label, card=card, seat=seat, hint=hint)


@procedure
class UseSkill(Procedure, tag="yongheng.use_skill", omit_defaults=True):
    """3.1.skill_active: pay, wait for answers, act."""

    seat: int
    card: int
    place: int
    design: str = ""

    @classmethod
    def of(cls, seat: int, key: str) -> UseSkill:
        """The procedure for an option key of :func:`active_skills`."""
        _, card, place = key.split(":")
        return cls(seat, int(card), int(place))

    @step
    def pay(self, game: Position) -> Outcome:
        """The cost is gone even if the skill is cancelled."""
        self.design = game.card(self.card).design
        ability = self._ability(game)
        mark = used(self.seat, self.card, self.place, ability.limit)
        atoms.mark(game, mark)
        if ability.limit == "free":
            count_one(game)
        if ability.timing == "play":
            atoms.mark(game, f"turn/active:{self.seat}:{self.card}")
        course.point(game, self.card)
        names = ability.name
        atoms.emit(
            game,
            "skill_used",
            seat=self.seat,
            card=self.card,
            skill=Words(names.zh, names.en) if names else "",
        )
        cost = ability.cost
        if cost is None:
            return None
        costs.pay(game, self.seat, cost)
        if cost.life:
            atoms.lose_life(game, self.card, cost.life)
        if not cost.discard:
            return None
        why, clause = self.what(game), "3.1.skill_active"
        asked = costs.ask_discard(game, self.seat, cost.discard, reason=why, clause=clause)
        return Ask((asked,))

    @step
    def discard(self, game: Position) -> Outcome:
        """The cards of the cost. 3.2.conflict: what paying caused waits until the skill is over."""
        costs.discarded(game, self.answers)
        return None

    @step
    def check(self, game: Position) -> Outcome:
        """3.2.event: the skill waits for cancellation."""
        hint = msg("hint.ability", design=CardRef(self.design), place=self.place)
        return Window("skill", self.seat, self.card, self.what(game), hint, "3.2.event")

    @step
    def act(self, game: Position) -> Outcome:
        """It takes effect unless it was cancelled (or its player is gone)."""
        if self.got:
            atoms.emit(game, "skill_cancelled", seat=self.seat, card=self.card)
            return settle(game)
        if not game.alive(self.seat):
            return None
        scope = Scope(self.seat, self.card, None, {}, {"holder": (self.seat,)})
        by = Origin(self.design, self.place, "3.1.skill_active")
        return Resolve(self._ability(game).do, scope, by)

    @step
    def after(self, game: Position) -> Outcome:
        """What the skill caused."""
        return settle(game)

    def _ability(self, game: Position) -> Ability:
        return game.pack.designs[self.design].abilities[self.place]

    def what(self, game: Position) -> Msg:
        names = self._ability(game).name
        return msg(
            "reason.skill",
            who=SeatRef(self.seat),
            card=CardRef(self.design, game.slot(self.card)),
            skill=Words(names.zh, names.en) if names else "",
        )


def character_numbers(game: Position, card: Card) -> dict[str, int]:
    """Life left, its maximum and base defence of a character."""
    now = card_stats(game, card, ("life", "defence"))
    left = max(0, now["life"] - card.counter("damage"))
    return {"life": left, "max_life": now["life"], "defence": now["defence"]}
