"""Each word that a card may say is held by a scenario."""

import pytest

from engine.kernel.nodes import EFFECTS
from tests.mutants import __main__, words


@pytest.mark.parametrize("sort", words.SORTS)
def test_no_mutant_of_a_word_survives(sort):
    found = list(words.verdicts(sort))
    assert len(found) > 15
    survivors = [str(verdict.mutant) for verdict in found if verdict.killer is None]
    assert survivors == [], "no scenario turns red; write one that needs the word"


def test_effects_that_no_card_says_are_made_by_one_that_cards_say():
    unwritten = {word for word, cls in EFFECTS.items() if not cls.written}
    assert unwritten == {*words.MADE_BY, *words.MEANT_BY}
    assert all(EFFECTS[maker].written for maker in words.MADE_BY.values())


def test_a_mutant_leaves_the_program_as_it_was():
    before = {word: dict(vars(cls)) for word, cls in EFFECTS.items()}
    for mutant in words.mutants("effect"):
        with mutant.alive():
            pass
    assert before == {word: dict(vars(cls)) for word, cls in EFFECTS.items()}
    packs = {one.story.pack for one in words.told()}
    for pack in packs:
        new = words.rewritten(pack, lambda node: True, lambda node, title: node)
        assert new.hash == pack.hash


def test_the_command_names_what_survives(monkeypatch, capsys):
    (mutant,) = (one for one in words.mutants("effect") if one.word == "repeat")
    verdict = words.Verdict(mutant, None)
    monkeypatch.setattr(__main__, "verdicts", lambda: iter([verdict]))
    assert __main__.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        f"SURVIVED effect repeat ({mutant.module}): nothing comes of it",
        "0 killed, 1 survived",
    ]
