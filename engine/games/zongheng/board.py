"""200.5 to 200.15, 216, 418: entering, dying, what lies where, resources."""

from collections.abc import Sequence

from engine.games.zongheng import souls
from engine.games.zongheng import terms as w
from engine.kernel import atoms, permanents
from engine.kernel.permanents import PermanentRules
from engine.kernel.position import Position
from engine.kernel.purse import Purse, tapped
from engine.kernel.reading import card_stat
from engine.kernel.records import Card, Modifier
from engine.kernel.skills import SkillRules, has, is_silenced, lost
from engine.mechanics import ending

SKILLS = SkillRules(w.KEYWORDS, granted=True)
"""405.2: who loses all skills loses those that were given before."""

RESOURCES = tapped(w.RESOURCE)
"""204.2a: each upright resource card pays 1."""


def is_unit(game: Position, card: Card) -> bool:
    """Test if a card is a unit in play."""
    return card.zone.startswith(w.FIELD)


def enters_tapped(game: Position, card_id: int) -> bool:
    """200.5: units enter tapped, but for those with 突袭 (404.3)."""
    return game.design(card_id).kind in w.UNITS and not has(game, card_id, w.CHARGE)


def acts(game: Position, card: Card) -> bool:
    """400.2, 400.3, 400.6: what lies face down or among the resources has no text."""
    return card.face_up and not card.zone.startswith(w.RESOURCE) and not is_silenced(game, card)


def may_tap(game: Position, seat: int) -> bool:
    """101.5, 408.8: in the first turn of the game the second player cannot tap resources to pay; by
    the other reading in the first turn of their own."""
    if game.state.turn > 2:
        return True
    first = game.state.marks.get("first", 0)
    forbidden = 1 if game.state.options["first_turn"] == "defined" else 2
    return seat == first or game.state.turn != forbidden


def _left(game: Position, seat: int, name: str, besides: int) -> int:
    """204.2a, 402.7: upright resources; souls of an awakened general."""
    if name == w.SOUL:
        card = souls.general(game, seat)
        return game.card(card).counter(w.SOUL) if souls.is_awakened(game, card) else 0
    return RESOURCES.left(game, seat, name, besides) if may_tap(game, seat) else 0


def _pay(game: Position, seat: int, name: str, amount: int, first: int) -> int:
    if name == w.SOUL:
        return souls.take(game, seat, amount)
    return RESOURCES.pay(game, seat, name, amount, first)


PURSE = Purse(_left, _pay)


def place_resource(game: Position, seat: int, card_id: int) -> int:
    """207.1: a card lies upright and face up among a seat's resources. Its id there."""
    atoms.remove_from_stack(game, card_id)
    return atoms.move(game, card_id, w.RESOURCE, seat, controller=seat)


PERMANENTS = PermanentRules(
    zones=frozenset((w.GENERAL, w.FIELD, w.RESOURCE)),
    places={w.UNIT: w.FIELD, w.REINFORCEMENT: w.FIELD, w.GENERAL_CARD: w.GENERAL},
    rooted=frozenset((w.GENERAL_CARD,)),
    tokens=frozenset((w.REINFORCEMENT,)),
    bears={w.FIELD: w.LIFE},
    sideways=enters_tapped,
    grounded="no_reset",
    in_turn=True,
)
"""Generals never leave; a reinforcement that leaves play is back in its pile (418.4)."""


def state_check(game: Position) -> None:
    """418: whenever somebody would get priority; all that is so at once, until nothing is so."""
    if ending.CHECKED in game.memo:
        return
    permanents.restore_control(game)
    if game.state.options["empty_library"] == "nothing":
        ending.forgive(game)
    if not ending.sound(game):
        while gone := _spared(game, ending.worn_out(game)):
            die(game, gone)
            permanents.restore_control(game)
        seats = game.seats_in_order()
        beaten = [seat for seat in seats if ending.has_lost(game, seat)]
        if beaten:
            ending.finish(game, beaten)
    game.memo[ending.CHECKED] = True


def _spared(game: Position, gone: Sequence[int]) -> list[int]:
    """Those that die. 500/unyielding: the first time, damage does not kill."""
    dying = []
    for card in gone:
        if has(game, card, w.UNYIELDING) and card_stat(game, card, w.LIFE) > 0:
            atoms.set_counter(game, card, "damage", 0)
            permanents.tap(game, card)
            seat, turn = game.card(card).controller, game.state.turn
            atoms.add_modifier(
                game, Modifier(lost(w.UNYIELDING), 1, card, until="leaves", by=seat, turn=turn)
            )
            atoms.emit(game, "unyielded", seat=seat, card=card)
        else:
            dying.append(card)
    return dying


def die(game: Position, cards: Sequence[int]) -> None:
    """200.7, 418.2: units die together. In the combat phase they lie together until it ends. What
    waits for a death looks back at what lay there (403.3), so it is heard before they leave."""
    fighting = game.state.phase in w.FIGHTING
    for card in [game.card(card_id) for card_id in cards]:
        atoms.emit(game, "died", seat=card.controller, to=card.owner, card=card.id)
        for source in _took_part(game, card.id):
            if source in game.state.cards and game.card(source).controller != card.controller:
                by = game.card(source).controller
                atoms.emit(game, "slew", seat=by, to=card.owner, card=source, other=card.id)
    for card_id in cards:
        owner = game.card(card_id).owner
        if fighting and not permanents.is_token(game, card_id):
            atoms.move(game, card_id, w.FALLEN, owner, controller=owner)
        else:
            permanents.leave(game, card_id)


def bury(game: Position) -> None:
    """310.2: the dead of this combat phase go to the graveyards of their owners, together."""
    for seat in game.seats_in_order():
        for card in game.zone(w.FALLEN, seat):
            atoms.move(game, card, w.DISCARD, seat, controller=seat)


def harm_mark(victim: int, source: int) -> str:
    """The mark of a card that has damaged another one: it takes part in its destruction (200.7)."""
    return f"harm:{victim}:{source}"


def _took_part(game: Position, victim: int) -> list[int]:
    prefix = f"harm:{victim}:"
    marks = [name for name in game.state.marks if name.startswith(prefix)]
    for name in marks:
        atoms.clear_mark(game, name)
    return [int(name.rpartition(":")[2]) for name in marks]


def forget_harm(game: Position) -> None:
    """Of what has left play nobody asks any more who has hurt it."""
    for name in [name for name in game.state.marks if name.startswith("harm:")]:
        if int(name.split(":")[1]) not in game.all_in(w.FIELD):
            atoms.clear_mark(game, name)
