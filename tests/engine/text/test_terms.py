"""The words of a title are its own: no other title's card may use them, and each has words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from msgspec import structs

from bot.host.errors import EngineRefused
from bot.i18n import words
from engine import BadOptions, BadPack, Game, titles
from engine.cards.loader import load_pack
from engine.kernel.deck import Deck
from engine.kernel.terms import Terms
from engine.text import catalogue, vocabulary
from engine.text.sentences import say
from engine.text.vocabulary import SECTIONS, MissingWords

Card = dict[str, Any]


def does(*program: Card) -> Card:
    return {"abilities": [{"type": "play", "do": list(program)}]}


def chooses(zone: str, **what: object) -> Card:
    return does({"do": "target", "what": {"zone": zone, "face": "up", **what}})


def draws(amount: Card) -> Card:
    return does({"do": "draw", "amount": amount})


PLACES: dict[str, dict[str, Callable[[str, str], Card]]] = {
    "nears": {"role": lambda word, zone: chooses(zone, role=f"near:{word}")},
    "lines": {"role": lambda word, zone: chooses(zone, role=f"line:{word}")},
    "kinds": {
        "kind": lambda word, zone: {"kind": word},
        "do[0].what.kind": lambda word, zone: chooses(zone, kind=word),
    },
    "zones": {"do[0].what.zone": lambda word, zone: chooses(word)},
    "numbers": {
        "stats": lambda word, zone: {"stats": {word: 1}},
        "least": lambda word, zone: chooses(zone, least={word: 1}),
        "most": lambda word, zone: chooses(zone, most={word: 1}),
        "modify": lambda word, zone: {
            "abilities": [{"type": "static", "modify": [{"stat": word, "add": 1, "who": "you"}]}]
        },
        "do.modify": lambda word, zone: does(
            {"do": "modify", "stat": word, "amount": 1, "who": "you"}
        ),
        "stat": lambda word, zone: draws({"by": "stat", "stat": word, "what": "this"}),
        "has": lambda word, zone: draws({"by": "has", "stat": word, "who": "you"}),
    },
    "resources": {
        "pay": lambda word, zone: {
            "abilities": [{"type": "active", "cost": {"pay": {word: 1}}, "do": []}]
        },
        "gain": lambda word, zone: does({"do": "gain", "resource": word, "amount": 1}),
        "gate": lambda word, zone: does(
            {"do": "gate", "may": "you", "pay": {"resource": word, "amount": 1}}
        ),
    },
    "attributes": {
        "attribute": lambda word, zone: {"attribute": word},
        "do.attribute": lambda word, zone: chooses(zone, attribute=word),
    },
    "tags": {
        "tags": lambda word, zone: {"tags": [word]},
        "do.tag": lambda word, zone: chooses(zone, tag=word),
    },
    "keywords": {"keywords": lambda word, zone: {"keywords": [word]}},
    "roles": {"do.role": lambda word, zone: chooses(zone, role=word)},
    "counters": {
        "do.what.counter": lambda word, zone: chooses(zone, counter=word),
        "do.counter": lambda word, zone: does(
            {"do": "counter", "name": word, "amount": 1, "what": "this"}
        ),
        "counters": lambda word, zone: draws({"by": "counters", "name": word, "what": "this"}),
    },
    "events": {
        "when": lambda word, zone: {
            "abilities": [{"type": "trigger", "when": {"event": word}, "do": []}]
        }
    },
    "answers": {
        "answers": lambda word, zone: {
            "abilities": [{"type": "respond", "answers": [word], "do": []}]
        }
    },
}
"""By sort of word, the places of a card that take one; each makes a card with the word there."""


def strange_words() -> Iterator[tuple[str, str, str, str]]:
    """Of each title every word that another has not: home, host, sort, word."""
    for home, host in permutations(titles, 2):
        for sort in PLACES:
            known = set(titles[host].words.terms.known(sort))
            known |= set(titles[host].words.terms.resources) if sort == "numbers" else set()
            for word in titles[home].words.terms.known(sort):
                if word not in known:
                    yield home, host, sort, word


def refusal_of(host: str, sort: str, place: str, word: str) -> BadPack:
    """Return how a pack of that title is refused for a word in that place of its one card."""
    terms = titles[host].words.terms
    kind, needed = next(iter(terms.kinds.items()))
    plain = {
        "id": "stranger",
        "name": {"zh": "客", "en": "Stranger"},
        "kind": kind,
        "glyph": "客",
    }
    card = PLACES[sort][place](word, terms.zones[0])
    card["stats"] = dict.fromkeys(needed, 1) | card.get("stats", {})
    pack = {"title": host, "name": plain["name"], "cards": [plain | card]}
    with pytest.raises(BadPack) as caught:
        load_pack({"strange.yaml": json.dumps(pack)})
    return caught.value


def test_a_word_of_one_title_is_refused_in_every_place_of_another_s_pack() -> None:
    met: set[tuple[str, str]] = set()
    for _, host, sort, word in strange_words():
        for place in PLACES[sort]:
            error = refusal_of(host, sort, place, word)
            args = error.message.args
            met.add((host, sort))
            assert (args["file"], args["card"]) == ("strange.yaml", "stranger"), (place, word)
            assert error.message.key in ("error.pack_word", "error.pack_value", "error.pack_kind")
            for locale in catalogue.LOCALES:
                said = say(error.message, locale, title=error.title)
                assert word in said, said
                if error.message.key != "error.pack_kind":
                    assert str(args["field"]) in said, said
    assert {sort for _, sort in met} == set(PLACES)


def test_every_sort_of_word_that_cards_use_has_its_places() -> None:
    assert set(PLACES) == set(Terms.__struct_fields__) - {"marks"}
    assert set(SECTIONS) == set(Terms.__struct_fields__)


@pytest.mark.parametrize("title", titles)
def test_a_title_whose_words_miss_something_is_not_loaded(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "_LAYERS", dict(catalogue._LAYERS))
    rules = titles[title]
    for sort in Terms.__struct_fields__:
        known = rules.words.terms.known(sort)
        more = (
            dict.fromkeys(known, ()) | {"whisker": ()} if sort == "kinds" else (*known, "whisker")
        )
        words = structs.replace(
            rules.words, terms=structs.replace(rules.words.terms, **{sort: more})
        )
        shape = structs.replace(rules.shape, phases=("nap",))
        with pytest.raises(MissingWords) as caught:
            vocabulary.furnish(replace(rules, id="another", shape=shape, words=words))
        for locale in catalogue.LOCALES:
            for section in SECTIONS[sort]:
                assert f"{locale}: {section}.whisker" in str(caught.value)
            assert f"{locale}: phase.nap" in str(caught.value)
    catalogue.sentences.cache_clear()


def test_a_deck_that_is_refused_at_the_table_is_refused_in_the_words_of_its_title() -> None:
    title = titles["shenhua"]
    with pytest.raises(BadOptions) as caught:
        Game.new("shenhua", seats=2, seed=1, decks=[Deck(), Deck()])
    for locale in catalogue.LOCALES:
        said = words(locale).say(
            EngineRefused(caught.value).message, title=EngineRefused(caught.value).title
        )
        assert said == catalogue.term("error.deck_generals/0", locale, title.id)


def test_a_title_that_says_a_key_in_its_own_way_says_its_variants_too() -> None:
    for title in titles:
        own = catalogue.own(title, "zh")
        said = catalogue.sentences("zh", title)
        for key in said:
            base = key.partition("/")[0]
            assert key in own or base not in own or said[key] == own.get(key), key
