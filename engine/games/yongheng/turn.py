"""1.2: rounds and turns, phase by phase; position files that begin there."""

from engine.games.yongheng import terms as w
from engine.games.yongheng.actions import PlayPhase
from engine.games.yongheng.characters import DeclareCharacter
from engine.games.yongheng.setup import SetUp, whole_deck
from engine.kernel import atoms, course, damage, drawing
from engine.kernel.asking import NO, YES, choose_one, over_hand_limit, yes_or_no
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome, Procedure, procedure, question, step
from engine.kernel.reading import seat_stat
from engine.kernel.rules import CardRules
from engine.kernel.values import DecisionKind, Option, msg
from engine.mechanics import turns
from engine.mechanics.apply import UseSkill, ask_others, others_skills, skill_options
from engine.mechanics.settling import settle, waiting
from engine.mechanics.turns import TurnByTurn, asked_first, phase, positions

OTHERS_PLAY = "others_play"
"""The timing of skills that others use as a player's play phase begins."""


@procedure
class WholeGame(TurnByTurn, tag="yongheng.match", omit_defaults=True):
    """1.2: turn after turn from the dealer on, until 1.4 ends the game."""

    @step
    def set_up(self, game: Position) -> Outcome:
        """1.1 first."""
        return SetUp()

    @step
    def first_turn(self, game: Position) -> Outcome:
        """The dealer begins."""
        course.begin_turn(game, game.state.marks["dealer"])
        course.begin_round(game, 1)
        atoms.emit(game, "round_began", amount=1)
        return Turn(game.state.active)

    @step
    def next_turn(self, game: Position) -> Outcome:
        """The next living player's turn; a new round when the dealer's place is passed."""
        return Turn(turns.next_turn(game, game.state.marks["dealer"]))

    go_on = TurnByTurn.go_on


@procedure
class Turn(Procedure, tag="yongheng.turn", omit_defaults=True):
    """One player's turn. A player who falls in it has no further phases."""

    seat: int

    @step
    @phase("settle")
    def settle_phase(self, game: Position) -> Outcome:
        """1.2.1: effect and trap cards that act at the start; 3.2.flip as docs/yongheng.md says."""
        atoms.emit(game, "turn_began", seat=self.seat)
        secret = w.declared(self.seat) not in game.state.marks
        for character in game.zone(w.CHARACTER, self.seat):
            if not (secret and game.rules[CardRules].role(game, game.card(character)) == "own"):
                atoms.flip(game, character, face_up=True)
        self._suffer(game, "burn")
        return settle(game)

    @step
    @phase("draw")
    def draw_phase(self, game: Position) -> Outcome:
        """1.2.2: 2 cards and 2 gold."""
        drawing.draw(game, self.seat, 2 + seat_stat(game, self.seat, "extra_draw", least=-2))
        income = 2 + seat_stat(game, self.seat, "extra_income", least=-2)
        atoms.gain(game, self.seat, w.GOLD, income)
        return settle(game)

    @question
    @phase("draw")
    def offer_draw(self, game: Position) -> Outcome:
        """1.2.2: once, 2 gold for one more card, if there is any; skills used in this phase."""
        options = skill_options(game, self.seat, "draw")
        there = game.zone(w.DECK) or game.zone(w.DISCARD)
        paid = "turn/extra_draw" in game.state.marks
        if there and game.number(self.seat, w.GOLD) >= w.DRAW_COST and not paid:
            options.insert(0, Option("draw", msg("option.extra_draw", amount=w.DRAW_COST)))
        if not options:
            return self.goto("declare_phase")
        options.append(Option("go_on", msg("option.go_on")))
        kind, prompt = DecisionKind.ACTION, msg("prompt.draw_phase")
        return Ask((choose_one(game, self.seat, kind, prompt, options, clause="1.2.2"),))

    @step
    def draw_more(self, game: Position) -> Outcome:
        """1.2.2: pay and draw, or use the skill."""
        key = self.choice
        if key == "draw":
            atoms.set_mark(game, "turn/extra_draw")
            atoms.lose(game, self.seat, w.GOLD, w.DRAW_COST, paid=True)
            drawing.draw(game, self.seat, 1)
            atoms.emit(game, "extra_drawn", seat=self.seat)
        elif key != "go_on":
            return UseSkill.of(self.seat, key)
        return settle(game)

    @step
    def draw_again(self, game: Position) -> Outcome:
        """Offer what is left of this phase."""
        more = self.answers and self.choice != "go_on" and game.alive(self.seat)
        return self.goto("offer_draw") if more else None

    @question
    @phase("declare")
    def declare_phase(self, game: Position) -> Outcome:
        """1.2.3: the player may declare their own character."""
        if w.declared(self.seat) in game.state.marks:
            return self.goto("before_play")
        prompt = msg("prompt.declare", slot=game.slot(game.zone(w.CHARACTER, self.seat)[0]))
        yes, no = msg("option.declare"), msg("option.stay_hidden")
        return Ask((yes_or_no(game, self.seat, prompt, yes=yes, no=no, clause="1.2.3"),))

    @step
    def declare(self, game: Position) -> Outcome:
        """1.2.3: turn the own character up, for good."""
        return DeclareCharacter(self.seat) if self.choice == YES else None

    @question
    @phase("play")
    def before_play(self, game: Position) -> Outcome:
        """3.1.skill_active: skills that others may use in this player's play phase."""
        asked = ask_others(game, OTHERS_PLAY, "prompt.others_play")
        return Ask(asked, "first") if asked else self.goto("play_phase")

    @step
    def others_skill(self, game: Position) -> Outcome:
        """Use the first skill that somebody wants to use, then ask again."""
        wanted = self.first(NO)
        if wanted is None:
            return None
        self.goto("before_play")
        return UseSkill.of(*wanted)

    @step
    @phase("play")
    def play_phase(self, game: Position) -> Outcome:
        """1.2.4: one attack, one trap, one summon, effects, characters, skills."""
        return PlayPhase(self.seat)

    @question
    @phase("discard")
    def discard_phase(self, game: Position) -> Outcome:
        """1.2.5: down to the hand limit."""
        limit = seat_stat(game, self.seat, "hand_limit")
        decision = over_hand_limit(game, self.seat, limit, "1.2.5")
        return Ask((decision,)) if decision else self.goto("end_phase")

    @step
    def discard(self, game: Position) -> Outcome:
        """1.2.5: the cards of the player's choice."""
        for key in self.answer:
            drawing.discard(game, self.seat, int(key))
        return settle(game)

    @step
    @phase("end")
    def end_phase(self, game: Position) -> Outcome:
        """1.2.6: what acts at the end of the turn."""
        atoms.emit(game, "turn_ended", seat=self.seat)
        self._suffer(game, "poison")
        return settle(game)

    @step
    def clear_effects(self, game: Position) -> Outcome:
        """1.2.6: effect cards leave the effect zone (version 5: not those of this round)."""
        if game.alive(self.seat):
            for card in game.zone(w.EFFECT, self.seat):
                fresh = game.card(card).counter("round") == game.state.round
                if game.state.rules_version < 5 or not fresh:
                    there = game.rules[CardRules].leave(game, card)
                    atoms.emit(game, "effect_ended", seat=self.seat, card=there)
        return settle(game)

    @step
    def clean_up(self, game: Position) -> Outcome:
        """End what lasts until the end of the turn."""
        atoms.end_modifiers(game, "turn", self.seat)
        atoms.end_turn_marks(game)
        return settle(game)

    def _suffer(self, game: Position, name: str) -> None:
        """Burning and poisoned characters, of which no clause speaks but the texts of cards: 1
        effect damage as the turn begins; as much life as there is poison as it ends. Each time 1
        counter less."""
        for card in game.zone(w.CHARACTER, self.seat):
            amount = game.card(card).counter(name)
            if not amount:
                continue
            atoms.set_counter(game, card, name, amount - 1)
            atoms.emit(game, f"counter_{name}", card=card, amount=-1)
            if name == "burn":
                damage.deal(game, card, 1, source=0, kind="effect", by=-1)
            else:
                damage.lose_life(game, card, amount)


BEGINNINGS = {
    "settle": "settle_phase",
    "draw": "draw_phase",
    "declare": "declare_phase",
    "play": "before_play",
    "discard": "discard_phase",
    "end": "end_phase",
}
"""The step of a turn that begins each phase a position may stand at."""


def arrange(game: Position) -> None:
    """Note whose own characters lie there, and which of them have been face up."""
    state = game.state
    atoms.set_mark(game, "dealer", state.marks.get("dealer", 0))
    for player in state.players:
        for card in game.zone(w.CHARACTER, player.seat)[:1]:
            if game.rules[CardRules].role(game, game.card(card)) == "own":
                atoms.update(game, card, owner=player.seat)
            if game.card(card).face_up:
                atoms.set_mark(game, w.declared(player.seat))


def boundary(game: Position) -> str:
    """The phase at whose first question, or between whose actions, the game stands."""
    frames = game.state.frames
    if waiting(game) or not frames:
        return ""
    top = frames[-1]
    if isinstance(top, PlayPhase) and len(frames) == 3:
        between = top.at == PlayPhase.names["ask"] + 1
        # Others who have skills for this play phase would be asked again if it began.
        return "play" if between and not others_skills(game, OTHERS_PLAY) else ""
    return asked_first(game, Turn, BEGINNINGS)


POSITIONS = positions(WholeGame, Turn, BEGINNINGS, arrange, boundary, whole_deck, w.DECK)
