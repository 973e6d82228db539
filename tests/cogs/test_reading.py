"""Playing by what is read aloud: alt texts, the text board, labels, and the way between them."""

import pytest

from bot.i18n import words
from renderers.words.wording import catalogue


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_an_alt_text_that_is_shortened_names_the_button_and_the_command_that_tell_the_rest(locale):
    said, spoken = catalogue(locale)["alt.short"], words(locale)
    assert spoken("board.text") in said
    assert f"/{spoken('command.board.name')}" in said


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_where_texts_of_cards_are_left_out_the_command_that_tells_them_is_named(locale):
    said, spoken = catalogue(locale)["hand.short"], words(locale)
    assert f"/{spoken('command.card.name')}" in said
