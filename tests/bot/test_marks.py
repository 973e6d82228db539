"""A message is known again by its buttons, and nobody sees by what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.component_id import LONGEST, ComponentId, Outdated, number, pack, stamp
from bot.messages.layout import sending
from bot.messages.marks import BOARD, FIRST_TEXT, HAND, ROWS, Mark, marked, marks
from bot.messages.parts import Box, Button, Link, Menu, MenuLine, Message, Row, Text
from tests.bot.decisions import decision

LETTERS = "lbhnw" + "".join(ROWS.values())
MARK = Mark(table=4711, letter=BOARD, number=123_456, turn=17)


def ids(message: Message) -> list[str]:
    """The ids of what can be pressed."""
    return [part.id for part in message.flat() if isinstance(part, Button | Menu)]


@given(
    st.integers(1, 2**63 - 1),
    st.sampled_from(LETTERS),
    st.integers(1, 36**8 - 1),
    st.integers(0, 36**5 - 1),
)
def test_what_is_marked_is_known_again(table: int, letter: str, posting: int, turn: int) -> None:
    mark = Mark(table, letter, posting, turn)
    pressed = ComponentId("act", table, mark=str(mark))
    assert Mark.read(str(pressed)) == mark
    assert ComponentId.parse(str(pressed)) == pressed


def test_every_button_and_menu_about_a_table_is_marked_and_nothing_else_changes() -> None:
    act, other = ComponentId("act", 4711), ComponentId("wish", 0, ("hands",))
    row = Row((Button(str(act), "Act"), Button(str(other), "Wish"), Link("https://x", "Go")))
    menu = Menu(str(ComponentId("title", 4711)), "Which", (MenuLine("a", "A"),))
    plain = Message((Text("hello"), Box((row, menu), 3)), mentions=(5,))
    shown = marked(plain, str(MARK))
    first, second, third = ids(shown)
    assert (first, second, third) == (f"{act}:@{MARK}", str(other), f"{menu.id}:@{MARK}")
    assert marks(ids(shown)) == (MARK, MARK)
    assert shown.mentions == plain.mentions
    assert marked(plain, "") is plain
    assert shown.fingerprint() != plain.fingerprint()


def test_a_message_without_buttons_carries_its_number_unseen() -> None:
    plain = Message((Text("-# news"), Text("more")))
    shown = marked(plain, str(MARK), MARK.text_id)
    (first, second) = sending(shown)["view"].to_components()
    assert first["id"] == MARK.text_id == FIRST_TEXT + MARK.number
    assert second.get("id") != MARK.text_id
    assert shown.characters() == plain.characters()


@pytest.mark.parametrize(
    "last", ["@", "@b", "@b0", "@b0.", "@b0.0", "@B0.1", "@b00.1", "@x0.1", "@b0.1:1"]
)
def test_what_is_no_mark_is_no_id(last: str) -> None:
    with pytest.raises(Outdated):
        ComponentId.parse(f"pj:act:1:{last}")
    assert Mark.read(f"pj:act:1:{last}") is None


def test_what_belongs_to_no_table_has_no_mark() -> None:
    with pytest.raises(Outdated):
        ComponentId.parse(f"pj:wish:0:hands:@{MARK}")


def test_the_longest_ids_have_room_for_a_mark() -> None:
    """An order of sixty options nearly chosen, at the millionth table, in its millionth message."""
    asked = decision(count=60)
    chosen = pack(range(59), 60)
    where = ("d", number(99_999), stamp(asked), number(2), chosen)
    longest = str(ComponentId("clear", 1_000_000, where))
    mark = Mark(1_000_000, HAND, 1_000_000)
    shown = marked(Message((Row((Button(longest, "Clear"),)),)), str(mark))
    assert marks(ids(shown)) == (mark,)
    assert len(ids(shown)[0]) <= LONGEST


def test_an_id_without_room_stays_as_it_is() -> None:
    """The others of its message are enough."""
    full = str(ComponentId("clear", 1, ("d", "1", "aa", "0", "x" * 79)))
    message = Message((Row((Button(full, "Clear"), Button("pj:refresh:1:d", "Refresh"))),))
    assert ids(marked(message, str(MARK))) == [full, f"pj:refresh:1:d:@{MARK}"]
