"""A plan made in secret, through all of the program: Discord is told nothing of it."""

from __future__ import annotations

from typing import Any

from bot.sandbox import Person
from bot.sandbox.post import Post
from engine.games.shengwu import TITLE
from tests.cogs.shenhua import actor, host, place
from tests.cogs.stage import (
    KAITO,
    LIN,
    MIRA,
    ROOM,
    Stage,
    answer,
    eventually,
    everything_tried,
    open_panel,
    press,
)
from tests.host.test_plans import Staged


def shown(person: Person) -> dict[str, Any]:
    """Every message on somebody's screen, as Discord has sent it."""
    return {post.id: post.data for post in (*person.messages(ROOM), *person.dms())}


async def asked(person: Person, panel: Post) -> list[object]:
    """Collect what somebody finds out who asks for everything: their panel anew, the log, the
    table, what ``/act`` offers and what cannot be done."""
    before = panel.edits
    await (await press(person, panel, "refresh")).acknowledged()
    await eventually(lambda: panel.edits > before)
    found: list[object] = [panel.text, [(p.alt, p.url.rpartition("/")[2]) for p in panel.pictures]]
    for command in ("log", "table info", "why"):
        reply = await (await person.slash(ROOM, command)).wait()
        found.append((reply.text, [p.alt for p in reply.pictures]))
    found.append(await person.autocomplete(ROOM, "act", option="choice", text=""))
    return found


async def test_what_somebody_plans_changes_no_message_of_anybody_else(stage: Stage) -> None:
    host(stage).tables.rules = Staged()
    lin, kaito, mira = [await stage.person(name) for name in (LIN, KAITO, MIRA)]
    lobby = host(stage).lobby
    done = await lobby.open_table(actor(lin), place(stage, lin), TITLE.id, seats=2, locale="zh")
    await lobby.join(actor(kaito, "en"), done.table_id)
    await lobby.begin(actor(lin), done.table_id)
    board = await stage.board(lin)
    panel, theirs = await open_panel(lin, board), await open_panel(kaito, board)
    learned = await asked(kaito, theirs)
    await everything_tried(stage)
    before = {person.name: shown(person) for person in (kaito, mira)}
    public = {post.id: post.data for post in lin.messages(ROOM) if not post.ephemeral}
    for _ in range(3):
        await answer(lin, panel)
    stage.clock.set(stage.clock.now() + 60_000)
    await everything_tried(stage)
    assert len(await host(stage).tables.store.answers(done.table_id)) >= 4
    assert {person.name: shown(person) for person in (kaito, mira)} == before
    assert {post.id: post.data for post in lin.messages(ROOM) if not post.ephemeral} == public
    assert await asked(kaito, theirs) == learned
