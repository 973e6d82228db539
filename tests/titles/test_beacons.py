"""The small title: a grid, large numbers, eight seats, found in a folder of its own."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from engine import SPECTATOR, BadPack, Game, titles
from engine.cards.loader import load_pack
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from engine.players.rules import any_answer
from engine.scenarios.position import load_position
from engine.scenarios.snapshot import dump_position
from tests.titles.beacons import TITLE

HEAD = "title: beacons\nname: {zh: 甲, en: Mine}\ncards:\n"
WALLS = """
title: beacons
phase: main
options: {height: citadel}
seats:
  A: {beacon: [citadel], wall: [rider@4], hand: [spearman, fire_arrows]}
  B: {beacon: [citadel -3500], wall: [shield@1, archer@3 -100]}
"""


def keys(game: Game) -> list[str]:
    return [option.key for option in game.decisions[0].options]


def by_slot(game: Game, slot: str) -> str:
    zones = [zone for seat in game.view(0).seats for zone in seat.zones.values()]
    return next(str(card.id) for zone in zones for card in zone.cards if card.slot == slot)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_game_comes_to_its_end_and_everybody_has_a_place(seats: int) -> None:
    game = Game.new("beacons", seats=seats, seed=seats, options={"height": "citadel"})
    rng = Rng(seats)
    while game.result is None:
        owed = game.decisions[0]
        game.answer(owed.seat, any_answer(game, owed, rng))
        assert game.rules[GameRules].check(game) == []
    assert sorted(game.result.places) == list(range(1, seats + 1))


def test_a_guard_goes_into_a_cell_of_its_players_choice() -> None:
    game = load_position(WALLS, TITLE.pack())
    (guard,) = [key for key in keys(game) if key != "rest"][:1]
    game.answer(0, (guard,))
    assert keys(game) == ["0", "1", "2", "3", "5", "back"]
    game.answer(0, ("2",))
    wall = game.view(SPECTATOR).seats[0].zones["wall"].cards
    assert {(card.design, card.cell, card.slot) for card in wall} == {
        ("rider", 4, "A5"),
        ("spearman", 2, "A3"),
    }


def test_the_rear_stands_behind_the_front_and_the_beacon_behind_both() -> None:
    game = load_position(WALLS, TITLE.pack())
    game.answer(0, (by_slot(game, "A5"),))
    assert keys(game) == [by_slot(game, "B2"), "back"]


NIGHTFALL = """
title: beacons
phase: main
active: C
seats:
  A: {beacon: [tower], hand: [fuel]}
  B: {beacon: [tower -1000], hand: [fuel]}
  C: {beacon: [tower], hand: [fuel]}
"""


def lives(game: Game) -> list[int]:
    beacons = [seat.zones["beacon"].cards for seat in game.view(SPECTATOR).seats]
    return [card.stats["life"] for (card,) in beacons]


def answer(game: Game, seat: int, word: str) -> None:
    """A seat answers by a key, or by the design of a card that it knows."""
    owed = game.decision(seat)
    assert owed is not None
    named = (one.key for one in owed.options if one.card and game.card(one.card).design == word)
    game.answer(seat, (next(named, word),))


def struck(cards: str) -> Game:
    """The first seat's rider strikes one of the second's archers; the hand of the second."""
    text = WALLS.replace("shield@1, archer@3 -100]", f"archer@0], hand: [fuel{cards}]")
    game = load_position(text, TITLE.pack())
    answer(game, 0, "rider")
    answer(game, 0, "archer")
    return game


def test_a_strike_waits_for_all_who_hold_cards_whatever_they_are() -> None:
    for cards, offered in (("", ["pass", "hold"]), (", smoke", ["smoke", "pass", "hold"])):
        game = struck(cards)
        (owed,) = game.decisions
        known = {str(card.id): card.design for card in game.view(1).seats[1].zones["hand"].cards}
        assert (owed.seat, owed.concerns) == (1, True)
        assert [known.get(option.key, option.key) for option in owed.options] == offered


@pytest.mark.parametrize(("word", "left"), [("smoke", 1), ("pass", 0)])
def test_smoke_stops_a_strike(word: str, left: int) -> None:
    game = struck(", smoke")
    answer(game, 1, word)
    assert len(game.view(SPECTATOR).seats[1].zones["wall"].cards) == left
    assert game.decisions[0].seat == 0


def test_the_turn_ends_with_the_last_order() -> None:
    game = load_position(
        WALLS.replace("citadel}", "citadel, orders: 1}\ndeck: [archer]"), TITLE.pack()
    )
    game.answer(0, ("draw",))
    assert [owed.seat for owed in game.decisions] == [1]


@pytest.mark.parametrize(
    ("plans", "left"),
    [
        (("watch", "watch", "watch"), [4000, 3000, 4000]),
        (("watch", "sleep", "raid"), [4000, 3300, 3600]),
        (("raid", "sleep", "raid"), [4000, 2900, 4000]),
        (("sleep", "sleep", "sleep"), [4000, 3300, 4000]),
    ],
)
def test_at_night_everybody_plans_in_secret(plans: tuple[str, ...], left: list[int]) -> None:
    game = load_position(NIGHTFALL, TITLE.pack())
    game.answer(2, ("rest",))
    before = game.view(SPECTATOR)
    assert [owed.seat for owed in game.decisions] == [2, 0, 1]
    game.answer(0, (plans[0],))
    assert msgspec.structs.replace(game.view(SPECTATOR), waiting=before.waiting) == before
    for seat in (1, 2):
        game.answer(seat, (plans[seat],))
    assert lives(game) == left
    assert [owed.seat for owed in game.decisions] == [0]


def test_where_there_are_no_nights_the_next_turn_begins_at_once() -> None:
    text = NIGHTFALL.replace("phase", "options: {nights: none}\nphase")
    game = load_position(text, TITLE.pack())
    game.answer(2, ("rest",))
    assert [owed.seat for owed in game.decisions] == [0]


@pytest.mark.parametrize(("dusk", "left"), [(5, 3000), (10, 4000), (0, 4000)])
def test_late_in_the_game_the_beacons_burn_down(dusk: int, left: int) -> None:
    text = NIGHTFALL.replace("phase", f"options: {{nights: none, dusk: {dusk}}}\nround: 4\nphase")
    game = load_position(text, TITLE.pack())
    game.answer(2, ("rest",))
    assert lives(game)[0] == left


def test_no_card_on_the_table_is_called_as_one_in_a_hand_is() -> None:
    for rules in titles.values():
        hands = {rule.label for rule in rules.shape.zones if rule.sight == "owner" and rule.label}
        places = [rule for rule in rules.shape.zones if rule.sight != "owner"]
        begun = {rule.label_of(seat) for rule in places for seat in range(rules.shape.most_seats)}
        assert not hands & begun, rules.id


def test_numbers_have_four_digits() -> None:
    game = load_position(WALLS, TITLE.pack())
    (beacon,) = game.view(SPECTATOR).seats[1].zones["beacon"].cards
    assert (beacon.stats["life"], beacon.stats["max_life"]) == (6499, 9999)


def test_a_position_file_says_the_cell_of_each_card() -> None:
    game = load_position(WALLS, TITLE.pack())
    written = dump_position(game)
    assert "shield@1" in written
    assert load_position(written, TITLE.pack()).dump() == game.dump()


@pytest.mark.parametrize("wall", ["[rider@6]", "[rider@1, archer@1]"])
def test_a_cell_that_is_not_there_or_taken_is_refused(wall: str) -> None:
    with pytest.raises(BadPack, match="position_value"):
        load_position(WALLS.replace("[rider@4]", wall), TITLE.pack())


@pytest.mark.parametrize("number", ["might: 10000", "might: 1000, life: 99999"])
def test_numbers_beyond_those_of_the_title_are_refused(number: str) -> None:
    names = "name: {zh: 乙, en: Giant}, kind: guard, glyph: 乙"
    card = f"- {{id: giant, {names}, stats: {{{number}}}}}"
    with pytest.raises(BadPack, match="pack_bound"):
        load_pack({"mine.yaml": f"{HEAD}{card}\n"})


def test_a_folder_elsewhere_is_a_title_where_it_is_named_and_none_otherwise() -> None:
    assert list(titles)[-1] == "beacons"
    said = subprocess.run(
        [sys.executable, "-c", "import engine; print(*engine.titles)"],
        env={"PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == list(titles)[:-1]
