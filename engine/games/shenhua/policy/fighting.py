"""Whom to attack with what."""

from engine.games.shenhua import terms as w
from engine.games.shenhua.combat import FieldAttack, attackers, can_attack, targets, weapons
from engine.games.shenhua.policy.standing import card_worth
from engine.kernel import damage, skills
from engine.kernel.nodes import Effect
from engine.kernel.position import Position
from engine.kernel.reading import card_stat
from engine.kernel.records import Event
from engine.kernel.scope import Scope
from engine.kernel.triggers import collect
from engine.language.modifiers import Modify
from engine.language.permanents import Destroy, Exile, Return, TapCards

GAIN, REACH = "gain", "reach"
"""Remembered for as long as nothing changes: what an attack wins, what all of them reach. Whoever
looks for the best attack asks again when its target is to be named."""

LETHAL = 20
"""Life of a general from which on it is worth adding up what could reach it this turn."""

FACE, CLOSER = 28, 3
"""Points of a damage to the other general, and how many more for each life that it lacks of 20.
Early it is better to fight creatures: whoever attacks chooses who meets whom."""


def power(game: Position, seat: int, attacker: int) -> int:
    """The damage that an attack deals."""
    if attacker in game.zone(w.GENERAL, seat):
        found = [card_stat(game, card, w.MIGHT) for card in weapons(game, seat)]
        return max(found, default=0) + card_stat(game, attacker, "wield_bonus")
    return card_stat(game, attacker, w.MIGHT)


def gain(
    game: Position, seat: int, attacker: int, target: int, more: int = 0, back: int = 0
) -> int:
    """The gain of an attack, in points of worth, less what it costs, with so much ``more`` might of
    the attacker and more damage ``back``."""
    key = (GAIN, seat, attacker, target, more, back)
    known: int | None = game.memo.get(key)
    if known is None:
        known = game.memo[key] = _gain(game, seat, attacker, target, more, back)
    return known


def _gain(game: Position, seat: int, attacker: int, target: int, more: int, back: int) -> int:
    hits = power(game, seat, attacker) + more
    if hits <= 0:
        return -10
    other = game.card(target).controller
    if target in game.zone(w.GENERAL, other):
        left = damage.life_left(game, target)
        if hits >= left or (left <= LETHAL and reach(game, seat) + more >= left):
            return 9_000
        return (FACE + CLOSER * max(0, 20 - left)) * hits
    kills = fells(game, attacker, target, hits)
    won = card_worth(game, target) * 3 // 2 if kills else 18 * hits
    if kills and _pressed(game, seat, other):
        won += 40 * card_stat(game, target, w.MIGHT)
    back += card_stat(game, target, w.MIGHT)
    back = 0 if skills.has(game, attacker, w.PEERLESS) else max(0, back)
    if attacker in game.zone(w.GENERAL, seat):
        left = damage.life_left(game, attacker)
        return won - (9_000 if back >= left else (55 + max(0, 20 - left) * 4) * back)
    if fells(game, target, attacker, back):
        return won - card_worth(game, attacker)
    return won - 22 * back


def fells(game: Position, striker: int, victim: int, hits: int) -> bool:
    """Test if so much damage of the one ends the other: by all its life, or the least of it."""
    hits -= card_stat(game, victim, "armour")
    return hits >= damage.life_left(game, victim) or (hits > 0 and _deadly(game, striker, victim))


def _deadly(game: Position, striker: int, victim: int) -> bool:
    """Test if something puts away whom that card damages."""
    event = Event("damaged", seat=game.card(striker).controller, card=victim, other=striker)
    heard = (one.ability for one in collect(game, event) if one.ability is not None)
    done = (effect for ability in heard for effect in ability.do)
    return any(isinstance(effect, Destroy) and effect.what == "subject" for effect in done)


def reach(game: Position, seat: int) -> int:
    """The damage that all attacks which are left this turn could deal to the other general."""
    key = (REACH, seat)
    known: int | None = game.memo.get(key)
    if known is None:
        general = game.zone(w.GENERAL, game.seat_after(seat))[0]
        able = [card for card in attackers(game, seat) if general in targets(game, seat, card)]
        known = game.memo[key] = sum(power(game, seat, card) for card in able)
    return known


def _pressed(game: Position, seat: int, other: int) -> bool:
    """Test if two turns of the other player's creatures would end the game."""
    foes = sum(card_stat(game, card, w.MIGHT) for card in game.zone(w.FIELD, other))
    return 2 * foes >= damage.life_left(game, game.zone(w.GENERAL, seat)[0])


def best_target(game: Position, seat: int, attacker: int) -> tuple[int, int]:
    """The best target of an attacker and what attacking it wins."""
    rated = [(gain(game, seat, attacker, card), -card) for card in targets(game, seat, attacker)]
    if not rated:
        return 0, -1
    best, card = max(rated)
    return -card, best


def held_back(game: Position, card: int, but: Scope | None = None) -> bool:
    """Test if something on the stack keeps that card from attacking in what is left of the turn,
    besides the object with the scope ``but``: whoever it is by, it counts as carried out."""
    return any(
        card in item.targets
        and item.scope != but
        and item.ability is not None
        and any(_stops(effect) for effect in item.ability.do)
        for item in game.state.stack
    )


def _stops(effect: Effect) -> bool:
    if isinstance(effect, Modify):
        return effect.stat == "no_attack"
    return isinstance(effect, Destroy | Exile | Return | TapCards)


def stake(game: Position, card: int, more: int, back: int = 0) -> int:
    """The worth to its player of so much more might of a card this turn, and so much more damage
    back where it attacks: in the attack that is declared, or else in the best it can still make.
    Nothing where what is on the stack keeps the attacker back."""
    seat = game.card(card).controller
    for frame in game.state.frames:
        if isinstance(frame, FieldAttack) and card in (frame.attacker, frame.target):
            if frame.out or frame.failure(game) or not frame.in_reach(game):
                return 0
            if held_back(game, frame.attacker):
                return 0
            mine, now = card == frame.attacker, gain(game, frame.seat, *_fight(frame))
            if mine:
                return gain(game, seat, *_fight(frame), more, back) - now
            return now - gain(game, frame.seat, *_fight(frame), back=more)
    if seat != game.state.active or not can_attack(game, card) or held_back(game, card):
        return 0
    found = targets(game, seat, card)
    best = max((gain(game, seat, card, target) for target in found), default=0)
    changed = max((gain(game, seat, card, target, more, back) for target in found), default=0)
    return max(0, changed) - max(0, best)


def _fight(frame: FieldAttack) -> tuple[int, int]:
    return frame.attacker, frame.target
