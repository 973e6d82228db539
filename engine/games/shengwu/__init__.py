"""圣物战线 (Relic Lines), after its rules document. The module is the table of contents.

``turn`` set-up, the phases of a turn and its end (turn.setup to turn.end), ``planning`` what a seat
does in secret (turn.attack, turn.defend, zone.stack), ``resolution`` how plans are carried out
(turn.resolve, end), ``combat`` who strikes whom (turn.combat), ``board`` lines and cells
(zone.board), ``decks`` what a deck holds (deck), ``refusals`` why something
cannot be done now. How entries wait in hidden queues is ``engine.mechanics.queues``. Our decisions
stand in docs/shengwu.md.
"""

from __future__ import annotations

from functools import partial

from engine.cards.loader import bundled_pack
from engine.games.shengwu import board, effects, planning  # noqa: F401  (what cards do)
from engine.games.shengwu import terms as w
from engine.games.shengwu.combat import blows
from engine.games.shengwu.decks import deck_problems, pack_problems, ready_decks
from engine.games.shengwu.invariants import check
from engine.games.shengwu.policy import PLAYERS
from engine.games.shengwu.position import POSITIONS
from engine.games.shengwu.refusals import refusals
from engine.games.shengwu.resolution import foresee, hear, settle
from engine.games.shengwu.turn import WholeGame
from engine.kernel import permanents
from engine.kernel.position import Position, StackClauses, StackRules, Title
from engine.kernel.reading import badges, card_numbers
from engine.kernel.records import Card
from engine.kernel.scope import Scope
from engine.kernel.shape import facts
from engine.mechanics import ending, resolving

standard_pack = partial(bundled_pack, "shengwu")
"""The cards that come with the game."""


def role(game: Position, card: Card) -> str:
    """``idle``: a creature that has not fought in this turn."""
    fought = f"turn/fought:{card.id}" in game.state.marks
    return "idle" if card.zone.startswith(w.UNIT) and not fought else ""


def targetable(game: Position, scope: Scope, card_id: int) -> bool:
    """What lies face down is no target for anybody."""
    return game.card(card_id).face_up


STACK_RULES = StackRules(
    targetable=targetable,
    resolve=resolving.resolve,
    state_check=ending.state_check,
    clauses=StackClauses(
        targets="turn.attack.spell",
        optional="turn.resolve.attacker",
        order="turn.resolve.attacker",
        acting="turn.resolve.attacker",
    ),
    uses=planning.USES,
)

TITLE = Title(
    **facts(__name__, w.SHAPE, w.LISTED),
    pack=standard_pack,
    begin=lambda game: WholeGame(),
    settle=settle,
    concede=ending.concede,
    card_stats=card_numbers,
    seat_stats=planning.seat_stats,
    counted=planning.counted_cards,
    card_marks=badges,
    role=role,
    leave=permanents.put_away,
    check=check,
    pack_problems=pack_problems,
    positions=POSITIONS,
    players=PLAYERS,
    fixed=lambda game, card: game.pack.designs[card.design].kind in (w.KEEPER, w.RELIC, w.TOKEN),
    moments=frozenset(("resolved_card",)),
    hear=hear,
    count=lambda game, seat: ending.count(game, seat, w.HAND),
    permanents=board.PERMANENTS,
    stack=STACK_RULES,
    queues=planning.QUEUES,
    refusals=refusals,
    foresee=foresee,
    blows=blows,
    near=board.NEAR,
    deck_problems=deck_problems,
    ready_decks=ready_decks,
)
