"""Position files and scenarios: what they install, what they refuse, how strict a script is."""

import random
import re
import textwrap
from pathlib import Path

import pytest
import yaml

from engine import SPECTATOR, BadPack, Game
from engine.cards.loader import load_pack
from engine.kernel import chance
from engine.kernel.rules import GameRules, PositionRules
from engine.kernel.values import EngineError
from engine.scenarios.__main__ import main
from engine.scenarios.choices import Mismatch, answer
from engine.scenarios.position import load_position
from engine.scenarios.runner import run, run_paths
from engine.scenarios.script import BadScenario, files_in, stories
from engine.scenarios.snapshot import NoBoundary, dump_position

FOLDER = Path(__file__).parents[2] / "scenarios"
PACK_FILE = FOLDER / "yongheng" / "pack.yaml"
PACK = load_pack({"pack.yaml": PACK_FILE.read_text("utf-8")})
STORIES = [story for file in files_in([FOLDER]) for story in stories(file)]

TWO = """
title: yongheng
phase: play
seats:
  A: {gold: 3, character: [lord down, scout -2], hand: [slash], trap: [pit down by B]}
  B: {character: [queen, guard], effect: [curse by A]}
deck: [bolt, tonic]
"""


def random_games(count):
    """Games by random players, each with the source of its answers."""
    for seed in range(count):
        yield Game.new("yongheng", seats=2 + seed % 5, seed=seed, pack=PACK), random.Random(seed)


def answer_at_random(game, dice):
    owed = dice.choice(game.decisions)
    keys = dice.sample([o.key for o in owed.options], dice.randint(owed.minimum, owed.maximum))
    game.answer(owed.seat, keys)


def refusal(text, **changes):
    """The message with which a changed position is refused."""
    record = {**yaml.safe_load(text), **changes}
    with pytest.raises(BadPack) as refused:
        load_position(yaml.safe_dump(record), PACK, file="mine.yaml")
    assert refused.value.message.args["file"] == "mine.yaml"
    return refused.value.message


# -- scenarios ----------------------------------------------------------------------------


@pytest.mark.parametrize("story", STORIES, ids=[story.name for story in STORIES])
def test_it_goes_as_written(story):
    failure = run(story)
    assert failure is None, str(failure)


def test_every_story_says_which_clauses_it_is_about():
    assert [story.name for story in STORIES if not story.clauses] == []
    names = [story.name for story in STORIES]
    assert len(names) == len(set(names))


SCRIPT = """
title: yongheng
pack: {pack}
position:
  phase: play
  seats:
    A: {{character: [lord down, scout], hand: [slash]}}
    B: {{character: [queen down, guard]}}
scenarios:
- story: a try
  dice: {dice}
  script:
{steps}
"""


def tried(tmp_path, steps, dice="[4, 2]"):
    """The failure of a scenario with those steps, in words; ``None`` where it passes."""
    file = tmp_path / "try.yaml"
    steps = textwrap.indent(textwrap.dedent(steps).strip(), "  ")
    file.write_text(SCRIPT.format(pack=PACK_FILE, dice=dice, steps=steps), "utf-8")
    (story,) = stories(file)
    return run(story)


ATTACK = """
- A: attack(slash)
- A: B1
- B: neither
- asks: {A: play_phase}
"""


def test_a_script_that_fits_passes(tmp_path):
    assert tried(tmp_path, ATTACK) is None


@pytest.mark.parametrize(
    ("steps", "dice", "step", "why"),
    [
        (ATTACK, "[4, 2, 6]", 4, "left over"),
        (ATTACK, "[4]", 3, "where the scenario says nothing"),
        (ATTACK, "[4, 7]", 3, "error.forced"),
        (ATTACK + "- A: end\n", "[4, 2]", 0, "the last step must say"),
        ("- A: attack(slash)\n- asks: {A: play_phase}", "[]", 2, "attack_target"),
        ("- B: pass\n- asks: {A: play_phase}", "[]", 1, "B is asked nothing"),
        ("- A: attack(ember)\n- asks: nobody", "[]", 1, "not offered"),
        ("- A: attack(slash)\n- A: [B1, back]\n- asks: nobody", "[]", 2, "error.how_many"),
        ("- D: end\n- asks: nobody", "[]", 1, "no seat"),
        ("- {expect: {A: {gold: 6}}}\n- asks: {A: play_phase}", "[]", 1, "A.gold: expected 6"),
        ("- {expect: {A: {hand: [jab]}}}\n- asks: nobody", "[]", 1, "A.hand"),
        ("- {expect: {A1: {life: 3}}}\n- asks: nobody", "[]", 1, "A1.life: expected 3, found 4"),
        ("- {expect: {A7: {life: 3}}}\n- asks: nobody", "[]", 1, "no card at A7"),
        ("- {expect: {withholds: {A: [end]}}}\n- asks: nobody", "[]", 1, "is offered"),
        ("- {expect: {only: {A: [end]}}}\n- asks: nobody", "[]", 1, "2 options"),
        ("- {expect: {log: [hit]}}\n- asks: nobody", "[]", 1, "did not happen"),
        ("- {expect: {result: {winners: [A]}}}\n- asks: nobody", "[]", 1, "result"),
        ("- {expect: {weather: fine}}\n- asks: nobody", "[]", 1, "weather"),
    ],
)
def test_a_script_that_does_not_fit_fails_where_and_why(tmp_path, steps, dice, step, why):
    failure = tried(tmp_path, steps, dice)
    assert failure is not None
    assert (failure.step, why in failure.why) == (step, True), str(failure)


def test_two_cards_of_one_design_are_one_choice_in_a_hand_but_not_on_the_board():
    text = """
    title: yongheng
    phase: play
    seats:
      A: {character: [lord, scout], hand: [slash, slash]}
      B: {character: [queen, guard], trap: [pit, pit]}
    """
    game = load_position(text, PACK)
    (owed,) = game.decisions
    assert answer(game, owed, "attack(slash)") == (f"attack:{game.zone('hand', 0)[0]}",)
    assert answer(game, owed, "flip(BT2)") == (f"flip:{game.zone('trap', 1)[1]}",)
    with pytest.raises(Mismatch, match="may mean several"):
        answer(game, owed, "flip(pit)")


def test_the_command_counts_and_its_exit_code_tells(tmp_path, capsys):
    good = tmp_path / "good.yaml"
    good.write_text(
        SCRIPT.format(pack=PACK_FILE, dice="[]", steps="  - asks: {A: play_phase}"), "utf-8"
    )
    assert main([str(good)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"
    bad = tmp_path / "bad.yaml"
    bad.write_text(good.read_text("utf-8").replace("play_phase", "rescue"), "utf-8")
    assert main([str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAILED bad.yaml: a try, step 1")
    assert lines[-1] == "1 passed, 1 failed"
    assert main([str(tmp_path / "nothing")]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "title: yongheng",
        "[]",
        "title: yongheng\nscenarios: [{story: x}]",
        "title: chess\nscenarios: []",
        "title: yongheng\nweather: fine\nscenarios: []",
        "a: &b c",
    ],
)
def test_a_file_that_is_no_scenario_fails_and_hides_no_other(tmp_path, text):
    file = tmp_path / "odd.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadScenario, match=r"odd\.yaml"):
        stories(file)
    passed, failed = run_paths([file, FOLDER / "yongheng" / "characters.yaml"])
    assert passed > 0
    assert [failure.name for failure in failed] == ["odd.yaml"]


def documented(holding):
    """The example of the documentation that holds that text."""
    text = (FOLDER.parent.parent / "docs" / "scenarios.md").read_text("utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    (found,) = (block for block in blocks if holding in block)
    return found


def test_the_scenario_of_the_documentation_passes(tmp_path):
    file = tmp_path / "documented.yaml"
    text = documented("scenarios:").replace("pack: pack.yaml", f"pack: {PACK_FILE}")
    file.write_text(text, "utf-8")
    passed, failed = run_paths([file])
    assert (passed, failed) == (1, [])


def test_the_position_of_the_documentation_can_be_played():
    game = load_position(documented("marks:"), PACK)
    assert dump_position(game, exact=False).count("\n") > 10
    keys = {option.key.partition(":")[0] for option in game.decisions[0].options}
    assert keys == {"effect", "flip", "remove", "end"}


# -- positions ----------------------------------------------------------------------------


def test_a_position_puts_everything_where_it_says():
    game = load_position(TWO, PACK)
    assert game.number(0, "gold") == 3
    assert game.number(1, "gold") == 5
    lord, scout = (game.card(card) for card in game.zone("character", 0))
    assert (lord.design, lord.face_up) == ("lord", False)
    assert (scout.design, scout.counter("damage")) == ("scout", 2)
    trap = game.card(game.zone("trap", 0)[0])
    assert (trap.controller, trap.face_up) == (1, False)
    assert [game.card(card).design for card in game.zone("deck")[:2]] == ["bolt", "tonic"]
    assert game.rules[GameRules].check(game) == []
    (owed,) = game.decisions
    assert (owed.seat, owed.prompt.key) == (0, "prompt.play_phase")


def test_nobody_knows_a_card_they_could_not_have_come_to_know():
    game = load_position(TWO, PACK)
    views = {reader: game.view(reader) for reader in (0, 1, SPECTATOR)}
    trap, own = game.zone("trap", 0)[0], game.zone("character", 0)[0]
    known = {
        reader: [view.cards()[card].design for card in (trap, own)]
        for reader, view in views.items()
    }
    assert known == {0: ["", "lord"], 1: ["pit", ""], SPECTATOR: ["", ""]}
    for view in views.values():
        assert view.zones["deck"].cards == ()
    assert [card.design for card in views[1].seats[0].zones["hand"].cards] == []


def test_a_position_may_say_who_knows_a_hidden_card():
    text = TWO.replace("pit down by B", "{card: pit, face: down, by: B, seen: [A, B]}")
    game = load_position(text, PACK)
    assert game.view(0).cards()[game.zone("trap", 0)[0]].design == "pit"


def test_the_same_file_makes_the_same_game_and_another_seed_another_deck():
    first, again = load_position(TWO, PACK, seed=5), load_position(TWO, PACK, seed=5)
    assert first.dump() == again.dump()
    other = load_position(TWO, PACK, seed=6)
    decks = [[game.card(c).design for c in game.zone("deck")] for game in (first, other)]
    assert decks[0] != decks[1]
    assert sorted(decks[0]) == sorted(decks[1])


def test_a_game_plays_on_from_a_position_to_its_end():
    for seed in range(5):
        game, dice = load_position(TWO, PACK, seed=seed), random.Random(seed)
        while game.result is None:
            answer_at_random(game, dice)
            assert game.rules[GameRules].check(game) == []


def test_an_exact_file_is_the_same_game_to_the_byte_at_any_decision():
    for game, dice in random_games(4):
        for number in range(120):
            if game.result is not None:
                break
            if number % 13 == 0:
                assert load_position(dump_position(game), PACK).dump() == game.dump()
            answer_at_random(game, dice)


def test_an_exact_file_in_the_middle_of_an_attack_goes_on_as_the_game_does():
    game = load_position(TWO, PACK)
    game.answer(0, (f"attack:{game.zone('hand', 0)[0]}",))
    game.answer(0, (str(game.zone("character", 1)[1]),))
    assert game.decisions[0].prompt.key == "prompt.declare_trap"
    again = load_position(dump_position(game), PACK)
    for table in (game, again):
        table.answer(1, ("pass",))
        table.answer(1, ("neither",))
    assert again.dump() == game.dump()


def test_a_plain_file_between_two_actions_says_all_that_can_be_seen():
    seen = 0
    for game, dice in random_games(6):
        for number in range(150):
            if game.result is not None:
                break
            if number % 4 == 0 and game.rules[PositionRules].boundary(game):
                text = dump_position(game, exact=False)
                assert "exact" not in text
                again = load_position(text, PACK)
                assert dump_position(again, exact=False) == text
                seen += 1
            answer_at_random(game, dice)
    assert seen > 20


def test_a_plain_file_keeps_what_has_been_done_this_turn():
    game = load_position(TWO.replace("hand: [slash]", "hand: [slash, jab]"), PACK)
    game.state.forced = {chance.DICE: (0, 5)}
    attack = next(o.key for o in game.decisions[0].options if o.key.startswith("attack"))
    game.answer(0, (attack,))
    game.answer(0, (str(game.zone("character", 1)[1]),))
    game.answer(1, ("pass",))
    game.answer(1, ("neither",))
    game.answer(1, ("pass",))
    again = load_position(dump_position(game, exact=False), PACK)
    for table in (game, again):
        keys = {option.key.partition(":")[0] for option in table.decisions[0].options}
        assert keys == {"end", "flip", "remove"}


def test_a_game_in_the_middle_of_something_has_no_plain_file():
    game = load_position(TWO, PACK)
    game.answer(0, (f"attack:{game.zone('hand', 0)[0]}",))
    with pytest.raises(NoBoundary):
        dump_position(game, exact=False)


def test_an_exact_file_whose_readable_part_was_changed_is_refused():
    text = dump_position(load_position(TWO, PACK))
    with pytest.raises(BadPack) as refused:
        load_position(text.replace("gold: 3", "gold: 9", 1), PACK)
    assert refused.value.message.key == "error.position_edited"
    # Without its exact part it is a position like any other, and the change counts.
    record = yaml.safe_load(text.replace("gold: 3", "gold: 9", 1))
    del record["exact"]
    assert load_position(yaml.safe_dump(record), PACK).number(0, "gold") == 9


@pytest.mark.parametrize(
    ("changes", "key", "field"),
    [
        ({"title": "chess"}, "error.position_title", "title"),
        ({"pack": "0123456789abcdef"}, "error.position_pack", "pack"),
        ({"weather": "fine"}, "error.position_field", "weather"),
        ({"phase": "pick"}, "error.position_phase", "phase"),
        ({"phase": ["play"]}, "error.position_phase", "phase"),
        ({"active": "C"}, "error.position_seat", "active"),
        ({"active": 1}, "error.position_seat", "active"),
        ({"round": -1}, "error.position_number", "round"),
        ({"turn": True}, "error.position_number", "turn"),
        ({"seed": 2**128}, "error.position_number", "seed"),
        ({"options": {"bluff": "maybe"}}, "error.position_value", "options"),
        ({"options": {"dealer": ["first"]}}, "error.position_value", "options"),
        ({"rules_version": 3}, "error.position_value", "options"),
        ({"seats": []}, "error.position_map", "seats"),
        ({"seats": {"A": {}}}, "error.position_number", "seats"),
        ({"seats": {"A": {}, "C": {}}}, "error.position_seat", "seats"),
        ({"deck": "bolt"}, "error.position_list", "deck"),
        ({"deck": ["dragon"]}, "error.position_card", "deck"),
        ({"deck": ["bolt down"]}, "error.position_value", "deck"),
        ({"deck": [3]}, "error.position_value", "deck"),
        ({"deck": ["bolt"] * 7}, "error.position_many", "-"),
        ({"deck": [{"card": "bolt", "damage": -1}]}, "error.position_placement", "deck"),
        ({"deck": [{"card": "bolt", "seen": ["Z"]}]}, "error.position_seat", "deck"),
        ({"rest": "hand"}, "error.position_value", "rest"),
        ({"rest": []}, "error.position_value", "rest"),
        ({"marks": {"declared": 1}}, "error.position_value", "marks.declared"),
        ({"marks": {"turn/hurt_by:A9": 1}}, "error.position_slot", "marks.turn/hurt_by:A9"),
        ({"modifiers": [{"stat": "attack"}]}, "error.position_placement", "modifiers.1"),
        ({"modifiers": [{"card": "A9"}]}, "error.position_slot", "modifiers.1"),
        ({"exact": {}}, "error.position_exact", "exact"),
        ({"exact": [1]}, "error.position_exact", "exact"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_file_and_field(changes, key, field):
    message = refusal(TWO, **changes)
    assert (message.key, message.args["field"]) == (key, field)


@pytest.mark.parametrize(
    ("seat", "key"),
    [
        ({"golds": 3}, "error.position_field"),
        ({"gold": "many"}, "error.position_number"),
        ({"gold": 21}, "error.position_broken"),
        ({"alive": "yes"}, "error.position_value"),
        ({"alive": False}, "error.position_seat"),
        ({"character": ["scout"]}, "error.position_broken"),
        ({"character": ["lord", "scout -4"]}, "error.position_broken"),
        ({"character": ["queen"]}, "error.position_many"),
        ({"trap": ["pit", "pit", "snare", "snare"]}, "error.position_broken"),
        ({"hand": ["slash down"]}, "error.position_value"),
        (
            {"character": ["lord", {"card": "scout", "counters": {"wards": 1}}]},
            "error.position_value",
        ),
    ],
)
def test_a_seat_that_cannot_be_is_refused(seat, key):
    record = yaml.safe_load(TWO)
    seats = {**record["seats"], "A": {"character": ["lord", "scout"], **seat}}
    assert refusal(TWO, seats=seats).key == key


def test_who_is_out_holds_no_cards():
    record = yaml.safe_load(TWO)
    seats = {**record["seats"], "B": {**record["seats"]["B"], "alive": False}}
    assert refusal(TWO, seats=seats).key == "error.position_broken"


def test_text_that_is_no_yaml_is_refused():
    for text in ("[", "- 1", "a: &x 1\nb: *x", "{" * 60):
        with pytest.raises(BadPack):
            load_position(text, PACK)


# -- dice laid down -----------------------------------------------------------------------


def test_laid_down_numbers_come_first_and_shift_nothing_after_them():
    plain, forced = (Game.new("yongheng", seats=2, seed=3, pack=PACK) for _ in range(2))
    forced.state.forced[chance.DICE] = (5, 0)
    free = [chance.below(plain.state, chance.DICE, 6) for _ in range(4)]
    laid = [chance.below(forced.state, chance.DICE, 6) for _ in range(4)]
    assert laid == [5, 0, *free[2:]]
    assert forced.state.forced == {}
    forced.state.forced[chance.DICE] = (6,)
    with pytest.raises(EngineError):
        chance.below(forced.state, chance.DICE, 6)


def test_copies_have_dice_of_their_own():
    game = load_position(TWO, PACK)
    game.state.forced[chance.DICE] = (5, 0)
    twin = game.clone()
    assert chance.below(twin.state, chance.DICE, 6) == 5
    assert game.state.forced[chance.DICE] == (5, 0)
    assert Game.load(game.dump(), lambda _: PACK).state.forced == {chance.DICE: (5, 0)}
