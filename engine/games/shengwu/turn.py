"""The game and its turns (turn): set-up, beginning to end, position files that begin there."""

from msgspec.structs import replace

from engine.games.shengwu import board
from engine.games.shengwu import terms as w
from engine.games.shengwu.combat import Fight
from engine.games.shengwu.decks import KEEPER
from engine.games.shengwu.planning import PlanningPhase, begin_planning, idle_for_all
from engine.games.shengwu.resolution import CarryOut, settle
from engine.kernel import atoms, course, damage, drawing, permanents
from engine.kernel.asking import YES, sealed, yes_or_no
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.reading import card_stat
from engine.kernel.records import Modifier
from engine.kernel.values import BadOptions, msg
from engine.mechanics import decks, ending, turns
from engine.mechanics.turns import TurnByTurn, phase, positions

HELPED = 2
"""The first turn of who goes second."""


@procedure
class WholeGame(TurnByTurn, tag="shengwu.match", omit_defaults=True):
    """A whole game."""

    @step
    def lay_out(self, game: Position) -> Outcome:
        """turn.setup: relics, libraries, life, mana 0/0, who begins."""
        for seat in range(len(game.state.decks)):
            appoint(game, seat)
            decks.lay_out(game, seat, (w.RELIC,))
            give_life(game, seat)
            for name in (w.MANA, w.MANA_LIMIT):
                atoms.set_number(game, seat, name, 0)
        first = turns.who_begins(game, "first")
        course.set_active(game, first)
        atoms.emit(game, "goes_first", seat=first)
        return None

    @step
    def first_hands(self, game: Position) -> Outcome:
        """Seven cards each."""
        course.enter_phase(game, w.MULLIGAN)
        for seat in game.seats_in_order():
            drawing.draw(game, seat, w.OPENING_HAND)
        course.set_queue(game, ())
        return None

    @question
    def mulligan(self, game: Position) -> Outcome:
        """Both decide in secret and at once; silence keeps the hand."""
        asked = [
            yes_or_no(
                game,
                seat,
                msg("prompt.mulligan"),
                yes=msg("option.change_hand"),
                no=msg("option.keep_hand"),
                clause="turn.setup",
            )
            for seat in game.seats_in_order()
        ]
        return Ask(tuple(sealed(decision) for decision in asked))

    @step
    def exchange(self, game: Position) -> Outcome:
        """All seven go back, and seven others come."""
        for seat in game.seats_in_order():
            changed = self.answers[seat] == (YES,)
            atoms.emit(game, "exchanged", seat=seat, amount=int(changed))
            decks.change_hand(game, seat, game.zone(w.HAND, seat) if changed else ())
        course.set_queue(game, ())
        give_help(game)
        return None

    @step
    def first_turn(self, game: Position) -> Outcome:
        """Begin the first turn, in which the seat that begins attacks."""
        course.begin_round(game, 1)
        course.begin_turn(game, game.state.active)
        return Turn(game.state.active)

    @step
    def next_turn(self, game: Position) -> Outcome:
        """turn.end.swap: attacker and defender change parts; in a round both have attacked."""
        return Turn(turns.turn_about(game))

    go_on = TurnByTurn.go_on


def appoint(game: Position, seat: int) -> None:
    """The card whose life is the player's."""
    keeper = atoms.create(game, KEEPER, f"{w.KEEPER}:{seat}")
    atoms.update(game, keeper, owner=seat, controller=seat)


def give_life(game: Position, seat: int) -> None:
    """zone.life: what a player begins with is the sum of the relics."""
    keeper = game.leader(seat)
    life = sum(card_stat(game, relic, w.LIFE) for relic in game.zone(w.RELIC, seat))
    atoms.add_modifier(game, Modifier(w.LIFE, life, keeper, until="leaves", by=seat))


def give_help(game: Position) -> None:
    """The table's help for going second: cards, life or mana."""
    kind, _, number = str(game.state.options["second"]).partition("_")
    second, amount = game.seat_after(game.state.active), int(number or 0)
    if kind == "cards":
        drawing.draw(game, second, amount)
    elif kind == "life":
        keeper = game.leader(second)
        atoms.add_modifier(game, Modifier(w.LIFE, amount, keeper, until="leaves", by=second))
    elif kind == "mana":
        for name in (w.MANA, w.MANA_LIMIT):
            atoms.set_number(game, second, name, amount)
    elif kind == "once":
        atoms.set_number(game, second, w.MANA, amount)
    if amount:
        atoms.emit(game, "help", seat=second, amount=amount, what=kind)
    course.set_queue(game, ())


@procedure
class Turn(Procedure, tag="shengwu.turn", omit_defaults=True):
    """A turn: ``seat`` attacks."""

    seat: int

    @step
    @phase(w.BEGIN)
    def begin(self, game: Position) -> Outcome:
        """turn.begin.mana: the attacker's mana is filled up, then what waits for the beginning. Who
        goes second keeps for their first turn what they have got as a help."""
        kept = game.number(self.seat, w.MANA) if game.state.turn == HELPED else 0
        atoms.set_number(game, self.seat, w.MANA, game.number(self.seat, w.MANA_LIMIT) + kept)
        atoms.emit(game, "turn_began", seat=self.seat, amount=game.state.turn)
        if game.state.options["tired"] == "on" and game.state.turn > w.TIRED:
            keeper = game.leader(self.seat)
            atoms.emit(game, "tired", seat=self.seat, amount=w.TIRED_LOSS)
            damage.lose_life(game, keeper, w.TIRED_LOSS)
        return settle(game)

    @step
    def draw(self, game: Position) -> Outcome:
        """turn.begin.draw: one card, but in the first turn of the game."""
        if game.state.turn > 1:
            drawing.draw(game, self.seat, 1)
        return settle(game)

    @step
    def advance(self, game: Position) -> Outcome:
        """turn.begin.clear, turn.begin.advance."""
        for zone in (w.RELIC, w.UNIT):
            for card in game.zone(zone, self.seat):
                permanents.stand_up(game, card)
        board.advance(game, self.seat)
        begin_planning(game)
        return settle(game)

    @step
    @phase(w.ATTACK_PHASE)
    def attack(self, game: Position) -> Outcome:
        """turn.attack: only the attacker acts."""
        return PlanningPhase(self.seat, w.ATTACK_PHASE)

    @step
    @phase(w.DEFENCE_PHASE)
    def defend(self, game: Position) -> Outcome:
        """turn.defend: only the defender acts; nobody waits where all can see that nothing can be
        done."""
        defender = 1 - self.seat
        return None if idle_for_all(game, defender) else PlanningPhase(defender, w.DEFENCE_PHASE)

    @step
    def carry_out(self, game: Position) -> Outcome:
        """turn.resolve."""
        return CarryOut(self.seat)

    @step
    def fight(self, game: Position) -> Outcome:
        """turn.combat."""
        return Fight(self.seat)

    @step
    @phase(w.END)
    def end(self, game: Position) -> Outcome:
        """turn.end.triggers: in one order for both, a domain right after the creature of its
        cell."""
        course.point_at(game, 0)
        atoms.emit(game, "stage", what="end")
        for card in board.in_order(game):
            regrow(game, card, self.seat)
        atoms.emit(game, "turn_ended", seat=self.seat)
        queue = sorted(game.state.queue, key=lambda t: board.order_of(game, t.card))
        course.set_queue(game, tuple(replace(t, wave=n + 1) for n, t in enumerate(queue)))
        return settle(game)

    @step
    def clean_up(self, game: Position) -> Outcome:
        """turn.end.buffs: what lasts for a while ends; who dies of that says so at once."""
        atoms.end_modifiers(game, "turn", self.seat)
        ending.wear_out(game, unhurt=True)
        return settle(game)

    @step
    def forget(self, game: Position) -> Outcome:
        """Forget what was remembered of this turn."""
        atoms.end_turn_marks(game)
        return None


def regrow(game: Position, card: int, seat: int) -> None:
    """再生: at the end of its player's turn a creature loses damage."""
    amount = card_stat(game, card, w.REGROW)
    if amount and game.card(card).controller == seat and game.card(card).counter("damage"):
        damage.heal(game, card, amount, by=seat)


BEGINNINGS = {
    w.BEGIN: "begin",
    w.ATTACK_PHASE: "attack",
    w.DEFENCE_PHASE: "defend",
    w.RESOLUTION: "carry_out",
    w.FIGHT: "fight",
    w.END: "end",
}
"""The step of a turn that begins each phase a position may stand at."""


def arrange(game: Position) -> None:
    """Cards belong to the seat in whose zones they lie.

    :class:`BadOptions` where a seat has no relics, and so no life (zone.life).
    """
    decks.belong(game, w.ON_BOARD, (w.TOKEN, w.KEEPER))
    for player in game.state.players:
        _keeper(game, player.seat)
    begin_planning(game)


def _keeper(game: Position, seat: int) -> None:
    """The card whose life is the seat's, with the life that the relics give it."""
    if not game.zone(w.RELIC, seat):
        raise BadOptions(msg("error.deck_relics", have=0, clause="deck.size"))
    if not game.zone(w.KEEPER, seat):
        appoint(game, seat)
    keeper = game.leader(seat)
    if not any(m.card == keeper and m.until == "leaves" for m in game.state.modifiers):
        give_life(game, seat)


def boundary(game: Position) -> str:
    """The planning phase whose seat has planned nothing that waits, where nothing is told
    otherwise than it is."""
    state = game.state
    top = state.frames[-1] if state.frames else None
    if (
        state.queue
        or state.stack
        or not isinstance(top, PlanningPhase)
        or top.at != PlanningPhase.names["main"] + 1
    ):
        return ""
    told = all(
        game.number(seat, w.TOLD_MANA) == game.number(seat, w.MANA)
        and game.number(seat, w.TOLD_HAND) == len(game.zone(w.HAND, seat))
        for seat in (0, 1)
    )
    return top.moment if told else ""


POSITIONS = positions(WholeGame, Turn, BEGINNINGS, arrange, boundary)
