"""A card is looked up as one's game plays it, and whoever reads it hears when it has changed."""

import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.delivery.composer import Composer
from bot.host.errors import SetAside
from bot.i18n import words
from engine import titles
from engine.kernel.grammar import Names
from engine.kernel.pack import CardDesign, Pack
from engine.text.cards import card_text
from tests.cogs.backroom import ANN, BEN, BESIDE, CAI, HALL, PRIVATE, Backroom, Visit, backroom

LATER = 95
"""A number that no card has had."""
NEW = "newcomer"
LOCALES = ("zh", "en")


@pytest.fixture(name="room")
async def _room(tmp_path: Path) -> AsyncIterator[Backroom]:
    async with backroom(tmp_path) as room:
        yield room


class Shelf:
    """The cards of today, after a new edition has come out: one is changed, one is gone, one is
    new, and of one there are more in the deck."""

    def __init__(self, packs: dict[str, Pack]) -> None:
        self.before = packs["shenhua"]
        self.changed, self.gone, self.same, self.more, *_ = unnamed(self.before)
        kept = [self._today(one) for one in self.before.designs.values() if one is not self.gone]
        new = replace(self.same, id=NEW, name=Names("新来的", "Newcomer"))
        self.today = Pack("shenhua", self.before.names, (*kept, new))
        self.packs = {**packs, "shenhua": self.today}

    def _today(self, design: CardDesign) -> CardDesign:
        if design is self.changed:
            return replace(design, stats={**design.stats, next(iter(design.stats)): LATER})
        return replace(design, copies=design.copies + 1) if design is self.more else design


def unnamed(pack: Pack) -> list[CardDesign]:
    """The cards with numbers of which no card speaks, so that no other text changes with them."""
    texts = [card_text(one, pack, locale) for one in pack.designs.values() for locale in LOCALES]
    said = "\n".join(texts)
    return [
        one
        for one in pack.designs.values()
        if one.stats and one.name.zh not in said and one.name.en not in said
    ]


@pytest.fixture(name="shelf")
async def _shelf(room: Backroom, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """A game in the hall under way, then a new edition."""
    await room.game(ANN, BEN, spot=HALL)
    shelf = Shelf(room.bot.composer.packs())
    monkeypatch.setattr(Composer, "packs", staticmethod(lambda: shelf.packs))
    return shelf


def told(key: str) -> str:
    """The words about an edition."""
    return words("en")(f"card.{key}", place=f"<#{HALL.channel}>")


def silent(visit: Visit) -> bool:
    """Nothing is said of editions."""
    return "<#" not in visit.text


async def test_who_plays_reads_the_card_of_their_game_and_that_it_has_changed(
    room: Backroom, shelf: Shelf
):
    for spot in (PRIVATE, BESIDE, HALL):
        for wanted in (shelf.changed.name.zh, f"shenhua:{shelf.changed.id}"):
            visit = await room.slash(ANN, spot, "card", name=wanted)
            assert told("earlier") in visit.text
            assert card_text(shelf.changed, shelf.before, "en") in visit.text


async def test_a_card_that_has_not_changed_needs_no_words(room: Backroom, shelf: Shelf):
    for design in (shelf.same, shelf.more):
        visit = await room.slash(ANN, PRIVATE, "card", name=design.name.en)
        assert design.name.en in visit.text
        assert silent(visit)


async def test_a_card_that_is_gone_is_found_by_who_plays_with_it(room: Backroom, shelf: Shelf):
    visit = await room.slash(ANN, PRIVATE, "card", name=shelf.gone.name.en)
    assert told("gone") in visit.text
    visit = await room.slash(CAI, BESIDE, "card", name=shelf.gone.name.en)
    assert words("en")("error.card_meant", name=shelf.gone.name.en) in visit.text
    assert told("gone") not in visit.text
    assert card_text(shelf.gone, shelf.today, "en") not in visit.text


async def test_a_card_that_is_newer_than_the_game_says_so(room: Backroom, shelf: Shelf):
    visit = await room.slash(ANN, PRIVATE, "card", name="Newcomer")
    assert told("newer") in visit.text
    assert silent(await room.slash(CAI, BESIDE, "card", name="Newcomer"))


async def test_who_watches_reads_the_cards_of_the_game_before_them(room: Backroom, shelf: Shelf):
    visit = await room.slash(CAI, HALL, "card", name=shelf.changed.name.en)
    assert told("earlier") in visit.text


async def test_everybody_else_reads_the_cards_of_today(room: Backroom, shelf: Shelf):
    for spot in (BESIDE, PRIVATE):
        visit = await room.slash(CAI, spot, "card", name=shelf.changed.name.en)
        assert card_text(shelf.changed, shelf.today, "en") in visit.text
        assert silent(visit)


async def test_the_table_here_comes_before_ones_own_elsewhere(
    room: Backroom, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
):
    title = dataclasses.replace(titles["shenhua"], pack=lambda: shelf.today)
    monkeypatch.setattr(room.host.tables.rules, "title", {**titles, "shenhua": title}.get)
    await room.lobby(CAI, spot=BESIDE)
    visit = await room.slash(ANN, BESIDE, "card", name=shelf.changed.name.en)
    assert card_text(shelf.changed, shelf.today, "en") in visit.text
    assert silent(visit)
    visit = await room.slash(ANN, PRIVATE, "card", name=shelf.changed.name.en)
    assert told("earlier") in visit.text


async def test_the_words_are_in_the_language_of_their_reader(room: Backroom, shelf: Shelf):
    await room.host.people.set_player(ANN.actor, locale="zh")
    visit = await room.slash(ANN, HALL, "card", name=shelf.changed.name.zh)
    assert words("zh")("card.earlier", place=f"<#{HALL.channel}>") in visit.text


async def test_a_game_that_is_over_keeps_nobody_from_the_cards_of_today(
    room: Backroom, shelf: Shelf
):
    table = await room.host.looking.table_at(HALL.place)
    assert table is not None
    await room.host.play.concede(ANN.actor, table.id)
    assert silent(await room.slash(ANN, HALL, "card", name=shelf.changed.name.en))


async def test_a_table_that_cannot_be_read_keeps_nobody_from_looking_cards_up(
    room: Backroom, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
):
    async def aside(*_: object) -> None:
        raise SetAside

    monkeypatch.setattr(room.host.looking, "table_at", aside)
    visit = await room.slash(CAI, HALL, "card", name=shelf.changed.name.en)
    assert card_text(shelf.changed, shelf.today, "en") in visit.text
