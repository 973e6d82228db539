"""The verbs before a game: open, join, leave, computer players, begin, close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.host.decks.decks import Decks
from bot.host.errors import HostError, NoTable, PlaceTaken, engine_refusals
from bot.host.people.names import computer_name, display_name
from bot.host.people.rights import may_open
from bot.host.people.settings import require_deadline
from bot.host.tables.edit import TableEdit
from bot.host.tables.series import arrange, new_series
from bot.host.tables.tables import Part, Repeated, Tables, changing
from bot.host.time import seat_clock
from bot.host.values import LEVELS, Actor, Done, Level
from bot.store.changes import PutPack
from bot.store.errors import SpotTaken
from bot.store.rows.tables import Place, SeatRow, Series, StoredTable, TableRow
from bot.store.settings import Deadline, GuildSettings, Locale, PlayerSettings
from engine.kernel.title import Title
from engine.kernel.values import SPECTATOR, TermRef, Words, msg

Options = Mapping[str, int | str | bool]

INVITED, INVITATION = frozenset(("notice.invited", "notice.next_game")), "invite:"
"""Notices that invite somebody to a table, and the prefix of the role under which their messages
are registered; the person's id follows."""


def invitation(user_id: int) -> str:
    """Role under which the message that invites somebody is registered."""
    return f"{INVITATION}{user_id}"


class Lobby(Part):
    """Verbs at a table that has not begun."""

    def __init__(self, tables: Tables, decks: Decks) -> None:
        super().__init__(tables)
        self._decks = decks

    async def open_table(
        self,
        actor: Actor,
        place: Place,
        title: str,
        *,
        seats: int | None = None,
        options: Options | None = None,
        locale: Locale | None = None,
        deadline: Deadline | None = None,
        computers: Sequence[Level] = (),
        match: int = 1,
        series: Series | None = None,
    ) -> Done:
        """Open a table and seat its owner, and computer players of those strengths. ``None``: the
        title's most seats (two for a ``match`` of several games), the server's language (else the
        owner's) and deadline. ``series``: the match that goes on here. ``error.may_not_open``,
        :class:`PlaceTaken`, ``error.unknown_title``, ``error.bad_seats``, :class:`EngineRefused`
        (an impossible option), ``error.bad_deadline``, ``error.unknown_level``,
        ``error.table_full``, ``error.bad_match``."""
        if actor.request is not None and await self.tables.store.seen(actor.request):
            return await self._opened_before(actor, place)
        settings = await self._guild_of(place)
        if series is None and not may_open(settings, actor, place.guild_id):
            raise HostError("error.may_not_open")
        seats = 2 if seats is None and match > 1 else seats
        rules, capacity, chosen = self._checked(title, seats, options)
        limit = settings.deadline if deadline is None else deadline
        require_deadline(limit, self.tables.config)
        players = await self.tables.store.players((actor.user_id,))
        row = TableRow(
            id=await self.tables.store.new_table_id(),
            place=place,
            title=title,
            capacity=capacity,
            options=chosen,
            locale=locale or settings.locale or _spoken_by(actor, players),
            owner_id=actor.user_id,
            deadline=limit,
            created_at=self.tables.clock.now(),
            pack=rules.pack().hash,
            rated=settings.rated == "on",
            series=series or new_series(match, capacity),
        )
        edit = self._edit(StoredTable(row, (), (), players), actor)
        edit.new = True
        _seat(edit, actor)
        for level in computers:
            require_level(level)
            _require_room(edit)
            _seat_computer(edit, level)
        edit.changes.append(PutPack(row.pack, title, rules.pack().dump()))
        try:
            return await self.tables.commit(edit)
        except SpotTaken as error:
            taken = await self.tables.store.table_at(place.spot)
            raise PlaceTaken(table=taken or 0) from error
        except Repeated:
            return await self._opened_before(actor, place)

    async def _guild_of(self, place: Place) -> GuildSettings:
        if place.guild_id is None:
            return GuildSettings()
        return await self.tables.store.guild(place.guild_id) or GuildSettings()

    async def _opened_before(self, actor: Actor, place: Place) -> Done:
        table_id = await self.tables.store.table_at(place.spot)
        stored = None if table_id is None else await self.tables.store.table(table_id)
        if stored is None:
            raise NoTable
        return self._edit(stored, actor).done(stored, repeated=True)

    def _edit(self, stored: StoredTable, actor: Actor) -> TableEdit:
        return TableEdit(stored, None, self.tables.clock.now(), self.tables.dice, actor)

    def _checked(
        self, title: str, seats: int | None, options: Options | None
    ) -> tuple[Title, int, dict[str, int | str | bool]]:
        rules = self.tables.title(title)
        least, most = rules.shape.least_seats, rules.shape.most_seats
        capacity = most if seats is None else seats
        if not least <= capacity <= most:
            raise HostError("error.bad_seats", minimum=least, maximum=most, given=capacity)
        with engine_refusals():
            return rules, capacity, rules.shape.choose_options(dict(options or {}))

    @changing
    async def join(self, edit: TableEdit, actor: Actor) -> None:
        """Take the next free seat; where a match goes on, the game begins when both are there.
        ``error.already_seated``, ``error.table_full``, ``error.match_seat``,
        :class:`AlreadyStarted`, ``error.table_over``."""
        edit.require_open()
        if edit.sits(actor.user_id):
            raise HostError("error.already_seated")
        await self.seat(edit, actor)
        if _goes_on(edit) and len(edit.seats) == edit.row.capacity:
            await self.deal(edit)

    async def seat(self, edit: TableEdit, who: Actor) -> None:
        """Seat somebody at a table that has not begun. ``error.table_full``,
        ``error.match_seat``."""
        series = edit.row.series
        if series is not None and series.last:
            before = await self.tables.stored(series.last)
            if who.user_id not in {seat.user_id for seat in before.seats}:
                raise HostError("error.match_seat")
        _require_room(edit)
        edit.players.update(await self.tables.store.players((who.user_id,)))
        seat = _seat(edit, who)
        edit.say(msg("notice.joined", who=seat.name, **_count(edit)))

    @changing
    async def leave(self, edit: TableEdit, actor: Actor, *, last: bool | None = None) -> None:
        """Give the seat up before the game. The next person becomes the owner; without one the
        table closes. ``last``: asked as the only person there, or as one of several; where that is
        so no more, ``error.question_over``. ``error.not_seated``, :class:`AlreadyStarted`,
        ``error.table_over``."""
        edit.require_open()
        seat = edit.require_seat(actor)
        if last not in (None, sum(one.user_id is not None for one in edit.seats) < 2):
            raise HostError("error.question_over")
        leave_lobby(edit, seat)

    async def require_leaving(self, actor: Actor, table_id: int) -> None:
        """Check that the actor can :meth:`leave`, before they are asked to confirm it.
        ``error.not_seated``, :class:`AlreadyStarted`, ``error.table_over``."""
        async with self.tables.edit(table_id) as edit:
            edit.require_open()
            edit.require_seat(actor)

    @changing
    async def add_computer(self, edit: TableEdit, actor: Actor, level: Level = "normal") -> None:
        """Seat a computer player. ``error.not_seated`` (only who sits may),
        ``error.unknown_level``, ``error.table_full``, ``error.match_seat``,
        :class:`AlreadyStarted`, ``error.table_over``."""
        require_level(level)
        edit.require_open()
        if _goes_on(edit):
            raise HostError("error.match_seat")
        _touch(edit, edit.require_seat(actor))
        _require_room(edit)
        seat = _seat_computer(edit, level)
        term = TermRef(f"level.{level}")
        edit.say(msg("notice.computer_joined", who=seat.name, level=term, **_count(edit)))

    @changing
    async def remove_computer(self, edit: TableEdit, actor: Actor) -> None:
        """Send the computer player away who came last. ``error.not_seated``,
        ``error.no_computer``, :class:`AlreadyStarted`, ``error.table_over``."""
        edit.require_open()
        _touch(edit, edit.require_seat(actor))
        computers = [one for one in edit.seats if one.kind == "computer"]
        if not computers:
            raise HostError("error.no_computer")
        edit.remove(computers[-1])
        edit.say(msg("notice.computer_left", who=computers[-1].name, **_count(edit)))

    @changing
    async def change_title(self, edit: TableEdit, actor: Actor, title: str) -> None:
        """Play another game at this table: with its usual options and the cards it has now; decks
        chosen for the other are put back. A table of as many seats as its game allows has as many
        as the new one allows, any other keeps its number where it can. ``error.not_seated``,
        ``error.not_owner``, ``error.unknown_title``, ``error.too_many_seated``,
        ``error.match_seat``, :class:`AlreadyStarted`, ``error.table_over``."""
        rules = self.tables.title(title)
        edit.require_open()
        if _goes_on(edit):
            raise HostError("error.match_seat")
        seat = edit.require_seat(actor)
        if edit.row.owner_id != actor.user_id:
            raise HostError("error.not_owner")
        if len(edit.seats) > rules.shape.most_seats:
            raise HostError(
                "error.too_many_seated", maximum=rules.shape.most_seats, given=len(edit.seats)
            )
        _touch(edit, seat)
        if title != edit.row.title:
            _play(edit, title, rules, self.tables.title(edit.row.title))
            named = Words(rules.shape.names.zh, rules.shape.names.en)
            edit.say(msg("notice.title_changed", who=seat.name, title=named))

    @changing
    async def set_up(
        self,
        edit: TableEdit,
        actor: Actor,
        *,
        seats: int | None = None,
        deadline: Deadline | None = None,
        options: Options | None = None,
    ) -> None:
        """Change for how many the table is, the time for a decision, and the options of the game;
        what is ``None`` stays, and so do options that are not named. ``error.not_seated``,
        ``error.not_owner``, ``error.bad_seats``, ``error.bad_deadline``, :class:`EngineRefused` (an
        impossible option), ``error.bad_match``, :class:`AlreadyStarted`, ``error.table_over``,
        ``error.contest_table``."""
        edit.require_open()
        edit.require_own()
        seat = edit.require_seat(actor)
        if edit.row.owner_id != actor.user_id:
            raise HostError("error.not_owner")
        wished = {**edit.row.options, **(options or {})}
        asked = edit.row.capacity if seats is None else seats
        rules, capacity, chosen = self._checked(edit.row.title, asked, wished)
        if capacity < len(edit.seats):
            least, most = len(edit.seats), rules.shape.most_seats
            raise HostError("error.bad_seats", minimum=least, maximum=most, given=capacity)
        if capacity != 2 and edit.row.series is not None:
            raise HostError("error.bad_match")
        limit = edit.row.deadline if deadline is None else deadline
        if limit != edit.row.deadline:
            require_deadline(limit, self.tables.config)
        before = edit.row
        edit.row = replace(before, capacity=capacity, options=chosen, deadline=limit)
        _touch(edit, seat)
        if edit.row != before:
            edit.say(msg("notice.set_up", who=seat.name))

    @changing
    async def invite(self, edit: TableEdit, actor: Actor, user_id: int) -> None:
        """Call somebody to the table, once. ``error.not_seated``, ``error.invited`` (they have been
        called, or sit there), ``error.table_full``, :class:`AlreadyStarted`, ``error.table_over``,
        ``error.contest_table``."""
        edit.require_open()
        edit.require_own()
        seat = edit.require_seat(actor)
        _require_room(edit)
        called = await self.tables.store.messages(edit.row.id, invitation(user_id), 0)
        if called or edit.sits(user_id):
            raise HostError("error.invited")
        _touch(edit, seat)
        names = self.tables.title(edit.row.title).shape.names
        title = Words(names.zh, names.en)
        text = msg("notice.invited", who=seat.name, title=title)
        if _goes_on(edit):
            text = msg("notice.next_game", who=seat.name, title=title)
        edit.post("notice", text, pings=(user_id,))

    @changing
    async def begin(self, edit: TableEdit, actor: Actor) -> None:
        """Start the game with who is seated. ``error.not_seated``, ``error.too_few``,
        :class:`AlreadyStarted`, ``error.table_over``, :class:`EngineRefused`."""
        edit.require_open()
        _touch(edit, edit.require_seat(actor))
        await self.deal(edit)

    async def deal(self, edit: TableEdit) -> None:
        """Start the game of a table, whoever wishes it. ``error.too_few``,
        :class:`EngineRefused`."""
        rules, count = self.tables.title(edit.row.title), len(edit.seats)
        if count < rules.shape.least_seats:
            raise HostError("error.too_few", minimum=rules.shape.least_seats, given=count)
        opening = rules.shape.opening if arrange(edit) else {}
        row = edit.row
        seed = self.tables.dice.getrandbits(128)
        pack = await self.tables.card_pack(row.pack)
        decks = await self._decks.dealt(edit, pack)
        with engine_refusals():
            game = self.tables.rules.new(
                row.title, count, {**row.options, **opening}, seed, pack, decks
            )
        began = game.view(SPECTATOR).active
        edit.row = replace(row, status="running", seed=seed, started_at=edit.now, began=began)
        for seat in tuple(edit.seats):
            dealt = decks[seat.seat] if decks else None
            edit.put(replace(seat, bank_ms=row.deadline.bank_ms, deck=dealt))
        edit.begin(game)
        edit.say(msg("notice.began"))


def _goes_on(edit: TableEdit) -> bool:
    """Tell if it is the table of a later game of a match."""
    return edit.row.series is not None and edit.row.series.last != 0


def require_level(level: str) -> None:
    """``error.unknown_level`` for anything but a known strength."""
    if level not in LEVELS:
        raise HostError("error.unknown_level", level=str(level))


def leave_lobby(edit: TableEdit, seat: SeatRow) -> None:
    """Remove a seat before the game; the next person owns the table, without one it closes."""
    edit.remove(seat)
    edit.say(msg("notice.left", who=seat.name, **_count(edit)))
    heir = next((one for one in edit.seats if one.user_id is not None), None)
    if heir is None:
        edit.row = replace(edit.row, status="closed", owner_id=None, ended_at=edit.now)
    elif edit.row.owner_id == seat.user_id:
        edit.row = replace(edit.row, owner_id=heir.user_id)
        edit.say(msg("notice.new_owner", who=heir.name))


def _play(edit: TableEdit, title: str, rules: Title, before: Title) -> None:
    """Change the title of a table."""
    row, pack = edit.row, rules.pack()
    asked = rules.shape.most_seats if row.capacity == before.shape.most_seats else row.capacity
    capacity = max(rules.shape.least_seats, len(edit.seats), min(asked, rules.shape.most_seats))
    options = rules.shape.choose_options({})
    series = row.series if capacity == 2 else None
    edit.row = replace(
        row, title=title, capacity=capacity, options=options, pack=pack.hash, series=series
    )
    edit.changes.append(PutPack(pack.hash, title, pack.dump()))
    for seat in tuple(edit.seats):
        edit.put(replace(seat, deck=None))


def _spoken_by(actor: Actor, players: Mapping[int, PlayerSettings]) -> Locale:
    known = players.get(actor.user_id)
    return (known.locale if known is not None else None) or actor.locale


def _seat(edit: TableEdit, actor: Actor) -> SeatRow:
    edit.meet(actor)
    return edit.add(
        SeatRow(
            table_id=edit.row.id,
            seat=len(edit.seats),
            kind="human",
            name=display_name(actor.name),
            user_id=actor.user_id,
            acted_at=edit.now,
            here_at=edit.now,
        )
    )


def _seat_computer(edit: TableEdit, level: Level) -> SeatRow:
    name = computer_name(edit.row.locale, (seat.name for seat in edit.seats))
    return edit.add(SeatRow(edit.row.id, len(edit.seats), "computer", name, level=level))


def _touch(edit: TableEdit, seat: SeatRow) -> None:
    edit.put(seat_clock.acted(seat, edit.now))


def _require_room(edit: TableEdit) -> None:
    if len(edit.seats) >= edit.row.capacity:
        raise HostError("error.table_full", capacity=edit.row.capacity)


def _count(edit: TableEdit) -> dict[str, int]:
    return {"seated": len(edit.seats), "capacity": edit.row.capacity}
