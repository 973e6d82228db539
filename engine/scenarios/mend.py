"""A game that is put right: it goes on from a position that somebody has written down."""

from __future__ import annotations

from engine.cards.loader import read_yaml
from engine.game import Game
from engine.kernel.values import NOBODY
from engine.scenarios.placement import Reader
from engine.scenarios.position import install

FREE = ("seed", "exact")
"""What a file may not say of a game that is played: what chance is to bring, and what nobody can
read."""


def mended(game: Game, text: str, *, seed: int, file: str = "position") -> Game:
    """The game as it goes on from a position file in the place of ``game``: the same title, cards,
    options and seats. Its questions get ids that none before had, so that no old button answers
    one. What chance has yet to bring comes of ``seed`` alone, so that whoever has written the file
    cannot foresee it. :class:`~engine.kernel.values.BadPack` says what is wrong where; the game
    itself is not touched."""
    record = read_yaml(file, text)
    reader = Reader(file, len(game.state.players))
    for field in FREE:
        if isinstance(record, dict) and field in record:
            reader.refuse("error.position_field", field)
    made = install(record, game.pack, seed=seed, first=game.state.next_decision, file=file)
    if len(made.state.players) != len(game.state.players):
        reader.refuse("error.position_number", "seats", value=str(len(made.state.players)))
    if made.state.options != game.state.options:
        reader.refuse("error.position_value", "options", value=str(record.get("options", {})))
    if made.result is not None or not made.decisions or made.state.active == NOBODY:
        problem = "nobody has anything to decide"
        reader.refuse("error.position_broken", "-", problem=problem)
    return made
