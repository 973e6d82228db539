"""Refusals of a seat's own cards and skills now: the rules that keep them from being offered."""

from collections.abc import Iterator

from engine.games.yongheng import actions, traps
from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import Attack
from engine.games.yongheng.characters import no_summon
from engine.games.yongheng.effect_cards import gold_for
from engine.games.yongheng.turn import OTHERS_PLAY
from engine.kernel.asking import card_ref
from engine.kernel.position import Position
from engine.kernel.values import Decision, Msg, Refusal, SeatRef, msg
from engine.mechanics import apply
from engine.mechanics.dying import Death
from engine.mechanics.refusals import Wish, no_reply, refused, skill_unapplied, unapplied
from engine.mechanics.windows import Window, held

TIMES = {
    "prompt.draw_phase": "draw",
    "prompt.others_play": OTHERS_PLAY,
    "prompt.play_phase": "play",
}
"""The timing of the skills that can be used in answer to a question."""


def refusals(game: Position, seat: int, owed: Decision | None) -> tuple[Refusal, ...]:
    """The cards of that seat's hand and pool, the skills of its characters and the traps that it
    has laid, as far as it is not offered them, and why not."""

    asked = owed.prompt.key if owed else ""

    def reason(wish: Wish) -> Msg:
        if wish.verb == "declare":
            return _undeclared(game, seat, wish.card, owed)
        if wish.place is not None:
            return skill_unapplied(game, seat, wish.card, wish.place, TIMES.get(asked, ""))
        if wish.verb == "use":
            return _unused(game, seat, wish.card)
        if not isinstance(game.state.frames[-1], actions.PlayPhase):
            return msg("refusal.play_phase")
        if wish.verb == "summon":
            return msg(f"refusal.{no_summon(game, seat)}")
        why, (price, _) = traps.barred(game, seat, wish.verb), traps.VERBS[wish.verb]
        return unapplied(game, seat, wish.card, why, None, price)

    return refused(game, seat, owed, _wishes(game, seat), reason)


def _wishes(game: Position, seat: int) -> Iterator[Wish]:
    """List what one might think of doing with one's own cards, as far as one knows them."""
    for zone, verb in ((w.HAND, "use"), (w.POOL, "summon")):
        for card in game.zone(zone, seat):
            yield Wish(verb, card, anyhow=True)
    for card, place, _ in apply.skills(game, seat):
        if card_ref(game, card, seat).design:
            yield Wish("skill", card, place)
    for card in game.all_in(w.TRAP):
        if game.card(card).controller == seat:
            yield Wish("declare", card, alone=True)
            yield from (Wish(verb, card) for verb in traps.VERBS)


def _unused(game: Position, seat: int, card: int) -> Msg:
    """The reason why a card in hand is of no use to what is asked now."""
    frame, design = game.state.frames[-1], game.design(card)
    if isinstance(frame, actions.PlayPhase):
        why = actions.barred_card(game, seat, card, {})
        return unapplied(game, seat, card, why, design.ability("play"), gold_for(design))
    if isinstance(frame, Attack):
        return msg("refusal.no_block")
    if design.kind == w.DEFENCE_CARD:
        return msg(f"refusal.{w.BLOCKS_ONLY}")
    if isinstance(frame, Window | Death):
        return no_reply(game, seat, card, frame, gold_for(design))
    own_phase = game.state.phase == "draw" and game.state.active == seat
    return msg("refusal.play_phase" if own_phase else "refusal.not_now")


def _undeclared(game: Position, seat: int, card_id: int, owed: Decision | None) -> Msg:
    """3.2.declare: why a trap that seat has laid cannot be declared now."""
    card, frame = game.card(card_id), game.state.frames[-1]
    if card.face_up:
        return msg("refusal.trap_open")
    if owed is not None and isinstance(frame, traps.TrapMoment):
        holder = game.seat_of_zone(card.zone)
        if holder in traps.concerned(frame.event):
            return msg("refusal.trap_untrue")
        return msg("refusal.trap_elsewhere", who=SeatRef(holder))
    if held(game, seat):
        return msg("refusal.held")
    return msg("refusal.trap_moment", bluff=game.state.options["bluff"])
