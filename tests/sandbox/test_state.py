"""The sandbox's world outlives its program, killed at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from pathlib import Path

import aiohttp
from yarl import URL

from bot.sandbox import Person, Sandbox
from bot.sandbox_setup import SANDBOX
from tests.sandbox.bare import Client
from tests.sandbox.conftest import logged_in
from tests.sandbox.demo import DemoBot

TABLE = "牌桌-1"


async def test_messages_buttons_and_files_work_after_a_restart(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.sqlite"
    first = Sandbox(SANDBOX, state)
    await first.start()
    async with logged_in(first, DemoBot()), await Person.connect(first.url, "林小满") as mei:
        board = await (await mei.slash(TABLE, "table board")).wait()
        secret = await (await mei.press(board, label="加入")).wait()
        await (await mei.slash(TABLE, "hand")).wait()
        thread = await mei.open_thread(TABLE, "残局")
        await mei.speak("en-US")
    await first.stop()

    second = Sandbox(SANDBOX, state)
    await second.start()
    restarted = DemoBot()
    restarted.syncs = False
    async with logged_in(second, restarted), await Person.connect(second.url, "林小满") as mei:
        assert mei.me["locale"] == "en-US"
        assert mei.channel("残局")["id"] == thread["id"]
        assert [post.content for post in mei.dms()] == ["你的手牌：火焰、泉水"]
        again = await mei.message(TABLE, board.id)
        assert (await mei.message(TABLE, secret.id)).ephemeral
        assert (await (await mei.press(again, label="加入")).wait()).content.endswith("table 7")
        assert (await (await mei.slash(TABLE, "hand")).wait()).content == "已私信 Sent"
        async with (
            aiohttp.ClientSession() as session,
            session.get(again.pictures[1].url) as response,
        ):
            assert response.content_type == "image/png"
            assert (await response.read()).startswith(b"\x89PNG")
    await second.stop()
    assert first.errors == second.errors == []


async def test_what_was_said_survives_a_kill(tmp_path: Path) -> None:
    """A second process is killed while a person writes; every confirmed message is there."""
    state = tmp_path / "sandbox.sqlite"
    program = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from bot.sandbox import Sandbox\n"
        "from bot.sandbox_setup import SANDBOX\n"
        "async def main():\n"
        "    sandbox = Sandbox(SANDBOX, Path(sys.argv[1]))\n"
        "    await sandbox.start()\n"
        "    print(sandbox.url, flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, str(state), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().strip()
    async with await Person.connect(url, "Mira") as mira:
        confirmed = [(await mira.say(TABLE, f"move {number}")).id for number in range(20)]
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()

    sandbox = Sandbox(SANDBOX, state)
    await sandbox.start()
    async with await Person.connect(sandbox.url, "Mira") as mira:
        assert [post.id for post in mira.messages(TABLE)] == confirmed
    await sandbox.stop()


async def test_the_file_that_an_edit_replaces_can_be_loaded_for_a_minute(tmp_path: Path) -> None:
    """A reader who is just loading the old picture gets it, even over a restart; nobody does for
    ever."""
    state = tmp_path / "sandbox.sqlite"
    first = Sandbox(SANDBOX, state)
    await first.start()
    async with aiohttp.ClientSession() as session:
        client = Client(first, session)
        _, message = await client.send({"content": "x"}, {"old.txt": b"old"})
        path = f"/channels/{client.channel}/messages/{message['id']}"
        change = {"attachments": [{"id": 0, "filename": "new.txt"}]}
        _, changed = await client.call("PATCH", path, change, {"new.txt": b"new"})
        old, new = (URL(m["attachments"][0]["url"]) for m in (message, changed))
        await first.advance(30)
        assert await load(first, old) == b"old"
    await first.stop()

    second = Sandbox(SANDBOX, state)
    await second.start()
    assert await load(second, old) == b"old"
    await second.advance(60)
    assert await load(second, old) is None
    assert await load(second, new) == b"new"
    await second.stop()
    assert kept(state) == [b"new"]


async def test_files_of_deleted_messages_are_let_go(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.sqlite"
    sandbox = Sandbox(SANDBOX, state)
    await sandbox.start()
    async with await Person.connect(sandbox.url, "Mira") as mira:
        post = await mira.say(TABLE, files=[("a.txt", b"a"), ("b.txt", b"b")])
        await mira.delete(post)
        await mira.say(TABLE, files=[("c.txt", b"c")])
    await sandbox.advance(60)
    await sandbox.stop()
    assert kept(state) == [b"c"]


async def test_a_file_given_to_a_command_goes_with_the_command(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.sqlite"
    sandbox = Sandbox(SANDBOX, state)
    await sandbox.start()
    async with logged_in(sandbox, DemoBot()), await Person.connect(sandbox.url, "林小满") as mei:
        file = await mei.upload(("deck.txt", b"forty cards"))
        await (await mei.slash(TABLE, "deck", file=file, to="阿澈")).wait()
        assert kept(state) == [b"forty cards"]
        await sandbox.advance(15 * 60)
        assert kept(state) == []
    await sandbox.stop()


async def load(sandbox: Sandbox, address: URL) -> bytes | None:
    """Load what the sandbox serves at an address, whatever its port is by now; None for nothing."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(URL(sandbox.url).join(address.relative())) as response,
    ):
        return await response.read() if response.ok else None


def kept(state: Path) -> list[bytes]:
    """All files in a sandbox's state."""
    with contextlib.closing(sqlite3.connect(state)) as database:
        return [row[0] for row in database.execute("SELECT content FROM file")]
