"""Draws what a message needs drawn, and remembers what messages show.

A picture that its message shows already is neither drawn nor sent again, whatever changes beside
it. What messages show is
remembered only here: after a restart, and where an edit had no clear end, nothing is known of a
message, and its pictures are sent.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import discord

from bot.delivery.discord_errors import Trouble, trouble_of
from bot.delivery.glances import Glances
from bot.messages.layout import NO_EMOJIS, Emojis, editing, sending, shown_files
from bot.messages.parts import Message

REMEMBERED = 4000
"""Messages whose present look is remembered."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Appearance:
    """Content of a message: all of it, its pictures by file, and as Discord lists its files, where
    it has said so."""

    fingerprint: str
    pictures: tuple[tuple[str, str], ...]
    files: tuple[discord.Attachment, ...] = ()

    @classmethod
    def of(cls, message: Message, shown: object = None) -> Appearance:
        """The look of that message, which Discord now shows as ``shown``."""
        pictures = ((picture.filename, picture.looks) for picture in message.pictures())
        files = shown_files(shown) if isinstance(shown, discord.Message) else ()
        return cls(message.fingerprint(), tuple(pictures), tuple(files))

    def kept(self, then: Appearance) -> dict[str, discord.Attachment | None]:
        """By their files the pictures that stay where a message gets another look, as Discord lists
        them. Of a message whose files it has not listed all stay or none."""
        names = [name for name, _ in self.pictures]
        if self.pictures == then.pictures:
            known = len(self.files) == len(names)
            return dict(zip(names, self.files, strict=True)) if known else dict.fromkeys(names)
        if len(self.files) != len(names):
            return {}
        shown = zip(self.pictures, self.files, strict=True)
        return {picture[0]: file for picture, file in shown if picture in then.pictures}


class Drawer(Protocol):
    """The composer's part that draws: :class:`bot.delivery.composer.Composer`."""

    async def drawn(self, message: Message) -> Message:
        """The message with all its pictures drawn."""


class Easel:
    """Everything that is sent or edited passes here."""

    def __init__(
        self, composer: Drawer, glances: Glances | None = None, emojis: Emojis = NO_EMOJIS
    ) -> None:
        self.glances = glances or Glances(0)
        self._emojis = emojis
        self._composer = composer
        self._looks: OrderedDict[int, Appearance] = OrderedDict()

    async def send(
        self, message: Message, send: Callable[..., Awaitable[discord.Message | T]]
    ) -> discord.Message | T:
        """Send a new message, by a function that takes :class:`~bot.messages.layout.Sending`."""
        drawn = await self._composer.drawn(message)
        sent = await send(**sending(drawn, self._emojis))
        if isinstance(sent, discord.Message):
            self._remember(sent.id, drawn, sent)
        return sent

    async def edit(
        self,
        message_id: int | None,
        message: Message,
        edit: Callable[..., Awaitable[T]],
    ) -> T:
        """Change a message, by a function that takes :class:`~bot.messages.layout.Editing`;
        ``message_id`` is ``None`` where there is none yet that it could keep anything of."""
        known = self.forget(message_id)
        stays = {} if known is None else known.kept(Appearance.of(message))
        if stays:
            kept = await self._composer.drawn(message.keeping(stays))
            keeping = editing(kept, self._emojis)
            listed = [file for file in stays.values() if file is not None]
            if listed:  # a press may have been made when other files were there
                keeping["attachments"] = [*listed, *keeping.get("attachments", ())]
            try:
                edited = await edit(**keeping)
            except discord.HTTPException as error:
                # So Discord refuses to keep what is not there.
                if trouble_of(error) is not Trouble.MALFORMED:
                    raise
            else:
                if len(kept.pictures()) == len(message.pictures()) - len(stays):
                    self._remember(message_id, message, edited)
                return edited
        drawn = await self._composer.drawn(message)
        edited = await edit(**editing(drawn, self._emojis))
        if message_id is None and isinstance(edited, discord.Message):
            message_id = edited.id
        self._remember(message_id, drawn, edited)
        return edited

    def shows(self, message_id: int, message: Message) -> bool:
        """Tell whether an edit to that message would change nothing."""
        known = self._looks.get(message_id)
        return known is not None and known.fingerprint == message.fingerprint()

    def note(self, message_id: int, message: Message) -> None:
        """Remember what a message shows now."""
        self._remember(message_id, message)

    def forget(self, message_id: int | None) -> Appearance | None:
        """Forget the content of a message: it is gone, or being changed."""
        return None if message_id is None else self._looks.pop(message_id, None)

    def _remember(self, message_id: int | None, message: Message, shown: object = None) -> None:
        if message_id is None:
            return
        self.glances.shown(message_id, message)
        self._looks.pop(message_id, None)
        self._looks[message_id] = Appearance.of(message, shown)
        while len(self._looks) > REMEMBERED:
            self._looks.popitem(last=False)
