"""Every design gets used and does something, in games of players who like to use their cards."""

from collections import Counter
from typing import Any

import pytest

from engine import Decision, Game
from engine.games.yongheng import standard_pack
from engine.kernel.rng import Rng

PACK = standard_pack()
GAMES, SEATS = 36, 4
LONGEST = 6_000

# Events that only tell of a card being used, not of what it does.
USES = {"effect_used", "responded", "trap_set", "trap_hidden", "prepared", "summoned"}


def keen_answer(owed: Decision, rng: Rng) -> tuple[str, ...]:
    """Anything but stopping while there is something to do."""
    if owed.minimum != 1 or owed.maximum != 1:
        return owed.default
    if owed.prompt.key == "prompt.declare" and rng.below(4):
        return owed.default
    keys = [option.key for option in owed.options]
    dull = {"end", "back", "go_on", "pass", "hold", "neither", "no"}
    dull |= {key for key in keys if key.startswith(("remove:", "flip:"))}
    keen = [key for key in keys if key not in dull]
    attacks = [key for key in keen if key.startswith("attack:")]
    wanted = attacks or keen or keys
    return (wanted[rng.below(len(wanted))],)


def played(seed: int) -> tuple[Game, Counter[str], Counter[str]]:
    """A game; how often each design was used, and how often something happened by it."""
    rng = Rng(seed)
    game = Game.new("yongheng", seats=SEATS, seed=seed, options={"bluff": "off"})
    used: Counter[str] = Counter()
    worked: Counter[str] = Counter()
    for _ in range(LONGEST):
        if game.result is not None:
            break
        owed = game.decisions[rng.below(len(game.decisions))]
        answer = keen_answer(owed, rng)
        for event in game.answer(owed.seat, answer):
            if event.kind in USES or event.kind == "skill_used":
                used[event.design] += 1
            if event.kind == "attack_declared":
                attack: Any = event.args["using"]
                used[attack.design] += 1
            if event.kind == "chose_block":
                used[event.other_design] += 1
            if event.kind in (
                "triggered",
                "skill_triggered",
                "trap_sprung",
                "skill_used",
                "effect_placed",
            ):
                worked[event.design] += 1
    return game, used, worked


@pytest.fixture(scope="module")
def games() -> list[tuple[Game, Counter[str], Counter[str]]]:
    return [played(seed) for seed in range(GAMES)]


def test_games_of_keen_players_end(games):
    lengths = sorted(game.state.round for game, _, _ in games)
    assert all(game.result is not None for game, _, _ in games)
    assert 4 <= lengths[len(lengths) // 2] <= 40


def test_every_design_of_the_deck_is_used(games):
    used: Counter[str] = sum((used for _, used, _ in games), Counter())
    deck = [card.id for card in PACK.designs.values() if card.kind != "special"]
    assert [card for card in deck if not used[card]] == []


def test_every_design_that_waits_for_something_sees_it_happen(games):
    worked: Counter[str] = sum((worked for _, _, worked in games), Counter())
    waiting = [
        card.id
        for card in PACK.designs.values()
        if any(ability.type in ("trigger", "active") for ability in card.abilities)
    ]
    # False declarations need a table that allows them.
    bluffers = {"masked_player", "rumour_seller"}
    assert [card for card in waiting if not worked[card] and card not in bluffers] == []
