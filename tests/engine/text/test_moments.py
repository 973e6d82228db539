"""Moments that mattered most in a turn, as they can be drawn: who did it, to whom, and what came of
it."""

from __future__ import annotations

import pytest

from engine import SPECTATOR, titles
from engine.kernel.events import GRAVE
from engine.kernel.moments import FEW, MOST, Moment, heaviest, moments
from engine.kernel.recap import Chapter, Told, chapters
from engine.kernel.values import CardRef, Msg, SeatRef, msg
from engine.text.recap import Teller
from tests.engine.text.test_recap import FISHER, TREE, a_turn, cards_in, entries, hit, speaker
from tests.engine.text.test_recap import whole as whole_game

SQUIRE, CHANTER = CardRef("blood_pact_squire", "A5"), CardRef("storm_chanter", "B5")
CUP, SPREADER = CardRef("blood_cup", "BF3"), CardRef("plague_spreader", "A1")
KEEPER = CardRef("keeper", "A0")


def wound(source: CardRef, card: CardRef, amount: int) -> Msg:
    """Damage by a card on the table."""
    who, to = SeatRef("AB".index(source.slot[:1] or "A")), SeatRef("AB".index(card.slot[0]))
    return msg("log.damaged", who=who, to=to, card=card, other=source, amount=amount, how="combat")


def death(card: CardRef) -> Msg:
    """A creature dies."""
    return msg("log.destroyed", who=SeatRef("AB".index(card.slot[0])), card=card, amount=0)


def stage(what: str, number: int = 0) -> Msg:
    """A heading of a resolution."""
    return msg("log.stage", amount=number, what=what)


def attack(card: CardRef, other: CardRef) -> Msg:
    """A creature attacks."""
    who = SeatRef("AB".index(card.slot[0]))
    return msg("log.attack_declared", who=who, card=card, other=other, amount=0)


def resolution(*lines: Msg) -> Chapter:
    """A turn of 圣物战线 in which that was carried out."""
    return a_turn(*lines, title="shengwu")


def explained(moment: Moment, title: str = "shengwu", room: int = 120) -> str:
    """Put it into words."""
    say = speaker("zh", titles[title].pack())
    return Teller(title, "zh", say, SPECTATOR).explained(moment, room)


def test_an_exchange_of_blows_is_one_moment_in_which_both_strike_and_die() -> None:
    (moment,) = moments(
        resolution(
            stage("lane", 5),
            attack(SQUIRE, CHANTER),
            wound(SQUIRE, CHANTER, 3),
            wound(CHANTER, SQUIRE, 2),
            death(SQUIRE),
            death(CHANTER),
        )
    )
    assert moment.under == stage("lane", 5)
    assert (moment.actor, moment.by) == (SQUIRE, 0)
    assert [(one.card, one.life, one.grave) for one in moment.fates] == [
        (CHANTER, (-3,), True),
        (SQUIRE, (-2,), True),
    ]
    assert all(one.struck_by(SQUIRE) == (one.card == SQUIRE) for one in moment.fates)


def test_what_a_card_does_in_its_death_is_a_moment_of_its_own() -> None:
    used = msg("log.resolved_skill", who=SeatRef(1), card=CUP, amount=0)
    gone = CardRef("plague_spreader")
    first, second = moments(
        resolution(
            stage("attacker"),
            used,
            wound(CUP, SPREADER, 1),
            death(SPREADER),
            wound(gone, CHANTER, 1),
        )
    )
    assert (first.actor, [one.card for one in first.fates]) == (CUP, [SPREADER])
    assert first.fates[0].grave
    assert (second.actor, [one.card for one in second.fates]) == (gone, [CHANTER])
    assert second.under == stage("attacker")
    assert explained(first) == "饮血杯 1 伤 → A1 瘟疫散播者，死亡"


def test_each_attack_in_a_column_is_a_step_below_the_same_heading() -> None:
    front, raider = CardRef("spark_imp", "B1"), CardRef("shadow_scout", "BR1")
    chapter = resolution(
        stage("lane", 1),
        attack(front, KEEPER),
        wound(front, KEEPER, 1),
        stage("lane", 1),
        attack(raider, KEEPER),
        wound(raider, KEEPER, 2),
    )
    assert [len(step) for step in chapter.steps] == [3, 2]
    assert [one.under for one in moments(chapter)] == [stage("lane", 1)] * 2


def test_a_death_without_a_wound_is_explained_by_what_is_silent_elsewhere() -> None:
    used = msg("log.resolved_card", who=SeatRef(0), card=CardRef("take_the_name"), amount=0)
    less = msg("log.modified", who=SeatRef(0), card=CHANTER, amount=-2, stat="life")
    (moment,) = moments(resolution(stage("attacker"), used, less, death(CHANTER)))
    assert [line.text for line in moment.unsaid] == [less]
    assert "生命" in explained(moment)
    assert moment.actor == CardRef("take_the_name")


def test_an_attack_says_with_what() -> None:
    card, using = CardRef("bookworm", "C1"), CardRef("heavy_cut")
    declared = msg(
        "log.attack_declared",
        who=SeatRef(2), to=SeatRef(1), card=card, other=FISHER, using=using, amount=0,
    )  # fmt: skip
    struck = msg("log.damaged", who=SeatRef(2), to=SeatRef(1), card=FISHER, other=card, amount=3)
    (moment,) = moments(a_turn(declared, struck))
    assert "重斩" in explained(moment, "yongheng")


def test_who_dodges_an_attack_is_not_its_attacker() -> None:
    """An answer comes between the attack and what becomes of it."""
    card, feint = CardRef("bookworm", "C1"), CardRef("feint")
    dodged = msg(
        "log.dodged",
        who=SeatRef(2), to=SeatRef(1), card=card, other=FISHER, using=feint, amount=0,
    )  # fmt: skip
    answered = msg("log.responded", who=SeatRef(1), card=CardRef("windfall"), amount=0)
    assert [one.actor for one in moments(a_turn(answered, dodged))] == [CardRef("windfall")]
    (alone,) = moments(a_turn(dodged))
    assert (alone.actor, alone.by) == (None, 2)


def test_a_trap_laid_at_somebody_is_the_deed_of_who_laid_it() -> None:
    trap = CardRef("straw_double", "CT1")
    laid = msg("log.trap_set", who=SeatRef(3), to=SeatRef(2), card=trap, amount=0)
    assert [one.by for one in moments(a_turn(laid))] == [3]


def test_the_heaviest_stand_in_the_order_in_which_they_were() -> None:
    cuts = [hit("heavy_cut", 9 - place, TREE, 2) for place in range(3)]
    lines = [text for cut in cuts for text in (msg("log.effect_used", card=cut.args["other"]), cut)]
    died = msg("log.died", who=SeatRef(0), to=SeatRef(1), card=FISHER, amount=0)
    found = heaviest([a_turn(*lines, hit("tribute", 1, FISHER, 1), died)], most=2)
    assert [one.fates[0].life for one in found.shown] == [(-9,), (-1,)]
    assert found.left == 2


def test_what_befell_the_reader_comes_before_the_end_of_others() -> None:
    died = msg("log.died", who=SeatRef(0), to=SeatRef(1), card=FISHER, amount=0)
    chapter = a_turn(hit("tribute", 1, TREE, 2), hit("heavy_cut", 7, FISHER, 1), died)
    for seat, card in ((SPECTATOR, FISHER), (2, TREE)):
        (moment,) = heaviest([chapter], seat, most=1).shown
        assert moment.fates[0].card == card


def test_a_turn_in_which_nothing_mattered_has_nothing_to_show() -> None:
    used = msg("log.effect_used", who=SeatRef(0), card=CardRef("windfall"), amount=0)
    assert heaviest([a_turn(used)]).shown == ()
    undone = chapters(
        [Told((hit("tribute", 1, TREE, 2),), undone=True)], titles["yongheng"].words.events
    )
    assert heaviest(undone).shown == ()


@pytest.mark.parametrize("title", titles)
def test_moments_of_whole_games_hold_what_their_reader_was_told_and_every_end(title: str) -> None:
    """Each line that matters stands in one moment, in its order but for ends that follow wounds,
    no card that the reader was not told of stands in any, and no death is without a reason."""
    states, rules = whole_game(title, titles[title].shape.least_seats, 7), titles[title]
    for reader in range(SPECTATOR, rules.shape.least_seats):
        story = chapters(entries(states, reader), rules.words.events)
        for chapter in story:
            found = moments(chapter)
            lines = [line for one in found for line in one.lines if line.rule.weight]
            told = [one for one in chapter.lines if one.rule.weight and not one.heading]
            assert sorted(map(repr, lines)) == sorted(map(repr, told))
            known = cards_in(line.text for line in chapter.lines)
            for one in found:
                cards = {fate.card for fate in one.fates} | ({one.actor} if one.actor else set())
                assert cards <= known
                for fate in one.fates:
                    if fate.lines and fate.lines[-1].rule.weight == GRAVE:
                        assert one.actor is not None or one.under or fate.life or one.unsaid
            best = heaviest([chapter], reader)
            assert len(best.shown) <= MOST
            assert best.left + len(best.shown) == len(found)
            if best.shown:
                assert len(best.shown) >= min(FEW, len(found))
