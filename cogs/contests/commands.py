"""``/event``: contests, from their announcement to their champion."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.contests.host.archive import FILES, STATES, Archive
from bot.contests.host.contests import Contests
from bot.contests.host.settings import merge_settings
from bot.contests.messages import confirmations, lists, overview
from bot.contests.messages.ids import VERDICTS
from bot.host.errors import ContestRefused, HostError, no_title
from bot.i18n import LOCALES
from bot.messages import pages
from bot.store.settings import MINUTE
from cogs.caller import Caller, Interaction
from cogs.contests import desk as desks
from cogs.contests import suggest
from cogs.contests.settings import CALLING, length_of, may_make_threads, nameable, read, said
from cogs.decks.desk import text_of
from cogs.naming import choices, group_named, in_servers_only, one_of
from cogs.tables.commands import MATCHES, TITLES, table_options
from engine import titles
from engine.contests.records import Penalty
from engine.contests.settings import Format

CHECK_IN = 30
"""Minutes before the start at which check-in opens, where it starts by itself and so late."""


@in_servers_only
class Events(
    commands.GroupCog,
    **group_named("event"),
):
    """All commands about contests: for everybody, for organisers, for judges."""

    @suggest.command(
        "create",
        *("contest_name", "title", "format", "games", "rounds", "cut", "most", "starts_in"),
        *("live", "computers", "badge", "badge_role", "calendar", "rules", "language"),
        "template",
    )
    @app_commands.choices(
        title=TITLES,
        format=choices("contest.format.", *(one.value for one in Format)),
        games=choices("match.best_", *MATCHES),
        language=choices("language.", *LOCALES),
    )
    async def create(
        self,
        interaction: Interaction,
        contest_name: app_commands.Range[str, 1, 80],
        title: str | None = None,
        format: str | None = None,
        games: str | None = None,
        rounds: app_commands.Range[int, 1, 20] | None = None,
        cut: app_commands.Range[int, 2, 64] | None = None,
        most: app_commands.Range[int, 2, 512] | None = None,
        starts_in: app_commands.Range[int, 1, 43200] | None = None,
        live: bool | None = None,
        computers: bool | None = None,
        badge: bool | None = None,
        badge_role: discord.Role | None = None,
        calendar: bool | None = None,
        rules: str | None = None,
        language: str | None = None,
        template: str | None = None,
    ) -> None:
        """Announce a contest here."""
        caller = await Caller.deferred(interaction)
        caller.require_permissions()
        await caller.enter()
        given = {
            "title": title,
            "format": format,
            "best_of": None if games is None else MATCHES[one_of(MATCHES, games)],
            "rounds": rounds,
            "cut": cut,
            "most": most,
            "live": live,
            "computers": computers,
            "badge": badge,
            "calendar": calendar,
            "language": language,
        }
        changes: dict[str, Any] = {n: value for n, value in given.items() if value is not None}
        if badge_role is not None:
            changes |= {"badge": True, "badge_role": badge_role.id}
        if template is not None:
            saved = await caller.host.part(Contests).templates(interaction.guild_id or 0)
            if template not in saved:
                raise HostError("error.no_template", name=template)
            changes = merge_settings(saved[template], changes)
        changes.setdefault("title", next(iter(titles)))
        if rules is not None:
            changes["options"] = table_options(changes["title"], rules)
        if starts_in is not None:
            changes["starts_at"] = caller.host.now() + starts_in * MINUTE
            if starts_in > CHECK_IN:
                changes["check_in"] = CHECK_IN * MINUTE
        nameable(caller, changes)
        threads = may_make_threads(interaction)
        if not threads:
            changes["threads"] = False
        made = await caller.host.part(Contests).create(
            caller.actor, caller.place, contest_name, changes
        )
        key = "contest.created" if threads else "contest.created_no_threads"
        await caller.say(pages.note(await said(caller, key, made, changes)))

    @suggest.command("join", "contest")
    async def join(self, interaction: Interaction, contest: int | None = None) -> None:
        """Sign up."""
        caller = await Caller.deferred(interaction)
        await desks.join(caller, (await desks.meant(caller, contest)).id)

    @suggest.command("leave", "contest")
    async def leave(self, interaction: Interaction, contest: int | None = None) -> None:
        """Leave, after a question."""
        caller, found = await desks.for_anybody(interaction, contest)
        await caller.say(desks.leaving(caller, found))

    @suggest.command("my", "contest")
    async def my(self, interaction: Interaction, contest: int | None = None) -> None:
        """Show what a contest needs of the caller."""
        caller, found = await desks.for_anybody(interaction, contest)
        await caller.say(await desks.my(caller, found.id))

    @suggest.command("why", "instead", "contest")
    async def why(
        self, interaction: Interaction, instead: int | None = None, contest: int | None = None
    ) -> None:
        """Explain why the caller meets whom they meet, and not somebody else."""
        caller, found = await desks.for_anybody(interaction, contest)
        await caller.say(await desks.why(caller, found, instead))

    @suggest.command("matches", "contest")
    async def matches(self, interaction: Interaction, contest: int | None = None) -> None:
        """All matches."""
        caller, found = await desks.for_anybody(interaction, contest)
        await caller.say(lists.all_matches(found, caller.locale))

    @suggest.command("standings", "contest")
    async def standings(self, interaction: Interaction, contest: int | None = None) -> None:
        """The standing."""
        caller, found = await desks.for_anybody(interaction, contest)
        await desks.show(caller, found, "standings")

    @suggest.command("bracket", "contest")
    async def bracket(self, interaction: Interaction, contest: int | None = None) -> None:
        """The bracket."""
        caller, found = await desks.for_anybody(interaction, contest)
        await desks.show(caller, found, "bracket")

    @suggest.command("list")
    async def list(self, interaction: Interaction) -> None:
        """The contests of the server."""
        caller = await Caller.deferred(interaction)
        found = await caller.host.part(Contests).contests_in(interaction.guild_id or 0)
        await caller.say(overview.listed(found, caller.locale))

    @suggest.command("archive", "title", "state", "page")
    @app_commands.choices(title=TITLES, state=choices("contest.archive_", *STATES))
    async def archive(
        self,
        interaction: Interaction,
        title: str | None = None,
        state: str = "any",
        page: app_commands.Range[int, 1, 9999] = 1,
    ) -> None:
        """All contests that the server has had."""
        caller = await Caller.deferred(interaction)
        guild_id, wanted = interaction.guild_id or 0, one_of(STATES, state)
        if title is not None and title not in titles:
            raise no_title(title[:80])
        found = await caller.host.part(Archive).page(guild_id, title or "", wanted, page - 1)
        await caller.say(overview.archive_page(found, caller.locale))

    @suggest.command("export", "file_kind", "contest")
    @app_commands.choices(file_kind=choices("contest.file.", *FILES))
    async def export(
        self, interaction: Interaction, file_kind: str, contest: int | None = None
    ) -> None:
        """A contest as a file."""
        caller = await Caller.deferred(interaction)
        kind = one_of(FILES, file_kind)
        await desks.file(caller, await desks.meant(caller, contest), kind)

    @suggest.command("panel", "contest")
    async def panel(self, interaction: Interaction, contest: int | None = None) -> None:
        """The organiser's desk."""
        caller, found = await desks.for_organiser(interaction, contest)
        await caller.say(await desks.desk(caller, found.id))

    @suggest.command("set", "setting", "value", "contest")
    async def set(
        self, interaction: Interaction, setting: str, value: str, contest: int | None = None
    ) -> None:
        """Change a setting."""
        caller, found = await desks.for_organiser(interaction, contest)
        changes = {setting: read(setting, value)}
        if setting == "options":
            changes = {setting: table_options(found.event.settings.title, value)}
        if changes.get("badge_role"):
            changes["badge"] = True
        nameable(caller, changes)
        await caller.host.part(Contests).change(caller.actor, found.id, **changes)
        now = await desks.admitted(caller, found.id)
        await caller.say(pages.note(await said(caller, "contest.done", now, changes)))

    @suggest.command("announce", "announcement", "contest")
    async def announce(
        self,
        interaction: Interaction,
        announcement: app_commands.Range[str, 1, 1500],
        contest: int | None = None,
    ) -> None:
        """Say something to all."""
        caller, found = await desks.for_organiser(interaction, contest)
        await caller.host.part(Contests).announce(caller.actor, found.id, announcement)
        await caller.say(pages.note(await said(caller, "contest.done", found, CALLING)))

    @suggest.command("move", "contest")
    async def move(self, interaction: Interaction, contest: int | None = None) -> None:
        """Hold it here from now on."""
        caller = await Caller.deferred(interaction)
        caller.require_permissions()
        found = await desks.organised(caller, contest)
        await caller.host.part(Contests).move(caller.actor, found.id, caller.place)
        await caller.tell("contest.moved")

    @suggest.command("judge", "match", "verdict", "contest")
    @app_commands.choices(verdict=choices("verdict.", "one", "two", "draw", "none"))
    async def judge(
        self, interaction: Interaction, match: int, verdict: str, contest: int | None = None
    ) -> None:
        """Decide a match, after a question and with a reason."""
        caller, found = await desks.for_organiser(interaction, contest)
        verdict = one_of(VERDICTS, verdict)
        if match not in found.event.matches:
            raise ContestRefused("contest.refused.no_such_match")
        await caller.say(confirmations.asked(found, verdict, match, caller.locale))

    @suggest.command("mend", "match", "position", "contest")
    async def mend(
        self,
        interaction: Interaction,
        match: int,
        position: discord.Attachment,
        contest: int | None = None,
    ) -> None:
        """Put the table of a match right."""
        caller, found = await desks.for_organiser(interaction, contest)
        text = await text_of(position)
        await caller.host.part(Contests).mend(caller.actor, found.id, match, text)
        await caller.tell("contest.done")

    @suggest.command("extend", "time", "match", "entrant", "contest")
    async def extend(
        self,
        interaction: Interaction,
        time: str,
        match: int = 0,
        entrant: int = 0,
        contest: int | None = None,
    ) -> None:
        """More time for a match, for a player, or for all."""
        caller, found = await desks.for_organiser(interaction, contest)
        length = length_of(time)
        await caller.host.part(Contests).extend(caller.actor, found.id, length, match, entrant)
        await caller.tell("contest.done")

    @suggest.command("penalty", "entrant", "penalty", "points", "why", "contest")
    @app_commands.choices(penalty=choices("penalty.", *(one.value for one in Penalty)))
    async def penalty(
        self,
        interaction: Interaction,
        entrant: int,
        penalty: str,
        points: app_commands.Range[int, 1, 9] = 1,
        why: app_commands.Range[str, 1, 300] = "",
        contest: int | None = None,
    ) -> None:
        """Warn or punish somebody."""
        caller, found = await desks.for_organiser(interaction, contest)
        kind = one_of(Penalty, penalty)
        await caller.host.part(Contests).penalty(caller.actor, found.id, entrant, kind, points, why)
        await caller.tell("contest.done")

    @suggest.command("substitute", "entrant", "person", "contest")
    async def substitute(
        self,
        interaction: Interaction,
        entrant: int,
        person: discord.Member,
        contest: int | None = None,
    ) -> None:
        """Somebody else plays on for a player."""
        caller, found = await desks.for_organiser(interaction, contest)
        if person.bot:
            raise HostError("error.no_person")
        host = caller.host.part(Contests)
        await host.substitute(caller.actor, found.id, entrant, person.id, person.display_name)
        await caller.tell("contest.done")

    @suggest.command("ban", "person", "lifted", "contest")
    async def ban(
        self,
        interaction: Interaction,
        person: discord.User,
        lifted: bool = False,
        contest: int | None = None,
    ) -> None:
        """Keep somebody out, after a question, or let them come again."""
        caller, found = await desks.for_organiser(interaction, contest)
        if not lifted:
            about, name = person.id, person.display_name
            await caller.say(confirmations.asked(found, "ban", about, caller.locale, name))
            return
        await caller.host.part(Contests).ban(caller.actor, found.id, person.id, lifted=True)
        await caller.tell("contest.done")

    @suggest.command("hand-over", "person", "contest")
    async def hand_over(
        self, interaction: Interaction, person: discord.Member, contest: int | None = None
    ) -> None:
        """Somebody else organises, after a question."""
        caller, found = await desks.for_organiser(interaction, contest)
        if person.bot:
            raise HostError("error.no_person")
        about, name = person.id, person.display_name
        await caller.say(confirmations.asked(found, "hand_over", about, caller.locale, name))

    @suggest.command("template", "template_name", "discard", "contest")
    async def template(
        self,
        interaction: Interaction,
        template_name: app_commands.Range[str, 1, 40],
        discard: bool = False,
        contest: int | None = None,
    ) -> None:
        """Save the settings, or throw saved ones away."""
        caller = await Caller.deferred(interaction)
        if discard:
            server = interaction.guild_id or 0
            await caller.host.part(Contests).drop_template(caller.actor, server, template_name)
            await caller.tell("contest.template_gone", name=template_name)
            return
        found = await desks.organised(caller, contest)
        await caller.host.part(Contests).save_template(caller.actor, found.id, template_name)
        await caller.tell("contest.template_saved", name=template_name)


COGS = (Events,)
"""The commands of contests."""
