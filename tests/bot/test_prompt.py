"""Places of the options of a question: buttons, a menu, and the way out at the end."""

import pytest
from msgspec.structs import replace

from bot.i18n import Locale, words
from bot.messages import panel
from bot.messages.parts import Button, ButtonStyle, Menu, Row, Text
from bot.messages.picker import Picked
from bot.messages.prompt import Prompt, cited
from bot.messages.reader import Reader
from bot.messages.voice import Voice
from engine import CardRef, titles
from engine.kernel.values import Decision, DecisionKind, Msg, Option, Words, msg
from engine.kernel.view import StackView, View
from engine.mechanics.windows import ResponseRules
from tests.bot.readers import reader


def question(kind: DecisionKind, *options: Option, default: str) -> Decision:
    """Something that is asked, with that default."""
    return Decision(7, 0, kind, msg("prompt.choose"), options, default=(default,))


def card(number: int) -> Option:
    """An option that is a card."""
    return Option(f"c{number}", msg("option.card"), card=number, hint=msg("option.card"))


END = Option("end", msg("option.no"))
TICKED = (DecisionKind.ORDER, DecisionKind.DISTRIBUTE)


def shown(decision: Decision) -> tuple[list[Menu], list[list[ButtonStyle]]]:
    """The menus of a question, and the styles of its buttons row by row."""
    parts = Prompt(Voice("en"), 1, "d").parts(Picked(decision))
    menus = [part for part in parts if isinstance(part, Menu)]
    rows = [part.buttons for part in parts if isinstance(part, Row)]
    return menus, [[button.style for button in row if isinstance(button, Button)] for row in rows]


BLUE, GREY = ButtonStyle.PRIMARY, ButtonStyle.SECONDARY


def test_a_few_cards_are_buttons_and_the_way_out_stands_apart():
    cards = [card(number) for number in range(1, 6)]
    menus, rows = shown(question(DecisionKind.RESPOND, *cards, END, default="end"))
    assert menus == []
    assert rows == [[BLUE] * 5, [GREY]]


@pytest.mark.parametrize("left", range(1, 9))
def test_what_one_may_do_in_ones_own_time_is_in_a_menu_however_little_is_left(left: int):
    cards = [card(number) for number in range(1, left + 1)]
    (menu,), rows = shown(question(DecisionKind.ACTION, *cards, END, default="end"))
    assert len(menu.choices) == left
    assert rows == [[GREY]]


def test_what_ends_a_phase_never_lies_where_the_way_out_of_another_question_lay():
    why = Button("pj:why:1:d", "why not?")

    def way_out(kind: DecisionKind) -> int:
        asked = question(kind, card(1), END, default="end")
        parts = Prompt(Voice("en"), 1, "d", beside=why).parts(Picked(asked))
        rows = [part.buttons for part in parts if isinstance(part, Row)]
        return [button.label for button in rows[-1]].index("No")

    others = [kind for kind in DecisionKind if kind not in (DecisionKind.ACTION, *TICKED)]
    assert {way_out(kind) for kind in others} == {0}
    assert way_out(DecisionKind.ACTION) == 1


def test_more_cards_are_in_a_menu_that_says_what_each_does():
    cards = [card(number) for number in range(1, 9)]
    decision = question(DecisionKind.ACTION, *cards, END, default="end")
    (menu,), rows = shown(decision)
    assert len(menu.choices) == 8
    assert all(choice.description for choice in menu.choices)
    assert rows == [[GREY]]
    text = Prompt(Voice("en"), 1, "d").parts(Picked(decision))[0]
    assert str(text).count("**") == 0  # and the text above does not say it again


def test_ten_numbers_are_buttons():
    numbers = [Option(str(n), msg("option.number", amount=n)) for n in range(10)]
    menus, rows = shown(question(DecisionKind.NUMBER, *numbers, default="0"))
    assert menus == []
    assert rows == [[BLUE] * 5] * 2


def test_all_candidates_look_alike_also_the_one_that_is_the_default():
    seats = [Option(str(seat), msg("option.seat"), seat=seat) for seat in range(4)]
    _, rows = shown(question(DecisionKind.SECRET, *seats, default="0"))
    assert rows == [[BLUE] * 4]


def test_the_first_of_several_things_is_no_way_out():
    first, other = Option("0", msg("option.words")), Option("1", msg("option.words"))
    _, rows = shown(question(DecisionKind.OPTION, first, other, default="0"))
    assert rows == [[BLUE] * 2]


def test_passing_and_passing_until_later_stand_together():
    decision = Decision(
        7,
        0,
        DecisionKind.RESPOND,
        msg("prompt.respond"),
        (card(1), Option("pass", msg("option.no")), Option("hold", msg("option.no"))),
        default=("pass",),
        passes=("hold",),
    )
    _, rows = shown(decision)
    assert rows == [[BLUE], [GREY, GREY]]


def test_a_menu_of_cards_says_the_numbers_and_the_text_of_each():
    pack = titles["shenhua"].pack()
    creatures = [design for design in pack.designs.values() if design.kind == "creature"][:8]
    options = [
        Option(
            design.id,
            msg("option.card", card=CardRef(design.id, f"H{place}")),
            card=place,
            hint=msg("hint.card", design=CardRef(design.id)),
        )
        for place, design in enumerate(creatures, 1)
    ]
    decision = question(DecisionKind.CARDS, *options, default=options[0].key)
    wanted: tuple[tuple[Locale, str], ...] = (("zh", "灵力值"), ("en", "Cost"))
    for locale, said in wanted:
        (menu,) = [
            part
            for part in Prompt(Voice(locale, (), pack), 1, "d").parts(Picked(decision))
            if isinstance(part, Menu)
        ]
        for choice, design in zip(menu.choices, creatures, strict=True):
            assert choice.description.startswith(f"{said} {design.stats['cost']} · ")


def test_a_selection_says_how_many_are_needed_only_until_they_are_there():
    decision = Decision(
        7, 0, DecisionKind.CARDS, msg("prompt.choose"),
        tuple(card(number) for number in range(1, 5)), minimum=2, maximum=4, default=("c1", "c2"),
    )  # fmt: skip

    def confirming(*chosen: int) -> tuple[str, bool]:
        parts = Prompt(Voice("en"), 1, "d").parts(Picked(decision, chosen))
        row = next(part for part in parts if isinstance(part, Row))
        button = next(part for part in row.buttons if isinstance(part, Button))
        return button.label, button.disabled

    assert confirming(0) == ("Confirm (1 chosen, at least 2)", True)
    assert confirming(0, 1, 2) == ("Confirm (3 chosen)", False)


def stacked(*places: int) -> View:
    """A view in which those things wait, the first to happen first."""
    said = [
        StackView(Msg("{said}", {"said": Words(f"第{n}件", f"thing {n}")}), place=place)
        for n, place in enumerate(places, 1)
    ]
    return View("shenhua", "", 1, viewer=0, stack=tuple(said))


def told(view: View, locale: Locale = "en") -> list[str]:
    """The lines of a question in that situation."""
    asked = question(DecisionKind.RESPOND, END, default="end")
    (text, *_) = Prompt(Voice(locale), 1, "d", view=view).parts(Picked(asked))
    assert isinstance(text, Text)
    return text.markdown.split("\n")


def test_who_is_asked_without_a_board_before_them_reads_the_stack_in_its_order():
    """In a direct message there is no board. The first object is number 1 and resolves last; an
    attack lies on no stack and has no number."""
    lines = told(stacked(2, 1, 0, -1))
    start = lines.index("The stack, in the order in which it resolves:")
    numbered = ["-# 3. Thing 1", "-# 2. Thing 2", "-# 1. Thing 3", "-# Thing 4"]
    assert lines[start + 1 : start + 5] == numbered
    assert "堆叠，按结算先后：" in told(stacked(1, 0), "zh")


def test_one_object_and_what_is_no_stack_are_not_told_twice():
    assert not any("stack" in line for line in told(stacked(0)))
    assert not any("stack" in line for line in told(stacked(-1, -1)))


def test_of_a_deep_stack_the_top_is_told_and_how_much_is_left():
    lines = told(stacked(*range(59, -1, -1)))
    assert "-# 56. Thing 5" in lines
    assert "-# and 55 more" in lines


@pytest.mark.parametrize(
    ("clause", "shown"), [("3.2.attack", "3.2"), ("ruling 15", "15"), ("turn.setup", ""), ("", "")]
)
def test_a_rule_is_cited_by_the_number_that_its_document_has(clause, shown):
    """Names that we gave to clauses of a document without numbers are shown to nobody."""
    said = cited(words("zh"), clause)
    assert shown in said
    assert bool(said) == bool(shown)


def test_the_cells_for_a_card_are_buttons_a_whole_line_of_them():
    cells = [
        Option(f"AD{n}", msg("option.cell", slot=f"AD{n}"), card=5, seat=0, cell=n)
        for n in range(1, 7)
    ]
    back = Option("back", msg("option.back"))
    menus, rows = shown(question(DecisionKind.OPTION, *cells, back, default="back"))
    assert menus == []
    assert sum(row.count(BLUE) for row in rows) + sum(row.count(GREY) for row in rows) == 7


@pytest.mark.parametrize("title", sorted(titles))
def test_when_to_be_asked_is_offered_where_one_can_respond_at_all(title: str):
    seen = reader().seen
    seated = Reader(replace(seen, table=replace(seen.table, title=title)), "en")
    responds = ResponseRules in titles[title].rules
    for message in (panel.panel(seated, panel.DIRECT), panel.more(seated)):
        assert ("pj:orders:" in repr(message)) is responds
