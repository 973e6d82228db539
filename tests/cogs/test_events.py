"""Contests as people meet them: commands, buttons, threads and the organiser's desk."""

import asyncio

import pytest

from bot.contests.host.contests import Contests
from bot.host.errors import ContestRefused
from bot.host.values import Actor, Rights
from bot.sandbox import Permission, Person
from bot.sandbox.post import Post
from bot.sandbox.world import GUILD_ID
from engine.contests.records import Phase
from tests.cogs.stage import CHE, KAITO, LIN, MIRA, PATIENCE, ROOM, Stage, eventually

ORGANISER = Actor(1, "Boss", "zh", Rights(GUILD_ID, manager=True))
EVERYBODY = (LIN, KAITO, CHE, MIRA)


def does(post: Post, action: str) -> bool:
    """Tell whether a message has a button of a contest that does that."""
    return any(_action(one.custom_id) == action for one in post.buttons)


def _action(custom_id: str | None) -> str:
    fields = (custom_id or "").split(":")
    if fields[1:2] == ["event_yes"]:
        return "event_yes"
    return fields[-1] if fields[:2] == ["pj", "event"] else ""


async def press(person: Person, post: Post, action: str) -> Post:
    """Press it; the private answer."""
    found = next(one for one in post.buttons if _action(one.custom_id) == action)
    return await (await person.press(post, custom_id=found.custom_id)).wait(PATIENCE)


async def announced(stage: Stage, boss: Person, **options: object) -> Post:
    """A contest; its message."""
    chosen = {"name": "Cup", "title": "shenhua", **options}
    await (await boss.slash(ROOM, "event create", **chosen)).wait(PATIENCE)
    return await boss.wait_for(ROOM, lambda post: does(post, "join"), PATIENCE)


async def contest(stage: Stage, number: int = 1):
    """A contest when nothing more is to be done."""
    await stage.bot.host.settled()
    return await stage.bot.host.part(Contests).contest(number)


async def people(stage: Stage) -> list[Person]:
    return [await stage.person(name) for name in EVERYBODY]


async def seen(person: Person, action: str) -> Post:
    """The newest message in the room with that button."""
    return await person.wait_for(ROOM, lambda post: does(post, action), PATIENCE)


async def concede(stage: Stage, person: Person) -> None:
    """Give up one's game, wherever it is."""
    await (await person.slash(ROOM, "concede")).wait(PATIENCE)


async def lose(stage: Stage, person: Person) -> None:
    """Come to one's match and give up at its table."""
    await press(person, await seen(person, "come"), "come")
    number = int(person.me["id"])

    async def table() -> int:
        now = await contest(stage)
        own = now.event.of(number)
        match = now.event.open_match(own.number)
        return await stage.bot.host.part(Contests).table_of(now, match.number)

    for _ in range(400):
        if await table():
            break
        await pause()
    await stage.bot.host.play.concede(Actor(number, person.name, "zh"), await table())
    await stage.bot.host.settled()


async def pause() -> None:
    await asyncio.sleep(0.02)


async def test_eight_sign_up_and_one_is_champion(stage: Stage):
    everybody = await people(stage)
    boss = everybody[0]
    message = await announced(stage, boss, rounds=3, cut=4, computers=True)
    for person in everybody:
        shown = await seen(person, "join")
        told = await press(person, shown, "join")
        assert told.ephemeral
        deck = await press(person, shown, "deck")
        chosen = await (await person.choose(deck, [deck.selects[0].options[0]["value"]])).wait(
            PATIENCE
        )
        assert chosen.ephemeral
    desk = await press(boss, message, "panel")
    for _ in range(4):
        await press(boss, desk, "computer")
    await press(boss, desk, "start")
    now = await contest(stage)
    assert len(now.event.active) == 8
    assert now.event.phase is Phase.RUNNING
    by_number = {int(person.me["id"]): person for person in everybody}
    for _ in range(40):
        now = await contest(stage)
        if now.event.phase is Phase.OVER:
            break
        open_ = [
            by_number[now.event.entrants[player].person]
            for match in now.event.open
            for player in match.players
            if now.event.entrants[player].person
        ]
        if open_:
            await lose(stage, open_[-1])
        elif not now.event.cut and now.event.round == 3:
            desk = await (await boss.slash(ROOM, "event panel")).wait(PATIENCE)
            question = await press(boss, desk, "cut")
            await press(boss, question, "event_yes")
        else:
            await pause()
    now = await contest(stage)
    assert now.event.phase is Phase.OVER
    await eventually(lambda: any("冠军" in post.text for post in boss.messages(ROOM)))


async def test_a_thread_for_each_match_called_by_who_comes_first_and_archived(stage: Stage):
    stage.sandbox.faults.grant(Permission.CREATE_PUBLIC_THREADS)
    everybody = await people(stage)
    boss = everybody[0]
    message = await announced(stage, boss)
    for person in everybody[:2]:
        await press(person, await seen(person, "join"), "join")
    await press(boss, await press(boss, message, "panel"), "start")
    await contest(stage)
    await press(boss, await seen(boss, "come"), "come")
    world = stage.sandbox.world

    def threads():
        return [c for c in world.channels.values() if c.is_thread]

    await eventually(lambda: bool(threads()))
    thread = threads()[0]
    assert "Cup" in thread.name
    await lose(stage, boss)
    await eventually(lambda: thread.archived)


async def test_who_plays_is_told_why_they_play_whom_they_play(stage: Stage):
    everybody = await people(stage)
    boss = everybody[0]
    message = await announced(stage, boss)
    for person in everybody[:2]:
        await press(person, await seen(person, "join"), "join")
    await press(boss, await press(boss, message, "panel"), "start")
    await contest(stage)
    told = await (await boss.slash(ROOM, "event my")).wait(PATIENCE)
    assert "你有 0 分，对手有 0 分" in told.text
    assert "抽签" in told.text


async def test_without_the_permission_matches_are_played_in_the_channel(stage: Stage):
    boss, kaito, *_ = await people(stage)
    done = await (await boss.slash(ROOM, "event create", name="Cup")).wait(PATIENCE)
    assert "子区" in done.text
    message = await boss.wait_for(ROOM, lambda post: does(post, "join"), PATIENCE)
    for person in (boss, kaito):
        await press(person, await seen(person, "join"), "join")
    await press(boss, await press(boss, message, "panel"), "start")
    await press(boss, await seen(boss, "come"), "come")
    now = await contest(stage)
    assert not now.event.settings.threads
    assert now.tables


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("event join", "Already in"),
        ("event standings", "before the first round"),
        ("event matches", "No match"),
        ("event my", "deck"),
    ],
)
async def test_commands_answer_in_the_readers_language(stage: Stage, command: str, words: str):
    kaito = await stage.person(KAITO)
    await announced(stage, kaito)
    await (await kaito.slash(ROOM, "event join")).wait(PATIENCE)
    shown = await (await kaito.slash(ROOM, command)).wait(PATIENCE)
    assert shown.ephemeral
    assert words in shown.text


async def test_only_an_organiser_has_the_desk(stage: Stage):
    boss, kaito, *_ = await people(stage)
    await announced(stage, boss)
    shown = await (await kaito.slash(ROOM, "event panel")).wait(PATIENCE)
    assert not shown.buttons


async def test_a_setting_is_changed_and_a_bad_one_is_refused(stage: Stage):
    boss = await stage.person(LIN)
    await announced(stage, boss)
    await (await boss.slash(ROOM, "event set", setting="round_limit", value="2d")).wait(PATIENCE)
    now = await contest(stage)
    assert now.event.settings.round_limit == 2 * 24 * 3600 * 1000
    shown = await (await boss.slash(ROOM, "event set", setting="best_of", value="2")).wait(PATIENCE)
    assert "局" in shown.text
    assert (await contest(stage)).event.settings.best_of == 1


async def test_behind_a_full_field_one_waits_and_moves_up(stage: Stage):
    everybody = await people(stage)
    boss, kaito, che, _ = everybody
    message = await announced(stage, boss)
    await (await boss.slash(ROOM, "event set", setting="most", value="2")).wait(PATIENCE)
    for person in (boss, kaito):
        await press(person, await seen(person, "join"), "join")
    told = await press(che, await seen(che, "join"), "join")
    assert "候补" in told.text
    await eventually(lambda: "候补" in message.text)
    assert len((await contest(stage)).event.active) == 2
    my = await press(che, await seen(che, "my"), "my")
    assert "候补" in my.text or "空位" in my.text
    sure = await press(kaito, await seen(kaito, "drop"), "drop")
    await (await kaito.press(sure, custom_id=sure.buttons[0].custom_id)).wait(PATIENCE)
    now = await contest(stage)
    assert {now.event.entrants[n].person for n in now.event.active} == {
        int(person.me["id"]) for person in (boss, che)
    }
    await eventually(lambda: "候补" not in message.text)


async def test_late_entry_has_its_button_until_its_round(stage: Stage):
    everybody = await people(stage)
    boss, kaito, che, mira = everybody
    message = await announced(stage, boss, rounds=2)
    await (await boss.slash(ROOM, "event set", setting="late_until", value="2")).wait(PATIENCE)
    for person in (boss, kaito, che):
        await press(person, await seen(person, "join"), "join")
    await press(boss, await press(boss, message, "panel"), "start")
    await contest(stage)
    await eventually(lambda: does(message, "come"))
    assert does(message, "join")
    late = await press(mira, await seen(mira, "join"), "join")
    assert late.ephemeral
    now = await contest(stage)
    own = now.event.of(int(mira.me["id"]))
    assert own is not None
    assert own.number in now.event.active
    for match in now.event.open:  # the round that is on is played without them
        assert own.number not in match.players
    for match in now.event.open:
        await stage.bot.host.part(Contests).correct(ORGANISER, 1, match.number, (1, 2), "")
    now = await contest(stage)
    assert now.event.round == 2
    assert now.event.open_match(own.number) is not None or own.byes
    await eventually(lambda: not does(message, "join"))
    with pytest.raises(ContestRefused):
        await stage.bot.host.part(Contests).join(Actor(999, "Late", "en", Rights(GUILD_ID)), 1)


async def test_the_desk_shows_what_was_done_at_it_and_is_refreshed_for_the_rest(stage: Stage):
    """One message, never a second one; who signs up elsewhere is on it after a press."""
    boss, kaito, *_ = await people(stage)
    message = await announced(stage, boss, computers=True)
    desk = await press(boss, message, "panel")
    assert "已有 0 人报名" in desk.text
    after = await press(boss, desk, "computer")
    assert (after.id, "已有 1 人报名" in after.text, "完成" in after.text) == (desk.id, True, True)
    await press(kaito, await seen(kaito, "join"), "join")
    await contest(stage)
    refresh = next(one for one in desk.buttons if "event_page" in (one.custom_id or ""))
    await (await boss.press(desk, custom_id=refresh.custom_id)).wait(PATIENCE)
    assert "已有 2 人报名" in desk.text
    assert any(KAITO in o["label"] for menu in desk.selects for o in menu.options or [])
    await press(boss, desk, "start")
    await contest(stage)
    assert does(desk, "pause")
    assert not does(desk, "start")
    await press(boss, desk, "pause")
    assert does(desk, "resume")
    await press(boss, desk, "resume")
    assert does(desk, "pause")


async def test_who_lost_chooses_by_a_button_who_begins_the_next_game(stage: Stage):
    lin, kaito, *_ = await people(stage)
    message = await announced(stage, lin)
    setting = {"setting": "best_of", "value": "3"}
    await (await lin.slash(ROOM, "event set", **setting)).wait(PATIENCE)
    for person in (lin, kaito):
        await press(person, await seen(person, "join"), "join")
    await press(lin, await press(lin, message, "panel"), "start")
    await lose(stage, kaito)

    def asks(post: Post) -> bool:
        return any((one.custom_id or "").startswith("pj:event_first:") for one in post.buttons)

    question = await kaito.wait_for(ROOM, asks, PATIENCE)
    own = next(one for one in question.buttons if (one.custom_id or "").endswith(":1"))
    answer = await (await kaito.press(question, custom_id=own.custom_id)).wait(PATIENCE)
    assert answer.ephemeral
    now = await contest(stage)
    stored = await stage.bot.host.tables.store.table(now.current(now.event.open[0]).table_id)
    assert stored is not None
    assert stored.seats[stored.row.began].user_id == int(kaito.me["id"])


async def test_a_start_that_leaves_somebody_out_names_them_first(stage: Stage):
    """The window of check-in is open: whoever has not used it is out by the organiser's yes."""
    everybody = await people(stage)
    boss = everybody[0]
    message = await announced(stage, boss, **{"starts-in": 20, "rounds": 9})
    for person in everybody[1:]:
        await press(person, await seen(person, "join"), "join")
    await (await boss.slash(ROOM, "event set", setting="check_in", value="30m")).wait(PATIENCE)
    first, second, late = everybody[1:4]
    for person in (first, second):
        await press(person, await seen(person, "check_in"), "check_in")
    question = await press(boss, await press(boss, message, "panel"), "start")
    (out,) = (line for line in question.text.splitlines() if "签到" in line)
    assert late.name in out
    assert first.name not in out
    assert (await contest(stage)).event.phase is Phase.SIGN_UP
    await press(boss, question, "event_yes")
    now = (await contest(stage)).event
    assert now.phase is Phase.RUNNING
    assert {now.entrants[n].person for n in now.active} == {
        int(p.me["id"]) for p in (first, second)
    }


async def test_a_start_before_the_window_of_check_in_keeps_everybody_and_says_what_is_played(
    stage: Stage,
):
    everybody = await people(stage)
    boss = everybody[0]
    message = await announced(stage, boss, **{"starts-in": 600, "rounds": 9})
    for person in everybody[1:]:
        await press(person, await seen(person, "join"), "join")
    assert (await contest(stage)).event.settings.check_in
    question = await press(boss, await press(boss, message, "panel"), "start")
    assert "9" in question.text
    await press(boss, question, "event_yes")
    now = (await contest(stage)).event
    assert (now.phase, len(now.active)) == (Phase.RUNNING, len(everybody) - 1)
    again = await press(boss, await (await boss.slash(ROOM, "event panel")).wait(PATIENCE), "pause")
    assert again.ephemeral
