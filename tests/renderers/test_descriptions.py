"""Alt texts and text boards say what the pictures say."""

from collections import Counter

import msgspec
import pytest

from engine.games.shenhua import standard_pack
from engine.kernel.values import SPECTATOR, CardRef, Msg
from engine.text.cards import card_text
from engine.text.sentences import say
from renderers import Renderer
from tests.renderers import build, build_duel, myths

DUEL = [
    "见习剑士",
    "熔岩巨像",
    "烬羽女王",
    "白鹿",
    "古藤守卫的长子",
    "影刃刺客",
    "镜中之人",
    "长眠之歌",
    "生命3/4",
    "生命2/6",
    "防御2",
    "原为1",
    "金币7枚",
    "金币12枚",
    "手牌5张",
    "61",
    "14",
    "第3轮",
    "等待",
    "轮到",
    "由",
    "6、3",
]


@pytest.fixture(scope="module")
def renderer():
    return Renderer()


def text_board(renderer, view, locale="zh", names=build.PEOPLE):
    return renderer.text_board(view, locale=locale, names=names[: len(view.seats)], pack=build.PACK)


@pytest.mark.parametrize("fact", DUEL)
def test_the_text_board_holds_every_fact_of_the_picture(renderer, fact):
    assert fact in text_board(renderer, build.duel())


def test_the_alt_text_holds_the_facts_too_with_the_turn_first(renderer):
    view = build.duel()
    alt = renderer.board(view, locale="zh", names=build.PEOPLE[:2], pack=build.PACK).alt
    assert all(fact in alt for fact in DUEL)
    assert alt.index("第3轮") < alt.index("烬羽女王") < alt.index("格挡") < alt.index("白鹿")


def test_every_slot_label_is_in_the_text_board(renderer):
    board = text_board(renderer, build.duel())
    for card in build.duel().cards().values():
        assert f"`{card.slot}`" in board


def test_what_lies_face_down_is_not_named(renderer):
    board = text_board(renderer, build.duel(), "en")
    assert "`A0` undeclared character" in board
    assert "`BT2` face-down card (placed by **A" in board


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_fullest_table_keeps_to_the_limits(renderer, count, locale):
    view = build.stress(count)
    names = tuple("长" * 100 for _ in range(count))
    board = text_board(renderer, view, locale, names)
    assert len(board) <= 3500
    for letter in "ABCDEF"[:count]:
        assert f"**{letter} " in board
        assert f"`{letter}2`" in board


def test_names_cannot_write_markdown_or_call_people(renderer):
    board = text_board(renderer, build.duel(), names=("**x** `y`", "@everyone <@1>"))
    assert "**x**" not in board
    assert "@everyone" not in board.replace("\\@everyone", "")
    assert "<@1>" not in board


def test_the_text_hand_holds_names_texts_prompt_and_what_can_be_chosen(renderer):
    view = build.holding("flame", "halo", "sword")
    hand = renderer.text_hand(view, locale="zh", names=build.PEOPLE[:2], pack=build.PACK)
    for fact in (
        "`手1` **炎击**",
        "`手3` **见习剑士**",
        "点数4",
        "`A0` **霜刃之王**",
        "`AT1` **陷坑**",
        "轮到你出牌",
    ):
        assert fact in hand
    assert hand.count("现在可以选择") == 2


def test_twelve_cards_in_hand_keep_to_the_limit(renderer):
    view = build.holding(*list(build.PACK.designs)[:12])
    for locale in ("zh", "en"):
        hand = renderer.text_hand(view, locale=locale, names=build.PEOPLE[:2], pack=build.PACK)
        assert len(hand) <= 3500
        assert all(f"`{'手' if locale == 'zh' else 'H'}{n}`" in hand for n in range(1, 13))


def test_the_result_names_winner_places_and_reason(renderer):
    view = build.finished(4)
    alt = renderer.result(view, locale="en", names=build.PEOPLE[:4], pack=build.PACK).alt
    assert alt.startswith("The result of the game: B Kaito won.")
    assert "One player is left." in alt
    assert "Place 2: A 林小满" in alt


@pytest.mark.parametrize(("locale", "down"), [("zh", "牌面向下"), ("en", "face down")])
def test_cards_in_a_hand_are_not_called_face_down_but_those_on_the_board_are(
    renderer, locale, down
):
    games = myths.play(1, most=80)
    game = next(games)
    told = {"locale": locale, "names": build.PEOPLE[:2], "pack": game.pack}
    assert all(down not in page.alt for page in renderer.hand(game.view(0), **told))
    assert down not in renderer.text_hand(game.view(0), **told)
    seat = next(seat for game in games for seat in (0, 1) if game.zone("spirit", seat))
    assert down in renderer.text_hand(game.view(seat), **told)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_sentence_that_has_ended_in_brackets_is_not_ended_again(renderer, locale):
    pack = standard_pack()
    guard = next(card for card in pack.designs.values() if card.keywords == ("guard",))
    alt = renderer.card(guard, locale=locale, pack=pack).alt
    assert alt.endswith(("。）", ".)"))


@pytest.mark.parametrize(("locale", "asked"), [("zh", "？。"), ("en", "?.")])
def test_a_question_is_not_ended_again(renderer, locale, asked):
    question = Msg("prompt.may", {"card": CardRef("flame")})
    view = msgspec.structs.replace(build.duel(), log=(question,))
    told = {"locale": locale, "names": build.PEOPLE[:2], "pack": build.PACK}
    alt = renderer.board(view, **told).alt
    assert asked[0] in alt
    assert asked not in alt


@pytest.mark.parametrize(
    ("locale", "hidden", "other"),
    [("zh", "牌面向下的牌", "倒置的牌"), ("en", "face-down card", "undeclared")],
)
def test_a_face_down_card_is_called_as_its_game_calls_it(renderer, locale, hidden, other):
    """A board says of the card last put down what the sentences of its game say of it."""
    game = next(game for game in myths.play(1) if game.zone("spirit", 0) or game.zone("spirit", 1))
    told = {"locale": locale, "names": build.PEOPLE[:2], "pack": game.pack}
    alt = renderer.board(game.view(SPECTATOR), **told).alt
    last = alt[alt.index("最近行动" if locale == "zh" else "Last action") :]
    assert hidden in last
    assert other not in last


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_what_is_pending_is_told_before_the_field_and_in_its_order(renderer, locale):
    """Whoever is to respond needs the stack, and needs it where the field is full. The number of
    what was put there first is 1."""
    view = max((game.view(SPECTATOR) for game in myths.play(4)), key=lambda view: len(view.stack))
    told = {"locale": locale, "names": build.PEOPLE[:2], "pack": standard_pack()}
    alt = renderer.board(view, **told).alt
    said = [say(e.text, locale, build.PEOPLE[:2], standard_pack()) for e in view.stack]
    assert len(said) > 1
    numbered = zip(range(len(said), 0, -1), said, strict=True)
    places = [alt.index(f"{number}. {words}") for number, words in numbered]
    assert places == sorted(places)
    assert alt.index("上方先结算" if locale == "zh" else "Top resolves first") < places[0]
    assert places[-1] < alt.index("。A：" if locale == "zh" else ". A: ")


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_the_alt_text_of_a_hand_tells_what_copies_do_once_and_leaves_the_question_below(
    renderer, locale
):
    def twice(view):
        held = Counter(card.design for card in view.seats[0].zones["hand"].cards)
        return next((name for name, count in held.items() if count > 1), "")

    views = (game.view(0) for seed in (1, 2, 3) for game in myths.play(seed))
    view = next(view for view in views if view.decision and twice(view))
    told = {"locale": locale, "names": build.PEOPLE[:2], "pack": standard_pack()}
    alt = " ".join(page.alt for page in renderer.hand(view, **told))
    text = say(Msg("hint.card", {"design": CardRef(twice(view))}), *told.values())
    assert alt.count(text) == 1
    assert view.decision is not None
    assert say(view.decision.prompt, *told.values()) not in alt


@pytest.mark.parametrize(("locale", "whole"), [("zh", "生命3）"), ("en", "life 3)")])
def test_a_card_in_hand_has_its_printed_life(renderer, locale, whole):
    view = build.holding("sword")
    told = {"locale": locale, "names": build.PEOPLE[:2], "pack": build.PACK}
    life = next(c for c in view.seats[0].zones["hand"].cards).stats["max_life"]
    whole = whole.replace("3", str(life))
    assert whole.rstrip("）)") in renderer.hand(view, **told)[0].alt
    assert f"{life}/{life}" not in renderer.hand(view, **told)[0].alt


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_what_lies_on_the_table_is_not_told_as_a_target(renderer, locale):
    view = build.duel()
    told = {"locale": locale, "names": build.PEOPLE[:2], "pack": build.PACK}
    alt = renderer.board(view, **told).alt
    start, stop = ("最近行动", "。") if locale == "zh" else ("Last action", ". ")
    action = alt[alt.index(start) :].partition(stop)[0]
    assert ("目标" if locale == "zh" else "target") in action
    assert ("骰子" if locale == "zh" else "Dice") in alt
    assert ("骰子" if locale == "zh" else "Dice") not in action


def test_no_gap_stands_between_two_sentences_in_chinese(renderer):
    long = next(
        design
        for design in standard_pack().designs.values()
        if design.kind == "creature" and "\n" in card_text(design, standard_pack(), "zh")
    )
    games = (game for seed in range(9) for game in myths.play(seed))
    game = next(g for g in games if any(g.card(c).design == long.id for c in g.zone("hand", 0)))
    told = {"locale": "zh", "names": build.PEOPLE[:2], "pack": game.pack}
    alt = " ".join(page.alt for page in renderer.hand(game.view(0), **told))
    assert "".join(card_text(long, standard_pack(), "zh").replace("**", "").split("\n")) in alt


def test_without_places_the_result_says_who_was_whom(renderer):
    view = build_duel.finished()
    told = {"locale": "en", "names": build.PEOPLE[:2], "pack": build_duel.PACK}
    alt = renderer.result(view, **told).alt
    assert "B Kaito: Sage of the Mountain. A 林小满: Fox Queen." in alt
