"""Announcements of a course, once: how it begins, that a round begins where there are rounds, whom
one meets and why, and what a judge has imposed."""

from __future__ import annotations

import pytest

from bot.contests.host.contests import Contests
from bot.contests.messages import confirmations, participant
from bot.contests.messages.lists import matches
from bot.contests.messages.overview import announcement
from bot.i18n import words
from engine.contests.records import Penalty
from engine.contests.standings import standings
from tests.host.contests.hall import BOSS, Hall, person, told


async def announced(hall: Hall, kind: str = "announce", user_id: int = 0) -> list[str]:
    """List what has been said to all, or to somebody alone, in English."""
    rows = [r for r in await hall.shows() if r.kind == kind and r.text and r.user_id == user_id]
    return [words("en").say(row.text) for row in rows if row.text is not None]


@pytest.mark.parametrize(
    ("format", "said"),
    [
        ("swiss", ["It begins: 4 players, 2 rounds.", "Round 1 has begun: 2 matches."]),
        ("single", ["It begins: 4 players.", "Round 1 has begun."]),
        ("robin", ["It begins: 4 players, 3 rounds."]),
        ("league", ["It begins: 4 players."]),
        ("ladder", ["It begins: 4 players."]),
        ("double", ["It begins: 4 players."]),
    ],
)
async def test_a_beginning_is_said_and_no_round_that_is_none(
    hall: Hall, format: str, said: list[str]
):
    await hall.announce(format=format)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    if format == "ladder":
        for number in range(101, 105):
            await hall.host.part(Contests).ready(person(number), hall.contest_id)
    contest = await hall.contest()
    assert contest.event.open
    assert await announced(hall) == said
    met = [one for one in await announced(hall, "summons", 101) if " meet " in one]
    assert met
    rounds = format in ("swiss", "single")
    assert all(one.startswith("Round 1: you meet" if rounds else "You meet") for one in met)


async def test_of_a_table_of_one_evening_every_round_is_said(hall: Hall):
    await hall.announce(format="robin", live=True)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.play_round()
    begun = [one for one in await announced(hall) if "has begun" in one]
    assert begun == ["Round 1 has begun: 2 matches.", "Round 2 has begun: 2 matches."]


async def test_the_reason_of_a_penalty_is_read_as_it_was_written(hall: Hall):
    await hall.announce()
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    for kind, why in ((Penalty.WARNING, "slow play"), (Penalty.POINTS, "")):
        await hall.host.part(Contests).penalty(BOSS, hall.contest_id, 1, kind, 2, why)
    read = await announced(hall, "summons", 101)
    assert "A judge has warned you. The reason: slow play" in read
    assert "A judge has deducted 2 points from your score." in read


async def asked(hall: Hall, who: int) -> str:
    """Return what somebody reads under "What now?"."""
    contest = await hall.contest()
    player = hall.number(contest, who)
    need = hall.host.part(Contests).need(contest, player)
    message = participant.my(contest, player, need, "", "en", hall.clock.now())
    return told(message)


async def test_who_meets_somebody_again_is_not_told_that_they_have_not_met(hall: Hall):
    await hall.announce(rounds=2)
    await hall.sign_up(3)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    (bye,) = [m for m in contest.event.matches.values() if m.bye]
    await hall.host.part(Contests).drop(BOSS, hall.contest_id, bye.players[0])
    contest = await hall.play_round()
    (again,) = contest.event.open
    assert contest.event.round == 2
    read = await asked(hall, hall.person_of(contest, again.players[0]))
    assert "You have met before" in read
    assert "you have not met." not in read


async def test_who_has_no_opponent_is_told_why(hall: Hall):
    await hall.announce()
    await hall.sign_up(3)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    (bye,) = [m for m in contest.event.matches.values() if m.bye]
    read = await asked(hall, hall.person_of(contest, bye.players[0]))
    assert "the bye goes to the lowest" in read


async def test_the_list_of_matches_shows_what_is_played_and_where_as_soon_as_it_is(hall: Hall):
    await hall.announce(threads=True)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    await shown(hall)
    await hall.come(101)
    await hall.give_threads()
    assert "matches:1" in await shown(hall)
    contest = await hall.contest()
    (playing,) = [line for line in told(matches(contest, 1)).splitlines() if "[" in line]
    assert "being played" in playing


async def shown(hall: Hall) -> set[str]:
    """The messages that are to be drawn anew, which they are by that."""
    await hall.host.settled()
    rows = [row for row in await hall.shows() if row.kind == "contest" and row.text]
    for row in rows:
        await hall.host.outbox.sent(row)
    return {row.text.key for row in rows if row.text is not None}


async def test_what_a_contest_is_announced_with_says_only_what_is_so(hall: Hall):
    """The announcement says how many places are left where somebody has limited them, and what
    counts when time is up."""
    text = told(announcement(await hall.announce(), "zh"))
    assert "名额" not in text
    assert "一局定胜负" in text
    assert "主将的生命，其次手牌数" in text
    text = told(announcement(await hall.announce(most=8, best_of=3), "en"))
    assert "room for 8 more" in text
    assert "best of 3" in text
    assert "life, then the cards in hand" in text


@pytest.mark.parametrize(("locale", "level"), [("zh", "完全相同"), ("en", "Level at the border")])
async def test_who_is_in_the_cut_and_who_is_level_at_it_is_shown_before_it_is_made(
    hall: Hall, locale, level: str
):
    """After one round of four the two winners are level, and so are the two losers."""
    await hall.announce(rounds=1, cut=2)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.play_round()
    question = told(confirmations.asked(contest, "cut", 0, locale))
    winners = [row.player for row in standings(contest.event)[:2]]
    assert all(contest.name(player) in question for player in winners)
    assert level not in question
    await hall.announce(rounds=1, cut=2)
    await hall.sign_up(6)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.play_round()
    question = told(confirmations.asked(contest, "cut", 0, locale))
    three = [row.player for row in standings(contest.event)[:3]]
    assert level in question
    assert all(contest.name(player) in question.partition(level)[2] for player in three)
    assert not contest.event.cut


async def test_why_this_opponent_and_why_not_another(hall: Hall):
    """After a round the winners meet; a winner asks why not the loser they have met, and why not
    the other loser."""
    await hall.announce(rounds=2)
    await hall.sign_up(4)
    assert "no match yet" in told(participant.why_this(await hall.contest(), 1, 0, "en"))
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.play_round()
    assert contest.event.round == 2
    best = standings(contest.event)[0].player
    first = next(m for m in contest.event.matches.values() if best in m.players)
    (met,) = set(first.players) - {best}
    now = next(m for m in contest.event.open if best in m.players)
    (third,) = set(contest.event.active) - {met, *now.players}
    alone = told(participant.why_this(contest, best, 0, "en"))
    assert "Why this pairing: you have 3, they have 3" in alone
    assert "Why not" not in alone
    again = told(participant.why_this(contest, best, met, "en"))
    assert "more rematches" in again
    apart = told(participant.why_this(contest, best, third, "zh"))
    assert "分差会更大" in apart
    same = told(participant.why_this(contest, best, now.players[1 - now.players.index(best)], "en"))
    assert same == alone
