"""A sample of what ``python -m tests.bench mutants`` does for hours."""

import json
import subprocess
import sys
from collections import Counter

import pytest

from tests.mutants.handlers import mutants

MENUS = "tests/cogs/test_orders.py::test_the_setting_is_in_the_menus"
SAMPLE = {
    "command:settings show": {MENUS: 0.5},
    "press:wish": {MENUS: 0.5},
    "setting:player responses": {MENUS: 0.5},
    "press:join": {MENUS: 0.5},
}
"""By mutant, the tests that are run; the last one has nothing to do with it."""


def test_there_are_mutants_of_every_sort():
    count = Counter(name.partition(":")[0] for name in mutants())
    assert count >= Counter(command=50, press=90, form=2, setting=40, option=8)


@pytest.mark.long
def test_a_sample_of_handlers_is_held(tmp_path):
    """Those that a test touches are killed; one that its test does not touch survives."""
    keep = tmp_path / "touched.json"
    keep.write_text(json.dumps(SAMPLE), "utf-8")
    only = [word for name in SAMPLE for word in ("--only", name)]
    command = [sys.executable, "-m", "tests.bench", "mutants", "--keep", str(keep), *only]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert said.splitlines()[-2:] == [
        "SURVIVED press:join: 1 tests touch it",
        "3 killed, 1 survived",
    ]
