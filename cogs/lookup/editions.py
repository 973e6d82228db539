"""The cards as somebody plays them: a game keeps those with which it began, whatever comes out."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches

from msgspec.structs import replace

from bot.host.errors import SetAside
from bot.host.values import TableInfo
from cogs.caller import Caller
from engine.cards.search import find, folded
from engine.kernel.pack import CardDesign, Pack
from engine.text.cards import card_text

MEANT, NEAR = 25, 6
"""The most cards that a part of a name may mean, and that are offered for a name with mistakes."""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card of a pack, and what is to be said of its edition."""

    pack: Pack
    design: str
    note: str = ""

    async def show(self, caller: Caller, *, share: bool) -> None:
        """Show the card in the caller's language, to them alone or to all who are there."""
        compose = caller.bot.composer.card
        shown = await compose(self.pack, self.design, caller.locale, note=self.note)
        if share:
            await caller.tell("cards.sharing" if caller.heard_by_all else "cards.unshared")
        await caller.say(shown, private=not share)


async def find_card(caller: Caller, text: str) -> FoundCard | None:
    """The card that a suggestion or a name written by hand means, as the caller's game has it; of
    a title that they play nowhere, and where their game has no such card, as it is today."""
    today = caller.bot.composer.packs()
    played = await _played(caller, today)
    meant = _find({title: pack for title, (pack, _) in played.items()}, text)
    if meant is not None:
        title, design = meant
        pack, table = played[title]
        return FoundCard(pack, design, _told(caller, table, _change(pack, today[title], design)))
    meant = _find(today, text)
    if meant is None:
        return None
    title, design = meant
    newer = _told(caller, played[title][1], "card.newer") if title in played else ""
    return FoundCard(today[title], design, newer)


async def _played(caller: Caller, today: Mapping[str, Pack]) -> dict[str, tuple[Pack, TableInfo]]:
    """By title, the cards of the table here, else of the one that waits most urgently for the
    caller, and that table; none where the bot is not itself, for nobody there knows of tables."""
    if caller.elsewhere:
        return {}
    tables = []
    with suppress(SetAside):  # what cannot be read keeps nobody from looking cards up
        here = await caller.host.looking.table_at(caller.place)
        if here is not None and here.status in ("open", "running"):
            tables.append(here)
    tables += [seated.table for seated in await caller.host.looking.tables_of(caller.user_id)]
    found: dict[str, tuple[Pack, TableInfo]] = {}
    for table in tables:
        if table.title in today and table.title not in found:
            pack = await _cards_of(caller, table)
            found[table.title] = (pack or today[table.title], table)
    return found


async def _cards_of(caller: Caller, table: TableInfo) -> Pack | None:
    try:
        return await caller.host.looking.pack(table.pack)
    except KeyError:  # lost: whoever draws the table has logged it
        return None


def _find(packs: Mapping[str, Pack], text: str) -> tuple[str, str] | None:
    """Title and id of the card that a text means among those of some packs."""
    title, _, design_id = text.partition(":")
    if title in packs and design_id in packs[title].designs:
        return title, design_id
    wanted = folded(text)
    parts: list[tuple[str, str]] = []
    for name, pack in packs.items():
        for design in find(pack, text, MEANT):
            if wanted in map(folded, design.names):
                return name, design.id
            parts.append((name, design.id))
    return parts[0] if len(parts) == 1 and wanted else None


async def meant_cards(caller: Caller, text: str) -> list[tuple[Pack, CardDesign]]:
    """The cards of which a text is a part of the name, the caller's own games first; where there is
    none, those whose names are nearest to it."""
    today = caller.bot.composer.packs()
    order = dict.fromkeys([*await _played(caller, today), *today])
    parts = [(today[title], card) for title in order for card in find(today[title], text, MEANT)]
    if parts and folded(text):
        return parts[:MEANT]
    named = {
        folded(name): (today[title], card)
        for title in order
        for card in today[title].designs.values()
        for name in card.names
    }
    near = get_close_matches(folded(text), named, NEAR)
    return list({card.id: (pack, card) for pack, card in (named[one] for one in near)}.values())


def _change(pack: Pack, today: Pack, design_id: str) -> str:
    """Return the key for what has become of a card since, empty where nothing has. How many of it
    lie in a deck does not stand on a card, nor what tiles call it."""
    if design_id not in today.designs:
        return "card.gone"
    before, now = pack.design(design_id), today.design(design_id)
    same = replace(before, copies=now.copies, short=now.short) == now and all(
        card_text(before, pack, locale) == card_text(now, today, locale) for locale in ("zh", "en")
    )
    return "" if same else "card.earlier"


def _told(caller: Caller, table: TableInfo, key: str) -> str:
    return caller.words(key, place=f"<#{table.place.spot}>") if key else ""
