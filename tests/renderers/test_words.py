"""The renderers' catalogues: both languages, complete, used, and drawable."""

import re
from pathlib import Path

import pytest

import renderers
from engine import titles
from engine.kernel.values import SEAT_LETTERS
from engine.text.catalogue import has, sentences
from renderers.kit.fonts import can_draw
from renderers.words.wording import catalogue
from tests.catalogues import faults

SOURCE = "\n".join(
    path.read_text("utf-8") for path in sorted(Path(renderers.__file__).parent.rglob("*.py"))
)


SPOKEN = ("", *titles)
"""Terms that are said of every title, and of each."""


@pytest.mark.parametrize("title", SPOKEN)
def test_both_languages_have_the_same_keys_and_places(title):
    chinese, english = catalogue("zh", title), catalogue("en", title)
    assert faults(chinese, english) == []


@pytest.mark.parametrize("title", SPOKEN)
def test_every_key_is_used(title):
    for key in catalogue("zh", title):
        family, _, name = key.partition(".")
        named = (f'"{key}"', f'{{family}}.{name}"', f'("{family}", ')
        assert any(words in SOURCE for words in named), key


def test_every_key_that_is_used_exists():
    known = {key for title in SPOKEN for key in catalogue("zh", title)}
    for key in re.findall(r'\.get\(\s*"([a-z_]+\.[a-z_]+)"', SOURCE):
        assert key in known, key


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_every_word_of_every_catalogue_can_be_drawn(locale):
    phrases = list(catalogue(locale).items())
    for title in titles:
        phrases += catalogue(locale, title).items()
        phrases += sentences(locale, title).items()
    for key, phrase in phrases:
        missing = {c for c in phrase if c not in " \n" and not can_draw(c)}
        assert not missing, f"{key}: {missing}"


def test_seat_letters_can_be_drawn():
    assert all(can_draw(letter) for letter in SEAT_LETTERS)


def test_every_term_a_picture_uses_is_in_the_engine_s_catalogue():
    for title in titles.values():
        keys = [f"phase.{phase}" for phase in title.shape.phases]
        for design in title.pack().designs.values():
            keys.append(f"kind.{design.kind}")
            if design.attribute:
                keys.append(f"attribute.{design.attribute}")
        assert [key for key in keys if not has(key, title.id)] == []
