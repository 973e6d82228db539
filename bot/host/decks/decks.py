"""Decks: saved, ready, and the one each seat plays with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from bot.host.decks.keys import MOST, NAME, READY, state_of
from bot.host.errors import DeckIllegal, HostError, NoDeck
from bot.host.people.names import display_name, written_name
from bot.host.tables.edit import TableEdit
from bot.host.tables.tables import Part, changing
from bot.host.time import seat_clock
from bot.host.values import Actor
from bot.store.changes import Change, DropDeck, PutDeck, PutPlayer
from bot.store.rows.tables import SeatRow
from bot.store.settings import DeckRow, PlayerSettings
from engine.kernel.deck import Deck, DeckRules, ReadyDeck
from engine.kernel.pack import Pack
from engine.kernel.title import Title
from engine.kernel.values import CardRef, Msg, msg

LARGEST = 400
"""Different cards in a deck that is saved."""


class Decks(Part):
    """Verbs about the decks that people bring."""

    async def saved(self, user_id: int) -> tuple[DeckRow, ...]:
        """The saved decks of somebody, by title and name."""
        return await self.tables.store.decks(user_id)

    def ready_decks(self, title: str) -> tuple[ReadyDeck, ...]:
        """The decks that come with a title, the one to begin with first; none for an unknown title
        and where nobody brings decks."""
        rules = self.tables.rules.title(title)
        brought = None if rules is None else rules.rules.get(DeckRules)
        return () if brought is None else tuple(brought.ready())

    def deck_problems(self, title: str, deck: Deck) -> tuple[Msg, ...]:
        """Every offence of a deck with its clause; none for a legal one. ``error.unknown_title``,
        ``error.no_decks`` (of a title where nobody brings decks)."""
        rules = self._with_decks(title)
        return problems(rules, rules.pack(), deck)

    async def deck(self, user_id: int, title: str, key: str) -> Deck:
        """The deck of that key. :class:`NoDeck`, ``error.unknown_title``, ``error.no_decks``."""
        self._with_decks(title)
        found = self._find(title, key, await self.tables.store.decks(user_id))
        if found is None:
            raise NoDeck(name=key)
        return found

    async def save_deck(self, actor: Actor, title: str, deck: Deck, *, before: str = "") -> Deck:
        """Save a deck, legal or not yet. ``before``: the name of the saved deck that it takes the
        place of, be it under another name. No other deck is ever replaced: a name that is taken
        gets a number. Returns the deck as it is saved. ``error.deck_nameless``,
        ``error.too_many_decks``, ``error.deck_too_large``, ``error.unknown_title``,
        ``error.no_decks``."""
        self._with_decks(title)
        async with self.tables.people.of(actor.user_id):
            saved = await self.tables.store.decks(actor.user_id)
            return await self._save(actor, title, deck, before, saved)

    async def change_deck(
        self,
        actor: Actor,
        title: str,
        name: str,
        change: Callable[[Deck], Deck],
        *,
        begin: bool = False,
    ) -> Deck:
        """Save what ``change`` makes of a saved deck as it is at that moment: of two changes made
        at once neither is lost. ``change`` may refuse by raising, and then nothing is saved.
        ``begin``: where there is no such deck, it is made from an empty one. Returns the deck as it
        is saved. :class:`NoDeck` and all that :meth:`save_deck` raises."""
        self._with_decks(title)
        name = deck_name(name)
        async with self.tables.people.of(actor.user_id):
            saved = await self.tables.store.decks(actor.user_id)
            deck = self._find(title, name, saved)
            if deck is None and not begin:
                raise NoDeck(name=name)
            return await self._save(actor, title, change(deck or Deck(name)), name, saved)

    async def _save(
        self, actor: Actor, title: str, deck: Deck, before: str, saved: Sequence[DeckRow]
    ) -> Deck:
        """Save a deck among those that are ``saved``; its person's lock is held."""
        deck = replace(deck, name=deck_name(deck.name))
        if not deck.name:
            raise HostError("error.deck_nameless")
        if len(deck.cards) > LARGEST:
            raise HostError("error.deck_too_large", most=LARGEST)
        taken = {row.deck.name for row in saved if row.title == title}
        changed = before in taken
        if not changed and len(saved) >= MOST:
            raise HostError("error.too_many_decks", most=MOST)
        deck = replace(deck, name=free_name(deck.name, taken - {before}))
        changes: list[Change] = [
            PutDeck(DeckRow(actor.user_id, title, deck, self.tables.clock.now()))
        ]
        if changed and deck.name != before:
            changes.append(DropDeck(actor.user_id, title, before))
            changes += await self._renamed(actor, title, before, deck.name)
        await self.tables.store.commit(changes)
        return deck

    async def _renamed(self, actor: Actor, title: str, before: str, name: str) -> list[Change]:
        """Change that keeps a renamed deck its person's last choice."""
        settings = (await self.tables.store.players((actor.user_id,))).get(actor.user_id)
        if settings is None or settings.decks.get(title) != before:
            return []
        return [_chosen(actor, settings, title, name)]

    async def drop_deck(
        self, actor: Actor, title: str, name: str, *, state: int | None = None
    ) -> None:
        """Throw a saved deck away, with ``state`` (:func:`state_of`) only as it was then.
        :class:`NoDeck`, ``error.question_over``."""
        async with self.tables.people.of(actor.user_id):
            saved = await self.tables.store.decks(actor.user_id)
            found = [row for row in saved if (row.title, row.deck.name) == (title, name)]
            if not found:
                raise NoDeck(name=name)
            if state not in (None, state_of(found[0])):
                raise HostError("error.question_over")
            await self.tables.store.commit([DropDeck(actor.user_id, title, name)])

    @changing
    async def choose_deck(self, edit: TableEdit, actor: Actor, key: str) -> None:
        """Play with that deck at a table that has not begun, and from now on unless another is
        chosen. :class:`NoDeck`, :class:`DeckIllegal` (the first offence), ``error.not_seated``,
        :class:`AlreadyStarted`, ``error.table_over``, ``error.no_decks``."""
        edit.require_open()
        seat, title = edit.require_seat(actor), edit.row.title
        rules = self._with_decks(title)
        deck = self._find(title, key, await self.tables.store.decks(actor.user_id))
        if deck is None:
            raise NoDeck(name=key)
        found = problems(rules, await self.tables.card_pack(edit.row.pack), deck)
        if found:
            raise DeckIllegal(found[0])
        edit.put(replace(seat_clock.acted(seat, edit.now), deck=deck))
        edit.redraw = False
        edit.changes.append(_chosen(actor, edit.settings(seat), title, key))

    async def dealt(self, edit: TableEdit, pack: Pack) -> tuple[Deck, ...]:
        """Decks by seat of a table that begins: what its person has chosen here, what they chose
        last, else a ready deck; computer players take any ready one. What somebody calls their deck
        stays with them."""
        rules = self.tables.rules.title(edit.row.title)
        if rules is None or DeckRules not in rules.rules:
            return ()
        dealt = [await self._dealt(edit, rules, pack, seat) for seat in edit.seats]
        return tuple(Deck("", deck.cards) for deck in dealt)

    async def _dealt(self, edit: TableEdit, rules: Title, pack: Pack, seat: SeatRow) -> Deck:
        if seat.deck is not None:
            return seat.deck
        title = edit.row.title
        ready = self.ready_decks(title)
        key = edit.settings(seat).decks.get(title, "")
        if key and seat.user_id is not None:
            last = self._find(title, key, await self.tables.store.decks(seat.user_id))
            if last is not None and not problems(rules, pack, last):
                return last
        if not ready:
            raise NoDeck(name=seat.name)
        if seat.user_id is None:
            return self.tables.dice.choice(ready).deck
        return ready[seat.seat % len(ready)].deck

    def _find(self, title: str, key: str, saved: Sequence[DeckRow]) -> Deck | None:
        if key.startswith(READY):
            ready = self.ready_decks(title)
            return next((one.deck for one in ready if one.id == key[1:]), None)
        named = (row.deck for row in saved if (row.title, row.deck.name) == (title, key))
        return next(named, None)

    def _with_decks(self, title: str) -> Title:
        rules = self.tables.title(title)
        if DeckRules not in rules.rules:
            raise HostError("error.no_decks")
        return rules


def problems(rules: Title, pack: Pack, deck: Deck) -> tuple[Msg, ...]:
    """Every offence of a deck; cards that are gone come first, and then nothing else is said."""
    gone = tuple(
        msg("error.deck_gone", card=CardRef("", design))
        for design, _ in deck.cards
        if design not in pack.designs
    )
    brought = rules.rules.get(DeckRules)
    return gone if gone or brought is None else tuple(brought.offences(pack, deck))


def deck_name(name: str) -> str:
    """A name as others are (:func:`written_name`), no longer than :data:`NAME`, that neither reads
    like a ready deck's key nor breaks the id of a button; empty where nothing of it can be seen."""
    line = written_name(name.replace(":", "："), len(name), "")
    return line.lstrip(f"{READY} ")[:NAME].strip()


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with the first free number behind it where it is taken."""
    number, free = 1, name
    while free in taken:
        number += 1
        behind = f" {number}"
        free = name[: NAME - len(behind)].rstrip() + behind
    return free


def _chosen(actor: Actor, settings: PlayerSettings, title: str, key: str) -> PutPlayer:
    changed = replace(settings, decks={**settings.decks, title: key}, spoken=actor.locale)
    return PutPlayer(actor.user_id, display_name(actor.name), changed)
