"""``python -m bot`` as a person starts and ends it."""

import os
import re
import signal
import stat
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

from bot.app import VERSION
from bot.config import Config
from bot.delivery.composer import Composer
from bot.private_files import keep_private
from bot.program import playing

ROOT = Path(__file__).parents[2]


class Running:
    """The program in a process of its own."""

    def __init__(self, data: Path, **environment: str) -> None:
        inherited = {k: v for k, v in os.environ.items() if k not in ("DISCORD_TOKEN",)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot"],
            cwd=ROOT,
            env={**inherited, "PAIJU_DATA": str(data), "PAIJU_PORT": "0", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            umask=0o022,  # the usual one, under which everybody may read what one creates
        )
        self.errors = ""

    def address(self) -> str:
        """The address it prints when one can play."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"打开 / Open: (http://127\.0\.0\.1:\d+)", line)
            if found:
                return found[1]
        raise AssertionError(f"It ended: {self.process.communicate()[1]}")

    def end(self, how: signal.Signals) -> int:
        """Send a signal; the exit status."""
        self.process.send_signal(how)
        self.errors = self.process.communicate(timeout=60)[1]
        return self.process.returncode


def test_it_opens_a_page_ends_in_order_and_survives_being_killed(tmp_path):
    running = Running(tmp_path)
    with urllib.request.urlopen(running.address()) as page:
        assert b"<html" in page.read().lower()
    assert running.end(signal.SIGKILL) == -signal.SIGKILL

    running = Running(tmp_path)
    running.address()
    assert running.end(signal.SIGTERM) == 0

    running = Running(tmp_path)
    running.address()
    assert running.end(signal.SIGINT) == 0


def test_a_newcomer_is_not_warned_of_voices(tmp_path):
    """discord.py warns of libraries that only a bot which speaks would need."""
    running = Running(tmp_path)
    running.address()
    assert running.end(signal.SIGTERM) == 0
    assert "voice" not in running.errors
    assert "WARNING" not in running.errors


async def test_the_cards_are_read_before_anybody_can_ask_and_hold_nobody_up(tmp_path, monkeypatch):
    """Reading them takes seconds on a small machine, and a form must be there within three."""
    readers = []
    packs = Composer.packs

    def read():
        readers.append(threading.current_thread())
        return packs()

    monkeypatch.setattr(Composer, "packs", staticmethod(read))
    async with playing(Config(data=tmp_path, port=0)) as (bot, _), bot:
        assert len(readers) == 1
        assert readers[0] is not threading.main_thread()


@pytest.mark.parametrize(
    ("environment", "said"),
    [({"PAIJU_PORT": "no"}, "PAIJU_PORT"), ({"PAIJU_LOG": "no"}, "PAIJU_LOG")],
)
def test_a_wrong_setting_ends_it_with_the_reason(tmp_path, environment, said):
    running = Running(tmp_path, **environment)
    _, errors = running.process.communicate(timeout=60)
    assert running.process.returncode == 78
    assert said in errors


def test_two_programs_never_share_data(tmp_path):
    first = Running(tmp_path)
    first.address()
    second = Running(tmp_path)
    _, errors = second.process.communicate(timeout=60)
    assert second.process.returncode == 78
    assert str(tmp_path) in errors
    assert first.end(signal.SIGTERM) == 0


def open_to_others(directory: Path) -> dict[str, str]:
    """List what in a directory, itself included, anybody but its owner can do anything with."""
    paths = (directory, *directory.rglob("*"))
    return {
        path.name: oct(mode)
        for path in paths
        if (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077
    }


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
def test_nobody_else_on_the_machine_reads_the_data(tmp_path):
    data = tmp_path / "new" / "data"
    running = Running(data)
    running.address()
    wait_for(data / "heartbeat")
    names = {path.name for path in data.iterdir()}
    assert {"paiju.db", "paiju.db-wal", "paiju.db-shm", "sandbox.db", "sandbox.db-wal"} <= names
    assert {"heartbeat", "commands.sha256", "paiju.lock"} <= names
    assert open_to_others(data) == {}
    assert running.end(signal.SIGTERM) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
def test_what_stood_open_is_closed_at_the_start_and_nothing_else_is_touched(tmp_path):
    running = Running(tmp_path)
    running.address()
    assert running.end(signal.SIGKILL) == -signal.SIGKILL  # its -wal and -shm are left behind
    drawn = tmp_path / "pictures" / "1" / "tile.png"
    drawn.parent.mkdir(parents=True, exist_ok=True)
    drawn.write_bytes(b"")
    (tmp_path / "paiju.schema-1.backup").write_bytes(b"")
    others = tmp_path / "notes.sh"
    others.write_text("")
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755)
    assert "paiju.db-wal" in open_to_others(tmp_path)

    running = Running(tmp_path)
    running.address()
    assert open_to_others(tmp_path) == {"notes.sh": "0o755"}
    assert running.end(signal.SIGTERM) == 0


def test_a_shared_directory_and_what_a_link_leads_to_stay_as_they_are(tmp_path):
    shared, elsewhere = tmp_path / "shared", tmp_path / "elsewhere.db"
    elsewhere.write_text("")
    elsewhere.chmod(0o644)
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / "paiju.db").symlink_to(elsewhere)
    keep_private(shared, ("paiju.*",), ("pictures",))
    assert stat.S_IMODE(shared.stat().st_mode) == 0o1777
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644


def wait_for(file: Path) -> None:
    """Return when that file is there."""
    for _ in range(600):
        if file.exists():
            return
        time.sleep(0.1)
    raise AssertionError(f"{file} never came")


def test_the_version_is_that_of_the_project():
    assert f'version = "{VERSION}"' in (ROOT / "pyproject.toml").read_text("utf-8")
