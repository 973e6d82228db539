"""神话起源 (Mythic Origins), after its rules guide. The module is the table of contents.

``turn`` the phases and their moments (17.4), ``timings`` (17), ``combat`` (20 to 22),
``board`` what lies on the field (4 to 10, 19, 22), ``keywords`` (5 to 8), ``spirit`` what is used
and paid with (12, 18.4, 26, 27), ``decks`` (23, 24), ``refusals`` why something cannot be done now.
How cards and skills are used (12, 14, 16) is ``engine.mechanics.announce``, timings (18) are
``priority``, what ends creatures and games (1, 19, 22) is ``ending``.
"""

from functools import partial

from engine.cards.check import PackRules
from engine.cards.loader import bundled_pack
from engine.games.shenhua import board, effects, keywords, spirit  # noqa: F401  (registers)
from engine.games.shenhua import terms as w
from engine.games.shenhua.decks import allowed, deck_problems, pack_problems, ready_decks
from engine.games.shenhua.invariants import check
from engine.games.shenhua.policy import PLAYERS, PRIORITY, possible
from engine.games.shenhua.refusals import refusals
from engine.games.shenhua.turn import POSITIONS, WholeGame
from engine.kernel import permanents, skills
from engine.kernel.deck import DeckRules
from engine.kernel.numbers import badges, card_numbers, card_words
from engine.kernel.position import Position
from engine.kernel.projection import ViewRules
from engine.kernel.reading import card_stat
from engine.kernel.records import Card
from engine.kernel.rules import CardRules, GameRules
from engine.kernel.scope import Scope
from engine.kernel.title import RuleSet, Title
from engine.mechanics import announce, ending, resolving, using
from engine.mechanics.refusals import RefusalRules
from engine.mechanics.stack import StackClauses, StackRules
from engine.mechanics.windows import ResponseRules

standard_pack = partial(bundled_pack, "shenhua")
"""The cards that come with the game."""


def numbers(game: Position, card: Card) -> dict[str, int]:
    """Current numbers of a card."""
    stats = card_numbers(game, card)
    if w.DURABILITY in stats:
        stats[w.DURABILITY] = max(0, stats[w.DURABILITY] - card.counter("damage"))
    return stats


def seat_stats(game: Position, seat: int, reader: int) -> dict[str, int]:
    """Public numbers of a seat."""
    return {"spirit": spirit.ready(game, seat), "spirit_all": len(game.zone(w.SPIRIT, seat))}


def card_marks(game: Position, card: Card) -> tuple[str, ...]:
    """States of a card worth a badge: keywords, lost skills, newly arrived, what it cannot do."""
    zone = card.zone.partition(":")[0]
    if zone not in w.ON_FIELD:
        return ()
    words = card_words(game, card, w.SHOWN)
    found = [f"keyword.{word}" for word in words if skills.has(game, card.id, word)]
    if skills.is_silenced(game, card):
        found.append("mark.no_skill")
    if zone == w.FIELD and keywords.sick(game, card.id):
        found.append("mark.sick")
    return (*found, *badges(game, card))


def role(game: Position, card: Card) -> str:
    """8.1, 8.3: ``plain`` for creatures, equipment and treasures without printed skills."""
    counts = game.pack.designs[card.design].kind in w.PERMANENTS
    return "plain" if counts and skills.without_skills(game, card.id) else ""


def acts(game: Position, card: Card) -> bool:
    """8, 5: silenced cards have no printed skills; face-down cards do nothing."""
    return card.face_up and not skills.is_silenced(game, card)


def targetable(game: Position, scope: Scope, card_id: int) -> bool:
    """Test if a card may be a target at all: not one that is just entering (17.2.3), nor the card
    that is being used, which leaves its place for the stack."""
    card = game.card(card_id)
    if card.zone == w.STACK and card_id in resolving.waiting_to_enter(game):
        return False
    if card_id == scope.this and (card.zone.startswith(w.HAND) or not card.face_up):
        return False
    return not (card_stat(game, card_id, "untargetable") and card.controller != scope.you)


STACK_RULES = StackRules(
    targetable=targetable,
    resolve=resolving.resolve,
    state_check=ending.state_check,
    clauses=StackClauses(
        targets="16.1", optional="15.1", order="13.3", acting="18.2", place="18.5", given="12.2"
    ),
)

TITLE = Title(
    "shenhua",
    __name__,
    w.SHAPE,
    w.LISTED,
    standard_pack,
    RuleSet(
        GameRules(
            begin=lambda game: WholeGame(),
            concede=ending.concede,
            check=check,
            count=lambda game, seat: ending.count(game, seat, w.HAND),
            rated_after=8,
        ),
        CardRules(
            leave=permanents.put_away,
            acts=acts,
            role=role,
            fixed=lambda game, card: (
                game.pack.designs[card.design].kind in (w.GENERAL_CARD, w.TOKEN)
            ),
            possible=possible,
        ),
        ViewRules(numbers, seat_stats, card_marks),
        POSITIONS,
        PLAYERS,
        STACK_RULES,
        PRIORITY,
        keywords.SKILLS,
        spirit.USES,
        spirit.PURSE,
        board.PERMANENTS,
        ResponseRules(
            options=lambda game, seat, timing: announce.options(game, seat, announce.RESPOND),
            respond=lambda game, seat, key: using.start(seat, key),
        ),
        RefusalRules(refusals),
        PackRules(pack_problems),
        DeckRules(deck_problems, ready_decks, (w.GENERAL_CARD, w.TREASURE_CARD), allowed),
    ),
)
