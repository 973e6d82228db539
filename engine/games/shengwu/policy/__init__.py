"""The policy of its computer players: what is hidden (``guesses``), what things are worth
(``standing``), a whole plan by rules of thumb (``drafts``); here how plans are carried out in
guessed worlds and whatever else is asked.

Whole plans, and the search for the best, are the business of :mod:`engine.players.plans`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.shengwu import terms as w
from engine.games.shengwu.planning import END, PlanningPhase, idle_for_all
from engine.games.shengwu.policy import drafts
from engine.games.shengwu.policy.guesses import replan
from engine.games.shengwu.policy.standing import worth
from engine.games.shengwu.turn import Turn
from engine.kernel import course, queues
from engine.kernel.position import Position
from engine.kernel.procedures import Procedure
from engine.kernel.reading import card_stat
from engine.kernel.rng import Rng
from engine.kernel.values import Decision
from engine.mechanics import turns
from engine.players import plans
from engine.players.plans import PlanRules, perform
from engine.players.restock import restock
from engine.players.rules import PlayerRules

if TYPE_CHECKING:
    from engine.game import Game


AHEAD, WHIM = 2, 30
"""So many turns more are looked at, with plans that have so much whim in a hundred."""

PLAYOUT_MS = 5
"""The cost that carrying out a plan in a guessed world is taken to have where there is no clock."""


def answer(game: Position, owed: Decision, rng: Rng) -> tuple[str, ...]:
    """A good answer, quickly found."""
    if owed.prompt.key == "prompt.mulligan":
        hand = game.zone(w.HAND, owed.seat)
        early = sum(card_stat(game, card, w.COST) <= 2 for card in hand)
        return ("yes",) if early < 2 else ("no",)
    if plans.planning(game) is not None:
        return plans.follow(game, owed, plans.quick_plan(game, owed))
    return owed.default


def carry_out(game: Game, seat: int, plan: plans.Plan, rng: Rng) -> None:
    """A seat's plan and the other's, up to the end of the turn, and the next two turns by rules of
    thumb: an attack meets the defence that it may meet, a defence what lies there already, and
    what is put down now has fought by then. Each step has its own chance, so two plans meet the
    same luck as long as the same happens."""
    active = game.state.active
    perform(game, seat, plan)
    queues.commit_plan(game, seat)
    if seat == active:
        _defend(game, Rng(rng.bits()))
    _run(game, Turn(active), "carry_out")
    for _ in range(AHEAD):
        if game.state.result is None:
            _next_turn(game, Rng(rng.bits()))


def _next_turn(game: Game, rng: Rng) -> None:
    """The other attacks."""
    turn = Turn(turns.turn_about(game))
    for step in (turn.begin, turn.draw, turn.advance):
        caused = step(game)
        if isinstance(caused, Procedure):
            course.set_frames(game, caused)
            game.run()
        if game.state.result is not None:
            return
    course.enter_phase(game, w.ATTACK_PHASE)
    offer = drafts.first(game, turn.seat)
    if offer is not None:
        drafts.act(game, turn.seat, offer)
    perform(game, turn.seat, drafts.draft(game, turn.seat, Rng(rng.bits()), WHIM))
    queues.commit_plan(game, turn.seat)
    _defend(game, Rng(rng.bits()))
    _run(game, turn, "carry_out")


def _defend(game: Game, rng: Rng) -> None:
    """The defender plans what may well be."""
    course.enter_phase(game, w.DEFENCE_PHASE)
    defender = 1 - game.state.active
    if not idle_for_all(game, defender):
        perform(game, defender, drafts.draft(game, defender, rng, WHIM))
    queues.commit_plan(game, defender)


def _run(game: Game, turn: Turn, step: str) -> None:
    turn.goto(step)
    course.set_frames(game, turn)
    game.run()


PLANS = PlanRules(
    asks=PlanningPhase,
    end=END,
    resource=w.MANA,
    first=drafts.first,
    draft=drafts.draft,
    vary=drafts.vary,
    act=drafts.act,
    carry_out=carry_out,
    playout_ms=PLAYOUT_MS,
)

PLAYERS = PlayerRules(
    policy=answer,
    worth=worth,
    tries=lambda game, owed: (),
    replan=replan,
    restock=restock,
)
