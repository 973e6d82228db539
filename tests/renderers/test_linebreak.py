"""Chinese and English lines end where a typesetter would end them."""

from hypothesis import given
from hypothesis import strategies as st

from renderers.kit.fonts import ICONS
from renderers.kit.linebreak import MEASURES, NOT_FIRST, NOT_LAST, fit_block, wrap

SIZE = 30
CHINESE = (
    "当你受到攻击时，支付2枚金币，投掷一枚骰子：结果为奇数（一、三、五）时，对攻击者造成1点伤害。"
)


def lines_of(text, room, size=SIZE):
    return ["".join(run.text for run in line) for line in wrap(text, room, size)]


def test_nothing_is_lost_in_wrapping():
    assert "".join(lines_of(CHINESE, 300)) == CHINESE


def test_a_closing_mark_never_starts_a_line_and_an_opening_one_never_ends_it():
    for room in range(90, 700, 7):
        for line in lines_of(CHINESE, room):
            assert line[0] not in NOT_FIRST
            assert line[-1] not in NOT_LAST


def test_a_number_stays_with_its_measure_word():
    for room in range(90, 700, 7):
        for line, following in zip(
            lines_of(CHINESE, room), lines_of(CHINESE, room)[1:], strict=False
        ):
            assert not (line[-1].isdigit() and following[0] in MEASURES)


def test_an_icon_stays_with_its_number():
    heart = chr(ICONS["hearts"])
    text = f"恢复{heart}3，再恢复{heart}12，然后失去2{heart}。"
    for room in range(70, 500, 5):
        for line, following in zip(lines_of(text, room), lines_of(text, room)[1:], strict=False):
            assert not (line[-1] == heart and following[0].isdigit())
            assert not (line[-1].isdigit() and following[0] == heart)


def test_english_words_stay_whole_and_lines_begin_with_a_letter():
    text = "Deal one damage to every character that is not your own."
    lines = lines_of(text, 260)
    assert len(lines) > 2
    assert " ".join(line.strip() for line in lines) == text
    assert all(not line.startswith(" ") for line in lines)


def test_a_word_wider_than_the_line_goes_on_below():
    lines = lines_of("Donaudampfschifffahrtsgesellschaft", 120)
    assert len(lines) > 3
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaft"


def test_line_feeds_are_kept_and_strong_words_know_it():
    lines = wrap("**火**攻：\n抽牌", 400, SIZE)
    assert len(lines) == 2
    assert lines[0][0].strong
    assert not lines[0][1].strong


def test_text_shrinks_then_is_condensed_then_cut():
    roomy = fit_block(CHINESE, 500, 400, 40, 24, 500, 1.3)
    assert (roomy.size, roomy.squeeze, roomy.cut) == (40, 1.0, False)
    smaller = fit_block(CHINESE, 400, 200, 40, 24, 500, 1.3)
    assert 24 <= smaller.size < 40
    assert not smaller.cut
    condensed = fit_block(CHINESE, 340, 110, 40, 24, 500, 1.3)
    assert condensed.size == 24
    assert 0.75 <= condensed.squeeze < 1
    assert not condensed.cut
    cut = fit_block(CHINESE, 200, 70, 40, 24, 500, 1.3)
    assert cut.cut
    assert cut.lines[-1][-1].text.endswith("…")


def test_a_line_may_end_after_a_hyphen_but_not_after_a_minus():
    assert lines_of("Scroll-Eating Worm", 130) == ["Scroll-", "Eating ", "Worm"]
    assert all(not line.startswith("4") for line in lines_of("gets -4 power", 90))


def test_a_word_is_condensed_before_it_is_divided():
    block = fit_block("Harvest Rain", 96, 80, 34, 28, 800, 1.06)
    assert ["".join(run.text for run in line).strip() for line in block.lines] == [
        "Harvest",
        "Rain",
    ]
    assert block.squeeze < 1


@given(
    st.text("当你，。（）「」攻击A1 b枚3点\n" + chr(ICONS["hearts"]), max_size=80),
    st.integers(60, 500),
    st.integers(40, 300),
)
def test_a_block_that_is_not_cut_is_whole_and_inside_its_box(text, width, height):
    block = fit_block(text, width, height, 36, 28, 500, 1.3)
    if block.cut:
        return
    assert block.height <= height
    hanging = block.size * 0.5
    for line in block.lines:
        # A line of one unbreakable piece may be wider; all others keep to the width.
        if len(line) > 1 or len(line[0].text if line else "") > 1:
            assert block.width_of(line) <= width + hanging + block.size * 2
    kept = "".join(run.text for line in block.lines for run in line)
    assert [c for c in kept if not c.isspace()] == [c for c in text if not c.isspace()]
