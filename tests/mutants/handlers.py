"""Mutants of what people press, type and choose, each killed by a test that turns red.

A command, a press and a form do nothing once Discord has heard of them. A setting is always as
usual, whatever was chosen, and so is a table option. A mutant is called ``SORT:NAME``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from discord import app_commands
from msgspec import Struct

import cogs
from bot.store.settings import GuildSettings, PlayerSettings
from cogs import component, forms
from cogs.tables.opening import challenge
from engine.contests.settings import ContestSettings
from engine.kernel.shape import Shape
from engine.kernel.title import titles
from engine.kernel.zones import TableOption

SETTINGS: Mapping[str, type[Struct]] = {
    "player": PlayerSettings,
    "server": GuildSettings,
    "contest": ContestSettings,
}
NOT_CHOSEN = ("dm_closed", "dm_channel", "dm_waiting", "unread", "spoken", "vacations", "seats")
"""Fields of settings that the program writes for itself."""

Handler = Callable[..., Any]
Options = dict[str, int | str | bool]
Touched = Callable[[], None]
"""Called whenever what may be emptied is used: a command runs, a setting other than the usual is
read."""


class Mutant(Struct, frozen=True):
    """Something that can be emptied. ``watch`` tells of each use, ``empty`` makes it do nothing;
    both last as long as the process."""

    name: str
    watch: Callable[[Touched], None]
    empty: Callable[[], None]


@cache
def mutants() -> dict[str, Mutant]:
    """All mutants by their names."""
    for module in walk_packages(cogs.__path__, "cogs."):
        if ".press_" in module.name:
            import_module(module.name)
    handled = (*_handled("press", component.HANDLERS), *_handled("form", forms.HANDLERS))
    found = (*_commands(), *handled, *_settings(), *_options())
    return {mutant.name: mutant for mutant in found}


async def _nothing(*given: object, **named: object) -> None:
    """Do nothing in the place of a handler."""


def _before(handler: Handler, touched: Touched) -> Handler:
    def watched(*given: Any, **named: Any) -> Any:
        touched()
        return handler(*given, **named)

    return watched


def _handler(name: str, handler: Handler, put: Callable[[Handler], None]) -> Mutant:
    """The mutant of a handler, where ``put`` puts another in its place."""

    def watch(touched: Touched) -> None:
        put(_before(handler, touched))

    return Mutant(name, watch, partial(put, _nothing))


def _commands() -> Iterator[Mutant]:
    """Slash commands of the cogs, and the command on people."""
    for cog in cogs.COGS:
        group = f"{cog.__cog_group_name__} " if cog.__cog_is_app_commands_group__ else ""
        for command in _leaves(cog.__cog_app_commands__):
            yield _command(f"{group}{command.qualified_name}", command)
    yield _command(challenge.qualified_name, challenge)


def _leaves(commands: Any) -> Iterator[app_commands.Command[Any, ..., Any]]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _leaves(command.commands)
        else:
            yield command


def _command(name: str, command: Any) -> Mutant:
    return _handler(f"command:{name}", command._callback, partial(setattr, command, "_callback"))


def _handled(sort: str, handlers: dict[str, component.Handled[Any]]) -> Iterator[Mutant]:
    """Handlers of presses (buttons and menus) or of forms, by the verbs of their ids."""
    for verb, (ack, handler) in handlers.items():

        def put(new: Handler, verb: str = verb, ack: component.Acknowledge = ack) -> None:
            handlers[verb] = (ack, new)

        yield _handler(f"{sort}:{verb}", handler, put)


def _settings() -> Iterator[Mutant]:
    """Fields of settings that people, servers and organisers choose."""
    for whose, cls in SETTINGS.items():
        usual = cls()
        for name in cls.__struct_fields__:
            if name not in NOT_CHOSEN:
                default = getattr(usual, name)
                watch = partial(_watch_field, cls, name, default)
                yield Mutant(f"setting:{whose} {name}", watch, partial(_fix, cls, name, default))


def _watch_field(cls: type, name: str, default: object, touched: Touched) -> None:
    read = vars(cls)[name].__get__

    def watched(settings: object) -> object:
        value = read(settings)
        if value != default:
            touched()
        return value

    setattr(cls, name, property(watched))


def _fix(cls: type, name: str, default: object) -> None:
    """Let a field read as its default, whatever is stored in it."""
    setattr(cls, name, property(lambda settings: default))


def _options() -> Iterator[Mutant]:
    """The table options of every title."""
    for title in titles.values():
        for option in title.shape.options:
            watch = partial(_watch_option, title.id, option)
            empty = partial(_put_choice, title.id, partial(_usual, option))
            yield Mutant(f"option:{title.id} {option.name}", watch, empty)


def _watch_option(title: str, option: TableOption, touched: Touched) -> None:
    def look(chosen: Options) -> None:
        if chosen[option.name] != option.default:
            touched()

    _put_choice(title, look)


def _usual(option: TableOption, chosen: Options) -> None:
    chosen[option.name] = option.default


def _put_choice(title: str, change: Callable[[Options], None]) -> None:
    """Do that to the options of a title's tables once they are chosen."""
    choose = Shape.choose_options

    def changed(self: Shape, given: Options) -> Options:
        chosen = choose(self, given)
        if self is titles[title].shape:
            change(chosen)
        return chosen

    setattr(Shape, "choose_options", changed)  # noqa: B010  (a method is not assigned to)
