"""Priority round a stack whose top acts alone, and stops, told by Lanterns."""

import re

import pytest

from engine import SPECTATOR, BadOptions, Game, NotYourDecision
from engine.cards.loader import bundled, load_pack
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from engine.mechanics.stops import StopRules, stops
from engine.players.determinize import determinize
from engine.players.rules import any_answer
from engine.scenarios.position import load_position
from engine.text.sentences import say
from tests.engine.mechanics.nights import A, B, card
from tests.titles.lanterns import TITLE

pytestmark = pytest.mark.usefixtures("lanterns")

NIGHT = """
title: lanterns
phase: main
turn: 3
round: 2
seats:
  A: {house: [home], oil: 5, hand: [candle, gust, bell], river: [lotus], deck: [candle, candle]}
  B: {house: [home], oil: 5, hand: [gust, hush], river: [candle], deck: [candle, candle]}
"""


def night() -> Game:
    return load_position(NIGHT, TITLE.pack())


def use(game: Game, seat: int, design: str, target: int = 0) -> None:
    game.answer(seat, (f"use:{card(game, seat, design)}",))
    if game.decisions and game.decisions[0].prompt.key == "prompt.target":
        game.answer(seat, (str(target),))


def stack(game: Game) -> list[str]:
    return [item.design or item.kind for item in game.state.stack]


def asked(game: Game) -> list[int]:
    return [owed.seat for owed in game.decisions]


def test_a_use_is_its_users_pass() -> None:
    game = night()
    use(game, A, "candle")
    assert (stack(game), asked(game)) == (["candle"], [B])
    game.answer(B, ("pass",))
    assert (stack(game), asked(game)) == ([], [A])
    assert len(game.zone("river", A)) == 2


def test_who_has_set_the_stop_keeps_the_word() -> None:
    game = night()
    game.heed(A, ["own"])
    use(game, A, "candle")
    assert asked(game) == [A]
    game.answer(A, ("pass",))
    assert asked(game) == [B]


def test_the_top_acts_alone_and_what_lies_below_waits() -> None:
    game = night()
    lotus, theirs = card(game, A, "lotus", "river"), card(game, B, "candle", "river")
    use(game, A, "gust", theirs)
    use(game, B, "gust", lotus)
    assert (stack(game), asked(game)) == (["gust", "gust"], [A])
    game.answer(A, ("pass",))
    assert (game.card(lotus).counter("damage"), stack(game), asked(game)) == (2, ["gust"], [B])
    game.answer(B, ("pass",))
    assert (game.zone("river", B), asked(game)) == ((), [A])


def test_an_answer_takes_off_what_lies_below() -> None:
    game = night()
    use(game, A, "candle")
    use(game, B, "hush", game.state.stack[0].source)
    game.answer(A, ("pass",))
    assert (stack(game), len(game.zone("river", A)), asked(game)) == ([], 1, [A])


def test_a_trigger_goes_there_before_anybody_is_asked() -> None:
    game = night()
    use(game, A, "bell")
    game.answer(B, ("pass",))
    use(game, A, "candle")
    game.answer(B, ("pass",))
    assert ([item.kind for item in game.state.stack], asked(game)) == (["trigger"], [B])
    game.answer(B, ("pass",))
    (house,) = game.zone("house", B)
    assert game.card(house).counter("damage") == 1


@pytest.mark.parametrize(
    ("stops", "moments"),
    [
        ([], ["main"]),
        (["dawn/theirs"], ["dawn", "main"]),
        (["dawn/mine", "end/mine"], ["end", "main", "dawn"]),
        (["end/theirs", "dawn/theirs"], ["dawn", "main", "end"]),
    ],
)
def test_on_an_empty_stack_stops_say_who_is_asked(stops: list[str], moments: list[str]) -> None:
    """In B's turn A is asked by A's stops alone, whatever either holds; then A's own turn comes."""
    game = night()
    game.heed(A, stops)
    game.answer(A, ("end",))
    seen = []
    while game.state.turn < 5 or game.state.phase != "main":
        seen.append(game.state.phase)
        (owed,) = game.decisions
        game.answer(owed.seat, owed.default)
    assert seen == moments


def test_stops_are_nobody_elses_business() -> None:
    game = night()
    views = game.view(B), game.view(SPECTATOR), game.private(B)
    game.heed(A, ["own", "dawn/mine", "end/theirs"])
    assert (game.view(B), game.view(SPECTATOR), game.private(B)) == views
    kept = Game.load(game.dump(), lambda _: TITLE.pack())
    use(kept, A, "candle")
    assert asked(kept) == [A]


def test_who_guesses_at_a_game_cannot_tell_the_stops_of_others() -> None:
    game, other = night(), night()
    game.heed(A, ["own", "end/theirs"])
    game.heed(B, ["own"])
    other.heed(B, ["own"])
    assert determinize(game, B, 3).dump() == determinize(other, B, 3).dump()
    assert stops(determinize(game, B, 3), B) == ("own",)
    game.heed(A, ["burn/theirs"])
    assert determinize(game, B, 3).view(B) == game.view(B)


def test_taking_back_leaves_them_as_they_are() -> None:
    game = night()
    game.heed(A, ["own"])
    before = game.clone()
    use(game, A, "candle")
    game.heed(A, [])
    game.heed(B, ["end/theirs"])
    again = game.rewound(before)
    assert (stops(again, A), stops(again, B)) == ((), ("end/theirs",))
    assert stops(before, A) == ("own",)
    use(again, A, "candle")
    assert asked(again) == [B]


def test_a_stop_that_is_not_there_is_refused_and_nothing_changes() -> None:
    game = night()
    before = game.dump()
    with pytest.raises(BadOptions, match="stop_unknown"):
        game.heed(A, ["own", "noon"])
    with pytest.raises(BadOptions, match="no_stops"):
        Game.new("beacons", seats=2, seed=1).heed(A, [])
    assert game.dump() == before
    game.concede(B)
    with pytest.raises(NotYourDecision):
        game.heed(A, [])


def test_damage_lies_on_the_stack_as_one_object_with_the_numbers_of_then() -> None:
    game = night()
    use(game, A, "candle")
    game.answer(B, ("pass",))
    game.answer(A, ("burn",))
    (burning,) = game.view(SPECTATOR).stack
    (house,) = game.zone("house", B)
    lotus, candle = game.zone("river", A)
    assert (stack(game), asked(game)) == (["damage"], [B])
    assert burning.hits == ((lotus, house, 2), (candle, house, 2))
    assert (burning.design, burning.targets, game.decisions[0].concerns) == ("", (house,), True)
    use(game, B, "gust", candle)
    game.answer(A, ("pass",))
    assert game.card(candle).zone == "discard:0"
    assert asked(game) == [B]
    game.answer(B, ("pass",))
    assert game.card(house).counter("damage") == 4


def test_a_way_to_go_on_is_forgotten_when_the_other_uses_something() -> None:
    game = night()
    game.heed(B, ["main/theirs"])
    game.answer(A, ("end",))
    assert asked(game) == [B]
    use(game, B, "gust", card(game, A, "lotus", "river"))
    game.answer(A, ("pass",))
    assert (asked(game), game.state.phase) == ([A], "main")
    game.answer(A, ("burn",))
    game.answer(B, ("pass",))
    assert stack(game) == ["damage"]


ECHOES = """
title: lanterns
name: {zh: 回声, en: Echoes}
cards:
  - id: echo
    name: {zh: 回声灯, en: Echo Lamp}
    kind: lamp
    glyph: 回
    stats: {cost: 1, light: 0, life: 3}
    abilities:
      - type: trigger
        when: {event: damaged, card: {zone: house, whose: you}}
        do: [{do: heal, amount: 1, what: {zone: house, whose: you}}]
      - type: trigger
        when: {event: healed, card: {zone: house, whose: you}}
        do: [{do: damage, amount: 1, what: {zone: house, whose: you}}]
"""


def test_what_cannot_end_is_a_draw() -> None:
    """No answer but a pass is left in it: 400 triggers, then nobody has won."""
    pack = load_pack({**bundled(TITLE.package, "cards"), "echoes.yaml": ECHOES})
    game = load_position(NIGHT.replace("river: [candle]", "river: [echo]"), pack)
    game.answer(A, ("burn",))
    answers = 0
    while game.result is None:
        (owed,) = game.decisions
        assert owed.prompt.key == "prompt.respond_stack"
        game.answer(owed.seat, ("pass",))
        answers += 1
    assert game.result.reason is not None
    assert (game.result.winners, game.result.reason.key) == ((), "result.draw")
    assert answers > 400


@pytest.mark.parametrize("seed", range(12))
def test_games_of_random_players_come_to_their_end(seed: int) -> None:
    game, rng, deepest = Game.new("lanterns", seats=2, seed=seed), Rng(seed), 0
    stops = [moment for moment in game.rules[StopRules].moments if rng.below(2)]
    game.heed(seed % 2, stops)
    while game.result is None:
        owed = game.decisions[0]
        game.answer(owed.seat, any_answer(game, owed, rng))
        assert game.rules[GameRules].check(game) == []
        assert Game.load(game.dump(), lambda _: TITLE.pack()).dump() == game.dump()
        deepest = max(deepest, len(game.state.stack))
    assert deepest > 1


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_whatever_is_asked_and_told_has_words(locale: str) -> None:
    """A key that stands for words which the title has not is shown as it is."""
    unsaid = re.compile(r"\b[a-z]+\.[a-z_]+\b")
    for seed in range(6):
        game, rng = Game.new("lanterns", seats=2, seed=seed), Rng(seed)
        for _ in range(120):
            owed = game.decisions[0]
            events = game.answer(owed.seat, any_answer(game, owed, rng))
            labels = [option.label for owed in game.decisions for option in owed.options]
            prompts = [owed.prompt for owed in game.decisions]
            for said in (*labels, *prompts, *game.log(events, SPECTATOR)):
                assert not unsaid.search(say(said, locale, (), game.pack)), said
            if game.result is not None:
                break
