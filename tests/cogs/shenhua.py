"""A stage on which the title with decks and a stack is played."""

from __future__ import annotations

from bot.host.host import Host
from bot.host.values import Actor
from bot.sandbox import Person
from bot.sandbox.post import Post
from bot.store.rows.tables import Place
from bot.store.settings import Locale
from engine.games.shenhua import TITLE
from tests.cogs.stage import PATIENCE, ROOM, Stage, has_button


def actor(person: Person, locale: Locale = "zh") -> Actor:
    """Somebody, as the table service knows them."""
    return Actor(int(person.me["id"]), person.name, locale)


def host(stage: Stage) -> Host:
    """The table service, with its store."""
    assert isinstance(stage.bot.host, Host)
    return stage.bot.host


def place(stage: Stage, person: Person, room: str = ROOM) -> Place:
    """A room, as the table service knows it."""
    channel = person.channel(room)
    return Place(stage.bot.guilds[0].id, int(channel["id"]))


async def lobby(stage: Stage, owner: Person, *others: Person, computers: int = 0) -> Post:
    """A table that has not begun, with these people; its owner will have the first turn."""
    service, where = host(stage), place(stage, owner)
    options = {"first": "first"}
    done = await service.lobby.open_table(
        actor(owner), where, TITLE.id, seats=2, options=options, locale="zh"
    )
    for other in others:
        await service.lobby.join(actor(other), done.table_id)
    for _ in range(computers):
        await service.lobby.add_computer(actor(owner), done.table_id)
    return await owner.wait_for(ROOM, lambda post: has_button(post, "join"), PATIENCE)
