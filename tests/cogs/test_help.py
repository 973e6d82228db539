"""Help is steps, buttons and commands that can be pressed."""

import re

import pytest

from bot.app import SYNCED
from engine import titles
from tests.cogs.stage import KAITO, LIN, PATIENCE, ROOM, Stage, asks, has_button, press, verb

PRESSED = re.compile(r"</([^:>]+):(\d+)>")


async def helped(stage: Stage, name: str):
    person = await stage.person(name)
    return person, await (await person.slash(ROOM, "help")).wait(PATIENCE)


@pytest.mark.parametrize("name", [LIN, KAITO])
async def test_every_command_can_be_pressed(stage: Stage, name: str):
    """Discord takes such a press by the command's id and its English names alone. Groups have a
    page of their own, and who has read one goes back to all."""
    person, shown = await helped(stage, name)
    known = {command.name: command.id for command in stage.sandbox.world.commands.values()}
    offered = dict(PRESSED.findall(shown.text))
    for group in [option["value"] for option in shown.selects[0].options]:
        await (await person.choose(shown, [group])).wait(PATIENCE)
        await person.until(lambda: has_button(shown, "help_home"), PATIENCE)
        offered |= PRESSED.findall(shown.text)
        await (await press(person, shown, "help_home")).wait(PATIENCE)
        await person.until(lambda: not has_button(shown, "help_home"), PATIENCE)
    for path, number in offered.items():
        assert known[path.split()[0]] == int(number), path
    typed = {
        one.qualified_name
        for one in stage.bot.tree.walk_commands()
        if not getattr(one, "commands", None)
    }
    assert offered.keys() == typed
    assert "1. " in shown.text


async def test_a_chinese_reader_finds_the_names_that_they_type_beside(stage: Stage):
    lin, shown = await helped(stage, LIN)
    assert "`/牌桌 开桌` </table open:" in shown.text
    opened = await (await lin.choose(shown, ["table"])).wait(PATIENCE)
    assert "`/牌桌 加入` </table join:" in opened.text


async def test_the_steps_come_first_and_then_a_game_for_one_press(stage: Stage):
    lin, shown = await helped(stage, LIN)
    first, *rest = shown.data["components"]
    assert "1. " in first["content"]
    assert rest[0]["type"] == 1
    assert sum(verb(one.custom_id) == "first" for one in shown.buttons) == len(titles)
    await (await press(lin, shown, "first")).acknowledged()
    assert (await lin.wait_for(None, asks, PATIENCE)).pictures


async def test_commands_are_pressed_after_a_restart_too(stage: Stage):
    """Discord's names for them are asked for where they need not be told anew."""
    assert (stage.data / SYNCED).exists()
    await stage.restart()
    _, shown = await helped(stage, KAITO)
    assert "</table open:" in shown.text


async def test_where_discord_has_said_no_names_they_are_there_to_be_typed(stage: Stage):
    stage.bot.command_ids.clear()
    _, shown = await helped(stage, KAITO)
    assert "`/table open`" in shown.text
    assert not PRESSED.search(shown.text)
