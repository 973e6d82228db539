"""Discord's refusals by name, and what each leads to wherever it may come."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.delivery.courier import Courier
from bot.delivery.discord_errors import (
    ANSWERS,
    BY_CODE,
    CODES,
    MONTH,
    REPOST,
    UNANSWERABLE,
    UNDELETED,
    Trouble,
    trouble_of,
)
from bot.delivery.easel import Easel
from bot.delivery.openings import Openings
from bot.delivery.posts import Posts
from bot.i18n import LOCALES, words
from bot.messages.parts import Message, Text
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place
from bot.store.settings import PlayerSettings
from cogs.failures import SAID, _worded
from tests.manual_clock import ManualClock

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "discord-refusals.md").read_text("utf-8")
HELLO = Message((Text("hello"),))


def refusal(status: int, code: int) -> discord.HTTPException:
    """A refusal as the client raises it."""
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


def one_of(trouble: Trouble) -> discord.HTTPException:
    """A refusal of that kind."""
    return refusal(400, CODES[trouble][0] if trouble in CODES else 999_999)


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "code", "trouble"),
    [
        (403, 50007, Trouble.DM_CLOSED),
        (403, 50278, Trouble.DM_CLOSED),
        (403, 40003, Trouble.DM_TOO_FAST),
        (404, 10062, Trouble.TOO_LATE),
        (400, 40060, Trouble.ANSWERED),
        (404, 10008, Trouble.MESSAGE_GONE),
        (404, 10003, Trouble.CHANNEL_GONE),
        (404, 10004, Trouble.SERVER_GONE),
        (403, 50001, Trouble.NO_ACCESS),
        (403, 50013, Trouble.NO_PERMISSION),
        (400, 50008, Trouble.WRONG_PLACE),
        (400, 40058, Trouble.WRONG_PLACE),
        (400, 30046, Trouble.OLD_EDIT),
        (400, 50083, Trouble.ARCHIVED),
        (400, 160005, Trouble.LOCKED),
        (400, 160006, Trouble.NO_THREADS),
        (403, 400001, Trouble.NO_PICTURE),
        (400, 200000, Trouble.BLOCKED),
        (400, 200001, Trouble.BLOCKED),
        (400, 240000, Trouble.BLOCKED),
        (403, 40004, Trouble.SWITCHED_OFF),
        (403, 40006, Trouble.SWITCHED_OFF),
        (403, 40333, Trouble.SHUT_OUT),
        (400, 50035, Trouble.MALFORMED),
        (400, 0, Trouble.MALFORMED),
        (401, 0, Trouble.UNAUTHORIZED),
        (403, 0, Trouble.SHUT_OUT),
        (404, 0, Trouble.UNKNOWN),
        (405, 0, Trouble.MALFORMED),
        (413, 0, Trouble.NO_PICTURE),
        (429, 0, Trouble.PASSING),
        (429, 999_999, Trouble.PASSING),
        (403, 999_999, Trouble.UNKNOWN),
        (500, 0, Trouble.PASSING),
        (502, 0, Trouble.PASSING),
        (503, 0, Trouble.PASSING),
    ],
)
def test_every_expected_refusal_has_a_name(status, code, trouble):
    assert trouble_of(refusal(status, code)) is trouble


def test_the_network_passes():
    assert trouble_of(ConnectionResetError()) is Trouble.PASSING
    assert trouble_of(TimeoutError()) is Trouble.PASSING
    assert trouble_of(ValueError()) is Trouble.UNKNOWN


def sections() -> dict[str, str]:
    """The parts of the page by the trouble that they are about."""
    parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    named = (re.match(r"`(\w+)`\n(.*)", part, re.DOTALL) for part in parts)
    return {found[1]: found[2] for found in named if found}


def test_the_page_names_every_trouble_and_nothing_else():
    assert set(sections()) == {trouble.value for trouble in Trouble}


@pytest.mark.parametrize("trouble", list(Trouble))
def test_the_page_and_the_program_agree_on_the_codes(trouble: Trouble):
    cells = re.findall(r"^\| ([\d, ]+) \|", sections()[trouble.value], re.MULTILINE)
    listed = [int(code) for cell in cells for code in cell.split(", ")]
    assert sorted(listed) == sorted(CODES.get(trouble, ()))


def test_every_code_means_one_thing():
    assert sum(map(len, CODES.values())) == len(BY_CODE)
    assert len(BY_CODE) >= 240


# -- what becomes of a row ------------------------------------------------------------------------


class Paper:
    """An outbox with one row, which remembers what was reported of it."""

    def __init__(self, clock: ManualClock, kind: str) -> None:
        self.wake = asyncio.Event()
        self.clock = clock
        place = Place(1, 2)
        self.row: OutboxRow | None = OutboxRow(1, kind, 3, place, 0, clock.now(), user_id=4)
        self.at: int | None = clock.now()
        self.busy = False

    async def next_due(self, limit: int = 50) -> tuple[OutboxRow, ...]:
        """The row, where it is due."""
        if self.row is None or self.busy or self.at is None or self.at > self.clock.now():
            return ()
        self.busy = True
        return (self.row,)

    async def next_at(self) -> int | None:
        """Return when the row is due."""
        return self.at

    async def failed(
        self, row: OutboxRow, error: str, retry_at: int | None, alone: bool = False
    ) -> None:
        """It was refused."""
        self.busy = False
        self.at = retry_at
        self.row = None if retry_at is None else replace(row, attempts=row.attempts + 1)
        self.wake.set()

    async def sent(self, row: OutboxRow, message: object = None) -> None:
        """It was shown."""
        self.busy, self.row, self.at = False, None, None
        self.wake.set()


class Refusing:
    """A channel and a person that Discord keeps from us, and who was told of it."""

    def __init__(self, error: Exception) -> None:
        self.error: Exception | None = error
        self.attempts = 0
        self.told: list[tuple[Trouble, bool]] = []
        self.told_after = 0
        """Attempts that there had been when somebody was told first."""

    async def show(self, row: OutboxRow) -> None:
        """Try to show a row."""
        self.attempts += 1
        if self.error is not None:
            raise self.error

    async def undelivered(self, row: OutboxRow, trouble: Trouble, *, over: bool) -> None:
        """Somebody is told."""
        self.told_after = self.told_after or self.attempts
        self.told.append((trouble, over))

    async def hushed(self, row: OutboxRow) -> bool:
        """Nothing that becomes of the row has to be kept from anybody."""
        return False

    board = ping = notice = result = hand = private = aside = retire = show


async def months(paper: Paper, discord_: Refusing) -> None:
    """Carry the row for two months, or until it is sent or given up."""
    anything: Any = (paper, discord_, discord_, (), paper.clock)
    courier = Courier(*anything)
    carrying = asyncio.create_task(courier.run())
    end = paper.clock.now() + 2 * MONTH * 1000
    while paper.row is not None and paper.clock.now() < end:
        for _ in range(20):
            await asyncio.sleep(0)
        if paper.at is not None and paper.at > paper.clock.now():
            paper.clock.set(paper.at)
    carrying.cancel()
    await asyncio.gather(carrying, return_exceptions=True)


@pytest.mark.parametrize("kind", ["board", "hand"])
@pytest.mark.parametrize("trouble", list(Trouble))
async def test_no_refusal_is_tried_for_ever_and_none_loses_a_row_in_silence(
    trouble: Trouble, kind: str, caplog
):
    caplog.set_level(logging.CRITICAL)
    paper, refusing = Paper(ManualClock(), kind), Refusing(one_of(trouble))
    await months(paper, refusing)
    assert paper.row is None, "it is tried for ever"
    assert refusing.told, "it is given up in silence"
    assert refusing.told[-1] == (trouble, True)
    if ANSWERS[trouble].told or (kind == "hand" and trouble is not Trouble.PASSING):
        assert refusing.told_after == 1
    # A week of five minutes at the most: nothing knocks at Discord's door day and night.
    assert refusing.attempts <= 2100


class Speechless(Refusing):
    """Interaction in which telling anybody fails as well."""

    async def undelivered(self, row: OutboxRow, trouble: Trouble, *, over: bool) -> None:
        """Nobody is told."""
        raise ValueError("words fail us")


@pytest.mark.parametrize("trouble", [Trouble.LOCKED, Trouble.MALFORMED, Trouble.CHANNEL_GONE])
async def test_a_row_has_its_end_although_nobody_can_be_told(trouble: Trouble, caplog):
    caplog.set_level(logging.CRITICAL)
    paper, refusing = Paper(ManualClock(), "board"), Speechless(one_of(trouble))
    await months(paper, refusing)
    assert paper.row is None
    assert refusing.attempts <= 50


async def test_a_limit_that_never_ends_is_not_waited_out_for_ever(caplog):
    caplog.set_level(logging.CRITICAL)
    paper, refusing = Paper(ManualClock(), "board"), Refusing(discord.RateLimited(600))
    await months(paper, refusing)
    assert paper.row is None
    assert refusing.told == [(Trouble.PASSING, True)]


@pytest.mark.parametrize("trouble", [t for t in Trouble if ANSWERS[t].rests])
async def test_what_was_refused_comes_as_soon_as_it_may(trouble: Trouble, caplog):
    caplog.set_level(logging.CRITICAL)
    paper, refusing = Paper(ManualClock(), "board"), Refusing(one_of(trouble))
    anything: Any = (paper, refusing, refusing, (), paper.clock)
    carrying = asyncio.create_task(Courier(*anything).run())
    while not refusing.attempts or paper.busy:
        await asyncio.sleep(0)
    refusing.error = None
    assert paper.at is not None
    paper.clock.set(paper.at)
    async with asyncio.timeout(5):
        while paper.row is not None:
            await asyncio.sleep(0)
    carrying.cancel()
    assert refusing.attempts == 2


# -- editing and deleting -------------------------------------------------------------------------


class Shut:
    """A client whose every request is refused."""

    user = None

    def __init__(self, error: Exception) -> None:
        self.error = error

    def get_partial_messageable(self, channel_id: int) -> Shut:
        """A channel."""
        return self

    def get_partial_message(self, message_id: int) -> Shut:
        """A message."""
        return self

    async def refuse(self, *args: object, **kwargs: object) -> None:
        """Whatever is asked."""
        raise self.error

    send = edit = delete = refuse


class Undrawn:
    """A composer for messages without pictures."""

    async def drawn(self, message: Message) -> Message:
        """The message as it is."""
        return message


async def outcome(asked: Callable[[Posts], Awaitable[Any]], trouble: Trouble) -> Any:
    """Ask for something that is refused, and return what comes of it: a value, or the error's
    trouble."""
    client: Any = Shut(one_of(trouble))
    try:
        return await asked(Posts(client, Easel(Undrawn())))
    except discord.HTTPException as error:
        return trouble_of(error)


@pytest.mark.parametrize("trouble", list(Trouble))
async def test_each_request_that_is_refused_has_one_outcome(trouble: Trouble):
    assert await outcome(lambda p: p.post(1, HELLO, nonce="1"), trouble) is trouble
    edited = await outcome(lambda p: p.edit(1, 2, HELLO), trouble)
    assert edited is (False if trouble in REPOST else trouble)
    deleted = await outcome(lambda p: p.delete(1, [2]), trouble)
    assert deleted is (trouble if trouble in UNDELETED else None)


@pytest.mark.parametrize("trouble", list(Trouble))
async def test_nobody_waits_in_vain_for_a_private_channel(trouble: Trouble, caplog):
    """Either the refusal is about the person, and their row says so; or the whole queue rests and
    their hand waits behind a button."""
    caplog.set_level(logging.CRITICAL)

    async def player(user_id: int) -> PlayerSettings:
        return PlayerSettings()

    async def ask(user_id: int) -> int:
        raise one_of(trouble)

    host: Any = SimpleNamespace(people=SimpleNamespace(player=player))
    opening = Openings(host, ask, ManualClock()).channel(1)
    if trouble is Trouble.DM_CLOSED:
        with pytest.raises(discord.HTTPException):
            await opening
    else:
        assert await opening is None


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("trouble", list(Trouble))
async def test_whoever_pressed_is_told_unless_it_is_over(trouble: Trouble, locale, caplog):
    caplog.set_level(logging.CRITICAL)
    caller: Any = SimpleNamespace(words=words(locale))
    said = _worded(caller, one_of(trouble))
    if trouble in UNANSWERABLE:
        assert said is None
        return
    assert said is not None
    text = "".join(part.markdown for part in said.parts if isinstance(part, Text))
    if trouble in SAID:
        assert text == words(locale)(SAID[trouble])
    else:
        assert text.startswith(words(locale)("error.unexpected", incident="#").partition("#")[0])


@pytest.mark.parametrize("locale", LOCALES)
def test_what_somebody_can_mend_is_told_in_words_of_its_own(locale):
    for trouble, answer in ANSWERS.items():
        assert not answer.told or f"undelivered.{trouble.value}" in words(locale), trouble
