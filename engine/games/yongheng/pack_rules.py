"""What a pack of this title must hold (chapter 2), beyond its words and its numbers."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.traps import MOMENTS
from engine.kernel.grammar import CardDesign
from engine.kernel.values import Msg, msg


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
