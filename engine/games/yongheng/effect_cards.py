"""2.5, 3.2.effect: effect cards: instant, persistent, rescue and response cards."""

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import Attack
from engine.kernel import atoms
from engine.kernel.asking import YES, yes_or_no
from engine.kernel.pack import CardDesign
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, procedure, step
from engine.kernel.scope import Scope
from engine.kernel.values import CardRef, msg
from engine.mechanics.apply import Applied, unfounded, unpaid
from engine.mechanics.windows import Window


def unplayable(game: Position, seat: int, card: int) -> str:
    """Return the obstacle to using an effect card in the play phase, empty if none."""
    design = game.design(card)
    if game.number(seat, w.GOLD) < gold_for(design):
        return w.GOLD
    ability = design.ability("play")
    if ability is None:
        return "" if w.PERSISTENT in design.tags else w.ANSWERS_ONLY
    return unpaid(game, seat, card, ability) or unfounded(game, seat, card, ability)


def gold_for(design: CardDesign, away: bool = False) -> int:
    """The gold that an effect card takes in the play phase, at least: its own cost, and 3.2.effect
    where it goes into another's zone, or can only go there."""
    ability = design.ability("play")
    own = ability.price(w.GOLD) if ability else 0
    return own + (w.EFFECT_COST if away or "others_zone" in design.tags else 0)


def zones_for(game: Position, seat: int, design: CardDesign) -> dict[int, int]:
    """3.2.effect: the seats into whose zones that seat can put a persistent card, and what each
    takes besides what the card costs: its own is free."""
    gold = game.number(seat, w.GOLD)
    return {
        other: w.EFFECT_COST * (other != seat)
        for other in game.seats_in_order()
        if barred_zone(seat, other) not in design.tags
        and gold >= gold_for(design, away=other != seat)
    }


def barred_zone(seat: int, other: int) -> str:
    """The tag of cards that do not go into the zone of that other seat."""
    return "others_zone" if other == seat else "own_zone"


def answering(game: Position, scope: Scope) -> Scope:
    """The scope of a response: ``actor``, ``subject``, ``victim`` and ``object`` of its event."""
    window = game.current(Window)
    if window is None:
        return scope
    attack = game.current(Attack) if window.kind == "attack" else None
    scope = scope.with_seats("actor", (window.actor,))
    scope = scope.with_cards("subject", (attack.attacker if attack else window.card,))
    if attack:
        scope = scope.with_seats("victim", (attack.defender,)).with_cards("object", window.targets)
    return scope


@procedure
class UseEffect(Applied, tag="yongheng.use_effect", omit_defaults=True):
    """3.2.event, 3.2.conflict, 3.1.discard: an effect card is paid for, waits for cancellation,
    acts and is discarded; a persistent one stays, which those may stop into whose zone it goes."""

    play = Applied.play
    heard = Applied.heard

    @step
    def place(self, game: Position) -> Outcome:
        """3.2.effect: into another's zone costs 1 gold; they may pay 1 to stop it."""
        if self.holder < 0 or self.holder == self.seat:
            return None
        atoms.lose(game, self.seat, w.GOLD, w.EFFECT_COST, paid=True)
        if not game.playing(self.holder):
            return None
        return self._ask(game, self.holder, "stop_effect", w.STOP_COST)

    @step
    def force(self, game: Position) -> Outcome:
        """3.2.effect: stopped for 1 gold, forced for 3 more."""
        refused = self.answers and self.answer == (YES,)
        self.answers = {}
        if not refused:
            return self.goto("check")
        atoms.lose(game, self.holder, w.GOLD, w.STOP_COST, paid=True)
        atoms.emit(game, "effect_refused", seat=self.holder, to=self.seat, card=self.card)
        return self._ask(game, self.seat, "force_effect", w.FORCE_COST) or self.goto("cancelled")

    @step
    def forced(self, game: Position) -> Outcome:
        """Pay 3 to force it, or let it go."""
        if self.answer == (YES,):
            atoms.lose(game, self.seat, w.GOLD, w.FORCE_COST, paid=True)
            atoms.emit(game, "effect_forced", seat=self.seat, to=self.holder, card=self.card)
        else:
            self.goto("cancelled")
        return None

    check = Applied.check
    act = Applied.act
    after = Applied.after
    cancelled = Applied.cancelled

    def _ask(self, game: Position, seat: int, what: str, cost: int) -> Ask | None:
        """Ask if a seat pays that much gold; ``None`` where it has less."""
        if game.number(seat, w.GOLD) < cost:
            return None
        card, clause = CardRef(self.design), "3.2.effect"
        prompt, hint = msg(f"prompt.{what}", amount=cost, card=card), msg("hint.card", design=card)
        asked = yes_or_no(game, seat, prompt, reason=self.what(game), hint=hint, clause=clause)
        return Ask((asked,))
