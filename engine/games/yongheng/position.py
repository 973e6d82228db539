"""Position files of this title: what they may leave open, and how play goes on from them."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.actions import PlayPhase
from engine.games.yongheng.setup import whole_deck
from engine.games.yongheng.turn import OTHERS_PLAY, Turn, WholeGame
from engine.kernel import atoms
from engine.kernel.position import Position
from engine.mechanics.apply import others_skills
from engine.mechanics.settling import waiting
from engine.mechanics.turns import asked_first, positions

BEGINNINGS = {
    "settle": "settle_phase",
    "draw": "draw_phase",
    "declare": "declare_phase",
    "play": "before_play",
    "discard": "discard_phase",
    "end": "end_phase",
}
"""The step of a turn that begins each phase a position may stand at."""


def arrange(game: Position) -> None:
    """Whose own characters lie there, and which of them have been face up."""
    state = game.state
    atoms.mark(game, "dealer", state.marks.get("dealer", 0))
    for player in state.players:
        for card in game.zone(w.CHARACTER, player.seat)[:1]:
            if game.role(game.card(card)) == "own":
                atoms.update(game, card, owner=player.seat)
            if game.card(card).face_up:
                atoms.mark(game, w.declared(player.seat))


def boundary(game: Position) -> str:
    """The phase at whose first question, or between whose actions, the game stands."""
    frames = game.state.frames
    if waiting(game) or not frames:
        return ""
    top = frames[-1]
    if isinstance(top, PlayPhase) and len(frames) == 3:
        between = top.at == PlayPhase.names["ask"] + 1
        # Others who have skills for this play phase would be asked again if it began.
        return "play" if between and not others_skills(game, OTHERS_PLAY) else ""
    return asked_first(game, Turn, BEGINNINGS)


POSITIONS = positions(WholeGame, Turn, BEGINNINGS, arrange, boundary, whole_deck, w.DECK)
