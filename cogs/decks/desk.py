"""Shared steps of commands, menus and forms about decks: find, read, save, show."""

from __future__ import annotations

import asyncio
import io
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

import discord

from bot.host.decks.keys import READY, state_of
from bot.host.errors import HostError, NoDeck
from bot.i18n import safe_name
from bot.messages import card_search, decks
from bot.messages.card_search import CardSearch
from bot.messages.decks import CODE_SHOWN, DeckSheet
from bot.messages.parts import Message
from bot.store.settings import DeckRow
from cogs.caller import Caller
from engine import titles
from engine.cards.decklist import Reading, read_list
from engine.cards.search import search as find_cards
from engine.kernel.deck import CODE_PREFIX, Deck, DeckRules, read_code, write_code, write_list
from engine.kernel.pack import CardDesign
from engine.kernel.values import CardRef, Msg, msg

FILE_KB = 64
"""The largest file a deck is read from."""

MEANT, ALIKE = 3, 0.6
"""The most decks that a name may mean, and how like theirs it must be (of 1)."""

UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
"""Byte order marks of UTF-16."""

BLANK = "\t\r\n\v\f"
"""The control characters of text files."""


def titles_with_decks() -> list[str]:
    """The titles to which players bring decks."""
    return [name for name, title in titles.items() if DeckRules in title.rules]


def the_title(chosen: str | None) -> str:
    """The title meant: the chosen one, else the first where decks are brought."""
    if chosen is not None:
        return chosen
    known = titles_with_decks()
    if not known:
        raise HostError("error.no_decks")
    return known[0]


async def find(caller: Caller, text: str) -> tuple[str, str]:
    """Title and key of the deck a suggestion or a name written by hand means."""
    title, _, key = text.partition(":")
    if title in titles and key:
        return title, key
    wanted = text.strip().casefold()
    for row in await caller.host.decks.saved(caller.user_id):
        if row.deck.name.casefold() == wanted:
            return row.title, row.deck.name
    for name in titles_with_decks():
        for one in caller.host.decks.ready_decks(name):
            if wanted in (one.id, one.names.zh.casefold(), one.names.en.casefold()):
                return name, READY + one.id
    raise NoDeck(name=text)


async def find_own(caller: Caller, text: str) -> tuple[str, str]:
    """Title and name of one of the caller's own decks."""
    title, key = await find(caller, text)
    if key.startswith(READY):
        raise NoDeck(name=text)
    return title, key


async def confirm_drop(caller: Caller, title: str, key: str) -> Message:
    """The question before one of the caller's own decks is thrown away."""
    for row in await caller.host.decks.saved(caller.user_id):
        if (row.title, row.deck.name) == (title, key):
            return decks.confirm_drop(title, key, state_of(row), caller.locale)
    raise NoDeck(name=key)


async def find_or_begin(caller: Caller, text: str) -> tuple[str, str]:
    """Title and name of one of the caller's own decks, or of a new one of that name; an error with
    the names where that may be one of theirs with a mistake."""
    try:
        return await find_own(caller, text)
    except NoDeck:
        names = [row.deck.name for row in await caller.host.decks.saved(caller.user_id)]
        meant = get_close_matches(text.strip(), names, MEANT, ALIKE)
        if meant:
            told = " · ".join(map(safe_name, meant))
            raise HostError(msg("error.deck_meant", name=text[:80], meant=told)) from None
        return the_title(None), text


def design(caller: Caller, title: str, text: str) -> str:
    """The id of the card that a suggestion or a name written by hand means."""
    designs = caller.bot.composer.packs()[title].designs
    if text in designs:
        return text
    wanted = text.strip().casefold()
    for one in designs.values():
        if wanted in (one.name.zh.casefold(), one.name.en.casefold()):
            return one.id
    raise HostError("error.no_card", name=text)


def changed(deck: Deck, copies: Mapping[str, int]) -> Deck:
    """The deck with so many more copies of those cards (or fewer), 99 at most of each."""
    cards = dict(deck.cards)
    for card, count in copies.items():
        cards[card] = min(cards.get(card, 0) + count, 99)
    return Deck(deck.name, tuple((one, many) for one, many in cards.items() if many > 0))


async def sheet(caller: Caller, title: str, key: str) -> DeckSheet:
    """A deck with all that is said of it, a ready one under its name in the caller's language."""
    deck = await caller.host.decks.deck(caller.user_id, title, key)
    hint = ""
    for one in caller.host.decks.ready_decks(title):
        if key == READY + one.id:
            deck = Deck(one.names.get(caller.locale), deck.cards)
            hint = one.hint.get(caller.locale)
    return DeckSheet(title, key, deck, caller.host.decks.deck_problems(title, deck), hint)


async def page(
    caller: Caller, title: str, key: str, *, public: bool = False, unread: Sequence[Msg] = ()
) -> Message:
    """One deck as a message. ``unread``: what could not be read when it was brought."""
    shown = replace(await sheet(caller, title, key), unread=tuple(unread))
    as_text = (await caller.settings()).board == "text"
    return await caller.bot.composer.deck(shown, caller.locale, as_text=as_text, public=public)


def illegal(caller: Caller, saved: Iterable[DeckRow]) -> frozenset[tuple[str, str]]:
    """Title and name of those that cannot be played with yet."""
    return frozenset(
        (row.title, row.deck.name)
        for row in saved
        if caller.host.decks.deck_problems(row.title, row.deck)
    )


async def listing(caller: Caller, at: int = 0) -> Message:
    """The caller's decks and the ready ones; ``at``: the page, from 0."""
    saved = await caller.host.decks.saved(caller.user_id)
    saved = tuple(row for row in saved if row.title in titles)
    ready = [
        (name, one) for name in titles_with_decks() for one in caller.host.decks.ready_decks(name)
    ]
    return decks.listing(saved, ready, illegal(caller, saved), caller.locale, at)


async def found(caller: Caller, search: CardSearch, *, note: str = "") -> Message:
    """Page of a search: with a deck, only the cards that it may still take."""
    pack = caller.bot.composer.packs()[search.title]
    cards = await asyncio.to_thread(find_cards, pack, search.words)
    deck = Deck()
    if search.deck:
        deck = await caller.host.decks.deck(caller.user_id, search.title, search.deck)
        cards = await asyncio.to_thread(_fitting, caller, search.title, deck, cards)
    return card_search.page(search, cards, pack, caller.locale, held=dict(deck.cards), note=note)


def _fitting(
    caller: Caller, title: str, deck: Deck, cards: Sequence[CardDesign]
) -> tuple[CardDesign, ...]:
    """The cards of which a deck may take one more."""
    wrong = caller.host.decks.deck_problems(title, deck)
    return tuple(card for card in cards if _takes(caller, title, deck, card.id, wrong))


def _takes(caller: Caller, title: str, deck: Deck, card: str, wrong: Sequence[Msg]) -> bool:
    """Tell if a deck is no worse for one more copy of a card: no offence of another sort than it
    has already, and none that names this card."""
    known = {problem.key for problem in wrong}
    after = caller.host.decks.deck_problems(title, changed(deck, {card: 1}))
    return not any(
        problem.key not in known or problem.args.get("card") == CardRef(card)
        for problem in after
        if problem not in wrong
    )


async def bring(
    caller: Caller, title: str, text: str, name: str, *, fallback: str = "", before: str = ""
) -> None:
    """Read a deck from a list or a code, save it, and show it with what is wrong with it.

    Without a ``name`` it is called as the list says, else ``fallback``. ``before``: the saved deck
    that it takes the place of. Lines that cannot be read are named; if none can, nothing is saved.
    """
    pack = caller.bot.composer.packs().get(title)
    if pack is None:
        raise HostError("error.no_decks")
    text = text.lstrip("\ufeff").strip("` \r\n\t")
    coded = text.startswith(CODE_PREFIX)
    reading = Reading(read_code(text, pack)) if coded else read_list(text, pack)
    deck = reading.deck
    if not deck.cards and not reading.unread:
        raise HostError("error.deck_nothing")
    if not deck.cards:
        await caller.say(decks.unreadable(reading.unread, pack, caller.locale))
        return
    deck = Deck(name.strip() or deck.name or fallback, deck.cards)
    saved = await caller.host.decks.save_deck(caller.actor, title, deck, before=before)
    await caller.say(await page(caller, title, saved.name, unread=reading.unread))


async def change(
    caller: Caller, title: str, key: str, how: Callable[[Deck], Deck], *, begin: bool = False
) -> None:
    """Change one of the caller's own decks, or ``begin`` a new one of that name, and show it."""
    saved = await caller.host.decks.change_deck(caller.actor, title, key, how, begin=begin)
    await caller.say(await page(caller, title, saved.name))


async def text_of(file: discord.Attachment) -> str:
    """Read a file's text, in the encodings that editors write.

    An error where it is too big for a deck, or no text.
    """
    if file.size > FILE_KB * 1024:
        raise HostError("error.deck_file_size", most=FILE_KB)
    data = await file.read()
    for encoding in ("utf-8", "utf-16" if data[:2] in UTF_16_MARKS else "gb18030"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(unicodedata.category(letter) == "Cc" and letter not in BLANK for letter in text):
            return text
    raise HostError("error.deck_file")


async def export(caller: Caller, title: str, key: str) -> None:
    """A deck as a file, and as a code: in words where it is short, else in a second file."""
    shown = await sheet(caller, title, key)
    pack = caller.bot.composer.packs()[title]
    text, code = write_list(shown.deck, pack, caller.locale), write_code(shown.deck)
    files = [discord.File(io.BytesIO(text.encode()), "deck.txt")]
    name = safe_name(shown.deck.name)
    if len(code) <= CODE_SHOWN:
        told = f"{caller.words('decks.exported', name=name)}\n```\n{code}\n```"
    else:
        told = caller.words("decks.exported_long", name=name)
        files.append(discord.File(io.BytesIO(code.encode()), "deck-code.txt"))
    await caller.interaction.followup.send(told, files=files, ephemeral=True)
