"""The verbs of contests: what organisers, judges and players can do."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.host import errors
from bot.host.contests.book import Book
from bot.host.contests.chosen import HOSTS, chosen
from bot.host.contests.contest import Contest, missing
from bot.host.contests.decks import ContestDecks
from bot.host.contests.draft import ContestDraft
from bot.host.contests.entries import borrowed, called
from bot.host.contests.herald import messages
from bot.host.contests.judging import Judging
from bot.host.contests.leaving import Leaving, here
from bot.host.contests.placing import Placing
from bot.host.contests.worded import refused
from bot.host.people.names import written_name
from bot.host.people.rights import rights_in
from bot.host.tables.tables import Tables
from bot.host.values import Actor
from bot.store.changes import Change, Post
from bot.store.contest_changes import DropTemplate, ForgetEntrant, PutTemplate
from bot.store.contest_rows import ContestRow, Room
from bot.store.rows import Place
from bot.store.settings import GuildSettings, Locale
from engine.contests import due, fold, matches, privacy, progress
from engine.contests import operations as ops
from engine.contests import settings as rules
from engine.contests.records import Event, Match, Phase, Standing
from engine.contests.settings import Decks, Settings
from engine.contests.values import Actor as Doer
from engine.contests.values import Refused, Role
from engine.kernel.values import msg


class Contests(Judging, Placing, Leaving):
    """What people do with contests. Who may do what is the contest's own to say
    (:class:`~bot.host.errors.ContestRefused`). All raise :class:`~bot.host.errors.NoContest` where
    there is none."""

    def __init__(self, tables: Tables, book: Book, decks: ContestDecks) -> None:
        super().__init__(tables, book)
        self._decks = decks

    # -- looking --------------------------------------------------------------------------

    async def contest(self, contest_id: int) -> Contest:
        """A contest as it stands."""
        return await self._book.contest(contest_id)

    async def admitted(self, contest_id: int, actor: Actor, guild_id: int | None) -> Contest:
        """A contest that is somebody's business: because they are in its server, or in itself."""
        contest = await self._book.contest(contest_id)
        if guild_id != contest.row.guild_id and contest.event.of(actor.user_id) is None:
            raise errors.NoContest
        return contest

    async def contests_in(self, guild_id: int) -> tuple[ContestRow, ...]:
        """The contests of a server, the newest first."""
        return await self.tables.store.contests_in(guild_id)

    async def contests_of(self, user_id: int) -> tuple[ContestRow, ...]:
        """Those that somebody has been in, the newest first."""
        return await self.tables.store.contests_of(user_id)

    async def table_of(self, contest: Contest, match: int) -> int:
        """The number of the table at which a match is played now, 0 where there is none."""
        found = contest.event.matches.get(match)
        current = None if found is None else contest.current(found)
        return 0 if current is None else current.table_id

    def need(self, contest: Contest, player: int) -> due.Need:
        """What a contest needs of an entrant now."""
        return due.needs(contest.event, player, self.tables.clock.now())

    # -- an organiser's -------------------------------------------------------------------

    async def create(
        self,
        actor: Actor,
        place: Place,
        name: str,
        changes: Mapping[str, Any],
        locale: Locale | None = None,
    ) -> Contest:
        """Announce a contest in a channel. ``changes``: settings that differ from the usual ones.
        :class:`MayNotOpen`, :class:`UnknownTitle`, :class:`ContestRefused`."""
        guild = await self._may_create(actor, place)
        settings = self._settings(changes)
        now = self.tables.clock.now()
        op = ops.Create(
            at=now,
            by=Doer(Role.ORGANISER, actor.user_id),
            name=written_name(name, 80, "?"),
            settings=settings,
            seed=secrets.randbits(62),
        )
        wished: Locale | None = "en" if settings.language == "en" else "zh"
        spoken = (wished if settings.language else locale) or guild.locale or actor.locale
        row = ContestRow(
            await self.tables.store.new_contest_id(),
            place.guild_id or 0,
            place.spot,
            spoken,
            op.name,
            Phase.SIGN_UP,
            now,
            1,
        )
        contest = Contest(row, fold.begin(op), (), {}, {}, frozenset(), 1)
        draft = ContestDraft(contest, now, actor)
        draft.new = True
        draft.ops.append(op)
        draft.meet(actor.user_id, actor.name)
        if not await self._book.commit(draft):
            raise errors.NoContest
        return draft.contest

    async def _may_create(self, actor: Actor, place: Place) -> GuildSettings:
        """Whoever manages the server may, and who has a role that opens its tables."""
        guild = await self.tables.store.guild(place.guild_id or 0) or GuildSettings()
        rights = rights_in(actor, place.guild_id)
        named = guild.openers == "roles" and bool(set(guild.roles) & set(rights.roles))
        if not (rights.manager or named or guild.openers == "everyone"):
            raise errors.MayNotOpen
        return guild

    def _settings(self, changes: Mapping[str, Any]) -> Settings:
        wanted = chosen(self.tables.rules, Settings(), changes)
        try:
            return rules.changed(Settings(), wanted, False)
        except Refused as error:
            raise refused(error, _nothing()) from error

    async def change(self, actor: Actor, contest_id: int, **changes: Any) -> None:
        """Settings change. Cards are named as people name them; :class:`NoCard`,
        :class:`UnknownTitle`, :class:`EngineRefused`. Decks that may no longer be played are
        exchanged."""
        async with self._book.edit(contest_id, actor) as draft:
            wanted = chosen(self.tables.rules, draft.event.settings, changes)
            draft.do(ops.Set(at=draft.now, by=self._doer(draft, actor), changes=wanted))
            if not {"title", "banned_cards"}.isdisjoint(wanted):
                await self._decks.exchange(draft)
            self._speak(draft)
            await self._book.commit(draft)

    def _speak(self, draft: ContestDraft) -> None:
        """All that is said and shown from now on is in the language that is chosen."""
        spoken = draft.event.settings.language
        if spoken and spoken != draft.row.locale:
            draft.row = replace(draft.row, locale="en" if spoken == "en" else "zh")
            draft.show(*messages(draft.event))

    async def start(self, actor: Actor, contest_id: int) -> None:
        """Sign-up ends and the first round is paired. Who has brought no deck is given one."""
        async with self._book.edit(contest_id, actor) as draft:
            here(draft)
            await self._decks.give(draft, due.without_deck(draft.event))
            draft.do(ops.Start(at=draft.now, by=self._doer(draft, actor)))
            await self._book.commit(draft)

    async def cut(self, actor: Actor, contest_id: int, seeds: tuple[int, ...] = ()) -> None:
        """Cut the field: those ``seeds`` go on, or whoever the standing says."""
        async with self._book.edit(contest_id, actor) as draft:
            going = seeds or progress.preview(draft.event).going
            by, base, behind = self._doer(draft, actor), draft.event.size, draft.event.reached
            draft.do(ops.Cut(at=draft.now, by=by, seeds=going, base=base, behind=behind))
            await self._book.commit(draft)

    async def unpair(self, actor: Actor, contest_id: int) -> None:
        """Take the last round back, as long as nobody has acted in it; who is in the contest can
        be changed, and then it is paired anew."""
        async with self._book.edit(contest_id, actor) as draft:
            by, number = self._doer(draft, actor), draft.event.round
            draft.do(ops.Unpair(at=draft.now, by=by, round=number))
            draft.do(ops.Pause(at=draft.now, by=by))
            draft.said.discard(f"round:{number}")
            await self._book.commit(draft)

    async def end(self, actor: Actor, contest_id: int) -> None:
        """End it: with whom the standing has at the top, or before the start with nobody."""
        async with self._book.edit(contest_id, actor) as draft:
            early = draft.event.phase is Phase.SIGN_UP
            draft.do(ops.End(at=draft.now, by=self._doer(draft, actor), cancelled=early))
            await self._book.commit(draft)

    async def substitute(
        self, actor: Actor, contest_id: int, player: int, person: int, name: str
    ) -> None:
        """Another person plays on for an entrant, with the deck and all that was played; at a table
        that is played at the seat becomes theirs."""
        async with self._book.edit(contest_id, actor) as draft:
            by = self._doer(draft, actor)
            draft.do(ops.Substitute(at=draft.now, by=by, player=player, person=person))
            draft.meet(person, name)
            await self._book.commit(draft)

    async def ban(
        self, actor: Actor, contest_id: int, person: int, *, lifted: bool = False
    ) -> None:
        """Keep somebody out, who leaves it where they are in; or let them come again."""
        await self._do(
            actor,
            contest_id,
            lambda at, by: ops.Ban(at=at, by=by, person=person, lifted=lifted),
        )

    async def hand_over(self, actor: Actor, contest_id: int, person: int) -> None:
        """Another person is its organiser."""
        await self._do(actor, contest_id, lambda at, by: ops.HandOver(at=at, by=by, person=person))

    async def announce(self, actor: Actor, contest_id: int, text: str) -> None:
        """Say something to all who are in it."""
        async with self._book.edit(contest_id, actor) as draft:
            if self.part(draft.contest, actor) is not Role.ORGANISER:
                raise errors.ContestRefused(msg("contest.refused.announce"))
            said = msg("contest.say.announcement", name=draft.row.name, text=text[:1500])
            draft.announce(said, called(draft.event))
            await self._book.commit(draft)

    async def add_computers(self, actor: Actor, contest_id: int, count: int) -> None:
        """Fill so many places with computer players."""
        async with self._book.edit(contest_id, actor) as draft:
            by = self._doer(draft, actor)
            for _ in range(max(1, min(count, rules.MOST_PLAYERS))):
                draft.do(ops.Join(at=draft.now, by=by, person=0, computer=True))
                if draft.event.settings.decks is not Decks.NONE:
                    await self._decks.give(draft, (draft.event.joined,))
            await self._book.commit(draft)

    # -- a player's -----------------------------------------------------------------------

    async def join(
        self, actor: Actor, contest_id: int, *, member_days: int | None = None
    ) -> Contest:
        """Come in, or wait behind a full field. ``member_days``: for how long they have been in
        the server, ``None`` where that is not known. :class:`ContestRole`,
        :class:`ContestTooNew`."""
        async with self._book.edit(contest_id, actor) as draft:
            settings = draft.event.settings
            rights = rights_in(actor, draft.row.guild_id)
            if settings.role and settings.role not in rights.roles:
                raise errors.ContestRole
            if settings.member_days and (member_days or 0) < settings.member_days:
                raise errors.ContestTooNew(days=settings.member_days)
            by = Doer(Role.PLAYER, actor.user_id)
            draft.do(ops.Join(at=draft.now, by=by, person=actor.user_id))
            draft.meet(actor.user_id, actor.name)
            draft.unsay(missing(actor.user_id))
            await self._book.commit(draft)
        return draft.contest

    async def drop(self, actor: Actor, contest_id: int, player: int = 0) -> None:
        """Leave; an organiser may say who."""
        await self._own(actor, contest_id, player, ops.Drop)

    async def readmit(self, actor: Actor, contest_id: int, player: int) -> None:
        """Who left is back."""
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
        :class:`QuestionOver`."""
        async with self._book.edit(contest_id, actor) as draft:
            player = self._player(draft, actor)
            if taken not in (None, draft.event.entrants[player].away):
                raise errors.QuestionOver
            by = Doer(Role.PLAYER, actor.user_id)
            draft.do(ops.Vacation(at=draft.now, by=by, player=player, days=days))
            await self._book.commit(draft)

    async def offer_draw(
        self, actor: Actor, contest_id: int, *, withdrawn: bool = False, about: str | None = None
    ) -> None:
        """Offer a draw in one's match, accept one by that, or withdraw it. ``about``: what the
        match was like when it was asked (:func:`draw_mark`), else :class:`QuestionOver`.
        :class:`NoOpenMatch`."""
        async with self._book.edit(contest_id, actor) as draft:
            player = self._player(draft, actor)
            match = draft.event.open_match(player)
            if match is None:
                raise errors.NoOpenMatch
            if about not in (None, draw_mark(match)):
                raise errors.QuestionOver
            by, number = Doer(Role.PLAYER, actor.user_id), match.number
            draft.do(
                ops.Offer(at=draft.now, by=by, match=number, player=player, withdrawn=withdrawn)
            )
            await self._book.commit(draft)

    async def claim(self, actor: Actor, contest_id: int) -> None:
        """Claim one's match, because the other has not come. :class:`NoOpenMatch`."""
        async with self._book.edit(contest_id, actor) as draft:
            player = self._player(draft, actor)
            match = draft.event.open_match(player)
            if match is None:
                raise errors.NoOpenMatch
            by = Doer(Role.PLAYER, actor.user_id)
            draft.do(ops.Claim(at=draft.now, by=by, match=match.number, player=player))
            await self._book.commit(draft)

    async def bring_deck(self, actor: Actor, contest_id: int, key: str) -> str:
        """Play with that deck; the name that everybody knows it by. :class:`NoDeck`,
        :class:`DeckIllegal`, :class:`ContestDeckBanned`."""
        async with self._book.edit(contest_id, actor) as draft:
            by = Doer(Role.PLAYER, actor.user_id)
            player = self._player(draft, actor)
            name = await self._decks.bring(draft, player, by, key, actor.user_id)
            await self._book.commit(draft)
        return name

    async def come(self, actor: Actor, contest_id: int) -> Contest:
        """Come to one's match: it gets its place, and its table as soon as there is room. Whoever
        comes is there, and cannot lose by not having been. :class:`NoOpenMatch`."""
        async with self._book.edit(contest_id, actor) as draft:
            player = self._player(draft, actor)
            match = draft.event.open_match(player)
            if match is None:
                raise errors.NoOpenMatch
            if player not in match.came:
                draft.do(ops.Came(at=draft.now, match=match.number, player=player))
            if match.number not in draft.rooms:
                draft.put_room(Room(draft.row.id, match.number, draft.now))
            draft.meet(actor.user_id, actor.name)
            await self._book.commit(draft)
        return draft.contest

    async def choose_first(self, actor: Actor, contest_id: int, match: int, own: bool) -> None:
        """Choose who begins the next game: oneself, or the other. :class:`NoChoice`."""
        async with self._book.edit(contest_id, actor) as draft:
            player = self._player(draft, actor)
            found, room = draft.event.matches.get(match), draft.rooms.get(match)
            if found is None or room is None or found.result is not None or not found.games:
                raise errors.NoChoice
            if matches.chooser(found) != player or draft.contest.current(found) or room.first:
                raise errors.NoChoice
            other = next(p for p in found.players if p != player)
            draft.put_room(replace(room, first=player if own else other))
            await self._book.commit(draft)

    # -- who is forgotten ----------------------------------------------------------------

    async def forget(self, user_id: int) -> None:
        """Delete somebody from all contests: they leave those that are not over, and in every log a
        number that nobody else has stands for them from then on. Everybody else's results stay."""
        for row in await self.tables.store.contests_of(user_id):
            await self._leave(row.id, user_id)
            async with self._book.edit(row.id) as draft:
                log = [ops.unpack(d) for d in await self.tables.store.contest_operations(row.id)]
                without = privacy.forgotten(log, user_id)
                event = fold.replay(without)
                packed = tuple(ops.pack(op) for op in without)
                draft.unsay(missing(user_id))
                changes: list[Change] = [ForgetEntrant(row.id, user_id, packed, fold.encode(event))]
                if user_id in borrowed(draft.said):
                    draft.badge()  # rows about somebody alone go with them
                posts = (Post(post) for post in draft.posts)
                await self.tables.store.commit([*changes, *draft.changes, *posts])
                self.tables.outbox.wake.set()
                self._book.forget(draft.row.id)

    async def _leave(self, contest_id: int, user_id: int) -> None:
        """Somebody is no longer in a contest, and it shows."""
        async with self._book.edit(contest_id) as draft:
            own = draft.event.of(user_id)
            live = draft.event.phase in (Phase.SIGN_UP, Phase.RUNNING)
            if live and own is not None and own.standing is not Standing.DROPPED:
                draft.do(ops.Drop(at=draft.now, player=own.number))
            draft.show(*messages(draft.event))
            await self._book.commit(draft)

    # -- templates ------------------------------------------------------------------------

    async def templates(self, guild_id: int) -> dict[str, dict[str, Any]]:
        """The settings that a server has saved."""
        found = await self.tables.store.templates(guild_id)
        return {name: msgspec.json.decode(text) for name, text in found.items()}

    async def save_template(self, actor: Actor, contest_id: int, name: str) -> None:
        """Save the settings of a contest, but for what is of that one alone."""
        contest = await self._book.contest(contest_id)
        if self.part(contest, actor) is not Role.ORGANISER:
            raise errors.ContestRefused(msg("contest.refused.announce"))
        kept = msgspec.to_builtins(contest.event.settings)
        for own in ("starts_at", *HOSTS):
            kept.pop(own)
        text = msgspec.json.encode(kept).decode()
        change = PutTemplate(contest.row.guild_id, written_name(name, 40, "?"), text)
        await self.tables.store.commit([change])

    async def drop_template(self, actor: Actor, guild_id: int, name: str) -> None:
        """Throw saved settings away. :class:`NeedsManager`, :class:`NoTemplate`."""
        if not rights_in(actor, guild_id).manager:
            raise errors.NeedsManager
        if name not in await self.tables.store.templates(guild_id):
            raise errors.NoTemplate(name=name)
        await self.tables.store.commit([DropTemplate(guild_id, name)])


def draw_mark(match: Match) -> str:
    """What a question about a draw in a match is known by: of which game it is, and who has offered
    one. A press on an old one agrees to nothing newer."""
    offered = sum(1 << at for at, player in enumerate(match.players) if player in match.offers)
    return f"{match.number}.{match.restarts}.{len(match.games)}.{offered}"


def _nothing() -> Contest:
    """A contest of which nothing is known yet, for refusals of its settings."""
    row = ContestRow(0, 0, 0, "en", "", Phase.SIGN_UP, 0, 0)
    return Contest(row, Event("", Settings(), 0, 0), (), {}, {}, frozenset(), 0)
