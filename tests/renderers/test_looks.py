"""The file of a look: names stand for colours, elements and poses, and nothing is misspelt in
silence."""

import pytest

from engine import titles
from renderers.games import look_of
from renderers.kit.look import LIFE_NUMBER, TitleLook, read
from renderers.kit.palette import AMBER, AMBER_PLATE, AZURE, FIRE, Element
from renderers.kit.scenes import HALO

FILE = """
kinds:
  spark: {pose: halo, hue: 12, saturation: 0.5, shift: 3, gem: star, pattern: rays, icon: sun}
attributes: {hot: fire}
bears: {heat: {icon: flame, colour: amber, wears: true}}
numbers: {spark: heat life, ash: ""}
inks: {stat.heat: azure}
leads: spark
once: kindle watch
hidden: term.ashes
"""


@pytest.fixture
def looks(tmp_path):
    def look(text: str) -> TitleLook:
        path = tmp_path / "sparks.yaml"
        path.write_text(text, "utf-8")
        return read(path)

    return look


def test_what_a_file_names_is_looked_up(looks):
    look = looks(FILE)
    element = Element(12, 0.5, 3, "star", "rays", "sun")
    assert look.kinds == {"spark": (element, HALO)}
    assert look.attributes == {"hot": FIRE}
    heat, life = look.numbers["spark"]
    assert (heat.stat, heat.icon, heat.colour, heat.plate) == ("heat", "flame", AMBER, AMBER_PLATE)
    assert heat.wears
    assert life is LIFE_NUMBER
    assert look.numbers["ash"] == ()
    assert look.ink("stat.heat") == AZURE
    assert (look.leads, look.once, look.hidden) == (("spark",), ("kindle", "watch"), "term.ashes")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("pose: halo", "pose: hola"),
        ("hue: 12", "huge: 12"),
        ("colour: amber", "colour: ember"),
        ("{hot: fire}", "{hot: fir}"),
        ("spark: heat life", "spark: heat lives"),
        ("leads: spark", "leaves: spark"),
    ],
)
def test_what_there_is_not_is_an_error(looks, right, wrong):
    with pytest.raises((LookupError, TypeError)):
        looks(FILE.replace(right, wrong))


@pytest.mark.parametrize("title", sorted(titles))
def test_a_look_speaks_of_what_its_title_has(title):
    look, terms = look_of(title), titles[title].words.terms
    assert {*look.kinds, *look.numbers, *look.leads} <= set(terms.kinds)
    assert {*look.attributes} <= {*terms.attributes, *terms.tags}
    assert {*look.once} <= set(titles[title].shape.phases)
