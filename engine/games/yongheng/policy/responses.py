"""Answers to what others do: response cards, traps, rescues, skills in another's turn."""

from __future__ import annotations

from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import current
from engine.games.yongheng.effect_cards import UseEffect
from engine.games.yongheng.policy import odds
from engine.games.yongheng.policy.actions import kill_value, skill_value
from engine.games.yongheng.policy.appraisal import DAMAGE, appraisals
from engine.games.yongheng.traps import Moment, SpringTrap, springs
from engine.kernel import atoms
from engine.kernel.asking import NO, PASS
from engine.kernel.position import Position, any_answer
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, Option
from engine.language.actions import Heal
from engine.mechanics.apply import UseSkill
from engine.mechanics.dying import Death
from engine.mechanics.windows import HOLD, Window
from engine.players.answers import Answer
from engine.players.appraise import usual

WORTH_ANSWERING = 30
"""How bad something must be for a response card to be spent on it."""

BLUFF = 8
"""Of so many chances at a false declaration that gains something, one is taken."""


def respond(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Answer what would hurt; say once and for all that one holds no answer."""
    cards = [option for option in owed.options if option.card]
    if not cards:
        return (PASS,) if _may_answer_later(game, owed.seat) else (HOLD,)
    window = game.state.frames[-1]
    if not isinstance(window, Window):
        return any_answer(game, owed, rng)
    harm = _harm(game, window, owed.seat)
    best = min(cards, key=lambda option: _card_price(game, option))
    return (best.key,) if harm >= WORTH_ANSWERING + _card_price(game, best) // 4 else (PASS,)


def _may_answer_later(game: Position, seat: int) -> bool:
    """Whether that seat may still want to answer something this turn."""
    designs = game.pack.designs
    cards = game.state.cards
    for card in game.zone(w.HAND, seat):
        if any(ability.type == "respond" for ability in designs[cards[card].design].abilities):
            return True
    return any(
        cards[card].controller == seat and not cards[card].face_up
        for player in game.state.players
        for card in game.zone(w.TRAP, player.seat)
    )


def _card_price(game: Position, option: Option) -> int:
    known, design = appraisals(game.pack), game.design(option.card)
    return 20 + sum(known.cost(one.cost) for one in design.abilities if one.type == "respond")


def _harm(game: Position, window: Window, seat: int) -> int:
    """How bad what the window waits on is for that seat."""
    known = appraisals(game.pack)
    if window.kind == "attack":
        attack = current(game)
        if attack is None or attack.defender != seat:
            return 0
        damage, deaths = odds.expected(
            game, attack.seat, attack.card, attack.attacker, attack.target
        )
        return (DAMAGE * damage + kill_value(game, attack.target) * deaths) // 36
    frame = game.state.frames[-2]
    duel = sum(game.playing(player.seat) for player in game.state.players) == 2
    if isinstance(frame, SpringTrap):
        mine = frame.trap.seats["holder"][0] == seat
        return known.played(frame.trap.design, -1) if mine else 0
    if isinstance(frame, UseEffect):
        if frame.kind != "play" or w.RESCUE in game.pack.designs[frame.design].tags:
            return 0
        if frame.holder >= 0 and frame.holder != frame.seat:
            return known.played(frame.design, -1) if frame.holder == seat else 0
        return known.played(frame.design) // (1 if duel else 2)
    if isinstance(frame, UseSkill):
        return known.ability(frame.design, frame.place) // (1 if duel else 2)
    return 0


def others_play(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Use a skill that is worth its cost."""
    for option in owed.options:
        if option.key.startswith("skill:"):
            place = int(option.key.rpartition(":")[2])
            if skill_value(game, owed.seat, option.card, place) > 0:
                return (option.key,)
    return (NO,)


def declare_trap(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Declare a trap that has been triggered and does good; lie where a lie gains something."""
    moment = game.state.frames[-1]
    if not isinstance(moment, Moment):
        return any_answer(game, owed, rng)
    known = appraisals(game.pack)
    false = []
    for option in owed.options:
        if not option.card:
            continue
        card = game.card(option.card)
        holder = 1 if game.seat_of_zone(card.zone) == owed.seat else -1
        if not springs(game, card, moment.event):
            false.append(option.key)
        elif known.played(card.design, holder) > 0:
            return (option.key,)
    if false and gains_by_lying(game, owed.seat) and not rng.below(BLUFF):
        return (false[0],)
    return (PASS,)


def gains_by_lying(game: Position, seat: int) -> bool:
    """Whether a character of that seat makes something of a false declaration."""
    return any(
        ability.when is not None
        and ability.when.event == "false_declaration"
        and ability.when.who == "you"
        for card in game.zone(w.CHARACTER, seat)
        if game.title.acts(game, game.card(card))
        for ability in game.design(card).abilities
    )


def rescue(game: Position, owed: Decision, rng: Rng) -> Answer:
    """Save one's own: the own character at any price, a summon where nothing else covers it."""
    death = game.state.frames[-1]
    cards = [option for option in owed.options if option.card]
    if not isinstance(death, Death) or death.seat != owed.seat or not cards:
        return (PASS,)
    missing = 1 - atoms.life(game, death.card)
    heals = {option.key: _heals(game, option.card) for option in cards}
    if sum(heals.values()) < missing:
        return (PASS,)
    if game.role(game.card(death.card)) != "own":
        alone = not game.zone(w.POOL, owed.seat) and len(odds.in_front(game, owed.seat)) == 1
        if not alone and len(cards) < 2:
            return (PASS,)
    enough = [key for key, healed in heals.items() if healed >= missing]
    if enough:
        return (min(enough, key=lambda key: heals[key]),)
    return (max(heals, key=lambda key: heals[key]),)


def _heals(game: Position, card: int) -> int:
    """How much a rescue heals."""
    return sum(
        usual(effect.amount)
        for ability in game.design(card).abilities
        for effect in ability.do
        if isinstance(effect, Heal)
    )
