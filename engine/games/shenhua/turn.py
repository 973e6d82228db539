"""17.4 and what stands around it: set-up, the phases of a turn, position files that begin there."""

from engine.games.shenhua import terms as w
from engine.games.shenhua.combat import PlanFieldAttack, attackers
from engine.games.shenhua.spirit import PlaceSpirit
from engine.games.shenhua.timings import Timing
from engine.kernel import atoms, course, drawing, permanents
from engine.kernel.asking import (
    action_option,
    card_ref,
    choose_cards,
    choose_one,
    over_hand_limit,
    sealed,
)
from engine.kernel.permanents import HELD
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.reading import card_stat
from engine.kernel.records import Modifier
from engine.kernel.values import BadOptions, DecisionKind, Option, msg
from engine.mechanics import announce, decks, ending, turns, using
from engine.mechanics.turns import TurnByTurn, asked_first, phase, positions

END = "end"


@procedure
class WholeGame(TurnByTurn, tag="shenhua.match", omit_defaults=True):
    """A whole game."""

    @step
    def lay_out(self, game: Position) -> Outcome:
        """23: general and treasure on the field, the rest shuffled into the library."""
        for seat in range(len(game.state.decks)):
            decks.lay_out(game, seat, (w.GENERAL_CARD, w.TREASURE_CARD))
        first = turns.who_begins(game, "first")
        course.set_active(game, first)
        atoms.set_mark(game, "first", first)
        atoms.emit(game, "goes_first", seat=first)
        return None

    @step
    def first_hands(self, game: Position) -> Outcome:
        """Seven cards, eight for who goes second, and one exchange of any (docs/shenhua.md)."""
        course.enter_phase(game, "mulligan")
        asked = []
        for seat in game.seats_in_order():
            drawing.draw(game, seat, w.OPENING_HAND + (seat != game.state.active))
        course.set_queue(game, ())
        for seat in game.seats_in_order():
            hand = game.zone(w.HAND, seat)
            decision = choose_cards(
                game, seat, hand, msg("prompt.mulligan"), minimum=0, maximum=len(hand)
            )
            asked.append(sealed(decision))
        return Ask(tuple(asked))

    @step
    def exchange(self, game: Position) -> Outcome:
        """Shuffled back, and as many drawn."""
        for seat, keys in self.answers.items():
            atoms.emit(game, "exchanged", seat=seat, amount=len(keys))
            decks.change_hand(game, seat, [int(key) for key in keys])
        course.set_queue(game, ())
        return None

    @step
    def first_turn(self, game: Position) -> Outcome:
        """The first player's first turn, without a draw."""
        course.begin_turn(game, game.state.active)
        course.begin_round(game, 1)
        give_komi(game)
        return Turn(game.state.active)

    @step
    def next_turn(self, game: Position) -> Outcome:
        """Turn about."""
        return Turn(turns.turn_about(game))

    go_on = TurnByTurn.go_on


def give_komi(game: Position) -> None:
    """Give the second player's general more life, for the first is half a turn ahead."""
    komi = int(game.state.options["komi"])
    second = game.seat_after(game.state.active)
    if komi:
        general = game.zone(w.GENERAL, second)[0]
        atoms.add_modifier(game, Modifier(w.LIFE, komi, general, until="leaves", by=second))
        atoms.emit(game, "komi", seat=second, card=general, amount=komi)


@procedure
class Turn(Procedure, tag="shenhua.turn", omit_defaults=True):
    """17.4: prepare (reset, draw), main, end (discard, end of turn)."""

    seat: int
    laps: int = 0

    @step
    @phase("reset")
    def reset(self, game: Position) -> Outcome:
        """3: everything that player controls stands up, but what may stay and is wished to."""
        atoms.emit(game, "turn_began", seat=self.seat, amount=game.state.turn)
        optional = [card for card in self._tapped(game) if card_stat(game, card, "may_stay_tapped")]
        if not optional:
            return self.goto("stand_up")
        decision = choose_cards(
            game,
            self.seat,
            optional,
            msg("prompt.stay_tapped"),
            minimum=0,
            maximum=len(optional),
            clause="3",
        )
        return Ask((decision,))

    @step
    def stand_up(self, game: Position) -> Outcome:
        """3, 17.4: a moment follows where something was reset."""
        staying = {int(key) for key in self.answer} if self.answers else set()
        self.answers = {}
        standing = [card for card in self._tapped(game) if card not in staying]
        for card in standing:
            permanents.stand_up(game, card)
        if standing:
            atoms.emit(game, "stood_up", seat=self.seat, amount=len(standing))
        for card in self._there(game):
            if game.card(card).counter(HELD):
                atoms.set_counter(game, card, HELD, 0)
        return Timing("reset", "17.4") if standing else Timing("triggers", "17.2")

    @step
    @phase("draw")
    def draw_step(self, game: Position) -> Outcome:
        """17.4: one card; a moment follows. The first player's first turn has no draw."""
        if game.state.turn == 1:
            return self.goto("prepared")
        drawing.draw(game, self.seat, 1)
        ending.state_check(game)
        return Timing("draw", "17.4")

    @step
    def prepared(self, game: Position) -> Outcome:
        """17.4: the preparation ends; a moment."""
        return Timing("prepared", "17.4")

    @question
    @phase("main")
    def main(self, game: Position) -> Outcome:
        """The main phase: action after action."""
        options = (*main_actions(game, self.seat), Option(END, msg("option.end_main")))
        kind, prompt = DecisionKind.ACTION, msg("prompt.main")
        return Ask((choose_one(game, self.seat, kind, prompt, options, clause="17.4"),))

    @step
    def act(self, game: Position) -> Outcome:
        """Use, activate, attack, or place spirit."""
        verb, _, rest = self.choice.partition(":")
        if verb == END:
            return self.goto("main_over")
        if verb == "spirit":
            atoms.set_mark(game, "turn/spirit")
            return PlaceSpirit(self.seat, int(rest))
        if verb == "attack":
            return PlanFieldAttack(self.seat, int(rest))
        return using.start(self.seat, self.choice)

    @step
    def timing(self, game: Position) -> Outcome:
        """17.3: what was used on an empty stack opens a timing as its first object."""
        self.goto("main")
        if game.state.stack:
            return Timing("use", "17.3")
        return Timing("triggers", "17.2")

    @step
    def main_over(self, game: Position) -> Outcome:
        """17.4: the main phase ends; a moment."""
        return Timing("main_over", "17.4")

    @question
    @phase("discard")
    def discard_step(self, game: Position) -> Outcome:
        """17.4: down to seven cards."""
        decision = over_hand_limit(game, self.seat, w.HAND_LIMIT, "17.4")
        return Ask((decision,)) if decision else self.goto("turn_over")

    @step
    def discard(self, game: Position) -> Outcome:
        """17.4: discarding opens a moment."""
        for key in self.answer:
            drawing.discard(game, self.seat, int(key))
        return Timing("discard", "17.4")

    @step
    @phase("end")
    def turn_over(self, game: Position) -> Outcome:
        """17.4: the end of the turn, a moment."""
        atoms.emit(game, "turn_ended", seat=self.seat)
        return Timing("turn_over", "17.4")

    @step
    def clean_up(self, game: Position) -> Outcome:
        """End what lasts until the end of the turn; what that causes still is of this turn."""
        atoms.end_modifiers(game, "turn", self.seat)
        ending.state_check(game)
        if game.state.queue:
            return Timing("triggers", "17.2")
        atoms.end_turn_marks(game)
        return self.finish()

    @step
    def clean_again(self, game: Position) -> Outcome:
        """Until nothing of this turn is left."""
        self.laps += 1
        if self.laps > ending.CHAIN_LIMIT:
            ending.finish(game, list(game.seats_in_order()))
        return self.goto("clean_up")

    def _tapped(self, game: Position) -> list[int]:
        there = self._there(game)
        return [card for card in there if game.card(card).tapped and not _stays(game, card)]

    def _there(self, game: Position) -> list[int]:
        """All that the player has in play, and their spirit."""
        zones = (*w.ON_FIELD, w.SPIRIT)
        return [card for zone in zones for card in game.zone(zone, self.seat)]


def _stays(game: Position, card: int) -> bool:
    """Test if a card is kept from standing up."""
    return game.card(card).counter(HELD) > 0 or card_stat(game, card, "no_reset") > 0


def main_actions(game: Position, seat: int) -> list[Option]:
    """Everything the active player may do with an empty stack in the main phase."""
    options = [*announce.options(game, seat, announce.ACT)]
    for card in attackers(game, seat):
        label = msg("option.attack_with", card=card_ref(game, card, seat))
        options.append(Option(f"attack:{card}", label, card, seat))
    if "turn/spirit" not in game.state.marks:
        options += [
            action_option(game, seat, "spirit", card, of=seat) for card in game.zone(w.HAND, seat)
        ]
    return options


BEGINNINGS = {
    "reset": "reset",
    "draw": "draw_step",
    "main": "main",
    "discard": "discard_step",
    "end": "turn_over",
}
"""The step of a turn that begins each phase a position may stand at."""


def arrange(game: Position) -> None:
    """Cards belong to the seat in whose zones they lie.

    :class:`BadOptions` where a seat does not have one general (23).
    """
    state = game.state
    for player in state.players:
        generals = len(game.zone(w.GENERAL, player.seat))
        if generals != 1:
            raise BadOptions(msg("error.deck_generals", have=generals, clause="23"))
    atoms.set_mark(game, "first", state.marks.get("first", 0))
    decks.belong(game, (*w.ON_FIELD, w.SPIRIT), (w.TOKEN,))


def boundary(game: Position) -> str:
    """The phase between whose actions the game stands."""
    waits = game.state.queue or game.state.stack
    return "" if waits else asked_first(game, Turn, BEGINNINGS)


POSITIONS = positions(WholeGame, Turn, BEGINNINGS, arrange, boundary)
