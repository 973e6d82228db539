"""Rights in a contest: rights belong to its server, and judges do not organise."""

from collections.abc import Awaitable, Callable

import pytest

from bot.contests.host.contests import Contests
from bot.host.errors import ContestRefused
from bot.host.values import Actor, Rights
from engine.contests.records import Penalty, Phase
from tests.host.contests.hall import BOSS, CHANNEL, SERVER, Hall, person
from tests.refusals import refuses

Verb = Callable[[Hall, Actor], Awaitable[object]]

STRANGER = person(900)
FOREIGN = Actor(901, "Foreign", "en", Rights(SERVER + 1, manager=True))
PRIVATE = Actor(902, "Private", "en", None)

RULED: dict[str, Verb] = {
    "change": lambda h, who: h.host.part(Contests).change(who, h.contest_id, no_show=1),
    "start": lambda h, who: h.host.part(Contests).start(who, h.contest_id),
    "cut": lambda h, who: h.host.part(Contests).cut(who, h.contest_id),
    "unpair": lambda h, who: h.host.part(Contests).unpair(who, h.contest_id),
    "end": lambda h, who: h.host.part(Contests).end(who, h.contest_id),
    "hand_over": lambda h, who: h.host.part(Contests).hand_over(who, h.contest_id, 5),
    "announce": lambda h, who: h.host.part(Contests).announce(who, h.contest_id, "hello"),
    "move": lambda h, who: h.host.part(Contests).move(who, h.contest_id, CHANNEL),
    "add_computers": lambda h, who: h.host.part(Contests).add_computers(who, h.contest_id, 1),
    "correct": lambda h, who: h.host.part(Contests).correct(who, h.contest_id, 1, (1, 2)),
    "undo": lambda h, who: h.host.part(Contests).undo(who, h.contest_id, 1),
    "restart": lambda h, who: h.host.part(Contests).restart(who, h.contest_id, 1),
    "extend": lambda h, who: h.host.part(Contests).extend(who, h.contest_id, 1),
    "pause": lambda h, who: h.host.part(Contests).pause(who, h.contest_id),
    "resume": lambda h, who: h.host.part(Contests).resume(who, h.contest_id),
    "penalty": lambda h, who: h.host.part(Contests).penalty(who, h.contest_id, 1, Penalty.MATCH),
    "substitute": lambda h, who: h.host.part(Contests).substitute(who, h.contest_id, 1, 5, "Fresh"),
    "ban": lambda h, who: h.host.part(Contests).ban(who, h.contest_id, 5),
    "position": lambda h, who: h.host.part(Contests).position(who, h.contest_id, 1),
    "mend": lambda h, who: h.host.part(Contests).mend(who, h.contest_id, 1, "title: x"),
    "readmit": lambda h, who: h.host.part(Contests).readmit(who, h.contest_id, 1),
    "save_template": lambda h, who: h.host.part(Contests).save_template(who, h.contest_id, "x"),
}
"""Verbs of organisers and judges."""

PLAYED: dict[str, Verb] = {
    "drop": lambda h, who: h.host.part(Contests).drop(who, h.contest_id),
    "check_in": lambda h, who: h.host.part(Contests).check_in(who, h.contest_id),
    "ready": lambda h, who: h.host.part(Contests).ready(who, h.contest_id),
    "vacation": lambda h, who: h.host.part(Contests).vacation(who, h.contest_id, 1),
    "offer_draw": lambda h, who: h.host.part(Contests).offer_draw(who, h.contest_id),
    "claim": lambda h, who: h.host.part(Contests).claim(who, h.contest_id),
    "bring_deck": lambda h, who: h.host.part(Contests).bring_deck(who, h.contest_id, "x"),
    "come": lambda h, who: h.host.part(Contests).come(who, h.contest_id),
    "choose_first": lambda h, who: h.host.part(Contests).choose_first(who, h.contest_id, 1, True),
}
"""Verbs of those who are in it."""

OTHERS = {"admitted", "create", "drop_template", "file"}
"""Verbs that are told of below, or only look; who gets which file is told in ``test_archive``."""

NOBODY = pytest.mark.parametrize(
    "who", [STRANGER, FOREIGN, PRIVATE], ids=["stranger", "foreign", "private"]
)


@NOBODY
@pytest.mark.parametrize("verb", [*RULED, *PLAYED])
async def test_nobody_without_a_part_in_it_does_anything(hall: Hall, verb: str, who: Actor):
    await hall.announce()
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    before = await hall.contest()
    with pytest.raises(ContestRefused):
        await {**RULED, **PLAYED}[verb](hall, who)
    assert (await hall.contest()).event == before.event


@NOBODY
async def test_templates_are_thrown_away_by_managers_of_their_server(hall: Hall, who: Actor):
    await hall.announce()
    await hall.host.part(Contests).save_template(BOSS, hall.contest_id, "Cup")
    with refuses("error.needs_manager"):
        await hall.host.part(Contests).drop_template(who, SERVER, "Cup")


async def test_where_managers_alone_open_tables_nobody_else_announces_contests(hall: Hall):
    await hall.host.people.set_guild(BOSS, SERVER, openers="managers")
    for who in (STRANGER, FOREIGN, PRIVATE):
        with refuses("error.may_not_open"):
            await hall.host.part(Contests).create(who, CHANNEL, "Cup", {"title": "shenhua"})


async def test_a_judge_decides_matches_and_does_not_organise(hall: Hall):
    await hall.announce(judges=77)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    judge = Actor(950, "Judge", "en", Rights(SERVER, roles=(77,)))
    await hall.host.part(Contests).correct(judge, hall.contest_id, 1, (1, 2))
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).end(judge, hall.contest_id)


async def test_who_has_the_organisers_role_organises_as_long_as_they_have_it(hall: Hall):
    await hall.announce(organisers=78)
    await hall.sign_up(2)
    helper = Actor(951, "Helper", "en", Rights(SERVER, roles=(78,)))
    await hall.host.part(Contests).start(helper, hall.contest_id)
    await hall.contest()
    await hall.host.part(Contests).pause(helper, hall.contest_id)
    await hall.host.part(Contests).resume(helper, hall.contest_id)
    former = Actor(951, "Helper", "en", Rights(SERVER))
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).pause(former, hall.contest_id)
    elsewhere = Actor(951, "Helper", "en", Rights(SERVER + 1, roles=(78,)))
    with pytest.raises(ContestRefused):
        await hall.host.part(Contests).pause(elsewhere, hall.contest_id)
    await hall.host.part(Contests).end(helper, hall.contest_id)
    assert (await hall.contest()).event.phase is Phase.OVER
