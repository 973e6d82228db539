"""Mistakes with contests are answered clearly, in the language of whoever made them, and nothing is
lost by them."""

from __future__ import annotations

import asyncio
import re

import pytest
from msgspec.structs import replace

from bot.contests.host.contests import Contests
from bot.contests.host.logs import ContestLogs
from bot.host.errors import ContestRefused
from bot.host.values import Actor, Rights
from bot.i18n import TURNING
from bot.sandbox import Permission
from bot.sandbox.world import GUILD_ID
from bot.store.rows.tables import Place
from bot.store.settings import MINUTE
from engine import titles
from engine.contests.records import Phase
from tests.cogs.stage import CHE, KAITO, LIN, MIRA, PATIENCE, ROOM, Stage, eventually
from tests.cogs.test_contest_entries import Club, in_five_hours
from tests.cogs.test_events import announced, contest, press, seen

READERS = pytest.mark.parametrize(
    ("name", "zh"), [(LIN, True), (KAITO, False)], ids=["chinese", "english"]
)

LINK = re.compile(r"(?<!\\)\[bold(?<!\\)\]\(https")
NAMES = {
    "turning": "\u202e\u2066gnorw",
    "zalgo": "Z" + "\u0351\u036b\u0343\u034a\u0364\u0357\u0310\u0322" * 30,
    "emoji": "🎴" * 200,
    "invisible": "\u200b\u3164\u2800",
    "lines": "one\n## two\r\n- three",
    "markdown": "**[bold](https://example.com)** ||hidden|| `code` <@1> <#2> <@&3>",
    "everyone": "@everyone @here",
    "long": "绝" * 300,
    "empty": " \n ",
}


@pytest.mark.parametrize("kind", NAMES)
async def test_names_break_nothing_wherever_they_stand(stage: Stage, kind: str):
    """As the name of the contest, of everybody in it and of its template; in its messages, at the
    desk, in lists, threads, its role and the server's event, from sign-up to champion."""
    faults = stage.sandbox.faults
    faults.grant(
        Permission.MANAGE_ROLES, Permission.CREATE_EVENTS, Permission.CREATE_PUBLIC_THREADS
    )
    bad, club = NAMES[kind], await Club.found(stage)
    boss, world = club.actors[0], stage.sandbox.world
    room = next(c for c in world.channels.values() if c.name == ROOM)
    chosen = {
        "title": "shenhua",
        "format": "single",
        "badge": True,
        "calendar": True,
        "starts_at": in_five_hours(stage),
    }
    await club.contests.create(boss, Place(GUILD_ID, room.id), bad, chosen)
    named = [replace(actor, name=bad) for actor in club.actors]
    for actor in named:
        await club.contests.join(actor, 1)
    await club.contests.announce(boss, 1, bad)
    await club.contests.save_template(boss, 1, bad)
    await club.carried()
    await club.contests.start(boss, 1)
    await club.carried()
    for actor in named:
        await club.contests.come(actor, 1)
    await club.carried()
    lin = club.people[0]
    shown = [
        await (await lin.slash(ROOM, f"event {command}")).wait(PATIENCE)
        for command in ("panel", "my", "matches", "standings", "bracket", "list", "archive")
    ]
    own = {str(role) for role in world.roles}
    judge = Actor(77, "Judge", "zh", Rights(GUILD_ID, manager=True))
    await club.contests.correct(judge, 1, 1, (1, 2))
    await club.carried()
    now = await club.contests.contest(1)
    assert now.event.phase is Phase.OVER
    posts = [*lin.messages(ROOM), *shown]
    assert len(posts) > 10
    threads = [c.name for c in world.channels.values() if c.is_thread]
    posts = [post for post in posts if post.text not in threads]  # Discord's own, as plain text
    told = [post.text for post in posts]
    labels = [button.label or "" for post in posts for button in post.buttons]
    labels += [o["label"] for post in posts for menu in post.selects for o in menu.options or []]
    names = [*threads, *(entry.name for entry in world.occasions.values())]
    assert len(names) == 2
    assert not [one for one in (*told, *labels, *names) if {*map(ord, one)} & TURNING.keys()]
    assert not any(line in text for text in told for line in ("\n## two", "\n- three"))
    assert not any(post.data["mention_everyone"] for post in posts)
    assert {one for post in posts for one in post.data["mention_roles"]} <= own
    assert not [text for text in told if LINK.search(text)]
    assert all(name.strip() and len(name) <= 100 for name in names)
    marks = [name for name in (now.name(1), now.row.name) if "\u0351" in name]
    assert all(len(name) <= 4 for name in marks)
    assert now.name(1).strip("\u200b\u3164\u2800 ")
    assert list(await club.contests.templates(GUILD_ID)) != [""]


@READERS
async def test_a_contest_without_players_does_not_start_and_goes_on_taking_people(
    stage: Stage, name: str, zh: bool
):
    boss = await stage.person(name)
    message = await announced(stage, boss)
    told = await press(boss, await press(boss, message, "panel"), "start")
    assert (
        "至少需要 2 人，现在有 0 人" if zh else "at least 2 players, and there are 0"
    ) in told.text
    assert (await contest(stage)).event.phase is Phase.SIGN_UP
    await press(boss, await seen(boss, "join"), "join")
    assert len((await contest(stage)).event.active) == 1


async def test_a_start_by_the_clock_without_players_is_told_in_the_channel(stage: Stage):
    """People can still sign up, and its organiser starts it then, or calls it off."""
    lin = await stage.person(LIN)
    await announced(stage, lin, **{"starts-in": 5})
    stage.clock.set(stage.clock.now() + 6 * MINUTE)
    stage.bot.host.part(ContestLogs).wake.set()
    await eventually(lambda: any("至少需要 2 人" in post.text for post in lin.messages(ROOM)))
    assert (await contest(stage)).event.phase is Phase.SIGN_UP
    told = await press(lin, await seen(lin, "join"), "join")
    assert told.ephemeral
    assert len((await contest(stage)).event.active) == 1


async def test_whoever_joins_twice_at_one_instant_is_in_once(stage: Stage):
    club = await Club.found(stage)
    await club.announce()
    kaito = club.actors[1]
    both = await asyncio.gather(
        *(club.contests.join(kaito, 1) for _ in range(5)), return_exceptions=True
    )
    refused = [one for one in both if isinstance(one, ContestRefused)]
    assert len(refused) == 4
    assert {one.message.key for one in refused} == {"contest.refused.already_in"}
    assert len((await club.contests.contest(1)).event.entrants) == 1


@READERS
async def test_a_deck_that_is_not_allowed_is_refused_and_the_one_before_stays(
    stage: Stage, name: str, zh: bool
):
    """Its maker is told what is wrong with it; the contest bans a card of a ready deck."""
    boss = await stage.person(name)
    await announced(stage, boss)
    await press(boss, await seen(boss, "join"), "join")
    number = int(boss.me["id"])
    decks = stage.bot.host.decks.ready_decks("shenhua")
    card = decks[0].deck.cards[0][0]
    spoken = titles["shenhua"].pack().design(card).name.get("zh" if zh else "en")
    contests = stage.bot.host.part(Contests)
    actor = Actor(number, name, "zh" if zh else "en", Rights(GUILD_ID))
    await (await boss.slash(ROOM, "event set", setting="banned_cards", value=spoken)).wait(PATIENCE)
    await contests.bring_deck(actor, 1, f"#{decks[-1].id}")
    before = (await contest(stage)).event.of(number)
    chosen = await press(boss, await seen(boss, "deck"), "deck")
    told = await (await boss.choose(chosen, [f"#{decks[0].id}"])).wait(PATIENCE)
    assert spoken in told.text
    assert ("不能使用" if zh else "is not allowed in this contest") in told.text
    assert (await contest(stage)).event.of(number) == before


# -- hand-over and templates ----------------------------------------------------------------


async def test_a_contest_is_handed_over_after_a_question_and_only_the_new_one_organises(
    stage: Stage,
):
    kaito, che, mira = [await stage.person(one) for one in (KAITO, CHE, MIRA)]
    await announced(stage, kaito)
    chosen = {"person": mira.me["id"]}
    asked = await (await kaito.slash(ROOM, "event hand-over", **chosen)).wait(PATIENCE)
    assert MIRA in asked.text
    no = next(one for one in asked.buttons if "event_no" in (one.custom_id or ""))
    await (await kaito.press(asked, custom_id=no.custom_id)).wait(PATIENCE)
    assert (await contest(stage)).event.owner == int(kaito.me["id"])
    asked = await (await kaito.slash(ROOM, "event hand-over", **chosen)).wait(PATIENCE)
    yes = next(one for one in asked.buttons if "event_yes" in (one.custom_id or ""))
    await (await kaito.press(asked, custom_id=yes.custom_id)).wait(PATIENCE)
    assert (await contest(stage)).event.owner == int(mira.me["id"])
    desk = await (await mira.slash(ROOM, "event panel")).wait(PATIENCE)
    assert desk.buttons
    for other in (kaito, che):
        none = await (await other.slash(ROOM, "event panel")).wait(PATIENCE)
        assert not none.buttons
    stolen = await (await che.slash(ROOM, "event hand-over", person=che.me["id"])).wait(PATIENCE)
    assert not stolen.buttons
    assert (await contest(stage)).event.owner == int(mira.me["id"])


@READERS
async def test_settings_saved_as_a_template_make_the_next_contest(
    stage: Stage, name: str, zh: bool
):
    boss = await stage.person(name)
    await announced(stage, boss, rounds=5, cut=4, **{"best-of": "3"})
    saved = await (await boss.slash(ROOM, "event template", name="Friday")).wait(PATIENCE)
    assert "Friday" in saved.text
    await stage.restart()
    made = {"name": "Next", "template": "Friday", "cut": 8}
    await (await boss.slash(ROOM, "event create", **made)).wait(PATIENCE)
    settings = (await contest(stage, 2)).event.settings
    assert (settings.rounds, settings.cut, settings.best_of) == (5, 8, 3)
    unknown = {"name": "Other", "template": "Monday"}
    told = await (await boss.slash(ROOM, "event create", **unknown)).wait(PATIENCE)
    assert ("没有名为" if zh else "no settings saved as") in told.text
    assert "Monday" in told.text
    assert len(await stage.bot.host.part(Contests).contests_in(GUILD_ID)) == 2
