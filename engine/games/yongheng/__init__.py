"""永恒之息 (Breath of Eternity), rules by QHLG. The module is the table of contents.

``setup`` 1.1, ``turn`` 1.2, ``actions`` the play phase, ``attack``, ``traps``, ``effect_cards``,
``characters``, ``effects`` what cards do, ``refusals`` why something cannot be done now. How cards
are used and answered is ``engine.mechanics.apply``, in which order things happen ``settling``,
who dies and is saved ``dying``.
"""

from functools import partial

from engine.cards.check import PackRules
from engine.cards.loader import bundled_pack
from engine.games.yongheng import characters, effects  # noqa: F401  (registers what cards do)
from engine.games.yongheng import terms as w
from engine.games.yongheng.effect_cards import UseEffect, answering
from engine.games.yongheng.invariants import check, pack_problems
from engine.games.yongheng.policy import PLAYERS, possible
from engine.games.yongheng.refusals import refusals
from engine.games.yongheng.traps import MOMENTS, TrapMoment, hear
from engine.games.yongheng.turn import POSITIONS, WholeGame
from engine.kernel import atoms, damage
from engine.kernel.numbers import badges, card_numbers, seat_numbers
from engine.kernel.position import Position
from engine.kernel.procedures import Procedure
from engine.kernel.projection import ViewRules
from engine.kernel.reading import card_stat, seat_stat
from engine.kernel.records import Card, Event
from engine.kernel.rules import CardRules, GameRules
from engine.kernel.state import Triggered
from engine.kernel.title import RuleSet, Title
from engine.mechanics import settling
from engine.mechanics.apply import ApplyRules, SpringTrap, answers, rescues
from engine.mechanics.dying import Death, Elimination, remember_harm
from engine.mechanics.refusals import RefusalRules
from engine.mechanics.settling import SettleRules
from engine.mechanics.windows import ResponseRules

standard_pack = partial(bundled_pack, "yongheng")
"""The cards that come with the game."""


def count(game: Position, seat: int) -> tuple[int, int]:
    """The tie-break of a seat: its own character's life, then its gold."""
    own = game.zone(w.CHARACTER, seat)[:1]
    return sum(max(0, damage.life_left(game, card)) for card in own), seat_stat(game, seat, w.GOLD)


def role(game: Position, card: Card) -> str:
    """``own`` for the own character in the character zone, ``summon`` for the others there."""
    if not card.zone.startswith(w.CHARACTER):
        return ""
    return "own" if game.pack.designs[card.design].kind == w.SPECIAL else "summon"


def acts(game: Position, card: Card) -> bool:
    """3.1.face_down: face-down characters and effects do nothing, nor does a silenced character.
    2.5, 3.2.effect: a persistent card acts once it lies in an effect zone, not on its way there.

    Face-down traps are declared by their placers instead (3.2.declare).
    """
    if not card.face_up:
        return False
    if card.zone.startswith(w.TABLE):
        return w.PERSISTENT not in game.pack.designs[card.design].tags
    if not card.zone.startswith(w.CHARACTER):
        return True
    return not any(m.stat == "no_skill" and m.card == card.id for m in game.state.modifiers)


def leave(game: Position, card_id: int) -> int:
    """3.1.discard, 3.2.leave: to the discard pile, characters to the destroyed pile."""
    kind = game.design(card_id).kind
    if game.card(card_id).zone.startswith(w.CHARACTER):
        # A character leaves the character zone by dying: with rescue, replacement and defeat.
        atoms.set_counter(game, card_id, "damage", max(1, card_stat(game, card_id, "life")))
        return card_id
    return atoms.move(game, card_id, w.DESTROYED if kind in w.CHARACTERS else w.DISCARD)


def heard(game: Position, event: Event) -> None:
    """Remember who hurt a character last, for 3.2.defeat; 3.2.character_declare: an own character
    that an effect turns up has been declared too; and ask about face-down traps."""
    remember_harm(game, event)
    card = game.state.cards.get(event.card) if event.kind == "turned_up" else None
    if card and role(game, card) == "own" and w.declared(event.seat) not in game.state.marks:
        atoms.set_mark(game, w.declared(event.seat))
        atoms.emit(game, "revealed", seat=event.seat, card=card.id)
    hear(game, event)


ACTING = {w.ATTACK_CARD: "2.2", w.DEFENCE_CARD: "2.3", w.EFFECT_CARD: "2.5"}
"""By which clause what has triggered acts, by the kind of its card; characters by their skills."""

TURN_LIMIT = 120
"""Triggers, and uses of skills without a limit, in one turn, after which there are no more of them
(ruling 47: an endless chain of cards or of questions). The shipped cards stay below 20 a turn."""


def happen(game: Position, first: Triggered) -> Procedure | None:
    """3.2.conflict: what is done whose turn it is: a question about traps, a trap, a text."""
    if first.ability is None:
        return TrapMoment(first.event)
    design = game.pack.designs[first.design]
    if design.kind == w.TRAP_CARD:
        lies = game.alive(first.you) and game.is_in_zone(first.card, w.TRAP)
        return SpringTrap(first) if lies else None
    # Ruling 56: abilities of a persistent card speak while it lies in an effect zone, all others
    # even when their card is gone.
    if w.PERSISTENT in design.tags and not game.is_in_zone(first.card, w.EFFECT):
        return None
    return settling.act(game, first, ACTING.get(design.kind, "3.1.skill_passive"))


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

TITLE = Title(
    "yongheng",
    __name__,
    w.SHAPE,
    w.LISTED,
    standard_pack,
    RuleSet(
        GameRules(
            begin=lambda game: WholeGame(),
            concede=settling.concede,
            check=check,
            settle=settling.settle,
            heard=MOMENTS | {"damaged", "lost_life", "turned_up"},
            hear=heard,
            count=count,
            rated_after=8,
        ),
        CardRules(
            leave=leave,
            acts=acts,
            role=role,
            fixed=lambda game, card: role(game, card) == "own",
            possible=possible,
        ),
        ViewRules(card_numbers, seat_numbers, badges),
        POSITIONS,
        PLAYERS,
        SETTLING,
        APPLYING,
        ResponseRules(
            options=answers,
            respond=lambda game, seat, key: UseEffect(seat, int(key), kind="respond"),
        ),
        RefusalRules(refusals),
        PackRules(pack_problems),
    ),
)
