"""Whatever is typed into any option of any command that will not do is said again with what would.

Discord's own client refuses what is out of a range or none of the choices offered, and so does the
page; a program that writes to Discord is held to nothing, so the commands refuse it as well.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox import Person
from bot.sandbox.person import PersonError
from bot.sandbox.wire import Json
from engine import titles
from tests.cogs.stage import KAITO, LIN, PATIENCE, ROOM, Stage

TYPED = "Chess"


def leaves(options: list[Json], path: tuple[str, ...]) -> Iterator[tuple[str, list[Json]]]:
    """Every command that can be typed, with its options, as Discord is told of them."""
    inner = [one for one in options if one["type"] in (1, 2)]
    for one in inner:
        yield from leaves(one.get("options") or [], (*path, one["name"]))
    if not inner:
        yield " ".join(path), options


def bad(option: Json) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Values that the option does not take, and what must be said of each."""
    choices = option.get("choices")
    if choices:
        yield TYPED, tuple(choice["name"] for choice in choices)
    elif option["type"] in (4, 10):
        yield TYPED, ()
        low, high = option.get("min_value"), option.get("max_value")
        if low is not None:
            yield low - 1, (str(low), str(high))
        if high is not None:
            yield high + 1, (str(low), str(high))
    elif option["type"] == 3 and option.get("max_length"):
        yield "x" * (option["max_length"] + 1), (str(option["max_length"]),)


async def test_the_client_says_what_every_option_takes(stage: Stage) -> None:
    lin = await stage.person(LIN)
    tried = 0
    for command in stage.sandbox.world.usable_commands():
        if command.kind != 1:
            continue
        for name, options in leaves(command.data.get("options") or [], (command.name,)):
            for option in options:
                for value, said in bad(option):
                    first = [o for o in options if o.get("required") and o is not option]
                    given = {o["name"]: await fitting(o, lin) for o in first}
                    given[option["name"]] = value
                    with pytest.raises(PersonError) as refused:
                        await lin.slash(ROOM, name, **given)
                    for part in (option["name"], *said):
                        assert part in str(refused.value), (name, option["name"], value)
                    tried += 1
    assert tried > 30
    stage.sandbox.refusals.clear()


async def fitting(option: Json, person: Person) -> Any:
    """A value that the option takes."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    if option["type"] == 11:
        return await person.upload(("deck.txt", b"1 wolf"))
    if option["type"] == 6:
        return person.me["id"]
    return option.get("min_value", 1) if option["type"] in (4, 10) else "x"


async def test_a_program_that_writes_to_discord_is_told_the_choices_of_every_option(
    stage: Stage,
) -> None:
    """It is held to nothing: the client knows of no choices and no ranges."""
    people = {"zh": await stage.person(LIN), "en": await stage.person(KAITO)}
    tried = 0
    for command in stage.sandbox.world.usable_commands():
        command.data["default_member_permissions"] = None
        for name, options in leaves(command.data.get("options") or [], (command.name,)):
            for option in options if command.kind == 1 else []:
                offered = option.pop("choices", None)
                if not offered:
                    continue
                given = {
                    o["name"]: await fitting(o, people["en"]) for o in options if o.get("required")
                }
                given[option["name"]] = TYPED if option["type"] == 3 else 99
                for locale, person in people.items():
                    answer = await (await person.slash(ROOM, name, **given)).wait(PATIENCE)
                    for choice in offered:
                        shown = choice.get("name_localizations", {}).get("zh-CN", choice["name"])
                        wanted = shown if locale == "zh" else choice["name"]
                        assert wanted in answer.text, (name, option["name"], answer.text)
                    assert str(given[option["name"]]) in answer.text
                option["choices"] = offered
                tried += 1
    assert tried > 12


async def test_a_program_is_told_the_range_of_every_option(stage: Stage) -> None:
    lin = await stage.person(LIN)
    tried = 0
    for command in stage.sandbox.world.usable_commands():
        for name, options in leaves(command.data.get("options") or [], (command.name,)):
            for option in options if command.kind == 1 else []:
                bounds: Json = {
                    key: option.pop(key)
                    for key in ("min_value", "max_value", "min_length", "max_length")
                    if key in option
                }
                if not bounds:
                    continue
                low, high = (bounds[key] for key in sorted(bounds, reverse=True))
                given = {o["name"]: await fitting(o, lin) for o in options if o.get("required")}
                given[option["name"]] = "x" * (high + 1) if option["type"] == 3 else high + 1
                answer = await (await lin.slash(ROOM, name, **given)).wait(PATIENCE)
                assert f"{low} 到 {high}" in answer.text, (name, option["name"], answer.text)
                option.update(bounds)
                tried += 1
    assert tried > 8


async def test_a_game_that_is_not_there_is_refused_with_the_games_there_are(stage: Stage) -> None:
    kaito = await stage.person(KAITO)
    for command in stage.sandbox.world.usable_commands():
        for name, options in leaves(command.data.get("options") or [], (command.name,)):
            if name == "table open":
                next(one for one in options if one["name"] == "title").pop("choices")
    for typed, meant in (("Chess", ""), ("shenhau", "did you mean “Mythic Origins”?")):
        answer = await (await kaito.slash(ROOM, "table open", title=typed)).wait(PATIENCE)
        assert typed in answer.text
        assert meant in answer.text
        assert all(title.shape.names.en in answer.text for title in titles.values())
    assert await stage.bot.host.looking.tables_of(int(kaito.me["id"])) == ()
