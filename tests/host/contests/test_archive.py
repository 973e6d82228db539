"""Contests looked up later, and taken along."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.contests.host.archive import FILES, PAGE, Archive
from bot.contests.host.contests import Contests
from bot.contests.store.rows import PutContest
from engine.contests import export, fold
from engine.contests.records import Phase
from engine.contests.settings import Format
from tests.host.contests.hall import BOSS, CHANNEL, SERVER, Hall, person
from tests.refusals import refuses


async def over(hall: Hall, **settings: Any) -> None:
    """A contest of two that has been played."""
    await hall.announce(rounds=1, **settings)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    while (await hall.play_round()).event.phase is Phase.RUNNING:
        pass
    assert (await hall.contest()).event.phase is Phase.OVER


async def test_contests_are_found_by_what_was_played_and_how_far_they_are(hall: Hall):
    await over(hall)
    played = hall.contest_id
    await hall.announce("yongheng")
    await hall.announce("shenhua")
    await hall.host.part(Contests).end(BOSS, hall.contest_id)
    archive = hall.host.part(Archive)

    async def found(title: str = "", state: str = "any", guild: int = SERVER) -> list[int]:
        return [row.id for row in (await archive.page(guild, title, state)).rows]

    assert await found() == [3, 2, 1]
    assert await found("shenhua") == [3, 1]
    assert await found("shenhua", "over") == [played]
    assert await found(state="live") == [2]
    assert await found(state="cancelled") == [3]
    assert await found(guild=SERVER + 1) == []


async def test_many_contests_are_turned_page_by_page(hall: Hall):
    for number in range(PAGE + 2):
        await hall.host.part(Contests).create(BOSS, CHANNEL, f"Cup {number}", {"title": "shenhua"})
    first = await hall.host.part(Archive).page(SERVER)
    last = await hall.host.part(Archive).page(SERVER, page=9_999)
    assert (len(first.rows), first.pages) == (PAGE, 2)
    assert (last.page, [row.id for row in last.rows]) == (1, [2, 1])


async def test_a_contest_written_before_is_found_by_what_is_played_in_it(hall: Hall):
    row = (await hall.announce()).row
    await hall.store.commit([PutContest(replace(row, title=""))])
    found = await hall.host.part(Archive).page(SERVER, "shenhua")
    assert [row.title for row in found.rows] == ["shenhua"]


async def test_every_file_can_be_taken_when_it_is_over_and_read_again(hall: Hall):
    await over(hall)
    contest = await hall.contest()
    files = {kind: await hall.host.part(Archive).file(BOSS, contest, kind) for kind in FILES}
    assert len({file.name for file in files.values()}) == len(FILES)
    names = {number: contest.name(number) for number in contest.event.entrants}
    assert export.read_results(files["results"].data) == export.results(contest.event, names)
    again = fold.replay(export.read_log(files["log"].data))
    assert export.results(again, names) == export.results(contest.event, names)
    assert b"001    1" in files["trf"].data


async def test_nothing_is_taken_before_there_is_anything(hall: Hall):
    await hall.announce()
    for kind in FILES:
        with refuses("error.nothing_to_export"):
            await hall.host.part(Archive).file(BOSS, await hall.contest(), kind)


async def test_the_log_is_for_organisers_and_for_the_end(hall: Hall):
    await hall.announce(rounds=2)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    with refuses("error.log_later"):
        await hall.host.part(Archive).file(BOSS, contest, "log")
    with refuses("error.log_of_organisers"):
        await hall.host.part(Archive).file(person(101), contest, "log")


async def test_a_report_of_a_bracket_is_refused(hall: Hall):
    await over(hall, format=Format.SINGLE)
    with refuses("error.no_trf"):
        await hall.host.part(Archive).file(BOSS, await hall.contest(), "trf")


async def test_who_was_forgotten_is_a_former_player_in_every_file(hall: Hall):
    await over(hall)
    await hall.host.people.forget(101)
    contest = await hall.contest()
    for kind in FILES:
        text = (await hall.host.part(Archive).file(BOSS, contest, kind)).data.decode("utf-8-sig")
        assert "Player 101" not in text
        assert '"person": 101' not in text
        assert ("former player" in text) == (kind != "log")


async def test_the_games_of_a_match_are_known_when_they_are_over(hall: Hall):
    await over(hall)
    contest = await hall.contest()
    (table,) = await hall.host.part(Archive).games(contest, contest.event.matches[1])
    assert (await hall.host.looking.log(table)).lines


async def test_every_message_that_names_somebody_is_drawn_anew_when_they_are_forgotten(hall: Hall):
    await over(hall, format=Format.DOUBLE)
    for row in await hall.shows():
        await hall.host.outbox.sent(row)
    await hall.host.people.forget(101)
    drawn = {row.text.key for row in await hall.shows() if row.kind == "contest" and row.text}
    assert drawn == {"signup", "matches:0", "standings", "bracket", "results"}
