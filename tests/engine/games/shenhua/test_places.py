"""The places on a stack, as the question, the log and the boards number them."""

from pathlib import Path

import pytest

from engine.cards.loader import load_pack
from engine.kernel.projection import object_words
from engine.kernel.values import SPECTATOR
from engine.text.sentences import say
from renderers.kit.cache import TileCache
from renderers.sheet import Sheet
from renderers.words.wording import Wording
from tests.engine.games.shenhua.stage import A, B, Stage

FILE = Path(__file__).parents[3] / "scenarios" / "shenhua" / "pack.yaml"
PACK = load_pack({"pack.yaml": FILE.read_text("utf-8")})
NAMES = ("Ada", "Ben")


@pytest.fixture
def embers() -> Stage:
    """Four embers lie on a blaze, none told from another by its name; A is asked where to put one
    more."""
    mine = {"general": ["prince"], "hand": ["blaze", "3 ember"], "field": ["hare"]}
    theirs = {"general": ["queen"], "hand": ["3 ember"], "field": ["lamb"]}
    for side in (mine, theirs):
        side |= {"spirit": ["4 jade down"], "deck": ["4 stone"]}
    stage = Stage(mine, theirs, PACK)
    stage.game.answer(A, (next(o.key for o in stage.owed.options if o.key.startswith("use")),))
    for seat in (B, A, B, A):
        _use_ember(stage, seat)
        if stage.owed.prompt.key == "prompt.insert":
            stage.game.answer(seat, stage.owed.default)
    _use_ember(stage, B)
    return stage


def _use_ember(stage: Stage, seat: int) -> None:
    """That player answers with an ember at the first target."""
    owed = next(d for d in stage.game.decisions if d.seat == seat)
    stage.game.answer(seat, (next(o.key for o in owed.options if o.key.startswith("use")),))
    stage.game.answer(seat, (stage.owed.options[0].key,))


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_no_two_places_between_cards_of_one_name_are_called_the_same(embers, locale):
    assert embers.owed.prompt.key == "prompt.insert"
    labels = [say(o.label, locale, NAMES, PACK) for o in embers.owed.options]
    assert len(set(labels)) == len(labels) == 5


@pytest.mark.parametrize(
    ("locale", "told"),
    [("zh", "成为第 3 项"), ("en", "is inserted into the stack as number 3")],
)
def test_a_place_has_the_number_that_the_boards_give_it(embers, locale, told):
    """The first object is number 1 (18.2), in the question, the log and on the boards."""
    label = embers.owed.options[3].label
    assert (label.args["above"], label.args["below"]) == (3, 2)
    events = embers.game.answer(B, (embers.owed.options[3].key,))
    log = [say(line, locale, NAMES, PACK) for line in embers.game.log(events, SPECTATOR)]
    assert any(told in line for line in log)
    view = embers.game.view(SPECTATOR)
    sheet = Sheet(view, Wording("en", NAMES, PACK), TileCache(""))
    numbered = {e.card: n for e, n in zip(view.stack, sheet.stack_numbers, strict=True)}
    assert list(numbered.values()) == [6, 5, 4, 3, 2, 1]
    assert numbered[embers.game.state.stack[2].source] == 3


def test_after_an_insertion_the_question_names_what_is_new(embers):
    """The top of the stack is what was asked about before."""
    embers.game.answer(B, (embers.owed.options[3].key,))
    new, top = embers.game.state.stack[2], embers.game.state.stack[-1]
    assert embers.owed.reason == object_words(embers.game, new)
    assert embers.owed.reason != object_words(embers.game, top)
