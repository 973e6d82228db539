"""12, 26, 27: spirit: what it is paid with, and which cards are used out of it."""

from collections.abc import Sequence

from engine.games.shenhua import keywords
from engine.games.shenhua import terms as w
from engine.kernel import atoms, course, drawing, skills
from engine.kernel.in_play import who_knows
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome, Procedure, procedure, step
from engine.kernel.purse import tapped
from engine.kernel.reading import seat_stat
from engine.kernel.values import NOBODY
from engine.mechanics.announce import RESPOND, UseRules

PURSE = tapped(w.SPIRIT)
"""12: each upright card of the spirit zone pays 1; the used card itself first (27)."""


DOWN = "down"
"""In what lasts: the face-down cards of a spirit zone that may be used."""


def ready(game: Position, seat: int) -> int:
    """The spirit that seat can pay now: its upright cards in the spirit zone."""
    return PURSE.left(game, seat, "spirit", 0)


def usable_face_down(game: Position, seat: int) -> Sequence[int]:
    """27.1: the face-down cards of the spirit zone that may be used from there."""
    opened = seat_stat(game, seat, "spirit_open") > 0
    key = (DOWN, seat, opened)
    known: list[int] | None = game.lasting.get(key)
    if known is None:
        cards, designs = game.state.cards, game.pack.designs
        known = game.lasting[key] = [
            card
            for card in game.zone(w.SPIRIT, seat)
            if not cards[card].face_up
            and (
                w.FROM_SPIRIT in designs[cards[card].design].keywords
                or (opened and designs[cards[card].design].kind != w.ADVENTURE)
            )
        ]
    return known


def may_use(game: Position, seat: int, card_id: int, place: int, moment: str) -> str:
    """18.4: what is slow answers nothing; for skills, unless their text says so."""
    if moment != RESPOND:
        return ""
    if place == NOBODY:
        return "" if skills.has(game, card_id, w.FLASH) else w.SLOW
    swift = game.design(card_id).abilities[place].timing == "any"
    return "" if swift or skills.has(game, card_id, w.NIMBLE) else w.SKILL_SLOW


USES = UseRules(
    kinds=frozenset((w.CREATURE, w.SPELL, w.EQUIPMENT)),
    instants=frozenset((w.SPELL,)),
    price=w.COST,
    resource="spirit",
    may_use=may_use,
    timing=frozenset((w.FLASH, w.NIMBLE)),
    elsewhere=usable_face_down,
    waits=keywords.sick,
    most=w.STACK_LIMIT,
)


def place(game: Position, seat: int, card_id: int) -> int:
    """A card becomes spirit: adventures face up, all others face down. Its id there.

    Who knew the card where it was has seen it go.
    """
    face_up = game.design(card_id).kind == w.ADVENTURE
    seen = who_knows(game, card_id) | 1 << seat
    atoms.remove_from_stack(game, card_id)
    there = atoms.move(
        game,
        card_id,
        w.SPIRIT,
        seat,
        face_up=face_up,
        controller=seat,
        seen=seen,
        followed=True,
    )
    course.point_at(game, there)
    atoms.emit(game, "placed", seat=seat, card=there)
    return there


@procedure
class PlaceSpirit(Procedure, tag="shenhua.place_spirit", omit_defaults=True):
    """Once a turn a card from the hand becomes spirit; 4.1: placing opens no timing of its own."""

    seat: int
    card: int

    @step
    def place(self, game: Position) -> Outcome:
        """Face down, or face up for an adventure."""
        place(game, self.seat, self.card)
        drawing.emit_left_hand(game, self.seat)
        return None
