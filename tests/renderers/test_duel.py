"""The board of two players whose creatures face each other: whole, readable, always the same."""

import io
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import msgspec
import pytest
from PIL import Image

from engine.kernel.values import SPECTATOR
from engine.kernel.view import CardView, View
from renderers import Renderer
from renderers.kit.cache import TileCache
from renderers.kit.canvas import Canvas
from renderers.kit.picture import LARGEST_BOARD, LARGEST_HAND
from renderers.parts.banner import draw_banner
from renderers.parts.behind import CHIP, CHIP_SIZES
from renderers.parts.board import draw_board, plan_board
from renderers.parts.chips import chip_fits, draw_field_chip
from renderers.parts.creatures import draw_creature
from renderers.parts.front import HALF, ROW, TILE_WIDTHS
from renderers.parts.hand import draw_hand
from renderers.parts.places import CreatureForm
from renderers.parts.result import draw_result
from renderers.sheet import Sheet
from renderers.words.alt import board_alt, hand_alts
from renderers.words.wording import Wording
from tests.renderers import build_duel as build
from tests.renderers.build import PEOPLE
from tests.renderers.dry import dry, unpainted  # noqa: F401  (a fixture)
from tests.renderers.myths import myths, play  # noqa: F401  (a fixture)

NAMES = PEOPLE[:2]
BOARDS: dict[str, Callable[[], View]] = {
    "duel": build.duel,
    **{f"{n} creatures a side": partial(build.crowded, n) for n in (0, 1, 6, 7, 8, 12, 14, 20, 40)},
}
LOCALES = ("zh", "en")


@pytest.fixture(scope="module")
def renderer():
    return Renderer()


def arguments(locale="zh", names=NAMES):
    return {"locale": locale, "names": names, "pack": build.PACK}


def sheet(view, locale="zh", pack=build.PACK, names=NAMES):
    return Sheet(view, Wording(locale, names, pack), TileCache("test"))


@pytest.mark.parametrize(("name", "locale"), [*zip(BOARDS, cycle(LOCALES), strict=False)])
def test_a_board_fits_a_message_and_a_phone(renderer, name, locale):
    picture = renderer.board(BOARDS[name](), **arguments(locale))
    image = Image.open(io.BytesIO(picture.data))
    assert image.size == (picture.width, picture.height) == (1200, 1260)
    assert len(picture.data) <= LARGEST_BOARD
    assert 0 < len(picture.alt) <= 1024


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", BOARDS)
def test_no_text_of_a_board_is_cut(name, locale):
    assert draw_board(sheet(BOARDS[name](), locale)).clipped == []


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("count", [1, 7, 12, 20, 40])
def test_no_text_of_a_creature_or_chip_is_cut(count, locale):
    drawn = sheet(build.crowded(count), locale)
    for panel in plan_board(drawn).panels:
        for tile in panel.tiles:
            if tile.card is None or tile.form == "leader":
                continue
            wide, high = tile.box[2] - tile.box[0], tile.box[3] - tile.box[1]
            draw: Any = draw_creature if tile.zone == "field" else draw_field_chip
            assert draw(drawn, tile.card, wide, high, tile.form).clipped == []


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", LOCALES)
def test_every_creature_of_the_title_has_room_for_its_name_and_numbers(myths, locale):  # noqa: F811
    drawn = sheet(build.duel(), locale, myths)
    marks = ("keyword.guard", "keyword.peerless", "mark.no_skill", "mark.sick")
    for design in myths.of_kind("creature", "token"):
        stats = {**design.stats, "might": 28, "life": 17, "max_life": 28}
        card = CardView(1, "A12", design.id, stats=stats, printed=design.stats, marks=marks)
        for width in set(TILE_WIDTHS.values()):
            assert draw_creature(drawn, card, width, ROW, "tile").clipped == [], design.id
        small: tuple[tuple[int, CreatureForm], ...] = (
            (204, "bar"),
            (152, "bar"),
            (137, "mini"),
            (81, "mini"),
        )
        for width, form in small:
            assert draw_creature(drawn, card, width, HALF, form).clipped == [], design.id


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", LOCALES)
def test_every_card_behind_the_creatures_has_room_for_its_name(myths, locale):  # noqa: F811
    drawn = sheet(build.duel(), locale, myths)
    for design in myths.of_kind("treasure", "equipment", "adventure"):
        card = CardView(1, "AE10", design.id, stats=design.stats, printed=design.stats)
        wider = 50 if design.kind == "equipment" else 0
        fitting = [
            (form, width + wider)
            for form, width in CHIP_SIZES
            if chip_fits(drawn, card, form, width + wider, CHIP)
        ]
        assert any(form == "named" for form, _ in fitting), design.id
        for form, width in fitting:
            assert draw_field_chip(drawn, card, width, CHIP, form).clipped == [], design.id


@pytest.mark.usefixtures("dry")
@pytest.mark.parametrize("locale", LOCALES)
def test_every_general_has_room_in_the_banner(myths, locale):  # noqa: F811
    for design in myths.of_kind("general"):
        card = CardView(1, "A0", design.id, stats={"life": 126, "max_life": 126})
        view = build.table(build.side(0, card), build.side(1, build.card(by=1)))
        drawn = sheet(view, locale, myths)
        canvas = Canvas((1200, 1260))
        draw_banner(canvas, drawn, plan_board(drawn).panels[0])
        assert canvas.clipped == []


def test_the_same_view_gives_the_same_bytes_from_any_cache(renderer, tmp_path):
    view = build.duel()
    warm = [renderer.board(view, **arguments()).data for _ in range(2)]
    cold = Renderer(tmp_path).board(view, **arguments()).data
    stored = Renderer(tmp_path).board(view, **arguments()).data
    assert warm[0] == warm[1] == cold == stored


def _with_field(view: View, seat: int, zone: str, place: int, **changes: object) -> View:
    """That view with one card changed."""
    seats = list(view.seats)
    zones = dict(seats[seat].zones)
    cards = list(zones[zone].cards)
    cards[place] = msgspec.structs.replace(cards[place], **changes)
    zones[zone] = msgspec.structs.replace(zones[zone], cards=tuple(cards))
    seats[seat] = msgspec.structs.replace(seats[seat], zones=zones)
    return msgspec.structs.replace(view, seats=tuple(seats))


def test_what_changes_on_the_table_changes_the_picture(renderer):
    view = build.duel()
    stats = view.seats[0].zones["field"].cards[1].stats
    changed = {
        "a tapped creature": _with_field(view, 0, "field", 1, tapped=True),
        "damage": _with_field(view, 0, "field", 1, stats=stats | {"life": 3}),
        "might": _with_field(view, 0, "field", 1, stats=stats | {"might": 6}),
        "a keyword": _with_field(view, 0, "field", 1, marks=("keyword.guard",)),
        "sickness": _with_field(view, 0, "field", 1, marks=("mark.sick",)),
        "the general's life": _with_field(
            view, 0, "general", 0, stats={"life": 17, "max_life": 25}
        ),
        "a tapped general": _with_field(view, 0, "general", 0, tapped=True),
        "tapped spirit": _with_field(view, 0, "spirit", 0, tapped=True),
        "turned spirit": _with_field(view, 0, "spirit", 7, face_up=False),
        "worn equipment": _with_field(
            view, 0, "gear", 0, stats={"might": 4, "durability": 2, "cost": 3}
        ),
        "the stack": msgspec.structs.replace(view, stack=view.stack[1:]),
        "the places of answers": msgspec.structs.replace(
            view, stack=tuple(msgspec.structs.replace(s, place=-1) for s in view.stack)
        ),
        "the target": msgspec.structs.replace(view, targets=()),
        "who is waited for": msgspec.structs.replace(view, waiting=(1,)),
        "the phase": msgspec.structs.replace(view, phase="discard"),
    }
    before = renderer.board(view, **arguments()).data
    seen = {before}
    for what, other in changed.items():
        data = renderer.board(other, **arguments()).data
        assert data not in seen, what
        seen.add(data)


def test_the_board_never_shows_the_reader_s_decision(renderer):
    asked = build.holding("wolf", "bolt")
    silent = msgspec.structs.replace(asked, decision=None)
    assert renderer.board(asked, **arguments()) == renderer.board(silent, **arguments())


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("count", [0, 1, 4, 7, 12])
def test_a_hand_of_any_size_is_whole(renderer, count, locale):
    designs = [d.id for d in build.PACK.designs.values() if d.kind not in ("general", "token")]
    view = build.holding(*designs[:count])
    assert all(page.clipped == [] for page in draw_hand(sheet(view, locale)))
    for picture in renderer.hand(view, **arguments(locale)):
        assert picture.height <= 1260
        assert len(picture.data) <= LARGEST_HAND


def test_a_long_spirit_row_is_whole_in_the_hand():
    view = build.holding("wolf")
    known = tuple(build.card("mist", f"AS{n}", up=False) for n in range(1, 25))
    seats = (build.side(0, build.card("fox", "A0"), spirits=known, hand=()), view.seats[1])
    (canvas,) = draw_hand(sheet(msgspec.structs.replace(view, seats=seats)))
    assert canvas.clipped == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_result_shows_generals_and_their_life(renderer, locale):
    view = build.finished()
    assert draw_result(sheet(view, locale)).clipped == []
    alt = renderer.result(view, **arguments(locale)).alt
    assert ("青丘狐后" if locale == "zh" else "Fox Queen") in alt
    assert "Kaito" in alt


FACTS = [
    "青丘狐后",
    "生命18/25",
    "苍原狼",
    "武力5（原为3）",
    "生命4/4（原为2）",
    "横置",
    "九曲黄河老龟",
    "生命4/9",
    "裂石斧",
    "耐久1（原为2）",
    "定潮珠",
    "春耕",
    "灵力5/8",
    "灵力2/8",
    "手牌4张",
    "38",
    "落雷咒",
    "第6轮",
]


@pytest.mark.parametrize("fact", FACTS)
def test_the_text_board_and_the_alt_text_hold_every_fact(renderer, fact):
    view = build.duel()
    assert fact in renderer.text_board(view, **arguments()).replace("**", "")
    assert fact in renderer.board_sketch(view, **arguments()).alt


def test_every_slot_label_is_in_the_text_board(renderer):
    board = renderer.text_board(build.duel(), **arguments())
    for card in build.duel().cards().values():
        if card.face_up:
            assert f"`{card.slot}`" in board


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("count", [12, 40])
def test_the_fullest_table_keeps_to_the_limits(renderer, count, locale):
    table = arguments(locale, ("长" * 100, "W" * 100))
    view = build.crowded(count)
    assert len(renderer.text_board(view, **table)) <= 3500
    assert len(renderer.board_sketch(view, **table).alt) <= 1024


def test_a_table_without_cards_can_be_drawn(renderer):
    seats = tuple(
        msgspec.structs.replace(build.side(n, build.card()), zones={}, stats={}) for n in (0, 1)
    )
    picture = renderer.board(build.table(*seats), **arguments())
    assert picture.width == 1200


@pytest.mark.parametrize("seed", [2, 6])
def test_every_moment_of_a_real_game_can_be_drawn(myths, renderer, seed):  # noqa: F811
    cache = TileCache("test")
    for moment, game in enumerate(play(seed)):
        if moment % 23 and game.result is None:
            continue
        locale = LOCALES[moment % 2]
        table = {"locale": locale, "names": NAMES, "pack": game.pack}
        view, mine = game.view(SPECTATOR), game.view(moment % 2)
        words = Wording(locale, NAMES, game.pack)
        with unpainted():
            assert draw_board(Sheet(view, words, cache)).clipped == []
            assert all(page.clipped == [] for page in draw_hand(Sheet(mine, words, cache)))
        assert 0 < len(board_alt(Sheet(view, words, cache))) <= 1024
        assert all(0 < len(alt) <= 1024 for alt in hand_alts(Sheet(mine, words, cache)))
        assert len(renderer.text_board(view, **table)) <= 3500
        assert len(renderer.text_hand(mine, **table)) <= 3500
    assert len(renderer.board(view, **table).data) <= LARGEST_BOARD
    assert len(renderer.result(view, **table).alt) <= 1024


def test_the_stack_of_a_real_game_is_told_from_the_top(myths):  # noqa: F811
    deepest = max((game.view(SPECTATOR) for game in play(4)), key=lambda view: len(view.stack))
    places = [entry.place for entry in deepest.stack if entry.place >= 0]
    assert len(places) > 1
    assert places == sorted(places, reverse=True)
    assert places[-1] == 0
    assert all(entry.design for entry in deepest.stack if entry.place >= 0)
