"""Settings of players and servers. Times of day are minutes, moments UTC ms."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.kernel.deck import Deck

Locale = Literal["zh", "en"]
HandDelivery = Literal["dm", "ephemeral", "both"]
PingWish = Literal["on", "reminders", "off"]
BoardStyle = Literal["picture", "text"]
Openers = Literal["everyone", "managers", "roles"]
SingleSetting = Literal["taken", "asked"]
RatedSetting = Literal["on", "off"]
ResponseSetting = Literal["", "ask", "concerns", "able"]

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Deadline(Struct, frozen=True, omit_defaults=True):
    """Time limit of a decision at a table, in ms.

    ``base_ms`` is given anew for each decision (0: no deadline at all), ``bank_ms`` once for the
    whole game and used up when the base is over. With ``rests`` the clock of a player stands still
    during that player's quiet hours.

    Where there is a ``cap_ms``, each answer puts ``credit_ms`` into the bank, up to the cap, and
    whose bank is empty has lost: nobody plays on for them.
    """

    base_ms: int = 0
    bank_ms: int = 0
    rests: bool = False
    credit_ms: int = 0
    cap_ms: int = 0

    @property
    def limited(self) -> bool:
        """Tell whether there is any deadline."""
        return self.base_ms > 0 or self.cap_ms > 0

    @property
    def unhurried(self) -> bool:
        """Tell whether it is one of hours and days: nobody sits there and waits to be asked."""
        return self.base_ms >= HOUR or self.cap_ms >= DAY


class QuietHours(Struct, frozen=True):
    """From ``start`` to ``end`` of the player's own day, in minutes after midnight.

    ``end`` before ``start`` means the next morning.
    """

    start: int
    end: int


class Vacation(Struct, frozen=True):
    """A pause of a player's clocks from ``start`` to ``end``, UTC ms."""

    start: int
    end: int


class PlayerSettings(Struct, frozen=True, omit_defaults=True):
    """One person's settings, everywhere.

    ``hands``: where the hand is shown. ``pings``: ``on`` for each turn and reminders, ``reminders``
    only before a clock runs out, ``off`` never. ``zone``: an IANA time zone, empty where none was
    chosen (their hours are those of UTC then). ``locale``: ``None`` follows Discord's own
    language. ``dm_closed``: a direct message was refused, so none is tried.
    ``dm_channel``: the private channel with the bot, 0 where none was opened. ``dm_waiting``: it
    cannot be opened yet, because Discord takes few openings at a time.
    ``vacations``: newest last, kept for the yearly allowance. ``responses``: when to be asked in
    response windows: always (``ask``), where it is aimed at oneself or one's own (``concerns``),
    where one has an answer (``able``), or not chosen yet (empty). ``singles``:
    whether what has one answer is answered for them or asked all the same. ``decks``: the deck
    chosen last, by title. ``unread``: something is stored and cannot be read; these are the usual
    settings in its place, and the person's clocks rest. Never stored.
    """

    hands: HandDelivery = "both"
    pings: PingWish = "on"
    quiet: QuietHours | None = None
    zone: str = ""
    locale: Locale | None = None
    spoken: Locale = "zh"
    board: BoardStyle = "picture"
    dm_closed: bool = False
    dm_channel: int = 0
    dm_waiting: bool = False
    vacations: tuple[Vacation, ...] = ()
    responses: ResponseSetting = ""
    singles: SingleSetting = "taken"
    decks: dict[str, str] = {}
    unread: bool = False

    @property
    def out_of_reach(self) -> bool:
        """Tell whether nobody can tell them anything alone now: they are called at their tables."""
        return self.dm_closed or self.dm_waiting

    @property
    def language(self) -> Locale:
        """The language of everything private to this person."""
        return self.locale or self.spoken


class GuildSettings(Struct, frozen=True, omit_defaults=True):
    """A server's settings: the defaults of its tables and who may open one.

    ``locale``: of the tables; ``None`` is that of whoever opens one. ``rated``: whether games at
    its own tables are rated; those of contests are. ``unread``: as for a player.
    """

    locale: Locale | None = None
    deadline: Deadline = Deadline()
    openers: Openers = "everyone"
    roles: tuple[int, ...] = ()
    rated: RatedSetting = "on"
    unread: bool = False


class DeckRow(Struct, frozen=True):
    """A deck that somebody has saved; its name is the deck's own."""

    user_id: int
    title: str
    deck: Deck
    at: int
