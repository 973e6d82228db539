"""The picture of what mattered: beside the board, above one's next plan, in the log."""

from __future__ import annotations

import pytest

from bot.sandbox import Person
from bot.sandbox.post import Post
from engine.games.shengwu import TITLE
from engine.kernel.values import SPECTATOR
from tests.cogs.shenhua import actor, host, place
from tests.cogs.stage import (
    KAITO,
    LIN,
    PATIENCE,
    ROOM,
    Stage,
    everything_tried,
    has_button,
    open_panel,
    press,
    verb,
)
from tests.host.test_plans import Staged

MATTERED = {"zh": "关键时刻", "en": "Key moments"}


async def resolved(stage: Stage) -> tuple[int, Post]:
    """A turn of 圣物战线 has been carried out, and its defender plans the next; Lin's board."""
    host(stage).tables.rules = Staged()
    lin, kaito = [await stage.person(name) for name in (LIN, KAITO)]
    done = await host(stage).lobby.open_table(
        actor(lin), place(stage, lin), TITLE.id, seats=2, locale="zh"
    )
    await host(stage).lobby.join(actor(kaito, "en"), done.table_id)
    await host(stage).lobby.begin(actor(lin), done.table_id)
    await passed(stage, done.table_id)
    await everything_tried(stage)
    return done.table_id, await stage.board(lin)


async def passed(stage: Stage, table: int, phases: int = 2) -> None:
    """So many planning phases end without a plan."""
    people = {stage.people[name]: "zh" if name == LIN else "en" for name in (LIN, KAITO)}
    for _ in range(phases):
        for person in people:
            seen = await host(stage).looking.view(table, int(person.me["id"]))
            if seen.view is not None and seen.view.decision is not None:
                asked = seen.view.decision
                await host(stage).play.answer(
                    actor(person), table, asked.default, decision_id=asked.id
                )
                break


def strips(post: Post) -> list[tuple[str, str]]:
    """The pictures of what mattered that a message shows, and which uploads they are."""
    heads = tuple(MATTERED.values())
    shown = [one for one in post.pictures if (one.alt or "").startswith(heads)]
    return [(one.alt or "", one.url.rsplit("/", 2)[-2]) for one in shown]


async def unfolded(person: Person, board: Post) -> Post:
    """The newest turn but one of the log, step by step."""
    log = await (await press(person, board, "log")).wait(PATIENCE)
    (menu,) = [one for one in log.selects if verb(one.custom_id) == "leaf_of"]
    before = log.edits
    await (await person.choose(log, [menu.options[-1]["value"]])).acknowledged(PATIENCE)
    await person.until(lambda: log.edits > before, PATIENCE)
    return log


@pytest.mark.painted
async def test_a_resolution_is_seen_by_all_and_with_ones_next_plan_and_in_the_log(stage: Stage):
    """In each reader's language; beside the board it stays as it is while the board changes."""
    table, board = await resolved(stage)
    lin, kaito = stage.people[LIN], stage.people[KAITO]
    view = (await host(stage).looking.view(table)).view
    assert view is not None
    assert view.viewer == SPECTATOR
    ((public, upload),) = strips(board)
    assert public.startswith(MATTERED["zh"])
    theirs = await kaito.wait_for(ROOM, lambda post: post.id == board.id, PATIENCE)
    panel = await open_panel(kaito, theirs)
    assert strips(panel)[0][0].startswith(MATTERED["en"])
    waiting = await open_panel(lin, board)  # whose turn it is not to plan reads it in the log
    assert strips(waiting) == []
    leaf = await unfolded(lin, board)
    assert strips(leaf)[0][0].startswith(MATTERED["zh"])
    assert leaf.text
    before = board.edits
    await passed(stage, table, 1)
    await lin.until(lambda: board.edits > before, PATIENCE)
    assert strips(board) == [(public, upload)]


async def test_where_no_picture_is_taken_the_turn_is_told_in_words(stage: Stage):
    _, board = await resolved(stage)
    lin = stage.people[LIN]
    stage.sandbox.faults.limit_uploads()
    log = await unfolded(lin, board)
    assert not log.pictures
    assert any(has_button(log, name) for name in ("leaf", "older"))
    assert "A3 **誓约骑手**受到" in log.text


async def test_who_wants_words_gets_no_picture_of_a_turn(stage: Stage):
    _, board = await resolved(stage)
    lin = stage.people[LIN]
    await host(stage).people.set_player(actor(lin), board="text")
    assert strips(await unfolded(lin, board)) == []
