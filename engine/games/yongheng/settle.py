"""How this title's cards and skills are used (:mod:`engine.mechanics.apply`), and 3.2.conflict: how
its events settle (:mod:`engine.mechanics.settling`)."""

from __future__ import annotations

from engine.games.yongheng import characters
from engine.games.yongheng import terms as w
from engine.games.yongheng.effect_cards import UseEffect, answering
from engine.games.yongheng.traps import Moment
from engine.kernel.position import ApplyRules, Position, SettleRules
from engine.kernel.procedures import Procedure
from engine.kernel.state import Triggered
from engine.mechanics.apply import SpringTrap, rescues
from engine.mechanics.dying import Death, Elimination
from engine.mechanics.settling import act

ACTING = {w.ATTACK_CARD: "2.2", w.DEFENCE_CARD: "2.3", w.EFFECT_CARD: "2.5"}
"""By which clause what has triggered acts, by the kind of its card; characters by their skills."""

TURN_LIMIT = 120
"""Triggers, and uses of skills without a limit, in one turn, after which there are no more of them
(ruling 47: an endless chain of cards or of questions). The shipped cards stay below 20 a turn."""


def happen(game: Position, first: Triggered) -> Procedure | None:
    """3.2.conflict: what is done whose turn it is: a question about traps, a trap, a text."""
    if first.ability is None:
        return Moment(first.event)
    design = game.pack.designs[first.design]
    if design.kind == w.TRAP_CARD:
        lies = game.alive(first.you) and game.lies(first.card, w.TRAP)
        return SpringTrap(first) if lies else None
    # Ruling 56: abilities of a persistent card speak while it lies in an effect zone, all others
    # even when their card is gone.
    if w.PERSISTENT in design.tags and not game.lies(first.card, w.EFFECT):
        return None
    return act(game, first, ACTING.get(design.kind, "3.1.skill_passive"))


SETTLING = SettleRules(
    zone=w.CHARACTER,
    vital=w.SPECIAL,
    grave=w.DESTROYED,
    clause="3.2.death",
    limit=TURN_LIMIT,
    death=Death,
    rescues=rescues,
    rescue=lambda seat, card, target: UseEffect(seat, card, target=target),
    elimination=Elimination,
    bereft=characters.Replacement,
    leaves=characters.leave_behind,
    defeat=characters.defeat,
    over=characters.end_if_over,
    act=happen,
)

APPLYING = ApplyRules(
    table=w.TABLE,
    stays=w.EFFECT,
    kind=w.EFFECT_CARD,
    card=ACTING[w.EFFECT_CARD],
    skill="3.1.skill_active",
    trigger="3.2.trigger",
    answer="3.2.event",
    saves=w.RESCUE,
    may_use=characters.others_skills,
    answering=answering,
)
