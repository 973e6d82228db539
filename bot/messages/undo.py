"""The question to the others at a table whether somebody may take back what they did."""

from __future__ import annotations

from bot.messages.component_id import ComponentId, number
from bot.messages.parts import Button, Message, Row, Style, Text
from bot.messages.scene import Scene
from engine.kernel.values import Msg

ASKED = "notice.undo_asked"


def asked(scene: Scene, text: Msg, seat: int, users: tuple[int, ...]) -> Message:
    """Who asks, whom, and two buttons. ``seat``: whose action it is about."""
    spoken, where = scene.words, (number(max(seat, 0)),)
    called = " ".join(f"<@{user}>" for user in users)
    agree = Button(
        str(ComponentId("undo_yes", scene.table.id, where)), spoken("undo.agree"), Style.SUCCESS
    )
    decline = Button(str(ComponentId("undo_no", scene.table.id, where)), spoken("undo.decline"))
    said = Text(f"{scene.voice.say(text)}\n{called}")
    return Message((said, Row((agree, decline))), mentions=users)
