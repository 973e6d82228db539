"""Killed before any statement during sign-up, pairing and results: nothing is lost, nothing is
doubled, nothing is said twice, and no match has two tables. Many more are killed by ``python -m
tests.bench kills``."""

import random
from pathlib import Path

import pytest

from tests.dice import seeded
from tests.host.contests.killing import killing
from tests.host.contests.victim import KINDS

LIVES = 2
"""So many lives of a contest are cut short; the next one may live on."""


@pytest.mark.long
async def test_contests_of_every_kind_killed_at_any_statement_come_to_their_end(tmp_path: Path):
    async with killing(random.Random(seeded().getrandbits(32))) as found:
        for kind in KINDS:
            await found.contest(tmp_path / kind, kind, LIVES)
    assert found.faults == []
    assert found.kills
