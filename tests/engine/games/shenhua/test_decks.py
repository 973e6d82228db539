"""The pack as a whole, and the ready decks: enough of everything, and all of it legal."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine import BadPack, Game
from engine.cards.decklist import Reading, read_list
from engine.cards.loader import load_pack
from engine.games.shenhua import standard_pack
from engine.games.shenhua import terms as w
from engine.games.shenhua.decks import deck_problems, ready_decks
from engine.kernel.deck import Deck, ReadyDeck, read_code, write_code, write_list
from engine.kernel.nodes import EFFECTS
from engine.kernel.rng import Rng
from engine.kernel.rules import GameRules
from engine.players.rules import any_answer
from tests.engine.games.shenhua import stage  # noqa: F401  (registers the title)
from tests.engine.language.samples import instance

LEAST = {
    w.GENERAL_CARD: 8,
    w.TREASURE_CARD: 8,
    w.CREATURE: 90,
    w.SPELL: 50,
    w.EQUIPMENT: 20,
    w.ADVENTURE: 14,
    w.TOKEN: 3,
}

decks = pytest.mark.parametrize("ready", ready_decks(), ids=lambda ready: ready.id)


def test_there_are_cards_of_every_kind() -> None:
    have = Counter(design.kind for design in standard_pack().designs.values())
    assert all(have[kind] >= least for kind, least in LEAST.items())
    assert have.total() >= 180


def test_every_faction_and_every_class_has_two_generals() -> None:
    marks = Counter(tag for card in standard_pack().of_kind(w.GENERAL_CARD) for tag in card.tags)
    assert marks == dict.fromkeys((*w.FACTIONS, *w.CLASSES), 2)
    assert all(20 <= card.stat(w.LIFE) <= 30 for card in standard_pack().of_kind(w.GENERAL_CARD))


def test_every_faction_has_creatures_at_every_price_and_everybody_may_have_the_neutral_ones() -> (
    None
):
    creatures = standard_pack().of_kind(w.CREATURE)
    for faction in (*w.FACTIONS, ""):
        own = [card for card in creatures if (card.tags[0] if card.tags else "") == faction]
        assert {card.stat(w.COST) for card in own} >= {1, 2, 3, 4, 5, 6}, faction
        assert len(own) >= 18, faction


def test_every_class_has_spells_and_equipment_and_so_has_everybody() -> None:
    pack = standard_pack()
    for kind, least in ((w.SPELL, 9), (w.EQUIPMENT, 4)):
        marks = Counter(card.tags[0] if card.tags else "" for card in pack.of_kind(kind))
        assert all(marks[mark] >= least for mark in (*w.CLASSES, "")), (kind, marks)


def test_every_element_has_creatures_spells_and_cards_that_look_at_it() -> None:
    pack = standard_pack()
    for element in w.ELEMENTS:
        bearing = [card for card in pack.designs.values() if card.attribute == element]
        assert len(bearing) >= 20
        looking = [
            card.id
            for card in pack.designs.values()
            if f"attribute='{element}'" in repr(card.abilities)
        ]
        assert len(looking) >= 2, element


def test_no_name_means_two_cards() -> None:
    designs = standard_pack().designs.values()
    for names in ([d.name.zh for d in designs], [d.name.en.casefold() for d in designs]):
        assert len(names) == len(set(names))


def test_a_part_of_a_name_means_the_same_cards_in_both_languages() -> None:
    """11.2: cards that look for a part of a name find the cards whose English name has it too."""
    designs = standard_pack().designs.values()
    for zh, en in (
        ("随侍七仙", "Attendant Immortal"),
        ("北斗星君", "Lord of the Dipper"),
        ("道兵", "Disciple"),
    ):
        chinese = {d.id for d in designs if zh in d.name.zh}
        english = {d.id for d in designs if en in d.name.en}
        assert chinese == english
        assert len(chinese) >= 3


def test_there_is_a_ready_deck_for_every_faction() -> None:
    pack = standard_pack()
    marks = {tag for ready in ready_decks() for tag in pack.design(ready.deck.cards[0][0]).tags}
    assert marks >= set(w.FACTIONS)
    assert marks >= set(w.CLASSES)


@decks
def test_a_ready_deck_is_legal_and_as_small_as_may_be(ready: ReadyDeck) -> None:
    pack = standard_pack()
    assert deck_problems(pack, ready.deck) == []
    kinds = Counter(pack.design(card).kind for card in ready.deck.expanded())
    assert kinds[w.GENERAL_CARD] == kinds[w.TREASURE_CARD] == 1
    assert sum(kinds[kind] for kind in w.BASIC) == w.DECK_LEAST
    assert kinds[w.ADVENTURE] >= 2


@decks
def test_a_ready_deck_has_a_curve(ready: ReadyDeck) -> None:
    pack = standard_pack()
    prices = [pack.design(card).stat(w.COST) for card in ready.deck.expanded()]
    assert sum(1 <= price <= 2 for price in prices) >= 12
    assert sum(3 <= price <= 4 for price in prices) >= 18
    assert 4 <= sum(price >= 5 for price in prices) <= 18


@decks
def test_a_ready_deck_survives_being_written_and_read(ready: ReadyDeck) -> None:
    pack = standard_pack()
    for locale in ("zh", "en"):
        written = write_list(ready.deck, pack, locale)
        assert read_list(written, pack) == Reading(ready.deck)
    assert read_code(write_code(ready.deck), pack).cards == ready.deck.cards


@decks
def test_a_ready_deck_says_what_it_is_and_how_to_play_it(ready: ReadyDeck) -> None:
    assert ready.names.get("zh") != ready.names.get("en")
    assert ready.hint.get("zh").endswith("。")
    assert ready.hint.get("en").endswith(".")
    assert all(len(ready.hint.get(locale)) <= 100 for locale in ("zh", "en"))  # a line of a menu


@decks
def test_a_ready_deck_plays_to_an_end_against_each_of_them(ready: ReadyDeck) -> None:
    """Each pair once: against itself and whatever stands behind it in the list."""
    decks = ready_decks()
    for number, other in enumerate(decks[decks.index(ready) :], decks.index(ready)):
        rng = Rng(number)
        game = Game.new("shenhua", seats=2, seed=number, decks=[ready.deck, other.deck])
        for _ in range(6000):
            if game.result is not None:
                break
            owed = game.decisions[0]
            game.answer(owed.seat, any_answer(game, owed, rng))
            assert game.rules[GameRules].check(game) == []
        assert game.result is not None


def test_a_deck_of_another_faction_or_class_is_refused_with_the_clause() -> None:
    pack = standard_pack()
    deck = next(ready.deck for ready in ready_decks() if ready.id == "fox_fire_court")
    wrong = Deck("", (*deck.cards, ("fang_bi", 1), ("five_thunders", 5), ("soldier", 1)))
    told = {(problem.key, problem.args["clause"]) for problem in deck_problems(pack, wrong)}
    assert {key for key, _ in told} == {
        "error.deck_faction",
        "error.deck_class",
        "error.deck_copies",
        "error.deck_token",
    }


def a_pack(effect: str, title: str = "shenhua") -> dict[str, str]:
    card = (
        "- {id: folly, name: {zh: 甲, en: Folly}, kind: spell, glyph: 甲, stats: {cost: 1}, "
        f"abilities: [{{type: play, do: [{effect}]}}]}}"
    )
    return {"mine.yaml": f"title: {title}\nname: {{zh: 乙, en: Mine}}\ncards:\n{card}\n"}


def test_a_pack_whose_card_makes_an_unknown_token_is_refused() -> None:
    with pytest.raises(BadPack, match="pack_word"):
        load_pack(a_pack("{do: token, design: nobody}"))


def test_a_pack_with_effects_of_another_title_is_refused() -> None:
    with pytest.raises(BadPack, match="pack_internal"):
        load_pack(a_pack("{do: strike, power: 1}"))


NEEDY = sorted(tag for tag, effect in EFFECTS.items() if effect.needs)


@pytest.mark.parametrize("tag", NEEDY)
def test_effects_that_need_rules_are_refused_where_a_title_has_none_of_them(tag: str) -> None:
    effect = instance(EFFECTS[tag])
    with pytest.raises(BadPack, match="pack_internal"):
        load_pack(a_pack(msgspec.json.encode(effect).decode(), "yongheng"))


@decks
def test_a_ready_deck_has_answers_and_adventures(ready: ReadyDeck) -> None:
    """18.4: without them nothing is ever put on anything."""
    pack = standard_pack()
    cards = [pack.design(card) for card in ready.deck.expanded()]
    adventures = [card for card in cards if card.kind == w.ADVENTURE]
    swift = [card for card in cards if {w.FLASH, w.NIMBLE} & set(card.keywords)]
    assert 6 <= len(adventures) <= 8
    assert sum(card.kind in w.BASIC and card.kind != w.ADVENTURE for card in swift) in range(8, 11)
    assert sum(card.kind == w.ADVENTURE for card in swift) >= 3


def test_every_general_has_a_ready_deck() -> None:
    leading = {ready.deck.cards[0][0] for ready in ready_decks()}
    assert leading == {card.id for card in standard_pack().of_kind(w.GENERAL_CARD)}
