"""Seats that change hands: offered, claimed, voted out, minded by a computer."""

from pathlib import Path

from bot.host.config import HostConfig
from bot.host.values import SeatInfo
from bot.store.rows.tables import Place
from bot.store.settings import DAY, HOUR, Deadline
from engine.kernel.values import SeatRef
from tests.host.club import ANN, BEN, CAI, DAN, Club, called, count
from tests.manual_clock import ManualClock
from tests.refusals import refuses


async def seat(club: Club, table_id: int, number: int) -> SeatInfo:
    """A seat as everybody sees it."""
    return (await club.host.looking.view(table_id)).table.seats[number]


async def test_an_offered_seat_is_taken_over_with_its_hand(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.play(table_id, ANN, "draw")
    await club.play(table_id, BEN, "rest")
    with refuses("error.seat_not_free"):
        await club.host.seats.claim_seat(DAN, table_id)
    await club.host.seats.offer_seat(ANN, table_id)
    assert (await seat(club, table_id, 0)).offered
    await club.posts()
    done = await club.host.seats.claim_seat(DAN, table_id)

    assert done.seat == 0
    taken = await seat(club, table_id, 0)
    assert (taken.user_id, taken.name, taken.offered) == (104, "Dan", False)
    assert (await club.host.looking.view(table_id, ANN.user_id)).seat == -1
    mine = await club.host.looking.view(table_id, DAN.user_id)
    assert mine.view is not None
    assert len(mine.view.seats[0].zones["hand"].cards) == 5
    rows = await club.posts()
    claimed = next(row.text for row in rows if row.text and row.text.key == "notice.claimed")
    assert claimed.args == {"who": SeatRef(0), "before": "Ann"}
    assert [row.user_id for row in rows if row.kind == "private"] == [101]
    assert {row.user_id for row in rows if row.kind == "hand"} == {101, 104}
    with refuses("error.not_seated"):
        await club.host.play.answer(ANN, table_id, ("watch",))
    await club.play(table_id, DAN, "watch")


async def test_an_offer_can_be_withdrawn(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.host.seats.offer_seat(ANN, table_id)
    await club.host.seats.offer_seat(ANN, table_id, withdraw=True)
    with refuses("error.seat_not_free"):
        await club.host.seats.claim_seat(DAN, table_id, 0)
    said = await club.said()
    assert count(said)["notice.offered"] == count(said)["notice.offer_withdrawn"] == 1


async def test_who_sits_cannot_claim_a_second_seat(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.host.seats.offer_seat(ANN, table_id)
    with refuses("error.already_seated"):
        await club.host.seats.claim_seat(BEN, table_id)


async def test_a_computer_plays_for_whoever_asks_until_they_are_back(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.host.seats.mind_seat(ANN, table_id, "hard")
    await club.host.settled()
    assert await club.waiting(table_id) == {"Ben"}
    assert (await seat(club, table_id, 0)).level == "hard"
    assert club.players.jobs[-1].level == "hard"

    await club.host.seats.take_back(ANN, table_id)
    await club.play(table_id, BEN, "rest")
    await club.host.settled()
    assert "Ann" in await club.waiting(table_id)
    by = [entry.by for entry in await club.store.answers(table_id)]
    assert by == ["start", "minder", "player"]


async def test_an_answer_of_the_person_takes_the_seat_back_too(tmp_path: Path) -> None:
    slow = Club(tmp_path, ManualClock(), HostConfig(pace_ms=5_000))
    club = await slow.open()
    table_id = await club.game(ANN, BEN, CAI)
    await club.host.seats.mind_seat(BEN, table_id)
    await club.play(table_id, ANN, "rest")
    await club.host.settled()
    await club.play(table_id, BEN, "draw")  # quicker than the computer

    assert not (await seat(club, table_id, 1)).minded
    await club.pass_time(HOUR)
    assert await club.waiting(table_id) == {"蔡"}
    by = [entry.by for entry in await club.store.answers(table_id)]
    assert by == ["start", "player", "player"]
    await club.close()


async def test_a_person_away_for_long_is_voted_out_and_the_seat_is_free(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI, deadline=Deadline(HOUR))

    async def others_play() -> None:
        for actor in (BEN, CAI):
            if await club.owed(table_id, actor):
                await club.step(table_id, (actor,), "rest")

    for _ in range(40):
        await others_play()
        await club.pass_time(HOUR - 1)
        if (await seat(club, table_id, 0)).minded:
            break
    assert (await seat(club, table_id, 0)).why == "missed"
    with refuses("error.not_absent"):
        await club.host.seats.vote_replace(BEN, table_id, 0)
    with refuses("error.seat_not_free"):
        await club.host.seats.claim_seat(DAN, table_id)

    for _ in range(30):
        await others_play()
        await club.pass_time(HOUR - 1)
    assert (await seat(club, table_id, 0)).absent
    await club.posts()
    with refuses("error.not_absent"):
        await club.host.seats.vote_replace(BEN, table_id, 2)
    first = await club.host.seats.vote_replace(BEN, table_id, 0)
    second = await club.host.seats.vote_replace(CAI, table_id, 0)
    assert (first.passed, second.passed) == (False, True)
    vote = next(row.text for row in await club.posts() if row.text and "vote" in row.text.key)
    assert vote.args == {"who": SeatRef(0), "voter": SeatRef(1), "votes": 1, "needed": 2}

    assert (await seat(club, table_id, 0)).offered
    await club.host.seats.claim_seat(DAN, table_id)
    assert (await seat(club, table_id, 0)).name == "Dan"


async def test_a_long_absent_seat_may_be_claimed_without_a_vote(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI, deadline=Deadline(DAY))
    await club.host.seats.mind_seat(BEN, table_id)
    for _ in range(6):
        await club.pass_time(DAY - HOUR)
        if await club.owed(table_id, CAI):
            await club.step(table_id, (CAI,))
    table = (await club.host.looking.view(table_id)).table
    assert [one.absent for one in table.seats] == [True, False, False]  # Ben had said so
    done = await club.host.seats.claim_seat(DAN, table_id)
    assert done.seat == 0


async def test_at_a_table_without_a_deadline_silence_makes_absent(club: Club) -> None:
    table_id = await club.game(ANN, BEN)
    await club.pass_time(club.config.silence_ms - 1)
    assert not (await seat(club, table_id, 0)).absent
    await club.pass_time(1)
    assert (await seat(club, table_id, 0)).absent
    done = await club.host.seats.vote_replace(BEN, table_id, 0)
    assert done.passed
    await club.host.settled()
    assert await club.waiting(table_id) == {"Ben"}

    # Ann comes back before anybody has claimed the seat: it is hers again.
    await club.host.seats.take_back(called(ANN, "Annie"), table_id)
    back = await seat(club, table_id, 0)
    assert (back.minded, back.offered, back.name) == (False, False, "Annie")


async def test_who_is_absent_need_not_vote(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI)
    await club.step(table_id, (ANN,))
    await club.step(table_id, (BEN,))
    await club.step(table_id, (CAI,))
    await club.play(table_id, CAI, "watch")  # Ann and Ben never say how they spend the night
    await club.pass_time(club.config.silence_ms)
    assert (await club.host.seats.vote_replace(CAI, table_id, 0)).passed
    assert (await club.host.play.close_table(CAI, table_id)).passed


async def test_an_absent_person_who_acts_makes_the_votes_void(club: Club) -> None:
    table_id = await club.game(ANN, BEN, CAI)
    await club.pass_time(club.config.silence_ms)
    await club.host.seats.vote_replace(BEN, table_id, 0)
    await club.play(table_id, ANN, "rest")
    stored = await club.store.table(table_id)
    assert stored is not None
    assert stored.votes == ()


async def test_seats_change_hands_in_running_games_only(club: Club) -> None:
    opened = await club.host.lobby.open_table(ANN, Place(None, 555), "beacons")
    for verb in (club.host.seats.offer_seat, club.host.seats.mind_seat, club.host.seats.take_back):
        with refuses("error.not_started"):
            await verb(ANN, opened.table_id)
    with refuses("error.not_started"):
        await club.host.seats.claim_seat(DAN, opened.table_id)
    with refuses("error.not_started"):
        await club.host.play.concede(ANN, opened.table_id)


async def test_an_offer_ends_when_its_owner_plays_on(club: Club) -> None:
    """Whatever they do at the table says that they are back: nobody takes the seat any more."""
    table_id = await club.game(ANN, BEN, CAI)
    for away in (False, True):
        await club.host.seats.offer_seat(ANN, table_id)
        if away:
            await club.host.seats.mind_seat(ANN, table_id)
        assert (await seat(club, table_id, 0)).offered
        await club.posts()
        if away:
            await club.host.seats.take_back(ANN, table_id)
        else:
            await club.play(table_id, ANN, "draw")
        assert not (await seat(club, table_id, 0)).offered
        assert ("notice.back" if away else "notice.offer_withdrawn") in await club.said()
        with refuses("error.seat_not_free"):
            await club.host.seats.claim_seat(DAN, table_id, 0)


async def test_a_stranger_takes_no_seat_whose_player_has_looked_in_again(club: Club) -> None:
    """Ann missed her clocks for so long that anyone may have her seat; she looks, and has yet to
    say that she is back. A day later she has not come again."""
    table_id = await club.game(ANN, BEN, CAI, deadline=Deadline(HOUR))

    async def hours(count: int) -> None:
        for _ in range(count):
            for actor in (BEN, CAI):
                if await club.owed(table_id, actor):
                    await club.step(table_id, (actor,), "rest")
            await club.pass_time(HOUR - 1)

    await hours(40)
    assert (await seat(club, table_id, 0)).absent
    await club.host.looking.look(table_id, ANN.user_id)
    with refuses("error.player_back"):
        await club.host.seats.claim_seat(DAN, table_id)
    await hours(26)
    assert (await club.host.seats.claim_seat(DAN, table_id)).seat == 0
