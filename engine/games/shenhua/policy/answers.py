"""A good answer, quickly found. Only ever given games that are guessed from a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.games.shenhua import spirit, using
from engine.games.shenhua import words as w
from engine.games.shenhua.combat import BACK
from engine.games.shenhua.policy.fighting import best_target, gain
from engine.games.shenhua.policy.intent import intent
from engine.games.shenhua.policy.standing import card_worth
from engine.kernel import atoms
from engine.kernel.asking import PASS, YES
from engine.kernel.guesses import any_answer
from engine.kernel.scope import Scope
from engine.kernel.stack import ChooseTargets, candidates
from engine.kernel.values import DecisionKind

if TYPE_CHECKING:
    from engine.cards.design import Ability
    from engine.kernel.game import Game
    from engine.kernel.guesses import Guesses
    from engine.kernel.values import Decision

ENOUGH_SPIRIT = 8


PASSES = 5
"""By what a change of numbers that ends with the turn is worth less than one that lasts."""


def answer(game: Game, owed: Decision, guesses: Guesses) -> tuple[str, ...]:
    """The answer to any question of the title."""
    by_prompt: dict[str, Callable[[Game, Decision], tuple[str, ...]]] = {
        "prompt.main": _main,
        "prompt.attack_whom": _attack_whom,
        "prompt.weapon": _weapon,
        "prompt.target": _target,
        "prompt.mulligan": _mulligan,
        "prompt.sacrifice": _give_up,
        "prompt.search": _most_worth,
        "prompt.dig": _most_worth,
        "prompt.may": _yes,
        "prompt.use_trigger": _yes,
        "prompt.stay_tapped": _none,
    }
    key = owed.prompt.key
    found = by_prompt.get(key)
    if found is not None:
        return found(game, owed)
    if key.startswith("prompt.discard"):
        return _give_up(game, owed)
    if owed.kind is DecisionKind.RESPOND:
        return _respond(game, owed)
    if owed.kind in (DecisionKind.ORDER, DecisionKind.SECRET):
        return owed.default
    if owed.prompt.key == "prompt.insert":
        return owed.default
    return any_answer(game, owed, guesses)


def _yes(game: Game, owed: Decision) -> tuple[str, ...]:
    return (YES,)


def _none(game: Game, owed: Decision) -> tuple[str, ...]:
    return ()


# -- the main phase -----------------------------------------------------------------------


def _main(game: Game, owed: Decision) -> tuple[str, ...]:
    """Spirit first, then the best card or skill, then attacks that win something."""
    seat = owed.seat
    keys = [option.key for option in owed.options]
    placing = [key for key in keys if key.startswith("spirit:")]
    if placing and len(game.zone(w.SPIRIT, seat)) < ENOUGH_SPIRIT + 2:
        card = _for_spirit(game, seat, [int(key[7:]) for key in placing])
        if card:
            return (f"spirit:{card}",)
    best, most = "end", 0
    for key in keys:
        value = _value(game, seat, key)
        if value > most:
            best, most = key, value
    return (best,)


def _for_spirit(game: Game, seat: int, hand: list[int]) -> int:
    """The card that is best spent as spirit: adventures first, then what is far too dear."""
    have = len(game.zone(w.SPIRIT, seat))
    if have >= ENOUGH_SPIRIT and len(hand) <= 3:
        return 0

    def rank(card: int) -> int:
        design = game.design(card)
        if design.kind == w.ADVENTURE:
            return 1000
        cost = design.stat(w.COST)
        same = sum(game.card(other).design == design.id for other in hand)
        early = 40 * max(0, cost - have - 2)
        late = 12 * max(0, 3 - cost) if have >= 5 else 0
        return early + late + 15 * same + 30 * (w.FROM_SPIRIT in design.keywords)

    return max(hand, key=lambda card: (rank(card), -card))


def _value(game: Game, seat: int, key: str) -> int:
    """What an action is worth; 0 and less: better not."""
    verb, _, rest = key.partition(":")
    if verb == "attack":
        return best_target(game, seat, int(rest))[1]
    if verb == "use":
        return _use_value(game, seat, int(rest))
    if verb == "skill":
        card, _, place = rest.partition(":")
        return _skill_value(game, seat, int(card), int(place))
    return 0


def _use_value(game: Game, seat: int, card: int) -> int:
    """A creature or equipment is worth its body; a spell what its targets make of it."""
    design = game.design(card)
    price = spirit.price(game, card)
    if design.kind == w.CREATURE:
        return 300 + 30 * price + design.stat(w.MIGHT)
    if design.kind == w.EQUIPMENT:
        worn = len(game.zone(w.GEAR, seat))
        return 260 + 25 * price if not worn else 0
    ability = using.play_ability(game, card)
    if ability is None:
        return 0
    return _program_value(game, seat, card, ability, price)


def _program_value(game: Game, seat: int, card: int, ability: Ability, price: int) -> int:
    """What a program does to the best targets it can find, against its price."""
    if not ability.targets:
        return 120 + 25 * price
    total = 0
    for rule in ability.targets:
        sign = intent(ability).aims[rule.name]
        best = _best_for(game, seat, card, ability, rule.name, sign)
        if best is None:
            if rule.least:
                return -1
            continue
        total += best // PASSES if intent(ability).passing else best
    return total - 20 * price if total > 0 else total


def _best_for(
    game: Game, seat: int, card: int, ability: Ability, name: str, sign: int
) -> int | None:
    rule = next(rule for rule in ability.targets if rule.name == name)
    found = candidates(game, Scope(seat, card), rule)
    values = [_target_value(game, seat, target, sign, intent(ability).hits) for target in found]
    return max(values, default=None)


def _target_value(game: Game, seat: int, card: int, sign: int, damage: int) -> int:
    """What it is worth to harm (or help) a card: other players' to be harmed, one's own helped."""
    own = game.card(card).controller == seat
    value = card_worth(game, card)
    if sign < 0:
        zone = game.card(card).zone.partition(":")[0]
        if zone in (w.GENERAL, w.FIELD) and 0 < damage < 99:
            left = atoms.life(game, card)
            if zone == w.GENERAL:
                value = 9_000 if damage >= left else 45 * damage
            elif damage < left:
                value = 18 * damage
        return -value if own else value
    if sign > 0:
        return value // 2 if own else -value // 2
    return 40


def _skill_value(game: Game, seat: int, card: int, place: int) -> int:
    """A skill is used where its targets are worth it; one without targets where it is cheap."""
    ability = game.design(card).abilities[place]
    cost = ability.cost
    price = cost.pay.get("spirit", 0) if cost else 0
    if cost is not None and cost.sacrifice:
        price += card_worth(game, card) // 30
    if cost is not None and (cost.discard or cost.life):
        price += 2 * cost.discard + cost.life
    if cost is not None and cost.tap and game.card(card).zone.startswith(w.FIELD):
        price += 2
    if not ability.targets:
        return 90 - 10 * price if cost else -1
    return _program_value(game, seat, card, ability, price) if cost else -1


# -- answers in windows -------------------------------------------------------------------


def _respond(game: Game, owed: Decision) -> tuple[str, ...]:
    """Answer only with what wins clearly more than it costs."""
    best, most = PASS, 90
    for option in owed.options:
        verb, _, rest = option.key.partition(":")
        if verb == "use":
            value = _use_value(game, owed.seat, int(rest))
            if game.design(int(rest)).kind != w.SPELL:
                value = 0
        elif verb == "skill":
            card, _, place = rest.partition(":")
            value = _skill_value(game, owed.seat, int(card), int(place)) - 30
        else:
            continue
        if value > most:
            best, most = option.key, value
    return (best,)


# -- choices ------------------------------------------------------------------------------


def _attack_whom(game: Game, owed: Decision) -> tuple[str, ...]:
    frame = game.state.frames[-1]
    attacker = int(getattr(frame, "attacker", 0))
    rated = [
        (gain(game, owed.seat, attacker, int(option.key)), option.key)
        for option in owed.options
        if option.key != BACK
    ]
    best, key = max(rated)
    return (key,) if best > 0 else (BACK,)


def _weapon(game: Game, owed: Decision) -> tuple[str, ...]:
    rated = [
        (game.design(int(option.key)).stat(w.MIGHT), option.key)
        for option in owed.options
        if option.key != BACK
    ]
    return (max(rated)[1],)


def _target(game: Game, owed: Decision) -> tuple[str, ...]:
    """The targets that the program helps or harms best."""
    frame = game.state.frames[-1]
    sign, damage = -1, 0
    if isinstance(frame, ChooseTargets) and frame.item.ability is not None:
        ability = frame.item.ability
        sign = intent(ability).aims[frame.wanted[frame.next_rule].name]
        damage = intent(ability).hits
    rated = sorted(
        (-_target_value(game, owed.seat, int(option.key), sign, damage), option.key)
        for option in owed.options
    )
    good = [key for value, key in rated if value < 0][: owed.maximum]
    more = [key for _, key in rated if key not in good]
    return tuple(good + more[: max(0, owed.minimum - len(good))])


def _mulligan(game: Game, owed: Decision) -> tuple[str, ...]:
    """Send back what costs more than four; keep the rest."""
    return tuple(
        option.key for option in owed.options if game.design(int(option.key)).stat(w.COST) > 4
    )


def _give_up(game: Game, owed: Decision) -> tuple[str, ...]:
    """The cards that are worth least."""
    rated = sorted((card_worth(game, int(option.key)), option.key) for option in owed.options)
    return tuple(key for _, key in rated[: owed.minimum])


def _most_worth(game: Game, owed: Decision) -> tuple[str, ...]:
    """The cards that are worth most."""
    rated = sorted((-card_worth(game, int(option.key)), option.key) for option in owed.options)
    return tuple(key for _, key in rated[: owed.maximum])
