"""A yes to an old question never agrees to a newer one, whatever was asked."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.contests.host.contest import Contest
from bot.contests.host.contests import Contests
from bot.contests.messages import confirmations
from bot.contests.messages.ids import ASKS
from bot.host.decks.keys import state_of
from bot.host.errors import MoreThanOwn
from bot.host.values import Rights
from bot.i18n import words
from bot.messages import confirm, decks, pages
from bot.messages import undo as questions
from bot.messages.board import board
from bot.messages.component_id import GRAMMAR, ComponentId
from bot.messages.parts import Box, Button, Message, Part, Row
from bot.store.settings import HOUR
from cogs.caller import Caller
from cogs.contests.press_judging import DONE, RULED
from engine.contests.records import ContestState, Phase, Standing
from engine.kernel.deck import Deck
from engine.kernel.values import SeatRef, msg
from tests.cogs.backroom import ANN, BEN, CAI, CLUB, HALL, PRIVATE, Backroom, Guest, Spot, backroom

OVER = words("en")("error.question_over")
NOBODY_ASKS = words("en")("error.no_undo_asked")
NOTHING = {
    *(
        OVER,
        NOBODY_ASKS,
        words("en")("error.table_over"),
        words("en")("error.no_deck", name="Wolves"),
    )
}
"""Words of a second yes, which does nothing."""
ALIKE = {"vote", "close_yes", "offer_yes", "forget_yes"}
"""Pairs of things that are the same said twice: a vote of one's own counts once."""


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Backroom]:
    """The program without Discord."""
    async with backroom(tmp_path) as room:
        yield room


def ids(message: Message) -> dict[str, str]:
    """The ids of the buttons of a message, by their verbs."""

    def of(parts: tuple[Part, ...]) -> list[str]:
        found = []
        for part in parts:
            if isinstance(part, Box):
                found += of(part.parts)
            elif isinstance(part, Row):
                found += [one.id for one in part.buttons if isinstance(one, Button)]
        return found

    return {ComponentId.parse(text).verb: text for text in of(message.parts)}


async def twice(room: Backroom, who: Guest, spot: Spot, pressed: str) -> str:
    """Two yeses at one instant, of which one counts: what the first was told."""
    first, second = [room.press(who, spot, pressed) for _ in range(2)]
    said, again = [visit.text for visit in await asyncio.gather(first, second)]
    if ComponentId.parse(pressed).verb not in ALIKE:
        assert said != again
        assert any(nothing in again for nothing in NOTHING), again
    return said


async def plays(room: Backroom, table: int) -> None:
    """Whoever is asked gives the usual answer."""
    for guest in (ANN, BEN, CAI):
        seen = await room.host.looking.view(table, guest.id)
        if seen.view is not None and seen.view.decision is not None:
            decision = seen.view.decision
            await room.host.play.answer(
                guest.actor, table, decision.default, decision_id=decision.id
            )
            return


# -- the questions: what is asked first, and later as another matter -----------------------------


async def taking_back(room: Backroom, verb: str) -> None:
    """Ann asks, goes on, and asks about something else: Ben's old button is about the first."""
    table = await room.game(ANN, BEN, title="yongheng")
    asked: list[str] = []
    for _ in range(60):
        await plays(room, table)
        before = (await room.host.looking.view(table)).table.undo_asked
        seen = await room.host.looking.view(table, ANN.id)
        if not seen.may_undo or seen.just_acted:
            continue
        await room.host.undo.ask_undo(ANN.actor, table)
        (number,) = (await room.host.looking.view(table)).table.undo_asked or (0,)
        if number and (number,) != before:
            reader = await room.bot.composer.reader(table)
            text = msg(questions.ASKED, who=SeatRef(0), question=number)
            asked.append(ids(questions.asked(reader, text, 0, (BEN.id,)))[verb])
        if len(asked) == 2:
            break
    old, new = asked
    assert old != new
    entries = await room.host.tables.store.answers(table)
    assert NOBODY_ASKS in (await room.press(BEN, HALL, old)).text
    assert (await room.host.looking.view(table)).table.undo_asked != ()
    assert await room.host.tables.store.answers(table) == entries
    assert NOBODY_ASKS not in await twice(room, BEN, HALL, new)
    assert (await room.host.looking.view(table)).table.undo_asked == ()


async def replacing(room: Backroom, verb: str) -> None:
    """Ann was away, came back, and is away once more: the button from the first time is over."""
    table = await room.game(ANN, BEN, CAI, title="yongheng")
    offered = []
    for _ in range(2):
        room.clock.set(room.clock.now() + 80 * HOUR)
        about = ids(board(await room.bot.composer.reader(table), "text"))
        offered.append(about[verb])
        away = [s for s in (await room.host.looking.view(table)).table.seats if s.absent]
        assert away
        person = next(g for g in (ANN, BEN, CAI) if g.id == away[0].user_id)
        voter = next(g for g in (ANN, BEN, CAI) if g.id != away[0].user_id)
        if len(offered) == 1:
            await room.host.seats.offer_seat(person.actor, table)
            await room.host.seats.offer_seat(person.actor, table, withdraw=True)
    old, new = offered
    assert old != new
    assert OVER in (await room.press(voter, HALL, old)).text
    stored = await room.host.tables.store.table(table)
    assert stored is not None
    assert stored.votes == ()
    assert OVER not in await twice(room, voter, HALL, new)


async def conceding(room: Backroom, verb: str) -> None:
    """The seat that Ann was asked about is Cai's by now, and she has taken Ben's."""
    table = await room.game(ANN, BEN, title="yongheng")
    old = ids(confirm.conceding(await room.bot.composer.reader(table, ANN.id)))[verb]
    await room.host.seats.offer_seat(ANN.actor, table)
    await room.host.seats.claim_seat(CAI.actor, table)
    await room.host.seats.offer_seat(BEN.actor, table)
    await room.host.seats.claim_seat(ANN.actor, table)
    assert OVER in (await room.press(ANN, HALL, old)).text
    assert await room.status(table) == "running"
    new = ids(confirm.conceding(await room.bot.composer.reader(table, ANN.id)))[verb]
    await twice(room, ANN, HALL, new)
    assert await room.status(table) == "finished"


async def offering(room: Backroom, verb: str) -> None:
    """The seat that Ann was asked about is Cai's by now, and she has taken Ben's."""
    table = await room.game(ANN, BEN, title="yongheng")
    old = ids(confirm.offering(await room.bot.composer.reader(table, ANN.id)))[verb]
    for leaves, comes in ((ANN, CAI), (BEN, ANN)):
        await room.host.seats.offer_seat(leaves.actor, table)
        await room.host.seats.claim_seat(comes.actor, table)
    assert OVER in (await room.press(ANN, HALL, old)).text
    seats = (await room.host.looking.table(table)).seats
    assert not any(seat.offered for seat in seats)
    new = ids(confirm.offering(await room.bot.composer.reader(table, ANN.id)))[verb]
    await twice(room, ANN, HALL, new)
    assert [s.offered for s in (await room.host.looking.table(table)).seats] == [False, True]


async def taking_all_back(room: Backroom, verb: str) -> None:
    """Alone, Ann is asked whether what the computer did since goes too; then more has happened."""
    table = await room.game(ANN, BEN, title="yongheng")
    await room.host.seats.mind_seat(BEN.actor, table)
    await room.host.people.forget(BEN.id)
    old = ""
    for _ in range(60):
        await plays(room, table)
        await room.host.settled()
        reader = await room.bot.composer.reader(table, ANN.id)
        now = ids(confirm.taking_back(reader, "o", ()))[verb]
        stored = await room.host.tables.store.table(table)
        assert stored is not None
        if not stored.row.oldest <= stored.seats[0].last_answer < stored.seats[0].stirred:
            continue
        with pytest.raises(MoreThanOwn):
            await room.host.undo.ask_undo(ANN.actor, table, own=True)
        if old:
            break
        old = now
    assert old not in ("", now)
    entries = await room.host.tables.store.answers(table)
    assert OVER in (await room.press(ANN, HALL, old)).text
    assert await room.host.tables.store.answers(table) == entries
    assert OVER not in await twice(room, ANN, HALL, now)
    assert (await room.host.tables.store.answers(table))[-1].by == "undo"


async def closing(room: Backroom, verb: str) -> None:
    """To close a table that has not begun is not to vote for the end of its game."""
    table = await room.lobby(ANN, BEN, title="yongheng")
    old = ids(confirm.closing(await room.bot.composer.reader(table, ANN.id)))[verb]
    await room.host.lobby.begin(ANN.actor, table)
    assert OVER in (await room.press(ANN, HALL, old)).text
    stored = await room.host.tables.store.table(table)
    assert stored is not None
    assert stored.votes == ()
    new = ids(confirm.closing(await room.bot.composer.reader(table, ANN.id)))[verb]
    assert OVER not in await twice(room, ANN, HALL, new)
    stored = await room.host.tables.store.table(table)
    assert stored is not None
    assert [vote.topic for vote in stored.votes] == ["close"]


async def leaving(room: Backroom, verb: str) -> None:
    """To leave others at a table is not to close it."""
    table = await room.lobby(ANN, BEN, title="yongheng")
    old = ids(confirm.leaving(await room.bot.composer.reader(table, ANN.id)))[verb]
    await room.host.lobby.leave(BEN.actor, table)
    assert OVER in (await room.press(ANN, HALL, old)).text
    assert await room.status(table) == "open"
    new = ids(confirm.leaving(await room.bot.composer.reader(table, ANN.id)))[verb]
    assert OVER not in await twice(room, ANN, HALL, new)
    assert await room.status(table) == "closed"


async def organising(room: Backroom, verb: str) -> None:
    """The subject of each question of a contest has changed before the yes to it."""
    for act, (about, changes, done) in CONTEST_ASKS.items():
        contest = await cup(room, running=act not in ("leave", "start"))
        by = BEN if act == "leave" else ANN
        verb = "event_because" if act in RULED else "event_yes"
        old = ids(confirmations.asked(contest, act, about, "en", "Cai"))[verb]
        form = confirmations.reason(contest, act, about, "en").id if act in RULED else ""
        await changes(room, contest.id)
        await room.host.settled()  # what follows from it is another change
        before = (await room.host.part(Contests).contest(contest.id)).event
        assert OVER in (await room.press(by, HALL, old)).text, act
        if form:
            assert OVER in (await room.hand_in(by, HALL, form, why="a mistake")).text, act
        now = await room.host.part(Contests).contest(contest.id)
        assert now.event == before, act
        if done is None:
            continue
        new = ids(confirmations.asked(now, act, about, "en", "Cai"))[verb]
        if form:
            assert (await room.press(by, HALL, new)).forms
            again = confirmations.reason(now, act, about, "en").id
            assert OVER not in (await room.hand_in(by, HALL, again, why="a mistake")).text, act
            assert OVER in (await room.hand_in(by, HALL, again, why="a mistake")).text, act
        else:
            assert OVER not in await twice(room, by, HALL, new), act
        assert done((await room.host.part(Contests).contest(contest.id)).event), act


async def cup(room: Backroom, *, running: bool = True) -> Contest:
    """A contest of Ann's, who manages the server: so she may have many. Ben and Cai play in it."""
    settings = {"title": "yongheng", "threads": False, "cut": 2, "rounds": 2}
    manager = replace(ANN.actor, rights=Rights(CLUB, manager=True))
    contest = await room.host.part(Contests).create(manager, HALL.place, "Cup", settings)
    for guest in (BEN, CAI):
        await room.host.part(Contests).join(guest.actor, contest.id)
    if running:
        await room.host.part(Contests).start(ANN.actor, contest.id)
    await room.host.settled()
    return await room.host.part(Contests).contest(contest.id)


async def restarts(room: Backroom, contest: int) -> None:
    """The match has been begun anew by somebody else."""
    await room.host.part(Contests).restart(ANN.actor, contest, 1)


async def drops(room: Backroom, contest: int) -> None:
    """The first player has left."""
    await room.host.part(Contests).drop(ANN.actor, contest, 1)


async def ends(room: Backroom, contest: int) -> None:
    """It is over."""
    await room.host.part(Contests).end(ANN.actor, contest)


async def starts(room: Backroom, contest: int) -> None:
    """Sign-up is over."""
    await room.host.part(Contests).start(ANN.actor, contest)


async def joins(room: Backroom, contest: int) -> None:
    """One more is in it."""
    await room.host.part(Contests).join(ANN.actor, contest)


async def hands_over(room: Backroom, contest: int) -> None:
    """Ann has handed it on and been given it back."""
    await room.host.part(Contests).hand_over(ANN.actor, contest, CAI.id)


Done = Callable[[ContestState], bool] | None
CONTEST_ASKS: dict[str, tuple[int, Callable[[Backroom, int], Awaitable[None]], Done]] = {
    **dict.fromkeys(
        ("one", "two", "draw", "none"), (1, restarts, lambda now: now.matches[1].result is not None)
    ),
    "restart": (1, restarts, lambda now: now.matches[1].restarts == 2),
    "undo": (1, restarts, None),
    "start": (0, joins, lambda now: now.phase is Phase.RUNNING),
    "leave": (1, starts, lambda now: now.entrants[1].standing is Standing.DROPPED),
    "drop": (1, drops, None),
    "ban": (BEN.id, drops, lambda now: BEN.id in now.banned),
    "hand_over": (CAI.id, hands_over, None),
    "cut": (0, drops, None),
    "unpair": (0, ends, None),
    "end": (0, ends, None),
}
"""Questions that are asked first in a contest: about whom or what, how that changes, and how it
shows that the newer yes counts (``None`` where there is nothing left to say yes to)."""


def test_every_question_of_a_contest_has_its_story():
    assert all(ASKS(act) for act in CONTEST_ASKS)
    assert DONE.keys() | RULED.keys() == CONTEST_ASKS.keys()


async def throwing_away(room: Backroom, verb: str) -> None:
    """Another deck has the name by now."""
    name, cards = "Wolves", ("wolf", 3)

    async def question() -> str:
        asked = await room.press(ANN, PRIVATE, str(ComponentId("deck_drop", 0, ("shenhua", name))))
        assert asked.text
        (row,) = await room.host.decks.saved(ANN.id)
        return ids(decks.confirm_drop("shenhua", name, state_of(row), "en"))[verb]

    await room.host.decks.save_deck(ANN.actor, "shenhua", Deck(name, (cards,)))
    old = await question()
    await room.host.decks.drop_deck(ANN.actor, "shenhua", name)
    await room.host.decks.save_deck(ANN.actor, "shenhua", Deck(name, (("dragon", 1),)))
    assert OVER in (await room.press(ANN, PRIVATE, old)).text
    assert len(await room.host.decks.saved(ANN.id)) == 1
    assert OVER not in await twice(room, ANN, PRIVATE, await question())
    assert await room.host.decks.saved(ANN.id) == ()


async def forgetting(room: Backroom, verb: str) -> None:
    """Whatever came after the question is not what was asked about."""
    await room.host.people.set_player(ANN.actor, responses="ask")
    minute = Caller(room.visit(ANN, PRIVATE)).minute  # type: ignore[arg-type]
    for asked in (minute - 16, minute + 1):
        old = ids(pages.confirm_forgetting("en", asked))[verb]
        assert OVER in (await room.press(ANN, PRIVATE, old)).text
        assert (await room.host.people.player(ANN.id)).responses == "ask"
    await twice(room, ANN, PRIVATE, ids(pages.confirm_forgetting("en", minute - 15))[verb])
    assert (await room.host.people.player(ANN.id)).responses != "ask"


STORIES: dict[str, Callable[[Backroom, str], Awaitable[None]]] = {
    "undo_yes": taking_back,
    "undo_no": taking_back,
    "vote": replacing,
    "concede_yes": conceding,
    "close_yes": closing,
    "offer_yes": offering,
    "leave_yes": leaving,
    "event_yes": organising,
    "rewind_yes": taking_all_back,
    "deck_drop_yes": throwing_away,
    "forget_yes": forgetting,
}
"""Every press that is a yes, or a no that counts, to something that was asked."""


@pytest.mark.parametrize("verb", STORIES)
async def test_an_old_question_is_over(room: Backroom, verb: str):
    await STORIES[verb](room, verb)


def test_every_yes_has_its_story():
    answers = {verb for verb in GRAMMAR if verb.endswith("_yes")} | {"undo_no", "vote"}
    assert answers == STORIES.keys()


@pytest.mark.parametrize("verb", STORIES)
async def test_a_button_of_the_time_before_questions_had_names_is_an_old_one(
    room: Backroom, verb: str
):
    table = await room.game(ANN, BEN, title="yongheng")
    apart = {"forget_yes": "0", "deck_drop_yes": "0:shenhua:Wolves", "event_yes": "0:1:end:0"}
    about = apart.get(verb, f"{table}")
    seat = ":1" if verb in ("vote", "undo_yes", "undo_no") else ""
    assert (await room.press(ANN, HALL, f"pj:{verb}:{about}{seat}")).outdated
    assert await room.status(table) == "running"
