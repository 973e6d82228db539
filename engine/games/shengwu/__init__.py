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
from engine.games.shengwu.turn import Match
from engine.kernel import permanents
from engine.kernel.grammar import Names
from engine.kernel.layout import Layout, Meter, Shelf
from engine.kernel.position import Position, StackClauses, StackRules, Title
from engine.kernel.reading import card_numbers, card_words
from engine.kernel.records import Card
from engine.kernel.scope import Scope
from engine.kernel.zones import TableOption, ZoneRule
from engine.mechanics import ending, resolving

ZONES = (
    ZoneRule(w.KEEPER, in_play=True, base=0),
    ZoneRule(w.RELIC, in_play=True, label="F"),
    ZoneRule(
        w.UNIT,
        sight="face",
        in_play=True,
        grid=(3, w.COLUMNS),
        lines=((w.HOME, "D"), (w.FRONT, ""), (w.RAID, "R")),
    ),
    ZoneRule(
        w.REALM,
        sight="face",
        in_play=True,
        label="L",
        grid=(2, w.COLUMNS),
        lines=((w.HOME, "D"), (w.FRONT, "")),
    ),
    ZoneRule(w.HAND, sight="owner", label="H", remembered=False),
    ZoneRule(w.PLAN, sight="owner", label="P", listed=False, remembered=False),
    ZoneRule(w.DECK, sight="hidden", listed=False, remembered=False),
    ZoneRule(w.DISCARD, listed=False, pile=True),
    ZoneRule(w.TABLE, listed=False),
    ZoneRule(w.VOID, listed=False),
)

LAYOUT = Layout(
    shelves=(
        Shelf("leader", (w.KEEPER,)),
        Shelf("grid", (w.UNIT,), shared=True, under=(w.REALM,)),
        Shelf("chips", (w.RELIC, w.REALM)),
        Shelf("pile", (w.DECK, w.DISCARD)),
    ),
    meters=(Meter(w.MANA, w.MANA_LIMIT), Meter(w.ENTRIES)),
    held=(w.PLAN, w.HAND),
)

HELPS = (
    *("none", "cards_1", "cards_2", "life_3", "life_6", "life_7", "life_9"),
    *("mana_1", "once_1", "once_2"),
)
"""The help for going second: cards, life, mana for good, or mana once."""

OPTIONS = (
    TableOption("first", "random", ("random", "first")),
    TableOption("second", "life_7", HELPS),
    TableOption("tired", "off", ("off", "on")),
)

standard_pack = partial(bundled_pack, "shengwu")
"""The cards that come with the game."""


def card_marks(game: Position, card: Card) -> tuple[str, ...]:
    """The keywords that a creature has now."""
    if not card.zone.startswith(w.UNIT) or not card.face_up:
        return ()
    return tuple([f"keyword.{word}" for word in card_words(game, card, w.SHOWN)])


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
    id="shengwu",
    offered=3,
    names=Names(zh="圣物战线", en="Relic Lines"),
    package=__name__,
    events=w.LISTED.events,
    terms=w.LISTED.terms,
    manner=w.MANNER,
    least_seats=2,
    most_seats=2,
    phases=w.PHASES,
    zones=ZONES,
    layout=LAYOUT,
    options=OPTIONS,
    pack=standard_pack,
    begin=lambda game: Match(),
    settle=settle,
    concede=ending.concede,
    card_stats=card_numbers,
    seat_stats=planning.seat_stats,
    counted=planning.counted_cards,
    card_marks=card_marks,
    role=role,
    leave=permanents.put_away,
    check=check,
    pack_problems=pack_problems,
    positions=POSITIONS,
    players=PLAYERS,
    fixed=lambda game, card: game.pack.designs[card.design].kind in (w.KEEPER, w.RELIC, w.TOKEN),
    last_words=frozenset(("fell",)),
    moments=frozenset(("resolved_card",)),
    hear=hear,
    leads=w.KEEPER,
    count=lambda game, seat: ending.count(game, seat, w.HAND),
    opening={"first": "first"},
    permanents=board.PERMANENTS,
    stack=STACK_RULES,
    queues=planning.QUEUES,
    refusals=refusals,
    foresee=foresee,
    blows=blows,
    near=board.NEAR,
    reshuffles=False,
    burdens=frozenset(("peaceful", "cost", "hold")),
    deck_problems=deck_problems,
    ready_decks=ready_decks,
)
