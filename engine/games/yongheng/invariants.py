"""What must be true of every pack (chapter 2), beyond its words and its numbers, and of every game
at every decision."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.yongheng import terms as w
from engine.games.yongheng.traps import MOMENTS
from engine.kernel.grammar import CardDesign
from engine.kernel.position import Position
from engine.kernel.values import Msg, msg
from engine.mechanics.invariants import common


def pack_problems(designs: tuple[CardDesign, ...]) -> list[Msg]:
    """What is wrong with the traps and effect cards of a pack, the first first."""
    problems = []
    for design in designs:
        if design.kind == w.TRAP_CARD:
            when = [a.when for a in design.abilities if a.type == "trigger" and a.when]
            if len(when) != 1 or when[0].event not in MOMENTS:
                moments = ", ".join(sorted(MOMENTS))
                problems.append(msg("error.pack_trap", card=design.id, moments=moments))
        if design.kind == w.EFFECT_CARD and not design.abilities:
            problems.append(msg("error.pack_no_ability", card=design.id))
    return problems


def check(game: Position) -> list[str]:
    """The broken invariants, in words; empty where all hold."""
    broken = list(common(game))
    for player in game.state.players:
        if player.alive:
            broken += _front(game, player.seat) if game.state.turn else ()
        elif any(game.zone(zone, player.seat) for zone in w.OWN):
            broken.append(f"seat {player.seat} is out but holds cards")
    return broken


def _front(game: Position, seat: int) -> Iterator[str]:
    kinds = [game.design(card).kind for card in game.zone(w.CHARACTER, seat)]
    if kinds[:1] != [w.SPECIAL]:
        yield f"seat {seat} has no own character in front"
    if w.SPECIAL in kinds[1:]:
        yield f"seat {seat} has two own characters"
