"""The course of private messages tells nobody what their reader holds.

Ben goes by the order that asks him where he can answer. So whether something is sent to him while a
response window is open says what he holds, and a refusal of it must show nowhere. The same evening
is played with and without an answer in his hand; the channel has to be the same, to the moment.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.delivery.channel import EDITABLE, ChannelDelivery
from bot.delivery.composer import Composer
from bot.delivery.courier import Courier
from bot.delivery.direct import DirectDelivery
from bot.delivery.easel import Easel
from bot.delivery.live_panels import LivePanels
from bot.delivery.openings import Openings
from bot.delivery.plain import PlainPlaces
from bot.delivery.postings import Postings
from bot.delivery.posts import Found, Posts
from bot.delivery.retiring import Retiring
from bot.delivery.spots import Spots
from bot.delivery.tempo import Tempo
from bot.host.values import Actor
from bot.messages.panel import Where
from bot.messages.parts import Button, Message, Row, Text
from bot.messages.reader import Reader
from bot.store.rows.tables import Place
from bot.store.settings import HandDelivery, PlayerSettings
from tests.dice import Middling
from tests.host.club import ANN, BEN, CAI, DAN, NIGHTLESS, Club
from tests.host.test_orders import PAUSE, at_table, begun, ordered

ELSEWHERE = Place(7, 71)
"""Another channel of the server."""
MOMENT = 500
"""Milliseconds between two looks at the channel."""

Seen = tuple[int, int, str, str]
"""Moment at which something happened to a message of a channel, which channel, what, and how it
reads."""


class Discord:
    """Channels that take messages, private ones that may take none; what happens in public."""

    user = None

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.seen: list[Seen] = []
        self.refusals: dict[int, discord.HTTPException] = {}
        self.openings: discord.HTTPException | None = None
        self.refused = 0
        self._there: dict[int, tuple[int, str]] = {}

    def _happens(self, channel_id: int, what: str, text: str) -> None:
        if channel_id < 1000:
            self.seen.append((self.now(), channel_id, what, text))

    async def post(
        self, channel_id: int, message: Message, *, nonce: str, silent: bool = True
    ) -> int:
        """Take a message or refuse it."""
        if channel_id in self.refusals:
            self.refused += 1
            raise self.refusals[channel_id]
        number = 5000 + len(self._there)
        self._there[number] = (channel_id, text := read(message))
        self._happens(channel_id, "silent" if silent else "loud", text)
        return number

    async def edit(
        self, channel_id: int, message_id: int, message: Message, *, anew: bool = False
    ) -> bool:
        """Change a message, where that changes anything."""
        if self._there[message_id] != (channel_id, text := read(message)):
            self._there[message_id] = (channel_id, text)
            self._happens(channel_id, "edit", text)
        return True

    async def delete(self, channel_id: int, message_ids: list[int]) -> None:
        """Remove messages."""
        for message_id in message_ids:
            self._happens(channel_id, "delete", self._there[message_id][1])

    async def own(self, channel_id: int) -> tuple[Found, ...]:
        """The reader's own words are not to be read here."""
        return ()

    async def open_direct(self, user_id: int) -> int:
        """Open a private channel."""
        if self.openings is not None:
            raise self.openings
        return private(user_id)


def private(user_id: int) -> int:
    """The private channel with somebody."""
    return 1000 + user_id


def read(message: Message) -> str:
    """Read the words of a message; links go to messages whose ids count private ones, too."""
    said = "\n".join(part.markdown for part in message.flat() if isinstance(part, Text))
    return re.sub(r"/\d+\)", "/…)", said)


def refusal(status: int, code: int) -> discord.HTTPException:
    """Return what Discord says."""
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(cast(Any, SimpleNamespace(status=status, reason="")), {"code": code, "message": ""})


class Words(Composer):
    """Tables in a few words: no picture, nothing of what is on them."""

    async def lobby(self, reader: Reader) -> Message:
        """Not looked at."""
        return Message((Text("lobby"), Row((Button(f"pj:join:{reader.table.id}", "Join"),))))

    async def board(self, reader: Reader) -> Message:
        """Read whose turn it is, and whether responses are waited for."""
        assert reader.view is not None
        said = f"turn {reader.view.turn}, {reader.waiting_line()}, {reader.outcome()}"
        return Message((Text(said), Row((Button(f"pj:act:{reader.table.id}", "Act"),))))

    async def panel(
        self, reader: Reader, surface: str, settings: PlayerSettings, **_: object
    ) -> Message:
        """Read what its reader is asked."""
        owed = reader.view and reader.view.decision
        said = f"turn {reader.view and reader.view.turn}, asked {owed and owed.id}"
        return Message((Text(said), Row((Button(f"pj:act:{reader.table.id}", "Act"),))))


class Direct(DirectDelivery):
    """Private messages that name no title."""

    async def where(self, reader: Reader) -> Where:
        """Somewhere."""
        return Where("Club", "Hall", "https://example.org")


class Evening:
    """A club with delivery, on a clock set by hand."""

    def __init__(self, club: Club) -> None:
        self.club, host = club, club.host
        clock = club.clock
        self.discord = Discord(clock.now)
        posts = cast(Posts, self.discord)
        composer = Words(host, cast(Any, None), PlainPlaces(clock.now))
        postings = Postings(host, posts, clock.now)
        retiring = Retiring(host, composer, posts, clock.now)
        channel = ChannelDelivery(
            host, composer, posts, postings, retiring, Tempo(clock), clock.now
        )
        openings = Openings(host, self.discord.open_direct, clock)
        client = cast(discord.Client, SimpleNamespace(is_ready=lambda: True, get_guild=bool))
        panels = LivePanels(Easel(composer))
        rest = (postings, channel, openings, panels, client, Spots(client), clock.now)
        direct = Direct(host, composer, posts, *rest)
        self.courier = Courier(club.host.outbox, channel, direct, (), clock)
        self._running = asyncio.create_task(self.courier.run())

    async def later(self, ms: int = 0) -> None:
        """Let time pass, with looks at the channel."""
        for _ in range(0, ms + 1, MOMENT):
            await self.club.host.settled()
            async with asyncio.timeout(30):
                while await self.club.store.outbox_heads(self.club.clock.now(), 1):
                    await asyncio.sleep(0.001)
            await self.club.pass_time(MOMENT)

    async def close(self) -> None:
        """Go home."""
        self._running.cancel()
        await asyncio.wait({self._running})
        await self.club.close()


async def at_play(
    folder: Path, held: int, hands: HandDelivery = "both", people: Sequence[Actor] = (ANN, CAI, BEN)
) -> Evening:
    """Ann, who has the turn, and two others; Ben has so many answers. All got their hands long
    ago."""
    club = await at_table(folder, dice=Middling(1)).open()
    evening = Evening(club)
    for actor in people:
        await club.host.people.set_player(actor, hands=hands)
    await ordered(club, await begun(club, *people, held_by_ben=held), BEN, "able")
    await evening.later()
    club.clock.set(club.clock.now() + EDITABLE)
    await evening.later()
    evening.discord.seen.clear()
    return evening


async def a_window(evening: Evening) -> int:
    """Ann strikes at Ben. Whoever is asked passes at once; nobody is heard before the pause is
    over. How often Ben could not be written to before that."""
    club = evening.club
    await club.strike(1, ANN, (await club.host.looking.view(1, BEN.user_id)).seat)
    await evening.later()
    refused = evening.discord.refused
    for actor in (BEN, CAI):
        owed = await club.owed(1, actor)
        passes = (await club.host.looking.view(1, actor.user_id)).passes_at
        if owed is not None and passes is None:
            await club.play(1, actor, "pass")
    await evening.later(PAUSE)
    return refused


REFUSALS = {
    "closed": refusal(403, 50007),
    "too fast": refusal(403, 40003),
    "nobody knows": refusal(403, 31337),
    "malformed": refusal(400, 50035),
    "no access": refusal(403, 50001),
    "gone": refusal(404, 10003),
    "server gone": refusal(404, 10004),
    "filtered": refusal(400, 240000),
}


async def refused_course(
    folder: Path, held: int, error: discord.HTTPException, hands: HandDelivery
) -> tuple[list[Seen], int]:
    """From a window in which Ben can be written to no more until his own turn is over."""
    evening = await at_play(folder, held, hands)
    evening.discord.refusals[private(BEN.user_id)] = error
    evening.discord.openings = refusal(403, 40003)
    tried = await a_window(evening)
    for actor in (CAI, BEN):
        await evening.club.play(1, actor, "rest")
        await evening.later(PAUSE)
    await evening.close()
    return sorted(evening.discord.seen), tried


@pytest.mark.parametrize("hands", ["both", "ephemeral"])
@pytest.mark.parametrize("why", REFUSALS)
async def test_a_refusal_in_a_window_shows_nowhere(
    tmp_path: Path, why: str, hands: HandDelivery
) -> None:
    error = REFUSALS[why]
    without, nothing = await refused_course(tmp_path / "0", 0, error, hands)
    holding, refused = await refused_course(tmp_path / "1", 1, error, hands)
    assert (nothing, refused > 0) == (0, True)
    assert holding == without
    assert len(holding) > 3
    if hands == "both":  # the table waits for him, for all to see: his hand is tried in any case
        assert any(f"<@{BEN.user_id}>" in text for *_, text in holding)


async def test_a_notice_stays_until_the_table_waits_for_its_reader(tmp_path: Path) -> None:
    """The hand comes through again, in a window: that it was sent at all may show nowhere."""
    courses = []
    for held in (0, 1):
        evening = await at_play(tmp_path / str(held), held)
        evening.discord.refusals[private(BEN.user_id)] = refusal(403, 31337)
        for actor in (ANN, CAI, BEN):
            await evening.club.play(1, actor, "rest")
            await evening.later(PAUSE)
        evening.discord.refusals.clear()
        assert any(f"<@{BEN.user_id}>" in text for *_, what, text in evening.discord.seen)
        evening.discord.seen.clear()
        await a_window(evening)
        assert "delete" not in {what for _, _, what, _ in evening.discord.seen}
        for actor in (CAI, BEN):
            await evening.club.play(1, actor, "rest")
            await evening.later(PAUSE)
        courses.append(sorted(evening.discord.seen))
        await evening.close()
    assert courses[0] == courses[1]
    assert "delete" in {what for _, _, what, _ in courses[0]}


async def test_what_another_table_learns_calls_nobody_in_a_window(tmp_path: Path) -> None:
    """Ben's messages are refused at his turn elsewhere, while this table waits for responses."""
    courses = []
    for held in (0, 1):
        evening = await at_play(tmp_path / str(held), held)
        club = evening.club
        other = (
            await club.host.lobby.open_table(BEN, ELSEWHERE, "beacons", options=NIGHTLESS)
        ).table_id
        await club.host.lobby.join(DAN, other)
        await club.host.lobby.begin(BEN, other)
        await evening.later()
        for actor in (BEN, DAN):
            await club.play(other, actor, "rest")
        await evening.later()
        club.clock.set(club.clock.now() + EDITABLE)
        await evening.later()
        evening.discord.seen.clear()
        await club.strike(1, ANN, 2)
        await club.play(1, CAI, "pass")
        await evening.later()
        evening.discord.refusals[private(BEN.user_id)] = refusal(403, 50007)
        await club.host.people.set_player(BEN, hands="dm")
        await evening.later()
        if held:
            await club.play(1, BEN, "pass")
        await evening.later(2 * PAUSE)
        assert (await club.host.people.player(BEN.user_id)).dm_closed
        for actor in (CAI, BEN):
            await club.play(1, actor, "rest")
            await evening.later(PAUSE)
        courses.append(sorted(evening.discord.seen))
        await evening.close()
    assert courses[0] == courses[1]


@pytest.mark.parametrize("people", [(ANN, BEN, CAI), (ANN, CAI, BEN)], ids=["next", "later"])
async def test_who_passed_unseen_is_called_to_their_turn_like_anybody(
    tmp_path: Path, people: Sequence[Actor]
) -> None:
    """Ben is here, as his pass says: nobody else knows of it."""
    courses = []
    for held in (0, 1):
        evening = await at_play(tmp_path / str(held), held, people=people)
        await a_window(evening)
        for actor in people[1:]:
            await evening.club.play(1, actor, "rest")
            await evening.later(PAUSE)
        courses.append(sorted(evening.discord.seen))
        await evening.close()
    assert courses[0] == courses[1]
    assert any(what == "loud" and f"<@{BEN.user_id}>" in text for _, _, what, text in courses[0])
