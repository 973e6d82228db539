"""Timings and stack where scripts cannot show them: long chains, secrets, any moment."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import SPECTATOR, BadPack, Game
from engine.cards.loader import load_pack
from engine.clauses import clauses_of
from engine.games.shenhua import standard_pack
from engine.games.shenhua import terms as w
from engine.games.shenhua.decks import ready_decks
from engine.kernel.asking import PASS
from engine.kernel.deck import Deck
from engine.kernel.reading import card_stat
from engine.kernel.rules import GameRules
from engine.mechanics.ending import CHAIN_LIMIT
from engine.scenarios.position import load_position
from engine.scenarios.snapshot import NoBoundary, dump_position
from engine.text.sentences import say
from tests.engine.games.shenhua import stage  # noqa: F401  (the title can be played)

FILES = Path(__file__).parents[3] / "scenarios" / "shenhua"
PACK = load_pack({"pack.yaml": (FILES / "pack.yaml").read_text("utf-8")})

ECHOES = load_pack(
    {
        "echoes.yaml": """
title: shenhua
name: {zh: 回声, en: Echoes}
cards:
- {id: lord, name: {zh: 主, en: Lord}, kind: general, glyph: 主, stats: {life: 20}}
- id: card
  name: {zh: 牌, en: Card}
  kind: creature
  glyph: 牌
  stats: {cost: 1, might: 1, life: 1}
- id: echo
  name: {zh: 回声, en: Echo}
  kind: creature
  glyph: 回
  stats: {cost: 1, might: 0, life: 1}
  abilities:
  - type: trigger
    when: {event: was_reset, card: this}
    do:
    - {do: modify, stat: might, amount: 1, what: this, until: leaves}
    - {do: tap, what: this}
    - {do: reset, what: this}
- id: shout
  name: {zh: 喊, en: Shout}
  kind: spell
  glyph: 喊
  stats: {cost: 0}
  abilities:
  - {type: play, targets: [{what: {zone: field}}], do: [{do: reset}]}
- id: fidget
  name: {zh: 躁, en: Fidget}
  kind: creature
  glyph: 躁
  keywords: [nimble]
  stats: {cost: 1, might: 0, life: 1}
  abilities:
  - type: active
    limit: free
    do: [{do: modify, stat: might, amount: 1, what: this, until: leaves}]
"""
    }
)

SEATS = """
title: shenhua
phase: main
turn: 5
seats:
  A: {general: [%s], deck: [4 %s], %s}
  B: {general: [%s], deck: [4 %s], %s}
"""


def table(pack, a, b, lord="prince", card="stone") -> Game:
    """A game in A's main phase; ``a`` and ``b`` are what else lies before the players."""
    return load_position(SEATS % (lord, card, a, lord, card, b), pack)


def press(game: Game, prefix: str) -> None:
    """Give the first answer whose key begins so, for whoever is asked."""
    owed = game.decisions[0]
    key = next(option.key for option in owed.options if option.key.startswith(prefix))
    game.answer(owed.seat, (key,))


def random_games(count: int) -> Iterator[tuple[Game, random.Random]]:
    decks: list[Deck] = [ready.deck for ready in ready_decks()]
    for seed in range(count):
        dice = random.Random(seed)
        pair = [dice.choice(decks) for _ in range(2)]
        yield Game.new("shenhua", seats=2, seed=seed, pack=standard_pack(), decks=pair), dice


def answer_at_random(game: Game, dice: random.Random) -> None:
    owed = dice.choice(game.decisions)
    keys = dice.sample([o.key for o in owed.options], dice.randint(owed.minimum, owed.maximum))
    game.answer(owed.seat, keys)


# -- chains -------------------------------------------------------------------------------


def test_a_chain_that_nobody_can_end_is_lost_by_both():
    """Clauses of shenhua: 1.2, 14.3."""
    game = table(ECHOES, "field: [echo tapped], hand: [shout]", "field: [card]", "lord", "card")
    press(game, "use")
    press(game, "")
    answers = 0
    while game.result is None:
        owed = game.decisions[0]
        game.answer(owed.seat, (PASS,))
        answers += 1
    assert game.result.reason is not None
    assert (game.result.winners, game.result.reason.key) == ((), "result.all_lost")
    # the use and each echo that followed: two passes each
    assert answers == 2 * (CHAIN_LIMIT + 1)


def test_a_long_chain_that_ends_harms_nobody():
    """Clauses of shenhua: 14.3, 17.2."""
    game = table(ECHOES, "field: [echo tapped], hand: [shout]", "field: [card]", "lord", "card")
    press(game, "use")
    press(game, "")
    for _ in range(CHAIN_LIMIT - 1):
        game.answer(game.decisions[0].seat, (PASS,))
        game.answer(game.decisions[0].seat, (PASS,))
    assert game.result is None
    assert card_stat(game, game.zone(w.FIELD, 0)[0], w.MIGHT) == CHAIN_LIMIT - 2


def test_a_stack_does_not_grow_for_ever():
    """Clauses of shenhua: 18.4."""
    game = table(ECHOES, "field: [fidget]", "field: [card]", "lord", "card")
    press(game, "skill")
    press(game, PASS)
    press(game, "skill")
    press(game, PASS)  # B lets an answer pass, so A may go on adding
    for _ in range(1000):
        owed = game.decisions[0]
        if not owed.can_respond:
            break
        press(game, "skill" if owed.options[0].key.startswith("skill") else "")
    assert len(game.state.stack) == w.STACK_LIMIT
    while game.state.stack:
        game.answer(game.decisions[0].seat, (PASS,))
    assert card_stat(game, game.zone(w.FIELD, 0)[0], w.MIGHT) == w.STACK_LIMIT


# -- who knows what -----------------------------------------------------------------------


def test_everybody_remembers_a_card_that_went_back_from_the_field_to_a_hand():
    """Clauses of shenhua: 2.2."""
    spirit = "spirit: [2 jade down]"
    game = table(PACK, f"hand: [gust], {spirit}", f"field: [hare], hand: [bull], {spirit}")
    press(game, "use")
    press(game, "")
    press(game, PASS)
    press(game, PASS)
    hands = [game.view(reader).seats[1].zones[w.HAND] for reader in (-1, 0, 1)]
    assert [hand.count for hand in hands] == [2, 2, 2]
    assert [[card.design for card in hand.cards] for hand in hands] == [
        ["hare"],
        ["hare"],
        ["bull", "hare"],
    ]


def test_a_drawn_card_is_its_players_own_secret():
    """Clauses of shenhua: 2.1."""
    game = table(PACK, "hand: [jewel], spirit: [2 jade down]", "field: [hare]")
    before = game.view(1)
    press(game, "use")
    press(game, PASS)
    press(game, PASS)
    assert [card.design for card in game.view(0).seats[0].zones[w.HAND].cards] == ["stone"]
    for reader in (-1, 1):
        hand = game.view(reader).seats[0].zones[w.HAND]
        assert (hand.count, hand.cards) == (1, ())
    assert before.seats[0].zones[w.HAND].cards == ()


def test_a_face_down_card_of_the_spirit_zone_is_known_to_its_player_only():
    """Clauses of shenhua: 27.1."""
    game = table(PACK, "spirit: [surprise down, jade down]", "spirit: [bolt down], field: [lamb]")
    for reader, known in ((-1, ["", ""]), (0, ["surprise", "jade"]), (1, ["", ""])):
        zone = game.view(reader).seats[0].zones[w.SPIRIT]
        assert [card.design for card in zone.cards] == known


def test_a_card_that_has_gone_into_a_hand_is_still_called_by_its_name():
    """Clauses of shenhua: 21.4.2, 16.2."""
    spirit = "spirit: [2 jade down]"
    game = table(PACK, "field: [giant]", f"hand: [gust], {spirit}")
    press(game, "attack")
    press(game, "")
    press(game, PASS)
    press(game, "use")
    press(game, "")
    press(game, PASS)
    happened = game.answer(game.decisions[0].seat, (PASS,))
    failed = [line for line in game.log(happened, SPECTATOR) if line.key == "log.attack_failed"]
    assert [say(line, "en", ["Ann", "Bob"], PACK) for line in failed] == [
        "“Golden Giant” is no longer on the field of Ann, so its attack fails."
    ]


# -- any moment ---------------------------------------------------------------------------


def test_every_question_names_a_clause_that_there_is():
    named: set[str] = set()
    for game, dice in random_games(6):
        while game.result is None:
            named.update(owed.clause for owed in game.decisions)
            answer_at_random(game, dice)
    assert len(named) > 6
    assert named - {""} <= {clause.id for clause in clauses_of("shenhua")}


def test_any_moment_of_a_game_can_be_written_down_and_taken_up_again():
    for game, dice in random_games(4):
        at = 0
        while game.result is None:
            at += 1
            if at % 149 == 0:
                again = load_position(dump_position(game), standard_pack())
                assert again.dump() == game.dump()
            answer_at_random(game, dice)


def test_a_position_between_two_actions_can_be_edited():
    compared = 0
    for game, dice in random_games(4):
        while game.result is None:
            if game.state.phase == "main" and not game.state.stack and dice.random() < 0.2:
                try:
                    text = dump_position(game, exact=False)
                except NoBoundary:
                    pass
                else:
                    again = load_position(text, standard_pack())
                    assert dump_position(again, exact=False) == text
                    here, there = ([o.label for o in g.decisions[0].options] for g in (game, again))
                    assert here == there
                    compared += 1
            answer_at_random(game, dice)
    assert compared > 20


def test_a_position_without_a_general_is_refused():
    text = SEATS % ("prince", "stone", "field: [hare]", "prince", "stone", "field: [hare]")
    with pytest.raises(BadPack, match="deck_generals"):
        load_position(text.replace("general: [prince], ", "", 1), PACK)


# -- invariants ---------------------------------------------------------------------------


def test_random_games_break_nothing():
    ends = set()
    for game, dice in random_games(8):
        while game.result is None:
            assert game.rules[GameRules].check(game) == []
            answer_at_random(game, dice)
        assert game.rules[GameRules].check(game) == []
        ends.add(game.result.reason.key if game.result.reason else "")
    assert ends <= {"result.lost", "result.all_lost"}
