"""The queue of private channels: one rate, one opening each, long rests where Discord refuses."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.delivery.openings import MOST, RESTS, WINDOW, Openings
from bot.store.settings import MINUTE, PlayerSettings
from tests.manual_clock import ManualClock


class People:
    """Knowledge of the host about people, and what it is told."""

    def __init__(self) -> None:
        self.settings: dict[int, PlayerSettings] = {}
        self.gone: set[int] = set()
        self.resting: set[int] = set()

    async def player(self, user_id: int) -> PlayerSettings:
        return self.settings.get(user_id, PlayerSettings())

    async def tables_of(self, user_id: int) -> tuple[SimpleNamespace, ...]:
        table = SimpleNamespace(resting=user_id in self.resting)
        return () if user_id in self.gone else (SimpleNamespace(table=table),)

    async def in_line(self) -> tuple[int, ...]:
        return tuple(user for user, settings in self.settings.items() if settings.dm_waiting)

    async def dm_opened(self, user_id: int, channel_id: int) -> None:
        known = await self.player(user_id)
        self.settings[user_id] = replace(known, dm_channel=channel_id, dm_waiting=False)

    async def mark_dm(self, user_id: int, *, closed: bool) -> None:
        self.settings[user_id] = replace(await self.player(user_id), dm_closed=closed)


class Discord:
    """Opens channels, and refuses where a test says so."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.answers: dict[int, Exception] = {}
        self.all: Exception | None = None

    async def open(self, user_id: int) -> int:
        self.asked.append(user_id)
        error = self.all or self.answers.get(user_id)
        if error is not None:
            raise error
        return 1000 + user_id


def refused(status: int, code: int) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = discord.DiscordServerError if status >= 500 else kinds.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": ""})


class Stand:
    """A queue with everything around it."""

    def __init__(self) -> None:
        self.people, self.discord, self.clock = People(), Discord(), ManualClock()
        self.host = SimpleNamespace(people=self.people, looking=self.people)
        self.openings = Openings(self.host, self.discord.open, self.clock)  # type: ignore[arg-type]

    async def ask(self, *users: int) -> list[int | None]:
        return [await self.openings.channel(user) for user in users]

    async def later(self, milliseconds: int) -> None:
        """Let time pass for the queue, in steps that leave it time to act."""
        running = asyncio.create_task(self.openings.run())
        end = self.clock.now() + milliseconds
        while self.clock.now() < end:
            self.clock.set(min(self.clock.now() + MINUTE // 2, end))
            for _ in range(20):
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.fixture
def stand() -> Stand:
    return Stand()


async def test_a_channel_is_opened_once_and_known_from_then_on(stand: Stand):
    assert await stand.ask(1, 1, 1) == [1001, 1001, 1001]
    assert stand.discord.asked == [1]


async def test_there_is_one_rate_for_all_and_the_others_stand_in_line(stand: Stand):
    everybody = list(range(1, 2 * MOST + 4))
    opened = await stand.ask(*everybody)
    assert [channel is not None for channel in opened].index(False) == MOST
    assert stand.discord.asked == everybody[:MOST]
    await stand.later(WINDOW - 1)
    assert len(stand.discord.asked) == MOST
    await stand.later(1)
    assert stand.discord.asked == everybody[: 2 * MOST]
    await stand.later(WINDOW + 1)
    assert stand.discord.asked == everybody


async def test_who_comes_later_does_not_pass_those_who_wait(stand: Stand):
    await stand.ask(*range(1, MOST + 2))
    stand.clock.set(stand.clock.now() + WINDOW)
    assert await stand.ask(77) == [None]
    await stand.later(1)
    assert stand.discord.asked[MOST:] == [MOST + 1, 77]


@pytest.mark.parametrize("error", [(403, 40003), (403, 0), (400, 31337), (403, 20026)])
async def test_any_refusal_puts_the_whole_queue_to_rest(stand: Stand, error: tuple[int, int]):
    stand.discord.all = refused(*error)
    assert await stand.ask(1, 2, 3) == [None, None, None]
    assert stand.discord.asked == [1]  # the others were not even tried
    for number, rest in enumerate((*RESTS, RESTS[-1])):
        assert len(stand.discord.asked) == number + 1
        await stand.later(rest)
    stand.discord.all = None
    await stand.later(RESTS[-1])
    assert {stand.people.settings[user].dm_channel for user in (1, 2, 3)} == {1001, 1002, 1003}


async def test_one_who_is_always_refused_holds_up_nobody(stand: Stand):
    stand.discord.answers[1] = refused(403, 31337)
    await stand.ask(*range(1, 6))
    await stand.later(RESTS[0] + RESTS[1])
    assert all(stand.people.settings[user].dm_channel for user in range(2, 6))


async def test_who_sits_only_where_the_bot_was_sent_away_is_not_taken_for_closed(stand: Stand):
    everybody = range(1, MOST + 3)
    await stand.ask(*everybody)
    away, here = everybody[MOST:]
    stand.people.resting.add(away)
    stand.discord.answers[away] = refused(403, 50278)
    await stand.later(WINDOW + 1)
    assert away not in stand.discord.asked
    assert not stand.people.settings[away].dm_closed
    assert stand.people.settings[here].dm_channel
    stand.people.resting.clear()
    stand.discord.answers.clear()
    assert await stand.ask(away) == [1000 + away]


async def test_after_a_restart_those_in_line_are_in_line_again(stand: Stand):
    """They were told so, and nothing else may happen at their table for days."""
    await stand.ask(*range(1, MOST + 4))
    for user in range(MOST + 1, MOST + 4):
        stand.people.settings[user] = PlayerSettings(dm_waiting=True)
    stand.openings = Openings(stand.host, stand.discord.open, stand.clock)  # type: ignore[arg-type]
    await stand.later(MINUTE)
    waiting = [stand.people.settings[user] for user in range(MOST + 1, MOST + 4)]
    assert all(settings.dm_channel and not settings.dm_waiting for settings in waiting)


async def test_a_rest_that_discord_names_is_kept(stand: Stand):
    stand.discord.all = discord.RateLimited(120.0)
    await stand.ask(1)
    stand.discord.all = None
    await stand.later(119_000)
    assert stand.discord.asked == [1]
    await stand.later(2_000)
    assert stand.discord.asked == [1, 1]


async def test_while_discord_is_away_nobody_loses_their_place(stand: Stand):
    stand.discord.all = refused(502, 0)
    with pytest.raises(discord.DiscordServerError):
        await stand.ask(1)
    stand.discord.all = None
    assert await stand.ask(1) == [1001]


async def test_who_takes_no_messages_is_noted_and_who_left_is_not_opened(stand: Stand):
    await stand.ask(*range(1, MOST + 1), 50, 51, 52)
    stand.discord.answers[50] = refused(403, 50007)
    stand.people.gone.add(51)
    await stand.later(WINDOW)
    assert stand.people.settings[50].dm_closed
    assert 51 not in stand.discord.asked
    assert stand.people.settings[52].dm_channel == 1052


async def test_a_refusal_is_one_line_without_a_traceback(
    stand: Stand, caplog: pytest.LogCaptureFixture
):
    stand.discord.all = refused(403, 40003)
    await stand.ask(1, 2, 3)
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info is None
    assert "40003" in caplog.text


def test_nothing_else_opens_private_channels():
    """Whoever opened one past the queue would spend what the others wait for."""
    roots = [Path("bot"), Path("cogs")]
    files = [file for root in roots for file in root.rglob("*.py") if "sandbox" not in file.parts]
    words = ("create_dm", "open_direct", "start_private_message")
    texts = {file.as_posix(): file.read_text("utf-8") for file in files}
    found = {(file, word) for file, text in texts.items() for word in words if word in text}
    assert found == {
        ("bot/delivery/posts.py", "create_dm"),
        ("bot/delivery/posts.py", "open_direct"),
        ("bot/app.py", "open_direct"),
    }
