"""A transaction is a value: a sequence of these changes, carried out whole or not at all.

That keeps a store small and any database possible behind it, and lets a store put many waiting
transactions into one.
"""

from __future__ import annotations

from msgspec import Struct

from bot.store.rows.log import AnswerRow, EventRow, LookRow
from bot.store.rows.messages import MessageRow, OutboxRow, PostingRow
from bot.store.rows.tables import DueRow, SeatRow, TableRow, VoteRow
from bot.store.settings import DeckRow, GuildSettings, Locale, PlayerSettings


class Change(Struct, frozen=True):
    """A part of a transaction."""


class Once(Change, frozen=True):
    """Do all this once only: :class:`~bot.store.errors.Duplicate` where the request was done."""

    request_id: int
    at: int


class PutTable(Change, frozen=True):
    """A new or changed table; :class:`~bot.store.errors.SpotTaken` where its place is."""

    row: TableRow


class PutAside(Change, frozen=True):
    """A table that is not over cannot be read: why, and since when. All else of it stays."""

    table_id: int
    reason: str
    at: int


class TakeUp(Change, frozen=True):
    """A table that was set aside goes on; :class:`~bot.store.errors.SpotTaken` where another one
    stands in its place."""

    table_id: int


class PutSeats(Change, frozen=True):
    """New or changed seats of a table that has ``count`` seats in all; further ones go."""

    table_id: int
    count: int
    rows: tuple[SeatRow, ...]


class PutVotes(Change, frozen=True):
    """All the votes that stand at a table."""

    table_id: int
    rows: tuple[VoteRow, ...]


class PutDue(Change, frozen=True):
    """All that is to happen by itself at a table."""

    table_id: int
    rows: tuple[DueRow, ...]


class Append(Change, frozen=True):
    """The next entry of a table's log; :class:`~bot.store.errors.Conflict` where it is there."""

    answer: AnswerRow
    events: EventRow


class PutLook(Change, frozen=True):
    """Store how far somebody has seen of a table."""

    row: LookRow


class PutSnapshot(Change, frozen=True):
    """The game as bytes. Of those before it the ones from revision ``oldest`` on stay, to go back
    to; none without it."""

    table_id: int
    revision: int
    data: bytes
    oldest: int | None = None


class PutStep(Change, frozen=True):
    """The digest of a game after a step, and the state itself where it is a keyframe, kept until
    the game ends (:mod:`engine.replays.reel`)."""

    table_id: int
    revision: int
    digest: bytes
    state: bytes | None = None


class PutReel(Change, frozen=True):
    """A game has ended: its steps become its reel. ``code`` tells by which rules it ended."""

    table_id: int
    code: str


class PutPack(Change, frozen=True):
    """A card pack by its content hash, kept for ever."""

    hash: str
    title: str
    data: bytes


class Enqueue(Change, frozen=True):
    """Something to show; its id is given by the store. Takes the place of older ones of its
    topic."""

    row: OutboxRow


class Posted(Change, frozen=True):
    """It has been shown, as that message."""

    outbox_id: int
    message: MessageRow | None = None


class PostFailed(Change, frozen=True):
    """It could not be shown: again at ``retry_at``, never where that is ``None``. ``alone``: for
    its own sake, so that it holds up nothing in its lane meanwhile."""

    outbox_id: int
    error: str
    at: int
    retry_at: int | None
    alone: bool = False


class PostRests(Change, frozen=True):
    """It is not to be shown before that moment; meanwhile it holds up nothing in its lane."""

    outbox_id: int
    until: int


class Hurry(Change, frozen=True):
    """Make what was refused in these lanes due again at that moment, or before."""

    lanes: tuple[str, ...]
    at: int


class MoveOutbox(Change, frozen=True):
    """The clock was set back, so that it is ``now``: what waits in the outbox for a later moment
    waits for one that is ``by`` ms away from it. Without ``by`` nobody knows by how much it was
    set, and what was never tried is due now."""

    now: int
    by: int = 0


class PutPosting(Change, frozen=True):
    """A message that is about to be posted."""

    row: PostingRow


class DropPosting(Change, frozen=True):
    """A message that is not to be posted after all."""

    number: int


class PutMessage(Change, frozen=True):
    """A Discord message that shows a table; its posting is no longer about to be."""

    row: MessageRow


class DropMessages(Change, frozen=True):
    """Discord messages that show nothing any more."""

    message_ids: tuple[int, ...]


class PutPlayer(Change, frozen=True):
    """Somebody's settings; an empty name leaves the one they were last seen under."""

    user_id: int
    name: str
    settings: PlayerSettings


class MeetPlayer(Change, frozen=True):
    """The name and the language somebody was seen with; their settings stay."""

    user_id: int
    name: str
    spoken: Locale


class PutDeck(Change, frozen=True):
    """A saved deck, new or in the place of one of the same name."""

    row: DeckRow


class DropDeck(Change, frozen=True):
    """A saved deck is thrown away."""

    user_id: int
    title: str
    name: str


class PutGuild(Change, frozen=True):
    """A server's settings."""

    guild_id: int
    settings: GuildSettings


class PutGreeted(Change, frozen=True):
    """That a server has been greeted."""

    guild_id: int


class DropPlayer(Change, frozen=True):
    """Everything about somebody but their seats: settings, decks, votes, messages, what waits for
    them, and what could not be shown to anybody, which may name them; their answers stay without
    their id, and so do their seats at tables that cannot be read."""

    user_id: int


class PutServed(Change, frozen=True):
    """The program serves at that moment, in ms."""

    at: int


class Purge(Change, frozen=True):
    """Requests and undeliverable messages from before that moment."""

    before: int
