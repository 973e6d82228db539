"""The verbs of contests: what organisers, judges and players can do."""

from __future__ import annotations

from msgspec.structs import replace

from bot.contests.host.contest import LIVE_PHASES, Contest, missing
from bot.contests.host.decks import ContestDecks
from bot.contests.host.draft import ContestDraft
from bot.contests.host.logs import ContestLogs
from bot.contests.host.notices import messages
from bot.contests.host.organising import Organising
from bot.contests.host.placing import Placing
from bot.contests.host.presence import borrowed
from bot.contests.host.standstill import Leaving
from bot.contests.store import reads
from bot.contests.store.rows import ContestRow, ForgetEntrant, Room
from bot.host.errors import HostError, NoContest
from bot.host.people.rights import rights_in
from bot.host.tables.tables import Tables
from bot.host.values import Actor
from bot.store.changes import Change, Enqueue
from engine.contests import due, final, fold, matches, privacy
from engine.contests import operations as ops
from engine.contests.records import Match, Phase, Standing
from engine.contests.values import ContestActor, ContestRole
from engine.ranks.ratings import Won

WINS = 40
"""So many of the last contests of somebody are looked through for those that they have won."""


class Contests(Organising, Placing, Leaving):
    """The verbs of contests. The rules of a contest say who may do what (:class:`ContestRefused`).
    All raise :class:`NoContest` where there is none."""

    def __init__(self, tables: Tables, logs: ContestLogs, decks: ContestDecks) -> None:
        super().__init__(tables, logs)
        self._decks = decks

    async def contest(self, contest_id: int) -> Contest:
        """A contest as it stands."""
        return await self._logs.contest(contest_id)

    async def admitted(self, contest_id: int, actor: Actor, guild_id: int | None) -> Contest:
        """A contest that is somebody's business: because they are in its server, or in itself."""
        contest = await self._logs.contest(contest_id)
        if guild_id != contest.row.guild_id and contest.event.of(actor.user_id) is None:
            raise NoContest
        return contest

    async def contests_in(self, guild_id: int) -> tuple[ContestRow, ...]:
        """The contests of a server, the newest first."""
        return await self.tables.store.ask(reads.contests_in, guild_id)

    async def contests_of(self, user_id: int) -> tuple[ContestRow, ...]:
        """Those that somebody has been in, the newest first."""
        return await self.tables.store.ask(reads.contests_of, user_id)

    async def table_of(self, contest: Contest, match: int) -> int:
        """The number of the table at which a match is played now, 0 where there is none."""
        found = contest.event.matches.get(match)
        current = None if found is None else contest.current(found)
        return 0 if current is None else current.table_id

    async def won(self, person: int, server: int, own: bool) -> list[Won]:
        """List the contests that somebody has won in a server (0: anywhere); those of other servers
        for their own eyes alone."""
        found = []
        for row in [row for row in await self.contests_of(person) if row.phase == Phase.OVER][
            :WINS
        ]:
            if server not in (0, row.guild_id) or not (own or server):
                continue
            event = (await self._logs.contest(row.id)).event
            entrant = event.of(person)
            if entrant is not None and final.champion(event) == entrant.number:
                found.append(Won(row.id, row.name, event.settings.title, event.ended or event.at))
        return found

    def need(self, contest: Contest, player: int) -> due.Need:
        """Work out what a contest needs of an entrant now."""
        return due.needs(contest.event, player, self.tables.clock.now())

    async def join(
        self, actor: Actor, contest_id: int, *, member_days: int | None = None
    ) -> Contest:
        """Come in, or wait behind a full field. ``member_days``: for how long they have been in
        the server, ``None`` where that is not known. ``error.contest_role``,
        ``error.contest_too_new``."""
        async with self._logs.edit(contest_id, actor) as draft:
            settings = draft.event.settings
            rights = rights_in(actor, draft.row.guild_id)
            if settings.role and settings.role not in rights.roles:
                raise HostError("error.contest_role")
            if settings.member_days and (member_days or 0) < settings.member_days:
                raise HostError("error.contest_too_new", days=settings.member_days)
            by = ContestActor(ContestRole.PLAYER, actor.user_id)
            draft.do(ops.Join(at=draft.now, by=by, person=actor.user_id))
            draft.meet(actor.user_id, actor.name)
            draft.unsay(missing(actor.user_id))
            await self._logs.commit(draft)
        return draft.contest

    async def drop(self, actor: Actor, contest_id: int, player: int = 0) -> None:
        """Leave; an organiser may say who."""
        await self._own(actor, contest_id, player, ops.Drop)

    async def readmit(self, actor: Actor, contest_id: int, player: int) -> None:
        """Take back in who left."""
        await self._own(actor, contest_id, player, ops.Readmit)

    async def check_in(self, actor: Actor, contest_id: int, player: int = 0) -> None:
        """Say that one is there."""
        await self._own(actor, contest_id, player, ops.CheckIn)

    async def ready(self, actor: Actor, contest_id: int, *, ready: bool = True) -> None:
        """Look for an opponent on a ladder, or no longer do."""
        await self._own(actor, contest_id, 0, ops.Ready, ready=ready)

    async def vacation(
        self, actor: Actor, contest_id: int, days: int, *, taken: int | None = None
    ) -> None:
        """Days off, of those that the contest allows: one's matches last as much longer, and one's
        clocks rest. ``taken``: how many one had taken when it was offered, else
        ``error.question_over``."""
        async with self._playing(actor, contest_id) as (draft, by, player):
            if taken not in (None, draft.event.entrants[player].away):
                raise HostError("error.question_over")
            draft.do(ops.TakeVacation(at=draft.now, by=by, player=player, days=days))

    async def offer_draw(
        self, actor: Actor, contest_id: int, *, withdrawn: bool = False, about: str | None = None
    ) -> None:
        """Offer a draw in one's match, accept one by that, or withdraw it. ``about``: what the
        match was like when it was asked (:func:`draw_mark`), else ``error.question_over``.
        ``error.no_open_match``."""
        async with self._playing(actor, contest_id) as (draft, by, player):
            match = _open_match(draft, player)
            if about not in (None, draw_mark(match)):
                raise HostError("error.question_over")
            number = match.number
            draft.do(
                ops.Offer(at=draft.now, by=by, match=number, player=player, withdrawn=withdrawn)
            )

    async def claim(self, actor: Actor, contest_id: int) -> None:
        """Claim one's match, because the other has not come. ``error.no_open_match``."""
        async with self._playing(actor, contest_id) as (draft, by, player):
            match = _open_match(draft, player)
            draft.do(ops.Claim(at=draft.now, by=by, match=match.number, player=player))

    async def bring_deck(self, actor: Actor, contest_id: int, key: str) -> str:
        """Play with that deck; the name that everybody knows it by. :class:`NoDeck`,
        :class:`DeckIllegal`, ``error.contest_deck_banned``."""
        async with self._playing(actor, contest_id) as (draft, by, player):
            return await self._decks.bring(draft, player, by, key, actor.user_id)

    async def come(self, actor: Actor, contest_id: int) -> Contest:
        """Come to one's match: it gets its place, and its table as soon as there is room. Whoever
        comes is there, and cannot lose by not having been. ``error.no_open_match``."""
        async with self._playing(actor, contest_id) as (draft, _, player):
            match = _open_match(draft, player)
            if player not in match.came:
                draft.do(ops.Came(at=draft.now, match=match.number, player=player))
            if match.number not in draft.rooms:
                draft.put_room(Room(draft.row.id, match.number, draft.now))
            draft.meet(actor.user_id, actor.name)
        return draft.contest

    async def choose_first(self, actor: Actor, contest_id: int, match: int, own: bool) -> None:
        """Choose who begins the next game: oneself, or the other. ``error.no_choice``."""
        async with self._playing(actor, contest_id) as (draft, _, player):
            found, room = draft.event.matches.get(match), draft.rooms.get(match)
            if found is None or room is None or found.result is not None or not found.games:
                raise HostError("error.no_choice")
            if matches.chooser(found) != player or draft.contest.current(found) or room.first:
                raise HostError("error.no_choice")
            other = next(p for p in found.players if p != player)
            draft.put_room(replace(room, first=player if own else other))

    async def forget(self, user_id: int) -> None:
        """Delete somebody from all contests: they leave those that are not over, and in every log a
        number that nobody else has stands for them from then on. Everybody else's results stay."""
        for contest_id in await self.tables.store.ask(reads.parts_of, user_id):
            await self._leave(contest_id, user_id)
            async with self._logs.edit(contest_id) as draft:
                stored = await self.tables.store.ask(reads.operations, contest_id)
                log = [ops.unpack(data) for data in stored]
                without = privacy.forgotten(log, user_id)
                event = fold.replay(without)
                packed = tuple(ops.pack(op) for op in without)
                draft.unsay(missing(user_id))
                changes: list[Change] = [
                    ForgetEntrant(contest_id, user_id, packed, fold.encode(event))
                ]
                if user_id in borrowed(draft.said):
                    draft.badge()  # rows about somebody alone go with them
                posts = (Enqueue(post) for post in draft.posts)
                await self.tables.store.commit([*changes, *draft.changes, *posts])
                self.tables.outbox.wake.set()
                self._logs.forget(draft.row.id)

    async def _leave(self, contest_id: int, user_id: int) -> None:
        """Somebody is no longer in a contest, and it shows."""
        async with self._logs.edit(contest_id) as draft:
            own = draft.event.of(user_id)
            live = draft.event.phase in LIVE_PHASES
            if live and own is not None and own.standing is not Standing.DROPPED:
                draft.do(ops.Drop(at=draft.now, player=own.number))
            draft.show(*messages(draft.event))
            await self._logs.commit(draft)


def _open_match(draft: ContestDraft, player: int) -> Match:
    """Find the match that waits for an entrant; ``error.no_open_match``."""
    match = draft.event.open_match(player)
    if match is None:
        raise HostError("error.no_open_match")
    return match


def draw_mark(match: Match) -> str:
    """Build the mark of a question about a draw in a match: of which game it is, and who has
    offered one. A press on an old one agrees to nothing newer."""
    offered = sum(1 << at for at, player in enumerate(match.players) if player in match.offers)
    return f"{match.number}.{match.restarts}.{len(match.games)}.{offered}"
