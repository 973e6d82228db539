"""Play that was taken back shows nowhere any more: no board of its turns, no line of one, no
recap."""

import re
from typing import Any

import pytest

from bot.messages.panel import DIRECT
from bot.sandbox import Person
from bot.sandbox.post import Post
from tests.cogs.shenhua import actor, host
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    eventually,
    everything_tried,
    has_button,
)
from tests.refusals import may_refuse

THREAD = "密谈"
LINE = re.compile(r"第 (\d+) 个回合，已经过去")
TURNS = 5


async def turn(stage: Stage) -> int:
    """The turn that is being played."""
    view = (await host(stage).looking.view(1)).view
    assert view is not None
    return view.turn


async def plays(stage: Stage, people: list[Person], until: int) -> None:
    """These people and computers play until that turn, each turn shown in the channel."""
    service = host(stage)
    for _ in range(400):
        await service.settled()
        await everything_tried(stage)
        if await turn(stage) >= until:
            return
        for person in people:
            seen = await service.looking.view(1, actor(person).user_id)
            owed = None if seen.view is None else seen.view.decision
            if owed is not None:
                await service.play.answer(actor(person), 1, owed.default, decision_id=owed.id)
                break
    raise AssertionError("the turns do not pass")


async def takes_back(stage: Stage, asker: Person, others: list[Person]) -> None:
    """Everything that can be taken back is, with the others' leave."""
    service = host(stage)
    with may_refuse("error.nothing_to_undo"):
        for _ in range(40):
            done = await service.undo.ask_undo(actor(asker), 1)
            table = await service.looking.table(1)
            for number in table.undo_asked:
                for other in others:
                    await service.undo.answer_undo(actor(other), 1, number, agree=True)
            assert done is not None
    await service.settled()
    await everything_tried(stage)


def boards(person: Person, room: str) -> list[Post]:
    """The boards that can be pressed."""
    return [post for post in person.messages(room) if has_button(post, "act")]


def lines(person: Person, room: str) -> list[int]:
    """The turns whose boards have become a line."""
    found = (LINE.search(post.text) for post in person.messages(room))
    return [int(one[1]) for one in found if one is not None]


async def private(stage: Stage, person: Person) -> str:
    """Compose somebody's private message as it would be made now."""
    composer = stage.bot.composer
    reader = await composer.reader(1, actor(person).user_id, "zh")
    settings = await stage.bot.host.people.player(actor(person).user_id)
    where = await stage.bot.direct.where(reader)
    message = await composer.panel(reader, DIRECT, settings, where=where)
    texts: list[Any] = [part for part in message.flat() if hasattr(part, "markdown")]
    return "\n".join(text.markdown for text in texts)


@pytest.mark.parametrize("killed", [False, True], ids=["awake", "killed"])
@pytest.mark.parametrize("room", [ROOM, THREAD])
async def test_boards_and_recaps_of_what_was_taken_back_go(stage: Stage, room: str, killed: bool):
    """Alone with a computer, in a channel and in a thread; the program ends in between or not."""
    lin = await stage.person(LIN)
    if room == THREAD:
        await lin.open_thread(ROOM, THREAD)
    await stage.game(lin, room=room, computers=1)
    await plays(stage, [lin], TURNS)
    await lin.until(lambda: len(lines(lin, room)) >= 2, PATIENCE)
    late = await turn(stage)
    if killed:
        await stage.restart()
    await takes_back(stage, lin, [])
    now = await turn(stage)
    assert now < late
    await lin.until(lambda: all(its < now for its in lines(lin, room)), PATIENCE)
    await lin.until(lambda: len(boards(lin, room)) == 1, PATIENCE)
    await shown_as_it_is(stage, lin)
    await plays(stage, [lin], now + 2)  # and what comes then is as it ever was
    await lin.until(lambda: len(boards(lin, room)) == 1, PATIENCE)
    assert len(lines(lin, room)) == len(set(lines(lin, room)))


@pytest.mark.parametrize("killed", [False, True], ids=["awake", "killed"])
async def test_private_messages_tell_nothing_of_what_was_taken_back(stage: Stage, killed: bool):
    """Also those of somebody for whom nothing else has changed by it."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.bot.host.people.set_player(actor(kaito), locale="zh")
    await stage.game(lin, kaito)
    await plays(stage, [lin, kaito], 3)
    if killed:
        await stage.restart()
    await takes_back(stage, kaito, [lin])
    for person in (lin, kaito):
        await shown_as_it_is(stage, person)


async def shown_as_it_is(stage: Stage, person: Person) -> None:
    """Their private message says what is so now, and nothing else."""
    wanted = lasting(await private(stage, person))

    def shown() -> bool:
        hands = [post for post in person.dms() if has_button(post, "refresh")]
        return len(hands) == 1 and lasting(hands[0].text) == wanted

    await eventually(shown)


def lasting(text: str) -> list[str]:
    """Its lines, but for those that tell the time or lead elsewhere."""
    lines = text.splitlines()
    return [line for line in lines if line and "<t:" not in line and "http" not in line]
