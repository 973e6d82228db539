"""The clauses of the rules: all covered, and those that a script cannot show."""

import importlib
import re
from pathlib import Path

import pytest

from engine import SPECTATOR, Game, titles
from engine.cards.loader import load_pack
from engine.clauses import clauses_of, main, report
from engine.games.yongheng import terms as w
from engine.kernel.records import Event
from engine.kernel.rules import GameRules, PositionRules
from engine.kernel.values import CardRef, Several
from engine.mechanics.refusals import RefusalRules
from engine.scenarios.position import load_position
from tests.test_house import folders

TESTS = Path(__file__).parents[2]
DOCS = TESTS.parent / "docs"
PACK = load_pack({"pack.yaml": (TESTS / "scenarios" / "yongheng" / "pack.yaml").read_text("utf-8")})

# The numbers of the rules document's chapters, as every other part of the project names them.
LISTED = """
1.1.1 1.1.2 1.1.3 1.1.4 1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.3 1.4
2.1.1 2.1.2 2.2 2.3 2.4 2.5 2.6 2.7 3.1.board 3.1.hand 3.1.deck 3.1.discard
3.1.destroyed 3.1.gold 3.1.face_down 3.1.check 3.1.skill_passive
3.1.skill_active 3.2.event 3.2.attribute 3.2.trap 3.2.effect 3.2.draw 3.2.pay
3.2.flip 3.2.remove 3.2.trigger 3.2.declare 3.2.attack 3.2.attack.power
3.2.attack.defence 3.2.damage 3.2.loss 3.2.heal 3.2.prepare 3.2.summon
3.2.character_declare 3.2.death 3.2.defeat 3.2.leave 3.2.conflict
"""
CLAUSES = tuple(LISTED.split())


# -- the report ---------------------------------------------------------------------------


def test_every_clause_of_the_document_is_numbered_and_titled():
    listed = clauses_of("yongheng")
    assert tuple(clause.id for clause in listed) == CLAUSES
    assert len(CLAUSES) == 54
    assert all(clause.zh and clause.en for clause in listed)


@pytest.mark.parametrize("title", folders())
def test_every_clause_is_covered_and_nothing_names_a_clause_that_there_is_not(title):
    found = report(title, TESTS)
    assert [clause for clause, by in found.covered.items() if not by] == []
    assert found.strange == []
    assert found.complete


def test_every_question_names_a_clause_that_there_is():
    named = set()
    for seats in (2, 4):
        game = Game.new("yongheng", seats=seats, seed=seats, pack=PACK)
        for number in range(400):
            if game.result is not None:
                break
            owed = game.decisions[0]
            named.add(owed.clause)
            option = owed.options[number % len(owed.options)].key
            game.answer(owed.seat, (option,) if owed.minimum == 1 else owed.default)
    assert len(named) > 8
    assert named - {""} <= set(CLAUSES)


@pytest.mark.parametrize(
    "title", [name for name in folders() if RefusalRules in titles[name].rules]
)
def test_why_not_cites_a_clause_or_a_ruling_that_there_is(title):
    """A rule that no clause of a document says is no clause's: the ruling that decides it is
    named."""
    known = {clause.id for clause in clauses_of(title)}
    rulings = re.findall(r"^\| (\d+) \|", (DOCS / f"{title}.md").read_text("utf-8"), re.MULTILINE)
    known |= {f"ruling {number}" for number in rulings}
    reasons = importlib.import_module(f"{titles[title].package}.terms").LISTED.clauses
    assert {clause for clause in reasons.values() if clause} <= known


def test_a_clause_without_a_scenario_fails_the_report(tmp_path, monkeypatch, capsys):
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    story = tmp_path / "tests" / "test_one.py"
    story.write_text('def test_a():\n    """Clauses of yongheng: 1.1.1, 9.9."""\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["yongheng"]) == 1
    out = capsys.readouterr().out
    assert "    test_one.py: test_a\n" in out
    assert "NOTHING COVERS THIS CLAUSE" in out
    assert "There is no such clause: test_one.py: test_a names 9.9" in out
    assert out.splitlines()[-1] == "1 of 54 clauses of yongheng are covered."


def test_the_command_knows_its_titles(capsys):
    assert main(["chess"]) == 2
    assert "chess" in capsys.readouterr().err


# -- clauses that a script cannot show ----------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_picks_go_round_as_the_document_draws_them(seats):
    """Clauses of yongheng: 1.1.1, 1.1.2, 2.1.1, 2.1.2."""
    game = Game.new("yongheng", seats=seats, seed=seats, options={"dealer": "first"}, pack=PACK)
    special: list[int] = []
    ordinary: list[int] = []
    shown: dict[str, int] = {}
    while game.state.phase == "pick":
        (owed,) = game.decisions
        kind = owed.prompt.key.removeprefix("prompt.pick_")
        shown.setdefault(kind, len(owed.options))
        (special if kind == "special" else ordinary).append(owed.seat)
        game.answer(owed.seat, owed.default)
    order = list(range(seats))
    assert (special, shown["special"]) == (order, seats + 1)
    assert (ordinary, shown["ordinary"]) == ([*reversed(order), *order], 3 * seats - 2)


def test_all_see_what_is_on_offer_but_only_the_picker_what_is_kept():
    """Clauses of yongheng: 1.1.2."""
    game = Game.new("yongheng", seats=3, seed=1, options={"dealer": "first"}, pack=PACK)
    (told,) = [event for event in game.state.recent if event.kind == "on_offer"]
    offer = [game.card(card).design for card in game.zone(w.OFFER)]
    assert told.args["cards"] == Several(tuple(map(CardRef, offer)))
    assert len(offer) == 4
    (owed,) = game.decisions
    kept = game.card(int(owed.options[0].key)).design
    game.answer(0, owed.default)
    for reader in (0, 1, 2, SPECTATOR):
        zone = game.view(reader).seats[0].zones[w.PICKED]
        assert zone.count == 1
        assert [card.design for card in zone.cards] == ([kept] if reader == 0 else [])


def test_the_rite_is_kept_secret_until_all_have_chosen():
    """Clauses of yongheng: 1.1.3."""
    game = Game.new("yongheng", seats=3, seed=1, options={"dealer": "first"}, pack=PACK)
    while game.state.phase == "pick":
        owed = game.decisions[0]
        game.answer(owed.seat, owed.default)
    before = [game.view(reader) for reader in (1, 2)]
    game.answer(0, game.decisions[0].default)
    after = [game.view(reader) for reader in (1, 2)]
    for earlier, later in zip(before, after, strict=True):
        assert (earlier.seats, earlier.log) == (later.seats, later.log)
    for seat in (1, 2):
        (owed,) = (owed for owed in game.decisions if owed.seat == seat)
        game.answer(seat, owed.default)
    for seat in range(3):
        own, summon = game.zone(w.CHARACTER, seat)
        assert (game.card(own).face_up, game.card(summon).face_up) == (False, True)
        assert (game.design(own).kind, game.design(summon).kind) == (w.SPECIAL, w.ORDINARY)


def test_a_hand_is_its_players_own():
    """Clauses of yongheng: 3.1.hand, 3.2.draw."""
    text = """
    title: yongheng
    phase: draw
    deck: [slash, shield]
    seats:
      A: {character: [lord down, scout], hand: [bolt]}
      B: {character: [queen down, guard], hand: [tonic, pit]}
    """
    game = load_position(text, PACK)
    hands = {
        reader: [
            (zone.count, [card.design for card in zone.cards])
            for zone in (seat.zones[w.HAND] for seat in game.view(reader).seats)
        ]
        for reader in (0, 1, SPECTATOR)
    }
    assert hands[0] == [(3, ["bolt", "slash", "shield"]), (2, [])]
    assert hands[1] == [(3, []), (2, ["tonic", "pit"])]
    assert hands[SPECTATOR] == [(3, []), (2, [])]
    drawn = [event for event in game.state.recent if event.kind == "drew_card"]
    assert [event.design for event in drawn] == ["slash", "shield"]
    assert {event.only for event in drawn} == {1}


def test_the_first_cards_and_gold_are_the_same_for_all():
    """Clauses of yongheng: 1.1.4, 2.6."""
    for seats in (2, 6):
        game = Game.new("yongheng", seats=seats, seed=9, pack=PACK)
        events: list[Event] = []
        while game.state.phase in ("pick", "rite"):
            for owed in game.decisions:
                events += game.answer(owed.seat, owed.default)
        begun = [event.kind for event in events].index("round_began")
        got = [(event.kind, event.seat, event.amount) for event in events[:begun]]
        for seat in range(seats):
            assert sum(kind == "drew_card" and who == seat for kind, who, _ in got) == 4
            assert [n for kind, who, n in got if kind == "gained_gold" and who == seat] == [5]
            limits = (game.number(seat, name) for name in ("hand_limit", "gold_limit"))
            assert tuple(limits) == (6, 20)
            assert game.number(seat, "summon_limit") == 1


def test_the_deck_holds_everything_but_gold_and_the_characters_in_play():
    """Clauses of yongheng: 3.1.deck, 3.1.gold."""
    game = Game.new("yongheng", seats=4, seed=2, pack=PACK)
    while game.state.phase in ("pick", "rite"):
        for owed in game.decisions:
            game.answer(owed.seat, owed.default)
    assert game.rules[GameRules].check(game) == []
    everything = titles["yongheng"].rules[PositionRules].cards(PACK)
    kinds = {design.kind for design in PACK.designs.values()}
    assert kinds == {"special", "ordinary", "attack", "defence", "trap", "effect"}
    held = sum(len(game.zone(zone, s)) for s in range(4) for zone in ("character", "pool", "hand"))
    assert len(game.zone("deck")) == sum(everything.values()) - held
