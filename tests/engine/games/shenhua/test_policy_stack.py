"""The rules of thumb where something can be answered, and where on the stack answers go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine import Game
from engine.games.shenhua.decks import ready_decks
from engine.games.shenhua.policy import PLAYERS
from engine.kernel.asking import PASS
from engine.kernel.rng import Rng
from engine.kernel.values import Decision, DecisionKind
from tests.engine.games.shenhua.stage import A, B, Stage
from tests.engine.games.shenhua.thumb import answer, place, tried


def moments(games: int) -> Iterator[tuple[Game, Decision]]:
    """Every window with something to use in games between the rules of thumb, deck after deck."""
    ready = ready_decks()
    for number in range(games):
        decks = [ready[number % len(ready)].deck, ready[(3 * number + 1) % len(ready)].deck]
        game, rng = Game.new("shenhua", seats=2, seed=number, decks=decks), Rng(number)
        while game.result is None:
            owed = game.decisions[0]
            if owed.kind is DecisionKind.RESPOND and len(owed.options) > 1:
                yield game, owed
            game.answer(owed.seat, owed.check(PLAYERS.policy(game, owed, rng)))


def test_nothing_is_spent_in_ones_own_quiet_moments_and_much_where_it_counts() -> None:
    """18.4: what could answer an attack or the other's cards is not used up in the draw step."""
    spent: Counter[tuple[str, str]] = Counter()
    for game, owed in moments(10):
        kind = getattr(game.state.frames[-1], "kind", "")
        quiet = game.state.active == owed.seat and not game.state.stack and kind != "attack"
        given = owed.check(PLAYERS.policy(game, owed, Rng(1)))
        what = "quiet" if quiet else "attack" if kind == "attack" else "other"
        spent[what, "asked"] += 1
        spent[what, "used"] += given != (PASS,)
        assert not quiet or PLAYERS.tries(game, owed) == ()  # nor does a search look for more
    assert spent["quiet", "asked"] > 200
    assert spent["quiet", "used"] == 0
    assert spent["attack", "used"] > 5
    assert spent["other", "used"] > 20


def test_what_could_answer_is_kept_in_ones_own_draw_step_and_used_on_the_other_s_attack() -> None:
    own = Stage(a={"hand": ["stilling_word"]}, b={"field": ["ox_demon"]})
    own.answer(A, ("end",))
    assert own.owed.prompt.key == "prompt.moment_main_over"
    assert own.can("use", "stilling_word")
    assert answer(own) == [PASS]


def test_a_creature_that_may_come_at_any_time_comes_late_in_the_other_s_turn() -> None:
    story = Stage(b={"hand": ["shadow_imp"]})
    story.answer(A, ("end",))
    story.to_answer(B)
    assert story.owed.prompt.key == "prompt.moment_main_over"
    assert answer(story) == ["use shadow_imp"]
    mine = Stage(a={"hand": ["shadow_imp"]})
    assert answer(mine) != ["use shadow_imp"]


def test_a_creature_is_hidden_from_what_is_aimed_at_it_and_not_before() -> None:
    theirs = {"field": ["ox_demon", "mirage_clam"]}
    story = Stage(a={"hand": ["seven_arrows", "jumping_rabbit"]}, b=theirs)
    story.use("jumping_rabbit", wait=True)
    assert answer(story) == [PASS]
    story = Stage(a={"hand": ["seven_arrows"]}, b=theirs)
    story.use("seven_arrows", "ox_demon", wait=True)
    assert answer(story) == ["skill mirage_clam"]


def test_what_stops_the_object_below_it_is_put_on_the_best_one() -> None:
    theirs = {"hand": ["surprise", "turning_stars"], "field": ["aoyin"]}
    story = Stage(a={"hand": ["kunpeng"]}, b=theirs)
    story.use("kunpeng", wait=True)
    story.answer(B, (f"use:{story.find('surprise', B, 'hand')}",))
    story.answer(B, story.owed.default)
    story.answer(A, (PASS,))
    story.answer(B, (f"use:{story.find('turning_stars', B, 'hand')}",))
    assert story.owed.prompt.key == "prompt.insert"
    assert place(story) == "1"  # right above the first object


def test_who_is_paid_for_inserting_inserts_where_nothing_depends_on_it() -> None:
    theirs = {"hand": ["surprise", "every_bush"], "field": ["aoyin"]}
    for treasure, wanted in (("taiji_chart", "1"), ("sea_pearls", "2")):
        story = Stage(a={"hand": ["kunpeng"]}, b={**theirs, "treasure": [treasure]})
        story.use("kunpeng", wait=True)
        story.answer(B, (f"use:{story.find('surprise', B, 'hand')}",))
        story.answer(B, story.owed.default)
        story.answer(A, (PASS,))
        story.answer(B, (f"use:{story.find('every_bush', B, 'hand')}",))
        assert place(story) == wanted


def test_a_creature_too_is_inserted_where_that_pays() -> None:
    theirs = {"hand": ["surprise", "juling"], "field": ["aoyin", "zhuyan"]}
    story = Stage(a={"hand": ["kunpeng"], "field": ["ox_demon"]}, b=theirs)
    story.use("kunpeng", wait=True)
    story.answer(B, (f"use:{story.find('surprise', B, 'hand')}",))
    story.choose("ox_demon")
    story.answer(A, (PASS,))
    story.answer(B, (f"use:{story.find('juling', B, 'hand')}",))
    assert place(story) == "1"


def test_what_is_paid_for_an_insertion_may_stand_up_by_it() -> None:
    """Nothing is turned sideways yet when the place is chosen; when it resolves something is."""
    theirs = {"field": ["scorpion"], "treasure": ["river_chart"]}
    story = Stage(a={"hand": ["kunpeng"], "field": ["ox_demon"]}, b=theirs)
    story.use("kunpeng", wait=True)
    story.answer(B, (f"skill:{story.find('scorpion', B)}:0",))
    story.choose("ox_demon")
    story.answer(A, (PASS,))
    assert story.upright_spirit(B) == len(story.game.zone("spirit", B))
    story.answer(B, (f"skill:{story.find('river_chart', B)}:0",))
    assert place(story) == "1"


@pytest.mark.parametrize(("answered", "wanted"), [("sky_sash", "1"), ("scorpion", "2")])
def test_what_comes_to_the_same_in_any_order_is_inserted(answered: str, wanted: str) -> None:
    """A creature that may not attack grows all the same; one that may fall must grow first."""
    mine = {"hand": ["aoyin"], "field": ["ox_demon"], "treasure": ["taiji_chart"]}
    story = Stage(a=mine, b={"treasure": ["sky_sash"], "field": ["scorpion"]})
    story.use("aoyin", wait=True)
    story.answer(B, (f"skill:{story.find(answered, B)}:0",))
    story.choose("ox_demon")
    story.answer(A, (f"skill:{story.find('taiji_chart', A)}:0",))
    story.choose("ox_demon")
    assert place(story) == wanted


def test_nobody_needs_a_shield_against_an_attacker_that_has_gone() -> None:
    """The attacker is back in the hand, the bird hears of it, and the attack has not failed yet."""
    bells = {"field": ["yulei"], "hand": ["escape_art", "golden_bell"]}
    story = Stage(a={"field": ["aoyin", "blue_bird"]}, b=bells)
    story.attack("aoyin", "yulei", wait=True)
    story.to_answer(B)
    story.use("escape_art", "aoyin", wait=True)
    while "aoyin" in story.names("field", A) or story.owed.seat != B:
        story.answer(story.owed.seat, (PASS,))
    assert story.can("use", "golden_bell", B)
    assert answer(story) == [PASS]


STOPPERS = {"sky_sash": "treasure", "stilling_word": "hand", "escape_art": "hand"}


@pytest.mark.parametrize("help_", ["inspiration", "golden_bell", "sorcerous_wind"])
@pytest.mark.parametrize("stopper", STOPPERS)
def test_nothing_more_is_spent_on_an_attack_that_is_being_stopped(stopper: str, help_: str) -> None:
    """The stack already keeps the attacker back: neither is who is attacked strengthened or
    shielded, nor the attacker stopped twice."""
    theirs = {"field": ["ox_demon"], "hand": [], "spirit": ["8 fang_bi down"], "treasure": []}
    zone = "hand" if help_ == "golden_bell" else "spirit"
    theirs[zone] = [*theirs[zone], help_]
    theirs[STOPPERS[stopper]] = [*theirs[STOPPERS[stopper]], stopper]
    story = Stage(a={"field": ["jin_dasheng"]}, b=theirs)
    story.attack("jin_dasheng", "ox_demon", wait=True)
    story.to_answer(B)
    verb = "skill" if STOPPERS[stopper] == "treasure" else "use"
    place_ = ":0" if verb == "skill" else ""
    home = "hand" if verb == "use" else ""
    story.answer(B, (f"{verb}:{story.find(stopper, B, home)}{place_}",))
    story.choose("jin_dasheng")
    story.answer(A, (PASS,))
    assert any(story.can(word, help_, B) for word in ("use", "skill"))
    assert answer(story) == [PASS]
    assert tried(story) == {PASS}


@pytest.mark.parametrize("shield", ["golden_bell", "earth_escape"])
def test_a_shield_is_thought_of_only_where_something_strikes(shield: str) -> None:
    zone = "hand" if shield == "golden_bell" else "spirit"
    theirs = {"field": ["ox_demon"], "hand": [], "spirit": ["8 fang_bi down"]}
    theirs[zone] = [*theirs[zone], shield]
    calm = Stage(a={"field": ["aoyin"], "hand": ["war_drums"]}, b=theirs)
    calm.use("war_drums", wait=True)
    calm.to_answer(B)
    assert any(calm.can(verb, shield, B) for verb in ("use", "skill"))
    assert tried(calm) == {PASS}
    struck = Stage(a={"field": ["aoyin"]}, b=theirs)
    struck.attack("aoyin", "ox_demon", wait=True)
    struck.to_answer(B)
    assert any(shield in key for key in tried(struck))


@pytest.mark.parametrize(
    "mine", [{"treasure": ["taiji_chart"]}, {"spirit": ["8 fang_bi down", "ambush"]}]
)
def test_what_one_has_used_oneself_is_not_answered(mine: dict[str, list[str]]) -> None:
    """The chart strengthens, and the soldiers come, when that has been carried out."""
    story = Stage(a={"field": ["aoyin"], "hand": ["war_drums"], **mine})
    story.use("war_drums", wait=True)
    while story.owed.seat != A:
        story.answer(B, (PASS,))
    assert any(option.key.startswith("skill:") for option in story.owed.options)
    assert tried(story) == set()
    assert answer(story) == [PASS]


def test_no_card_is_spent_for_an_insertion_alone() -> None:
    """A wind that keeps nobody from attacking waits for the other's turn; the rope comes again."""
    mine = {"spirit": ["8 fang_bi down", "sorcerous_wind"], "treasure": ["immortal_rope"]}
    story = Stage(a={"hand": ["aoyin"], **mine}, b={"field": ["scorpion", "wu_long"]})
    story.use("aoyin", wait=True)
    story.answer(B, (f"skill:{story.find('scorpion', B)}:0",))
    story.choose("wu_long")
    assert story.can("skill", "sorcerous_wind")
    assert answer(story) == ["skill immortal_rope"]
    assert "skill sorcerous_wind" not in tried(story)
