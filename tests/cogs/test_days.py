"""A game over days: what is asked once where it begins, and what a call says."""

from collections.abc import Awaitable, Callable

import pytest

from bot.host.config import HostConfig
from bot.messages.settings import DEADLINES
from bot.sandbox import Person
from bot.sandbox.post import Post
from bot.store.settings import DAY, Deadline
from tests.cogs.shenhua import actor, host, place
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    button,
    has_button,
    open_panel,
    somebody_asked,
    verb,
)

TITLE = "shenhua"
ABSENT = 2 * HostConfig().presence_ms


async def begun(stage: Stage, deadline: Deadline = DEADLINES["1d"]) -> None:
    """A game of two, who share a language with nobody, by that clock; the first seat begins."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    service = host(stage)
    done = await service.lobby.open_table(
        actor(lin),
        place(stage, lin),
        TITLE,
        options={"first": "first"},
        locale="zh",
        deadline=deadline,
    )
    await service.lobby.join(actor(kaito, "en"), done.table_id)
    await service.lobby.begin(actor(lin), done.table_id)


def menu(post: Post, name: str):
    """The menu of that verb."""
    return next(select for select in post.selects if verb(select.custom_id) == name)


async def test_where_a_game_of_days_begins_two_things_are_asked_once(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await begun(stage)
    hand = await kaito.wait_for(None, lambda post: has_button(post, "order"), PATIENCE)
    assert "played over days" in hand.text
    assert "Which city are you in?" in hand.text
    labels = [one.label for one in hand.buttons if verb(one.custom_id) == "order"]
    assert labels == ["✓ When it concerns me", "When I can respond", "Always ask me"]

    able = next(one for one in hand.buttons if one.label == "When I can respond")
    await (await kaito.press(hand, custom_id=able.custom_id)).acknowledged()
    await kaito.until(lambda: not has_button(hand, "order"), PATIENCE)
    await (
        await kaito.choose(hand, ["Europe/Berlin"], custom_id=menu(hand, "zone").custom_id)
    ).acknowledged()
    await kaito.until(lambda: "Which city" not in hand.text, PATIENCE)
    chosen = await stage.bot.host.people.player(actor(kaito).user_id)
    assert (chosen.responses, chosen.zone) == ("able", "Europe/Berlin")

    # Who says nothing goes by what is usual there, and is asked no more once they play.
    panel = await open_panel(lin, await stage.board(lin))
    assert "这一桌按天计时" in panel.text
    while "这一桌按天计时" in panel.text:
        await answer(lin, panel)
    seen = await stage.bot.host.looking.view(1, actor(lin).user_id)
    assert (seen.order, seen.undecided) == ("concerns", True)


async def order_typed(stage: Stage, kaito: Person) -> None:
    """For this table, by a command."""
    await (await kaito.slash(ROOM, "orders", order="able")).wait(PATIENCE)


async def order_on_its_page(stage: Stage, kaito: Person) -> None:
    """On the page of orders."""
    page = await (await kaito.slash(ROOM, "orders")).wait(PATIENCE)
    able = next(one for one in page.buttons if one.label == "When I can respond")
    await (await kaito.press(page, custom_id=able.custom_id)).acknowledged()


async def order_behind_the_board(stage: Stage, kaito: Person) -> None:
    """Under the same question behind the button of the board."""
    panel = await open_panel(kaito, await stage.board(kaito))
    able = next(one for one in panel.buttons if one.label == "When I can respond")
    await (await kaito.press(panel, custom_id=able.custom_id)).acknowledged()


async def order_for_all_tables(stage: Stage, kaito: Person) -> None:
    """In the settings."""
    page = await (await kaito.slash(ROOM, "settings show")).wait(PATIENCE)
    chosen = next(one for one in page.selects if one.custom_id.endswith(":responses"))
    await (await kaito.choose(page, ["able"], custom_id=chosen.custom_id)).acknowledged()


@pytest.mark.parametrize(
    "chosen",
    [order_typed, order_on_its_page, order_behind_the_board, order_for_all_tables],
)
async def test_the_private_message_asks_no_more_for_the_order_wherever_it_was_chosen(
    stage: Stage, chosen: Callable[[Stage, Person], Awaitable[None]]
):
    kaito = await stage.person(KAITO)
    await begun(stage)
    hand = await kaito.wait_for(None, lambda post: has_button(post, "order"), PATIENCE)
    await chosen(stage, kaito)
    await kaito.until(lambda: not has_button(hand, "order"), PATIENCE)
    assert "This game is played over days" not in hand.text


async def test_the_private_message_speaks_the_language_that_was_chosen_since(stage: Stage):
    kaito = await stage.person(KAITO)
    await begun(stage)
    hand = await kaito.wait_for(None, lambda post: has_button(post, "order"), PATIENCE)
    await stage.bot.host.people.set_player(actor(kaito, "en"), locale="zh")
    await kaito.until(lambda: "这一桌按天计时" in hand.text, PATIENCE)


async def test_the_private_message_asks_no_more_for_the_city_that_was_typed(stage: Stage):
    kaito = await stage.person(KAITO)
    await begun(stage)
    hand = await kaito.wait_for(None, lambda post: "Which city" in post.text, PATIENCE)
    await (await kaito.slash(ROOM, "settings quiet", zone="Europe/Berlin")).wait(PATIENCE)
    await kaito.until(lambda: "Which city" not in hand.text, PATIENCE)


async def test_a_game_of_an_evening_asks_nothing_of_the_kind(stage: Stage):
    kaito = await stage.person(KAITO)
    await begun(stage, DEADLINES["15m"])
    hand = await kaito.wait_for(None, lambda post: has_button(post, "refresh"), PATIENCE)
    assert "over days" not in hand.text
    assert "Which city" not in hand.text


async def test_hours_are_asked_about_where_nobody_said_whose(stage: Stage):
    kaito = await stage.person(KAITO)
    page = await (await kaito.slash(ROOM, "settings quiet", start="22:30", end="8:00")).wait(
        PATIENCE
    )
    assert "These hours are those of UTC for now." in page.text
    await (
        await kaito.choose(page, ["Asia/Shanghai"], custom_id=menu(page, "zone_own").custom_id)
    ).acknowledged()
    await kaito.until(lambda: "(Asia/Shanghai)" in page.text, PATIENCE)
    assert "UTC for now" not in page.text


async def called(stage: Stage, name: str) -> Post:
    """The message in the channel that calls that person first."""
    person = await stage.person(name)
    stage.clock.set(stage.clock.now() + ABSENT)
    await host(stage).settled()
    return await person.wait_for(
        ROOM, lambda post: post.text.startswith(f"<@{person.me['id']}>"), PATIENCE
    )


async def _one_answers(stage: Stage, panels: dict[str, Post]) -> None:
    people = [stage.people[name] for name in panels]
    who = next((person for person in people if asks(panels[person.name])), None)
    if who is None:
        await somebody_asked(people, panels.values())
    else:
        await answer(who, panels[who.name])


async def test_whoever_is_called_alone_is_called_in_their_language(stage: Stage):
    """The table speaks Chinese; Kaito is told in English that it is his turn, and what of the time
    that he has is the bank's."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await begun(stage)
    assert "轮到你了。时限：" in (await called(stage, LIN)).text  # both choose their first hands
    panels = {LIN: await open_panel(lin, await stage.board(lin))}
    panels[KAITO] = await open_panel(kaito, await stage.board(kaito))
    for _ in range(60):
        view = (await stage.bot.host.looking.view(1)).view
        assert view is not None
        if view.turn > 1 and view.waiting == (1,):
            break
        await _one_answers(stage, panels)
    call = await called(stage, KAITO)
    assert "It is your turn. Time ends:" in call.text
    limit, end = stage.clock.now() - ABSENT + DAY, stage.clock.now() - ABSENT + 2 * DAY
    assert f"time ends: <t:{limit // 1000}:R>, with the reserve: <t:{end // 1000}:R>" in call.text


async def test_a_call_to_respond_says_to_what(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await begun(stage)
    for one in (lin, kaito):
        await stage.bot.host.people.set_player(
            actor(one, "en" if one is kaito else "zh"), responses="ask"
        )
    panels = {LIN: await open_panel(lin, await stage.board(lin))}
    panels[KAITO] = await open_panel(kaito, await stage.board(kaito))
    for _ in range(60):
        view = (await stage.bot.host.looking.view(1, actor(kaito).user_id)).view
        owed = None if view is None else view.decision
        if owed is not None and owed.reason is not None:
            break
        await _one_answers(stage, panels)
    stage.clock.set(stage.clock.now() + ABSENT)
    await host(stage).settled()
    call = await kaito.wait_for(None, lambda post: "You can respond." in post.text, PATIENCE)
    assert "> Why: " in call.text
    assert "with the reserve" in call.text
    assert button(call, "act")
