"""Undocumented parts of libraries are there in the installed versions, and reached from one module
each."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import aiosqlite
import discord
from discord.ext.commands import AutoShardedBot
from discord.http import HTTPClient
from discord.shard import EventType, Shard, ShardInfo

from bot import discord_internals

ROOT = Path(__file__).parents[2]
DISCORD, AIOSQLITE = Path("bot/discord_internals.py"), Path("bot/store/connection.py")
REDIRECT = Path("bot/sandbox/redirect.py")


def missing(module: Path, library: str, what: str) -> str:
    """Say what to do where a part is missing."""
    return f"{library} has no {what}: read the head of {module} and mend it there"


def source(of: object) -> str:
    return inspect.getsource(of)  # type: ignore[arg-type]


def requests() -> set[str]:
    """The REST requests that the program makes of the client; mypy holds what they are given."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "bot").rglob("*.py")]
    return {
        node.attr
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in ("http", "self._rest", "rest(self._client)")
    }


def test_the_requests_are_there() -> None:
    version = f"discord.py {discord.__version__}"
    assert len(requests()) > 10
    gone = [f"HTTPClient.{name}" for name in sorted(requests()) if not hasattr(HTTPClient, name)]
    assert [missing(DISCORD, version, part) for part in gone] == []


def test_the_parts_of_discord_py_are_there() -> None:
    version = f"discord.py {discord.__version__}"
    parts = {
        "Interaction._state": "_state" in discord.Interaction.__slots__,
        "Attachment(data, state)": {"data", "state"}
        <= set(inspect.signature(discord.Attachment).parameters),
        "ShardInfo._parent": "_parent" in ShardInfo.__slots__,
        "Shard._backoff": "self._backoff" in source(Shard) and EventType.reconnect is not None,
        "Client.http": "self.http" in source(discord.Client.__init__),
        "task CommandTree-invoker": discord_internals.ANSWERING[0]
        in source(discord.app_commands.CommandTree),
        "task discord-ui-dynamic-item": discord_internals.ANSWERING[1]
        in source(inspect.getmodule(discord.ui.view.ViewStore)),
        "task discord.py:": f"name=f'{discord_internals.LISTENING}"
        in source(AutoShardedBot._schedule_event),
    }
    assert [missing(DISCORD, version, part) for part, there in parts.items() if not there] == []


def test_the_addresses_of_discord_py_are_there() -> None:
    from discord.asset import Asset
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

    version = f"discord.py {discord.__version__}"
    parts = {(Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE")}
    gone = [f"{kind.__name__}.{name}" for kind, name in parts if not hasattr(kind, name)]
    assert [missing(REDIRECT, version, part) for part in gone] == []


def test_the_parts_of_aiosqlite_are_there() -> None:
    version = f"aiosqlite {aiosqlite.__version__}"
    connection = aiosqlite.Connection(lambda: None, iter_chunk_size=64)  # type: ignore[arg-type,return-value]
    parts = ("_thread", "_running", "_connection", "_execute")
    gone = [part for part in parts if not hasattr(connection, part)]
    gone += [] if isinstance(getattr(aiosqlite.Connection, "_conn", None), property) else ["_conn"]
    assert [missing(AIOSQLITE, version, part) for part in gone] == []


def reaches() -> list[str]:
    """List where a module reaches into private parts of a library, or to a client's requests."""
    return [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for folder in ("bot", "cogs")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != ROOT / DISCORD
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and _is_reach(node)
    ]


OWN = re.compile(r"(self|cls|super\(\))$")


def _is_reach(node: ast.Attribute) -> bool:
    of = ast.unparse(node.value)
    if node.attr == "http":
        return of.endswith("client") or of in ("bot", "self.bot")
    if node.attr in ("_state", "_parent", "_backoff", "_thread", "_conn", "_http"):
        return not OWN.match(of)
    return False


def test_nobody_else_reaches_into_a_library() -> None:
    assert reaches() == []


def test_one_module_of_the_program_knows_aiosqlite() -> None:
    users = {
        path.relative_to(ROOT)
        for folder in ("engine", "renderers", "bot", "cogs")
        for path in (ROOT / folder).rglob("*.py")
        if path != ROOT / "bot/sandbox/store.py"  # by its public interface
        and re.search(r"^\s*(from|import) aiosqlite", path.read_text("utf-8"), re.MULTILINE)
    }
    assert users == {AIOSQLITE}
