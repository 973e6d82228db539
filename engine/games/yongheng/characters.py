"""3.2: characters: declaring one's own, preparing, summoning, and what follows a death."""

from msgspec.structs import replace

from engine.games.yongheng import terms as w
from engine.kernel import atoms, course, drawing
from engine.kernel.asking import choose_cards
from engine.kernel.grammar import Ability
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.reading import seat_stat
from engine.kernel.rules import CardRules
from engine.kernel.values import CardRef, msg
from engine.mechanics.apply import active_mark
from engine.mechanics.ending import few_left
from engine.mechanics.settling import Deed, settle


def declare_character(game: Position, seat: int, *, forced: bool = False) -> None:
    """3.2.character_declare: the own character turns up, once, for good; cards hear of it."""
    own = game.zone(w.CHARACTER, seat)
    if not own or w.declared(seat) in game.state.marks:
        return
    atoms.set_mark(game, w.declared(seat))
    atoms.flip(game, own[0], face_up=True, told=False)
    kind = "declared_by_force" if forced else "declared"
    atoms.emit(game, kind, seat=seat, card=own[0])
    atoms.emit(game, "revealed", seat=seat, card=own[0])


@procedure
class DeclareCharacter(Procedure, tag="yongheng.declare_character", omit_defaults=True):
    """1.2.3: a player declares their own character: an event of its own."""

    seat: int

    @step
    def turn_up(self, game: Position) -> Outcome:
        """Turn it up; then what that caused."""
        declare_character(game, self.seat)
        return settle(game)


@procedure
class Summon(Deed, tag="yongheng.summon", omit_defaults=True):
    """3.2.summon: from the pool into the character zone: the one summon of the play phase."""

    def do(self, game: Position) -> None:
        atoms.set_mark(game, "turn/summoned")
        there = atoms.move(game, self.card, w.CHARACTER, self.seat, controller=self.seat)
        course.point_at(game, there)
        atoms.emit(game, "summoned", seat=self.seat, card=there)


@procedure
class Prepare(Deed, tag="yongheng.prepare", omit_defaults=True):
    """3.2.prepare: an ordinary character from the hand to the pool, face up; any number in a play
    phase."""

    def do(self, game: Position) -> None:
        there = atoms.move(game, self.card, w.POOL, self.seat, controller=self.seat)
        atoms.emit(game, "prepared", seat=self.seat, card=there)
        drawing.emit_left_hand(game, self.seat)


def no_summon(game: Position, seat: int) -> str:
    """3.2.summon: what stands in the way of a summon: one a play phase, within the limit."""
    if "turn/summoned" in game.state.marks:
        return w.SUMMONED
    summons = len(game.zone(w.CHARACTER, seat)) - 1
    return "" if summons < seat_stat(game, seat, "summon_limit") else w.SUMMON_FULL


def others_skills(game: Position, seat: int, card: int, ability: Ability) -> str:
    """1.2.4: in the play phase active skills of at most as many characters as the summon limit."""
    marks = game.state.marks
    if ability.timing != "play" or active_mark(seat, card) in marks:
        return ""
    used = active_mark(seat, 0)[:-1]
    others = len([name for name in marks if name.startswith(used)])
    return "" if others < seat_stat(game, seat, "summon_limit") else w.SKILL_OTHERS


@procedure
class Replacement(Procedure, tag="yongheng.replacement", omit_defaults=True):
    """3.2.death: a dead summon may be replaced at once; else the own character is declared."""

    seat: int
    fallen: str = ""

    @question
    def ask(self, game: Position) -> Outcome:
        """The player may choose one from the pool; it does not count as the turn's summon."""
        pool = game.zone(w.POOL, self.seat)
        if not game.alive(self.seat) or not pool:
            return self.goto("exposed")
        prompt = msg("prompt.replace", card=CardRef(self.fallen))
        decision = choose_cards(game, self.seat, pool, prompt, minimum=0, clause="3.2.death")
        # Who lets the time run out is better off with somebody in front.
        return Ask((replace(decision, default=(str(pool[0]),)),))

    @step
    def replace(self, game: Position) -> Outcome:
        """The replacement takes the place."""
        if self.answer:
            card = int(self.choice)
            there = atoms.move(game, card, w.CHARACTER, self.seat, controller=self.seat)
            atoms.emit(game, "replaced", seat=self.seat, card=there)
            self.finish()
        return None

    @step
    def exposed(self, game: Position) -> Outcome:
        """Never declared: with an empty pool the own character must be, and so it must where the
        player has left nobody in front of it."""
        others = len(game.zone(w.CHARACTER, self.seat)) > 1 and game.zone(w.POOL, self.seat)
        if game.alive(self.seat) and not others:
            declare_character(game, self.seat, forced=True)
        return None


def leave_behind(game: Position, seat: int) -> None:
    """1.3: zone and hand to the destroyed pile (version 5: to the discard pile). 3.1.discard: what
    is in use lies in no zone of theirs and is discarded."""
    pile = w.DISCARD if game.state.rules_version >= 5 else w.DESTROYED
    for zone in w.OWN:
        for card in game.zone(zone, seat):
            character = game.design(card).kind in w.CHARACTERS
            atoms.move(game, card, w.DESTROYED if character else pile)
    for card in game.zone(w.TABLE, seat):
        game.rules[CardRules].leave(game, card)
    atoms.set_number(game, seat, w.GOLD, 0)


def defeat(game: Position, seat: int, by: int) -> None:
    """3.2.defeat: who defeats a player for the first time may keep two summons."""
    name = f"defeats:{by}"
    count = game.state.marks.get(name, 0) + 1
    atoms.set_mark(game, name, count)
    atoms.emit(game, "defeated", seat=by, to=seat)
    if count == 1:
        atoms.set_number(game, by, "summon_limit", 2)
        atoms.emit(game, "second_summon", seat=by)


def end_if_over(game: Position) -> None:
    """1.4: end the game when few enough are left: one of 2 to 4 players, two of 5 and 6."""
    few_left(game, 1 if len(game.state.players) <= 4 else 2)
