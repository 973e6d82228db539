"""Flow of card texts beside gates: choices, checks and loops."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.kernel import atoms
from engine.kernel.asking import choose_one
from engine.kernel.grammar import Filter, Identifier, Names, Number
from engine.kernel.nodes import AnyAmount, AnyCondition, AnyEffect, Effect, Meant, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import Scope
from engine.kernel.terms import walk
from engine.kernel.values import (
    CardRef,
    DecisionKind,
    Option,
    msg,
    words,
)
from engine.language.effects import Program, Resolve, number, program_benefit
from engine.text.prose_en import count
from engine.text.writer import Writer


@effect
class Bind(Effect, frozen=True, tag="bind"):
    """Give a name to cards or seats (made by loops, not written in cards)."""

    written: ClassVar[bool] = False

    name: str
    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()

    def run(self, game: Position, frame: Resolve) -> Outcome:
        frame.scope = frame.scope.with_cards(self.name, self.cards).with_seats(
            self.name, self.seats
        )
        return None

    def prose(self, w: Writer) -> str:
        return ""


@effect
class Check(Effect, frozen=True, tag="check"):
    """A 1d or 2d check: throw dice; ``dice`` (and ``name``) is their sum from then on."""

    dice: Literal[1, 2] = 1
    who: str = "you"
    name: Identifier = "dice"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        seat = seats[0] if seats else frame.scope.you
        thrown = atoms.roll(game, seat, self.dice, "checked", card=frame.scope.this)
        frame.scope = frame.scope.with_number("dice", thrown).with_number(self.name, thrown)
        return None

    def prose(self, w: Writer) -> str:
        if self.name != "dice":
            who = w.say(w.receiver, w.owner)(self.who)
            w.numbers[self.name] = w.say(f"{who}的结果", f"{who} result")
        dice = f"{self.dice}d"
        return w.does(self.who, w.say(f"进行一次{dice}判定", f"make a {dice} check"))


class Choice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of several things a text offers."""

    name: Names
    then: Program = ()
    given: AnyCondition | None = None


def _secret(game: Position, given: AnyCondition | None) -> bool:
    """Tell whether a condition looks at hidden faces: not to ask would reveal its result."""
    meant = (part for part in walk(given) if isinstance(part, Filter))
    return any(
        game.places[zone].rule.sight != "public" and replace(part, whose="everyone") != Filter(zone)
        for part in meant
        for zone in part.zones
    )


def _choice_option(game: Position, frame: Resolve, key: str, choice: Choice) -> Option:
    """Make the option of a choice, with the words of what it does as a hint."""
    name = words(choice.name)
    design = frame.source(game).design
    hint = msg("hint.choice", design=CardRef(design), choice=name) if design else None
    return Option(key, msg("option.words", words=name), hint=hint)


@effect
class Choose(Effect, frozen=True, tag="choose"):
    """A player chooses one of several programs; where all can see that only one is open, that."""

    sentence: ClassVar[tuple[str, ...]] = ("prose", "rules")

    of: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=6)]
    who: str = "you"

    def _open(self, game: Position, scope: Scope) -> list[tuple[int, Choice]]:
        return [
            (place, choice)
            for place, choice in enumerate(self.of)
            if choice.given is None or choice.given.holds(game, scope)
        ]

    def run(self, game: Position, frame: Resolve) -> Outcome:
        choices = self._open(game, frame.scope)
        seats = seats_of(game, frame.scope, self.who)
        if not choices or not seats:
            return None
        if len(choices) == 1 and not any(_secret(game, one.given) for one in self.of):
            self._take(game, frame, choices[0][1], seats[0])
            return None
        options = [_choice_option(game, frame, str(place), choice) for place, choice in choices]
        kind, prompt, first = DecisionKind.OPTION, msg("prompt.choose"), options[0].key
        return Ask((choose_one(game, seats[0], kind, prompt, options, default=first),))

    def answered(self, game: Position, frame: Resolve) -> None:
        ((seat, _),) = frame.answers.items()
        self._take(game, frame, self.of[int(frame.choice)], seat)

    def _take(self, game: Position, frame: Resolve, chosen: Choice, seat: int) -> None:
        atoms.emit(game, "chose", seat=seat, words=words(chosen.name))
        frame.next(*chosen.then)

    def prose(self, w: Writer) -> str:
        lead = w.does(self.who, w.say("选择一项：", "choose one: "))
        chooser = w.subject
        parts = []
        for place, choice in enumerate(self.of):
            w.subject = chooser if chooser == w.you else ""
            w.own = "" if w.is_you(self.who) else self.who
            given = w.word_node(choice.given) if choice.given is not None else ""
            w.own = ""
            then = w.nested(choice.then) if choice.then else w.say("无事发生", "nothing happens")
            w.choices[choice.name.zh] = then
            only = w.say(f"（仅当{given}）", f" (only if {given})") if given else ""
            number = w.say("①②③④⑤⑥"[place], f"({place + 1}) ")
            parts.append(f"{number}{choice.name.get(w.locale)}{only}{w.say('：', ': ')}{then}")
        w.subject = ""
        return lead + w.say("；", "; ").join(parts)


@effect
class Each(Effect, frozen=True, tag="each"):
    """Do something for each card (or player) in turn; ``it`` is the one."""

    sentence: ClassVar[tuple[str, ...]] = ("prose", "rules")

    then: Program
    what: str | Filter = ""
    who: str = ""

    def benefit_for(self, chosen: Meant) -> int:
        every = chosen.named(self.what) or chosen.named(self.who)
        return program_benefit(self.then, replace(chosen, word="it")) if every else 0

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope = frame.scope
        todo: list[AnyEffect] = []
        for card in cards_of(game, scope, self.what) if self.what else ():
            todo += [Bind("it", cards=(card,)), *self.then]
        for seat in seats_of(game, scope, self.who) if self.who else ():
            todo += [Bind("it", seats=(seat,)), *self.then]
        frame.next(*todo)
        return None

    def prose(self, w: Writer) -> str:
        every = w.each(self.what) if self.what else w.each_seat(self.who)
        again = w.say("该玩家", "that player") if self.who else w.say("该角色", "that card")
        w.introduce("it", again, again)
        w.subject = ""
        then = w.nested(self.then)
        return w.say(f"依次对{every}执行：{then}", f"for {every} in turn: {then}")


@effect
class Repeat(Effect, frozen=True, tag="repeat"):
    """Do something several times."""

    sentence: ClassVar[tuple[str, ...]] = ("prose", "rules")

    times: Number | AnyAmount
    then: Program

    def run(self, game: Position, frame: Resolve) -> Outcome:
        times = max(0, min(number(game, frame.scope, self.times), 20))
        frame.next(*(self.then * times))
        return None

    def prose(self, w: Writer) -> str:
        times = w.number(self.times)
        then = w.nested(self.then)
        return w.say(f"以下效果重复{times}次：{then}", f"{count(times, 'time')} over: {then}")
