"""Who may do what in a contest: rights belong to its server, and judges do not organise."""

from collections.abc import Awaitable, Callable

import pytest

from bot.host import errors
from bot.host.values import Actor, Rights
from engine.contests.records import Penalty, Phase
from tests.host.contests.hall import BOSS, CHANNEL, SERVER, Hall, person

Verb = Callable[[Hall, Actor], Awaitable[object]]

STRANGER = person(900)
FOREIGN = Actor(901, "Foreign", "en", Rights(SERVER + 1, manager=True))
PRIVATE = Actor(902, "Private", "en", None)

RULED: dict[str, Verb] = {
    "change": lambda h, who: h.host.contests.change(who, h.contest_id, no_show=1),
    "start": lambda h, who: h.host.contests.start(who, h.contest_id),
    "cut": lambda h, who: h.host.contests.cut(who, h.contest_id),
    "unpair": lambda h, who: h.host.contests.unpair(who, h.contest_id),
    "end": lambda h, who: h.host.contests.end(who, h.contest_id),
    "hand_over": lambda h, who: h.host.contests.hand_over(who, h.contest_id, 5),
    "announce": lambda h, who: h.host.contests.announce(who, h.contest_id, "hello"),
    "move": lambda h, who: h.host.contests.move(who, h.contest_id, CHANNEL),
    "add_computers": lambda h, who: h.host.contests.add_computers(who, h.contest_id, 1),
    "correct": lambda h, who: h.host.contests.correct(who, h.contest_id, 1, (1, 2)),
    "undo": lambda h, who: h.host.contests.undo(who, h.contest_id, 1),
    "restart": lambda h, who: h.host.contests.restart(who, h.contest_id, 1),
    "extend": lambda h, who: h.host.contests.extend(who, h.contest_id, 1),
    "pause": lambda h, who: h.host.contests.pause(who, h.contest_id),
    "resume": lambda h, who: h.host.contests.resume(who, h.contest_id),
    "penalty": lambda h, who: h.host.contests.penalty(who, h.contest_id, 1, Penalty.MATCH),
    "substitute": lambda h, who: h.host.contests.substitute(who, h.contest_id, 1, 5, "Fresh"),
    "ban": lambda h, who: h.host.contests.ban(who, h.contest_id, 5),
    "position": lambda h, who: h.host.contests.position(who, h.contest_id, 1),
    "mend": lambda h, who: h.host.contests.mend(who, h.contest_id, 1, "title: x"),
    "readmit": lambda h, who: h.host.contests.readmit(who, h.contest_id, 1),
    "save_template": lambda h, who: h.host.contests.save_template(who, h.contest_id, "x"),
}
"""What organisers and judges do."""

PLAYED: dict[str, Verb] = {
    "drop": lambda h, who: h.host.contests.drop(who, h.contest_id),
    "check_in": lambda h, who: h.host.contests.check_in(who, h.contest_id),
    "ready": lambda h, who: h.host.contests.ready(who, h.contest_id),
    "vacation": lambda h, who: h.host.contests.vacation(who, h.contest_id, 1),
    "offer_draw": lambda h, who: h.host.contests.offer_draw(who, h.contest_id),
    "claim": lambda h, who: h.host.contests.claim(who, h.contest_id),
    "bring_deck": lambda h, who: h.host.contests.bring_deck(who, h.contest_id, "x"),
    "come": lambda h, who: h.host.contests.come(who, h.contest_id),
    "choose_first": lambda h, who: h.host.contests.choose_first(who, h.contest_id, 1, True),
}
"""What those who are in it do."""

OTHERS = {"admitted", "create", "drop_template", "file"}
"""What is told below, or looks only; who gets which file is told in ``test_archive``."""

NOBODY = pytest.mark.parametrize(
    "who", [STRANGER, FOREIGN, PRIVATE], ids=["stranger", "foreign", "private"]
)


@NOBODY
@pytest.mark.parametrize("verb", [*RULED, *PLAYED])
async def test_nobody_without_a_part_in_it_does_anything(hall: Hall, verb: str, who: Actor):
    await hall.announce()
    await hall.sign_up(2)
    await hall.host.contests.start(BOSS, hall.contest_id)
    before = await hall.contest()
    with pytest.raises(errors.ContestRefused):
        await {**RULED, **PLAYED}[verb](hall, who)
    assert (await hall.contest()).event == before.event


@NOBODY
async def test_templates_are_thrown_away_by_managers_of_their_server(hall: Hall, who: Actor):
    await hall.announce()
    await hall.host.contests.save_template(BOSS, hall.contest_id, "Cup")
    with pytest.raises(errors.NeedsManager):
        await hall.host.contests.drop_template(who, SERVER, "Cup")


async def test_where_managers_alone_open_tables_nobody_else_announces_contests(hall: Hall):
    await hall.host.people.set_guild(BOSS, SERVER, openers="managers")
    for who in (STRANGER, FOREIGN, PRIVATE):
        with pytest.raises(errors.MayNotOpen):
            await hall.host.contests.create(who, CHANNEL, "Cup", {"title": "shenhua"})


async def test_a_judge_decides_matches_and_does_not_organise(hall: Hall):
    await hall.announce(judges=77)
    await hall.sign_up(2)
    await hall.host.contests.start(BOSS, hall.contest_id)
    await hall.contest()
    judge = Actor(950, "Judge", "en", Rights(SERVER, roles=(77,)))
    await hall.host.contests.correct(judge, hall.contest_id, 1, (1, 2))
    with pytest.raises(errors.ContestRefused):
        await hall.host.contests.end(judge, hall.contest_id)


async def test_who_has_the_organisers_role_organises_as_long_as_they_have_it(hall: Hall):
    await hall.announce(organisers=78)
    await hall.sign_up(2)
    helper = Actor(951, "Helper", "en", Rights(SERVER, roles=(78,)))
    await hall.host.contests.start(helper, hall.contest_id)
    await hall.contest()
    await hall.host.contests.pause(helper, hall.contest_id)
    await hall.host.contests.resume(helper, hall.contest_id)
    former = Actor(951, "Helper", "en", Rights(SERVER))
    with pytest.raises(errors.ContestRefused):
        await hall.host.contests.pause(former, hall.contest_id)
    elsewhere = Actor(951, "Helper", "en", Rights(SERVER + 1, roles=(78,)))
    with pytest.raises(errors.ContestRefused):
        await hall.host.contests.pause(elsewhere, hall.contest_id)
    await hall.host.contests.end(helper, hall.contest_id)
    assert (await hall.contest()).event.phase is Phase.OVER
