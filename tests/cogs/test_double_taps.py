"""A finger that taps twice plays once, whatever lies under it the second time."""

import pytest

from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.cogs.stage import LIN, PATIENCE, Stage, answer, asks, button, press, verb

TOO_SOON, STALE = "刚刚才出现", "已经过去"


async def asked(stage: Stage) -> tuple[Person, Post]:
    """Somebody alone with a computer, and the message in their private channel that asks them."""
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    return lin, await lin.wait_for(None, asks, PATIENCE)


async def revision(stage: Stage) -> int:
    """Return how far the only table's game has come."""
    return (await stage.bot.host.looking.view(1)).revision


async def tap(person: Person, panel: Post) -> None:
    """Press the first button that answers, and wait until the message is drawn anew."""
    edits = panel.edits
    await (await press(person, panel, "answer")).acknowledged(PATIENCE)
    await person.until(lambda: panel.edits > edits, PATIENCE)


def with_a_button(panel: Post) -> bool:
    return any(verb(one.custom_id) == "answer" for one in panel.buttons)


async def with_buttons(person: Person, panel: Post) -> None:
    """Answer until a question has buttons to press."""
    for _ in range(20):
        if any(verb(one.custom_id) == "answer" for one in panel.buttons):
            return
        await answer(person, panel)
        await person.until(lambda: asks(panel), PATIENCE)
    pytest.fail("no question has buttons")


async def test_the_second_tap_does_not_answer_what_has_appeared_under_it(stage: Stage):
    lin, panel = await asked(stage)
    await with_buttons(lin, panel)
    await tap(lin, panel)
    await with_buttons(lin, panel)
    before = await revision(stage)
    stage.bot.easel.glances._seconds = PATIENCE
    await tap(lin, panel)
    assert await revision(stage) == before
    assert TOO_SOON in panel.text
    stage.bot.easel.glances._seconds = 0
    await tap(lin, panel)
    assert await revision(stage) > before


async def test_the_same_button_once_more_is_no_press_of_a_moment_that_has_passed(stage: Stage):
    """The second is on its way before the message is drawn anew."""
    lin, panel = await asked(stage)
    await with_buttons(lin, panel)
    before, edits = await revision(stage), panel.edits
    pressed = button(panel, "answer").custom_id
    taps = [await lin.press_raw(panel, pressed) for _ in range(2)]
    for one in taps:
        await one.acknowledged(PATIENCE)
    await lin.until(lambda: panel.edits >= edits + 2, PATIENCE)
    assert await revision(stage) == before + 1
    assert STALE not in panel.text
