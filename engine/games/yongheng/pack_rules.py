"""What a pack of this title must hold (chapter 2), beyond the shape of its records."""

from __future__ import annotations

from engine.cards.check import word_problems
from engine.games.yongheng import terms as w
from engine.games.yongheng.traps import MOMENTS
from engine.kernel.grammar import CardDesign
from engine.kernel.values import Msg, msg

KINDS: dict[str, tuple[str, ...]] = {
    w.SPECIAL: ("life", "defence"),
    w.ORDINARY: ("life", "defence"),
    w.ATTACK_CARD: ("point",),
    w.DEFENCE_CARD: ("point",),
    w.TRAP_CARD: (),
    w.EFFECT_CARD: (),
}
ZONES = frozenset(
    (w.CHARACTER, w.POOL, w.EFFECT, w.TRAP, w.HAND, w.DECK, w.DISCARD, w.DESTROYED, w.TABLE)
)
"""The zones that cards may speak of."""

ATTRIBUTES = ("", "fire", "water", "wind", "thunder", "light", "dark")
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
    if design.kind not in KINDS:
        return [msg("error.pack_kind", card=design.id, kind=design.kind)]
    problems = word_problems(design, ZONES)
    if design.keywords or any(a.targets or a.optional for a in design.abilities):
        problems.append(msg("error.pack_unused", card=design.id))
    problems += [
        msg("error.pack_stat", card=design.id, field=stat)
        for stat in KINDS[design.kind]
        if stat not in design.stats
    ]
    if "life" in design.stats and not 1 <= design.stats["life"] <= 20:
        problems.append(msg("error.pack_bound", card=design.id, field="life", bound="1..20"))
    if design.attribute not in ATTRIBUTES:
        problems.append(
            msg("error.pack_value", card=design.id, field="attribute", name=design.attribute)
        )
    if design.kind == w.TRAP_CARD:
        when = [a.when for a in design.abilities if a.type == "trigger" and a.when]
        if len(when) != 1 or when[0].event not in MOMENTS:
            moments = ", ".join(sorted(MOMENTS))
            problems.append(msg("error.pack_trap", card=design.id, moments=moments))
    if design.kind == w.EFFECT_CARD and not design.abilities:
        problems.append(msg("error.pack_no_ability", card=design.id))
    return problems
