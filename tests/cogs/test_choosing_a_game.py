"""A table opens at once with the first game; its owner chooses another by a menu under it."""

from bot.sandbox import Person
from bot.sandbox.post import Post, Select
from engine import titles
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    button,
    press,
    verb,
)

FIRST, OTHER = tuple(titles.values())[:2]


def menu(lobby: Post) -> Select:
    """The menu of games."""
    return next(select for select in lobby.selects if verb(select.custom_id) == "title")


def has_decks(lobby: Post) -> bool:
    """Tell whether a deck can be chosen under a table."""
    return any(verb(select.custom_id) == "deck" for select in lobby.selects)


async def choose(person: Person, lobby: Post, title: str) -> None:
    """Choose a game in the menu under a table."""
    custom_id = menu(lobby).custom_id
    await (await person.choose(lobby, [title], custom_id=custom_id)).acknowledged()


def chosen(lobby: Post) -> list[str]:
    """The game that the menu shows as the one that will be played."""
    return [option["value"] for option in menu(lobby).options if option.get("default")]


async def test_another_game_is_chosen_and_played(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin)
    assert chosen(lobby) == [FIRST.id]
    assert [option["value"] for option in menu(lobby).options] == list(titles)
    await choose(lin, lobby, OTHER.id)
    await lin.until(lambda: OTHER.shape.names.zh in lobby.text, PATIENCE)
    assert chosen(lobby) == [OTHER.id]
    assert has_decks(lobby)
    assert "还有 1 个空位" in lobby.text

    await stage.restart()
    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    assert button(lobby, "computer").disabled
    await (await press(lin, lobby, "begin")).acknowledged()
    board = await stage.board(lin)
    assert board.pictures[0].alt
    assert (await stage.bot.host.looking.view(1)).table.title == OTHER.id
    assert stage.sandbox.refusals == []


async def test_and_the_first_again(stage: Stage):
    kaito = await stage.person(KAITO)
    lobby = await stage.lobby(kaito, title=OTHER.id, language="en")
    assert has_decks(lobby)
    await choose(kaito, lobby, FIRST.id)
    await kaito.until(lambda: FIRST.shape.names.en in lobby.text, PATIENCE)
    assert not has_decks(lobby)
    said = [post.text for post in kaito.messages(ROOM)]
    assert any(f"has chosen another game: {FIRST.shape.names.en}" in text for text in said)


async def test_only_the_owner_chooses_and_only_a_game_that_all_can_play(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    lobby = await stage.lobby(lin)
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
    await (await press(kaito, theirs, "join")).acknowledged()
    refused = await kaito.choose(theirs, [OTHER.id], custom_id=menu(theirs).custom_id)
    told = await refused.wait(PATIENCE)
    assert told.ephemeral
    assert "Only the host of the table" in told.text

    await (await press(lin, lobby, "computer")).acknowledged()
    refused = await lin.choose(lobby, [OTHER.id], custom_id=menu(lobby).custom_id)
    assert "最多 2 人，这里坐着 3 人" in (await refused.wait(PATIENCE)).text
    assert (await stage.bot.host.looking.view(1)).table.title == FIRST.id
