"""The examples in docstrings are true: every one of them is run as it stands."""

import doctest
from importlib import import_module

import pytest

from tests.test_repository import PACKAGES, ROOT, modules_of

PROMPT = ">>> "

SHOWN = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in modules_of(*PACKAGES)
    if PROMPT in file.read_text("utf-8")
)
"""The modules with an example."""


@pytest.mark.parametrize("name", SHOWN)
def test_every_example_comes_to_what_it_says(name):
    ran = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert ran.attempted > 0
    assert ran.failed == 0


def test_a_reader_finds_an_example_where_one_is_wanted():
    wanted = {"engine", "engine.game", "engine.kernel.rng", "engine.kernel.deck"}
    wanted |= {"engine.scenarios.position", "bot.host.time.pauses"}
    assert wanted <= set(SHOWN)
