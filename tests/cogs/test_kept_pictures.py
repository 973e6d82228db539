"""A picture that a message shows already is not sent again, and what is shown is always right."""

import asyncio
import contextlib
import sqlite3

import pytest

from bot.messages.panel import DIRECT
from bot.messages.parts import Message
from bot.sandbox import Person
from bot.sandbox.post import Post
from bot.store.sqlite import FILE
from renderers import Picture
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    Stage,
    answer,
    asks,
    has_button,
    press,
)

pytestmark = pytest.mark.painted


def sent(post: Post) -> list[str]:
    """List the uploads that a message shows: their ids are new whenever they are sent anew."""
    return [picture.url.rsplit("/", 2)[-2] for picture in post.pictures]


async def refresh(person: Person, hand: Post) -> list[str]:
    """Have the interaction's own answer redraw a hand; what it shows then."""
    before = hand.edits
    await (await press(person, hand, "refresh")).acknowledged(PATIENCE)
    await person.until(lambda: hand.edits > before, PATIENCE)
    assert hand.pictures
    return sent(hand)


async def test_a_hand_that_is_redrawn_keeps_its_picture(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    first = sent(hand)
    assert first
    assert await refresh(lin, hand) == first
    assert await refresh(lin, hand) == first


async def test_after_a_restart_the_picture_is_sent_once(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    first = sent(hand)
    await stage.restart()
    again = await refresh(lin, hand)
    assert again != first
    assert await refresh(lin, hand) == again


async def test_an_upload_that_discord_has_lost_is_sent_again(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    first = sent(hand)
    for channel in stage.sandbox.world.messages.values():
        for message in channel.values():
            if str(message.id) == hand.id:
                message.attachments = []
    assert await refresh(lin, hand) != first
    assert any(refusal.code == 50035 for refusal in stage.sandbox.refusals)


async def test_a_hand_that_changed_after_it_was_pressed_keeps_what_it_shows_now(stage: Stage):
    """A press brings the message as it was; what its answer keeps is what is there by then."""
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    user_id, before = int(lin.me["id"]), hand.edits
    async with stage.bot.panels.lock(1, user_id):
        pressed = await press(lin, hand, "refresh")
        await asyncio.sleep(0.1)  # it waits for the table's lock now, with the old files in hand
        message, channel = await _panel(stage, lin), int(hand.channel_id)
        assert await stage.bot.posts.edit(channel, int(hand.id), message, anew=True)
        await lin.until(lambda: hand.edits > before, PATIENCE)
        now = sent(hand)
    await pressed.acknowledged(PATIENCE)
    await lin.until(lambda: hand.edits > before + 1, PATIENCE)
    assert sent(hand) == now
    assert not stage.sandbox.refusals


async def test_what_a_hand_shows_is_what_its_reader_holds(stage: Stage):
    """Through a game in which others act, its reader answers from the message itself, and the
    program restarts."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    kept = 0
    before: list[str] = []
    for step in range(10):
        for person in (lin, kaito):
            hand = next((post for post in reversed(person.dms()) if asks(post)), None)
            if hand is not None:
                await answer(person, hand)
        if step == 5:
            await stage.restart()
        await _delivered(stage)
        hand = [post for post in lin.dms() if has_button(post, "refresh")][-1]
        kept += sent(hand) == before
        before = sent(hand)
        assert await _held(stage, hand) == await _drawn(stage, lin)
    assert kept


async def _held(stage: Stage, hand: Post) -> list[bytes | None]:
    files = stage.sandbox.world.store
    return [await files.get_file(int(upload)) for upload in sent(hand)]


async def _drawn(stage: Stage, person: Person) -> list[bytes]:
    """The hand as it is now, drawn from nothing that was kept."""
    drawn = await stage.bot.composer.drawn(await _panel(stage, person))
    return [picture.data for picture in drawn.pictures() if isinstance(picture, Picture)]


async def _panel(stage: Stage, person: Person) -> Message:
    user_id = int(person.me["id"])
    settings = await stage.bot.host.people.player(user_id)
    reader = await stage.bot.composer.reader(1, user_id, settings.language)
    where = await stage.bot.direct.where(reader)
    return await stage.bot.composer.panel(reader, DIRECT, settings, where=where)


async def _delivered(stage: Stage) -> None:
    """Until nothing waits to be shown."""
    due = "SELECT count(*) FROM outbox WHERE failed_at IS NULL AND next_at <= ?"
    with contextlib.closing(sqlite3.connect(stage.data / FILE)) as database:
        async with asyncio.timeout(PATIENCE):
            while database.execute(due, (stage.clock.now(),)).fetchone()[0]:
                await asyncio.sleep(0.02)
