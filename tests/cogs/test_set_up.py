"""A table before its game: set up in one form, and people called to it."""

import asyncio
from pkgutil import iter_modules

from bot.host.tables.lobby import invitation
from bot.host.values import Actor
from bot.i18n import LOCALES, words
from bot.messages import lobby as lobbies
from bot.messages.layout import modal
from bot.messages.settings import DEADLINES
from bot.sandbox import Person
from bot.sandbox.post import Post
from bot.store.rows.tables import Place
from engine import games, titles
from tests.cogs.stage import (
    CHE,
    KAITO,
    LIN,
    MIRA,
    PATIENCE,
    ROOM,
    Stage,
    button,
    eventually,
    has_button,
    press,
    verb,
)


async def set_up(person: Person, lobby: Post, **fields: object) -> Post:
    """The form under the table, filled in; what is said of it."""
    form = await (await press(person, lobby, "set_up")).modal(PATIENCE)
    return await (await person.submit(form, fields)).wait(PATIENCE)


async def table(stage: Stage):
    return (await stage.bot.host.looking.view(1)).table


async def test_one_form_sets_up_a_table(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, title="yongheng", seats=6)
    told = await set_up(
        lin, lobby, seats="4", deadline="1d", rule_rules_version="5", rule_dealer="first", ticks=[]
    )
    assert told.ephemeral
    now = await table(stage)
    assert (now.capacity, now.deadline) == (4, DEADLINES["1d"])
    assert dict(now.options) == {"rules_version": 5, "dealer": "first", "bluff": "off"}
    await lin.until(lambda: "1 天" in lobby.text, PATIENCE)
    await lin.wait_for(ROOM, lambda post: "改了牌桌设置" in post.text, PATIENCE)


async def test_the_form_shows_what_the_table_is_and_leaves_the_rest(stage: Stage):
    kaito = await stage.person(KAITO)
    lobby = await stage.lobby(kaito, title="yongheng", seats=3, deadline="5m")
    before = await table(stage)
    form = await (await press(kaito, lobby, "set_up")).modal(PATIENCE)
    preset = {
        name: [one["value"] for one in field["options"] if one.get("default")]
        for name, field in form.fields.items()
    }
    assert preset == {
        "seats": ["3"], "deadline": ["5m"], "rule_rules_version": ["2"], "rule_dealer": ["random"],
        "ticks": ["bluff"],
    }  # fmt: skip
    await (await kaito.submit(form, {})).wait(PATIENCE)
    assert await table(stage) == before


async def test_only_the_owner_sets_a_table_up_and_nobody_loses_their_seat(stage: Stage):
    lin, kaito, che = [await stage.person(name) for name in (LIN, KAITO, CHE)]
    lobby = await stage.lobby(lin, title="yongheng", seats=4)
    form = await (await press(lin, lobby, "set_up")).modal(PATIENCE)
    for other in (kaito, che):
        theirs = await other.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
        await (await press(other, theirs, "join")).acknowledged()
    await lin.until(lambda: CHE in lobby.text, PATIENCE)
    theirs = await kaito.message(ROOM, lobby.id)
    told = await (await press(kaito, theirs, "set_up")).wait(PATIENCE)
    assert told.text == words("en")("error.not_owner")
    refused = await (await lin.submit(form, {"seats": "2"})).wait(PATIENCE)
    assert "3" in refused.text
    assert (await table(stage)).capacity == 4


async def test_a_form_of_before_sets_up_no_other_game(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, title="yongheng", seats=2)
    form = await (await press(lin, lobby, "set_up")).modal(PATIENCE)
    await stage.bot.host.lobby.change_title(Actor(int(lin.me["id"]), LIN, "zh"), 1, "shenhua")
    told = await (await lin.submit(form, {"rule_dealer": "first"})).wait(PATIENCE)
    assert told.text == words("zh")("error.old_button")
    assert (await table(stage)).title == "shenhua"


async def test_every_game_fits_into_the_form_in_both_languages(stage: Stage):
    host = stage.bot.host
    actor = Actor(int((await stage.person(LIN)).me["id"]), LIN, "zh")
    shipped = [titles[folder.name] for folder in iter_modules(games.__path__)]
    assert len(shipped) >= 3
    for number, title in enumerate(shipped, 1):
        await host.lobby.open_table(actor, Place(1, number), title.id)
        for locale in LOCALES:
            form = lobbies.form(await stage.bot.composer.reader(number, None, locale))
            assert modal(form).to_dict()["components"]
            named = {one.id.removeprefix("rule_") for one in form.fields}
            ticks = {one.name for one in title.shape.options if lobbies.is_switch(one)}
            assert {one.name for one in title.shape.options} <= named | ticks


async def test_somebody_is_called_to_a_table_and_sits_down_by_one_press(stage: Stage):
    lin, mira = await stage.person(LIN), await stage.person(MIRA)
    lobby = await stage.lobby(lin, title="yongheng", seats=2)
    picker = next(one for one in lobby.selects if verb(one.custom_id) == "invite")
    assert picker.type == 5
    whom = str(mira.me["id"])
    await (await lin.choose(lobby, [whom], custom_id=picker.custom_id)).acknowledged()
    call = await mira.wait_for(ROOM, lambda post: MIRA in post.mentions, PATIENCE)
    assert LIN in call.text
    while not await stage.bot.host.messages.find(1, invitation(int(whom))):
        await asyncio.sleep(0.01)
    again = await (await lin.choose(lobby, [whom], custom_id=picker.custom_id)).wait(PATIENCE)
    assert "已经邀请过" in again.text
    await (await press(mira, call, "join")).acknowledged()
    await lin.until(lambda: MIRA in lobby.text, PATIENCE)
    assert not any(verb(one.custom_id) == "invite" for one in lobby.selects)
    await (await press(lin, lobby, "begin")).acknowledged()
    await eventually(lambda: call.id not in {post.id for post in mira.messages(ROOM)})
    assert stage.sandbox.refusals == []


async def test_bots_and_oneself_are_not_called(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2)
    picker = next(one for one in lobby.selects if verb(one.custom_id) == "invite")
    for whom, said in ((lin.me["id"], "自己"), (stage.sandbox.world.bot.id, "机器人")):
        told = await (await lin.choose(lobby, [str(whom)], custom_id=picker.custom_id)).wait()
        assert said in told.text
    assert not [post for post in lin.messages(ROOM) if post.mentions]


async def test_a_person_is_challenged_from_their_menu(stage: Stage):
    kaito, mira = await stage.person(KAITO), await stage.person(MIRA)
    told = await (await kaito.use_menu_of(ROOM, mira.me["id"], "Challenge")).wait(PATIENCE)
    assert MIRA in told.text
    call = await mira.wait_for(ROOM, lambda post: MIRA in post.mentions, PATIENCE)
    assert call.mentions == [MIRA]
    await (await press(mira, call, "join")).acknowledged()
    lobby = await kaito.wait_for(ROOM, lambda post: has_button(post, "begin"), PATIENCE)
    await kaito.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    now = await table(stage)
    assert (now.capacity, [seat.name for seat in now.seats]) == (2, [KAITO, MIRA])


async def test_who_challenges_the_bot_plays_against_the_computer(stage: Stage):
    lin = await stage.person(LIN)
    await (await lin.use_menu_of(ROOM, stage.sandbox.world.bot.id, "Challenge")).wait(PATIENCE)
    assert (await stage.board(lin)).pictures
    now = await table(stage)
    assert [seat.kind for seat in now.seats] == ["human", "computer"]
