"""Decks of a contest: checked when they are brought, and kept as they were then."""

from __future__ import annotations

from collections.abc import Iterable

from bot.contests.host.draft import ContestDraft
from bot.contests.store import reads
from bot.contests.store.rows import PutContestDeck
from bot.host.decks.decks import Decks, problems
from bot.host.decks.keys import digest_of
from bot.host.errors import DeckIllegal, HostError, no_title
from bot.host.tables.tables import Tables
from engine.cards.search import find, folded
from engine.contests import operations as ops
from engine.contests.records import Standing
from engine.contests.settings import ContestSettings, DeckPolicy
from engine.contests.values import ContestActor
from engine.kernel.deck import Deck
from engine.kernel.pack import CardDesign, Pack
from engine.kernel.values import msg, words


class ContestDecks:
    """Brings decks to contests."""

    def __init__(self, tables: Tables, decks: Decks) -> None:
        self._tables = tables
        self._decks = decks

    async def bring(
        self, draft: ContestDraft, player: int, by: ContestActor, key: str, user_id: int
    ) -> str:
        """An entrant brings the deck of that key; the name that the log has for it.
        :class:`NoDeck`, :class:`DeckIllegal`, ``error.contest_deck_banned``,
        :class:`ContestRefused`."""
        title = draft.event.settings.title
        deck = await self._decks.deck(user_id, title, key)
        self._check(draft.event.settings, deck)
        name = _keep(draft, deck)
        draft.do(ops.Submit(at=draft.now, by=by, player=player, deck=name))
        return name

    async def give(
        self, draft: ContestDraft, players: Iterable[int], told: str = "contest.tell.deck_given"
    ) -> None:
        """Bring decks for those without: the one a person chose last, where it is legal here, else
        a ready one. Who was given one is told so."""
        for player in players:
            person = draft.event.entrants[player].person
            deck = await self._usual(draft.event.settings, person)
            name = _keep(draft, deck)
            draft.do(ops.Submit(at=draft.now, player=player, deck=name, given=True))
            draft.tell((player,), msg(told))

    async def exchange(self, draft: ContestDraft) -> None:
        """Give other decks for those that may no longer be played, because a card is banned since
        or another title is played."""
        settings, hit = draft.event.settings, []
        if settings.decks is DeckPolicy.NONE:
            return
        for number, own in draft.event.entrants.items():
            playing = bool(own.deck) and own.standing is not Standing.DROPPED
            cards = (
                await self._tables.store.ask(reads.contest_deck, draft.row.id, own.deck)
                if playing
                else ()
            )
            if cards and not self._allowed(settings, Deck("", cards)):
                hit.append(number)
        await self.give(draft, hit, "contest.tell.deck_exchanged")

    def _allowed(self, settings: ContestSettings, deck: Deck) -> bool:
        try:
            self._check(settings, deck)
        except HostError:
            return False
        return True

    async def _usual(self, settings: ContestSettings, person: int) -> Deck:
        title = settings.title
        known = await self._tables.store.players((person,)) if person > 0 else {}
        key = known[person].decks.get(title, "") if person in known else ""
        if key:
            try:
                deck = await self._decks.deck(person, title, key)
            except HostError:
                pass
            else:
                if self._allowed(settings, deck):
                    return deck
        ready = [one.deck for one in self._decks.ready_decks(title)]
        allowed = [deck for deck in ready if not _banned(settings, deck)]
        if not ready:
            raise HostError("error.no_decks")
        return self._tables.dice.choice(allowed or ready)

    def _check(self, settings: ContestSettings, deck: Deck) -> None:
        rules = self._tables.rules.title(settings.title)
        if rules is None:
            raise no_title(settings.title)
        pack = rules.pack()
        found = problems(rules, pack, deck)
        if found:
            raise DeckIllegal(found[0])
        banned = _banned(settings, deck)
        if banned:
            raise HostError("error.contest_deck_banned", card=words(pack.design(banned[0]).name))


def cards_named(pack: Pack, names: Iterable[str]) -> tuple[str, ...]:
    """The ids of cards that are named in either language or by their ids; ``error.no_card``."""
    found = []
    for name in names:
        meant = find(pack, name, 1)
        wanted = folded(name)
        if not meant or wanted not in map(folded, (*_names(meant[0]), meant[0].id)):
            raise HostError("error.no_card", name=name)
        found.append(meant[0].id)
    return tuple(dict.fromkeys(found))


def _names(card: CardDesign) -> tuple[str, str]:
    return card.name.zh, card.name.en


def _banned(settings: ContestSettings, deck: Deck) -> list[str]:
    return [card for card, _ in deck.cards if card in settings.banned_cards]


def _keep(draft: ContestDraft, deck: Deck) -> str:
    """Keep what is in a deck; its name is worked out from that, so that everybody can see whether
    a deck is still the same, and nobody what is in it."""
    name = digest_of(deck)
    draft.changes.append(PutContestDeck(draft.row.id, name, tuple(sorted(deck.cards))))
    return name
