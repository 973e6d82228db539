"""Verbs of organisers about the whole contest, and those of judges, which an organiser may use
too: decide matches, move their time, punish, and put a table right that has gone wrong."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.contests.host.contest import LIVE_PHASES, Contest
from bot.contests.host.decks import ContestDecks
from bot.contests.host.draft import ContestDraft, refused
from bot.contests.host.notices import messages
from bot.contests.host.presence import called
from bot.contests.host.settings import HOSTS, checked_settings
from bot.contests.host.standstill import here
from bot.contests.host.verbs import Verbs
from bot.contests.store import reads
from bot.contests.store.rows import ContestRow, DropTemplate, PutTemplate
from bot.host.errors import ContestRefused, HostError, NoContest, engine_refusals
from bot.host.people.names import display_name, written_name
from bot.host.people.rights import rights_in
from bot.host.tables.tables import Repeated
from bot.host.values import Actor
from bot.store.rows.tables import Place, StoredTable
from bot.store.settings import GuildSettings, Locale
from engine import Game
from engine.contests import due, fold, progress
from engine.contests import operations as ops
from engine.contests import settings as rules
from engine.contests.records import ContestState, Penalty, Phase
from engine.contests.settings import ContestSettings, DeckPolicy
from engine.contests.values import ContestActor, ContestRole, Refused
from engine.kernel.values import msg
from engine.scenarios.snapshot import dump_position


class Organising(Verbs):
    """The verbs of organisers and judges; :class:`ContestRefused` says what is not for whom."""

    _decks: ContestDecks

    async def create(
        self,
        actor: Actor,
        place: Place,
        name: str,
        changes: Mapping[str, Any],
        locale: Locale | None = None,
    ) -> Contest:
        """Announce a contest in a channel. ``changes``: settings that differ from the usual ones.
        ``error.may_not_open``, ``error.unknown_title``, :class:`ContestRefused`."""
        guild = await self._may_create(actor, place)
        settings = self._settings(changes)
        now = self.tables.clock.now()
        op = ops.Create(
            at=now,
            by=ContestActor(ContestRole.ORGANISER, actor.user_id),
            name=written_name(name, 80, "?"),
            settings=settings,
            seed=secrets.randbits(62),
        )
        wished: Locale | None = "en" if settings.language == "en" else "zh"
        spoken = (wished if settings.language else locale) or guild.locale or actor.locale
        number, guild_id = await self._logs.new_id(), place.guild_id or 0
        row = ContestRow(number, guild_id, place.spot, spoken, op.name, Phase.SIGN_UP, now, 1)
        contest = Contest(row, fold.begin(op), (), {}, {}, frozenset(), 1)
        draft = ContestDraft(contest, now, actor)
        draft.new = True
        draft.ops.append(op)
        draft.meet(actor.user_id, actor.name)
        if not await self._logs.commit(draft):
            raise NoContest
        return draft.contest

    async def _may_create(self, actor: Actor, place: Place) -> GuildSettings:
        """Whoever manages the server may, and who has a role that opens its tables."""
        guild = await self.tables.store.guild(place.guild_id or 0) or GuildSettings()
        rights = rights_in(actor, place.guild_id)
        named = guild.openers == "roles" and bool(set(guild.roles) & set(rights.roles))
        if not (rights.manager or named or guild.openers == "everyone"):
            raise HostError("error.may_not_open")
        await self._has_room(actor, place.guild_id or 0, manages=rights.manager)
        return guild

    async def _has_room(self, actor: Actor, guild_id: int, *, manages: bool) -> None:
        """Refuse one contest more where a server, or somebody who does not manage it, has so many
        that are not over."""
        config = self.tables.config
        rows = await self.tables.store.ask(reads.contests_in, guild_id)
        live = [row.id for row in rows if row.phase in LIVE_PHASES]
        if len(live) >= config.contests_of_server:
            raise HostError("error.contests_of_server", most=config.contests_of_server)
        owners = [(await self._logs.contest(number)).event.owner for number in live]
        if not manages and owners.count(actor.user_id) >= config.contests_of_one:
            raise HostError("error.contests_of_one", most=config.contests_of_one)

    def _settings(self, changes: Mapping[str, Any]) -> ContestSettings:
        wanted = checked_settings(self.tables.rules, ContestSettings(), changes)
        try:
            return rules.changed(ContestSettings(), wanted, False)
        except Refused as error:
            raise refused(error, _nothing()) from error

    async def change(self, actor: Actor, contest_id: int, **changes: Any) -> None:
        """Settings change; decks that may be played no longer are exchanged. Cards are named as
        people do; ``error.no_card``, ``error.unknown_title``, :class:`EngineRefused`."""
        async with self._changing(actor, contest_id) as (draft, by):
            wanted = checked_settings(self.tables.rules, draft.event.settings, changes)
            draft.do(ops.Set(at=draft.now, by=by, changes=wanted))
            if not {"title", "banned_cards"}.isdisjoint(wanted):
                await self._decks.exchange(draft)
            self._speak(draft)

    def _speak(self, draft: ContestDraft) -> None:
        """All that is said and shown from now on is in the language that is chosen."""
        spoken = draft.event.settings.language
        if spoken and spoken != draft.row.locale:
            draft.row = replace(draft.row, locale="en" if spoken == "en" else "zh")
            draft.show(*messages(draft.event))

    async def start(self, actor: Actor, contest_id: int) -> None:
        """Sign-up ends and the first round is paired. Who has brought no deck is given one."""
        async with self._changing(actor, contest_id) as (draft, by):
            here(draft)
            await self._decks.give(draft, due.without_deck(draft.event))
            draft.do(ops.Start(at=draft.now, by=by))

    async def cut(self, actor: Actor, contest_id: int, seeds: tuple[int, ...] = ()) -> None:
        """Cut the field: those ``seeds`` go on, or whoever the standing says."""
        async with self._changing(actor, contest_id) as (draft, by):
            going = seeds or progress.preview(draft.event).going
            base, behind = draft.event.size, draft.event.reached
            draft.do(ops.Cut(at=draft.now, by=by, seeds=going, base=base, behind=behind))

    async def unpair(self, actor: Actor, contest_id: int) -> None:
        """Take the last round back, as long as nobody has acted in it; who is in the contest can
        be changed, and then it is paired anew."""
        async with self._changing(actor, contest_id) as (draft, by):
            number = draft.event.round
            draft.do(ops.Unpair(at=draft.now, by=by, round=number))
            draft.do(ops.Pause(at=draft.now, by=by))
            draft.said.discard(f"round:{number}")

    async def end(self, actor: Actor, contest_id: int) -> None:
        """End it: with whom the standing has at the top, or before the start with nobody."""
        async with self._changing(actor, contest_id) as (draft, by):
            early = draft.event.phase is Phase.SIGN_UP
            draft.do(ops.End(at=draft.now, by=by, cancelled=early))

    async def substitute(
        self, actor: Actor, contest_id: int, player: int, person: int, name: str
    ) -> None:
        """Another person plays on for an entrant, with the deck and all that was played; at a table
        that is played at the seat becomes theirs."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.Substitute(at=draft.now, by=by, player=player, person=person))
            draft.meet(person, name)

    async def ban(
        self, actor: Actor, contest_id: int, person: int, *, lifted: bool = False
    ) -> None:
        """Keep somebody out, who leaves it where they are in; or let them come again."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.Ban(at=draft.now, by=by, person=person, lifted=lifted))

    async def hand_over(self, actor: Actor, contest_id: int, person: int) -> None:
        """Another person is its organiser."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.HandOver(at=draft.now, by=by, person=person))

    async def announce(self, actor: Actor, contest_id: int, text: str) -> None:
        """Say something to all who are in it."""
        async with self._changing(actor, contest_id) as (draft, by):
            if by.role is not ContestRole.ORGANISER:
                raise ContestRefused("contest.refused.announce")
            said = msg("contest.say.announcement", name=draft.row.name, text=text[:1500])
            draft.announce(said, called(draft.event))

    async def add_computers(self, actor: Actor, contest_id: int, count: int) -> None:
        """Fill so many places with computer players."""
        async with self._changing(actor, contest_id) as (draft, by):
            for _ in range(max(1, min(count, rules.MOST_PLAYERS))):
                draft.do(ops.Join(at=draft.now, by=by, person=0, computer=True))
                if draft.event.settings.decks is not DeckPolicy.NONE:
                    await self._decks.give(draft, (draft.event.joined,))

    async def correct(
        self, actor: Actor, contest_id: int, match: int, places: tuple[int, ...], why: str = ""
    ) -> None:
        """The result of a match is another; without ``places`` all have lost."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.Correct(at=draft.now, by=by, match=match, places=places, why=why[:500]))

    async def undo(self, actor: Actor, contest_id: int, match: int, why: str = "") -> None:
        """The last result of a match is taken back; the game it came of is played once more."""
        async with self._changing(actor, contest_id) as (draft, by):
            before = draft.event.matches.get(match)
            draft.do(ops.UndoResult(at=draft.now, by=by, match=match, why=why[:500]))
            after = draft.event.matches[match]
            if before is not None and len(after.games) < len(before.games):
                gone = before.games[-1].table
                for table in tuple(draft.tables.values()):
                    if table.table_id == gone:
                        draft.put_table(replace(table, void=True))
            room = draft.rooms.get(match)
            if room is not None:
                draft.put_room(replace(room, shut=False))

    async def restart(self, actor: Actor, contest_id: int, match: int, why: str = "") -> None:
        """A match begins anew."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.Restart(at=draft.now, by=by, match=match, why=why[:500]))
            room = draft.rooms.get(match)
            if room is not None:
                draft.put_room(replace(room, first=0, shut=False))

    async def extend(
        self, actor: Actor, contest_id: int, by_ms: int, match: int = 0, player: int = 0
    ) -> None:
        """More time, for one match, for those of one player, or for all that are open."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.Extend(at=draft.now, by=by, by_ms=by_ms, match=match, player=player))

    async def pause(self, actor: Actor, contest_id: int, match: int = 0) -> None:
        """A match, or everything, stands still; so do the clocks of its tables."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.Pause(at=draft.now, by=by, match=match))

    async def resume(self, actor: Actor, contest_id: int, match: int = 0) -> None:
        """It goes on, with as much time as there was."""
        async with self._changing(actor, contest_id) as (draft, by):
            here(draft)
            draft.do(ops.Resume(at=draft.now, by=by, match=match))

    async def penalty(
        self,
        actor: Actor,
        contest_id: int,
        player: int,
        kind: Penalty,
        points: int = 0,
        why: str = "",
    ) -> None:
        """A warning, a game or a match lost, or points. Whoever it is for is told, and why."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(
                ops.Impose(
                    at=draft.now, by=by, player=player, kind=kind, points=points, why=why[:500]
                )
            )

    async def position(self, actor: Actor, contest_id: int, match: int) -> str:
        """The position at the table of a match as a file that can be edited, every hand in it: for
        judges who do not play in the contest. That they have looked stands in its log, and is said
        where the match is played. ``error.no_open_match``, :class:`EngineRefused` in the middle of
        something."""
        async with self._changing(actor, contest_id) as (draft, by):
            draft.do(ops.Inspect(at=draft.now, by=by, match=match))
            _, game = await self._played(draft, match)
            with engine_refusals():
                text = dump_position(game, exact=False)
            said = msg("contest.say.looked", who=display_name(actor.name))
            draft.announce_at(match, said)
        return text

    async def mend(self, actor: Actor, contest_id: int, match: int, text: str) -> None:
        """Put the table of a match right: its game goes on from that position, which is checked
        first, and nothing before it can be taken back. For whom :meth:`position` is; its players
        are told. ``error.no_open_match``, :class:`EngineRefused` with what is wrong where."""
        async with self._logs.edit(contest_id, actor) as draft:
            by = ContestActor(self.part(draft.contest, actor), actor.user_id)
            draft.do(ops.Mend(at=draft.now, by=by, match=match))
            table = (await self._played(draft, match))[0].row.id
            async with self.tables.edit(table) as edit:
                edit.require_running()
                edit.mend(text, actor.user_id)
                edit.say(msg("notice.contest_mended"))
                draft.tell(draft.event.matches[match].players, msg("contest.tell.mended"), match)
                edit.behind = tuple(self._logs.changes(draft))
                try:
                    await self.tables.commit(edit)
                except Repeated:
                    return
            self._logs.committed(draft)

    async def _played(self, draft: ContestDraft, match: int) -> tuple[StoredTable, Game]:
        """The table at which a match is being played, and its game; ``error.no_open_match``."""
        found = draft.event.matches.get(match)
        table = None if found is None else draft.contest.current(found)
        if table is None:
            raise HostError("error.no_open_match")
        stored = await self.tables.stored(table.table_id)
        live = await self.tables.live(stored)
        if live is None or stored.row.status != "running":
            raise HostError("error.no_open_match")
        return stored, live.game

    async def templates(self, guild_id: int) -> dict[str, dict[str, Any]]:
        """The settings that a server has saved."""
        found = await self.tables.store.ask(reads.templates, guild_id)
        return {name: msgspec.json.decode(text) for name, text in found.items()}

    async def save_template(self, actor: Actor, contest_id: int, name: str) -> None:
        """Save the settings of a contest, but for what is of that one alone."""
        contest = await self._logs.contest(contest_id)
        if self.part(contest, actor) is not ContestRole.ORGANISER:
            raise ContestRefused("contest.refused.announce")
        kept = msgspec.to_builtins(contest.event.settings)
        for own in ("starts_at", *HOSTS):
            kept.pop(own)
        text = msgspec.json.encode(kept).decode()
        change = PutTemplate(contest.row.guild_id, written_name(name, 40, "?"), text)
        await self.tables.store.commit([change])

    async def drop_template(self, actor: Actor, guild_id: int, name: str) -> None:
        """Throw saved settings away. ``error.needs_manager``, ``error.no_template``."""
        if not rights_in(actor, guild_id).manager:
            raise HostError("error.needs_manager")
        if name not in await self.tables.store.ask(reads.templates, guild_id):
            raise HostError("error.no_template", name=name)
        await self.tables.store.commit([DropTemplate(guild_id, name)])


def _nothing() -> Contest:
    """A contest of which nothing is known yet, for refusals of its settings."""
    row = ContestRow(0, 0, 0, "en", "", Phase.SIGN_UP, 0, 0)
    return Contest(row, ContestState("", ContestSettings(), 0, 0), (), {}, {}, frozenset(), 0)
