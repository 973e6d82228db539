"""Bad input is refused in its reader's language, in both, and nothing is lost by it.

Packs that are malformed or hostile are in ``tests/engine/cards/test_hostile.py``, storage below
the program in ``tests/store`` and ``tests/host/test_trouble.py``, permissions, closed direct
messages and a lost gateway in ``test_delivery.py``.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from bot.host.host import Host
from bot.sandbox import Permission
from bot.sandbox.person import Person, PersonError
from bot.sandbox.post import Post
from bot.store.sqlite import FILE, SqliteStore
from tests.cogs.stage import (
    KAITO,
    LIN,
    MIRA,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    button,
    has_button,
    open_panel,
)

READERS = pytest.mark.parametrize("name", [LIN, KAITO])


def worded(name: str, zh: str, en: str) -> str:
    """Word what this person is to read."""
    return zh if name == LIN else en


async def told(person: Person, words: str, room: str = ROOM) -> Post:
    """The private answer with these words."""
    post = await person.wait_for(room, lambda post: words in post.text, PATIENCE)
    assert post.ephemeral
    return post


async def asked(stage: Stage, name: str) -> tuple[Person, Post]:
    """Somebody in a game against a computer player, with a question before them."""
    person = await stage.person(name)
    board = await stage.game(person, computers=1)
    panel = await open_panel(person, board)
    await person.until(lambda: asks(panel), PATIENCE)
    return person, panel


async def revision(stage: Stage) -> int:
    """Count how often the table has changed."""
    return (await stage.bot.host.looking.view(1)).revision


async def as_before(stage: Stage, name: str, panel: Post, before: int) -> None:
    """Nothing has changed, and the same question can be answered still."""
    assert await revision(stage) == before
    await answer(stage.people[name], panel)
    assert await revision(stage) > before


def service(stage: Stage) -> Host:
    """The table service."""
    assert isinstance(stage.bot.host, Host)
    return stage.bot.host


def storage(stage: Stage) -> SqliteStore:
    """Return where the program keeps its tables."""
    store = service(stage).tables.store
    assert isinstance(store, SqliteStore)
    return store


@READERS
async def test_an_unknown_card(stage: Stage, name: str):
    person = await stage.person(name)
    done = await (await person.slash(ROOM, "card", name="Exodia" * 20)).wait(PATIENCE)
    assert worded(name, "没有叫", "There is no card called") in done.text
    assert done.ephemeral


@READERS
async def test_the_wrong_seat(stage: Stage, name: str):
    """A press with the id of somebody else's button, as a changed client could send it."""
    owner, panel = await asked(stage, MIRA)
    other = await stage.person(name)
    before = await revision(stage)
    theirs = button(panel, "answer").custom_id
    board = await stage.board(other)
    with pytest.raises(PersonError, match="no such component"):
        await other.press_raw(board, str(theirs))
    own = await (await other.slash(ROOM, "act")).wait(PATIENCE)
    assert not has_button(own, "answer")
    done = await (await other.slash(ROOM, "act", choice="1")).wait(PATIENCE)
    assert worded(name, "你不在这张牌桌上", "You do not sit at this table") in done.text
    await as_before(stage, MIRA, panel, before)
    assert owner.name == MIRA


@READERS
async def test_the_wrong_turn(stage: Stage, name: str):
    """Whoever is not asked cannot act, by command or by a button from before."""
    person = await stage.person(name)
    rival = await stage.person(MIRA)
    board = await stage.game(person, rival)
    panels = {p.name: await open_panel(p, board) for p in (person, rival)}
    while asks(panels[name]):
        await answer(person, panels[name])
    before = await revision(stage)
    done = await (await person.slash(ROOM, "act", choice="1")).wait(PATIENCE)
    assert worded(name, "现在不是在等你", "The table waits for others") in done.text
    await rival.until(lambda: asks(panels[MIRA]), PATIENCE)
    await as_before(stage, MIRA, panels[MIRA], before)


@READERS
async def test_an_illegal_option(stage: Stage, name: str):
    person, panel = await asked(stage, name)
    before = await revision(stage)
    done = await (await person.slash(ROOM, "act", choice="win the game")).wait(PATIENCE)
    assert worded(name, "不是现在可以选的", "cannot be chosen now") in done.text
    await as_before(stage, name, panel, before)


@READERS
@pytest.mark.parametrize(
    ("file", "zh", "en"),
    [
        (b"\xff\xfe\x00deck", "这不是文本文件", "not a text file"),
        (b"1 Exodia\n3 Blue-Eyes\n", "Blue-Eyes", "Blue-Eyes"),
        (b"x" * 400_000, "最多 64 KB", "up to 64 KB"),
    ],
    ids=["no text", "no cards of this game", "too big"],
)
async def test_a_malformed_deck_file(stage: Stage, name: str, file: bytes, zh: str, en: str):
    person = await stage.person(name)
    upload = await person.upload(("deck.txt", file))
    done = await (await person.slash(ROOM, "deck import", file=upload)).wait(PATIENCE)
    assert done.ephemeral
    assert any("\u4e00" <= letter <= "\u9fff" for letter in done.text) == (name == LIN)
    assert worded(name, zh, en) in done.text
    assert await stage.bot.host.decks.saved(int(person.me["id"])) == ()


@READERS
async def test_a_full_disk(stage: Stage, name: str):
    person, panel = await asked(stage, name)
    full = worded(name, "磁盘满了", "disk is full")
    stage.incidents.expected = ("disk is full",)

    def refused() -> bool:
        return any(full in post.text for post in person.messages(ROOM))

    while not refused():
        await person.until(lambda: asks(panel), PATIENCE)
        await _room_on_disk(stage, more=0)
        await _press_until(person, panel, refused)
        await service(stage).settled()
        await _room_on_disk(stage, more=9_999)
        # The computer player may have met it too, and tries again after a pause.
        stage.clock.set(stage.clock.now() + 10_000)
    await told(person, full)
    before = await revision(stage)
    panel = await open_panel(person, await stage.board(person))
    await person.until(lambda: asks(panel), PATIENCE)
    await as_before(stage, name, panel, before)


@READERS
async def test_a_locked_database(stage: Stage, name: str):
    person, panel = await asked(stage, name)
    await storage(stage)._writer.run(lambda c: c.execute("PRAGMA busy_timeout = 20"))
    stage.incidents.expected = ("database is locked",)
    before = await revision(stage)
    with closing(sqlite3.connect(stage.data / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await _press_first(person, panel)
        await told(person, worded(name, "数据库正忙", "The database is busy"))
        other.execute("ROLLBACK")
    await as_before(stage, name, panel, before)


async def _room_on_disk(stage: Stage, more: int) -> None:
    """Let the database grow by so many pages and no further."""

    def limit(conn: sqlite3.Connection) -> None:
        (pages,) = conn.execute("PRAGMA page_count").fetchone()
        conn.execute(f"PRAGMA max_page_count = {pages + more}").fetchone()

    await storage(stage)._writer.run(limit)


async def _press_until(person: Person, panel: Post, refused: Callable[[], bool]) -> None:
    edits = panel.edits
    await _press_first(person, panel)
    await person.until(lambda: panel.edits > edits or refused(), PATIENCE)


async def _press_first(person: Person, panel: Post) -> None:
    if has_button(panel, "answer"):
        pressed = await person.press(panel, custom_id=button(panel, "answer").custom_id)
    else:
        select = panel.selects[0]
        pressed = await person.choose(panel, [select.options[0]["value"]])
    await pressed.acknowledged(PATIENCE)


@READERS
async def test_a_missing_permission(stage: Stage, name: str):
    person = await stage.person(name)
    stage.sandbox.faults.deny(ROOM, Permission.SEND_MESSAGES, Permission.ATTACH_FILES)
    done = await (await person.slash(ROOM, "table open", seats=2)).wait(PATIENCE)
    assert worded(name, "还缺少", "I still lack permissions") in done.text
    assert worded(name, "发送消息", "Send Messages") in done.text
    assert await stage.bot.host.looking.tables_of(int(person.me["id"])) == ()


@READERS
async def test_a_lost_gateway(stage: Stage, name: str):
    person, panel = await asked(stage, name)
    before = await revision(stage)
    await stage.sandbox.faults.drop_gateway(resumable=False)
    await person.until(lambda: stage.sandbox.gateway.online, PATIENCE)
    await as_before(stage, name, panel, before)
