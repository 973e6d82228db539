"""Settings are held against the title that is to be played: what cannot be played is refused before
anybody signs up, and what is chosen is what is played."""

from __future__ import annotations

from typing import Any

import pytest

from bot.contests.host.contests import Contests
from bot.contests.host.settings import merge_settings
from bot.contests.messages import overview
from bot.host.errors import ContestRefused, EngineRefused
from cogs.contests.settings import read
from engine.contests.records import Phase
from engine.contests.settings import LIVE, DeckPolicy, Format
from tests.host.contests.conftest import Titles
from tests.host.contests.hall import BOSS, Hall, person, told
from tests.refusals import refuses


async def changed(hall: Hall, **changes: Any):
    await hall.host.part(Contests).change(BOSS, hall.contest_id, **changes)
    return await hall.contest()


@pytest.mark.parametrize("format", ["pods"])
async def test_a_game_of_two_is_not_played_in_pods(hall: Hall, format: str):
    with pytest.raises(ContestRefused) as refused:
        await hall.announce(format=format)
    assert refused.value.message.args["seats"] == "2"
    await hall.announce()
    with pytest.raises(ContestRefused):
        await changed(hall, format=format)
    await hall.announce("yongheng", format=format)
    with pytest.raises(ContestRefused):
        await changed(hall, title="shenhua")


async def test_seven_people_play_a_game_of_six_in_two_pods(hall: Hall):
    await hall.announce("yongheng", format="pods", pod=6, rounds=1)
    await hall.sign_up(7)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await hall.contest()
    assert sorted(len(m.players) for m in contest.event.open) == [3, 4]
    await hall.come(101)
    assert (await hall.contest()).tables


async def test_what_no_game_is_called_is_no_title(hall: Hall):
    contest = await hall.announce()
    with refuses("error.unknown_title"):
        await changed(hall, title="nonsense")
    assert overview.announcement(await hall.contest()) == overview.announcement(contest)


async def test_another_title_takes_its_own_decks_and_options_with_it(hall: Hall):
    """A player who has brought a deck of the one before is given one that can be played, and told
    so."""
    await hall.announce(options={"komi": 3}, banned_cards=())
    ready = hall.host.decks.ready_decks("shenhua")[0]
    await hall.sign_up(2)
    await hall.host.part(Contests).bring_deck(person(101), hall.contest_id, f"#{ready.id}")
    before = (await hall.contest()).event.entrants[1].deck
    contest = await changed(hall, title="shengwu")
    settings = contest.event.settings
    assert (settings.title, settings.options, settings.decks) == ("shengwu", {}, DeckPolicy.EVENT)
    assert contest.event.entrants[1].deck not in ("", before)
    assert contest.event.entrants[2].deck == ""
    news = [row for row in await hall.shows() if row.text and "exchanged" in row.text.key]
    assert [row.user_id for row in news] == [101]
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    await hall.come(101)
    contest = await hall.contest()
    stored = await hall.stored(contest, 1)
    assert (stored.row.title, stored.row.status) == ("shengwu", "running")


async def test_a_title_without_decks_is_played_without(hall: Hall):
    await hall.announce()
    await hall.sign_up(2)
    ready = hall.host.decks.ready_decks("shenhua")[0]
    await hall.host.part(Contests).bring_deck(person(101), hall.contest_id, f"#{ready.id}")
    contest = await changed(hall, title="yongheng")
    assert contest.event.settings.decks is DeckPolicy.NONE
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    await hall.come(101)
    contest = await hall.contest()
    assert (await hall.stored(contest, 1)).row.status == "running"


async def test_the_options_of_the_game_are_those_of_its_tables_and_are_told(hall: Hall):
    await hall.announce()
    with pytest.raises(EngineRefused):
        await changed(hall, options={"komi": 5})
    contest = await changed(hall, options={"komi": 3})
    lines = told(overview.announcement(contest, "zh")).splitlines()
    assert "3" in next(line for line in lines if "后手" in line)
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    await hall.contest()
    await hall.come(101)
    contest = await hall.contest()
    assert (await hall.stored(contest, 1)).row.options["komi"] == 3


async def test_the_language_is_that_of_all_its_messages_from_then_on(hall: Hall):
    contest = await hall.announce(language="zh")
    assert contest.row.locale == "zh"
    await hall.sign_up(2)
    await hall.host.part(Contests).start(BOSS, hall.contest_id)
    contest = await changed(hall, language="en")
    assert contest.row.locale == "en"
    shown = {row.text.key for row in await hall.shows() if row.kind == "contest" and row.text}
    assert {"signup", "matches:1", "standings"} <= shown
    with pytest.raises(ContestRefused):
        await changed(hall, language="fr")


async def test_the_strength_of_computers_is_one_that_there_is(hall: Hall):
    await hall.announce(computers=True)
    with pytest.raises(ContestRefused):
        await changed(hall, level="grandmaster")
    assert (await changed(hall, level="hard")).event.settings.level == "hard"


async def test_what_the_host_fills_in_is_not_to_be_chosen(hall: Hall):
    await hall.announce()
    with pytest.raises(ContestRefused):
        await changed(hall, seats=8)


async def test_an_evening_has_its_clocks_whenever_it_is_chosen(hall: Hall):
    contest = await hall.announce(live=True, bank=5 * 60_000)
    assert contest.event.settings.round_limit == LIVE["round_limit"]
    assert contest.event.settings.bank == 5 * 60_000
    weeks = (await hall.announce()).event.settings
    evening = (await changed(hall, live=True)).event.settings
    assert {name: getattr(evening, name) for name in LIVE} == LIVE
    assert (await changed(hall, live=False)).event.settings == weeks


async def test_a_template_of_one_title_is_of_use_to_another(hall: Hall):
    """Choices beside it count, and those that belong to the one title alone stay behind."""
    await hall.announce(options={"komi": 3}, cut=4, live=True, best_of=3)
    await hall.host.part(Contests).save_template(BOSS, hall.contest_id, "Friday")
    saved = (await hall.host.part(Contests).templates(7))["Friday"]
    same = (await hall.announce(**merge_settings(saved, {"cut": 8}))).event.settings
    assert (same.title, same.options, same.cut, same.live) == ("shenhua", {"komi": 3}, 8, True)
    assert same.round_limit == LIVE["round_limit"]
    other = (await hall.announce(**merge_settings(saved, {"title": "yongheng"}))).event.settings
    assert (other.title, other.options, other.best_of) == ("yongheng", {}, 3)
    assert other.decks is DeckPolicy.NONE
    weeks = (await hall.announce(**merge_settings(saved, {"live": False}))).event.settings
    assert weeks.round_limit > LIVE["round_limit"]


async def test_yes_and_no_are_understood_and_nothing_else_is_taken_for_no(hall: Hall):
    assert read("live", "是") is True
    assert read("live", "No") is False
    await hall.announce(live=True)
    with pytest.raises(ContestRefused) as refused:
        await changed(hall, live=read("live", "perhaps"))
    assert refused.value.message.key == "contest.refused.setting_type"


async def test_a_setting_can_be_changed_while_the_game_is_not_there(hall: Hall, shelf: Titles):
    """Only what is about the game needs it."""
    await hall.announce()
    shelf.lose("shenhua")
    assert (await changed(hall, most=8)).event.settings.most == 8
    with refuses("error.unknown_title"):
        await changed(hall, options={"komi": 3})
    contest = await changed(hall, title="yongheng", format=Format.PODS.value)
    assert contest.event.phase is Phase.SIGN_UP
