"""Short games of Lanterns for the stories of this folder."""

from engine import Game
from engine.text.cards import card_text
from tests.titles.lanterns import TITLE

A, B = 0, 1


def card(game: Game, seat: int, design: str, zone: str = "hand") -> int:
    """The first card of that design in a zone of a seat."""
    return next(one for one in game.zone(zone, seat) if game.card(one).design == design)


def told(design: str) -> tuple[str, str]:
    """The text of a card, in Chinese and in English."""
    pack = TITLE.pack()
    written = pack.designs[design]
    return card_text(written, pack, "zh", "plain"), card_text(written, pack, "en", "plain")
