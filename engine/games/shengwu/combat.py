"""Combat (turn.combat): column by column from left to right, each creature against its enemy."""

from engine.games.shengwu import board
from engine.games.shengwu import terms as w
from engine.games.shengwu.resolution import settle
from engine.kernel import atoms, course, damage
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.reading import card_stat

STRUCK = "struck"
"""A creature attacked another, or a player, in the last combat."""


def blows(game: Position) -> list[tuple[int, int]]:
    """List who attacked whom in the last combat."""
    names = [name.split(":") for name in game.state.marks if name.startswith(STRUCK)]
    return [(int(cards[0]), int(cards[1])) for word, *cards in names if word == STRUCK]


def fighters(game: Position, seat: int) -> tuple[int, ...]:
    """turn.combat.must: the creatures that attack, columns from left to right, in each the front
    first; those at home only where an enemy has got in."""
    found = [
        (spot.column, board.ORDER.index(spot.line), card)
        for card, spot in board.face_up(game, w.UNIT, seat)
    ]
    return tuple(card for _, _, card in sorted(found))


def can_attack(game: Position, card: int, seat: int) -> bool:
    """Test if it is still there, upright, and has somebody to strike."""
    if card not in game.zone(w.UNIT, seat) or game.card(card).tapped:
        return False
    return board.opponent(game, card) >= 0


def strength(game: Position, card: int) -> int:
    """The combat damage that a creature deals; one under 止战令 none in its own attack."""
    attacks = game.card(card).controller == game.state.active
    if attacks and card_stat(game, card, w.PEACEFUL):
        return 0
    return card_stat(game, card, w.ATTACK) + card_stat(game, card, w.WRATH)


@procedure
class Fight(Procedure, tag="shengwu.fight", omit_defaults=True):
    """The attacker's creatures attack, one after the other, each exchange whole before the next."""

    seat: int
    left: tuple[int, ...] = ()
    card: int = 0

    @step
    def begin(self, game: Position) -> Outcome:
        """Note who stands there now; each is tested again when its turn comes."""
        course.enter_phase(game, w.FIGHT)
        for card, other in blows(game):
            course.clear_mark(game, f"{STRUCK}:{card}:{other}")
        self.left = fighters(game, self.seat)
        return None

    @step
    def next(self, game: Position) -> Outcome:
        """The next that can attack must."""
        if not self.left:
            return self.finish()
        self.card, *rest = self.left
        self.left = tuple(rest)
        if not can_attack(game, self.card, self.seat):
            return self.goto("next")
        other = board.opponent(game, self.card) or game.leader(1 - self.seat)
        column = game.card(self.card).cell % w.COLUMNS + 1
        atoms.emit(game, "stage", what="lane", amount=column)
        course.point_at(game, self.card, (other,))
        atoms.emit(game, "attack_declared", seat=self.seat, card=self.card, other=other)
        return settle(game)

    @step
    def strike(self, game: Position) -> Outcome:
        """turn.combat.lane, turn.combat.player: against whom it faces by now."""
        self.goto("next")
        if can_attack(game, self.card, self.seat):
            other = board.opponent(game, self.card)
            whom = other or game.leader(1 - self.seat)
            atoms.set_mark(game, f"{STRUCK}:{self.card}:{whom}")
            if other:
                exchange(game, self.card, other)
            else:
                hit_player(game, self.card, 1 - self.seat, strength(game, self.card))
        return settle(game)


def hit_player(game: Position, card: int, seat: int, amount: int) -> None:
    """turn.combat.player: combat damage to a player."""
    atoms.set_mark(game, f"turn/fought:{card}")
    leader, by = game.leader(seat), game.card(card).controller
    atoms.emit(game, "attacked_player", seat=by, to=seat, card=card, amount=amount)
    if amount:
        damage.deal(game, leader, amount, source=card, kind=w.COMBAT, by=by)


def exchange(game: Position, attacker: int, defender: int) -> None:
    """turn.combat.defend, turn.combat.damage: both deal their attack at once, unless one of them
    strikes first; what dies of that does not strike back."""
    for card in (attacker, defender):
        atoms.set_mark(game, f"turn/fought:{card}")
    first = [bool(card_stat(game, card, w.FIRST)) for card in (attacker, defender)]
    blows = [(attacker, defender), (defender, attacker)]
    if first[0] == first[1]:
        strengths = [strength(game, card) for card, _ in blows]
        for (card, other), amount in zip(blows, strengths, strict=True):
            blow(game, card, other, amount)
        return
    for card, other in blows if first[0] else reversed(blows):
        if damage.life_left(game, card) > 0:
            blow(game, card, other, strength(game, card))


def blow(game: Position, card: int, other: int, amount: int) -> None:
    """One creature strikes another; with Pierce the rest goes on to the player. A blow of nothing
    is no damage, which is told."""
    left, by = damage.life_left(game, other), game.card(card).controller
    if amount <= 0:
        atoms.emit(game, "unharmed", seat=game.card(other).controller, card=other)
        return
    dealt = damage.deal(game, other, amount, source=card, kind=w.COMBAT, by=by)
    if dealt > left and by == game.state.active and card_stat(game, card, w.PIERCE):
        hit_player(game, card, game.card(other).controller, dealt - left)
