"""Killed between Discord's taking a message and the note of it: it stands once all the same."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.delivery.courier import Courier
from bot.extensions import SERVED
from bot.host.host import Host
from bot.host.values import Actor
from bot.messages.marks import marked, marks
from bot.messages.parts import Button, Menu, Message
from bot.sandbox import Permission, Person
from bot.store import SqliteStore
from bot.store.settings import MINUTE
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    UsualAnswers,
    answer,
    asks,
    button,
    eventually,
    has_button,
    open_panel,
    press,
)
from tests.kills import witness

MINUTES = 600.0
"""Seconds after which Discord has forgotten every nonce."""
DOWN = pytest.mark.parametrize("down", [0.0, MINUTES], ids=["at once", "after ten minutes"])


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """The program on a sandbox that outlives it."""
    stage = await Stage(tmp_path).open()
    yield stage
    await stage.close()


def shows(letter: str) -> Callable[[Message], bool]:
    """Tell whether a message is of that kind, by its mark."""

    def fits(message: Message) -> bool:
        ids = [part.id for part in message.flat() if isinstance(part, Button | Menu)]
        return any(mark.letter == letter for mark in marks(ids))

    return fits


def says(words: str) -> Callable[[Message], bool]:
    """Tell whether a message says that."""
    return lambda message: words in repr(message)


class Death:
    """The program dies as Discord has taken a message, before it can note so."""

    def __init__(self, stage: Stage, *fatal: Callable[[Message], bool]) -> None:
        self.taken: list[int] = []
        self._left = list(fatal)
        self._really = stage.bot.posts.post
        stage.bot.posts.post = self._post  # type: ignore[method-assign]

    async def _post(self, channel_id: int, message: Message, **details: object) -> int:
        posted = await self._really(channel_id, message, **details)  # type: ignore[arg-type]
        for fits in self._left:
            if fits(message):
                self._left.remove(fits)
                self.taken.append(posted)
                await asyncio.Event().wait()
        return posted

    async def comes(self) -> None:
        """Wait until Discord has taken all that the program will know nothing of."""
        await eventually(lambda: not self._left)


async def life_after(stage: Stage, down: float = 0.0) -> None:
    """The program starts again after so many seconds, and shows what there is to show."""
    await stage.stop_bot()
    await stage.sandbox.advance(down)
    await stage.start_bot()
    await all_carried(stage)


async def all_carried(stage: Stage) -> None:
    """Everything that waited has been shown."""
    await eventually(lambda: witness.carried(stage.data))
    assert witness.faults(stage.sandbox, stage.data) == []


@asynccontextmanager
async def meanwhile(stage: Stage) -> AsyncIterator[Host]:
    """The table service alone: something happens before delivery looks."""
    store = await SqliteStore.open(stage.data)
    host = Host(
        store,
        clock=stage.clock,
        computers=UsualAnswers(),
        config=stage.host_config,
        dice=stage.dice,
        extensions=SERVED,
    )
    await host.start()
    try:
        yield host
        await host.settled()
    finally:
        await host.stop()
        await store.close()


def actor(person: Person) -> Actor:
    """Somebody, as the table service knows them."""
    return Actor(int(person.me["id"]), person.name)


async def ready(stage: Stage, *people: Person, computers: int = 0) -> tuple[Person, str]:
    """A lobby in which everybody sits, with the button that begins the game."""
    owner, *others = people
    lobby = await stage.lobby(owner, seats=max(2, len(people) + computers))
    for other in others:
        theirs = await other.wait_for(ROOM, lambda post: post.id == lobby.id, PATIENCE)
        await (await press(other, theirs, "join")).acknowledged()
    for _ in range(computers):
        await (await press(owner, lobby, "computer")).acknowledged()
    await owner.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    return owner, lobby.id


async def begin(owner: Person, lobby_id: str) -> None:
    """Begin the game from its lobby."""
    lobby = await owner.message(ROOM, lobby_id)
    await (await press(owner, lobby, "begin")).acknowledged()


@DOWN
async def test_killed_before_a_board_is_noted_and_then_one_answer_before_delivery_looks(
    stage: Stage, down: float
):
    """The row of the board is replaced by a newer one: it is the same board all the same."""
    lin = await stage.person(LIN)
    owner, lobby = await ready(stage, lin, computers=1)
    death = Death(stage, shows("b"))
    await begin(owner, lobby)
    await death.comes()
    await stage.stop_bot()
    async with meanwhile(stage) as host:
        table = (await host.looking.tables_of(actor(lin).user_id))[0].table.id
        seen = (await host.looking.view(table, actor(lin).user_id)).view
        assert seen is not None
        assert seen.decision is not None
        await host.play.answer(
            actor(lin), table, seen.decision.default, decision_id=seen.decision.id
        )
    await life_after(stage, down)
    boards = [post for post in lin.messages(ROOM) if has_button(post, "act")]
    assert [int(post.id) for post in boards] == death.taken
    hand = await lin.wait_for(None, asks, PATIENCE)
    await answer(lin, hand)
    await all_carried(stage)


async def test_down_for_ten_minutes_two_people_have_one_board_and_a_hand_each(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    owner, lobby = await ready(stage, lin, kaito)
    death = Death(stage, shows("b"), shows("h"), shows("h"))
    await begin(owner, lobby)
    await death.comes()
    await life_after(stage, MINUTES)
    boards = [post for post in lin.messages(ROOM) if has_button(post, "act")]
    hands = [post for who in (lin, kaito) for post in who.dms() if has_button(post, "refresh")]
    assert sorted(int(post.id) for post in boards + hands) == sorted(death.taken)


async def test_a_hand_pressed_before_delivery_looks_for_it_is_still_found(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """A message that a press draws is named as delivery names it."""
    looking, looks = asyncio.Event(), Courier.run

    async def late(courier: Courier) -> None:
        await looking.wait()
        await looks(courier)

    lin = await stage.person(LIN)
    owner, lobby = await ready(stage, lin, computers=1)
    death = Death(stage, shows("h"))
    await begin(owner, lobby)
    await death.comes()
    await stage.stop_bot()
    await stage.sandbox.advance(MINUTES)
    monkeypatch.setattr(Courier, "run", late)
    await stage.start_bot()
    hand = await lin.message(lin.dms()[-1].channel_id, str(death.taken[0]))
    edits = hand.edits
    await (await press(lin, hand, "refresh")).acknowledged()
    await lin.until(lambda: hand.edits > edits, PATIENCE)
    looking.set()
    await all_carried(stage)
    assert [int(post.id) for post in lin.dms() if has_button(post, "refresh")] == death.taken


async def test_where_nothing_written_may_be_read_the_nonce_finds_the_message(stage: Stage):
    """Without that permission only what Discord itself remembers keeps a message single."""
    lin = await stage.person(LIN)
    owner, lobby = await ready(stage, lin, computers=1)
    stage.sandbox.faults.deny(ROOM, Permission.READ_MESSAGE_HISTORY)
    death = Death(stage, shows("b"))
    await begin(owner, lobby)
    await death.comes()
    await life_after(stage)
    boards = [post for post in lin.messages(ROOM) if has_button(post, "act")]
    assert [int(post.id) for post in boards] == death.taken


async def test_what_else_stands_of_the_same_kind_goes_when_it_is_found(stage: Stage):
    """A board that was posted by a program which had not noted its posting."""
    lin = await stage.person(LIN)
    owner, lobby = await ready(stage, lin, computers=1)
    death = Death(stage, shows("b"))
    await begin(owner, lobby)
    await death.comes()
    (first,) = death.taken
    channel = int(lin.channel(ROOM)["id"])
    await lin.wait_for(ROOM, lambda post: has_button(post, "act"), PATIENCE)
    table = (await stage.bot.host.looking.tables_of(actor(lin).user_id))[0].table
    reader = await stage.bot.composer.reader(table.id)
    stray = marked(await stage.bot.composer.board(reader), "b0.zz")
    await stage.bot.posts.post(channel, stray, nonce="stray")
    await lin.until(
        lambda: sum(has_button(post, "act") for post in lin.messages(ROOM)) == 2, PATIENCE
    )
    await life_after(stage, MINUTES)
    left = [int(post.id) for post in lin.messages(ROOM) if has_button(post, "act")]
    assert left == [first]


# -- every kind of message --------------------------------------------------------------------


async def _lobby(stage: Stage) -> Death:
    lin = await stage.person(LIN)
    death = Death(stage, shows("l"))
    await lin.slash(ROOM, "table open", seats=2)
    return death


async def _notice(stage: Stage) -> Death:
    lin = await stage.person(LIN)
    board = await stage.game(lin, await stage.person(KAITO))
    death = Death(stage, says("-#"))
    more = await open_panel(lin, board, "more")
    before = more.edits
    await press(lin, more, "offer")
    await lin.until(lambda: more.edits > before, PATIENCE)
    await press(lin, more, "offer_yes")
    return death


async def _question(stage: Stage) -> Death:
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.game(lin, kaito)
    death = Death(stage, shows("u"))
    for _ in range(8):
        for person, other in ((lin, kaito), (kaito, lin)):
            hand = await person.wait_for(None, lambda post: has_button(post, "refresh"), PATIENCE)
            if asks(hand):
                await answer(person, hand)
                await answer_if_asked(other)
                await person.slash(ROOM, "undo")
                if await soon(lambda: bool(death.taken)):
                    return death
    raise AssertionError("nobody could ask to take anything back")


async def answer_if_asked(person: Person) -> None:
    """The next thing happens, so that taking back needs consent."""
    hand = next((post for post in reversed(person.dms()) if asks(post)), None)
    if hand is not None:
        await answer(person, hand)


async def soon(condition: Callable[[], bool]) -> bool:
    """Tell whether it comes within two seconds."""
    for _ in range(100):
        if condition():
            return True
        await asyncio.sleep(0.02)
    return False


async def _ping(stage: Stage) -> Death:
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    death = Death(stage, shows("p"))
    await stage.game(lin, kaito)
    for _ in range(8):
        stage.clock.set(stage.clock.now() + 10 * MINUTE)
        if await soon(lambda: bool(death.taken)):
            break
        for person in (lin, kaito):
            await answer_if_asked(person)
    return death


async def _result(stage: Stage) -> Death:
    lin = await stage.person(LIN)
    board = await stage.game(lin, await stage.person(KAITO))
    death = Death(stage, shows("r"))
    more = await open_panel(lin, board, "more")
    before = more.edits
    await press(lin, more, "concede")
    await lin.until(lambda: more.edits > before, PATIENCE)
    await press(lin, more, "concede_yes")
    return death


async def _by_button(stage: Stage) -> Death:
    stage.sandbox.faults.close_dms(LIN)
    lin = await stage.person(LIN)
    owner, lobby = await ready(stage, lin, computers=1)
    death = Death(stage, shows("n"))
    await begin(owner, lobby)
    return death


KINDS = {
    "lobby": _lobby,
    "notice": _notice,
    "question": _question,
    "ping": _ping,
    "result": _result,
    "hand by button": _by_button,
}


@pytest.mark.parametrize("kind", KINDS)
async def test_whatever_is_posted_stands_once(stage: Stage, kind: str):
    death = await KINDS[kind](stage)
    await death.comes()
    await life_after(stage, MINUTES)
    every = {i for posts in stage.sandbox.world.messages.values() for i in posts}
    assert set(death.taken) <= every
