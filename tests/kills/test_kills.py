"""Killed at any statement, any request and any moment: what was confirmed is there, once, and on
Discord stands what should, once."""

from pathlib import Path

import pytest

from tests.kills.evening import Evening
from tests.kills.tournament import Tournament

ROUNDS = 2
KILLS = 4
"""Kills in a round, before everything is carried and counted."""


@pytest.mark.long
@pytest.mark.parametrize("what", [Evening, Tournament], ids=["tables", "contests"])
async def test_an_evening_of_kills_doubles_nothing_and_loses_nothing(
    tmp_path: Path, what: type[Evening]
) -> None:
    evening = await what(tmp_path, seed=7).open()
    try:
        await evening.counted()  # the tables open, and the first life ends at some moment
        for round_ in range(ROUNDS):
            for _ in range(KILLS):
                await evening.killed()
            if round_ % 2:
                evening.forget()
            await evening.counted()
    finally:
        await evening.close()
    assert evening.faults == []
    assert evening.errors == []
    assert evening.sandbox.errors == []
    assert sum(evening.kills.values()) == ROUNDS * (KILLS + 1) + 1
    assert evening.done() > ROUNDS
