"""Secrets stay unknown to whoever may not know them: in messages, pictures, alt text, suggestions,
logs."""

import logging

import pytest
from msgspec.structs import replace

from bot.host.values import TableView
from bot.messages.reader import Reader
from engine import SPECTATOR, Game
from engine.kernel.view import View
from renderers import Picture
from tests.bot.readers import reader
from tests.cogs.stage import (
    KAITO,
    LIN,
    MIRA,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    eventually,
    open_panel,
)

pytestmark = pytest.mark.painted


def hidden_from_others(view: View) -> set[str]:
    """The designs that only their owner knows: hand, face-down cards, what is on offer."""
    mine = view.seats[view.viewer]
    zones = [zone for name, zone in mine.zones.items() if name in ("hand", "picked")]
    return {card.design for zone in zones for card in zone.cards if card.design}


async def test_the_hand_of_one_is_in_nothing_another_gets(stage: Stage):
    """Two people play; whatever the second and a watcher receive names no hidden card."""
    lin, kaito, mira = [await stage.person(name) for name in (LIN, KAITO, MIRA)]
    board = await stage.game(lin, kaito)
    panels = {p.name: await open_panel(p, board) for p in (lin, kaito)}
    for _ in range(14):
        asked = [p for p in (lin, kaito) if asks(panels[p.name])]
        if asked:
            await answer(asked[0], panels[asked[0].name])
        else:
            await eventually(lambda: any(map(asks, panels.values())))
    seen = await stage.bot.composer.reader(1, int(lin.me["id"]))
    assert seen.view is not None
    assert seen.pack is not None
    watched = await stage.bot.composer.reader(1)
    assert watched.view is not None
    known = {card.design for card in watched.view.cards().values()}
    secrets = hidden_from_others(seen.view) - known
    assert secrets
    names = {seen.pack.design(d).name for d in secrets}
    received = [*mira.messages(ROOM), *mira.dms()]
    said = "\n".join(post.text + "".join(p.alt or "" for p in post.pictures) for post in received)
    for name in names:
        assert name.zh not in said
        assert name.en not in said
    assert await mira.autocomplete(ROOM, "act", option="choice", text="") == []


async def test_messages_are_made_from_the_view_alone(stage: Stage):
    """Two games that differ only in what seat 1 cannot know give seat 1 the same bytes."""
    await stage.game(await stage.person(LIN), computers=1)
    one, other = two_games_that_look_alike()
    assert one.view(0) != other.view(0)
    for seat in (1, SPECTATOR):
        assert one.view(seat) == other.view(seat)
        shown = [await everything(stage, game, seat) for game in (one, other)]
        assert shown[0] == shown[1]


def two_games_that_look_alike() -> tuple[Game, Game]:
    """One game, and the same with a card of seat 0's hand changed for one of the deck."""
    game = Game.new("yongheng", seats=2, seed=11, options={"dealer": "first"})
    while game.view(SPECTATOR).phase in ("pick", "rite"):
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
    twin = game.clone()
    hand, deck = (twin.state.zones[name] for name in ("hand:0", "deck"))
    held = twin.state.cards[hand[0]]
    for card_id in deck:
        buried = twin.state.cards[card_id]
        if buried.design != held.design:
            twin.state.cards[held.id] = replace(held, design=buried.design)
            twin.state.cards[buried.id] = replace(buried, design=held.design)
            break
    return game, twin


async def everything(stage: Stage, game: Game, seat: int) -> list[str]:
    """The fingerprints (text, components, bytes of pictures, alt text) of all a seat gets."""
    view = game.view(seat)
    table = replace(reader().table, id=1, pack=game.pack.hash, seats=reader().table.seats[:2])
    told = Reader(TableView(table, view, seat), "zh", game.pack)
    composer, settings = stage.bot.composer, await stage.bot.host.people.player(1)
    messages = [await composer.board(told), await composer.private_board(told, as_text=True)]
    messages += [await composer.panel(told, surface, settings) for surface in "phd"]
    drawn = [await composer.drawn(message) for message in messages]
    pictures = [p.data for m in drawn for p in m.pictures() if isinstance(p, Picture)]
    assert pictures
    return [*(message.fingerprint() for message in messages), *map(repr, pictures)]


async def test_no_log_tells_what_is_in_a_hand(stage: Stage, caplog):
    caplog.set_level(logging.DEBUG, "bot")
    caplog.set_level(logging.DEBUG, "cogs")
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    panel = await open_panel(lin, board, "hand")
    for _ in range(6):
        await lin.until(lambda: asks(panel), PATIENCE)
        await answer(lin, panel)
    pack = (await stage.bot.composer.reader(1)).pack
    assert pack is not None
    names = {name for d in pack.designs.values() for name in (d.id, d.name.zh, d.name.en)}
    ours = [r for r in caplog.records if r.name.split(".")[0] in ("bot", "cogs", "engine")]
    said = "\n".join(record.getMessage() for record in ours)
    assert [name for name in names if len(name) > 2 and name in said] == []
    assert stage.sandbox.token not in said
