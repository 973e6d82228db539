"""Help: the first steps, buttons that begin a game, and every command to be pressed.

One page tells the steps, the commands and the groups; each group has pages of its own behind a
menu. What does not fit is on the next page: no command is ever left out, however many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.i18n import Locale, Phrases, words
from bot.messages.buttons import page_buttons, press
from bot.messages.component_id import ComponentId, Outdated, number
from bot.messages.greeting import first_games
from bot.messages.parts import CHARACTERS, CHOICES, Button, Menu, MenuLine, Message, Part, Row, Text
from engine import titles


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """A command as it is typed: ``name`` in the reader's language, and ``path``, by which Discord
    takes a press. It knows commands by their English names alone: in any other language the press
    does nothing, so both are told. ``id`` 0: Discord has not said what it calls the command. A
    group cannot be pressed, its ``parts`` can."""

    name: str
    path: str
    does: str
    id: int = 0
    parts: tuple[CommandHelp, ...] = ()

    @property
    def pressed(self) -> str:
        """Mention of the command: by both names, or by the one that says all."""
        typed = f"`/{self.name}`"
        if not self.id or self.parts:
            return typed
        taken = f"</{self.path}:{self.id}>"
        return taken if self.name == self.path else f"{typed} {taken}"

    @property
    def line(self) -> str:
        """Line about the command on its page."""
        return f"{self.pressed} — {self.does}"


def page(
    locale: Locale, commands: Sequence[CommandHelp], group: str = "", at: int = 0, *, playable: bool
) -> Message:
    """A page of help, counted from 0: of a ``group``'s commands, else of the steps and of all.
    ``playable``: a game can begin where it is read. :class:`Outdated` for an unknown group."""
    spoken = words(locale)
    if not group:
        ordered = sorted(commands, key=lambda one: bool(one.parts))
        return _all(spoken, locale, ordered, at, playable)
    found = next((one for one in commands if one.parts and one.path == group), None)
    if found is None:
        raise Outdated
    head = f"## {found.pressed}\n{found.does}\n"
    leaves = _leaves(found.parts, CHARACTERS - len(head), CHARACTERS - len(head))
    at = min(at, len(leaves) - 1)
    told = Text(head + "\n".join(one.line for one in leaves[at]))
    home = press(spoken, "help_home", "help.home")
    return Message((told, Row((home, *_turns(spoken, group, at, len(leaves))))))


def _all(
    spoken: Phrases, locale: Locale, commands: Sequence[CommandHelp], at: int, playable: bool
) -> Message:
    """A page of all commands and groups, the first of them under the steps."""
    steps, head = _steps(spoken, commands), f"### {spoken('help.commands')}\n"
    room = CHARACTERS - len(head)
    leaves = _leaves(commands, room - len(steps), room)
    at = min(at, len(leaves) - 1)
    parts: list[Part] = []
    if at == 0:
        parts.append(Text(steps))
    if at == 0 and playable:
        play = partial(spoken, "help.play")
        parts += first_games(lambda title: play(game=titles[title].shape.names.get(locale)))
    parts.append(Text(head + "\n".join(one.line for one in leaves[at])))
    groups = [one for one in leaves[at] if one.parts]
    if groups:
        lines = tuple(MenuLine(one.path, f"/{one.name}", one.does) for one in groups)
        parts.append(Menu(str(ComponentId("help_of")), spoken("help.group"), lines))
    turning = _turns(spoken, "", at, len(leaves))
    return Message((*parts, Row(turning)) if turning else tuple(parts))


def _steps(spoken: Phrases, commands: Sequence[CommandHelp]) -> str:
    every = {one.path: one for command in commands for one in (command, *command.parts)}
    named = {
        key: every[path].pressed if path in every else f"`/{path}`"
        for key, path in (("open", "table open"), ("games", "games"))
    }
    return f"## {spoken('help.title')}\n{spoken('help.steps', **named)}"


def _leaves(commands: Sequence[CommandHelp], first: int, room: int) -> list[list[CommandHelp]]:
    """The commands by pages: as many lines as there is room for (``first`` on the first), and no
    more than a menu can hold."""
    leaves: list[list[CommandHelp]] = [[]]
    left = first
    for one in commands:
        left -= len(one.line) + 1
        if left < 0 or len(leaves[-1]) == CHOICES:
            leaves.append([])
            left = room - len(one.line) - 1
        leaves[-1].append(one)
    return leaves


def _turns(spoken: Phrases, group: str, at: int, pages: int) -> tuple[Button, ...]:
    """Make the buttons to the pages before and after, where there are several."""
    if pages == 1:
        return ()

    def to(verb: str, there: int) -> str:
        return str(ComponentId(verb, 0, (group, number(there))))

    return page_buttons(at, pages, partial(to, "help_back"), partial(to, "help_next"), spoken)
