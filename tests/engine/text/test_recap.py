"""Recap by turns and steps, a turn in one line: from what its reader was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest

from engine import SPECTATOR, Game, titles
from engine.kernel.moments import named
from engine.kernel.pack import Pack
from engine.kernel.recap import Chapter, Told, chapters
from engine.kernel.values import CardRef, Msg, SeatRef, Several, msg
from engine.text import catalogue
from engine.text.recap import Teller
from engine.text.sentences import say
from tests.bench.field import ready_decks
from tests.engine.properties.playing import random_game

NAMES = ("青鸾", "夜渔人", "沈砚", "白露", "小满", "阿土", "子车", "司徒")


def speaker(locale: str, pack: Pack, names: Sequence[str] = NAMES) -> Callable[[Msg], str]:
    """Make what says messages."""
    return lambda text: say(text, locale, names, pack, "bare")


def entries(game_states: Iterable[Game], reader: int) -> list[Told]:
    """List what each answer of a whole game said to a reader."""
    found: list[Told] = []
    during: Msg | None = msg("recap.setup")
    for game in game_states:
        found.append(Told(game.log(game.events, reader), during))
        during = game.chapter
    return found


def cards_in(texts: Iterable[Msg]) -> set[CardRef]:
    """The cards that some lines name."""
    found: set[CardRef] = set()
    for text in texts:
        for value in text.args.values():
            found |= {value} if isinstance(value, CardRef) else set()
            found |= set(value.cards) if isinstance(value, Several) else set()
    return found


def whole(title: str, seats: int, seed: int) -> list[Game]:
    """A game of random players as it was after each answer."""
    found = []
    for game in random_game(title, seats, seed):
        found.append(game.clone())
        found[-1].events = list(game.events)
    return found


@pytest.mark.parametrize("title", titles)
def test_a_recap_tells_each_reader_what_their_log_told_and_nothing_else(title: str) -> None:
    """Whole games: every line stands once and in order, and a turn in one line names no card that
    the log does not name to that reader."""
    rules, seats = titles[title], titles[title].shape.most_seats
    states = whole(title, seats, 5)
    for reader in range(SPECTATOR, seats):
        told = entries(states, reader)
        lines = [line for entry in told for line in entry.lines]
        story = chapters(told, rules.words.events)
        kept = [line.text for one in story for line in one.lines if not line.heading]
        opened = [
            line
            for line in lines
            if rules.words.events[line.key.removeprefix("log.")].opens in ("round", "turn", "stage")
        ]
        assert kept == [line for line in lines if line not in opened]
        for one in story:
            known = {card.design for card in cards_in(line.text for line in one.lines)}
            hidden = {
                design.name.zh
                for design in states[0].pack.designs.values()
                if design.id not in known
            }
            said = Teller(title, "zh", speaker("zh", states[0].pack, ""), reader).line(one, 10_000)
            names = {states[0].pack.designs[design].name.zh for design in known if design}
            for name in sorted(names, key=len, reverse=True):
                said = said.replace(name, "")
            assert not [name for name in hidden if len(name) > 2 and name in said], said


@pytest.mark.parametrize("title", titles)
def test_every_turn_has_a_heading_and_words_in_both_languages(title: str) -> None:
    """The default is enough: a title that says nothing of its story has one all the same."""
    seats = titles[title].shape.least_seats
    states = whole(title, seats, 6)
    story = chapters(entries(states, 0), titles[title].words.events)
    assert len(story) > 4
    for locale in ("zh", "en"):
        teller = Teller(title, locale, speaker(locale, states[0].pack), 0)
        heads = [teller.head(one) for one in story]
        assert all(heads), heads
        assert not [head for head in heads if "recap." in head or "{" in head]
        longest = max(len(teller.line(one, 100)) for one in story)
        assert longest < 200  # one thing more than there is room for, where it is all there is
    turns = [one.head for one in story if one.head is not None and one.head.key == "recap.turn"]
    assert len({str(head) for head in turns}) == len(turns)


@pytest.mark.parametrize("title", titles)
def test_brief_words_are_those_of_events_that_are_told(title: str) -> None:
    told = {kind for kind, rule in titles[title].words.events.items() if rule.told}
    for key in catalogue.own(title, "zh"):
        family, _, kind = key.partition("/")[0].partition(".")
        if family in ("brief", "after"):
            assert kind in told, key


def a_turn(*lines: Msg, title: str = "yongheng") -> Chapter:
    """A turn in which that happened."""
    began = msg("log.turn_began", who=SeatRef(0), amount=0)
    (chapter,) = chapters([Told((began, *lines))], titles[title].words.events)
    return chapter


def hit(source: str, amount: int, target: CardRef, to: int) -> Msg:
    """Damage."""
    other = CardRef(source)
    return msg(
        "log.damaged", who=SeatRef(0), to=SeatRef(to), card=target, other=other, amount=amount
    )


FISHER, TREE = CardRef("night_fisher", "B1"), CardRef("elder_tree", "C1")


def told(chapter: Chapter, room: int = 200, seat: int = SPECTATOR) -> str:
    """That turn in one line."""
    pack = titles["yongheng"].pack()
    return Teller("yongheng", "zh", speaker("zh", pack), seat).line(chapter, room)


def test_what_comes_of_a_wound_is_said_with_it() -> None:
    chapter = a_turn(
        hit("heavy_cut", 5, FISHER, 1),
        msg("log.dying", who=SeatRef(1), card=FISHER, amount=0),
        msg("log.saved", who=SeatRef(1), card=FISHER, amount=0),
    )
    assert told(chapter) == "重斩 5 伤 → B1 夜渔人，濒死，救回"


def test_what_happens_to_several_alike_is_said_once() -> None:
    chapter = a_turn(hit("tribute", 1, FISHER, 1), hit("tribute", 1, TREE, 2))
    assert told(chapter) == "纳贡 1 伤 → B1 夜渔人、C1 古树守卫"


def test_of_many_cards_some_are_named_those_of_the_reader_first() -> None:
    others = [CardRef("night_fisher", f"{seat}{n}") for seat in "BCD" for n in (1, 2)]
    own = CardRef("elder_tree", "E1")
    struck = [hit("tribute", 1, card, 1) for card in (*others, own)]
    assert told(a_turn(*struck)) == (
        "纳贡 1 伤 → B1 夜渔人、B2 夜渔人、C1 夜渔人、C2 夜渔人等 7 张"
    )
    assert told(a_turn(*struck), seat=4) == (
        "**纳贡 1 伤 → E1 古树守卫、B1 夜渔人、B2 夜渔人、C1 夜渔人等 7 张**"
    )
    assert "等" not in told(a_turn(*struck[:6]))  # as many as are named in full


def test_a_hand_drawn_anew_is_no_paragraph() -> None:
    """Fourteen long names, seven of them put back: the log has them all."""
    pack = titles["shenhua"].pack()
    longest = sorted(pack.designs.values(), key=lambda one: -len(one.name.en))[:14]
    drawn = [msg("log.drew_card", who=SeatRef(0), card=CardRef(one.id)) for one in longest]
    chapter = a_turn(*drawn, title="shenhua")
    lines = {
        locale: Teller("shenhua", locale, speaker(locale, pack), 0).line(chapter, 100)
        for locale in ("zh", "en")
    }
    assert lines["zh"].endswith("等 14 张")
    assert lines["en"].endswith("… (14 in all)")
    assert max(map(len, lines.values())) < 200


@pytest.mark.parametrize("title", ["shengwu", "shenhua"])
def test_a_card_of_the_first_hand_that_went_back_is_not_told_as_drawn(title: str) -> None:
    """Its player's log says that it went back, nobody else's; twins go back one by one."""
    decks = [ready.deck for ready in ready_decks(titles[title])[:2]]
    game = Game.new(title, seats=2, seed=4, decks=decks)
    seat = game.decisions[0].seat
    drawn = game.zone("hand", seat)
    before = [Told(game.log(game.events, seat))]
    names = [game.card(card).design for card in drawn]
    for owed in game.decisions:
        every = tuple(option.key for option in owed.options)
        change, keep = (("yes",), ("no",)) if title == "shengwu" else (every, ())
        game.answer(owed.seat, change if owed.seat == seat else keep)
        before.append(Told(game.log(game.events, seat)))
        assert "log.put_back" not in [line.key for line in game.log(game.events, 1 - seat)]
    back = [line for entry in before for line in entry.lines if line.key == "log.put_back"]
    assert sorted(c.design for c in cards_of(back)) == sorted(names)
    story = chapters(before, game.title.words.events)
    kept = {game.card(card).design for card in game.zone("hand", seat)}
    line = Teller(title, "zh", speaker("zh", game.pack), seat).line(story[0], 500)
    for design in set(names) - kept:
        assert game.pack.design(design).name.zh not in line


def cards_of(lines: Iterable[Msg]) -> list[CardRef]:
    """The cards of some lines, each as often as it is told of."""
    return [one for line in lines for one in named(line, "card")]


def test_what_befell_the_reader_stands_out() -> None:
    chapter = a_turn(hit("heavy_cut", 5, FISHER, 1), hit("tribute", 2, TREE, 2))
    assert told(chapter, seat=2) == "重斩 5 伤 → B1 夜渔人；**纳贡 2 伤 → C1 古树守卫**"


def test_where_there_is_little_room_what_matters_least_goes_first() -> None:
    died = msg("log.died", who=SeatRef(0), to=SeatRef(1), card=FISHER, amount=0)
    used = msg("log.effect_used", who=SeatRef(0), card=CardRef("windfall"), amount=0)
    chapter = a_turn(used, hit("tribute", 1, TREE, 2), died)
    assert told(chapter) == "用横财；纳贡 1 伤 → C1 古树守卫；夜渔人的 B1 夜渔人死亡"
    assert told(chapter, room=20) == "夜渔人的 B1 夜渔人死亡；……"


def test_a_turn_in_which_nothing_matters_says_so() -> None:
    assert told(a_turn(msg("log.paid_gold", who=SeatRef(0), amount=2))) == "平静"


def test_what_was_taken_back_stands_in_the_story_and_in_no_summary() -> None:
    began = msg("log.turn_began", who=SeatRef(0), amount=0)
    later = msg("log.turn_began", who=SeatRef(1), amount=0)
    story = chapters(
        [Told((began,)), Told((hit("tribute", 1, TREE, 2), later), undone=True)],
        titles["yongheng"].words.events,
    )
    (chapter,) = story
    assert [line.undone for line in chapter.lines] == [True, True]
    assert told(chapter) == "平静"


def test_a_resolution_is_told_step_by_step() -> None:
    """Its stages head the lines of a game of 圣物战线, each where something is told of it."""
    states = whole("shengwu", 2, 5)
    story = chapters(entries(states, SPECTATOR), titles["shengwu"].words.events)
    heads = [step[0].text.args["what"] for one in story for step in one.steps if step[0].heading]
    assert {"reveal", "attacker", "lane"} <= set(heads)
    assert all(not step[-1].heading for one in story for step in one.steps)
    order = ["counters", "reveal", "summon", "defender", "attacker", "lane", "end"]
    for one in story:
        places = [order.index(str(s[0].text.args["what"])) for s in one.steps if s[0].heading]
        assert places == sorted(places)
