"""Invariants of every pack (chapter 2), beyond its words and its numbers, and of every game at
every decision."""

from engine.games.yongheng import terms as w
from engine.games.yongheng.traps import MOMENTS
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.values import Msg, msg
from engine.mechanics.invariants import common


def pack_problems(designs: tuple[CardDesign, ...]) -> list[Msg]:
    """List the offences of a pack's traps and effect cards, the first first."""
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
        seat = player.seat
        kinds = [game.design(card).kind for card in game.zone(w.CHARACTER, seat)]
        if not player.alive and any(game.zone(zone, seat) for zone in w.OWN):
            broken.append(f"seat {seat} is out but holds cards")
        if player.alive and game.state.turn and kinds[:1] != [w.SPECIAL]:
            broken.append(f"seat {seat} has no own character in front")
        if w.SPECIAL in kinds[1:]:
            broken.append(f"seat {seat} has two own characters")
    return broken
