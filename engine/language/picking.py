"""Effects by which players pick what later effects speak of: cards, a player, a number."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from engine.kernel import atoms
from engine.kernel.asking import choose_cards, choose_number, choose_seat, sealed, with_default
from engine.kernel.grammar import Filter, Identifier, Number
from engine.kernel.nodes import AnyAmount, Effect, Meant, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.scope import SEAT_WORDS, Scope
from engine.kernel.values import msg
from engine.language.effects import Resolve, number, program_benefit
from engine.text.naming import Name
from engine.text.rules import Rules
from engine.text.writer import Writer


def chosen_cards(game: Position, what: Filter, name: str) -> Meant:
    """Cards of a filter that are chosen and then called that."""
    in_play = all(game.places[zone].rule.in_play for zone in what.zones)
    return Meant(name, in_play, game.title.shape.burdens)


@effect
class Target(Effect, frozen=True, tag="target"):
    """A player chooses cards that fit; later effects call them ``name``. No fit, no choice."""

    what: Filter
    name: Identifier = "target"
    least: Annotated[int, Meta(ge=0, le=12)] = 1
    most: Annotated[int, Meta(ge=1, le=12)] = 1
    who: str = "you"

    def lacks(self, game: Position, scope: Scope) -> bool:
        known = self.what.whose in SEAT_WORDS
        return known and self.least > 0 and not cards_of(game, scope, self.what)

    def idle(self, game: Position, scope: Scope) -> bool:
        return not cards_of(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        cards = cards_of(game, frame.scope, self.what)
        seats = seats_of(game, frame.scope, self.who)
        frame.scope = frame.scope.with_cards(self.name, ())
        if not cards or not seats:
            return None
        if len(cards) <= self.least:
            self._chosen(game, frame, cards)
            return None
        decision = choose_cards(
            game,
            seats[0],
            cards,
            msg("prompt.target", minimum=self.least, maximum=self.most),
            minimum=self.least,
            maximum=self.most,
        )
        sign = program_benefit(frame.todo, chosen_cards(game, self.what, self.name))
        return Ask((with_default(game, decision, sign),))

    def answered(self, game: Position, frame: Resolve) -> None:
        self._chosen(game, frame, tuple(int(key) for key in frame.answer))

    def _chosen(self, game: Position, frame: Resolve, cards: tuple[int, ...]) -> None:
        frame.scope = frame.scope.with_cards(self.name, cards)
        for card in cards:
            atoms.emit(game, "targeted", seat=frame.scope.you, card=card, other=frame.scope.this)

    def prose(self, w: Writer) -> str:
        again = w.again(self.what, several=self.most > 1)
        if self._inlined(w.following):
            w.introduce(self.name, w.one(self.what), again)
            return ""
        said = w.does(self.who, w.say("选择", "choose "))
        w.own = "" if w.is_you(self.who) else self.who
        said += w.one(self.what, self.least, self.most)
        w.own = ""
        w.introduce(self.name, again, again)
        return said

    def rules(self, w: Rules) -> str:
        again = w.again_words(self.what, several=self.most > 1)
        cards = w.one(self.what, self.least, self.most)
        said = w.does(self.who, w.say(f"选择{cards}", f"choose {cards}"))
        w.names[self.name] = Name(again)
        return said

    def _inlined(self, following: Effect | None) -> bool:
        """Tell whether the choice needs no clause: the next effect names the one card chosen."""
        if following is None or (self.least, self.most, self.who) != (1, 1, "you"):
            return False
        return following.inlines and self.name == getattr(following, "what", "")


@effect
class PickSeat(Effect, frozen=True, tag="pick_player"):
    """A player chooses a player; later effects call them ``name``."""

    who: str = "others"
    name: Identifier = "chosen"
    by: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seats = seats_of(game, frame.scope, self.who)
        choosers = seats_of(game, frame.scope, self.by)
        if len(seats) <= 1 or not choosers:
            frame.scope = frame.scope.with_seats(self.name, seats)
            return None
        decision = choose_seat(game, choosers[0], seats, msg("prompt.pick_player"))
        sign = program_benefit(frame.todo, Meant(self.name, burdens=game.title.shape.burdens))
        return Ask((with_default(game, decision, sign),))

    def answered(self, game: Position, frame: Resolve) -> None:
        seat = int(frame.choice)
        frame.scope = frame.scope.with_seats(self.name, (seat,))
        atoms.emit(game, "picked_player", seat=frame.scope.you, to=seat)

    def prose(self, w: Writer) -> str:
        anybody = w.say("一名玩家", "a player")
        who = anybody if self.who == "everyone" else w.some_seat(self.who)
        said = w.does(self.by, w.say(f"选择{who}", f"choose {who}"))
        again = w.say("所选玩家", "that player")
        w.introduce(self.name, again, again)
        return said


@effect
class PickNumber(Effect, frozen=True, tag="pick_number"):
    """A player chooses a number; amounts call it ``name``.

    ``secret``: only the player who chose it knows it, until what it does tells.
    """

    least: Number | AnyAmount
    most: Number | AnyAmount
    name: Identifier = "x"
    who: str = "you"
    secret: bool = False

    def idle(self, game: Position, scope: Scope) -> bool:
        return self._bounds(game, scope) == (0, 0)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        least, most = self._bounds(game, frame.scope)
        seats = seats_of(game, frame.scope, self.who)
        if most <= least or not seats:
            frame.scope = frame.scope.with_number(self.name, min(least, max(most, 0)))
            return None
        prompt = msg("prompt.pick_number")
        numbers = range(least, most + 1)
        asked = choose_number(game, seats[0], numbers, prompt)
        return Ask((sealed(asked) if self.secret else asked,))

    def answered(self, game: Position, frame: Resolve) -> None:
        ((seat, (key,)),) = frame.answers.items()
        if self.secret:
            bounds = self._bounds(game, frame.scope)
            frame.scope = frame.scope.with_secret(self.name, seat, *bounds)
        frame.scope = frame.scope.with_number(self.name, int(key))
        if not self.secret:
            atoms.emit(game, "picked_number", seat=seat, amount=int(key))
            self._reveal(game, frame)

    def _reveal(self, game: Position, frame: Resolve) -> None:
        """A number that is named in answer to a secret one ends the secret."""
        for name, (knower, *_) in frame.scope.secrets.items():
            atoms.emit(game, "revealed_number", seat=knower, amount=frame.scope.numbers[name])
        frame.scope = replace(frame.scope, secrets={})

    def _bounds(self, game: Position, scope: Scope) -> tuple[int, int]:
        least = number(game, scope, self.least)
        return least, min(number(game, scope, self.most), least + 99)

    def prose(self, w: Writer) -> str:
        letter = w.numbers[self.name] = w.letter()
        least, most = w.phrase(self.least), w.phrase(self.most)
        secret = w.say("秘密", "secret ") if self.secret else ""
        en = f"name a {secret}number {letter} from {least} to {most}"
        if isinstance(self.least, int) and self.most == self.least + 1:
            zh = f"{secret}选择一个数{letter}（{least}或{most}）"
            en = f"name a {secret}number {letter} ({least} or {most})"
        elif isinstance(self.least, int) and isinstance(self.most, int):
            zh = f"{secret}选择{least}至{most}中的一个数{letter}"
        else:
            zh = f"{secret}选择一个数{letter}（{least}至{most}）"
        return w.does(self.who, w.say(zh, en))
