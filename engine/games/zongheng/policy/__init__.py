"""Computer players of this title."""

from engine.games.zongheng import terms as w
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rules import Possible, of_kinds
from engine.players.restock import restock
from engine.players.rules import PlayerRules


def possible(game: Position, card: Card) -> Possible | None:
    """The general that is still hidden is a general."""
    return of_kinds(w.GENERAL_CARD) if card.zone.startswith(w.CAMP) else of_kinds(*w.OF_DECKS)


PLAYERS = PlayerRules(restock=restock)
