"""The things the sandbox's world is made of, as plain records that encode to JSON and back.

Times are Unix seconds; ids are integers here and strings on the wire. What Discord shows of a
record is made in :mod:`bot.sandbox.views`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

TEXT = 0
DIRECT = 1
GROUP = 3
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15
HAS_THREAD = 1 << 5

COMMAND = 2
COMPONENT = 3
AUTOCOMPLETE = 4
MODAL_SUBMIT = 5

DEFAULT_MESSAGE = 0
PIN_NOTICE = 6
THREAD_CREATED = 18
REPLY = 19
CHAT_INPUT = 20
THREAD_STARTER = 21
CONTEXT_COMMAND = 23


IN_SERVER, WITH_BOT, WITHOUT_BOT = 0, 1, 2
"""Contexts of a command: in a server, in private with the bot, in private among people."""


class User(msgspec.Struct):
    """A local person, or the bot."""

    id: int
    username: str
    name: str
    bot: bool = False
    locale: str = "zh-CN"
    roles: list[int] = []


class RoleRecord(msgspec.Struct):
    """A role that the bot has made, below its own; it allows nothing."""

    id: int
    name: str
    mentionable: bool = False


class Occasion(msgspec.Struct):
    """A scheduled event of the server that takes place elsewhere than in a voice channel;
    ``status`` as Discord numbers it, times in ISO 8601."""

    id: int
    name: str
    description: str | None
    location: str
    starts: str
    ends: str
    status: int = 1


class Channel(msgspec.Struct):
    """A text channel, a thread, a direct message with the bot, or a conversation of people.

    ``talkers``: who takes part in the latter, two or a whole group; the bot is not among them.
    """

    id: int
    type: int
    name: str = ""
    position: int = 0
    topic: str | None = None
    parent_id: int | None = None
    recipient_id: int | None = None
    talkers: list[int] = []
    last_message_id: int | None = None
    last_pin: float | None = None
    slowmode: int = 0
    overwrites: list[dict[str, Any]] = []
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    archive_minutes: int = 1440
    archived_at: float = 0.0
    active_at: float = 0.0
    members: dict[int, float] = {}
    message_count: int = 0
    old_edits: list[float] = []

    @property
    def is_thread(self) -> bool:
        """Tell whether this is a thread of a text channel."""
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def is_direct(self) -> bool:
        """Tell whether this lies outside servers: a direct message, a conversation of people."""
        return self.type in (DIRECT, GROUP)

    @property
    def context(self) -> int:
        """Context of a command here, as interactions and commands number it."""
        if self.talkers:
            return WITHOUT_BOT
        return WITH_BOT if self.is_direct else IN_SERVER


class Attachment(msgspec.Struct):
    """A file of a message; its bytes lie in :class:`bot.sandbox.store.MemoryStore`."""

    id: int
    channel_id: int
    filename: str
    content_type: str
    size: int
    width: int | None = None
    height: int | None = None
    description: str | None = None
    title: str | None = None


class MessageRecord(msgspec.Struct):
    """One message. ``viewer_id`` is set on an ephemeral one: only that person sees it.

    ``called``: the command that it answers, as people read it.
    """

    id: int
    channel_id: int
    author_id: int
    type: int = DEFAULT_MESSAGE
    content: str = ""
    embeds: list[dict[str, Any]] = []
    components: list[dict[str, Any]] = []
    attachments: list[Attachment] = []
    flags: int = 0
    mention_ids: list[int] = []
    mention_role_ids: list[int] = []
    mention_everyone: bool = False
    pinned: bool = False
    nonce: str | None = None
    edited_at: float | None = None
    reference: dict[str, Any] | None = None
    interaction: dict[str, Any] | None = None
    called: str | None = None
    viewer_id: int | None = None
    thread_id: int | None = None
    reactions: dict[str, list[int]] = {}

    @property
    def is_v2(self) -> bool:
        """Tell whether the message uses Components V2."""
        return bool(self.flags & COMPONENTS_V2)

    @property
    def is_loading(self) -> bool:
        """Tell whether it is the "thinking…" of a deferred answer."""
        return bool(self.flags & LOADING)


InteractionState = Literal["waiting", "acknowledged", "answered", "failed"]


class Interaction(msgspec.Struct):
    """One thing a person did that the bot must answer."""

    id: int
    token: str
    type: int
    person_id: int
    channel_id: int
    data: dict[str, Any]
    created_at: float
    message_id: int | None = None
    nonce: str | None = None
    state: InteractionState = "waiting"
    response_type: int | None = None
    response_id: int | None = None
    response_ephemeral: bool = False
    followup_ids: list[int] = []
    modal: dict[str, Any] | None = None
    metadata: dict[str, Any] = {}


class Emoji(msgspec.Struct):
    """An emoji of the application; its picture lies in :class:`bot.sandbox.store.MemoryStore`."""

    id: int
    name: str
    animated: bool = False


class Command(msgspec.Struct):
    """An application command as the bot registered it; ``guild_id`` None when global."""

    id: int
    version: int
    guild_id: int | None
    data: dict[str, Any]

    def fits(self, context: int) -> bool:
        """Tell whether it is offered in a context.

        ``contexts`` decides wherever it is said; the older ``dm_permission`` counts without it.
        """
        if context != IN_SERVER and self.guild_id is not None:
            return False
        contexts = self.data.get("contexts")
        if contexts is not None:
            return context in contexts
        return context == IN_SERVER or self.data.get("dm_permission") is not False

    @property
    def installations(self) -> list[int]:
        """By which installations it is there: 0 a server's, 1 a person's own."""
        return self.data.get("integration_types") or [0]

    @property
    def name(self) -> str:
        """The command's own (unlocalised) name."""
        return str(self.data["name"])

    @property
    def kind(self) -> int:
        """1 chat input, 2 user, 3 message."""
        return int(self.data.get("type", 1))
