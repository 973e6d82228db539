"""``/table``: opening a table, who sits at it, starting, closing."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.host.errors import no_title
from bot.host.tables.series import LENGTHS
from bot.host.values import LEVELS, Level
from bot.messages import confirm, pages
from bot.messages.settings import DEADLINES
from cogs import suggest
from cogs.caller import Caller, Interaction
from cogs.naming import choices, group_named, in_servers_only, named, one_of, options
from engine import titles

TITLES = [
    app_commands.Choice(
        name=app_commands.locale_str(title.shape.names.en, zh=title.shape.names.zh), value=title.id
    )
    for title in titles.values()
]
MATCHES = {str(length): length for length in LENGTHS}
"""Of how many games a match can be, by what is offered."""


@in_servers_only
class TablesCog(commands.GroupCog, **group_named("table")):
    """The life of a table outside the game."""

    @app_commands.command(**named("table.open"))
    @options("title", "seats", "deadline", "language", "rules", best_of="series")
    @app_commands.choices(
        title=TITLES,
        deadline=choices("deadline.offer_", *DEADLINES),
        language=choices("language.", "zh", "en"),
        best_of=choices("match.best_", *MATCHES),
    )
    @app_commands.autocomplete(rules=suggest.rules)
    async def open(
        self,
        interaction: Interaction,
        title: str = next(iter(titles)),
        seats: app_commands.Range[int, 2, 8] | None = None,
        deadline: str | None = None,
        language: str | None = None,
        rules: str | None = None,
        best_of: str = "1",
    ) -> None:
        """Open a table here."""
        caller = await Caller.deferred(interaction)
        caller.require_permissions()
        await caller.enter()
        await caller.host.lobby.open_table(
            caller.actor,
            caller.place,
            title,
            seats=seats,
            options=table_options(title, rules),
            locale="en" if language == "en" else "zh" if language == "zh" else None,
            deadline=DEADLINES[one_of(DEADLINES, deadline)] if deadline is not None else None,
            match=MATCHES[one_of(MATCHES, best_of)],
        )
        await caller.tell("done.opened")

    @app_commands.command(**named("table.join"))
    async def join(self, interaction: Interaction) -> None:
        """Sit down at the table here."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        await caller.host.lobby.join(caller.actor, table.id)
        await caller.tell("done.joined")

    @app_commands.command(**named("table.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Give up the seat before the game, after a question."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        await caller.host.lobby.require_leaving(caller.actor, table.id)
        await caller.say(confirm.leaving(await caller.reader(table.id)))

    @app_commands.command(**named("table.start"))
    async def start(self, interaction: Interaction) -> None:
        """Start the game with who is seated."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        await caller.host.lobby.begin(caller.actor, table.id)
        await caller.tell("done.begun")

    @app_commands.command(**named("table.close"))
    async def close(self, interaction: Interaction) -> None:
        """End the table without a result."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        await caller.host.play.require_closing(caller.actor_at(table), table.id)
        await caller.say(confirm.closing(await caller.reader(table.id)))

    @app_commands.command(**named("table.add-computer"))
    @options("level")
    @app_commands.choices(level=choices("level.", *LEVELS))
    async def add_computer(self, interaction: Interaction, level: str = "normal") -> None:
        """Seat a computer player."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        strength: Level = one_of(LEVELS, level)
        await caller.host.lobby.add_computer(caller.actor, table.id, strength)
        await caller.tell("done.computer_added")

    @app_commands.command(**named("table.remove-computer"))
    async def remove_computer(self, interaction: Interaction) -> None:
        """Send the computer player that came last away."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        await caller.host.lobby.remove_computer(caller.actor, table.id)
        await caller.tell("done.computer_removed")

    @app_commands.command(**named("table.info"))
    async def info(self, interaction: Interaction) -> None:
        """Show who sits here, and how it is played."""
        caller = await Caller.deferred(interaction)
        table = await caller.table(over=True)
        await caller.say(pages.info(await caller.reader(table.id)))


def table_options(title: str, text: str | None) -> dict[str, int | str | bool]:
    """The table options that ``name=value,...`` means; the engine refuses unknown ones."""
    if title not in titles:
        raise no_title(title[:80])
    known = {option.name: option.values for option in titles[title].shape.options}
    chosen: dict[str, int | str | bool] = {}
    for part in (text or "").replace(" ", "").split(","):
        name, equals, value = part.partition("=")
        if equals:
            matching = (allowed for allowed in known.get(name, ()) if str(allowed) == value)
            chosen[name] = next(matching, value)
    return chosen
