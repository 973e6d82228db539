"""Messages on Discord, held against what should stand there: counted in messages, not in rows.

The sandbox outlives the program that is killed, so it knows every message that Discord ever took.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.messages.component_id import ComponentId
from bot.messages.marks import FIRST_TEXT
from bot.sandbox import Sandbox
from bot.sandbox.components import walk
from bot.store.sqlite import FILE

ALONE = ("board", "hand", "ping", "call", "result", "button", "undo", "ended")
"""Of these a table (or a person at it) has one message at most."""


@dataclass(frozen=True)
class Live:
    """A message of the bot that everybody, or its one reader, can press."""

    message_id: int
    channel_id: int
    tables: frozenset[int]
    mark: str
    said: str


def live(sandbox: Sandbox) -> list[Live]:
    """Every message of the bot with buttons about a table that work for ever."""
    found = []
    for channel_id, posts in sandbox.world.messages.items():
        for post in posts.values():
            if post.author_id != sandbox.world.bot.id or post.viewer_id is not None:
                continue
            every = list(walk(post.components))
            ids = [str(c["custom_id"]) for c in every if c.get("custom_id")]
            pressed = [ComponentId.parse(i) for i in ids if i.startswith("pj:")]
            tables = frozenset(one.table for one in pressed if one.table)
            said = " ".join(str(c["content"]) for c in every if c.get("content"))
            if tables:
                names = {one.mark for one in pressed if one.mark}
                found.append(Live(post.id, channel_id, tables, " ".join(sorted(names)), said))
    return found


def texts(sandbox: Sandbox) -> Counter[int]:
    """Count how often each row of the outbox without buttons is shown, by the number it carries."""
    return Counter(
        component["id"]
        for posts in sandbox.world.messages.values()
        for post in posts.values()
        for component in walk(post.components)
        if post.viewer_id is None and component.get("id", 0) >= FIRST_TEXT
    )


def rows(data: Path, question: str) -> list[tuple[int | str, ...]]:
    """Query the database of a data directory, while the program runs or does not."""
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as conn:
        return conn.execute(question).fetchall()


def waiting(data: Path) -> list[tuple[int | str, ...]]:
    """List what waits to be shown, and what is begun."""
    outbox = "SELECT id, kind, lane, attempts, next_at, error FROM outbox WHERE failed_at IS NULL"
    return [*rows(data, outbox), *rows(data, "SELECT number, role, user_id, at FROM postings")]


def carried(data: Path) -> bool:
    """Tell whether nothing waits to be shown."""
    return not waiting(data)


def faults(sandbox: Sandbox, data: Path) -> list[str]:
    """List what stands twice, unknown, or not at all, once everything has been carried."""
    shown = live(sandbox)
    return [
        *_doubled(shown, sandbox),
        *_unknown(shown, sandbox, data),
        *_wrong_number(shown, sandbox, data),
    ]


def _doubled(shown: list[Live], sandbox: Sandbox) -> list[str]:
    by_mark = Counter((min(one.tables), one.mark) for one in shown if one.mark)
    told = [f"{mark} of table {table} stands {n} times" for (table, mark), n in by_mark.items()]
    doubled = [line for line, n in zip(told, by_mark.values(), strict=True) if n > 1]
    twice = [f"the text {number} stands {n} times" for number, n in texts(sandbox).items() if n > 1]
    return doubled + twice


def _unknown(shown: list[Live], sandbox: Sandbox, data: Path) -> list[str]:
    known = {int(row[0]) for row in rows(data, "SELECT message_id FROM messages")}
    there = {i for posts in sandbox.world.messages.values() for i in posts}
    unknown = [f"unknown: {one}" for one in shown if one.message_id not in known]
    return unknown + [f"registered, but not there: {gone}" for gone in known - there]


def _wrong_number(shown: list[Live], sandbox: Sandbox, data: Path) -> list[str]:
    ids = {one.message_id for one in shown}
    every = "SELECT message_id, table_id, role, user_id FROM messages"
    stands = Counter(
        (int(table), str(role).split(":")[0], int(user))
        for message_id, table, role, user in rows(data, every)
        if message_id in ids
    )
    found = [f"{n} of {what}" for what, n in stands.items() if n > 1 and what[1] in ALONE]
    for table, status in rows(data, "SELECT id, status FROM tables"):
        wanted = {"open": "lobby", "running": "board", "finished": "result"}.get(str(status))
        for role in ("lobby", "board", "result"):
            number, due = stands[int(table), role, 0], int(role == wanted)
            if number != due:
                found.append(f"table {table} is {status} and has {number} of {role}")
        if status == "running":
            found += _hands(int(table), stands, data)
    return found


def _hands(table: int, stands: Counter[tuple[int, str, int]], data: Path) -> list[str]:
    seated = f"SELECT user_id FROM seats WHERE table_id = {table} AND user_id IS NOT NULL"
    people = {int(row[0]) for row in rows(data, seated)}
    found = []
    for who in people:
        hands, notices = stands[table, "hand", who], stands[table, "button", who]
        if hands + notices != 1:
            found.append(f"{who} has {hands} hands and {notices} notices at table {table}")
    return found
