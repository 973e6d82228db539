"""What a pack of this title must hold (chapter 2), beyond the shape of its records."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.traps import MOMENTS
from engine.kernel.grammar import CardDesign
from engine.kernel.values import Msg, msg

LEAST_SPECIAL, LEAST_ORDINARY, LEAST_DECK, MOST_DECK = 7, 16, 60, 400


def pack_problems(designs: tuple[CardDesign, ...]) -> list[Msg]:
    """What is wrong with the cards of a pack, the first first."""
    problems = [problem for design in designs for problem in _card_problems(design)]
    count = {kind: sum(d.kind == kind for d in designs) for kind in w.CHARACTERS}
    deck = sum(d.copies for d in designs if d.kind not in w.CHARACTERS)
    for kind, least in ((w.SPECIAL, LEAST_SPECIAL), (w.ORDINARY, LEAST_ORDINARY)):
        if count[kind] < least:
            problems.append(msg("error.pack_few", kind=kind, have=count[kind], least=least))
    if deck < LEAST_DECK:
        problems.append(msg("error.pack_few", kind="deck", have=deck, least=LEAST_DECK))
    if deck > MOST_DECK:
        problems.append(msg("error.pack_many", have=deck, most=MOST_DECK))
    return problems


def _card_problems(design: CardDesign) -> list[Msg]:
    """What is wrong with one card."""
    problems = []
    if design.keywords or any(a.targets or a.optional for a in design.abilities):
        problems.append(msg("error.pack_unused", card=design.id))
    if "life" in design.stats and not 1 <= design.stats["life"] <= 20:
        problems.append(msg("error.pack_bound", card=design.id, field="life", bound="1..20"))
    if design.kind == w.TRAP_CARD:
        when = [a.when for a in design.abilities if a.type == "trigger" and a.when]
        if len(when) != 1 or when[0].event not in MOMENTS:
            moments = ", ".join(sorted(MOMENTS))
            problems.append(msg("error.pack_trap", card=design.id, moments=moments))
    if design.kind == w.EFFECT_CARD and not design.abilities:
        problems.append(msg("error.pack_no_ability", card=design.id))
    return problems
