"""三国杀·纵横 (Three Kingdoms: Zongheng), after its white paper. This is the table of contents.

``turn`` set-up and the phases (101, 300 to 305, 311), ``combat`` (306 to 310), ``uses`` what can be
used when (213 to 215, 408), ``raising`` (207, 406), ``board`` entering, dying and resources (200,
216, 418), ``harm`` damage (200.6, 417), ``souls`` awakening (200.12, 202.2b), ``keywords`` and
``effects`` (500, 211), ``decks`` (100.2, 210), ``rulings`` what the document leaves free,
``refusals`` why something cannot be done now. The clauses from 400 on are rebuilt
(docs/zongheng.md).
"""

from functools import partial

from engine.cards.check import PackRules
from engine.cards.loader import bundled_pack
from engine.games.zongheng import (
    attacks,
    board,
    combat,
    effects,
    harm,
    keywords,
    rulings,
    turn,
    uses,
)
from engine.games.zongheng import terms as w
from engine.games.zongheng.decks import allowed, deck_problems, pack_problems, ready_decks
from engine.games.zongheng.invariants import check
from engine.games.zongheng.policy import PLAYERS, holds_back, possible
from engine.games.zongheng.refusals import refusals
from engine.kernel import permanents
from engine.kernel.deck import DeckRules
from engine.kernel.numbers import badges, card_numbers, card_words
from engine.kernel.position import Position
from engine.kernel.projection import ViewRules
from engine.kernel.reading import seat_stat
from engine.kernel.records import Card, Event
from engine.kernel.rules import CardRules, GameRules
from engine.kernel.skills import has, is_silenced
from engine.kernel.statics import TagRules
from engine.kernel.title import RuleSet, Title
from engine.language.effects import HandRules
from engine.language.modifiers import DurationRules
from engine.language.phases import PhaseRules
from engine.mechanics import ending
from engine.mechanics.happen import ChoiceRules
from engine.mechanics.priority import PriorityRules
from engine.mechanics.refusals import RefusalRules
from engine.mechanics.stack import StackClauses, StackRules
from engine.mechanics.windows import ResponseRules

standard_pack = partial(bundled_pack, "zongheng")
"""The cards that come with the game."""

__all__ = ["TITLE", "effects", "standard_pack"]


def seat_stats(game: Position, seat: int, reader: int) -> dict[str, int]:
    """Public numbers of a seat."""
    there = game.zone(w.RESOURCE, seat)
    upright = sum(not game.card(card).tapped for card in there)
    return {"resource": upright, "resource_all": len(there)}


def card_marks(game: Position, card: Card) -> tuple[str, ...]:
    """States of a card worth a badge: keywords, lost skills, what it cannot do, its attack."""
    zone = card.zone.partition(":")[0]
    if zone not in w.ON_FIELD:
        return ()
    words = card_words(game, card, w.SHOWN)
    found = [f"keyword.{word}" for word in words if has(game, card.id, word)]
    if is_silenced(game, card):
        found.append("mark.no_skill")
    role = attacks.roles(game, card).partition(" ")[0]
    if role in ("attacker", "attacked"):
        found.append(f"mark.{role}")
    return (*found, *badges(game, card))


def blows(game: Position) -> tuple[tuple[int, int], ...]:
    """List who attacks whom in the combat that goes on."""
    found = ((card, attacks.target_of(game, card)) for card in attacks.attackers(game))
    return tuple((card, target) for card, target in found if target)


def hear(game: Position, event: Event) -> None:
    """Carry out what follows from an event, whatever cards say."""
    if event.kind == "damaged":
        keywords.hear(game, event)
    else:
        combat.hear(game, event)


STACK_RULES = StackRules(
    targetable=uses.targetable,
    resolve=uses.resolve,
    state_check=board.state_check,
    clauses=StackClauses(
        targets="413.1", optional="409.6", order="409.3", acting="411.2", given="408.3"
    ),
    asks_again=True,
)

PRIORITY = PriorityRules(
    resolves="top",
    triggers="now",
    between=False,
    acting=turn.acting,
    leaves=w.LEAVES,
    idle=holds_back,
    chain=rulings.LOOP,
    endless=ending.drawn,
)

TITLE = Title(
    "zongheng",
    __name__,
    w.SHAPE,
    w.LISTED,
    standard_pack,
    RuleSet(
        GameRules(
            begin=lambda game: turn.WholeGame(),
            concede=ending.concede,
            check=check,
            heard=combat.HEARD | {"damaged"},
            hear=hear,
            count=lambda game, seat: ending.count(game, seat, w.HAND),
            rated_after=8,
        ),
        CardRules(
            leave=permanents.put_away,
            acts=board.acts,
            role=attacks.roles,
            fixed=lambda game, card: game.pack.designs[card.design].kind == w.GENERAL_CARD,
            possible=possible,
        ),
        ViewRules(card_numbers, seat_stats, card_marks, blows=blows),
        turn.POSITIONS,
        PLAYERS,
        STACK_RULES,
        PRIORITY,
        rulings.STOPS,
        uses.USES,
        board.PURSE,
        board.PERMANENTS,
        board.SKILLS,
        harm.HAPPEN,
        ChoiceRules(combat.asked, combat.guarded, "pick_no_guard"),
        TagRules({"class": w.CLASSES, "side": w.SIDES}),
        DurationRules(("your_turn", "combat", "source")),
        PhaseRules((w.COMBAT,)),
        HandRules(lambda game, seat: seat_stat(game, seat, "hand_limit"), "216.3b"),
        ResponseRules(options=turn.options, respond=turn.respond),
        RefusalRules(refusals),
        PackRules(pack_problems),
        DeckRules(deck_problems, ready_decks, (w.GENERAL_CARD,), allowed),
    ),
)
