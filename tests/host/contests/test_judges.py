"""Deeds of judges about one match: its time, its table, and what they may see of it."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.contests.host.contests import Contests
from bot.contests.store import reads
from bot.host.errors import ContestRefused, EngineRefused, Stale
from bot.host.values import Actor, Rights
from engine.contests import operations as ops
from engine.contests.records import Penalty
from engine.contests.values import DAY, HOUR
from engine.kernel.rules import PositionRules
from tests.host.club import replay
from tests.host.contests.hall import BOSS, SERVER, Hall, person, table_at
from tests.refusals import refuses

ROLE = 77
JUDGE = Actor(950, "Judge", "en", Rights(SERVER, roles=(ROLE,)))
PLAYING = Actor(101, "Player 101", "en", Rights(SERVER, roles=(ROLE,)))
"""A judge who plays in the contest."""
MANAGING = Actor(101, "Player 101", "en", Rights(SERVER, manager=True))
"""An organiser who plays in it."""
OTHERS = person(102)

Verb = Callable[[Hall, Actor, int, int], Awaitable[object]]

OF_A_MATCH: dict[str, Verb] = {
    "correct": lambda h, who, m, p: h.host.part(Contests).correct(who, h.contest_id, m, (1, 2)),
    "extend": lambda h, who, m, p: h.host.part(Contests).extend(who, h.contest_id, HOUR, m),
    "extend_player": lambda h, who, m, p: h.host.part(Contests).extend(
        who, h.contest_id, HOUR, 0, p
    ),
    "restart": lambda h, who, m, p: h.host.part(Contests).restart(who, h.contest_id, m),
    "pause": lambda h, who, m, p: h.host.part(Contests).pause(who, h.contest_id, m),
    "penalty": lambda h, who, m, p: h.host.part(Contests).penalty(
        who, h.contest_id, p, Penalty.WARNING, why="slow"
    ),
}
"""Verbs of a judge about a match, or about one who plays it."""

SEEING: dict[str, Verb] = {
    "position": lambda h, who, m, p: h.host.part(Contests).position(who, h.contest_id, m),
    "mend": lambda h, who, m, p: h.host.part(Contests).mend(who, h.contest_id, m, "title: x"),
}
"""Verbs that show every hand."""


async def begun(hall: Hall, players: int = 4, **settings: Any) -> tuple[int, int]:
    """A contest; a match of the first player and one without them, both with their tables."""
    await hall.announce(judges=ROLE, threads=True, decks="event", **settings)
    await hall.sign_up(players)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    for number in range(101, 101 + players):
        await hall.come(number)
    await hall.give_threads()
    contest = await hall.contest()
    one = hall.number(contest, 101)
    own = next(m.number for m in contest.event.open if one in m.players)
    other = next(m.number for m in contest.event.open if one not in m.players)
    return own, other


async def ready(hall: Hall, match: int) -> int:
    """Play the game of a match on to a moment between two actions; its table."""
    for _ in range(40):
        contest = await hall.contest()
        table = table_at(contest, contest.event.matches[match]).table_id
        stored = await hall.store.table(table)
        assert stored is not None
        live = await hall.host.tables.live(stored)
        assert live is not None
        if live.game.rules[PositionRules].boundary(live.game):
            return table
        decision = live.game.decisions[0]
        who = stored.seats[decision.seat].user_id or 0
        await hall.host.play.answer(person(who), table, decision.default)
        await hall.pass_time(3_000)  # a pass in a window is made known a moment later
    raise AssertionError("it never comes to rest")


async def logged(hall: Hall, kind: type[ops.Op]) -> list[int]:
    """List who has done that, by the log."""
    log = [ops.unpack(data) for data in await hall.store.ask(reads.operations, hall.contest_id)]
    return [op.by.person for op in log if isinstance(op, kind)]


# -- who may -----------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", [*OF_A_MATCH])
async def test_a_judge_who_plays_judges_the_matches_of_others_alone(hall: Hall, verb: str):
    own, other = await begun(hall)
    contest = await hall.contest()
    one, two = (min(contest.event.matches[m].players) for m in (own, other))
    one = hall.number(contest, 101)
    key = "rival" if verb == "penalty" else "own_match"
    with pytest.raises(ContestRefused) as refused:
        await OF_A_MATCH[verb](hall, PLAYING, own, one)
    assert refused.value.message.key == f"contest.refused.{key}"
    if verb == "penalty":
        with pytest.raises(ContestRefused):
            await OF_A_MATCH[verb](hall, PLAYING, other, two)
    else:
        await OF_A_MATCH[verb](hall, PLAYING, other, two)


@pytest.mark.parametrize("verb", [*OF_A_MATCH, *SEEING])
async def test_a_player_judges_nothing(hall: Hall, verb: str):
    own, other = await begun(hall)
    for match in (own, other):
        with pytest.raises(ContestRefused) as refused:
            await {**OF_A_MATCH, **SEEING}[verb](hall, OTHERS, match, 1)
        assert refused.value.message.key == "contest.refused.not_yours"


@pytest.mark.parametrize("verb", [*SEEING])
@pytest.mark.parametrize("who", [PLAYING, MANAGING], ids=["judge", "organiser"])
async def test_who_plays_sees_the_hands_of_no_table(hall: Hall, verb: str, who: Actor):
    """Neither a judge nor whoever organises it."""
    for match in await begun(hall):
        with pytest.raises(ContestRefused) as refused:
            await SEEING[verb](hall, who, match, 1)
        assert refused.value.message.key == "contest.refused.own_event"
    assert await logged(hall, ops.Inspect) == []


# -- one match ---------------------------------------------------------------------------------


async def test_one_match_stands_still_and_the_others_go_on(hall: Hall):
    own, other = await begun(hall, bank=DAY, cap=DAY)
    await hall.host.part(Contests).pause(JUDGE, hall.contest_id, own)
    contest = await hall.contest()
    still = {m: (await hall.stored(contest, m)).row.resting_at is not None for m in (own, other)}
    assert still == {own: True, other: False}
    before = {m: contest.event.matches[m].until for m in (own, other)}
    await hall.pass_time(HOUR)
    await hall.host.part(Contests).resume(JUDGE, hall.contest_id, own)
    contest = await hall.contest()
    assert (await hall.stored(contest, own)).row.resting_at is None
    moved = {m: contest.event.matches[m].until - before[m] for m in (own, other)}
    assert moved == {own: HOUR, other: 0}


async def test_one_match_is_begun_anew_at_a_table_of_its_own(hall: Hall):
    own, other = await begun(hall)
    contest = await hall.contest()
    before = {m: table_at(contest, contest.event.matches[m]).table_id for m in (own, other)}
    await hall.host.part(Contests).restart(JUDGE, hall.contest_id, own)
    contest = await hall.contest()
    after = {m: table_at(contest, contest.event.matches[m]).table_id for m in (own, other)}
    assert after[own] != before[own]
    assert after[other] == before[other]
    closed = await hall.store.table(before[own])
    assert closed is not None
    assert closed.row.status == "closed"
    told = [row for row in await hall.shows() if row.text]
    (said,) = (row for row in told if row.text and row.text.key == "contest.say.restarted")
    persons = {contest.event.entrants[p].person for p in contest.event.matches[own].players}
    assert set(said.pings) == persons


async def test_more_time_is_given_to_a_match_to_a_player_and_to_all_and_they_are_told(hall: Hall):
    own, other = await begun(hall)
    contest = await hall.contest()
    before = {m: contest.event.matches[m].until for m in (own, other)}
    one = hall.number(contest, 101)
    for by in ({"match": own}, {"player": one}, {}):
        await hall.host.part(Contests).extend(JUDGE, hall.contest_id, HOUR, **by)
    contest = await hall.contest()
    moved = {m: contest.event.matches[m].until - before[m] for m in (own, other)}
    assert moved == {own: 3 * HOUR, other: HOUR}
    told = [r.match for r in await hall.shows() if r.text and r.text.key == "contest.tell.extended"]
    assert sorted(told) == sorted([own] * 6 + [other] * 2)


@pytest.mark.parametrize("kind", list(Penalty))
async def test_a_penalty_is_told_to_whom_it_is_for_with_its_reason(hall: Hall, kind: Penalty):
    own, _ = await begun(hall)
    one = hall.number(await hall.contest(), 101)
    contests = hall.host.part(Contests)
    await contests.penalty(JUDGE, hall.contest_id, one, kind, points=2, why="rude words")
    (row,) = [r for r in await hall.shows() if r.text and "fined" in r.text.key]
    assert (row.user_id, row.match) == (101, own)
    assert "rude words" in str(row.text and row.text.args["why"])
    contest = await hall.contest()
    assert contest.event.fines[0].why == "rude words"


# -- a table that has gone wrong ---------------------------------------------------------------


async def test_a_judge_takes_a_position_edits_it_and_puts_it_back(hall: Hall):
    """The log names who has looked and who has mended, both is said where they play, and the game
    is its seed, its answers and that position from then on."""
    own, _ = await begun(hall)
    table = await ready(hall, own)
    text = await hall.host.part(Contests).position(JUDGE, hall.contest_id, own)
    assert await logged(hall, ops.Inspect) == [JUDGE.user_id]
    stored = await hall.store.table(table)
    assert stored is not None
    before = stored.row.revision
    hurt = re.sub(r"general: \[(\w+)\]", r"general: [\1 -3]", text, count=1)
    await hall.host.part(Contests).mend(JUDGE, hall.contest_id, own, hurt)
    assert await logged(hall, ops.Mend) == [JUDGE.user_id]
    stored = await hall.store.table(table)
    assert stored is not None
    assert stored.row.revision == before + 1
    live = await hall.host.tables.live(stored)
    assert live is not None
    (general,) = live.game.zone("general", 0)
    assert live.game.card(general).counter("damage") == 3
    keys = [row.text.key for row in await hall.shows() if row.text]
    assert keys.count("contest.say.looked") == 1
    assert keys.count("contest.tell.mended") == 2
    decision = live.game.decisions[0]
    who = person(stored.seats[decision.seat].user_id or 0)
    for number in (101, *[s.user_id or 0 for s in stored.seats]):
        with refuses("error.nothing_to_undo"):
            await hall.host.undo.ask_undo(person(number), table)
    await hall.host.play.answer(who, table, decision.default, decision_id=None)
    stored = await hall.store.table(table)
    assert stored is not None
    live = await hall.host.tables.live(stored)
    assert live is not None
    assert await replay(hall, table) == live.game.dump()
    await hall.restart()
    assert (await hall.contest()).event.matches[own].result is None


async def test_a_button_of_before_answers_no_question_after(hall: Hall):
    own, _ = await begun(hall)
    table = await ready(hall, own)
    contest = await hall.contest()
    old = [(s.user_id or 0, s.asked) for s in (await hall.stored(contest, own)).seats if s.asked]
    views = {who: (await hall.host.looking.view(table, who)).view for who, _ in old}
    text = await hall.host.part(Contests).position(JUDGE, hall.contest_id, own)
    await hall.host.part(Contests).mend(JUDGE, hall.contest_id, own, text)
    for who, _ in old:
        view = views[who]
        assert view is not None
        assert view.decision is not None
        with pytest.raises(Stale):
            await hall.host.play.answer(
                person(who), table, view.decision.default, decision_id=view.decision.id
            )


@pytest.mark.parametrize(
    ("edit", "key"),
    [
        (lambda text: "exact: abc\n" + text, "error.position_field"),
        (lambda text: "seed: 5\n" + text, "error.position_field"),
        (lambda text: text.replace("shenhua", "yongheng"), "error.position_pack"),
        (lambda text: text.replace("hand:", "hands:"), "error.position_field"),
        (lambda text: "[", "error.pack_yaml"),
        (lambda text: "just words", "error.position_map"),
        (lambda text: text.replace("phase:", "phase: nowhere #"), "error.position_phase"),
    ],
)
async def test_a_position_that_cannot_be_is_refused_with_its_reason(hall: Hall, edit, key: str):
    own, _ = await begun(hall)
    table = await ready(hall, own)
    text = await hall.host.part(Contests).position(JUDGE, hall.contest_id, own)
    before = await hall.store.table(table)
    with pytest.raises(EngineRefused) as refused:
        await hall.host.part(Contests).mend(JUDGE, hall.contest_id, own, edit(text))
    assert refused.value.message.key == key
    assert await hall.store.table(table) == before
    assert await logged(hall, ops.Mend) == []


async def test_there_is_nothing_to_look_at_where_nobody_plays(hall: Hall):
    await hall.announce(judges=ROLE)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    with refuses("error.no_open_match"):
        await hall.host.part(Contests).position(JUDGE, hall.contest_id, 1)
    assert await logged(hall, ops.Inspect) == []
