"""Worth of each card of the ready decks: how often a deck wins the games in which it has drawn it,
and how often it is left in the hand at the end.

The games are those of ``field``, and can be read from what that section has kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.kernel.title import Title
from tests.bench import field
from tests.bench.field import DRAWN, LEFT, Match
from tests.bench.figures import Row, share, show


def run(games: int, only: Sequence[str] = (), keep: Path | None = None) -> None:
    """Let every ready deck play every other, and print what became of its cards."""
    field.run(games, only, keep, show_cards)


def show_cards(
    title: Title, level: str, played: Sequence[Match], decks: Mapping[str, str], took: float
) -> None:
    """Print a table for each deck, its best cards first."""
    for deck, name in decks.items():
        said = f"The cards of {name} in {title.shape.names.en}, {level} players"
        show(said, card_rows(played, deck), ("card", "games won with it", "left at the end"))


def card_rows(played: Sequence[Match], deck: str) -> list[Row]:
    """Each card that the deck has drawn in some game."""
    drawn: Counter[str] = Counter()
    won: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for one in played:
        for seat in [seat for seat in (0, 1) if one.decks[seat] == deck]:
            for name, count in one.counts.items():
                said, _, design = name.partition(f":{seat}:")
                drawn[design] += said == DRAWN
                won[design] += said == DRAWN and one.winner == seat
                left[design] += count if said == LEFT else 0
    named = sorted(filter(None, drawn), key=lambda card: -won[card] / max(1, drawn[card]))
    return [(card, share(won[card], drawn[card]), str(left[card])) for card in named if drawn[card]]
