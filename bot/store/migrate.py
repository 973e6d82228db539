"""Bring a database to the schema of this program, one numbered SQL file after the other."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from importlib import resources
from pathlib import Path

from msgspec import Struct

from bot.store.errors import StoreError, StoreTooNew

_NUMBERED = re.compile(r"^(\d{4})_\w+\.sql$")


class Migration(Struct, frozen=True):
    """The step that leads to schema ``number``."""

    number: int
    name: str
    sql: str


def bundled() -> tuple[Migration, ...]:
    """The steps that come with the program, in order."""
    steps: list[Migration] = []
    for file in resources.files("bot.store").joinpath("migrations").iterdir():
        matched = _NUMBERED.match(file.name)
        if matched:
            text = file.read_text(encoding="utf-8")
            steps.append(Migration(int(matched[1]), file.name, text))
    steps.sort(key=lambda step: step.number)
    return tuple(steps)


def version(conn: sqlite3.Connection) -> int:
    """The schema of a database, 0 for an empty one."""
    return int(conn.execute("PRAGMA user_version").fetchone()[0])


def migrate(conn: sqlite3.Connection, path: Path, steps: tuple[Migration, ...]) -> Path | None:
    """Apply what is missing, each step whole or not at all; the copy made before, if any.

    :class:`StoreTooNew` for a database of a later program; another
    :class:`~bot.store.errors.StoreError` where a step fails.
    """
    present = version(conn)
    newest = steps[-1].number if steps else 0
    if present > newest:
        raise StoreTooNew(
            f"{path} has schema {present}, this program knows schemas up to {newest}: "
            "run the version that wrote it, or a newer one."
        )
    missing = [step for step in steps if step.number > present]
    copy = _copy(conn, path, present) if present and missing else None
    for step in missing:
        _apply(conn, step)
    return copy


def _apply(conn: sqlite3.Connection, step: Migration) -> None:
    script = f"BEGIN IMMEDIATE;\n{step.sql}\nPRAGMA user_version = {step.number};\nCOMMIT;"
    try:
        conn.executescript(script)
    except sqlite3.Error as error:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise StoreError(f"Migration {step.name} failed: {error}") from error


def _copy(conn: sqlite3.Connection, path: Path, present: int) -> Path:
    """A whole copy of the database beside it; written under another name until it is complete."""
    target = path.with_name(f"{path.stem}.schema-{present}.backup")
    partial = target.with_suffix(".partial")
    partial.unlink(missing_ok=True)
    with closing(sqlite3.connect(partial)) as copy:
        conn.backup(copy)
    partial.replace(target)
    return target
