"""Positions of 圣物战线 for short stories, and answers by the design of a card."""

from __future__ import annotations

from typing import Any

import yaml

from engine import Game
from engine.games.shengwu import standard_pack
from engine.kernel.pack import Pack
from engine.scenarios.position import load_position

A, B = 0, 1
RELICS = ["staff_of_the_dawn_oath", "molten_heart", "dream_shuttle"]


def _usual() -> dict[str, Any]:
    return {"relic": [*RELICS], "deck": ["5 rift_lizard"]}


def stage(
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    *,
    pack: Pack | None = None,
    **more: Any,
) -> Game:
    """A's planning phase as attacker in the fifth turn, with six mana; B has four."""
    seats = {
        "A": {**_usual(), "mana": 6, "mana_most": 6, **(a or {})},
        "B": {**_usual(), "mana": 4, "mana_most": 4, **(b or {})},
    }
    record = {"title": "shengwu", "phase": "plan_attack", "turn": 5, "round": 3, "seats": seats}
    text = yaml.safe_dump({**record, **more}, allow_unicode=True)
    return load_position(text, pack or standard_pack(), seed=7)


def act(game: Game, verb: str, design: str = "", *answers: str) -> None:
    """Whoever is asked does that with the card of that design, and answers what is asked then: the
    key of an option, or the label of a card."""
    owed = game.decisions[0]
    found = [
        option.key
        for option in owed.options
        if option.key.partition(":")[0] == verb
        and (not design or (option.card and game.card(option.card).design == design))
    ]
    assert found, f"{verb} {design} is not offered"
    game.answer(owed.seat, (found[0],))
    for wanted in answers:
        asked = game.decisions[0]
        keys = {option.key for option in asked.options}
        labels = {game.slot(option.card): option.key for option in asked.options if option.card}
        game.answer(asked.seat, (wanted if wanted in keys else labels[wanted],))
