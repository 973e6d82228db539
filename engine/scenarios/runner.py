"""Run scenarios, strictly: nothing may be left over and nothing may come unexpected.

The steps of a script are maps:

* ``{A: attack(slash)}``: that seat answers its question (several seats: in the order written);
* ``{all: pass}``: everybody who is asked gives that answer;
* ``{both: pass}``: the one who may respond passes, then the other, so that this timing is over;
  ``{both: pass 3}``: that three times;
* ``{deck: {cards: {...}, problems: [...]}}``: that deck offends in exactly these ways;
* ``{concede: A}``: that seat gives up;
* ``{expect: {...}}``: see :mod:`engine.scenarios.expectations`;
* ``{asks: {A: play_phase}}``: exactly these questions are open. The last step is one of these.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.game import Game
from engine.kernel import chance
from engine.kernel.deck import Deck
from engine.kernel.records import Event
from engine.kernel.rules import GameRules
from engine.kernel.values import DecisionKind, EngineError
from engine.scenarios.choices import Mismatch, answer, letter
from engine.scenarios.expectations import asks, deck_check, expect
from engine.scenarios.position import install
from engine.scenarios.script import BadScenario, Scenario, Story, files_in, seat_of, stories


class Failure(Struct, frozen=True):
    """A scenario that did not go as written: which, at which step (from 1), and why."""

    name: str
    step: int
    why: str

    def __str__(self) -> str:
        where = f", step {self.step}" if self.step else ""
        return f"{self.name}{where}: {self.why}"


def run(story: Story) -> Failure | None:
    """Run one scenario; what went wrong, if anything did."""
    play = _Play(story)
    try:
        play.begin()
        for step in story.scenario.script:
            play.at += 1
            play.take(step)
        play.end()
    except (Mismatch, EngineError) as error:
        return Failure(story.name, play.at, str(error))
    except Exception as error:  # a fault of the engine must not hide the other scenarios
        return Failure(story.name, play.at, f"{type(error).__name__}: {error}")
    return None


def run_paths(paths: Iterable[Path]) -> tuple[int, list[Failure]]:
    """Run the scenarios of files and folders; how many passed, and those that failed."""
    passed = 0
    failed: list[Failure] = []
    for file in files_in(list(paths)):
        try:
            found = stories(file)
        except BadScenario as error:
            failed.append(Failure(file.name, 0, str(error)))
            continue
        for story in found:
            failure = run(story)
            if failure is None:
                passed += 1
            else:
                failed.append(failure)
    return passed, failed


class _Play:
    """One scenario while it runs."""

    game: Game

    def __init__(self, story: Story) -> None:
        self.story = story
        self.at = 0
        self.events: list[Event] = []
        self.thrown: dict[str, int] = {}

    def begin(self) -> None:
        """The position, or a new game, with what chance will bring."""
        story, scenario = self.story, self.story.scenario
        if not scenario.script or "asks" not in scenario.script[-1]:
            raise Mismatch("the last step must say who is asked what (asks)")
        forced = _forced(scenario)
        if scenario.new is None:
            self.game = install(story.position, story.pack, forced=forced, file=story.file.name)
            self.events += self.game.events
        else:
            new = scenario.new
            self.game = Game.new(
                story.title,
                seats=new.seats,
                seed=new.seed,
                options=new.options,
                pack=story.pack,
                decks=[Deck("", tuple(cards.items())) for cards in new.decks],
            )
            self.events += self.game.events
            self.thrown = {s: -n for s, n in self.game.state.streams.items()}
            self.game.state.forced.update(forced)
        self._check()

    def take(self, step: dict[str, Any]) -> None:
        """One step of the script."""
        if "expect" in step:
            expect(self.game, step["expect"] or {}, self.events)
            self.events = []
        elif "asks" in step:
            asks(self.game, step["asks"])
        elif "concede" in step:
            self.events += self.game.concede(self._seat(step["concede"]))
            self._check()
        elif "both" in step:
            for _ in range(_times(step["both"])):
                self._both_pass()
        elif "deck" in step:
            deck_check(self.game, step["deck"])
        elif "all" in step:
            for owed in self.game.decisions:
                if self.game.decision(owed.seat) == owed:
                    self._answer(owed.seat, step["all"])
        else:
            for name, given in step.items():
                self._answer(self._seat(name), given)
        if len(step) > 1 and not all(len(str(name)) == 1 for name in step):
            raise Mismatch("a step does one thing")

    def _both_pass(self) -> None:
        """One response window goes by: one player passes, then the other."""
        asked = []
        for _ in range(2):
            (owed, *more) = self.game.decisions or (None,)
            if owed is None or more or owed.kind is not DecisionKind.RESPOND:
                raise Mismatch("nobody may respond now")
            asked.append(owed.seat)
            self._answer(owed.seat, "pass")
        if len(set(asked)) < 2:
            raise Mismatch(f"{letter(asked[0])} is asked twice in a row")

    def _seat(self, name: object) -> int:
        return seat_of(len(self.game.state.players), name)

    def _answer(self, seat: int, given: Any) -> None:
        owed = self.game.decision(seat)
        if owed is None:
            asked = ", ".join(letter(d.seat) + ": " + d.prompt.key for d in self.game.decisions)
            raise Mismatch(f"{letter(seat)} is asked nothing; asked are {asked or 'none'}")
        self.events += self.game.answer(seat, answer(self.game, owed, given))
        self._check()

    def _check(self) -> None:
        """No throw that the scenario does not lay down; nothing that must not be."""
        for stream, count in _counts(self.story.scenario).items():
            thrown = self.game.state.streams.get(stream, 0) + self.thrown.get(stream, 0)
            if thrown > count:
                raise Mismatch(f"chance is asked ({stream}) where the scenario says nothing")
        problems = self.game.rules[GameRules].check(self.game)
        if problems:
            raise Mismatch(f"a broken invariant: {problems[0]}")

    def end(self) -> None:
        """Nothing that was laid down is left."""
        for stream, left in self.game.state.forced.items():
            raise Mismatch(f"left over of {stream}: {list(left)} (dice count from 0 here)")


def _times(given: object) -> int:
    """Parse how often both pass: ``pass`` or ``pass 3``."""
    word, _, count = str(given).partition(" ")
    if word != "pass" or not (count or "1").isdigit():
        raise Mismatch(f"both can only pass, not “{given}”")
    return int(count or 1)


def _forced(scenario: Scenario) -> dict[str, tuple[int, ...]]:
    """The numbers laid down, by stream; dice show one more than their number."""
    found = {
        chance.DICE: tuple(die - 1 for die in scenario.dice),
        chance.PICK: tuple(scenario.lots),
        chance.SHUFFLE: tuple(scenario.shuffle),
    }
    return {stream: numbers for stream, numbers in found.items() if numbers}


def _counts(scenario: Scenario) -> dict[str, int]:
    """Count the draws allowed from each stream. Shuffles may be left to the seed."""
    return {chance.DICE: len(scenario.dice), chance.PICK: len(scenario.lots)}
