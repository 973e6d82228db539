"""Words of a question about the cards it is about: their numbers as they are now."""

import pytest

from bot.messages.numbers import Numbers
from bot.messages.parts import CHOICE, LABEL, Button, Menu, Row, Text
from bot.messages.picker import Picked
from bot.messages.prompt import Prompt
from bot.messages.typed import meant, suggestions
from bot.messages.voice import Voice
from engine import CardRef, titles
from engine.kernel.values import Decision, DecisionKind, Msg, Option, SeatRef, Several, msg
from engine.kernel.view import CardView, SeatView, View, ZoneView

LONG = "Wolfgang Amadeus von Hohenstaufen"


def hurt(title: str) -> tuple[CardView, ...]:
    """Fighters of a title, each hurt by one and with every other number one above the printed."""
    kinds = {"shenhua": "creature", "yongheng": "special"}
    designs = [one for one in titles[title].pack().designs.values() if one.kind == kinds[title]]
    cards = []
    for number, design in enumerate(designs[:8], 1):
        stats = {stat: count + (stat != "cost") for stat, count in design.stats.items()}
        stats |= {"life": design.stats["life"], "max_life": design.stats["life"] + 1}
        cards.append(
            CardView(number, f"B{number}", design.id, stats=stats, printed=dict(design.stats))
        )
    return tuple(cards)


def view(title: str, cards: tuple[CardView, ...], zone: str = "field", viewer: int = 0) -> View:
    """Those cards in a zone of seat 0."""
    seat = SeatView(0, zones={zone: ZoneView(zone, 0, len(cards), cards)})
    return View(title, "", 1, viewer=viewer, seats=(seat,))


def whom(cards: tuple[CardView, ...], count: int) -> Decision:
    """Ask which of the first cards is attacked, or whether to do nothing."""
    options = [
        Option(
            str(card.id),
            msg("option.card_of", card=CardRef(card.design, card.slot), who=SeatRef(0)),
            card=card.id,
            seat=0,
            hint=msg("hint.card", design=CardRef(card.design)),
        )
        for card in cards[:count]
    ]
    options.append(Option("back", msg("option.back")))
    return Decision(
        7, 0, DecisionKind.OPTION, msg("prompt.target"), tuple(options), default=("back",)
    )


def parts(title, locale, decision, shown, names=("林小满", "Wei")):
    """The question as it is shown."""
    voice = Voice(locale, names, titles[title].pack())
    return Prompt(voice, 1, "d", view=shown).parts(Picked(decision))


def buttons(shown):
    """The labels of all buttons."""
    return [b.label for row in shown if isinstance(row, Row) for b in row.buttons]


NOW = {
    ("shenhua", "zh"): ("武力 {might}↑ · 生命 {life}/{max_life}↑", "武力 {might}（原为 {was}）"),
    ("shenhua", "en"): (
        "Might {might}↑ · Life {life}/{max_life}↑",
        "Might {might} (printed {was})",
    ),
    ("yongheng", "zh"): (
        "生命 {life}/{max_life}↑ · 基础防御 {defence}↑",
        "基础防御 {defence}（原为 {was}）",
    ),
    ("yongheng", "en"): (
        "Life {life}/{max_life}↑ · Base defence {defence}↑",
        "Base defence {defence} (printed {was})",
    ),
}
LAST = {"shenhua": "might", "yongheng": "defence"}


@pytest.mark.parametrize(("title", "locale"), list(NOW))
def test_buttons_say_what_the_cards_have_left_and_that_it_has_changed(title, locale):
    cards = hurt(title)
    shown = parts(title, locale, whom(cards, 2), view(title, cards))
    label, hint = NOW[title, locale]
    text = next(part.markdown for part in shown if isinstance(part, Text))
    for said, card in zip(buttons(shown), cards[:2], strict=False):
        assert said.endswith(" · " + label.format(**card.stats))
        was = card.printed[LAST[title]]
        assert hint.format(**card.stats, was=was) in text


@pytest.mark.parametrize(("title", "locale"), list(NOW))
def test_a_menu_says_the_same_and_what_is_printed(title, locale):
    cards = hurt(title)
    shown = parts(title, locale, whom(cards, 8), view(title, cards))
    (menu,) = [part for part in shown if isinstance(part, Menu)]
    _, hint = NOW[title, locale]
    for choice, card in zip(menu.choices, cards, strict=True):
        assert hint.format(**card.stats, was=card.printed[LAST[title]]) in choice.description
        assert len(choice.description) <= CHOICE


@pytest.mark.parametrize("title", ["shenhua", "yongheng"])
def test_an_attacker_without_a_text_has_its_numbers_too(title):
    cards = hurt(title)
    options = tuple(
        Option(
            str(card.id),
            msg("option.card", card=CardRef(card.design, card.slot)),
            card=card.id,
            seat=0,
        )
        for card in cards
    )
    decision = Decision(7, 0, DecisionKind.OPTION, msg("prompt.choose"), options, default=("1",))
    (menu,) = [p for p in parts(title, "en", decision, view(title, cards)) if isinstance(p, Menu)]
    for choice, card in zip(menu.choices, cards, strict=True):
        assert f"Life {card.stats['life']}/{card.stats['max_life']}" in choice.description


@pytest.mark.parametrize("title", ["shenhua", "yongheng"])
def test_however_long_a_name_is_the_numbers_are_not_cut(title):
    cards = hurt(title)
    named = parts(title, "en", whom(cards, 2), view(title, cards), names=(LONG * 2, "Wei"))
    for said, card in zip(buttons(named), cards[:2], strict=False):
        assert len(said) <= LABEL
        assert "…" in said
        assert f"Life {card.stats['life']}/{card.stats['max_life']}↑" in said


@pytest.mark.parametrize("title", ["shenhua", "yongheng"])
def test_what_is_as_printed_has_neither_arrow_nor_remark(title):
    fresh = tuple(
        CardView(c.id, c.slot, c.design, stats=c.printed | {"max_life": c.printed["life"]},
                 printed=c.printed)
        for c in hurt(title)
    )  # fmt: skip
    shown = parts(title, "en", whom(fresh, 2), view(title, fresh))
    assert not any("↑" in said or "↓" in said or "/" in said for said in buttons(shown))
    assert all(
        f"Life {c.stats['life']}" in b for b, c in zip(buttons(shown), fresh[:2], strict=False)
    )
    assert "(printed" not in str(shown)


def test_a_card_that_has_lost_what_it_had_shows_so():
    cards = (
        CardView(
            1, "B1", "wolf", stats={"might": 1, "life": 1, "max_life": 2},
            printed={"might": 3, "life": 2},
        ),
    )  # fmt: skip
    shown = parts("shenhua", "en", whom(cards, 1), view("shenhua", cards))
    assert buttons(shown)[0].endswith(" · Might 1↓ · Life 1/2")


def test_cards_in_hand_keep_their_labels_and_tell_what_they_cost():
    cards = hurt("shenhua")
    few = parts("shenhua", "en", whom(cards, 2), view("shenhua", cards, "hand"))
    assert not any("Life" in label for label in buttons(few))
    many = parts("shenhua", "en", whom(cards, 8), view("shenhua", cards, "hand"))
    (menu,) = [part for part in many if isinstance(part, Menu)]
    assert all(choice.description.startswith("Cost ") for choice in menu.choices)


def test_an_ability_is_not_its_card():
    cards = hurt("shenhua")
    ref = CardRef(cards[0].design, "B1")
    hint = msg("hint.ability", design=CardRef(cards[0].design), place=0)
    skill = Option("skill", msg("option.card", card=ref), card=1, seat=0, hint=hint)
    decision = Decision(
        7, 0, DecisionKind.OPTION, msg("prompt.choose"), (skill,), default=("skill",)
    )
    shown = parts("shenhua", "en", decision, view("shenhua", cards))
    assert isinstance(shown[1], Row)
    assert isinstance(shown[1].buttons[0], Button)
    assert "Life" not in buttons(shown)[0]


@pytest.mark.parametrize(("title", "locale"), list(NOW))
def test_a_suggestion_says_what_the_button_says(title, locale):
    cards = hurt(title)
    numbers = Numbers(Voice(locale, ("林小满", "Wei"), titles[title].pack()), view(title, cards))
    offered = [name for name, _ in suggestions(whom(cards, 2), numbers, "")]
    assert offered == buttons(parts(title, locale, whom(cards, 2), view(title, cards)))


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_suggestion_of_a_card_in_hand_says_what_it_costs_as_the_menu_does(locale):
    cards = hurt("shenhua")
    shown = view("shenhua", cards, "hand")
    voice = Voice(locale, ("林小满", "Wei"), titles["shenhua"].pack())
    (menu,) = [p for p in parts("shenhua", locale, whom(cards, 8), shown) if isinstance(p, Menu)]
    offered = [name for name, _ in suggestions(whom(cards, 8), Numbers(voice, shown), "")]
    assert {"zh": "灵力值 ", "en": "Cost "}[locale] in offered[0]
    for name, choice in zip(offered, menu.choices, strict=False):
        label, _, told = name.partition(" · ")
        assert label == choice.label
        assert choice.description.startswith(told)


@pytest.mark.parametrize("title", ["shenhua", "yongheng"])
def test_a_suggestion_is_never_too_long_and_keeps_its_numbers(title):
    cards = hurt(title)
    voice = Voice("en", (LONG * 4, "Wei"), titles[title].pack())
    for name, card in zip(
        (n for n, _ in suggestions(whom(cards, 8), Numbers(voice, view(title, cards)), "")), cards,
        strict=False,
    ):  # fmt: skip
        assert len(name) <= CHOICE
        assert f"Life {card.stats['life']}/{card.stats['max_life']}↑" in name


def test_what_a_suggestion_says_is_understood_when_it_is_typed_with_or_without_its_numbers():
    cards = hurt("shenhua")
    voice = Voice("en", ("Lin", "Wei"), titles["shenhua"].pack())
    numbers = Numbers(voice, view("shenhua", cards))
    asked = whom(cards, 2)
    name = suggestions(asked, numbers, "")[1][0]
    assert meant(asked, numbers, name) == ("2",)
    assert meant(asked, numbers, name.partition(" · ")[0]) == ("2",)
    life = f"life {cards[1].stats['life']}/{cards[1].stats['max_life']}"
    assert suggestions(asked, numbers, life)


def test_of_several_the_one_that_is_added_has_its_numbers():
    cards = hurt("shenhua")
    voice = Voice("en", ("Lin", "Wei"), titles["shenhua"].pack())
    numbers = Numbers(voice, view("shenhua", cards))
    options = whom(cards, 3).options[:3]
    asked = Decision(7, 0, DecisionKind.CARDS, msg("prompt.choose"), options, 2, 2)
    first = suggestions(asked, numbers, "")[0][0]
    second = suggestions(asked, numbers, first)[0][0]
    assert second.startswith(first.partition(" · ")[0] + " + ")
    assert second.count("Life") == 1
    assert meant(asked, numbers, second) == ("1", "2")


@pytest.mark.parametrize(("locale", "cost"), [("zh", "牌面：灵力值 "), ("en", "Its text: Cost ")])
def test_of_a_card_on_the_stack_its_printed_numbers_are_told(locale, cost):
    """The numbers of what enters when nobody responds matter too."""
    (card, *_) = hurt("shenhua")
    hint = msg("hint.card", design=CardRef(card.design))
    stay = Option("pass", msg("option.pass"))
    ask = msg("prompt.choose")
    asked = Decision(7, 0, DecisionKind.RESPOND, ask, (stay,), default=("pass",), hint=hint)
    (text, *_) = parts("shenhua", locale, asked, view("shenhua", ()))
    (line,) = [one for one in text.markdown.split("\n") if one.startswith(cost)]
    might = {"zh": "武力", "en": "Might"}[locale]
    assert f" · {might} {card.printed['might']} · " in line
    ability = msg("hint.ability", design=CardRef(card.design), place=0)
    asked = Decision(7, 0, DecisionKind.RESPOND, ask, (stay,), default=("pass",), hint=ability)
    assert might not in parts("shenhua", locale, asked, view("shenhua", ()))[0].markdown


@pytest.mark.parametrize(("title", "locale"), list(NOW))
def test_of_an_attack_the_numbers_of_both_are_told_before_one_responds(title, locale):
    cards = hurt(title)
    one, other = (CardRef(card.design, card.slot) for card in cards[:2])
    why = Msg("{card} → {target}", {"card": one, "target": Several((other,))})
    stay, ask = Option("pass", msg("option.pass")), msg("prompt.choose")
    asked = Decision(7, 0, DecisionKind.RESPOND, ask, (stay,), default=("pass",), reason=why)
    (text, *_) = parts(title, locale, asked, view(title, cards))
    lines = [line for line in text.markdown.split("\n") if line.startswith("-# B")]
    assert [line[3:5] for line in lines] == ["B1", "B2"]
    for line, card in zip(lines, cards, strict=False):
        was = card.printed[LAST[title]]
        assert NOW[title, locale][1].format(**card.stats, was=was) in line


def test_of_a_card_that_is_no_longer_where_it_was_nothing_is_told():
    cards = hurt("shenhua")
    gone = Msg("{card}", {"card": CardRef(cards[1].design, cards[0].slot)})
    numbers = Numbers(Voice("en", (), titles["shenhua"].pack()), view("shenhua", cards))
    assert numbers.named(gone) == []
