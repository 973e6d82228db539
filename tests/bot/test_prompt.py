"""What a question shows beside its answers."""

import pytest

from bot.messages.prompt import chapter


@pytest.mark.parametrize(
    ("clause", "printed"), [("3.2.attack", "3.2"), ("4.3", "4.3"), ("2", "2"), ("terms", "terms")]
)
def test_a_clause_is_named_as_the_document_prints_it(clause: str, printed: str):
    assert chapter(clause) == printed
