"""Tables in threads: private ones, closed ones and locked ones."""

import pytest

from bot.sandbox import Permission, Person
from bot.sandbox.post import Post
from bot.store.settings import MINUTE
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    has_button,
    press,
)

THREAD = "密谈"


async def mention(stage: Stage, person: Person) -> None:
    """Let the bot into a thread, as people do."""
    await person.say(THREAD, f"<@{stage.sandbox.world.bot.id}>")


async def lock(person: Person, *, locked: bool, archived: bool = False) -> None:
    """Lock the thread or unlock it, as a moderator does."""
    thread_id = person.channel(THREAD)["id"]
    await person.ask("edit_thread", channel_id=thread_id, locked=locked, archived=archived)


async def begun(stage: Stage, person: Person) -> Post:
    """A game with a computer player in the thread; its board."""
    return await stage.game(person, room=THREAD, computers=1)


def told(person: Person, words: str) -> list[Post]:
    """List what somebody was told by direct message."""
    return [post for post in person.dms() if words in post.text]


async def play_until(person: Person, condition) -> None:
    """Play by direct message until something is so."""
    hand = await person.wait_for(None, asks, PATIENCE)
    while not condition():
        await person.until(lambda: asks(hand) or condition(), PATIENCE)
        if not condition():
            await answer(person, hand)


# -- private threads ------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [LIN, KAITO])
async def test_no_table_opens_in_a_private_thread_where_the_bot_is_not(stage: Stage, who: str):
    person = await stage.person(who)
    await person.open_thread(ROOM, THREAD, private=True)
    shown = await (await person.slash(THREAD, "table open", seats=2)).wait(PATIENCE)
    assert shown.ephemeral
    assert ("提及" in shown.text) if who == LIN else ("mention me here" in shown.text)
    assert await stage.bot.host.looking.tables_of(int(person.me["id"])) == ()
    await mention(stage, person)
    assert (await begun(stage, person)).pictures


async def test_the_bot_enters_a_private_thread_that_it_may_enter(stage: Stage):
    stage.sandbox.faults.grant(Permission.MANAGE_THREADS)
    lin = await stage.person(LIN)
    thread = await lin.open_thread(ROOM, THREAD, private=True)
    await stage.lobby(lin, THREAD, seats=2)
    members = stage.sandbox.world.channels[int(thread["id"])].members
    assert stage.sandbox.world.bot.id in members


async def test_a_bot_that_was_sent_away_from_a_private_thread_names_the_cure(stage: Stage):
    lin = await stage.person(LIN)
    thread = await lin.open_thread(ROOM, THREAD, private=True)
    await mention(stage, lin)
    board = await begun(stage, lin)
    there = stage.sandbox.world.channels[int(thread["id"])]
    await stage.sandbox.context.threads.remove(there, stage.sandbox.world.bot)
    await play_until(lin, lambda: bool(told(lin, "提及")))
    before = board.edits
    await mention(stage, lin)
    await lin.until(lambda: board.edits > before, PATIENCE)
    assert len(told(lin, "提及")) == 1


# -- locked and closed ones -----------------------------------------------------------------------


@pytest.mark.parametrize("archived", [True, False])
async def test_a_locked_thread_is_told_once_and_its_board_waits(stage: Stage, archived: bool):
    lin = await stage.person(LIN)
    await lin.open_thread(ROOM, THREAD)
    board = await begun(stage, lin)
    await lock(lin, locked=True, archived=archived)
    await play_until(lin, lambda: bool(told(lin, "锁定")))
    for _ in range(3):  # an hour and more in which nothing vanishes, and nobody is told again
        stage.clock.set(stage.clock.now() + 20 * MINUTE)
        await play_until(lin, lambda: True)
    before = {post.id: post.edits for post in lin.messages(THREAD)}

    def came() -> bool:
        boards = [post for post in lin.messages(THREAD) if has_button(post, "act")]
        return any(post.edits > before.get(post.id, -1) for post in boards)

    assert not came()
    await lock(lin, locked=False)
    await lin.until(came, PATIENCE)
    assert len(told(lin, "锁定")) == 1
    assert board.id


async def test_a_closed_thread_is_opened_again_by_the_next_board(stage: Stage):
    lin = await stage.person(LIN)
    await lin.open_thread(ROOM, THREAD)
    board = await begun(stage, lin)
    await lock(lin, locked=False, archived=True)
    await play_until(lin, lambda: not lin.channel(THREAD)["thread_metadata"]["archived"])
    newer = await lin.wait_for(
        THREAD, lambda post: has_button(post, "act") and post.id != board.id, PATIENCE
    )
    assert newer.pictures
    assert told(lin, "锁定") == []


async def test_no_table_opens_in_a_locked_thread(stage: Stage):
    lin = await stage.person(LIN)
    await lin.open_thread(ROOM, THREAD)
    await lock(lin, locked=True)
    shown = await (await lin.slash(THREAD, "table open", seats=2)).wait(PATIENCE)
    assert "锁定" in shown.text
    assert await stage.bot.host.looking.tables_of(int(lin.me["id"])) == ()


# -- their names ----------------------------------------------------------------------------------


async def test_a_table_in_a_thread_that_was_put_away_is_called_by_its_name(stage: Stage):
    """discord.py forgets threads as they are archived, which Discord does by itself in games of
    days, and after a start it knows none of these."""
    lin = await stage.person(LIN)
    thread = await lin.open_thread(ROOM, THREAD)
    await begun(stage, lin)
    hand = await lin.wait_for(None, asks, PATIENCE)
    await lock(lin, locked=False, archived=True)
    await lin.until(lambda: stage.bot.get_channel(int(thread["id"])) is None, PATIENCE)
    for restarted in (False, True):
        if restarted:
            await stage.restart()
        await press(lin, hand, "refresh")
        assert THREAD in hand.text, restarted
        offered = await lin.autocomplete(ROOM, "act", option="table", text="")
        assert [f"#{THREAD}" in choice["name"] for choice in offered] == [True], restarted
