"""Scripts and positions of games with a stack, decks and cards turned sideways."""

import textwrap
from pathlib import Path

import pytest

from engine.cards.loader import load_pack
from engine.scenarios.position import load_position
from engine.scenarios.runner import run
from engine.scenarios.script import stories
from engine.scenarios.snapshot import dump_position
from tests.engine.games.shenhua import stage  # noqa: F401  (the title can be played)

PACK_FILE = Path(__file__).parents[2] / "scenarios" / "shenhua" / "pack.yaml"
PACK = load_pack({"pack.yaml": PACK_FILE.read_text("utf-8")})

SCRIPT = """
title: shenhua
pack: {pack}
position:
  phase: main
  turn: 5
  seats:
    A:
      general: [prince]
      spirit: [3 jade down]
      deck: [stone]
      hand: [blaze, ember]
      field: [2 hare, hare of B]
    B:
      general: [queen]
      spirit: [jade down tapped]
      deck: [stone]
      hand: [ember, ember]
      field: [lamb]
scenarios:
- story: a try
  script:
{steps}
"""


def tried(tmp_path, steps):
    """The failure of a scenario with those steps; ``None`` where it passes."""
    file = tmp_path / "try.yaml"
    steps = textwrap.indent(textwrap.dedent(steps).strip(), "  ")
    file.write_text(SCRIPT.format(pack=PACK_FILE, steps=steps), "utf-8")
    (story,) = stories(file)
    return run(story)


ANSWERED = """
- A: use(blaze)
- B: use(ember)
- B: lamb
- A: use(ember)
- A: lamb
"""


@pytest.mark.parametrize(
    "steps",
    [
        "- A: use(blaze)\n- both: pass\n- asks: {A: main}",
        "- A: end\n- both: pass 2\n- asks: {B: moment_reset}",
        ANSWERED
        + "- A: top\n- expect: {objects: [A blaze, B ember, A ember]}\n- asks: {B: respond_stack}",
        ANSWERED + "- A: under(ember)\n- expect: {objects: [A blaze, A ember, B ember]}\n"
        "- both: pass\n- asks: {A: main}",
        "- expect: {A: {field: [hare, hare, hare of B]}, A3: {of: B, by: A, tapped: false}}\n"
        "- asks: {A: main}",
        "- deck: {cards: {prince: 1, folk: 1}, problems: [small 23, token 9.2 folk]}\n"
        "- asks: {A: main}",
        "- A: use(blaze)\n- B: use(ember)\n- B: lamb\n- A: pass\n- B: use(ember)\n- B: lamb\n"
        "- B: top\n- both: pass\n- asks: {A: main}",
    ],
)
def test_a_script_that_fits_passes(tmp_path, steps):
    failure = tried(tmp_path, steps)
    assert failure is None, str(failure)


@pytest.mark.parametrize(
    ("steps", "step", "why"),
    [
        ("- both: pass\n- asks: {A: main}", 1, "nobody may respond"),
        ("- A: use(blaze)\n- both: pass 2\n- asks: {A: main}", 2, "nobody may respond"),
        ("- A: use(blaze)\n- both: shrug\n- asks: {A: main}", 2, "both can only pass"),
        ("- A: use(blaze)\n- both: pass all\n- asks: {A: main}", 2, "both can only pass"),
        (ANSWERED + "- A: under(blaze)\n- asks: {A: main}", 6, "not offered"),
        ("- expect: {objects: [A blaze]}\n- asks: {A: main}", 1, "objects on the stack"),
        ("- expect: {A: {field: [3 hare]}}\n- asks: {A: main}", 1, "A.field"),
        ("- expect: {B: {spirit: [jade down]}}\n- asks: {A: main}", 1, "B.spirit"),
        ("- deck: {cards: {prince: 1}, problems: []}\n- asks: {A: main}", 1, "offences"),
    ],
)
def test_a_script_that_does_not_fit_fails_where_and_why(tmp_path, steps, step, why):
    failure = tried(tmp_path, steps)
    assert failure is not None
    assert (failure.step, why in failure.why) == (step, True), str(failure)


def test_cards_turned_sideways_or_of_somebody_else_are_written_as_they_are_read():
    text = """
    title: shenhua
    phase: main
    turn: 5
    seats:
      A:
        general: [prince tapped -3]
        field: [hare tapped -1 of B, hare]
        spirit: [2 jade down tapped]
        deck: [stone]
      B: {general: [queen], gear: [axe tapped], deck: [stone]}
    """
    game = load_position(text, PACK)
    written = dump_position(game, exact=False)
    for words in ("prince tapped -3", "hare tapped -1 of B", "jade down tapped", "axe tapped"):
        assert words in written
    assert dump_position(load_position(written, PACK), exact=False) == written
