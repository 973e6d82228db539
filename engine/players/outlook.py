"""Evaluation of programs on the table as it stands: effect by effect, on the cards they mean.

For titles with permanents, whose cards are aimed before they act. Points are those by which a title
says who is ahead; they count for whom the program works (``scope.you``).
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.kernel.asking import YES
from engine.kernel.grammar import Ability, Cost, Filter, Offering, TargetRule
from engine.kernel.nodes import Effect
from engine.kernel.position import Position
from engine.kernel.reading import cards_of, seats_of
from engine.kernel.records import Card, Event
from engine.kernel.rng import Rng
from engine.kernel.scope import Scope
from engine.kernel.triggers import collect
from engine.kernel.values import Decision
from engine.language import hands, modifiers, permanents, searching
from engine.language.effects import number
from engine.language.gates import Gate
from engine.language.picking import Target
from engine.mechanics.costs import to_offer
from engine.mechanics.stack import ChooseTargets, candidates
from engine.players.answers import Answer, Rule

KNOWN = 6
"""The candidates for a target that are tried, where others are to be chosen after it."""

Aimed = tuple[int, tuple[int, ...]]
"""Value of a program with the best targets, and those of its first rule."""


class Outlook(Struct, frozen=True):
    """Values that a title gives to things on its table.

    ``card``, ``found``, ``token``: a card in hand, one looked for and found, a token. ``worth``:
    any card to whoever has it. ``drawn``: so many cards to the seat that draws them. ``changed``:
    the change of a number of a card by so much. ``falling``: the events of a card that falls.
    ``own``: what effects are worth that the title has for itself; ``on_card``: what one does to a
    card, to whoever has that card.
    """

    card: int
    found: int
    token: int
    worth: Callable[[Position, int], int]
    drawn: Callable[[Position, int, int], int]
    changed: Callable[[Position, Scope, int, modifiers.Modify, int], int]
    falling: Callable[[Card], tuple[str, ...]]
    own: dict[type, Callable[[Position, Scope, Any], int]]
    on_card: dict[type, Callable[[Position, Scope, Any, int], int]]

    def program(self, game: Position, scope: Scope, program: Iterable[Effect]) -> int:
        """The sum of what its effects are worth, with the words that are bound."""
        return sum(self._effect(game, scope, effect) for effect in program)

    def aimed(
        self, game: Position, scope: Scope, ability: Ability, rules: tuple[TargetRule, ...]
    ) -> Aimed | None:
        """Evaluate a program with the best targets for those rules, and return those of the first
        rule. ``None`` where a rule that needs a target finds none."""
        if not rules:
            return self.program(game, scope, ability.do), ()
        rule, rest = rules[0], rules[1:]
        found = candidates(game, scope, rule)
        if not found and rule.least:
            return None
        if rule.most > 1:
            return self._several(game, scope, ability, rule, found)
        best: Aimed | None = None
        for card in found[: KNOWN if rest else None]:
            deeper = self.aimed(game, scope.with_cards(rule.name, (card,)), ability, rest)
            if deeper is not None and (best is None or deeper[0] > best[0]):
                best = deeper[0], (card,)
        if not rule.least:
            without = self.aimed(game, scope, ability, rest)
            if without is not None and (best is None or without[0] > best[0]):
                best = without[0], ()
        return best

    def _several(
        self, game: Position, scope: Scope, ability: Ability, rule: TargetRule, found: Iterable[int]
    ) -> Aimed:
        """Each by itself: those that add something, and as many more as there must be."""
        alone = self.program(game, scope, ability.do)
        rated = []
        for card in found:
            value = self.program(game, scope.with_cards(rule.name, (card,)), ability.do)
            rated.append((alone - value, card))
        rated.sort()
        chosen = tuple(
            (less, card)
            for place, (less, card) in enumerate(rated[: rule.most])
            if less < 0 or place < rule.least
        )
        return alone - sum(less for less, _ in chosen), tuple(card for _, card in chosen)

    def _effect(self, game: Position, scope: Scope, effect: Effect) -> int:
        own = self.own.get(type(effect))
        if own is not None:
            return own(game, scope, effect)
        match effect:
            case Gate():
                holds = effect.given is None or effect.given.holds(game, scope)
                return self.program(game, scope, effect.then if holds else effect.otherwise)
            case hands.Draw() | hands.Discard() | permanents.Sacrifice():
                seats = seats_of(game, scope, effect.who)
                gained = [(seat, self._to_seat(game, scope, effect, seat)) for seat in seats]
                return sum(value if seat == scope.you else -value for seat, value in gained)
            case permanents.Token():
                return self.token * number(game, scope, effect.amount)
            case searching.Search() | searching.Dig():
                return self.found * effect.most
            case permanents.ComeBack():
                back = permanents.exiled_by(game, scope.this)
                return sum(
                    self.worth(game, card) * (1 if game.card(card).owner == scope.you else -1)
                    for card in back
                )
            case Target():
                found = sorted(self.worth(game, c) for c in cards_of(game, scope, effect.what))
                return sum(found[-effect.most :])
        return self._on_cards(game, scope, effect)

    def _to_seat(self, game: Position, scope: Scope, effect: Any, seat: int) -> int:
        """Evaluate a draw, discard or sacrifice for a seat that parts with what it misses least."""
        if isinstance(effect, permanents.Sacrifice):
            fitting = cards_of(game, replace(scope, you=seat), effect.what)
            theirs = [card for card in fitting if game.card(card).controller == seat]
            missed = sorted(self.sacrificed(game, card) for card in theirs)
            return -sum(missed[: effect.amount])
        amount = number(game, scope, effect.amount)
        if isinstance(effect, hands.Draw):
            return self.drawn(game, seat, amount)
        return -self.card * min(amount, len(game.zone("hand", seat)))

    def _on_cards(self, game: Position, scope: Scope, effect: Effect) -> int:
        what = getattr(effect, "what", "")
        cards = cards_of(game, scope, what) if isinstance(what, Filter) or what else ()
        if isinstance(effect, modifiers.Modify):
            amount = number(game, scope, effect.amount)
            return sum(self.changed(game, scope, card, effect, amount) for card in cards)
        done = self.on_card.get(type(effect))
        if done is None:
            return 0
        return sum(
            done(game, scope, effect, card) * self._sign(game, card, scope.you) for card in cards
        )

    def _sign(self, game: Position, card: int, you: int) -> int:
        """1 for one's own cards, -1 for those of others."""
        there = game.card(card)
        return 1 if (there.controller if there.controller >= 0 else there.owner) == you else -1

    def sacrificed(self, game: Position, card: int) -> int:
        """Compute a player's loss when a card falls: the card, less what its fall brings."""
        return self.worth(game, card) - self.falls(game, card)

    def offered(self, game: Position, seat: int, card: int, cost: Cost | None) -> int:
        """Compute a seat's loss by the sacrifice that a card costs, giving what it misses least."""
        wanted = cost.sacrifice if cost is not None else False
        if isinstance(wanted, Offering):
            fitting = to_offer(game, seat, card, wanted)
            return sum(sorted(self.sacrificed(game, one) for one in fitting)[: wanted.amount])
        return self.sacrificed(game, card) if wanted else 0

    def falls(self, game: Position, card_id: int) -> int:
        """Evaluate the fall of a card for its player: its last words, and what others see."""
        card = game.card(card_id)
        return sum(
            self.seen(game, Event(kind, seat=card.controller, to=card.owner, card=card_id))
            for kind in self.falling(card)
        )

    def seen(self, game: Position, event: Event) -> int:
        """Evaluate the abilities that an event triggers, for the player whose event it is."""
        total = 0
        for one in collect(game, event, last_words=False):
            ability = one.ability
            found = self.aimed(game, one.scope, ability, ability.targets) if ability else None
            if found:
                total += found[0] if one.you == event.seat else -found[0]
        return total

    def heard(self, game: Position, event: Event) -> bool:
        """Tell whether an event triggers anything of the player whose event it is, be it worth
        something now or not: its effects come later."""
        heard = collect(game, event, last_words=False)
        return any(one.you == event.seat for one in heard)

    def rules(self) -> dict[str, Rule]:
        """The rules of thumb for what cards ask, by the prompt."""
        return {
            "prompt.target": self._target,
            "prompt.sacrifice": self._sacrifice,
            "prompt.search": self._most_worth,
            "prompt.dig": self._most_worth,
            "prompt.may": _yes,
            "prompt.use_trigger": _yes,
        }

    def _target(self, game: Position, owed: Decision, rng: Rng) -> Answer:
        """Those with which the program does best."""
        frame = game.state.frames[-1]
        if not isinstance(frame, ChooseTargets) or frame.item.ability is None:
            return self._most_worth(game, owed, rng)
        rules = frame.wanted[frame.next_rule :]
        found = self.aimed(game, frame.item.scope, frame.item.ability, rules)
        chosen = found[1] if found else ()
        keys = [option.key for option in owed.options]
        good = [key for key in map(str, chosen) if key in keys][: owed.maximum]
        more = [key for key in keys if key not in good]
        return tuple(good + more[: max(0, owed.minimum - len(good))])

    def _sacrifice(self, game: Position, owed: Decision, rng: Rng) -> Answer:
        """The cards that are missed least, with all that their fall brings; what is paid for with
        them should not have been aimed at them."""
        made = game.state.made
        aims = frozenset(made.targets if made else ())
        return least(owed, lambda card: (card in aims, self.sacrificed(game, card)))

    def _most_worth(self, game: Position, owed: Decision, rng: Rng) -> Answer:
        """The cards that are worth most."""
        rated = sorted((-self.worth(game, int(o.key)), o.key) for o in owed.options)
        return tuple(key for _, key in rated[: owed.maximum])


def least(owed: Decision, points: Callable[[int], Any]) -> Answer:
    """The cards with the fewest points, as many as must be."""
    rated = sorted((points(int(option.key)), option.key) for option in owed.options)
    return tuple(key for _, key in rated[: owed.minimum])


def _yes(game: Position, owed: Decision, rng: Rng) -> Answer:
    return (YES,)
