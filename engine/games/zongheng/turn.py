"""101, 300 to 305, 311: set-up, the phases of a turn, position files that begin there."""

from engine.games.zongheng import attacks, board, combat, keywords, raising, rulings, souls
from engine.games.zongheng import terms as w
from engine.kernel import atoms, course, drawing, permanents
from engine.kernel.asking import YES, card_ref, choose_cards, choose_one, sealed, yes_or_no
from engine.kernel.permanents import HELD
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, step
from engine.kernel.values import BadOptions, DecisionKind, Option, TermRef, msg
from engine.language.effects import Surplus
from engine.language.phases import skip_mark, skips, take_added
from engine.mechanics import announce, decks, turns, using
from engine.mechanics.priority import PriorityRound
from engine.mechanics.turns import TurnByTurn, phase, positions

FIRST, SECOND = "first", "second"

BARREN = "game/barren"
"""The mark that counts the turns since anybody has had something to play with."""


@procedure
class WholeGame(TurnByTurn, tag="zongheng.match", omit_defaults=True):
    """A whole game."""

    @step
    def lay_out(self, game: Position) -> Outcome:
        """100.2a, 101.1, 101.2: decks are shuffled, generals hidden; the lot falls."""
        for seat, deck in enumerate(game.state.decks):
            for name, value in w.SHAPE.numbers.items():
                atoms.set_number(game, seat, name, value)
            for design in deck.expanded():
                leads = game.pack.design(design).kind == w.GENERAL_CARD
                zone = f"{w.CAMP if leads else w.DECK}:{seat}"
                card = atoms.create(game, design, zone, face_up=False)
                atoms.update(game, card, owner=seat)
            atoms.shuffle(game, f"{w.DECK}:{seat}")
            provisions = game.pack.of_kind(w.PROVISION)
            for _ in range(rulings.PROVISIONS if provisions else 0):
                made = atoms.create(game, provisions[0].id, f"{w.RESOURCE}:{seat}")
                atoms.update(game, made, owner=seat, controller=seat)
        course.set_active(game, turns.who_begins(game, "chooser"))
        atoms.emit(game, "first_general", seat=game.state.active)
        return None

    @step
    def first_hands(self, game: Position) -> Outcome:
        """101.3: five cards, and one change of any number of them."""
        course.enter_phase(game, w.MULLIGAN)
        for seat in game.seats_in_order():
            drawing.draw(game, seat, rulings.OPENING_HAND)
        course.set_queue(game, ())
        asked = []
        for seat in game.seats_in_order():
            hand = game.zone(w.HAND, seat)
            prompt, most = msg("prompt.mulligan"), len(hand)
            owed = choose_cards(game, seat, hand, prompt, minimum=0, maximum=most, clause="101.3")
            asked.append(sealed(owed))
        return Ask(tuple(asked))

    @step
    def change(self, game: Position) -> Outcome:
        """101.3: the new cards are drawn before the old ones are shuffled back."""
        for seat, keys in self.answers.items():
            atoms.emit(game, "exchanged", seat=seat, amount=len(keys))
            drawing.draw(game, seat, len(keys))
            for key in keys:
                was = game.card(int(key)).design
                atoms.emit(game, "put_back", seat=seat, was=was, only=1 << seat)
                atoms.move(game, int(key), w.DECK, seat, face_up=False)
            if keys:
                atoms.shuffle(game, f"{w.DECK}:{seat}")
        course.set_queue(game, ())
        seat = game.state.active
        options = [Option(key, msg(f"option.goes_{key}")) for key in (FIRST, SECOND)]
        prompt, kind = msg("prompt.goes_first"), DecisionKind.OPTION
        asked = choose_one(game, seat, kind, prompt, options, default=FIRST, clause="101.2")
        return Ask((asked,))

    @step
    def first_turn(self, game: Position) -> Outcome:
        """101.4, 101.5: generals are shown together; the first turn begins."""
        chooser = game.state.active
        first = chooser if self.choice == FIRST else game.seat_after(chooser)
        self.answers = {}
        course.set_active(game, first)
        atoms.set_mark(game, "first", first)
        for seat in game.seats_in_order():
            for card in game.zone(w.CAMP, seat):
                atoms.move(game, card, w.GENERAL, seat, controller=seat)
        for seat in game.seats_in_order():
            atoms.emit(game, "generals_shown", seat=seat, card=souls.general(game, seat))
        atoms.emit(game, "goes_first", seat=first)
        give_komi(game, game.seat_after(first))
        course.begin_turn(game, first)
        course.begin_round(game, 1)
        return Turn(first)

    @step
    def next_turn(self, game: Position) -> Outcome:
        """Turn about; a game in which nothing can happen any more is a draw (ruling 48)."""
        turns_gone = game.state.marks.get(BARREN, 0) + 1 if barren(game) else 0
        if turns_gone or BARREN in game.state.marks:
            atoms.set_mark(game, BARREN, turns_gone)
        if turns_gone >= rulings.BARREN:
            course.end(game, (), "result.draw")
            return self.finish()
        return Turn(turns.turn_about(game))

    go_on = TurnByTurn.go_on


def barren(game: Position) -> bool:
    """Test if nobody has a library, a hand or a unit, at a table where that loses no game."""
    if game.state.options["empty_library"] != "nothing":
        return False
    return not any(game.zone(z, seat) for z in (w.DECK, w.HAND, w.FIELD) for seat in range(2))


def give_komi(game: Position, second: int) -> None:
    """Give the general of who goes second more life, where the table wants that (ours)."""
    amount = int(game.state.options["komi"])
    if amount:
        card = souls.general(game, second)
        atoms.set_counter(game, card, "damage", -amount)
        atoms.emit(game, "komi", seat=second, card=card, amount=amount)


@procedure
class Turn(Procedure, tag="zongheng.turn", omit_defaults=True):
    """300.1: reset, upkeep, draw; main, combat, main; end. ``went``: how its player has left the
    first main phase; ``laps`` counts the rounds at the end of the turn."""

    seat: int
    went: str = ""
    laps: int = 0

    @step
    @phase(w.RESET)
    def reset(self, game: Position) -> Outcome:
        """302, ruling 20: all that can stands up at once; nobody has priority. The first turn of
        the game has neither this phase nor an upkeep (101.5, ruling 36)."""
        atoms.end_modifiers(game, "your_turn", self.seat)
        atoms.emit(game, "turn_began", seat=self.seat, amount=game.state.turn)
        if game.state.turn == 1:
            return self.goto("draw_cards")
        there = [c for zone in (*w.ON_FIELD, w.RESOURCE) for c in game.zone(zone, self.seat)]
        standing = 0
        for card in there:
            if game.card(card).counter(HELD):
                atoms.set_counter(game, card, HELD, 0)
            elif game.card(card).tapped:
                standing += permanents.stand_up(game, card)
        if standing:
            atoms.emit(game, "stood_up", seat=self.seat, amount=standing)
        return None

    @step
    @phase(w.UPKEEP)
    def upkeep(self, game: Position) -> Outcome:
        """303.2, ruling 21: first whether to awaken."""
        if not souls.can_awaken(game, self.seat):
            return self.goto("upkeep_begins")
        card = card_ref(game, souls.general(game, self.seat), self.seat)
        prompt = msg("prompt.awaken", card=card)
        return Ask((yes_or_no(game, self.seat, prompt, clause="303.2"),))

    @step
    def hear_awaken(self, game: Position) -> Outcome:
        """104.5: then the general is turned over."""
        if self.choice == YES:
            souls.awaken(game, self.seat)
        self.answers = {}
        return None

    @step
    def upkeep_begins(self, game: Position) -> Outcome:
        """303.1: what triggers at this moment, and has in the reset phase."""
        atoms.emit(game, "upkeep", seat=self.seat)
        board.state_check(game)
        return PriorityRound(w.UPKEEP, "303.1")

    @step
    @phase(w.DRAW)
    def draw_cards(self, game: Position) -> Outcome:
        """304: two cards, one in the first turn of the game; what is too much is discarded."""
        first = game.state.turn == 1
        drawing.draw(game, self.seat, rulings.FIRST_DRAW if first else rulings.DRAWN)
        return Surplus()

    @step
    @phase(w.DRAW)
    def drawn(self, game: Position) -> Outcome:
        """304.1: then triggers and priority."""
        board.state_check(game)
        return PriorityRound(w.DRAW, "304.1")

    @step
    @phase(w.MAIN1)
    def main(self, game: Position) -> Outcome:
        """305: the first main phase."""
        return PriorityRound(w.MAIN1, "305.3")

    @step
    def main_left(self, game: Position) -> Outcome:
        """300.2a: how its player goes on."""
        self.went = w.LEAVES[self.got - 1] if self.got else w.TO_COMBAT
        self.got = 0
        return None

    @step
    def more_combat(self, game: Position) -> Outcome:
        """300.4a, 308.3: first what a text has added, then the usual combat, or past it."""
        if take_added(game, w.COMBAT):
            self.goto("more_combat")
            return combat.Combat(self.seat)
        if self.went == w.TO_END:
            atoms.set_mark(game, combat.HURRY)
        if self.went != w.TO_COMBAT:
            atoms.emit(game, "skips_combat", seat=self.seat)
            return self.goto("main_again")
        return None

    @step
    def fight(self, game: Position) -> Outcome:
        """306: the combat phase, unless it is skipped (300.4b)."""
        if skips(game, self.seat, w.COMBAT):
            phase_word = TermRef(f"phase.{w.COMBAT}")
            atoms.emit(game, "skipped_phase", seat=self.seat, phase=phase_word)
            return None
        course.enter_phase(game, w.COMBAT)
        return combat.Combat(self.seat)

    @step
    @phase(w.MAIN2)
    def main_again(self, game: Position) -> Outcome:
        """305: the second main phase."""
        return PriorityRound(w.MAIN2, "305.3")

    @step
    def main_again_left(self, game: Position) -> Outcome:
        """300.4a: a combat that was added in the second main phase."""
        if take_added(game, w.COMBAT):
            self.goto("fought_again")
            return combat.Combat(self.seat)
        return self.goto("end")

    @step
    def fought_again(self, game: Position) -> Outcome:
        """There may be more of them."""
        return self.goto("main_again_left")

    @step
    @phase(w.END)
    def end(self, game: Position) -> Outcome:
        """311.1: the end of the turn."""
        atoms.emit(game, "turn_ended", seat=self.seat)
        return PriorityRound(w.END, "311.1")

    @step
    def clean_up(self, game: Position) -> Outcome:
        """311.2, ruling 35: what lasts until the end of the turn ends, and nothing else."""
        atoms.end_modifiers(game, "turn", self.seat)
        board.state_check(game)
        if game.state.queue and self.laps < rulings.LOOP:
            self.laps += 1
            return PriorityRound(w.END, "311.1")
        board.forget_harm(game)
        atoms.end_turn_marks(game)
        return self.finish()

    @step
    def clean_again(self, game: Position) -> Outcome:
        """Until nothing of this turn is left."""
        return self.goto("clean_up")


def acting(game: Position, seat: int) -> bool:
    """305.3: whether a seat is free to do what it will."""
    state = game.state
    free = state.phase in w.MAINS and seat == state.active and not state.stack
    return free and combat.HURRY not in state.marks


def options(game: Position, seat: int, moment: PriorityRound) -> tuple[Option, ...]:
    """The cards and skills of a seat now, raising, and the ways to go on."""
    if not acting(game, seat):
        taunts = [keywords.taunt_option(game, seat, c) for c in keywords.taunters(game, seat)]
        return (*announce.options(game, seat, announce.RESPOND), *taunts)
    raises = raising.options(game, seat)
    ways = [Option(key, msg(f"option.{key}")) for key in leaves(game, seat)]
    return (*announce.options(game, seat, announce.ACT), *raises, *ways)


def leaves(game: Position, seat: int) -> tuple[str, ...]:
    """308.3, 300.4b: the ways on; a unit that must and can attack bars skipping the combat, unless
    there will be none."""
    if game.state.phase == w.MAIN2:
        return (w.TO_END,)
    none = any(skip_mark(seat, w.COMBAT, when) in game.state.marks for when in ("turn", "next"))
    if attacks.must_attack(game, seat) and not none:
        return (w.TO_COMBAT,)
    return w.LEAVES


def respond(game: Position, seat: int, key: str) -> Procedure:
    """The procedure for an option of :func:`options`."""
    verb, _, card = key.partition(":")
    if verb == "raise":
        return raising.Raise(seat, int(card))
    if verb == "taunt":
        return keywords.Taunt(seat, int(card))
    return using.start(seat, key)


BEGINNINGS = {
    w.RESET: "reset",
    w.UPKEEP: "upkeep",
    w.DRAW: "draw_cards",
    w.MAIN1: "main",
    w.COMBAT: "fight",
    w.MAIN2: "main_again",
    w.END: "end",
}
"""The step of a turn that begins each phase a position may stand at."""


def arrange(game: Position) -> None:
    """Cards belong to the seat in whose zones they lie.

    :class:`BadOptions` where a seat does not have one general (100.2b).
    """
    for player in game.state.players:
        generals = len(game.zone(w.GENERAL, player.seat))
        if generals != 1:
            raise BadOptions(msg("error.deck_generals", have=generals, clause="100.2b"))
    atoms.set_mark(game, "first", game.state.marks.get("first", 0))
    decks.belong(game, (*w.ON_FIELD, w.RESOURCE), (w.REINFORCEMENT, w.PROVISION))


def boundary(game: Position) -> str:
    """The main phase in which the active player may do what they will."""
    state = game.state
    frames = state.frames
    asks = len(frames) == 3 and isinstance(frames[-1], PriorityRound) and frames[-1].asks_only
    waits = state.queue or state.stack or state.delayed
    return state.phase if asks and not waits and acting(game, state.active) else ""


POSITIONS = positions(WholeGame, Turn, BEGINNINGS, arrange, boundary)
