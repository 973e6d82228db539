"""Every failure becomes one clear private reply in its reader's language."""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import Mapping

import discord
from discord import app_commands

from bot.delivery.discord_errors import UNANSWERABLE, Trouble, trouble_of
from bot.host.errors import HostError
from bot.i18n import Phrases
from bot.messages.component_id import Outdated
from bot.messages.pages import note
from bot.messages.parts import Message
from cogs.caller import Caller, Interaction
from engine.kernel.values import EngineError

SAID: Mapping[Trouble, str] = {
    Trouble.PASSING: "error.discord_trouble",
    Trouble.SWITCHED_OFF: "error.discord_trouble",
    Trouble.DM_TOO_FAST: "error.discord_trouble",
    Trouble.SHUT_OUT: "error.discord_trouble",
    Trouble.UNAUTHORIZED: "error.discord_trouble",
    Trouble.MESSAGE_GONE: "error.message_gone",
    Trouble.OLD_EDIT: "error.message_gone",
    Trouble.NO_ACCESS: "error.not_here",
    Trouble.NO_PERMISSION: "error.not_here",
    Trouble.WRONG_PLACE: "error.not_here",
    Trouble.CHANNEL_GONE: "error.not_here",
    Trouble.SERVER_GONE: "error.not_here",
    Trouble.ARCHIVED: "error.thread_locked",
    Trouble.LOCKED: "error.thread_locked",
    Trouble.NO_THREADS: "error.thread_locked",
    Trouble.NO_PICTURE: "error.no_picture",
    Trouble.BLOCKED: "error.blocked",
}
"""Keys of what is said where Discord refuses an answer; anything else is logged with a number."""

log = logging.getLogger(__name__)


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Tell whoever caused the interaction why it came to nothing. Never raises."""
    caller = Caller(interaction)
    with contextlib.suppress(HostError):
        await caller.settings()  # the reader's chosen language; without storage that of Discord
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
    if isinstance(error, Outdated):
        return note(spoken("error.old_button"))
    if isinstance(error, HostError | EngineError):
        return note(spoken.say(error.message, title=error.title))
    if isinstance(error, app_commands.NoPrivateMessage):
        return note(spoken("error.only_in_servers"))
    if isinstance(error, app_commands.MissingPermissions):
        return note(spoken("error.needs_manager"))
    if isinstance(error, app_commands.TransformerError):
        return note(_not_taken(spoken, error))
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return note(spoken("error.command_changed"))
    trouble = trouble_of(error)
    if trouble in UNANSWERABLE:
        log.info("An interaction was over before it was answered: %s.", trouble.value)
        return None
    if trouble in SAID:
        log.warning("An interaction was refused (%s): %r", trouble.value, error)
        return note(spoken(SAID[trouble]))
    incident = secrets.token_hex(3)
    log.error("Incident %s in an interaction.", incident, exc_info=error)
    return note(spoken("error.unexpected", incident=incident))


def _not_taken(spoken: Phrases, error: app_commands.TransformerError) -> str:
    """Say why a value of an option is none, with what was typed and the bounds."""
    value, wanted = str(error.value)[:80], error.transformer
    if wanted.min_value is None or wanted.max_value is None:
        return spoken("error.not_a_value", value=value)
    text = wanted.type is discord.AppCommandOptionType.string
    key = "error.not_so_long" if text else "error.not_within"
    return spoken(key, value=value, minimum=wanted.min_value, maximum=wanted.max_value)
