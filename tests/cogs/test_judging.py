"""Draws, days off, penalties, substitutes and judges' files, as people press and type them."""

from bot.contests.host.contests import Contests
from bot.host.values import Actor
from bot.i18n import words
from bot.sandbox import Person
from bot.sandbox.post import Modal, Post
from engine.contests.records import How, Phase, Standing
from engine.kernel.rules import PositionRules
from tests.cogs.stage import CHE, KAITO, LIN, PATIENCE, ROOM, Stage, eventually
from tests.cogs.test_events import announced, contest, press, seen
from tests.refusals import may_refuse

DAY = 24 * 3600 * 1000


def labelled(post: Post, verb: str, *fields: str) -> str:
    """The id of a message's button of that verb, with those fields in it."""
    found = [
        one.custom_id
        for one in post.buttons
        if (one.custom_id or "").split(":")[1:2] == [verb]
        and set(fields) <= set((one.custom_id or "").split(":"))
    ]
    assert found, [one.custom_id for one in post.buttons]
    return found[0] or ""


async def tap(person: Person, post: Post, verb: str, *fields: str) -> Post:
    """Press it; what is shown then."""
    pressed = await person.press(post, custom_id=labelled(post, verb, *fields))
    return await pressed.wait(PATIENCE)


async def said(who: Person, command: str, /, **options: object) -> Post:
    """Return what a command answers."""
    return await (await who.slash(ROOM, command, **options)).wait(PATIENCE)


async def reason(person: Person, question: Post) -> Modal:
    """The form in which a judge says why, once it is really meant."""
    pressed = await person.press(question, custom_id=labelled(question, "event_because"))
    return await pressed.modal(PATIENCE)


async def told(person: Person, place: str | None, words: str) -> Post:
    """A message that everybody there may read, or oneself alone, with those words."""

    def fits(post: Post) -> bool:
        return not post.ephemeral and words in post.text

    return await person.wait_for(place, fits, PATIENCE)


async def begun(stage: Stage) -> tuple[Person, Person, Person]:
    """The first organises, the two others play."""
    boss, one, two = [await stage.person(name) for name in (LIN, KAITO, CHE)]
    message = await announced(stage, boss)
    for person in (one, two):
        await press(person, await seen(person, "join"), "join")
    await press(boss, await press(boss, message, "panel"), "start")
    assert (await contest(stage)).event.phase is Phase.RUNNING
    return boss, one, two


async def test_a_draw_is_offered_and_accepted_by_buttons_and_an_old_one_agrees_to_nothing(
    stage: Stage,
):
    _, one, two = await begun(stage)
    first, old = await said(one, "event my"), await said(one, "event my")
    shown = await tap(one, first, "event_draw", "offer")
    labelled(shown, "event_draw", "withdraw")
    other = await said(two, "event my")
    assert "和局" in other.text
    before = (await contest(stage)).event
    over = await tap(one, old, "event_draw", "offer")
    assert words("en")("error.question_over") in over.text
    assert (await contest(stage)).event == before
    await tap(two, other, "event_draw", "accept")
    result = (await contest(stage)).event.matches[1].result
    assert result is not None
    assert result.how is How.AGREED


async def test_a_day_off_is_taken_once_whatever_is_pressed_twice(stage: Stage):
    _, one, _ = await begun(stage)
    page = await said(one, "event my")
    before = (await contest(stage)).event.matches[1].until
    again = await said(one, "event my")
    for shown in (page, again):
        await tap(one, shown, "event_rest")
    now = await contest(stage)
    assert now.event.of(int(one.me["id"])).away == 1
    assert now.event.matches[1].until == before + DAY


async def test_a_penalty_more_time_a_substitute_and_a_ban_by_command(stage: Stage):
    boss, one, two = await begun(stage)
    mira = await stage.person("Mira")
    own = (await contest(stage)).event.of(int(one.me["id"])).number
    await said(boss, "event penalty", player=own, kind="warning", reason="rude")
    before = (await contest(stage)).event
    assert before.fines[0].why == "rude"
    assert "1" in (await said(one, "event my")).text
    await said(boss, "event extend", time="8h", player=own)
    until = (await contest(stage)).event.matches[1].until
    assert until == before.matches[1].until + DAY // 3
    await said(boss, "event substitute", player=own, person=mira.me["id"])
    assert (await contest(stage)).event.of(int(mira.me["id"])).number == own
    asked = await said(boss, "event ban", person=two.me["id"])
    assert (await contest(stage)).event.of(int(two.me["id"])).standing is Standing.IN
    await tap(boss, asked, "event_yes")
    banned = (await contest(stage)).event
    assert banned.of(int(two.me["id"])).standing is Standing.DROPPED
    assert int(two.me["id"]) in banned.banned
    bad = await said(boss, "event extend", time="soon")
    assert bad.ephemeral
    refused = await said(two, "event ban", person=boss.me["id"])
    assert int(boss.me["id"]) not in (await contest(stage)).event.banned
    assert refused.ephemeral


async def test_a_judge_takes_the_position_as_a_file_and_hands_in_another(stage: Stage):
    boss, one, two = await begun(stage)
    await press(one, await seen(one, "come"), "come")
    now = await contest(stage)
    host = stage.bot.host
    table = await host.part(Contests).table_of(now, 1)
    for _ in range(40):
        stored = await host.tables.stored(table)
        live = await host.tables.live(stored)
        assert live is not None
        if live.game.rules[PositionRules].boundary(live.game):
            break
        decision = live.game.decisions[0]
        who = one if stored.seats[decision.seat].user_id == int(one.me["id"]) else two
        actor = Actor(int(who.me["id"]), who.name, "zh")
        # what all can see to be the only answer has been given
        with may_refuse("error.not_waiting"):
            await host.play.answer(actor, table, decision.default)
    desk = await said(boss, "event panel")
    page = await (await boss.choose(desk, ["1"])).wait(PATIENCE)
    await tap(boss, page, "event_match", "position")

    def files() -> list[str]:
        shown = [one for post in boss.messages(ROOM) for one in post.attachments]
        return [one["filename"] for one in shown]

    await eventually(lambda: "match-1.yaml" in files())
    file = await boss.upload(("match-1.yaml", b"title: nowhere"))
    refused = await said(boss, "event mend", match=1, file=file)
    assert "nowhere" in refused.text
    assert (await host.tables.stored(table)).row.revision == stored.row.revision


async def test_a_correction_is_asked_for_needs_a_reason_and_is_told_from_what_to_what(
    stage: Stage,
):
    boss, one, two = await begun(stage)
    before = (await contest(stage)).event
    question = await said(boss, "event judge", match=1, result="one")
    form = await (await boss.press(question, custom_id=labelled(question, "event_because"))).modal(
        PATIENCE
    )
    assert (await contest(stage)).event == before
    done = await (await boss.submit(form, {"why": "the table was read the wrong way"})).wait(
        PATIENCE
    )
    assert (await contest(stage)).event.matches[1].result is not None
    assert done.ephemeral
    for verdict, shares in (("two", "1 : 0"), ("draw", "0 : 1")):
        why = f"for {verdict}"
        question = await said(boss, "event judge", match=1, result=verdict)
        assert shares in question.text
        await (await boss.submit(await reason(boss, question), {"why": why})).wait(PATIENCE)
        said_to_all = await told(boss, ROOM, why)
        assert shares in said_to_all.text
        assert sorted(said_to_all.mentions) == sorted(person.name for person in (one, two))


async def test_who_organises_and_plays_corrects_their_own_match_by_no_way(stage: Stage):
    """Neither by command, nor by button, nor by the form of a question that was asked before."""
    boss, *_ = await begun(stage)
    await said(boss, "event substitute", player=1, person=boss.me["id"])
    number = (await contest(stage)).event.of(int(boss.me["id"])).number
    match = (await contest(stage)).event.open_match(number).number
    before = (await contest(stage)).event
    own = words("zh")("contest.refused.own_match")
    for verdict in ("one", "two", "draw", "none"):
        question = await said(boss, "event judge", match=match, result=verdict)
        form = await reason(boss, question)
        refused = await (await boss.submit(form, {"why": "because"})).wait(PATIENCE)
        assert own in refused.text
    rival = words("zh")("contest.refused.rival")
    for kind in ("warning", "game", "match", "points"):
        refused = await said(boss, "event penalty", player=number % 2 + 1, kind=kind)
        assert rival in refused.text
    assert (await contest(stage)).event == before
