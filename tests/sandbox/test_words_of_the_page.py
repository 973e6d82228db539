"""What the sandbox refuses of what a person typed, the page says in both of its languages."""

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
