"""A title's shape as its folder tells it."""

from pathlib import Path

import pytest
from msgspec import ValidationError

from engine import titles
from engine.games.shengwu import terms
from engine.kernel import shape
from engine.kernel.layout import Meter
from engine.kernel.zones import TableOption

TOLD = Path(terms.__file__).with_name("shape.yaml").read_text("utf-8")


def read(folder: Path, text: str) -> shape.Shape:
    (folder / "shape.yaml").write_text(text, "utf-8")
    return shape.read(str(folder / "terms.py"))


def test_a_title_is_what_its_folder_tells():
    title = titles["shengwu"]
    assert title.places["unit:1"].rule.label_of_cell(0, 13) == "AR2"
    assert title.shape.layout.meters[0] == Meter("mana", "mana_most")
    assert TableOption("tired", "off", ("off", "on")) in title.shape.options
    assert title.shape.marks["struck"] == ("card", "card")


@pytest.mark.parametrize("title", titles.values(), ids=lambda title: title.id)
def test_badges_are_of_words_that_the_title_has(title):
    names, words = {rule.name for rule in title.shape.zones}, title.words.terms
    shown = {*words.marks, *words.keywords}
    for badge in title.shape.badges:
        assert names >= {*badge.zones}
        assert {*badge.roles} <= {*words.roles}
        assert shown >= {*badge.roles, *badge.numbers, *badge.counters}


@pytest.mark.parametrize(
    ("right", "wrong", "where"),
    [
        ("sight: face", "sigth: face", "zones"),
        ("grid: [3, 6]", "grid: [3, six]", "zones"),
        ("stat: entries", "stats: entries", "layout.meters"),
        ("form: leader", "form: laeder", "layout.shelves"),
        ('values: ["off", "on"]', "values: [off, on]", "options"),
        ("leads: keeper", "leader: keeper", "leader"),
        ("face: true", "faces: true", "badges"),
    ],
)
def test_what_there_is_not_is_an_error_that_says_where(tmp_path, right, wrong, where):
    assert right in TOLD
    with pytest.raises(ValidationError, match=where):
        read(tmp_path, TOLD.replace(right, wrong))
