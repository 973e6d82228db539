"""圣物战线 (Relic Lines), after its rules document. The module is the table of contents.

``turn`` set-up, the phases of a turn and its end (turn.setup to turn.end), ``planning`` what a seat
does in secret (turn.attack, turn.defend, zone.stack), ``resolution`` how plans are carried out
(turn.resolve, end), ``combat`` who strikes whom (turn.combat), ``board`` lines and cells
(zone.board), ``decks`` what a deck holds (deck), ``refusals`` why something
cannot be done now. How entries wait in hidden queues is ``engine.mechanics.queues``. Our decisions
stand in docs/shengwu.md.
"""

from functools import partial

from engine.cards.check import PackRules
from engine.cards.loader import bundled_pack
from engine.games.shengwu import board, effects, planning  # noqa: F401  (what cards do)
from engine.games.shengwu import terms as w
from engine.games.shengwu.combat import blows
from engine.games.shengwu.decks import allowed, deck_problems, pack_problems, ready_decks
from engine.games.shengwu.invariants import check
from engine.games.shengwu.policy import PLANS, PLAYERS
from engine.games.shengwu.policy.guesses import possible
from engine.games.shengwu.refusals import refusals
from engine.games.shengwu.resolution import hear, settle
from engine.games.shengwu.turn import POSITIONS, WholeGame
from engine.kernel import permanents
from engine.kernel.deck import DeckRules
from engine.kernel.numbers import badges, card_numbers
from engine.kernel.position import Position
from engine.kernel.projection import ViewRules
from engine.kernel.records import Card
from engine.kernel.rules import CardRules, GameRules
from engine.kernel.scope import Scope
from engine.kernel.title import RuleSet, Title
from engine.mechanics import ending, resolving
from engine.mechanics.refusals import RefusalRules
from engine.mechanics.stack import StackClauses, StackRules

standard_pack = partial(bundled_pack, "shengwu")
"""The cards that come with the game."""


def role(game: Position, card: Card) -> str:
    """``idle``: a creature that has not fought in this turn."""
    fought = f"turn/fought:{card.id}" in game.state.marks
    return "idle" if card.zone.startswith(w.UNIT) and not fought else ""


def targetable(game: Position, scope: Scope, card_id: int) -> bool:
    """Test if the card lies face up: what lies face down is no target for anybody."""
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
)

TITLE = Title(
    "shengwu",
    __name__,
    w.SHAPE,
    w.LISTED,
    standard_pack,
    RuleSet(
        GameRules(
            begin=lambda game: WholeGame(),
            concede=ending.concede,
            check=check,
            settle=settle,
            heard=frozenset(("resolved_card",)),
            hear=hear,
            count=lambda game, seat: ending.count(game, seat, w.HAND),
            rated_after=8,
        ),
        CardRules(
            leave=permanents.put_away,
            role=role,
            fixed=lambda game, card: (
                game.pack.designs[card.design].kind in (w.KEEPER, w.RELIC, w.TOKEN)
            ),
            possible=possible,
        ),
        ViewRules(
            card_stats=card_numbers,
            seat_stats=planning.seat_stats,
            card_marks=badges,
            counted=planning.counted_cards,
            blows=blows,
        ),
        POSITIONS,
        PLAYERS,
        PLANS,
        STACK_RULES,
        planning.USES,
        planning.QUEUES,
        board.PERMANENTS,
        board.PLACES,
        RefusalRules(refusals),
        PackRules(pack_problems),
        DeckRules(deck_problems, ready_decks, (w.RELIC,), allowed),
    ),
)
