"""``/event``: contests, from their announcement to their champion."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args, get_origin, get_type_hints

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.contests.archive import FILES, STATES
from bot.host.contests.chosen import upon
from bot.host.contests.contest import Contest
from bot.host.errors import BadSetting, NoPerson, NoTemplate, no_title
from bot.i18n import LOCALES
from bot.messages import contest_archive, contest_sure, contests, pages
from bot.messages.component_id import VERDICTS
from bot.store.settings import DAY, HOUR, MINUTE
from cogs.caller import Caller, Interaction
from cogs.contests import desk as desks
from cogs.contests import roles, suggest
from cogs.decks.desk import text_of
from cogs.naming import choices, in_servers_only, named, one_of, options
from cogs.suggest import rules as rules_of_title
from cogs.tables.commands import MATCHES, TITLES, table_options
from engine import titles
from engine.contests.records import Penalty
from engine.contests.settings import Format, Settings

UNITS = {"m": MINUTE, "h": HOUR, "d": DAY}
TIME = re.compile(r"(\d{1,5})\s*([mhd])")
NEEDS = {"badge": "manage_roles", "calendar": "create_events"}
"""The permissions beyond the invitation that some settings need, by the names of discord.py."""
CALLING: Mapping[str, Any] = dict.fromkeys(("role", "badge", "badge_role"))
"""The settings that say who is called where something is said to all."""
MEANT = {
    **dict.fromkeys(("yes", "true", "on", "1", "是", "开"), True),
    **dict.fromkeys(("no", "false", "off", "0", "否", "关"), False),
}
"""What people write for yes and no."""
CHECK_IN = 30
"""Minutes before the start at which check-in opens, where it starts by itself and so late."""


@in_servers_only
class Events(
    commands.GroupCog,
    group_name=named("event")["name"],
    group_description=named("event")["description"],
):
    """Contests."""

    @app_commands.command(**named("event.create"))
    @options("contest_name", "title", "format", "games", "rounds", "cut", "most", "starts_in")
    @options("live", "computers", "badge", "badge_role", "calendar", "rules", "language")
    @options("template")
    @app_commands.choices(
        title=TITLES,
        format=choices("contest.format.", *(one.value for one in Format)),
        games=choices("match.best_", *MATCHES),
        language=choices("language.", *LOCALES),
    )
    @app_commands.autocomplete(template=suggest.templates, rules=rules_of_title)
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
        caller = await Caller.thinking(interaction)
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
            saved = await caller.host.contests.templates(interaction.guild_id or 0)
            if template not in saved:
                raise NoTemplate(name=template)
            changes = upon(saved[template], changes)
        changes.setdefault("title", next(iter(titles)))
        if rules is not None:
            changes["options"] = table_options(changes["title"], rules)
        if starts_in is not None:
            changes["starts_at"] = caller.host.now() + starts_in * MINUTE
            if starts_in > CHECK_IN:
                changes["check_in"] = CHECK_IN * MINUTE
        roles.lendable(caller, changes)
        threads = may_make_threads(interaction)
        if not threads:
            changes["threads"] = False
        made = await caller.host.contests.create(caller.actor, caller.place, contest_name, changes)
        key = "contest.created" if threads else "contest.created_no_threads"
        await caller.say(pages.note(await said(caller, key, made, changes)))

    @app_commands.command(**named("event.join"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def join(self, interaction: Interaction, contest: int | None = None) -> None:
        """Sign up."""
        caller = await Caller.thinking(interaction)
        await desks.join(caller, (await desks.meant(caller, contest)).id)

    @app_commands.command(**named("event.leave"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def leave(self, interaction: Interaction, contest: int | None = None) -> None:
        """Leave, after a question."""
        caller = await Caller.thinking(interaction)
        found = await desks.meant(caller, contest)
        await caller.say(desks.leaving(caller, found))

    @app_commands.command(**named("event.my"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def my(self, interaction: Interaction, contest: int | None = None) -> None:
        """What a contest needs of the caller."""
        caller = await Caller.thinking(interaction)
        found = await desks.meant(caller, contest)
        await caller.say(await desks.my(caller, found.id))

    @app_commands.command(**named("event.why"))
    @options("instead", "contest")
    @app_commands.autocomplete(contest=suggest.contests, instead=suggest.others)
    async def why(
        self, interaction: Interaction, instead: int | None = None, contest: int | None = None
    ) -> None:
        """Why the caller meets whom they meet, and not somebody else."""
        caller = await Caller.thinking(interaction)
        found = await desks.meant(caller, contest)
        await caller.say(await desks.why(caller, found, instead))

    @app_commands.command(**named("event.matches"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def matches(self, interaction: Interaction, contest: int | None = None) -> None:
        """All matches."""
        caller = await Caller.thinking(interaction)
        found = await desks.meant(caller, contest)
        await caller.say(contests.all_matches(found, caller.locale))

    @app_commands.command(**named("event.standings"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def standings(self, interaction: Interaction, contest: int | None = None) -> None:
        """The standing."""
        caller = await Caller.thinking(interaction)
        found = await desks.meant(caller, contest)
        await desks.show(caller, found, "standings")

    @app_commands.command(**named("event.bracket"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def bracket(self, interaction: Interaction, contest: int | None = None) -> None:
        """The bracket."""
        caller = await Caller.thinking(interaction)
        await desks.show(caller, await desks.meant(caller, contest), "bracket")

    @app_commands.command(**named("event.list"))
    async def list(self, interaction: Interaction) -> None:
        """The contests of the server."""
        caller = await Caller.thinking(interaction)
        found = await caller.host.contests.contests_in(interaction.guild_id or 0)
        await caller.say(contests.listed(found, caller.locale))

    @app_commands.command(**named("event.archive"))
    @options("title", "state", "page")
    @app_commands.choices(title=TITLES, state=choices("contest.archive_", *STATES))
    async def archive(
        self,
        interaction: Interaction,
        title: str | None = None,
        state: str = "any",
        page: app_commands.Range[int, 1, 9999] = 1,
    ) -> None:
        """All contests that the server has had."""
        caller = await Caller.thinking(interaction)
        guild_id, wanted = interaction.guild_id or 0, one_of(STATES, state)
        if title is not None and title not in titles:
            raise no_title(title[:80])
        found = await caller.host.archive.shelf(guild_id, title or "", wanted, page - 1)
        await caller.say(contest_archive.shelf(found, caller.locale))

    @app_commands.command(**named("event.export"))
    @options("file_kind", "contest")
    @app_commands.choices(file_kind=choices("contest.file.", *FILES))
    @app_commands.autocomplete(contest=suggest.contests)
    async def export(
        self, interaction: Interaction, file_kind: str, contest: int | None = None
    ) -> None:
        """A contest as a file."""
        caller = await Caller.thinking(interaction)
        kind = one_of(FILES, file_kind)
        await desks.file(caller, await desks.meant(caller, contest), kind)

    @app_commands.command(**named("event.panel"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def panel(self, interaction: Interaction, contest: int | None = None) -> None:
        """The organiser's desk."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        await caller.say(await desks.desk(caller, found.id))

    @app_commands.command(**named("event.set"))
    @options("setting", "value", "contest")
    @app_commands.autocomplete(
        setting=suggest.settings, value=suggest.values, contest=suggest.contests
    )
    async def set(
        self, interaction: Interaction, setting: str, value: str, contest: int | None = None
    ) -> None:
        """Change a setting."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        changes = {setting: read(setting, value)}
        if setting == "options":
            changes = {setting: table_options(found.event.settings.title, value)}
        if changes.get("badge_role"):
            changes["badge"] = True
        roles.lendable(caller, changes)
        await caller.host.contests.change(caller.actor, found.id, **changes)
        now = await desks.admitted(caller, found.id)
        await caller.say(pages.note(await said(caller, "contest.done", now, changes)))

    @app_commands.command(**named("event.announce"))
    @options("announcement", "contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def announce(
        self,
        interaction: Interaction,
        announcement: app_commands.Range[str, 1, 1500],
        contest: int | None = None,
    ) -> None:
        """Say something to all."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        await caller.host.contests.announce(caller.actor, found.id, announcement)
        await caller.say(pages.note(await said(caller, "contest.done", found, CALLING)))

    @app_commands.command(**named("event.move"))
    @options("contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def move(self, interaction: Interaction, contest: int | None = None) -> None:
        """Hold it here from now on."""
        caller = await Caller.thinking(interaction)
        caller.require_permissions()
        found = await desks.organised(caller, contest)
        await caller.host.contests.move(caller.actor, found.id, caller.place)
        await caller.tell("contest.moved")

    @app_commands.command(**named("event.judge"))
    @options("match", "verdict", "contest")
    @app_commands.choices(verdict=choices("verdict.", "one", "two", "draw", "none"))
    @app_commands.autocomplete(contest=suggest.contests, match=suggest.matches)
    async def judge(
        self, interaction: Interaction, match: int, verdict: str, contest: int | None = None
    ) -> None:
        """Decide a match; after a question where its game is being played."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        verdict = one_of(VERDICTS, verdict)
        about = found.event.matches.get(match)
        if about is not None and contest_sure.must_ask(found, verdict, about):
            await caller.say(contest_sure.asked(found, verdict, match, caller.locale))
            return
        await caller.host.contests.correct(caller.actor, found.id, match, VERDICTS[verdict])
        await caller.tell("contest.done")

    @app_commands.command(**named("event.mend"))
    @options("match", "position", "contest")
    @app_commands.autocomplete(contest=suggest.contests, match=suggest.matches)
    async def mend(
        self,
        interaction: Interaction,
        match: int,
        position: discord.Attachment,
        contest: int | None = None,
    ) -> None:
        """Put the table of a match right."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        text = await text_of(position)
        await caller.host.contests.mend(caller.actor, found.id, match, text)
        await caller.tell("contest.done")

    @app_commands.command(**named("event.extend"))
    @options("time", "match", "entrant", "contest")
    @app_commands.autocomplete(
        contest=suggest.contests, match=suggest.matches, entrant=suggest.players
    )
    async def extend(
        self,
        interaction: Interaction,
        time: str,
        match: int = 0,
        entrant: int = 0,
        contest: int | None = None,
    ) -> None:
        """More time for a match, for a player, or for all."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        length = length_of(time)
        await caller.host.contests.extend(caller.actor, found.id, length, match, entrant)
        await caller.tell("contest.done")

    @app_commands.command(**named("event.penalty"))
    @options("entrant", "penalty", "points", "why", "contest")
    @app_commands.choices(penalty=choices("penalty.", *(one.value for one in Penalty)))
    @app_commands.autocomplete(contest=suggest.contests, entrant=suggest.players)
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
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        kind = one_of(Penalty, penalty)
        await caller.host.contests.penalty(caller.actor, found.id, entrant, kind, points, why)
        await caller.tell("contest.done")

    @app_commands.command(**named("event.substitute"))
    @options("entrant", "person", "contest")
    @app_commands.autocomplete(contest=suggest.contests, entrant=suggest.players)
    async def substitute(
        self,
        interaction: Interaction,
        entrant: int,
        person: discord.Member,
        contest: int | None = None,
    ) -> None:
        """Somebody else plays on for a player."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        if person.bot:
            raise NoPerson
        host = caller.host.contests
        await host.substitute(caller.actor, found.id, entrant, person.id, person.display_name)
        await caller.tell("contest.done")

    @app_commands.command(**named("event.ban"))
    @options("person", "lifted", "contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def ban(
        self,
        interaction: Interaction,
        person: discord.User,
        lifted: bool = False,
        contest: int | None = None,
    ) -> None:
        """Keep somebody out, after a question, or let them come again."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        if not lifted:
            about, name = person.id, person.display_name
            await caller.say(contest_sure.asked(found, "ban", about, caller.locale, name))
            return
        await caller.host.contests.ban(caller.actor, found.id, person.id, lifted=True)
        await caller.tell("contest.done")

    @app_commands.command(**named("event.hand-over"))
    @options("person", "contest")
    @app_commands.autocomplete(contest=suggest.contests)
    async def hand_over(
        self, interaction: Interaction, person: discord.Member, contest: int | None = None
    ) -> None:
        """Somebody else organises, after a question."""
        caller = await Caller.thinking(interaction)
        found = await desks.organised(caller, contest)
        if person.bot:
            raise NoPerson
        about, name = person.id, person.display_name
        await caller.say(contest_sure.asked(found, "hand_over", about, caller.locale, name))

    @app_commands.command(**named("event.template"))
    @options("template_name", "discard", "contest")
    @app_commands.autocomplete(template_name=suggest.templates, contest=suggest.contests)
    async def template(
        self,
        interaction: Interaction,
        template_name: app_commands.Range[str, 1, 40],
        discard: bool = False,
        contest: int | None = None,
    ) -> None:
        """Save the settings, or throw saved ones away."""
        caller = await Caller.thinking(interaction)
        if discard:
            server = interaction.guild_id or 0
            await caller.host.contests.drop_template(caller.actor, server, template_name)
            await caller.tell("contest.template_gone", name=template_name)
            return
        found = await desks.organised(caller, contest)
        await caller.host.contests.save_template(caller.actor, found.id, template_name)
        await caller.tell("contest.template_saved", name=template_name)


def length_of(text: str) -> int:
    """A time as somebody wrote it, in milliseconds; :class:`BadSetting`."""
    timed = TIME.fullmatch(text.strip().lower())
    if timed is None or not int(timed[1]):
        raise BadSetting(name="time", value=text)
    return int(timed[1]) * UNITS[timed[2]]


def may_make_threads(interaction: Interaction) -> bool:
    """Whether a thread can be made for each match here."""
    if isinstance(interaction.channel, discord.Thread):
        return False
    allowed = interaction.app_permissions
    return allowed.create_public_threads and allowed.send_messages_in_threads


async def said(caller: Caller, key: str, contest: Contest, changes: Mapping[str, Any]) -> str:
    """A sentence, which permissions are missing for what has been chosen, if any are, and which
    role cannot be called, where it is about one that is."""
    allowed, spoken = caller.interaction.app_permissions, caller.words
    missing = [name for what, name in NEEDS.items() if changes.get(what) is True]
    told = [spoken(f"permission.{name}") for name in missing if not getattr(allowed, name)]
    lacking = [spoken("contest.lacking", missing=spoken.joined(told))] if told else []
    if not CALLING.keys().isdisjoint(changes) and (mute := await roles.unheard(caller, contest)):
        lacking.append(spoken("contest.unheard", role=mute))
    return "\n".join((spoken(key), *lacking))


def read(setting: str, value: str) -> Any:
    """What somebody wrote for a setting: a time, a number, yes or no, a role, or a word."""
    kind = get_type_hints(Settings).get(setting)
    text = value.strip()
    timed = TIME.fullmatch(text.lower())
    if timed is not None:
        return int(timed[1]) * UNITS[timed[2]]
    if kind is bool and text.casefold() in MEANT:
        return MEANT[text.casefold()]
    mention = re.fullmatch(r"<@&(\d+)>|(-?\d{1,20})", text)
    if mention is not None:
        return int(mention[1] or mention[2])
    if get_origin(kind) is tuple:
        numbers = get_args(kind)[1:2] != (Ellipsis,)
        parts = re.split(r"[\s,，、]+" if numbers else r"\s*[,，、;；]\s*", text)
        if numbers and not all(part.isdigit() for part in parts):
            raise BadSetting(name=setting)
        return tuple(int(part) if numbers else part for part in parts)
    return text
