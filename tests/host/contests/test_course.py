"""Contests from their announcement to their champion, on a real database."""

import pytest
from msgspec.structs import replace

from bot.contests.host.contests import Contests
from bot.contests.host.rooms import Rooms, clock_of
from bot.contests.host.scheduler import ContestScheduler
from bot.contests.messages import lists
from bot.contests.store import reads
from bot.host.errors import ContestRefused, DeckIllegal, NoContest
from bot.i18n import LOCALES, words
from bot.store.rows.tables import Place
from engine import titles
from engine.contests import final, progress
from engine.contests.records import How, Phase
from engine.contests.values import DAY, HOUR, MINUTE
from engine.kernel.deck import Deck
from engine.text import catalogue
from tests.host.contests.hall import BOSS, CHANNEL, SERVER, Hall, how, person, table_at
from tests.refusals import refuses


async def test_eight_people_a_swiss_a_drop_a_correction_a_cut_and_a_champion(hall: Hall):
    await hall.announce(cut=4, rounds=3)
    await hall.sign_up(8)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert contest.event.round == 1
    assert len(contest.event.open) == 4
    contest = await hall.play_round()
    assert contest.event.round == 2
    first = next(m for m in contest.event.matches.values() if m.round == 1)
    for places, told in (((1, 1), "· Draw ·"), ((), "· Both have lost ·"), ((2, 1), "· 0 : 1 ·")):
        await hall.host.part(Contests).correct(BOSS, hall.contest_id, first.number, places, "seen")
        contest = await hall.contest()
        line = lists.match_line(contest, contest.event.matches[first.number], words("en"))
        assert told in line  # what was decided, and not what was played
    await hall.host.part(Contests).drop(person(108), hall.contest_id)
    contest = await hall.play_round()
    contest = await hall.play_round()
    assert contest.event.round == 3
    assert progress.cut_due(contest.event)
    await hall.host.part(Contests).cut(BOSS, hall.contest_id)
    contest = await hall.play_round()
    contest = await hall.play_round()
    assert contest.event.phase is Phase.OVER
    assert final.champion(contest.event) in contest.event.cut
    assert contest.event.matches[first.number].was
    await hall.restart()
    assert (await hall.contest()).event == contest.event


async def test_in_one_channel_the_matches_are_played_in_turn(hall: Hall):
    await hall.announce()
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    for number in range(101, 105):
        await hall.come(number)
    contest = await hall.contest()
    tables = [contest.current(match) for match in contest.event.open]
    assert [table is not None for table in tables].count(True) == 1
    assert all(set(match.came) == set(match.players) for match in contest.event.open)
    table = next(table for table in tables if table is not None)
    loser = contest.event.matches[table.match].players[1]
    await hall.lose(hall.person_of(contest, loser))
    contest = await hall.contest()
    assert contest.current(contest.event.open[0]) is not None


async def test_a_match_has_its_thread_when_the_first_comes_and_it_is_put_away(hall: Hall):
    await hall.announce(threads=True)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    assert "room" not in [row.kind for row in await hall.shows()]
    await hall.come(101)
    await hall.come(101)
    await hall.contest()
    assert [row.kind for row in await hall.shows()].count("room") == 1
    await hall.give_threads()
    contest = await hall.contest()
    match = contest.event.open_match(hall.number(contest, 101))
    assert match is not None
    stored = await hall.stored(contest, match.number)
    assert stored.row.place.thread_id == 9_000 + match.number
    assert stored.row.contest == hall.contest_id
    await hall.lose(101)
    assert [row.kind for row in await hall.shows()].count("put_away") == 1


async def test_a_thread_is_asked_for_also_while_the_table_of_another_match_is_opened(hall: Hall):
    await hall.announce(threads=True)
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    late, early = contest.event.open
    await hall.come(hall.person_of(contest, early.players[0]))
    await hall.contest()
    await hall.host.part(ContestScheduler).stop()  # both happen before the contest is looked at
    (room,) = [row for row in await hall.shows() if row.kind == "room"]
    await hall.host.outbox.sent(room)
    await hall.host.part(Contests).placed(hall.contest_id, early.number, 9_001)
    await hall.host.part(Contests).come(
        person(hall.person_of(contest, late.players[0])), hall.contest_id
    )
    async with hall.host.part(Contests)._logs.edit(hall.contest_id) as draft:
        draft.put_room(replace(draft.rooms[late.number], wanted_at=0))  # in whatever order
        await hall.host.part(Contests)._logs.commit(draft)
    hall.host.part(ContestScheduler).start()
    contest = await hall.contest()
    assert contest.current(contest.event.matches[early.number]) is not None
    assert [row.match for row in await hall.shows() if row.kind == "room"] == [late.number]


async def test_best_of_three_and_who_lost_chooses_who_begins(hall: Hall):
    await hall.announce(format="single", best_of=3, live=True)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    match = contest.event.open[0]
    begins, other = match.players
    await hall.lose(hall.person_of(contest, other))
    contest = await hall.contest()
    assert contest.current(contest.event.open[0]) is None
    with refuses("error.no_choice"):
        await hall.host.part(Contests).choose_first(
            person(hall.person_of(contest, begins)), hall.contest_id, match.number, True
        )
    loser = person(hall.person_of(contest, other))
    await hall.host.part(Contests).choose_first(loser, hall.contest_id, match.number, True)
    contest = await hall.contest()
    assert table_at(contest, contest.event.open[0]).first == other
    stored = await hall.stored(contest, match.number)
    assert stored.seats[0].user_id == loser.user_id
    await hall.lose(hall.person_of(contest, begins))
    await hall.pass_time(3 * MINUTE)
    contest = await hall.contest()
    assert table_at(contest, contest.event.open[0]).first == begins
    await hall.lose(hall.person_of(contest, begins))
    contest = await hall.contest()
    assert contest.event.phase is Phase.OVER
    result = contest.event.matches[match.number].result
    assert result is not None
    assert sorted(result.wins) == [1, 2]


async def test_a_table_obeys_its_contest(hall: Hall):
    await hall.announce(take_back=False)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    contest = await hall.contest()
    table = table_at(contest, contest.event.open[0]).table_id
    host, ann = hall.host, person(101)
    for refused in (
        host.play.close_table(ann, table),
        host.play.close_table(BOSS, table),
        host.seats.offer_seat(ann, table),
        host.seats.claim_seat(person(999), table),
        host.seats.vote_replace(ann, table, 1),
        host.seats.mind_seat(ann, table),
    ):
        with refuses("error.contest_table"):
            await refused
    with refuses("error.no_taking_back"):
        await host.undo.ask_undo(ann, table)


async def test_whose_bank_is_empty_has_lost(hall: Hall):
    await hall.announce(format="single", bank=HOUR, cap=HOUR, credit=0, live=True)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    contest = await hall.contest()
    stored = await hall.stored(contest, 1)
    assert stored.row.deadline == clock_of(contest.event.settings)
    slow = [seat.user_id for seat in stored.seats if seat.asked]
    await hall.pass_time(HOUR + MINUTE)
    contest = await hall.contest()
    assert contest.event.phase is Phase.OVER
    assert len(slow) == 2 or final.champion(contest.event) != hall.number(contest, slow[0] or 0)


async def test_at_the_limit_the_count_decides_and_the_table_is_closed(hall: Hall):
    await hall.announce(round_limit=30 * MINUTE, bank=0, no_show=0)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    contest = await hall.contest()
    table = table_at(contest, contest.event.open[0]).table_id
    await hall.pass_time(31 * MINUTE)
    contest = await hall.contest()
    assert how(contest, 1) in (How.IDLE, How.NO_SHOW, How.COUNT)
    closed = await hall.store.table(table)
    assert closed is not None
    assert closed.row.status == "closed"


async def test_who_does_not_come_can_be_claimed(hall: Hall):
    await hall.announce(no_show=HOUR)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    await hall.come(101)
    with pytest.raises(ContestRefused) as soon:
        await hall.host.part(Contests).claim(person(101), hall.contest_id)
    assert soon.value.message.key == "contest.refused.too_soon"
    await hall.pass_time(HOUR)
    await hall.contest()
    assert "contest.tell.claim" in [row.text.key for row in await hall.shows() if row.text]
    await hall.host.part(Contests).claim(person(101), hall.contest_id)
    contest = await hall.contest()
    assert how(contest, 1) == How.NO_SHOW


async def test_computers_fill_seats_and_play_by_themselves(hall: Hall):
    await hall.announce(computers=True, format="single", level="hard")
    await hall.host.part(Contests).add_computers(BOSS, hall.contest_id, 2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    stored = await hall.store.table(contest.tables[0].table_id)
    assert stored is not None
    assert [seat.kind for seat in stored.seats] == ["computer", "computer"]
    assert {seat.level for seat in stored.seats} == {"hard"}
    assert all(seat.deck for seat in stored.seats)


async def test_it_starts_by_itself_and_who_has_no_deck_is_given_one(hall: Hall):
    start = hall.clock.now() + 2 * DAY
    await hall.announce(starts_at=start, check_in=HOUR)
    await hall.sign_up(4)
    await hall.pass_time(2 * DAY - HOUR)
    await hall.contest()
    for number in (101, 102, 103):
        await hall.host.part(Contests).check_in(person(number), hall.contest_id)
    await hall.pass_time(HOUR)
    contest = await hall.contest()
    assert contest.event.phase is Phase.RUNNING
    assert len(contest.event.active) == 3
    assert all(entrant.given for entrant in contest.event.entrants.values())


async def test_a_judge_undoes_a_result_and_the_game_is_played_once_more(hall: Hall):
    await hall.announce()
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.lose(101)
    contest = await hall.contest()
    match = next(m for m in contest.event.matches.values() if m.result is not None)
    await hall.host.part(Contests).undo(BOSS, hall.contest_id, match.number)
    contest = await hall.contest()
    assert contest.event.matches[match.number].result is None
    again = contest.current(contest.event.matches[match.number])
    assert again is not None
    assert again.serial == 1
    await hall.lose(101)
    assert (await hall.contest()).event.matches[match.number].result is not None


async def test_a_pause_stops_the_clocks_of_the_tables(hall: Hall):
    await hall.announce(bank=HOUR, cap=HOUR, round_limit=0, no_show=0)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    await hall.contest()
    await hall.host.part(Contests).pause(BOSS, hall.contest_id)
    await hall.contest()
    await hall.pass_time(5 * HOUR)
    contest = await hall.contest()
    assert len(contest.event.open) == 1
    await hall.host.part(Contests).resume(BOSS, hall.contest_id)
    await hall.pass_time(30 * MINUTE)
    contest = await hall.contest()
    assert len(contest.event.open) == 1
    await hall.pass_time(HOUR)
    assert not (await hall.contest()).event.open


@pytest.mark.parametrize(
    ("verb", "key"),
    [
        (lambda c, n: c.join(person(101), n), "already_in"),
        (lambda c, n: c.start(person(101), n), "not_yours"),
        (lambda c, n: c.drop(person(999), n), "not_in"),
        (lambda c, n: c.add_computers(BOSS, n, 1), "closed"),
        (lambda c, n: c.cut(BOSS, n), "not_started"),
        (lambda c, n: c.change(BOSS, n, best_of=2), "setting_clash"),
        (lambda c, n: c.change(BOSS, n, colour=2), "setting_unknown"),
        (lambda c, n: c.announce(person(101), n, "hello"), "announce"),
    ],
)
async def test_refusals_say_why_and_change_nothing(hall: Hall, verb, key):
    await hall.announce()
    await hall.sign_up(1)
    before = await hall.contest()
    with pytest.raises(ContestRefused) as refused:
        await verb(hall.host.part(Contests), hall.contest_id)
    assert refused.value.message.key == f"contest.refused.{key}"
    assert (await hall.contest()).event == before.event


async def test_an_illegal_deck_is_refused_with_its_offence(hall: Hall):
    await hall.announce()
    await hall.sign_up(1)
    await hall.host.decks.save_deck(person(101), "shenhua", Deck("thin", ()))
    with pytest.raises(DeckIllegal):
        await hall.host.part(Contests).bring_deck(person(101), hall.contest_id, "thin")
    ready = hall.host.decks.ready_decks("shenhua")[0]
    name = await hall.host.part(Contests).bring_deck(person(101), hall.contest_id, f"#{ready.id}")
    assert (await hall.contest()).event.entrants[1].deck == name


async def test_a_contest_is_the_business_of_its_server_and_its_people(hall: Hall):
    await hall.announce()
    await hall.sign_up(1)
    contests = hall.host.part(Contests)
    for known, server in ((5, SERVER), (101, None)):
        found = await contests.admitted(hall.contest_id, person(known), server)
        assert found.id == hall.contest_id
    with pytest.raises(NoContest):
        await contests.admitted(hall.contest_id, person(5), 8)


async def test_a_template_makes_another_like_it(hall: Hall):
    await hall.announce(best_of=3, cut=4)
    await hall.host.part(Contests).save_template(BOSS, hall.contest_id, "Cup")
    saved = (await hall.host.part(Contests).templates(SERVER))["Cup"]
    again = await hall.host.part(Contests).create(BOSS, CHANNEL, "Again", saved)
    assert again.event.settings.best_of == 3
    await hall.host.part(Contests).drop_template(BOSS, SERVER, "Cup")
    assert await hall.host.part(Contests).templates(SERVER) == {}


async def test_who_is_forgotten_leaves_and_everybody_elses_results_stay(hall: Hall):
    await hall.announce()
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.play_round()
    won = {m.number: m.result for m in contest.event.matches.values() if m.round == 1}
    await hall.host.people.forget(101)
    contest = await hall.contest()
    assert contest.event.of(101) is None
    assert "Player 101" not in [contest.name(number) for number in contest.event.entrants]
    assert {m.number: m.result for m in contest.event.matches.values() if m.round == 1} == won
    assert (await hall.host.people.export(101))["contests"] == []
    await hall.restart()
    assert (await hall.contest()).event == contest.event


async def test_games_of_contests_come_first_in_the_list_of_ones_tables(hall: Hall):
    await hall.host.lobby.open_table(person(101), Place(SERVER, 71), "yongheng")
    await hall.announce()
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    await hall.contest()
    found = await hall.host.looking.tables_of(101)
    assert [bool(seated.table.contest) for seated in found] == [True, False]


async def test_banned_cards_are_named_as_people_name_them_and_no_deck_has_them(hall: Hall):
    """In either language. Who has brought one already is given another deck."""
    await hall.announce(decks="event")
    await hall.sign_up(2)
    contests, number = hall.host.part(Contests), hall.contest_id
    await contests.bring_deck(person(101), number, "#five_coloured_light")
    with refuses("error.no_card") as unknown:
        await contests.change(BOSS, number, banned_cards=("Exodia",))
    assert unknown.value.message.args["name"] == "Exodia"
    await contests.change(BOSS, number, banned_cards=("苍狼妖", "Thousand-Legged Demon"))
    contest = await hall.contest()
    banned = set(contest.event.settings.banned_cards)
    assert banned == {"grey_wolf", "centipede"}
    given = contest.event.entrants[hall.number(contest, 101)].deck
    cards = await hall.store.ask(reads.contest_deck, number, given)
    assert cards
    assert not banned & {card for card, _ in cards}
    with refuses("error.contest_deck_banned") as refused:
        await contests.bring_deck(person(101), number, "#five_coloured_light")
    said = [words(locale).say(refused.value.message) for locale in LOCALES]
    assert ["苍狼妖" in said[0], "Grey Wolf Demon" in said[1]] == [True, True], said


@pytest.mark.parametrize("title", sorted(titles))
async def test_what_counts_when_time_is_up_is_said_as_a_match_begins(hall: Hall, title: str):
    await hall.announce(title, round_limit=DAY, decks="none")
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.come(101)
    await hall.contest()
    said = [one.row.text for one in hall.store._waiting._all() if one.row.kind == "notice"]
    (counted,) = [text for text in said if text and text.key == "notice.contest_count"]
    pack = titles[title].pack()
    for locale in LOCALES:
        own = catalogue.own(title, locale)["about.count"]
        assert own in words(locale).say(counted, pack=pack)


async def test_a_place_that_is_taken_at_the_last_moment_is_waited_for(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """Another table may begin there between a look and the contest's own."""
    await hall.announce()
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    other = await hall.host.lobby.open_table(person(999), CHANNEL, "yongheng")
    monkeypatch.setattr(Rooms, "at", looked_away(Rooms.at))
    await hall.come(101)
    contest = await hall.contest()
    assert contest.current(contest.event.open[0]) is None
    await hall.host.play.close_table(person(999), other.table_id)
    await hall.pass_time(2 * MINUTE)
    contest = await hall.contest()
    assert contest.current(contest.event.open[0]) is not None
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def looked_away(at):
    """The first look finds nothing, whatever is there."""
    looks = []

    async def look(self, place):
        looks.append(place)
        return None if len(looks) == 1 else await at(self, place)

    return look


async def test_a_large_field_is_paired_where_no_process_can_be_started(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
):
    def none(*_: object, **__: object) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr("bot.contests.host.worker.SMALL", 1)
    monkeypatch.setattr("bot.contests.host.worker.ProcessPoolExecutor", none)
    await hall.announce()
    await hall.sign_up(4)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    assert len((await hall.contest()).event.open) == 2
