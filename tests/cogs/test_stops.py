"""Stops, through the buttons that a player finds."""

from collections.abc import Iterator

import pytest

from bot.i18n import words
from bot.messages.component_id import ComponentId
from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.cogs.backroom import ANN, BEN, CAI, HALL, backroom
from tests.cogs.shenhua import actor, host, place
from tests.cogs.stage import (
    KAITO,
    LIN,
    MIRA,
    PATIENCE,
    ROOM,
    Stage,
    button,
    has_button,
    open_panel,
    press,
    settled,
)
from tests.titles import added
from tests.titles.lanterns import TITLE


@pytest.fixture(autouse=True)
def lanterns() -> Iterator[None]:
    """A game with stops."""
    with added(TITLE):
        yield


async def begun(stage: Stage, owner: Person, other: Person) -> Post:
    """A game of Lanterns under way, in which it is the owner's turn; its board."""
    service = host(stage)
    done = await service.lobby.open_table(
        actor(owner), place(stage, owner), TITLE.id, options={"first": "host"}, locale="en"
    )
    await service.lobby.join(actor(other), done.table_id)
    await service.lobby.begin(actor(owner), done.table_id)
    return await stage.board(owner)


async def stops(stage: Stage, person: Person) -> tuple[str, ...]:
    """The stops that somebody has set at the table."""
    return (await host(stage).looking.view(1, actor(person).user_id)).stops


def chosen(page: Post) -> list[str]:
    """The values that the menu shows as chosen."""
    return [one["value"] for one in page.selects[0].options if one.get("default")]


async def test_a_player_finds_them_chooses_and_goes_back_to_the_usual_ones(stage: Stage):
    lin, kaito, mira = [await stage.person(name) for name in (LIN, KAITO, MIRA)]
    await begun(stage, lin, kaito)
    shown = await mira.wait_for(ROOM, lambda post: has_button(post, "act"), PATIENCE)
    board = await kaito.wait_for(ROOM, lambda post: has_button(post, "act"), PATIENCE)
    edits = shown.edits
    panel = await open_panel(kaito, board)
    page = await (await press(kaito, panel, "stops")).wait(PATIENCE)
    assert page.ephemeral
    assert chosen(page) == ["burn/theirs"]
    assert button(page, "stops_usual").disabled
    assert [o.get("description") for o in page.selects[0].options if o.get("default")] == [
        "as usual"
    ]

    before, wanted = page.edits, ["own", "end/theirs"]
    await (await kaito.choose(page, wanted)).acknowledged(PATIENCE)
    await settled(page, kaito, before)
    assert chosen(page) == wanted
    assert "Chosen: After my own use, before the other may answer · End of" in page.text
    assert await stops(stage, kaito) == ("own", "end/theirs")
    assert await stops(stage, lin) == ("burn/theirs",)

    before = page.edits
    await (await kaito.choose(page, [])).acknowledged(PATIENCE)
    await settled(page, kaito, before)
    assert (chosen(page), await stops(stage, kaito)) == ([], ())
    assert "Chosen: nothing" in page.text

    before = page.edits
    await (await press(kaito, page, "stops_usual")).acknowledged(PATIENCE)
    await settled(page, kaito, before)
    assert (chosen(page), await stops(stage, kaito)) == (["burn/theirs"], ("burn/theirs",))
    await host(stage).settled()
    assert shown.edits == edits


async def test_they_stand_with_the_response_settings_too_and_in_chinese(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await begun(stage, lin, kaito)
    orders = await (await lin.slash(ROOM, "orders")).wait(PATIENCE)
    page = await (await press(lin, orders, "stops")).wait(PATIENCE)
    assert "停顿点" in page.text
    assert page.selects[0].options[0]["label"] == "自己用过之后，对方响应之前"
    await stage.restart()
    before = page.edits
    await (await lin.choose(page, ["dawn/theirs"])).acknowledged(PATIENCE)
    await settled(page, lin, before)
    await stage.restart()
    assert await stops(stage, lin) == ("dawn/theirs",)


async def test_in_other_games_nothing_of_them_is_shown_or_can_be_pressed(tmp_path):
    async with backroom(tmp_path) as room:
        table = await room.game(ANN, BEN, title="shenhua")
        for verb in ("stops", "stops_set", "stops_usual"):
            assert (await room.press(ANN, HALL, str(ComponentId(verb, table)))).outdated
        assert not any(entry.by == "stops" for entry in await room.host.tables.store.answers(table))


async def test_whoever_cannot_set_them_is_told_why(tmp_path):
    said = words("en")
    async with backroom(tmp_path) as room:
        table = await room.lobby(ANN, BEN, title="lanterns")
        usual = str(ComponentId("stops_usual", table))
        choose = str(ComponentId("stops_set", table))
        assert said("error.not_started") in (await room.press(ANN, HALL, usual)).text
        await room.host.lobby.begin(ANN.actor, table)
        assert said("error.not_seated") in (await room.press(CAI, HALL, choose, ["own"])).text
        assert (await room.press(ANN, HALL, choose, ["own", "noon"])).outdated
        assert "own use" in (await room.press(ANN, HALL, choose, ["own"])).text
        await room.host.play.concede(BEN.actor, table)
        assert said("error.table_over") in (await room.press(ANN, HALL, choose, [])).text
        opened = str(ComponentId("stops", table))
        assert said("error.table_over") in (await room.press(ANN, HALL, opened)).text
