"""Rules of thumb for computer players: what a hidden card may be, a quick answer, who is ahead."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.actions import PlanEffect, PlanTrap
from engine.games.yongheng.policy.actions import goes_on, harms, in_vain
from engine.games.yongheng.policy.answers import answer, gains_by_lying
from engine.games.yongheng.policy.appraisal import appraisals
from engine.games.yongheng.policy.standing import QUESTIONS, worth
from engine.kernel.asking import BACK
from engine.kernel.grammar import Possible, of_kinds
from engine.kernel.position import PlayerRules, Position
from engine.kernel.records import Card
from engine.kernel.values import Decision, Option
from engine.language.effects import Resolve
from engine.language.picking import PickNumber
from engine.mechanics.dying import Death
from engine.mechanics.windows import HOLD
from engine.players.replies import ability_of, can_save, endless

KIND_SHOWS = frozenset((w.CHARACTER, w.TRAP, w.EFFECT, w.PICKED, w.OFFER))
"""The zones where everybody knows of what kind a hidden card is."""


PICKS = ("attacker", "bid", "discard", "give", "rite", "vote")
BY_POLICY = frozenset((*PICKS, "pick_ordinary", "pick_special"))
"""What a search of so few turns cannot judge: which card to give away, who attacks."""

PLACING = frozenset(("stop_effect", "force_effect"))
"""Nor, of more than two players, whether a card may lie in a zone until the end of a turn that does
not come so soon."""


def possible(game: Position, card: Card) -> Possible | None:
    """A hidden card is of the kind its zone tells; in a hand or the deck it may be any card."""
    if card.zone.partition(":")[0] in KIND_SHOWS:
        return of_kinds(game.pack.designs[card.design].kind)
    return None


def one_pool(game: Position, card: Card) -> int:
    """All cards come from the same deck, whoever has them now."""
    return 0


def tries(game: Position, owed: Decision) -> tuple[str, ...]:
    """All but what leads nowhere: turning back, skills without cost or end, lies for nothing, what
    saves nobody or somebody else's character or lies in the wrong zone, help for others and harm
    to oneself, gold for traps that may stay as they are, cards for what cannot happen; no end while
    there is something to do.

    Answering nothing more this turn is left to the rule of thumb.
    """
    asked = owed.prompt.key.removeprefix("prompt.")
    if asked in BY_POLICY or hidden_number(game):
        return ()
    if asked in PLACING and len(QUESTIONS.rivals(game, owed.seat)) > 1:
        return ()
    lies = gains_by_lying(game, owed.seat)
    frame = game.state.frames[-1]
    if isinstance(frame, Death) and not can_save(game, owed, frame):
        return ()
    if asked == "target":
        return QUESTIONS.aims(game, owed)
    busy = asked == "play_phase" and goes_on(game, owed)
    return tuple(
        option.key
        for option in owed.options
        if option.key not in (BACK, HOLD)
        and not (
            isinstance(frame, (PlanTrap, PlanEffect)) and _hurts(game, owed.seat, frame, option)
        )
        and (lies or option.label.key != "option.declare_false")
        and not (option.key.startswith("skill:") and endless(ability_of(game, option.key)))
        and not (busy and option.key == "end")
        and not _wasted(game, owed.seat, option)
    )


def _wasted(game: Position, seat: int, option: Option) -> bool:
    """Whether an option pays for turning over or removing a trap that one may as well leave alone,
    or uses a card for what cannot happen."""
    match option.key.partition(":")[0]:
        case "flip":
            useful = harms(game, seat, option.card, option.seat)
            return not useful or game.card(option.card).face_up
        case "remove":
            return not harms(game, seat, option.card, option.seat)
        case "effect":
            return in_vain(game, seat, game.design(option.card))
    return False


def _hurts(game: Position, seat: int, plan: PlanTrap | PlanEffect, option: Option) -> bool:
    """Whether a card does whoever lays it no good in the zone of an option."""
    side = 1 if option.seat == seat else -1
    return appraisals(game.pack).played(game.card(plan.card).design, side) <= 0


def hidden_number(game: Position) -> bool:
    """Whether a number is asked for that is to stay secret, which a search does not judge: in the
    worlds that it guesses everybody knows it."""
    frame = game.state.frames[-1]
    asking = frame.asking if isinstance(frame, Resolve) else None
    return isinstance(asking, PickNumber) and asking.secret


PLAYERS = PlayerRules(possible, answer, worth, tries, one_pool)
