"""Tables of every size and with every sort of deadline, in the running program."""

import pytest

from bot.messages.settings import DEADLINES
from bot.store.settings import MINUTE
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    asks,
    button,
    eventually,
    has_button,
    open_panel,
    press,
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_a_board_for_every_number_of_seats(stage: Stage, seats: int):
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=seats - 1)
    (picture,) = board.pictures
    assert picture.alt is not None
    view = (await stage.bot.host.looking.view(1)).table
    assert len(view.seats) == seats
    assert all(seat.name in picture.alt for seat in view.seats)
    text = await (await press(lin, board, "text")).wait(PATIENCE)
    assert all(seat.name in text.text for seat in view.seats)
    assert (await open_panel(lin, board, "hand")).pictures


@pytest.mark.parametrize(
    ("deadline", "zh", "en"),
    [
        ("5m", "5 分钟", "5 minutes"),
        ("6h", "6 小时", "6 hours"),
        ("3d", "3 天", "3 days"),
    ],
)
async def test_when_the_time_is_up_the_usual_answer_is_given_and_the_game_goes_on(
    stage: Stage, deadline: str, zh: str, en: str
):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2, deadline=deadline)
    assert zh in lobby.text
    kaito = await stage.person(KAITO)
    info = await (await kaito.slash(ROOM, "table info")).wait(PATIENCE)
    assert en in info.text
    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    await (await press(lin, lobby, "begin")).acknowledged()
    hand = await lin.wait_for(None, lambda post: asks(post) and "<t:" in post.text, PATIENCE)
    assert has_button(hand, "refresh")
    seen = (await stage.bot.host.looking.view(1, int(lin.me["id"]))).view
    assert seen is not None
    assert seen.decision is not None
    asked, before = seen.decision.id, hand.edits
    limit = DEADLINES[deadline]
    night = 10 * 60 * MINUTE if limit.rests else 0
    stage.clock.set(stage.clock.now() + 2 * (limit.base_ms + limit.bank_ms) + night)
    await eventually(lambda: hand.edits > before or hand not in lin.dms())
    seen = (await stage.bot.host.looking.view(1, int(lin.me["id"]))).view
    assert seen is not None
    assert seen.decision is None or seen.decision.id != asked
    said = await (await lin.slash(ROOM, "log")).wait(PATIENCE)
    assert said.text
