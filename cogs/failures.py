"""Every failure becomes one clear private reply in its reader's language."""

from __future__ import annotations

import contextlib
import logging
import secrets

import discord
from discord import app_commands

from bot.app import Paiju
from bot.delivery.discord_errors import Trouble, trouble_of
from bot.host.errors import HostError
from bot.messages.pages import note
from bot.messages.parts import Message
from cogs.caller import Caller, Interaction
from engine.kernel.values import EngineError

log = logging.getLogger(__name__)


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Tell whoever caused the interaction why it came to nothing. Never raises."""
    caller = Caller(interaction)
    with contextlib.suppress(HostError):
        await caller.wishes()  # the reader's chosen language; without storage that of Discord
    message = _worded(caller, error)
    if message is None:
        return
    try:
        await caller.say(message)
    except discord.HTTPException as refused:
        log.info("A reply could not be given: %s.", trouble_of(refused).value)
    except Exception:
        log.exception("A reply could not be given.")


def _worded(caller: Caller, error: BaseException) -> Message | None:
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    spoken = caller.words
    if isinstance(error, HostError | EngineError):
        return note(spoken.say(error.message))
    if isinstance(error, app_commands.NoPrivateMessage):
        return note(spoken("error.only_in_servers"))
    if isinstance(error, app_commands.MissingPermissions):
        return note(spoken("error.needs_manager"))
    if isinstance(error, app_commands.TransformerError):
        return note(spoken("error.not_a_value", value=str(error.value)[:80]))
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return note(spoken("error.command_changed"))
    trouble = trouble_of(error)
    if trouble in (Trouble.TOO_LATE, Trouble.ANSWERED):
        log.info("An interaction was over before it was answered: %s.", trouble.value)
        return None
    if trouble is Trouble.PASSING:
        log.warning("Discord did not answer: %r", error)
        return note(spoken("error.discord_trouble"))
    incident = secrets.token_hex(3)
    log.error("Incident %s in an interaction.", incident, exc_info=error)
    return note(spoken("error.unexpected", incident=incident))


async def setup(bot: Paiju) -> None:
    """Let errors of commands be explained like those of presses."""
    bot.tree.error(explain)
