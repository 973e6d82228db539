"""Rulings of docs/yongheng.md that need more than one event to go wrong together."""

import random
from pathlib import Path

from engine import Game
from engine.cards.loader import load_pack
from engine.games.yongheng import TURN_LIMIT, standard_pack
from engine.games.yongheng import terms as w
from engine.games.yongheng.attack import Attack
from engine.kernel import atoms
from engine.kernel.records import Event
from engine.kernel.rules import GameRules
from engine.scenarios.position import load_position
from engine.text.sentences import say

PLAIN = Path(__file__).parents[3] / "scenarios" / "yongheng" / "pack.yaml"
"""The cards of the scenarios."""

CARVER = """
cards:
- id: carver
  name: {zh: 刻匠, en: Carver}
  kind: ordinary
  glyph: 刻
  stats: {life: 4, defence: 0}
  abilities:
  - {type: active, limit: free, do: [{do: check}]}
- id: clerk
  name: {zh: 书吏, en: Clerk}
  kind: ordinary
  glyph: 吏
  stats: {life: 4, defence: 0}
  abilities:
  - {type: trigger, when: {event: checked, who: you}, do: [{do: gain, resource: gold, amount: 1}]}
"""
"""A skill that may be used without limit, and one that hears it."""


def game_of(seats: int, seed: int) -> Game:
    return Game.new("yongheng", seats=seats, seed=seed, pack=standard_pack())


def answer_at_random(game: Game, dice: random.Random) -> tuple[Event, ...]:
    owed = dice.choice(game.decisions)
    count = dice.randint(owed.minimum, owed.maximum)
    return game.answer(owed.seat, dice.sample([option.key for option in owed.options], count))


def to_play_phase(game: Game) -> None:
    """On to somebody's play phase, everybody doing as little as they can."""
    while game.decisions[0].prompt.key != "prompt.play_phase":
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)


def test_a_rescue_heals_the_dying_character_before_it_can_die():
    """Ruling 38: whoever is rescued is healed first, and then found alive or asked about again."""
    game, dice = game_of(3, 5), random.Random(5)
    while True:
        owed = next((o for o in game.decisions if o.prompt.key == "prompt.rescue"), None)
        if owed is not None and len(owed.options) > 1:
            break
        answer_at_random(game, dice)
        assert game.result is None
    dying = next(event for event in reversed(game.state.recent) if event.kind == "dying").card
    for other in game.decisions:
        if other.seat != owed.seat:
            game.answer(other.seat, other.default)
    happened = list(game.answer(owed.seat, (owed.options[0].key,)))
    while not any(event.card == dying for event in happened if event.kind in ("healed", "died")):
        passing = game.decisions[0]
        happened += game.answer(passing.seat, passing.default)
    first = next(e for e in happened if e.card == dying and e.kind in ("healed", "died"))
    assert first.kind == "healed"
    assert [event.kind for event in happened].count("dying") == 0


def test_everyone_who_falls_at_the_same_moment_falls_before_anyone_wins():
    """Ruling 43: with five players two would win, but the second has no life left either."""
    game = game_of(5, 8)
    to_play_phase(game)
    first = game.state.active
    second, third, fourth, fifth = ((first + place) % 5 for place in range(1, 5))
    game.concede(fourth)
    game.concede(fifth)
    doomed = (game.zone(w.CHARACTER, first)[0], game.zone(w.CHARACTER, second)[1])
    for card in (*doomed, game.zone(w.CHARACTER, third)[0]):
        atoms.set_counter(game, card, "damage", 30)
    while game.result is None:
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
    assert game.result.winners == (second,)
    assert game.result.reason is not None
    assert game.result.reason.key == "result.one"


def test_who_concedes_while_they_are_asked_holds_nobody_up():
    """Ruling 49: the question is answered for them, and no other one is put to them."""
    game = game_of(4, 3)
    to_play_phase(game)
    leaver = game.decisions[0].seat
    game.concede(leaver)
    for _ in range(40):
        assert leaver not in [owed.seat for owed in game.decisions]
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
    assert not game.alive(leaver)
    assert not game.rules[GameRules].check(game)


def test_a_dodge_names_what_the_die_itself_must_exceed():
    """Ruling 23: what cards add to a dodge is taken off the number on the button."""
    game, dice = game_of(2, 21), random.Random(21)
    while game.decisions[0].prompt.key != "prompt.defend":
        answer_at_random(game, dice)
    owed = game.decisions[0]
    hurdle = owed.option("dodge").label.args["amount"]
    assert isinstance(hurdle, int)
    attack = game.current(Attack)
    nimble = game.clone()
    nimble_attack = nimble.current(Attack)
    assert attack is not None
    assert nimble_attack is not None
    assert nimble_attack.hurdle(nimble) == hurdle
    atoms.set_number(nimble, owed.seat, "dodge", 2)
    assert nimble_attack.hurdle(nimble) == hurdle - 2
    nimble_attack.defence_die = hurdle - 1
    assert nimble_attack.defence_die > nimble_attack.hurdle(nimble)
    attack.defence_die = hurdle - 1
    assert attack.defence_die <= attack.hurdle(game)


def test_a_skill_without_limit_and_what_it_triggers_have_120_times_a_turn_between_them():
    """Ruling 47; clauses of yongheng: 3.1.skill_active. Whoever asks why not is told; the next turn
    begins anew."""
    pack = load_pack({"pack.yaml": PLAIN.read_text("utf-8"), "more.yaml": CARVER})
    text = """
title: yongheng
phase: play
seats:
  A: {summon_limit: 2, character: [lord down, carver, clerk]}
  B: {character: [queen down, scout]}
"""
    game = load_position(text, pack, seed=3)
    used = 0
    while skill := next((o.key for o in game.decisions[0].options if "skill" in o.key), None):
        game.answer(0, (skill,))
        used += 1
    assert used == TURN_LIMIT // 2
    assert game.number(0, w.GOLD) == 20  # the clerk has heard every one of them
    (refused,) = [one for one in game.refusals(0, game.decision(0)) if one.act == "skill"]
    assert say(refused.reason, "zh", ("林", "Kai"), pack) == (
        "本回合触发的能力和不限次数的技能已经有 120 次，到此为止"
    )
    assert refused.clause == "ruling 47"
    for _ in range(2):  # through the other's turn, into the next own one
        game.answer(game.state.active, ("end",))
        while game.decisions[0].prompt.key != "prompt.play_phase":
            game.answer(game.decisions[0].seat, game.decisions[0].default)
    assert any("skill" in option.key for option in game.decisions[0].options)
