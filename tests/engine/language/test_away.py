"""Choices for who is away when time runs out: no harm to oneself, no gift to the others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine import titles
from engine.games.shenhua import effects, standard_pack
from engine.games.yongheng import standard_pack as party_pack
from engine.kernel.grammar import Ability, Filter, Names, TargetRule
from engine.kernel.nodes import EFFECTS, Effect, Meant
from engine.kernel.pack import CardDesign, Pack
from engine.language import (
    amounts,
    auctions,
    flow,
    gates,
    hands,
    modifiers,
    permanents,
    picking,
    resources,
    wounds,
)
from engine.language.effects import program_benefit
from tests.engine.games.shenhua.stage import A, B, Stage
from tests.engine.games.yongheng.table import Table

ANY = Filter(("general", "field"))
BURDENS = frozenset(("no_attack", "burn"))


def with_card(base: Pack, card: CardDesign) -> Pack:
    return Pack(base.title, base.names, (*base.designs.values(), card))


def spell(*abilities: Ability) -> Pack:
    card = CardDesign("sample", Names("样", "Sample"), "spell", "样", abilities=abilities)
    return with_card(standard_pack(), card)


def default_targets(
    what: Filter, *program: Effect, least: int = 1, most: int = 1, name: str = "target"
) -> list[str]:
    """Return where the targets lie that are chosen for A, who used a spell and went away."""
    rule = TargetRule(what, name, least, most)
    pack = spell(Ability("play", targets=(rule,), do=program))
    mine, theirs = ({"field": ["aoyin -1", "fang_bi"], "gear": ["rake"]} for _ in (A, B))
    story = Stage(a={**mine, "hand": ["sample"]}, b=theirs, pack=pack)
    story.answer(A, (f"use:{story.find('sample', A, 'hand')}",))
    assert story.owed.prompt.key == "prompt.target"
    return [story.game.slot(int(key)) for key in story.owed.default]


@pytest.mark.parametrize(
    ("what", "program", "chosen"),
    [
        (ANY, [wounds.Damage(2)], ["B0"]),
        (ANY, [wounds.Heal(2)], ["A0"]),
        (Filter("field"), [permanents.TapCards(), hands.Draw(1)], ["B1"]),
        (Filter("field"), [hands.Draw(1), permanents.ResetCards()], ["A1"]),
        (Filter("field"), [modifiers.Modify("might", 2, "target")], ["A1"]),
        (Filter("field"), [modifiers.Modify("might", -2, "target")], ["B1"]),
        (Filter("field"), [modifiers.Modify("no_attack", 1, "target")], ["B1"]),
        (Filter("field"), [permanents.Return("hand")], ["B1"]),
        (Filter(("field", "gear")), [permanents.Destroy()], ["B1"]),
        (Filter("field"), [hands.Discard(1, "owner_of:target")], ["B1"]),
        (Filter("field"), [gates.Gate(then=(permanents.Exile(),))], ["B1"]),
        (Filter("field"), [flow.Each((wounds.Damage(1, "it"),), "target")], ["B1"]),
        # nothing is known of it: as offered, the active player's first
        (Filter("field"), [hands.Draw(amounts.Stat("might", "target"))], ["A1"]),
        # there is nobody else to harm
        (Filter("field", "you"), [wounds.Damage(1)], ["A1"]),
    ],
)
def test_a_target_is_chosen_by_what_is_done_to_it(
    what: Filter, program: Sequence[Effect], chosen: list[str]
) -> None:
    assert default_targets(what, *program) == chosen


def test_as_many_as_must_be_and_no_more() -> None:
    harm = wounds.Damage(1)
    assert default_targets(Filter("field"), harm, least=2, most=3) == ["B1", "B2"]
    assert default_targets(Filter("field"), harm, least=3, most=3) == ["B1", "B2", "A1"]
    assert default_targets(Filter("field"), harm, least=0, most=3) == []


def test_a_second_target_is_chosen_by_what_is_done_to_that_one() -> None:
    mine, other = TargetRule(Filter("field"), "mine"), TargetRule(Filter("field"), "other")
    program = (wounds.Damage(amounts.Stat("might", "mine"), "other"), wounds.Heal(1, "mine"))
    pack = spell(Ability("play", targets=(mine, other), do=program))
    story = Stage(a={"field": ["2 aoyin"], "hand": ["sample"]}, b={"field": ["aoyin"]}, pack=pack)
    story.answer(A, (f"use:{story.find('sample', A, 'hand')}",))
    for slot in ("A1", "B1"):
        assert [story.game.slot(int(key)) for key in story.owed.default] == [slot]
        story.answer(A, story.owed.default)


def test_what_lies_in_a_pile_comes_back_for_its_owner() -> None:
    lies = TargetRule(Filter("discard"))
    for effect, whose in (
        (permanents.Return("hand"), A),
        (effects.ToSpirit(), A),
        (permanents.Exile(), B),
    ):
        pack = spell(Ability("play", targets=(lies,), do=(effect,)))
        piles = {"discard": ["aoyin"], "hand": ["sample"]}
        story = Stage(a=piles, b={"discard": ["fang_bi"]}, pack=pack)
        story.answer(A, (f"use:{story.find('sample', A, 'hand')}",))
        (key,) = story.owed.default
        assert story.game.card(int(key)).owner == whose


def test_the_other_player_is_away_on_the_same_terms() -> None:
    sick = Ability(
        "trigger",
        when=standard_pack().design("wu_long").abilities[0].when,
        targets=(TargetRule(ANY),),
        do=(wounds.Damage(2),),
    )
    imp = CardDesign(
        "sample",
        Names("样", "Sample"),
        "creature",
        "样",
        stats={"cost": 1, "might": 1, "life": 1},
        abilities=(sick,),
    )
    story = Stage(
        a={"hand": ["surprise"]}, b={"field": ["sample"]}, pack=with_card(standard_pack(), imp)
    )
    story.use("surprise", "sample", wait=True)
    while story.owed.prompt.key != "prompt.target":
        story.answer(story.owed.seat, story.owed.default)
    assert story.owed.seat == B
    assert [story.game.slot(int(key)) for key in story.owed.default] == ["A0"]


# -- a party game -------------------------------------------------------------------------


def asked_of(*program: Effect) -> tuple[Table, list[int]]:
    """Return what is chosen for seat 0 of three, who used an effect card and went away."""
    card = CardDesign(
        "sample", Names("样", "Sample"), "effect", "样", abilities=(Ability("play", do=program),)
    )
    table = Table(seats=3, pack=with_card(party_pack(), card))
    (held,) = table.hold(0, "sample")
    table.do(0, f"effect:{held}")
    while table.game.decisions[0].prompt.key == "prompt.respond":
        table.do(table.game.decisions[0].seat, *table.game.decisions[0].default)
    return table, [int(key) for key in table.game.decisions[0].default]


@pytest.mark.parametrize(
    ("effect", "whose"),
    [
        (wounds.Damage(1), 1),
        (modifiers.Counter("burn", 1), 1),
        (modifiers.Counter("burn", -1), 0),
        (modifiers.Counter("shield", 1), 0),
        (modifiers.Modify("exposed", 1, "target"), 1),
        (modifiers.Modify("attack", amounts.Times(amounts.Dice(), -1), "target"), 1),
    ],
)
def test_a_character_is_chosen_so_too(effect: Effect, whose: int) -> None:
    table, (card,) = asked_of(picking.Target(Filter("character")), effect)
    assert table.game.card(card).controller == whose


@pytest.mark.parametrize(
    ("effect", "seat"),
    [
        (hands.Draw(1, "chosen"), 0),
        (hands.Discard(1, "chosen"), 1),
        (resources.Steal("gold", 1, "chosen"), 1),
        (resources.Gain("gold", 1, "chosen"), 0),
        (flow.Check(who="chosen"), 0),
    ],
)
def test_a_player_is_chosen_by_what_happens_to_them(effect: Effect, seat: int) -> None:
    assert asked_of(picking.PickSeat("everyone"), effect)[1] == [seat]


def test_a_vote_falls_on_the_others_for_harm_and_on_oneself_for_good() -> None:
    for effect, first in ((hands.Discard(1, "chosen"), {0: "1", 1: "0", 2: "0"}),):
        table, _ = asked_of(auctions.Vote(), effect)
        assert {owed.seat: owed.default[0] for owed in table.game.decisions} == first
    table, _ = asked_of(auctions.Vote(), hands.Draw(1, "chosen"))
    assert {owed.seat: owed.default[0] for owed in table.game.decisions} == {0: "0", 1: "1", 2: "2"}


# -- the language -------------------------------------------------------------------------

NEITHER = {
    # it depends, or it is neither
    "flip", "look", "target", "pick_player", "pick_number", "check", "choose", "gate", "repeat",
    "counter_entry", "look_entry", "glimpse", "recall", "shift", "swap_places",
    "search", "dig", "come_back", "undercut", "bid", "vote", "strike", "reroll", "patient",
    "cancel", "interrupt", "retarget", "judge", "contest", "add_phase", "become", "delay",
    "pick_tag", "sift", "souls", "void_combat",
}  # fmt: skip


def test_every_effect_says_for_whom_it_is_good_or_bad_or_is_neither() -> None:
    said = {
        tag
        for tag, cls in EFFECTS.items()
        if cls.helps or cls.harms or cls.benefit_for is not Effect.benefit_for
    }
    assert said | NEITHER == {tag for tag, cls in EFFECTS.items() if cls.written}
    assert not said & NEITHER
    for cls in EFFECTS.values():
        assert {*cls.helps, *cls.harms} <= set(cls.__struct_fields__)


def test_burdens_are_numbers_and_counters_that_there_are() -> None:
    for title in titles.values():
        for name in title.shape.burdens:
            assert name in title.words.terms.numbers + title.words.terms.counters, name


def test_the_first_effect_that_says_something_counts() -> None:
    chosen = Meant("target", burdens=BURDENS)
    program = (hands.Draw(1), modifiers.Counter("burn", 1), wounds.Heal(9))
    assert program_benefit(program, chosen) == -1
    assert program_benefit(program[::-1], chosen) == 1
    assert program_benefit(program[:1], chosen) == 0
