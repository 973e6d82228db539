"""Skills and answers in titles whose cards and skills act at once (:mod:`engine.mechanics.apply`):
what is worth using, and what is bad enough to be answered."""

from collections.abc import Callable

from msgspec import Struct

from engine.kernel import damage
from engine.kernel.asking import BACK, NO, PASS
from engine.kernel.grammar import Ability
from engine.kernel.pack import Pack
from engine.kernel.position import Position
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, Option
from engine.language.wounds import Heal
from engine.mechanics.apply import Applied, ApplyRules, SpringTrap, UseSkill
from engine.mechanics.dying import Death
from engine.mechanics.windows import HOLD, Window
from engine.players.answers import Answer, Rule, asked_by
from engine.players.appraise import Appraisals, done_by, usual

WORTH_ANSWERING, CARD = 30, 20
"""Least harm for which a card is spent on an answer, and the value of that card."""

LAST = 4
"""Cost of being left with nothing of a resource."""


def ability_of(game: Position, key: str) -> Ability:
    """The ability of an option to use a skill."""
    _, card, place = key.split(":")
    return game.design(int(card)).abilities[int(place)]


def endless(ability: Ability) -> bool:
    """Tell whether a skill may be used again and again for nothing."""
    return ability.limit == "free" and ability.cost is None


class Replies(Struct, frozen=True):
    """Policy of a title for responses. ``known``: the estimates for a pack. ``idle``: whether a
    skill would do nothing now. ``harm``: how bad an event is for a seat that the title has for
    itself, nothing for all others. ``waits``: whether a seat may want to answer something later in
    the turn, with what is not in its hand. ``needed``: whether a dying card of a seat is to be
    saved with the last card that does."""

    known: Callable[[Pack], Appraisals]
    idle: Callable[[Position, int, Ability], bool]
    harm: Callable[[Position, int, Window], int | None]
    waits: Callable[[Position, int], bool]
    needed: Callable[[Position, int, int], bool]

    def rules(self) -> dict[str, Rule]:
        """The rules of thumb for the questions of such titles, by the prompt."""
        return {
            "prompt.respond": asked_by(Window, self.respond),
            "prompt.others_play": self.others_play,
            "prompt.rescue": asked_by(Death, self.rescue),
        }

    def vain(self, game: Position, seat: int, option: Option) -> bool:
        """Tell whether an option leads nowhere: turning back, answering nothing more in this turn
        (which is left to the rules of thumb), a skill without cost or end or that would do
        nothing."""
        if not option.key.startswith("skill:"):
            return option.key in (BACK, HOLD)
        return self._useless(game, seat, ability_of(game, option.key))

    def _useless(self, game: Position, seat: int, ability: Ability) -> bool:
        return endless(ability) or self.idle(game, seat, ability)

    def skill(self, game: Position, seat: int, key: str) -> int:
        """Evaluate an option as a skill now; nothing where it is none, or never ends."""
        if not key.startswith("skill:"):
            return 0
        ability, known = ability_of(game, key), self.known(game.pack)
        if self._useless(game, seat, ability):
            return 0
        _, card, place = key.split(":")
        value = known.net(game.design(int(card)).id, int(place))
        if ability.cost is None:
            return value
        spent = ability.cost.pay
        left = [game.number(seat, one) - spent.get(one, 0) for one in known.values.resources]
        return value - LAST * any(one <= 0 for one in left)

    def useful_skill(self, game: Position, owed: Decision) -> str:
        """The first skill on offer that is worth its cost, if there is one."""
        return next((o.key for o in owed.options if self.skill(game, owed.seat, o.key) > 0), "")

    def others_play(self, game: Position, owed: Decision, rng: Rng) -> Answer:
        """Use one in another's turn, if it is."""
        return (self.useful_skill(game, owed) or NO,)

    def respond(self, game: Position, owed: Decision, window: Window) -> Answer:
        """Answer what would hurt; say once and for all that one holds no answer."""
        known, seat = self.known(game.pack), owed.seat

        def price(option: Option) -> int:
            abilities = game.design(option.card).abilities
            return CARD + sum(known.cost(one.cost) for one in abilities if one.type == "respond")

        cards = [option for option in owed.options if option.card]
        if not cards:
            held = any(game.design(card).ability("respond") for card in game.zone("hand", seat))
            return (PASS,) if held or self.waits(game, seat) else (HOLD,)
        best = min(cards, key=price)
        worth = self._harm(game, seat, window) >= WORTH_ANSWERING + price(best) // 4
        return (best.key,) if worth else (PASS,)

    def _harm(self, game: Position, seat: int, window: Window) -> int:
        """Compute the harm of the awaited events for that seat; of what is aimed at nobody above
        all only a share where there are more than two."""
        own = self.harm(game, seat, window)
        if own is not None:
            return own
        known, frame = self.known(game.pack), game.state.frames[-2]
        share = 1 if sum(game.playing(p.seat) for p in game.state.players) == 2 else 2
        match frame:
            case SpringTrap():
                return known.played(frame.trap.design, -1) if frame.holder == seat else 0
            case Applied():
                saves = game.rules[ApplyRules].saves in game.pack.designs[frame.design].tags
                if frame.kind != "play" or saves:
                    return 0
                if frame.holder >= 0 and frame.holder != frame.seat:
                    return known.played(frame.design, -1) if frame.holder == seat else 0
                return known.played(frame.design) // share
            case UseSkill():
                return known.ability(frame.design, frame.place) // share
        return 0

    def rescue(self, game: Position, owed: Decision, death: Death) -> Answer:
        """Save one's own, with the least that is enough, where that is needed or more is left."""
        cards = [option for option in owed.options if option.card]
        if not can_save(game, owed, death):
            return (PASS,)
        missing = 1 - damage.life_left(game, death.card)
        heals = {option.key: _heals(game, option.card) for option in cards}
        if len(cards) < 2 and not self.needed(game, owed.seat, death.card):
            return (PASS,)
        enough = [key for key, healed in heals.items() if healed >= missing]
        if enough:
            return (min(enough, key=heals.__getitem__),)
        return (max(heals, key=heals.__getitem__),)


def can_save(game: Position, owed: Decision, death: Death) -> bool:
    """Tell whether a dying card is that seat's own, and all that it has to heal with is enough."""
    healed = sum(_heals(game, option.card) for option in owed.options if option.card)
    return death.seat == owed.seat and healed >= 1 - damage.life_left(game, death.card)


def _heals(game: Position, card: int) -> int:
    """Count the points that a card heals."""
    return sum(usual(heal.amount) for heal in done_by(game.design(card), Heal))
