"""``/seat``: handing seats over, and what to do about absent players."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.host.errors import HostError
from bot.host.values import LEVELS, Level
from bot.messages import confirm
from bot.messages.panel import HAND
from cogs import suggest
from cogs.caller import Caller, Interaction
from cogs.naming import choices, group_named, in_servers_only, named, one_of, options
from engine.kernel.values import SEAT_LETTERS


@in_servers_only
class SeatsCog(commands.GroupCog, **group_named("seat")):
    """Commands about who plays a seat."""

    @app_commands.command(**named("seat.replace"))
    @options("seat")
    @app_commands.autocomplete(seat=suggest.seats)
    async def replace(self, interaction: Interaction, seat: str) -> None:
        """Vote that a computer minds an absent player's seat and anyone may take it over."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        done = await caller.host.seats.vote_replace(caller.actor, table.id, seat_lettered(seat))
        await caller.tell("done.vote_passed" if done.passed else "done.voted")

    @app_commands.command(**named("seat.offer"))
    @options("withdraw")
    async def offer(self, interaction: Interaction, withdraw: bool = False) -> None:
        """Let whoever likes take over the caller's seat, or think better of it."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        if withdraw:
            await caller.host.seats.offer_seat(caller.actor, table.id, withdraw=True)
            await caller.tell("done.offer_withdrawn")
            return
        reader = await caller.reader(table.id)
        if reader.me is None:
            raise HostError("error.not_seated")
        if reader.view is None:
            raise HostError("error.not_started")
        await caller.say(confirm.offering(reader))

    @app_commands.command(**named("seat.claim"))
    @options("seat")
    @app_commands.autocomplete(seat=suggest.seats)
    async def claim(self, interaction: Interaction, seat: str | None = None) -> None:
        """Take over a seat that is offered or deserted."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        wished = None if seat is None else seat_lettered(seat)
        await caller.host.seats.claim_seat(caller.actor, table.id, wished)
        await caller.panel(table.id, HAND)

    @app_commands.command(**named("seat.computer"))
    @options("level")
    @app_commands.choices(level=choices("level.", *LEVELS))
    async def computer(self, interaction: Interaction, level: str = "normal") -> None:
        """Let a computer play for the caller until they are back."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        strength: Level = one_of(LEVELS, level)
        await caller.host.seats.mind_seat(caller.actor, table.id, strength)
        await caller.tell("done.minded")

    @app_commands.command(**named("seat.back"))
    async def back(self, interaction: Interaction) -> None:
        """Take the seat back from the computer."""
        caller = await Caller.deferred(interaction)
        table = await caller.table()
        await caller.host.seats.take_back(caller.actor, table.id)
        await caller.panel(table.id, HAND)


def seat_lettered(text: str) -> int:
    """The seat of a letter, as boards name it."""
    return SEAT_LETTERS.index(one_of(SEAT_LETTERS, text.strip().upper()))
