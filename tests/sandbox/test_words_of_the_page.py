"""Refusals of what a person typed are said by the page in both of its languages."""

import re
from pathlib import Path

import pytest

from bot.sandbox.refusal import ERRORS

TEXTS = (Path(__file__).parents[2] / "bot/sandbox/page/js/i18n.js").read_text()
LINES = dict(re.findall(r"^  (\w+): (\[.*\]),$", TEXTS, re.MULTILINE))


@pytest.mark.parametrize("name", sorted(name for name in ERRORS if name.startswith("form_")))
def test_every_refusal_of_what_was_typed_has_words_with_all_that_varies(name: str) -> None:
    _, _, said = ERRORS[name]
    zh, en = re.findall(r'"([^"]*)"', LINES[name])
    assert re.search("[\u4e00-\u9fff]", zh)
    assert not re.search("[\u4e00-\u9fff]", en)
    varies = set(re.findall(r"\{(\w+)", said)) - {"name"}
    for text in (zh, en):
        assert varies <= set(re.findall(r"\{(\w+)\}", text)), varies


def test_no_button_of_the_browser_asks_for_a_file() -> None:
    """It speaks the language of the browser, not of whoever reads the page."""
    scripts = (Path(__file__).parents[2] / "bot/sandbox/page/js").glob("*.js")
    fields = [
        line
        for script in scripts
        for line in script.read_text().splitlines()
        if 'type: "file"' in line
    ]
    assert fields
    for line in fields:
        assert 'class: "unseen"' in line or "hidden: true" in line, line
