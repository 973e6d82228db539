"""A table as one reader sees it, and words for its title, options, clocks and place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from bot.host.values import SeatInfo, TableInfo, TableView
from bot.i18n import Locale, Phrases, relative, safe_name, words
from bot.messages.buttons import press
from bot.messages.parts import Button
from bot.messages.voice import Voice
from bot.store.rows.tables import Place
from bot.store.settings import DAY, HOUR, MINUTE, Deadline
from engine import titles
from engine.kernel.pack import Pack
from engine.kernel.title import Title
from engine.kernel.values import SEAT_LETTERS
from engine.kernel.view import View
from engine.text import catalogue
from engine.text.vocabulary import COUNTED
from renderers.kit import palette

SEAT_COLOURS = tuple(int(colour.removeprefix("#"), 16) for colour in palette.PLAYERS)
"""The tint of a player's turn, as in the pictures; the name always stands beside it."""
GOLD = 0xFFD166
QUIET = 0x3A4460


@dataclass(frozen=True)
class Reader:
    """Reader of a table: what :class:`bot.host.values.TableView` shows them, and the language they
    are told it in."""

    seen: TableView
    locale: Locale
    pack: Pack | None = None

    @property
    def table(self) -> TableInfo:
        """The table without its game."""
        return self.seen.table

    @property
    def view(self) -> View | None:
        """The game as the reader may know it."""
        return self.seen.view

    @property
    def title(self) -> Title:
        """The game's rules."""
        return titles[self.table.title]

    @cached_property
    def voice(self) -> Voice:
        """Voice for messages about this table."""
        return Voice(self.locale, self.table.names, self.pack)

    @property
    def words(self) -> Phrases:
        """The program's words in the reader's language."""
        return words(self.locale)

    @property
    def title_name(self) -> str:
        """The name of the game."""
        return self.title.shape.names.get(self.locale)

    @property
    def me(self) -> SeatInfo | None:
        """The reader's seat."""
        seat = self.seen.seat
        return self.table.seats[seat] if 0 <= seat < len(self.table.seats) else None

    @property
    def playing(self) -> bool:
        """Tell if the reader plays a seat of a running game themselves."""
        return self.table.status == "running" and self.me is not None and not self.me.minded

    @property
    def button(self) -> partial[Button]:
        """Something to press about this table (:func:`bot.messages.buttons.press`)."""
        return partial(press, self.words, table=self.table.id)

    def seat_line(self, seat: SeatInfo) -> str:
        """One seat in a list: letter, name, what is special about it."""
        spoken = self.words
        notes = []
        if seat.kind == "computer":
            notes.append(spoken("seat.computer", level=spoken(f"level.{seat.level or 'normal'}")))
        if seat.minded:
            notes.append(spoken("seat.minded"))
        if seat.offered:
            notes.append(spoken("seat.offered"))
        if seat.absent:
            notes.append(spoken("seat.absent"))
        if seat.user_id is not None and seat.user_id == self.table.owner_id:
            notes.append(spoken("seat.owner"))
        if seat.waiting and not seat.responding:
            notes.append(spoken("seat.waiting"))
            if seat.expires_at is not None:
                notes.append(time_left(seat, spoken))
        letter = SEAT_LETTERS[seat.seat]
        told = f" · {' · '.join(notes)}" if notes else ""
        return f"**{letter}** {safe_name(seat.name)}{told}"

    def waiting_line(self) -> str:
        """Line about whom the game waits for, and until when; in a response window no names."""
        waiting = [seat for seat in self.table.seats if seat.waiting]
        if not waiting:
            return ""
        if any(seat.responding for seat in waiting):
            return self.words("board.responding")
        line = self.words("board.waiting", names=self.voice.listed([seat.seat for seat in waiting]))
        first = first_to_end(waiting)
        return line if first is None else f"{line} · {time_left(first, self.words)}"

    def outcome(self) -> list[str]:
        """Lines about the result: winners, reason, and places where these say more; nothing while
        the game is on."""
        result = self.table.result
        if result is None:
            return []
        lines = [self.words("result.draw")]
        if result.winners:
            names = self.voice.listed(result.winners)
            lines = [self.words("result.winners", count=len(result.winners), names=names)]
        if result.reason is not None:
            lines.append(self.voice.say(result.reason))
        if result.standings:
            places = [
                self.words("result.place", place=place, names=self.voice.listed(seats))
                for place, seats in result.standings
            ]
            lines.append(" · ".join(places))
        return [*lines, *self.match_lines()]

    @property
    def another(self) -> str:
        """The word for another game: the next one of a match, or one more."""
        series = self.table.series
        return "result.again" if series is None or series.over else "result.next"

    def match_lines(self) -> list[str]:
        """Lines about the match: its score, and who chooses who begins its next game; nothing of a
        single game."""
        series, spoken = self.table.series, self.words
        if series is None:
            return []
        match = spoken(f"match.best_{series.length}")
        first, second = series.wins
        score = {"match": match, "a": first, "b": second}
        if self.table.status != "finished":
            return [spoken("match.game", game=series.games + 1, **score) if series.last else match]
        if not series.over:
            lines = [spoken("match.stands", **score)]
            chooser = self.table.seats[series.chooser]
            if chooser.user_id is not None:
                lines.append(spoken("match.chooses", name=self.voice.listed([series.chooser])))
            return lines
        if first == second:
            return [spoken("match.level", **score)]
        name, most, least = self.voice.listed([int(second > first)]), *sorted((-first, -second))
        return [spoken("match.won", name=name, match=match, most=-most, least=-least)]

    def options_line(self) -> str:
        """The table options that are not the usual ones."""
        return options_line(self.table.title, self.table.options, self.words)


def first_to_end(seats: Iterable[SeatInfo]) -> SeatInfo | None:
    """Of some seats the one whose clock runs out first; ``None`` where none runs."""
    timed = [seat for seat in seats if seat.expires_at is not None]
    return min(timed, key=lambda seat: seat.expires_at or 0, default=None)


def time_left(seat: SeatInfo, spoken: Phrases) -> str:
    """Until when a seat's clock runs, and what of that is its time bank; empty where none runs."""
    if seat.expires_at is None:
        return ""
    when = relative(seat.expires_at)
    if seat.reserve_at is None:
        return spoken("deadline.ends", when=when)
    return spoken("deadline.ends_reserve", limit=relative(seat.reserve_at), when=when)


def deadline_words(deadline: Deadline, spoken: Phrases) -> str:
    """Describe a deadline."""
    if not deadline.limited:
        return spoken("deadline.none")
    if deadline.cap_ms:
        told = spoken("deadline.whole", time=duration(deadline.bank_ms, spoken))
        credit = duration(deadline.credit_ms, spoken) if deadline.credit_ms else ""
        return told + (spoken("deadline.credit", time=credit) if credit else "")
    told = spoken("deadline.each", time=duration(deadline.base_ms, spoken))
    if deadline.bank_ms:
        told += spoken("deadline.bank", time=duration(deadline.bank_ms, spoken))
    return told


def duration(milliseconds: int, spoken: Phrases) -> str:
    """A length of time in its largest whole unit.

    >>> duration(90 * MINUTE, words("en")), duration(48 * HOUR, words("zh"))
    ('90 minutes', '2 天')
    """
    for unit, size in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if milliseconds >= size and milliseconds % size == 0:
            return spoken(f"duration.{unit}", count=milliseconds // size)
    return spoken("duration.seconds", count=milliseconds // 1000)


def place_url(place: Place, message_id: int | None = None) -> str:
    """The address of a channel or thread, or of a message in it."""
    guild = place.guild_id if place.guild_id is not None else "@me"
    url = f"https://discord.com/channels/{guild}/{place.spot}"
    return url if message_id is None else f"{url}/{message_id}"


def title_name(title: str, locale: Locale) -> str:
    """Name of a title; its id where it no longer exists."""
    known = titles.get(title)
    return title if known is None else known.shape.names.get(locale)


def options_line(title: str, chosen: Mapping[str, int | str | bool], spoken: Phrases) -> str:
    """The options of a game that are not the usual ones."""
    known, said = titles.get(title), []
    for option in () if known is None else known.shape.options:
        value = chosen.get(option.name, option.default)
        if value != option.default:
            keys = (option.words(), option.words(value))
            name, worded = (catalogue.term(key, spoken.locale, title) for key in keys)
            said.append(spoken("list.pair", name=name, value=worded))
    return " · ".join(said)


def counted(title: str, spoken: Phrases) -> str:
    """Describe by what it is decided who is ahead where time ends a game; nothing of one that is
    not there any more."""
    return catalogue.term(COUNTED, spoken.locale, title) if title in titles else ""
