"""The fight of a title with compact boards: eight units a side, an attack, its damage waiting."""

import io
import re

import pytest

from engine import SPECTATOR, Game, View, titles
from engine.scenarios.choices import answer
from engine.scenarios.position import load_position
from renderers.kit.cache import TileCache
from renderers.kit.picture import LARGEST_BOARD, RUNGS
from renderers.parts.board import draw_board
from renderers.parts.face import draw_face
from renderers.sheet import Sheet
from renderers.words.alt import board_alt, card_alt
from renderers.words.textboard import board_text
from renderers.words.wording import Wording
from tests.renderers.dry import dry  # noqa: F401  (a fixture)

PACK = titles["zongheng"].pack()
CACHE = TileCache("fight")
LOCALES = ("zh", "en")
OWN = (
    "tiger_rider",
    "wei_shieldman",
    "xudu_archer",
    "tiger_guard",
    "{card: tiger_captain, damage: 1}",
    "yingchuan_adviser",
    "informer",
    "tiger_scout",
)
OTHER = (
    "gate_captain",
    "tiger_halberd tapped",
    "{card: court_astronomer, counters: {temporary: 3}, damage: 1}",
    "stalwart",
    "han_soldier",
    "storming_crossbow",
    "militia",
    "swift_boat",
)
POSITION = """
title: zongheng
phase: main1
turn: 9
round: 5
seats:
  A: {{general: [{{card: sima_yi, damage: 9, counters: {{soul: 3}}}}],
      resource: [5 provision, 2 provision tapped], deck: [19 militia],
      hand: [fire_arrows, militia, tiger_rider], field: [{own}]}}
  B: {{general: [zhang_jiao -5], resource: [3 provision, 3 provision tapped],
      deck: [21 militia], hand: [fire_arrows, walls_manned, militia], field: [{other}]}}
"""
ATTACK = (
    ("tiger_rider", "B0"),
    ("wei_shieldman", "B1"),
    ("xudu_archer", "B3"),
    ("tiger_captain", "B5"),
)


def fight(units: int) -> tuple[View, View]:
    """The board as three or four of so many units attack, and as their damage lies on the stack."""
    own, other = (", ".join(side[:units]) for side in (OWN, OTHER))
    game = load_position(POSITION.format(own=own, other=other), PACK, seed=3)
    _do(game, 0, "to_combat")
    for attacker, target in ATTACK[: units - 1]:
        _do(game, 0, f"from({attacker})")
        _do(game, 0, target)
    _do(game, 0, "attack")
    declared = game.view(SPECTATOR)
    while not any(entry.hits for entry in game.view(SPECTATOR).stack):
        _do(game, game.decisions[0].seat, "pass")
    return declared, game.view(SPECTATOR)


def _do(game: Game, seat: int, choice: str) -> None:
    owed = game.decision(seat)
    assert owed is not None
    game.answer(seat, answer(game, owed, choice))


def sheet(view: View, locale: str = "en") -> Sheet:
    """The view to be drawn."""
    return Sheet(view, Wording(locale, ("林小满", "夜航船"), PACK), CACHE)


@pytest.mark.painted
@pytest.mark.parametrize("units", [4, 5, 6, 7, 8])
def test_a_fight_is_sent_at_the_first_quality(units):
    quality, effort = RUNGS[0]
    for view in fight(units):
        for locale in LOCALES:
            stream = io.BytesIO()
            canvas = draw_board(sheet(view, locale))
            assert canvas.clipped == []
            canvas.image.save(stream, "webp", quality=quality, method=effort)
            assert len(stream.getvalue()) <= LARGEST_BOARD


@pytest.mark.parametrize("words", [board_alt, board_text])
def test_souls_temporary_life_and_waiting_damage_are_told_with_their_numbers(words):
    told = re.sub(r"[`*]", "", words(sheet(fight(7)[1])))
    for fact in ("souls 3", "temporary life 3", "A1→B0 4", "B1→A2 2"):
        assert fact in told


def test_numbers_of_states_are_on_the_board():
    """More souls, or more temporary life, is another picture."""
    pictures = set()
    for soul, temporary in ((3, 3), (4, 3), (3, 4)):
        text = POSITION.format(own=OWN[0], other=OTHER[2])
        text = text.replace("soul: 3", f"soul: {soul}")
        text = text.replace("temporary: 3", f"temporary: {temporary}")
        view = load_position(text, PACK, seed=3).view(SPECTATOR)
        pictures.add(draw_board(sheet(view)).image.tobytes())
    assert len(pictures) == 3


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", LOCALES)
def test_a_face_tells_whose_card_it_is(locale):
    drawn = sheet(View(title="zongheng", pack=PACK.hash, rules_version=0), locale)
    for design in PACK.designs.values():
        assert draw_face(drawn, design).clipped == []
        alt, imprint = card_alt(drawn, design), design.imprint
        if imprint is not None and len(alt) < 900:
            assert imprint.number in alt
            assert all(drawn.words.term(f"tag.{tag}") in alt for tag in imprint.only)
            assert imprint.style is None or imprint.style.get(locale) in alt
