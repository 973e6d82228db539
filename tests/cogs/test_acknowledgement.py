"""Acknowledgement of a press: by the redrawn message itself, or by an acknowledgement before."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.sandbox import Person
from bot.sandbox.post import Post
from cogs import acknowledgement
from cogs.caller import Caller
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    Stage,
    answer,
    asks,
    open_panel,
    press,
)

FIRST, EDIT = "POST /interactions/", "PATCH /webhooks/"
"""The first answer to an interaction, and an edit of what it answered with."""


class Sent:
    """Count of the times that Discord is told of presses from now on."""

    def __init__(self, stage: Stage) -> None:
        self._rules = [stage.sandbox.faults.slow(route, 0) for route in (FIRST, EDIT)]

    @property
    def told(self) -> tuple[int, int]:
        """First answers, and edits."""
        first, edits = self._rules
        return first.hits, edits.hits


@pytest.fixture(autouse=True)
def _in_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, nothing is late that is not meant to be."""
    monkeypatch.setattr(acknowledgement, "PATIENCE", PATIENCE)
    stage.sandbox.desk.acknowledge_seconds = PATIENCE


async def asked(stage: Stage) -> tuple[Person, Post]:
    """Somebody in a game, and the message in their private channel that asks them something."""
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    return lin, await lin.wait_for(None, asks, PATIENCE)


async def asked_first(stage: Stage) -> tuple[Person, Post]:
    """Whoever of two is asked first, while the other waits, and their panel."""
    people = [await stage.person(LIN), await stage.person(KAITO)]
    board = await stage.game(*people)
    panels = [(person, await open_panel(person, board)) for person in people]
    return next((person, panel) for person, panel in panels if asks(panel))


async def revision(stage: Stage) -> int:
    """Return how far the only table's game has come."""
    return (await stage.bot.host.looking.view(1)).revision


async def test_the_redrawn_message_is_the_answer_to_a_press(stage: Stage):
    lin, hand = await asked(stage)
    before, sent = await revision(stage), Sent(stage)
    await answer(lin, hand)
    assert await revision(stage) > before
    assert sent.told == (1, 0)


async def test_so_it_is_on_a_panel_in_the_channel(stage: Stage):
    lin = await stage.person(LIN)
    panel = await open_panel(lin, await stage.game(lin, computers=1))
    sent, edits = Sent(stage), panel.edits
    await (await press(lin, panel, "refresh")).acknowledged(PATIENCE)
    await lin.until(lambda: panel.edits > edits, PATIENCE)
    assert sent.told == (1, 0)


async def test_a_picture_that_stays_is_listed_and_not_sent_again(stage: Stage):
    lin, hand = await asked(stage)
    first, sent, edits = [picture.url for picture in hand.pictures], Sent(stage), hand.edits
    await (await press(lin, hand, "refresh")).acknowledged(PATIENCE)
    await lin.until(lambda: hand.edits > edits, PATIENCE)
    assert first
    assert [picture.url for picture in hand.pictures] == first
    assert sent.told == (1, 0)


async def test_what_is_late_is_acknowledged_before(stage: Stage, monkeypatch):
    lin, panel = await asked(stage)
    monkeypatch.setattr(acknowledgement, "PATIENCE", 0)
    sent = Sent(stage)
    await answer(lin, panel)
    assert sent.told == (1, 1)


async def test_an_acknowledgement_on_its_way_is_waited_for(stage: Stage, monkeypatch):
    lin, panel = await asked(stage)
    monkeypatch.setattr(acknowledgement, "PATIENCE", 0)
    slow = stage.sandbox.faults.slow(FIRST, 0.3)
    await answer(lin, panel)
    assert slow.hits == 1


async def test_a_press_that_discord_has_given_up_counts_and_the_panel_follows(stage: Stage):
    lin, panel = await asked_first(stage)
    before, edits = await revision(stage), panel.edits
    dead = stage.sandbox.faults.refuse(FIRST, 404, 10062, times=1)
    await press(lin, panel, "answer")
    await lin.until(lambda: panel.edits > edits, PATIENCE)
    assert dead.hits == 1
    assert await revision(stage) == before + 1
    assert not asks(panel)


async def test_a_picture_that_discord_refuses_becomes_words_in_the_same_answer(stage: Stage):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    panel = await open_panel(lin, board, "act")
    sent, edits = Sent(stage), panel.edits
    stage.sandbox.faults.refuse(FIRST, 400, 400001, times=1)
    await (await press(lin, panel, "look")).acknowledged(PATIENCE)
    await lin.until(lambda: panel.edits > edits, PATIENCE)
    assert panel.pictures == []
    assert sent.told == (2, 0)


@pytest.mark.parametrize("name", ["refresh", "answer"])
async def test_a_redrawn_message_that_discord_refuses_is_shown_by_an_edit(stage: Stage, name: str):
    lin, hand = await asked(stage)
    sent, edits = Sent(stage), hand.edits
    stage.sandbox.faults.refuse(FIRST, 400, 50035, times=1)
    await (await press(lin, hand, name)).acknowledged(PATIENCE)
    await lin.until(lambda: hand.edits > edits, PATIENCE)
    assert hand.pictures
    assert sent.told == (2, 1)


async def test_where_discord_had_heard_already_an_edit_shows_the_rest():
    """It says so where its first word was lost on the way and it is told once more."""
    refused = Mock(status=400, reason="Bad Request")
    known = discord.HTTPException(refused, {"code": 40060, "message": "Already acknowledged"})
    response = AsyncMock(is_done=Mock(return_value=False))
    response.edit_message.side_effect = known
    shown: Any = SimpleNamespace(id=7, components=[])
    edit = AsyncMock(return_value=shown)
    interaction = SimpleNamespace(message=shown, response=response, edit_original_response=edit)
    assert await Caller(cast(Any, interaction))._change() is shown
    response.defer.assert_not_awaited()
    edit.assert_awaited_once()


@pytest.mark.parametrize("minutes", [-60, 0, 60])
async def test_a_clock_that_goes_wrong_makes_nobody_wait_longer(minutes, monkeypatch):
    monkeypatch.setattr(acknowledgement, "PATIENCE", 0.01)
    told = asyncio.Event()
    created = discord.utils.utcnow() + timedelta(minutes=minutes)
    response = SimpleNamespace(defer=AsyncMock(side_effect=told.set), is_done=told.is_set)
    pending = acknowledgement.Acknowledgement(
        cast(Any, SimpleNamespace(created_at=created, response=response))
    )
    pending.schedule()
    async with asyncio.timeout(PATIENCE):
        await told.wait()
    assert not await pending.claim()
