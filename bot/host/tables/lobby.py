"""The verbs before a game: open, join, leave, computer players, begin, close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.host import errors
from bot.host.decks.decks import Decks
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
from bot.store.rows import Place, SeatRow, Series, StoredTable, TableRow
from bot.store.settings import Deadline, GuildSettings, Locale, PlayerSettings
from engine.kernel.position import Title
from engine.kernel.values import SPECTATOR, EngineError, TermRef, Words, msg

Options = Mapping[str, int | str | bool]

INVITED, INVITATION = frozenset(("notice.invited", "notice.next_game")), "invite:"
"""What calls somebody to a table that has not begun, and how the message is registered: whom it
calls follows."""


def invitation(user_id: int) -> str:
    """The word under which the message that calls somebody is registered."""
    return f"{INVITATION}{user_id}"


class Lobby(Part):
    """What happens at a table that has not begun."""

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
        owner's) and deadline. ``series``: the match that goes on here.
        :class:`MayNotOpen`, :class:`PlaceTaken`, :class:`UnknownTitle`, :class:`BadSeats`,
        :class:`EngineRefused` (an impossible option), :class:`BadDeadline`, :class:`UnknownLevel`,
        :class:`TableFull`, :class:`BadMatch`."""
        if actor.request is not None and await self.tables.store.seen(actor.request):
            return await self._opened_before(actor, place)
        settings = await self._guild_of(place)
        if series is None and not may_open(settings, actor, place.guild_id):
            raise errors.MayNotOpen
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
            raise errors.PlaceTaken(table=taken or 0) from error
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
            raise errors.NoTable
        return self._edit(stored, actor).done(stored, repeated=True)

    def _edit(self, stored: StoredTable, actor: Actor) -> TableEdit:
        return TableEdit(stored, None, self.tables.clock.now(), self.tables.dice, actor)

    def _checked(
        self, title: str, seats: int | None, options: Options | None
    ) -> tuple[Title, int, dict[str, int | str | bool]]:
        rules = self._title(title)
        least, most = rules.least_seats, rules.most_seats
        capacity = most if seats is None else seats
        if not least <= capacity <= most:
            raise errors.BadSeats(minimum=least, maximum=most, given=capacity)
        try:
            return rules, capacity, rules.choose_options(dict(options or {}))
        except EngineError as error:
            raise errors.EngineRefused(error) from error

    def _title(self, title: str) -> Title:
        rules = self.tables.rules.title(title)
        if rules is None:
            raise errors.no_title(title)
        return rules

    @changing
    async def join(self, edit: TableEdit, actor: Actor) -> None:
        """Take the next free seat; where a match goes on, the game begins when both are there.
        :class:`AlreadySeated`, :class:`TableFull`, :class:`MatchSeat`, :class:`AlreadyStarted`,
        :class:`TableOver`."""
        edit.require_open()
        if edit.sits(actor.user_id):
            raise errors.AlreadySeated
        await self.seat(edit, actor)
        if _goes_on(edit) and len(edit.seats) == edit.row.capacity:
            await self.deal(edit)

    async def seat(self, edit: TableEdit, who: Actor) -> None:
        """Seat somebody at a table that has not begun. :class:`TableFull`, :class:`MatchSeat`."""
        series = edit.row.series
        if series is not None and series.last:
            before = await self.tables.stored(series.last)
            if who.user_id not in {seat.user_id for seat in before.seats}:
                raise errors.MatchSeat
        _require_room(edit)
        edit.players.update(await self.tables.store.players((who.user_id,)))
        seat = _seat(edit, who)
        edit.say(msg("notice.joined", who=seat.name, **_count(edit)))

    @changing
    async def leave(self, edit: TableEdit, actor: Actor, *, last: bool | None = None) -> None:
        """Give the seat up before the game. The next person becomes the owner; without one the
        table closes. ``last``: asked as the only person there, or as one of several; where that is
        so no more, :class:`QuestionOver`. :class:`NotSeated`, :class:`AlreadyStarted`,
        :class:`TableOver`."""
        edit.require_open()
        seat = edit.require_seat(actor)
        if last not in (None, sum(one.user_id is not None for one in edit.seats) < 2):
            raise errors.QuestionOver
        leave_lobby(edit, seat)

    async def require_leaving(self, actor: Actor, table_id: int) -> None:
        """That the actor has a seat to give up by :meth:`leave`, before they are asked whether they
        mean it. :class:`NotSeated`, :class:`AlreadyStarted`, :class:`TableOver`."""
        async with self.tables.edit(table_id) as edit:
            edit.require_open()
            edit.require_seat(actor)

    @changing
    async def add_computer(self, edit: TableEdit, actor: Actor, level: Level = "normal") -> None:
        """Seat a computer player. :class:`NotSeated` (only who sits may), :class:`UnknownLevel`,
        :class:`TableFull`, :class:`MatchSeat`, :class:`AlreadyStarted`, :class:`TableOver`."""
        require_level(level)
        edit.require_open()
        if _goes_on(edit):
            raise errors.MatchSeat
        _touch(edit, edit.require_seat(actor))
        _require_room(edit)
        seat = _seat_computer(edit, level)
        term = TermRef(f"level.{level}")
        edit.say(msg("notice.computer_joined", who=seat.name, level=term, **_count(edit)))

    @changing
    async def remove_computer(self, edit: TableEdit, actor: Actor) -> None:
        """Send the computer player away who came last. :class:`NotSeated`,
        :class:`NoComputer`, :class:`AlreadyStarted`, :class:`TableOver`."""
        edit.require_open()
        _touch(edit, edit.require_seat(actor))
        computers = [one for one in edit.seats if one.kind == "computer"]
        if not computers:
            raise errors.NoComputer
        edit.remove(computers[-1])
        edit.say(msg("notice.computer_left", who=computers[-1].name, **_count(edit)))

    @changing
    async def change_title(self, edit: TableEdit, actor: Actor, title: str) -> None:
        """Play another game at this table: with its usual options and the cards it has now; decks
        chosen for the other are put back. A table of as many seats as its game allows has as many
        as the new one allows, any other keeps its number where it can. :class:`NotSeated`,
        :class:`NotOwner`, :class:`UnknownTitle`, :class:`TooManySeated`, :class:`MatchSeat`,
        :class:`AlreadyStarted`, :class:`TableOver`."""
        rules = self._title(title)
        edit.require_open()
        if _goes_on(edit):
            raise errors.MatchSeat
        seat = edit.require_seat(actor)
        if edit.row.owner_id != actor.user_id:
            raise errors.NotOwner
        if len(edit.seats) > rules.most_seats:
            raise errors.TooManySeated(maximum=rules.most_seats, given=len(edit.seats))
        _touch(edit, seat)
        if title != edit.row.title:
            _play(edit, title, rules, self._title(edit.row.title))
            named = Words(rules.names.zh, rules.names.en)
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
        what is ``None`` stays, and so do options that are not named. :class:`NotSeated`,
        :class:`NotOwner`, :class:`BadSeats`, :class:`BadDeadline`, :class:`EngineRefused` (an
        impossible option), :class:`BadMatch`, :class:`AlreadyStarted`, :class:`TableOver`,
        :class:`ContestTable`."""
        edit.require_open()
        edit.require_own()
        seat = edit.require_seat(actor)
        if edit.row.owner_id != actor.user_id:
            raise errors.NotOwner
        wished = {**edit.row.options, **(options or {})}
        asked = edit.row.capacity if seats is None else seats
        rules, capacity, chosen = self._checked(edit.row.title, asked, wished)
        if capacity < len(edit.seats):
            least, most = len(edit.seats), rules.most_seats
            raise errors.BadSeats(minimum=least, maximum=most, given=capacity)
        if capacity != 2 and edit.row.series is not None:
            raise errors.BadMatch
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
        """Call somebody to the table, once. :class:`NotSeated`, :class:`Invited` (they have been
        called, or sit there), :class:`TableFull`, :class:`AlreadyStarted`, :class:`TableOver`,
        :class:`ContestTable`."""
        edit.require_open()
        edit.require_own()
        seat = edit.require_seat(actor)
        _require_room(edit)
        called = await self.tables.store.messages(edit.row.id, invitation(user_id), 0)
        if called or edit.sits(user_id):
            raise errors.Invited
        _touch(edit, seat)
        names = self._title(edit.row.title).names
        title = Words(names.zh, names.en)
        text = msg("notice.invited", who=seat.name, title=title)
        if _goes_on(edit):
            text = msg("notice.next_game", who=seat.name, title=title)
        edit.post("notice", text, pings=(user_id,))

    @changing
    async def begin(self, edit: TableEdit, actor: Actor) -> None:
        """Start the game with who is seated. :class:`NotSeated`, :class:`TooFew`,
        :class:`AlreadyStarted`, :class:`TableOver`, :class:`EngineRefused`."""
        edit.require_open()
        _touch(edit, edit.require_seat(actor))
        await self.deal(edit)

    async def deal(self, edit: TableEdit) -> None:
        """The game of a table starts, whoever wishes it. :class:`TooFew`,
        :class:`EngineRefused`."""
        rules, count = self._title(edit.row.title), len(edit.seats)
        if count < rules.least_seats:
            raise errors.TooFew(minimum=rules.least_seats, given=count)
        opening = rules.opening if arrange(edit) else {}
        row = edit.row
        seed = self.tables.dice.getrandbits(128)
        pack = await self.tables.card_pack(row.pack)
        decks = await self._decks.dealt(edit, pack)
        try:
            game = self.tables.rules.new(
                row.title, count, {**row.options, **opening}, seed, pack, decks
            )
        except EngineError as error:
            raise errors.EngineRefused(error) from error
        began = game.view(SPECTATOR).active
        edit.row = replace(row, status="running", seed=seed, started_at=edit.now, began=began)
        for seat in tuple(edit.seats):
            dealt = decks[seat.seat] if decks else None
            edit.put(replace(seat, bank_ms=row.deadline.bank_ms, deck=dealt))
        edit.begin(game)
        edit.say(msg("notice.began"))


def _goes_on(edit: TableEdit) -> bool:
    """Whether it is the table of a later game of a match."""
    return edit.row.series is not None and edit.row.series.last != 0


def require_level(level: str) -> None:
    """:class:`~bot.host.errors.UnknownLevel` for anything but a known strength."""
    if level not in LEVELS:
        raise errors.UnknownLevel(level=str(level))


def leave_lobby(edit: TableEdit, seat: SeatRow) -> None:
    """Somebody leaves before the game; the next person owns the table, without one it closes."""
    edit.remove(seat)
    edit.say(msg("notice.left", who=seat.name, **_count(edit)))
    heir = next((one for one in edit.seats if one.user_id is not None), None)
    if heir is None:
        edit.row = replace(edit.row, status="closed", owner_id=None, ended_at=edit.now)
    elif edit.row.owner_id == seat.user_id:
        edit.row = replace(edit.row, owner_id=heir.user_id)
        edit.say(msg("notice.new_owner", who=heir.name))


def _play(edit: TableEdit, title: str, rules: Title, before: Title) -> None:
    """The table is for another game from now on."""
    row, pack = edit.row, rules.pack()
    asked = rules.most_seats if row.capacity == before.most_seats else row.capacity
    capacity = max(rules.least_seats, len(edit.seats), min(asked, rules.most_seats))
    options = rules.choose_options({})
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
        raise errors.TableFull(capacity=edit.row.capacity)


def _count(edit: TableEdit) -> dict[str, int]:
    return {"seated": len(edit.seats), "capacity": edit.row.capacity}
