"""Roles of the server that a contest uses: one that exists as the players' own, which is taken from
nobody who had it before, and one that is called though nobody can be notified by it."""

from __future__ import annotations

import asyncio

import pytest

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.i18n import words
from bot.sandbox import Permission
from bot.sandbox.model import RoleRecord
from bot.sandbox.world import BOT_ROLE_ID, GUILD_ID, MEMBER_ROLE_ID
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place
from bot.store.settings import MINUTE
from cogs.contests.settings import MENTIONED, ROLES
from tests.cogs.stage import CHE, KAITO, LIN, PATIENCE, ROOM, Stage
from tests.cogs.test_contest_entries import Club
from tests.refusals import refuses


async def existing(
    stage: Stage, *has: str, name: str = "Regulars", mentionable: bool = True
) -> RoleRecord:
    """A role that the server has had before, and some people too."""
    world = stage.sandbox.world
    role = RoleRecord(world.snowflakes.next(), name, mentionable)
    world.roles[role.id] = role
    for one in world.people.values():
        if one.name in has:
            one.roles.append(role.id)
    await stage.sandbox.context.announcer.role_created(role)
    return role


def wearing(stage: Stage, role: RoleRecord) -> set[str]:
    return {one.name for one in stage.sandbox.world.people.values() if role.id in one.roles}


async def club_with(stage: Stage, role: RoleRecord) -> Club:
    stage.sandbox.faults.grant(Permission.MANAGE_ROLES)
    club = await Club.found(stage)
    await club.announce(badge=True, badge_role=role.id)
    return club


async def both_in(club: Club) -> None:
    for actor in club.actors:
        await club.contests.join(actor, 1)
    await club.carried()


# -- one that exists ------------------------------------------------------------------------


async def test_who_plays_gets_the_servers_role_and_only_who_had_it_before_keeps_it(stage: Stage):
    """Lin had it. It is mentioned like one of the contest's own, and stays in the server."""
    role = await existing(stage, LIN)
    club = await club_with(stage, role)
    await both_in(club)
    assert wearing(stage, role) == {LIN, KAITO}
    assert club.roles() == ["Regulars"]
    await club.contests.announce(club.actors[0], 1, "Tonight!")
    await club.carried()
    (said,) = [post for post in club.people[1].messages(ROOM) if "Tonight!" in post.text]
    assert said.data["mention_roles"] == [str(role.id)]
    await club.contests.end(club.actors[0], 1)
    await club.carried()
    assert (wearing(stage, role), club.roles()) == ({LIN}, ["Regulars"])


async def test_who_leaves_gives_back_what_was_lent_and_who_comes_back_has_it_again(stage: Stage):
    role = await existing(stage)
    club = await club_with(stage, role)
    await both_in(club)
    await club.contests.drop(club.actors[1], 1)
    await club.carried()
    assert wearing(stage, role) == {LIN}
    await club.contests.join(club.actors[1], 1)
    await club.carried()
    assert wearing(stage, role) == {LIN, KAITO}
    await stage.restart()
    again = Club(stage, club.people)
    await again.contests.end(club.actors[0], 1)
    await again.carried()
    assert wearing(stage, role) == set()


async def test_what_was_given_when_nobody_could_note_it_any_more_is_no_ones_own(stage: Stage):
    """Carried again, as after a kill: the role is there by then, and is still taken at the end."""
    role = await existing(stage, LIN)
    club = await club_with(stage, role)
    await both_in(club)
    contest = await club.contests.contest(1)
    for actor in club.actors:
        row = OutboxRow(
            *(10**6, "badge", 0, contest.place, 0, 0), user_id=actor.user_id, attempts=1, contest=1
        )
        await stage.bot.courier._carry["badge"](row)
    await club.contests.end(club.actors[0], 1)
    await club.carried()
    assert wearing(stage, role) == {LIN}


async def test_one_role_is_exchanged_for_another_and_for_one_of_the_contests_own(stage: Stage):
    first, second = await existing(stage, LIN), await existing(stage, name="Guests")
    club = await club_with(stage, first)
    boss = club.actors[0]
    await both_in(club)
    await club.contests.change(boss, 1, badge_role=second.id)
    await club.carried()
    assert (wearing(stage, first), wearing(stage, second)) == ({LIN}, {LIN, KAITO})
    await club.contests.change(boss, 1, badge_role=0)
    await club.carried()
    assert (wearing(stage, first), wearing(stage, second)) == ({LIN}, set())
    assert sorted(club.roles()) == ["Cup", "Guests", "Regulars"]
    own = next(one for one in stage.sandbox.world.roles.values() if one.name == "Cup")
    assert wearing(stage, own) == {LIN, KAITO}
    await club.contests.change(boss, 1, badge_role=first.id)
    await club.carried()
    assert (sorted(club.roles()), wearing(stage, first)) == (["Guests", "Regulars"], {LIN, KAITO})
    await club.contests.change(boss, 1, badge=False)
    await club.carried()
    assert wearing(stage, first) == {LIN}


async def test_an_existing_role_that_is_deleted_is_done_without(stage: Stage):
    role = await existing(stage)
    club = await club_with(stage, role)
    await club.contests.join(club.actors[0], 1)
    await club.carried()
    stage.sandbox.world.roles.clear()
    await club.contests.join(club.actors[1], 1)
    async with asyncio.timeout(PATIENCE):  # a request that meets a busy server is made again
        while (now := await club.contests.contest(1)).event.settings.badge:
            await asyncio.sleep(0.01)
    await club.carried()
    assert len(now.event.active) == 2
    await club.contests.end(club.actors[0], 1)
    await club.carried()
    assert not any(key.startswith("lent:") for key in (await club.contests.contest(1)).said)


@pytest.mark.parametrize(
    ("which", "told"),
    [
        ("everyone", "不能发给成员"),
        ("bot", "不能发给成员"),
        ("member", "权限比普通成员多"),
        ("gone", "不能发给成员"),
    ],
)
async def test_a_role_that_must_not_be_given_by_signing_up_is_refused(
    stage: Stage, which: str, told: str
):
    lin = await stage.person(LIN)
    numbers = {"everyone": GUILD_ID, "bot": BOT_ROLE_ID, "member": MEMBER_ROLE_ID, "gone": 12345}
    await (await lin.slash(ROOM, "event create", name="Cup")).wait(PATIENCE)
    value = f"<@&{numbers[which]}>"
    answer = await (await lin.slash(ROOM, "event set", setting="badge_role", value=value)).wait(
        PATIENCE
    )
    assert told in answer.text
    assert not (await stage.bot.host.part(Contests).contest(1)).event.settings.badge


async def test_who_may_not_give_a_role_themselves_has_the_bot_give_none(stage: Stage):
    """Kaito organises, but manages no roles in the server."""
    role = await existing(stage)
    kaito = await stage.person(KAITO)
    await (await kaito.slash(ROOM, "event create", name="Cup")).wait(PATIENCE)
    answer = await (
        await kaito.slash(ROOM, "event set", setting="badge_role", value=f"<@&{role.id}>")
    ).wait(PATIENCE)
    assert "Manage Roles" in answer.text
    chosen = {"existing-role": str(role.id)}
    answer = await (await kaito.slash(ROOM, "event create", name="B", **chosen)).wait(PATIENCE)
    assert "Manage Roles" in answer.text
    assert len(await stage.bot.host.part(Contests).contests_in(GUILD_ID)) == 1


async def test_it_is_chosen_where_the_contest_is_made(stage: Stage):
    stage.sandbox.faults.grant(Permission.MANAGE_ROLES)
    role = await existing(stage)
    lin = await stage.person(LIN)
    chosen = {"existing-role": str(role.id)}
    answer = await (await lin.slash(ROOM, "event create", name="Cup", **chosen)).wait(PATIENCE)
    assert "提及" not in answer.text
    settings = (await stage.bot.host.part(Contests).contest(1)).event.settings
    assert (settings.badge, settings.badge_role) == (True, role.id)


# -- one that cannot be called --------------------------------------------------------------

UNHEARD = "不会有人收到通知"


async def test_a_role_that_nobody_hears_is_named_where_it_is_chosen_said_and_at_the_desk(
    stage: Stage,
):
    stage.sandbox.faults.grant(Permission.MANAGE_ROLES)
    role = await existing(stage, mentionable=False)
    lin = await stage.person(LIN)
    chosen = {"existing-role": str(role.id)}
    answers = [
        await (await lin.slash(ROOM, "event create", name="Cup", **chosen)).wait(PATIENCE),
        await (await lin.slash(ROOM, "event announce", text="Tonight!")).wait(PATIENCE),
        await (await lin.slash(ROOM, "event panel")).wait(PATIENCE),
        await (await lin.slash(ROOM, "event set", setting="role", value=f"<@&{role.id}>")).wait(
            PATIENCE
        ),
    ]
    assert [UNHEARD in one.text for one in answers] == [True] * 4
    assert all(f"<@&{role.id}>" in one.text for one in answers)
    await stage.bot.host.settled()
    said = await lin.wait_for(ROOM, lambda post: "Tonight!" in post.text, PATIENCE)
    assert said.data["mention_roles"] == []
    stage.sandbox.faults.grant(Permission.MENTION_EVERYONE)
    await stage.restart()
    desk = await (await lin.slash(ROOM, "event panel")).wait(PATIENCE)
    assert UNHEARD not in desk.text


async def test_who_needs_a_role_to_join_is_told_so_in_their_language(stage: Stage):
    """And whoever is new in the server, where a time is asked for."""
    role = await existing(stage, LIN)
    lin, kaito, che = [await stage.person(one) for one in (LIN, KAITO, CHE)]
    await (await lin.slash(ROOM, "event create", name="Cup")).wait(PATIENCE)
    await (await lin.slash(ROOM, "event set", setting="role", value=f"<@&{role.id}>")).wait(
        PATIENCE
    )
    refused = [await (await one.slash(ROOM, "event join")).wait(PATIENCE) for one in (kaito, che)]
    assert "role" in refused[0].text
    assert "身份组" in refused[1].text
    taken = await (await lin.slash(ROOM, "event join")).wait(PATIENCE)
    assert "身份组" not in taken.text
    await (await lin.slash(ROOM, "event set", setting="role", value="0")).wait(PATIENCE)
    await (await lin.slash(ROOM, "event set", setting="member_days", value="3650")).wait(PATIENCE)
    refused = [await (await one.slash(ROOM, "event join")).wait(PATIENCE) for one in (kaito, che)]
    assert "3650 days" in refused[0].text
    assert "3650 天" in refused[1].text
    now = await stage.bot.host.part(Contests).contest(1)
    assert [own.person for own in now.event.entrants.values()] == [int(lin.me["id"])]
    outside = Actor(77, "Afar", "en", Rights(GUILD_ID))
    with refuses("error.contest_too_new"):
        await stage.bot.host.part(Contests).join(outside, 1)  # nobody knows for how long


async def test_who_is_forgotten_gives_back_what_was_lent_and_no_note_of_them_stays(stage: Stage):
    """Nobody would know any more that the role is not theirs; so it is taken first."""
    role = await existing(stage, LIN)
    club = await club_with(stage, role)
    await both_in(club)
    fault = stage.sandbox.faults.fail(r"DELETE .*/roles/", times=1)  # it is not taken at once
    for actor in club.actors:
        await stage.bot.host.people.forget(actor.user_id)
    async with asyncio.timeout(PATIENCE):
        while wearing(stage, role) != {LIN}:  # tried again some time after the failure was heard of
            stage.clock.set(stage.clock.now() + MINUTE)
            await asyncio.sleep(0.01)
    await club.carried()
    assert fault.hits == 1
    assert wearing(stage, role) == {LIN}
    kept = (await club.contests.contest(1)).said
    assert not [key for key in kept if any(str(one.user_id) in key for one in club.actors)]


# -- who may name which ---------------------------------------------------------------------


@pytest.mark.parametrize("setting", ROLES)
async def test_a_member_names_no_role_that_they_may_not(stage: Stage, setting: str):
    """Neither everybody, nor one that is none, nor to be called one that they may not mention."""
    stage.sandbox.faults.grant(Permission.MANAGE_ROLES)
    quiet = await existing(stage, name="Quiet", mentionable=False)
    loud = await existing(stage, name="Loud")
    kaito = await stage.person(KAITO)
    await (await kaito.slash(ROOM, "event create", name="Cup", title="shenhua")).wait(PATIENCE)

    async def named(number: int) -> str:
        told = await kaito.slash(ROOM, "event set", setting=setting, value=f"<@&{number}>")
        text = (await told.wait(PATIENCE)).text
        kept = (await stage.bot.host.part(Contests).contest(1)).event.settings
        return text if getattr(kept, setting) != number else ""

    unknown, mute = (words("en")(f"contest.refused.role_{why}") for why in ("unknown", "mute"))
    assert unknown in await named(GUILD_ID)
    assert unknown in await named(12345)
    if setting in MENTIONED:
        assert mute in await named(quiet.id)
    else:
        assert not await named(quiet.id)
    given = await named(loud.id)
    assert not given or (setting == "badge_role" and mute not in given)


async def test_nobody_opens_contests_without_end(stage: Stage):
    club = await Club.found(stage)
    config = stage.bot.host.tables.config
    some = Actor(901, "Somebody", "en", Rights(GUILD_ID))
    boss = Actor(902, "Boss", "en", Rights(GUILD_ID, manager=True))
    room = next(c for c in stage.sandbox.world.channels.values() if c.name == ROOM)
    place, contests = Place(GUILD_ID, room.id), club.contests
    for _ in range(config.contests_of_one):
        last = await contests.create(some, place, "Cup", {"title": "shenhua"})
    with refuses("error.contests_of_one"):
        await contests.create(some, place, "Cup", {"title": "shenhua"})
    await contests.end(some, last.id)
    await contests.create(some, place, "Cup", {"title": "shenhua"})
    for _ in range(config.contests_of_server - config.contests_of_one):
        await contests.create(boss, place, "Cup", {"title": "shenhua"})
    with refuses("error.contests_of_server"):
        await contests.create(boss, place, "Cup", {"title": "shenhua"})
