"""The verbs before a game: open, join, leave, computer players, begin, close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.host import errors
from bot.host.decks.decks import Decks
from bot.host.people.names import computer_name, display_name
from bot.host.people.rights import may_open
from bot.host.people.settings import require_deadline
from bot.host.rules import TitleLike
from bot.host.storage_errors import telling
from bot.host.tables.edit import Draft
from bot.host.tables.tables import Repeated, changing
from bot.host.time import seat_clock
from bot.host.values import LEVELS, Actor, Done, Level
from bot.store.changes import PutPack
from bot.store.errors import SpotTaken
from bot.store.rows import Place, SeatRow, StoredTable, TableRow
from bot.store.settings import Deadline, GuildSettings, Locale, PlayerSettings
from engine.kernel.values import EngineError, TermRef, Words, msg

Options = Mapping[str, int | str | bool]


class Lobby(Decks):
    """What happens at a table that has not begun."""

    @telling
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
        request_id: int | None = None,
    ) -> Done:
        """Open a table and seat its owner, and computer players of those strengths."""
        if request_id is not None and await self.store.seen(request_id):
            return await self._opened_before(actor, place)
        settings = await self._guild_of(place)
        if not may_open(settings, actor, place.guild_id):
            raise errors.MayNotOpen
        rules, capacity, chosen = self._checked(title, seats, options)
        limit = settings.deadline if deadline is None else deadline
        require_deadline(limit, self.config)
        players = await self.store.players((actor.user_id,))
        row = TableRow(
            id=await self.store.new_table_id(),
            place=place,
            title=title,
            capacity=capacity,
            options=chosen,
            locale=locale or settings.locale or _spoken_by(actor, players),
            owner_id=actor.user_id,
            deadline=limit,
            created_at=self.clock.now(),
            pack=rules.pack().hash,
        )
        draft = Draft(StoredTable(row, (), (), players), None, self.clock.now(), self.dice)
        draft.new = True
        _seat(draft, actor)
        for level in computers:
            require_level(level)
            _require_room(draft)
            _seat_computer(draft, level)
        draft.changes.append(PutPack(row.pack, title, rules.pack().dump()))
        try:
            return await self.commit(draft, actor, request_id)
        except SpotTaken as error:
            taken = await self.store.table_at(place.spot)
            raise errors.PlaceTaken(taken or 0) from error
        except Repeated:
            return await self._opened_before(actor, place)

    async def _guild_of(self, place: Place) -> GuildSettings:
        if place.guild_id is None:
            return GuildSettings()
        return await self.store.guild(place.guild_id) or GuildSettings()

    async def _opened_before(self, actor: Actor, place: Place) -> Done:
        table_id = await self.store.table_at(place.spot)
        stored = None if table_id is None else await self.store.table(table_id)
        if stored is None:
            raise errors.NoTable
        return self.done(stored, actor, repeated=True)

    def _checked(
        self, title: str, seats: int | None, options: Options | None
    ) -> tuple[TitleLike, int, dict[str, int | str | bool]]:
        rules = self._title(title)
        least, most = rules.least_seats, rules.most_seats
        capacity = most if seats is None else seats
        if not least <= capacity <= most:
            raise errors.BadSeats(least, most, capacity)
        try:
            return rules, capacity, rules.choose_options(dict(options or {}))
        except EngineError as error:
            raise errors.Refused(error) from error

    def _title(self, title: str) -> TitleLike:
        rules = self.rules.title(title)
        if rules is None:
            raise errors.UnknownTitle(title)
        return rules

    @changing
    async def join(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Take the next free seat."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_open()
            if draft.sits(actor.user_id):
                raise errors.AlreadySeated
            _require_room(draft)
            draft.players.update(await self.store.players((actor.user_id,)))
            seat = _seat(draft, actor)
            draft.say(msg("notice.joined", who=seat.name, **_count(draft)))
            return await self.commit(draft, actor, request_id)

    @changing
    async def leave(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Give the seat up before the game."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_open()
            leave_lobby(draft, draft.require_seat(actor))
            return await self.commit(draft, actor, request_id)

    @changing
    async def add_computer(
        self, actor: Actor, table_id: int, level: Level = "normal", *, request_id: int | None = None
    ) -> Done:
        """Seat a computer player."""
        require_level(level)
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_open()
            _touch(draft, draft.require_seat(actor))
            _require_room(draft)
            seat = _seat_computer(draft, level)
            term = TermRef(f"level.{level}")
            draft.say(msg("notice.computer_joined", who=seat.name, level=term, **_count(draft)))
            return await self.commit(draft, actor, request_id)

    @changing
    async def remove_computer(
        self,
        actor: Actor,
        table_id: int,
        seat: int | None = None,
        *,
        request_id: int | None = None,
    ) -> Done:
        """Send a computer player away."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_open()
            _touch(draft, draft.require_seat(actor))
            computers = [
                one for one in draft.seats if one.kind == "computer" and seat in (None, one.seat)
            ]
            if not computers:
                raise errors.NoComputer
            draft.remove(computers[-1])
            draft.say(msg("notice.computer_left", who=computers[-1].name, **_count(draft)))
            return await self.commit(draft, actor, request_id)

    @changing
    async def change_title(
        self, actor: Actor, table_id: int, title: str, *, request_id: int | None = None
    ) -> Done:
        """Play another game at this table."""
        rules = self._title(title)
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_open()
            seat = draft.require_seat(actor)
            if draft.row.owner_id != actor.user_id:
                raise errors.NotOwner
            if len(draft.seats) > rules.most_seats:
                raise errors.TooManySeated(rules.most_seats, len(draft.seats))
            _touch(draft, seat)
            if title != draft.row.title:
                _play(draft, title, rules, self._title(draft.row.title))
                named = Words(rules.names.zh, rules.names.en)
                draft.say(msg("notice.title_changed", who=seat.name, title=named))
            return await self.commit(draft, actor, request_id)

    @changing
    async def begin(self, actor: Actor, table_id: int, *, request_id: int | None = None) -> Done:
        """Start the game with who is seated."""
        async with self.draft(table_id, actor, request_id) as draft:
            draft.require_open()
            _touch(draft, draft.require_seat(actor))
            await self._begin(draft)
            return await self.commit(draft, actor, request_id)

    async def _begin(self, draft: Draft) -> None:
        row, count = draft.row, len(draft.seats)
        least = self._title(row.title).least_seats
        if count < least:
            raise errors.TooFew(least, count)
        seed = self.dice.getrandbits(128)
        pack = await self.card_pack(row.pack)
        decks = await self.dealt_decks(draft, pack)
        try:
            game = self.rules.new(row.title, count, dict(row.options), seed, pack, decks)
        except EngineError as error:
            raise errors.Refused(error) from error
        draft.row = replace(row, status="running", seed=seed, started_at=draft.now)
        for seat in tuple(draft.seats):
            dealt = decks[seat.seat] if decks else None
            draft.put(replace(seat, bank_ms=row.deadline.bank_ms, deck=dealt))
        draft.begin(game)
        draft.say(msg("notice.began"))


def require_level(level: str) -> None:
    """:class:`~bot.host.errors.UnknownLevel` for anything but a known strength."""
    if level not in LEVELS:
        raise errors.UnknownLevel(str(level))


def leave_lobby(draft: Draft, seat: SeatRow) -> None:
    """Somebody leaves before the game; the next person owns the table, without one it closes."""
    draft.remove(seat)
    draft.say(msg("notice.left", who=seat.name, **_count(draft)))
    heir = next((one for one in draft.seats if one.user_id is not None), None)
    if heir is None:
        draft.row = replace(draft.row, status="closed", owner_id=None, ended_at=draft.now)
    elif draft.row.owner_id == seat.user_id:
        draft.row = replace(draft.row, owner_id=heir.user_id)
        draft.say(msg("notice.new_owner", who=heir.name))


def _play(draft: Draft, title: str, rules: TitleLike, before: TitleLike) -> None:
    """The table is for another game from now on."""
    row, pack = draft.row, rules.pack()
    asked = rules.most_seats if row.capacity == before.most_seats else row.capacity
    capacity = max(rules.least_seats, len(draft.seats), min(asked, rules.most_seats))
    options = rules.choose_options({})
    draft.row = replace(row, title=title, capacity=capacity, options=options, pack=pack.hash)
    draft.changes.append(PutPack(pack.hash, title, pack.dump()))
    for seat in tuple(draft.seats):
        draft.put(replace(seat, deck=None))


def _spoken_by(actor: Actor, players: Mapping[int, PlayerSettings]) -> Locale:
    known = players.get(actor.user_id)
    return (known.locale if known is not None else None) or actor.locale


def _seat(draft: Draft, actor: Actor) -> SeatRow:
    draft.meet(actor)
    return draft.add(
        SeatRow(
            table_id=draft.row.id,
            seat=len(draft.seats),
            kind="human",
            name=display_name(actor.name),
            user_id=actor.user_id,
            acted_at=draft.now,
            here_at=draft.now,
        )
    )


def _seat_computer(draft: Draft, level: Level) -> SeatRow:
    name = computer_name(draft.row.locale, (seat.name for seat in draft.seats))
    return draft.add(SeatRow(draft.row.id, len(draft.seats), "computer", name, level=level))


def _touch(draft: Draft, seat: SeatRow) -> None:
    draft.put(seat_clock.acted(seat, draft.now))


def _require_room(draft: Draft) -> None:
    if len(draft.seats) >= draft.row.capacity:
        raise errors.TableFull(draft.row.capacity)


def _count(draft: Draft) -> dict[str, int]:
    return {"seated": len(draft.seats), "capacity": draft.row.capacity}
