"""The cards of 三国杀·纵横: what the rules say of all of a kind, and what does not matter."""

from __future__ import annotations

import random

from msgspec.structs import replace

from engine import Game, titles
from engine.games.zongheng import terms as w
from engine.games.zongheng.decks import ready_decks
from engine.kernel.pack import CardDesign, Imprint, Pack

TITLE = titles["zongheng"]
GENERAL_CLASSES = {"infantry", "cavalry", "archer", "halberd", "mystic", "adviser"}


def _of(kind: str) -> list[CardDesign]:
    return TITLE.pack().of_kind(kind)


def test_a_general_has_life_and_a_name_of_its_own_but_no_cost_and_no_might():
    """Clauses of zongheng: 202.2, 203.2, 203.3."""
    generals = _of(w.GENERAL_CARD)
    assert len(generals) >= 15
    for general in generals:
        assert general.stat(w.LIFE) > 0
        assert not {"cost", "might"} & set(general.stats)
        assert GENERAL_CLASSES & set(general.tags), general.id
    names = [design.name.zh for design in generals if design.id != "nameless_prefect"]
    styles = [d.imprint.style.zh for d in generals if d.imprint is not None and d.imprint.style]
    assert len(styles) >= 12
    assert len({*names, *styles}) == len(names) + len(styles)


def test_chen_gong_bears_his_family_name_first_and_his_style_besides():
    """The example of the document. Clauses of zongheng: 203.2."""
    general = TITLE.pack().design("chen_gong")
    assert general.kind == w.GENERAL_CARD
    assert (general.name.zh, general.name.en) == ("陈宫", "Chen Gong")
    assert general.imprint is not None
    assert general.imprint.style is not None
    assert general.imprint.style.zh == "公台"


def test_a_reinforcement_has_might_and_life_but_no_cost_and_lies_in_no_deck():
    """Clauses of zongheng: 202.5, 418.4."""
    reinforcements = _of(w.REINFORCEMENT)
    assert len(reinforcements) == 8
    listed = {card for one in ready_decks() for card, _ in one.deck.cards}
    for card in reinforcements:
        assert "cost" not in card.stats
        assert card.stat(w.LIFE) > 0
        assert card.id not in listed
        assert card.copies == 0


def _bare(imprint: Imprint | None) -> Imprint | None:
    """Return the print of a card without what nobody plays by."""
    return imprint and replace(imprint, number="", rarity="", style=None)


def _game(pack: Pack) -> Game:
    decks = tuple(one.deck for one in ready_decks()[:2])
    return Game.new("zongheng", seats=2, seed=5, pack=pack, decks=decks)


def _played(pack: Pack) -> list[str]:
    """The log of a stretch of a game by a player of chance."""
    game, dice = _game(pack), random.Random(5)
    told = []
    for _ in range(150):
        if game.result is not None:
            break
        owed = game.decisions[0]
        keys = dice.sample([o.key for o in owed.options], max(1, owed.minimum))
        game.answer(owed.seat, keys if len(keys) <= owed.maximum else owed.default)
        told += [f"{e.kind} {e.seat} {e.card} {e.amount}" for e in game.events]
    return told


def test_pictures_and_numbers_of_print_do_not_touch_the_game():
    """Clauses of zongheng: 205, 208.2."""
    pack = TITLE.pack()
    bare = tuple(
        replace(design, icons=(), glyph="牌", imprint=_bare(design.imprint))
        for design in pack.designs.values()
    )
    told = _played(pack)
    assert len(told) > 100
    assert _played(Pack(pack.title, pack.names, bare)) == told


def test_a_locked_skill_only_changes_numbers_kinds_and_words():
    """None moves a card or takes skills away, so no effect ends in the midst of its layers.

    Clauses of zongheng: 410.1, 410.3, 416.5.
    """
    locked = [a for d in TITLE.pack().designs.values() for a in d.abilities if a.type == "static"]
    assert len(locked) > 30
    for ability in locked:
        assert not ability.do
        assert not ability.targets


def test_a_unit_has_printed_numbers_and_none_of_them_is_x():
    """Clauses of zongheng: 202.3, 209.1, 209.2."""
    units = _of(w.UNIT)
    assert len(units) >= 100
    for unit in units:
        assert {"cost", "might", w.LIFE} <= set(unit.stats), unit.id


def test_every_card_of_a_deck_says_how_rare_it_is_and_which_number_it_has():
    """Packets of sealed and draft games are made by these.

    Clauses of zongheng: 100.3.
    """
    numbers = []
    for design in TITLE.pack().designs.values():
        if design.kind in (w.UNIT, w.STRATAGEM):
            assert design.imprint is not None
            assert design.imprint.rarity in ("common", "uncommon", "rare"), design.id
            numbers.append(design.imprint.number)
    assert len(numbers) > 150
    assert len(set(numbers)) == len(numbers)
