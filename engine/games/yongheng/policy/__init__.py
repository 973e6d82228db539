"""Rules of thumb for computer players: what a hidden card may be, a quick answer, who is ahead."""

from engine.games.yongheng import terms as w
from engine.games.yongheng.actions import PlanAttack, PlanEffect, PlanTrap
from engine.games.yongheng.attack import Attack, attackers, targets
from engine.games.yongheng.policy import actions
from engine.games.yongheng.policy.answers import answer, gains_by_lying
from engine.games.yongheng.policy.appraisal import appraisals
from engine.games.yongheng.policy.standing import QUESTIONS
from engine.kernel.position import Position
from engine.kernel.records import Card
from engine.kernel.rules import CardRules, Possible, of_kinds
from engine.kernel.terms import words
from engine.kernel.values import Decision, Option
from engine.mechanics.dying import Death
from engine.mechanics.windows import Window
from engine.players.answers import hidden_number
from engine.players.replies import can_save
from engine.players.rules import PlayerRules

BY_POLICY = frozenset(words("attacker bid discard give rite vote pick_ordinary pick_special"))
"""Questions that a search of so few turns cannot judge: which card to give away, who attacks."""


def possible(game: Position, card: Card) -> Possible | None:
    """A hidden card is of the kind its zone tells; in a hand or the deck it may be any card."""
    if card.zone.startswith((w.CHARACTER, w.TRAP, w.EFFECT, w.PICKED, w.OFFER)):
        return of_kinds(game.pack.designs[card.design].kind)
    return None


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
    # Nor, of more than two, whether a card may lie until the end of a turn that is far off.
    if asked in ("stop_effect", "force_effect") and len(QUESTIONS.rivals(game, owed.seat)) > 1:
        return ()
    frame = game.state.frames[-1]
    if isinstance(frame, Death) and not can_save(game, owed, frame):
        return ()
    if asked == "target":
        return QUESTIONS.aims(game, owed)
    busy = asked == "play_phase" and actions.goes_on(game, owed)
    return tuple(
        option.key
        for option in owed.options
        if not (actions.REPLIES.vain(game, owed.seat, option) or (busy and option.key == "end"))
        and not _for_nothing(game, owed.seat, option)
    )


def _for_nothing(game: Position, seat: int, option: Option) -> bool:
    """Test if it does its player no good to lay a card into that zone, or a trap into any, to lie,
    to pay for turning over or removing a trap that may as well stay as it is or that a card in hand
    removes, to use a card for what cannot happen, to spring an open trap, to attack with who would
    not live to strike, or to ward off an attack on a summon of somebody else, for whose good nobody
    wants to fall."""
    if actions.costs_more(game, seat, option):
        return True
    frame = game.state.frames[-1]
    if isinstance(frame, PlanTrap) and actions.better_at_home(game, seat, frame.card, option.seat):
        return True
    if isinstance(frame, PlanTrap | PlanEffect):
        return not _does_good(game, seat, frame.card, option.seat)
    if isinstance(frame, PlanAttack) and option.card:
        return actions.deadly(game, seat, frame.attacker, option.card)
    if isinstance(frame, Window) and frame.kind == "attack" and option.card:
        attack = game.current(Attack)
        if attack is None or attack.defender == seat:
            return False
        return game.rules[CardRules].role(game, game.card(attack.target)) == "summon"
    if option.label.key == "option.declare_false":
        return not gains_by_lying(game, seat)
    match option.key.partition(":")[0]:
        case "attack":
            able, reach = attackers(game, seat), targets(game, seat)
            return all(actions.deadly(game, seat, one, to) for one in able for to in reach)
        case "flip":
            return not actions.harms(game, seat, option.card) or game.card(option.card).face_up
        case "remove":
            return not actions.harms(game, seat, option.card) or actions.has_tool(game, seat)
        case "effect":
            return actions.in_vain(game, seat, game.design(option.card))
        case "trap":
            zones = actions.trap_zones(game, seat, game.card(option.card).design)
            return not any(_does_good(game, seat, option.card, zone) for _, zone in zones)
    return False


def _does_good(game: Position, seat: int, card: int, holder: int) -> bool:
    """Test if a card does that seat good that it lays into the zone of that holder."""
    side = 1 if holder == seat else -1
    return appraisals(game.pack).played(game.card(card).design, side) > 0


PLAYERS = PlayerRules(
    answer,
    QUESTIONS.worth,
    tries,
    pool=lambda game, card: 0,  # all are of one deck
)
