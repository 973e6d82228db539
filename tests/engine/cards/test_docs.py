"""docs/cards.md says what the code does: every word and field, every event, a pack that loads."""

import re
from importlib import resources
from pathlib import Path

import pytest

from engine import titles
from engine.cards import __main__ as command
from engine.cards import check, loader, reference
from engine.cards.loader import load_pack
from engine.games.yongheng import TURN_LIMIT
from engine.games.yongheng.terms import LISTED
from engine.games.yongheng.traps import MOMENTS
from engine.language import effects
from engine.text.cards import card_text

PAGE = (Path(__file__).parents[3] / "docs" / "cards.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```yaml\n(cards:.*?)```", PAGE, re.DOTALL)
FOLDER = resources.files("engine.games.yongheng") / "cards"


SHIPPED = tuple(title for title in titles.values() if title.package.startswith("engine.games."))


def rows(heading: str, width: int = 3) -> dict[str, list[str]]:
    """The rows of so many cells under a heading, by what their first cell names."""
    part = PAGE.split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        name = re.match(r"\**`(\w+)`", cells[0])
        if line.startswith("|") and name and len(cells) == width:
            found[name[1]] = cells
    return found


def test_the_reference_is_what_the_command_writes():
    assert reference.inserted(PAGE, SHIPPED) == PAGE, (
        "run: python -m engine.cards --reference docs/cards.md"
    )


def test_every_word_of_every_title_has_its_entry():
    words = [word for register in reference.NODES.values() for word in reference.written(register)]
    entries = re.findall(r"^\*\*`(\w+)`\*\*", PAGE, re.MULTILINE)
    assert sorted(entries) == sorted(words)
    assert len(entries) > 90


def test_every_record_of_the_language_has_its_table():
    fields = {t for cls in reference.RECORDS for t in cls.__struct_fields__}
    assert fields <= set(re.findall(r"^\| \**`(\w+)`", PAGE, re.MULTILINE))


def test_the_samples_are_words_that_their_titles_may_say():
    for title in SHIPPED:
        for design in reference.samples(title.pack()):
            assert list(check.problems(title, [design])) == []


def test_every_event_is_listed_and_the_moments_of_traps_are_marked():
    table = rows("时机")
    own = {event for event in LISTED.terms.events if event in table}
    assert own >= MOMENTS
    assert {event for event in own if table[event][0].endswith("◆")} == MOMENTS


def test_every_number_that_can_be_changed_is_listed():
    listed = rows("数值")
    shown = set(LISTED.terms.numbers)
    ours = {"life", "defence", "attack", "dodge", "attacks", "hand_limit", "guard", "no_skill"}
    assert ours <= listed.keys() & shown


def test_the_bounds_are_those_of_the_code():
    bounds = PAGE.split("\n## 界限", 1)[1]
    for number in (
        loader.MOST_BYTES // 1000,
        loader.MOST_NODES,
        loader.MOST_DEPTH,
        loader.MOST_CARDS,
        loader.MOST_LETTERS,
        check.MOST_PARTS,
        effects.EFFECT_BUDGET,
        effects.QUESTION_BUDGET,
        TURN_LIMIT,
    ):
        assert re.search(rf"\b{number}\b", bounds.replace(",", "")), number
    pack = PAGE.split("\n## 一个卡包", 1)[1]
    stock = titles["yongheng"].shape.stock
    assert stock is not None
    for number in (*stock.least.values(), *stock.deck):
        assert f" {number} " in pack


def files_with(example: str) -> dict[str, str]:
    shipped = {f.name: f.read_text("utf-8") for f in FOLDER.iterdir() if f.name.endswith(".yaml")}
    return {**shipped, "mine.yaml": example}


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_the_example_loads_and_says_what_the_page_shows(locale):
    pack = load_pack(files_with(EXAMPLE))
    said = []
    for card in list(pack.designs.values())[-EXAMPLE.count("- id:") :]:
        said.append(card.name.get(locale))
        said += [f"  {line}" for line in card_text(card, pack, locale, "plain").split("\n")]
    assert "\n".join(said) in PAGE


def test_the_command_prints_the_texts_of_a_good_pack(tmp_path, capsys):
    paths = []
    for name, text in files_with(EXAMPLE).items():
        (tmp_path / name).write_text(text, "utf-8")
        paths.append(str(tmp_path / name))
    assert command.main([*paths, "--locale", "en"]) == 0
    assert "Toll Bridge · Trap" in capsys.readouterr().out


def test_the_command_says_what_is_wrong_with_a_bad_pack(tmp_path, capsys):
    bad = tmp_path / "bad.yaml"
    bad.write_text("title: yongheng\nname: {zh: 甲, en: A}\ncards: [{id: x}]\n", "utf-8")
    assert command.main([str(bad)]) == 1
    assert "bad.yaml" in capsys.readouterr().err
    assert command.main([str(tmp_path / "none.yaml")]) == 2


def test_the_command_names_the_file_that_is_no_text(tmp_path, capsys):
    bad = tmp_path / "bad.yaml"
    bad.write_bytes("title: 永恒之息\n".encode("gbk"))
    assert command.main([str(bad)]) == 1
    assert "bad.yaml" in capsys.readouterr().err


def test_two_files_of_one_name_are_two_files(tmp_path, capsys):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bad.yaml").write_text("cards: [{id: x}]\n", "utf-8")
    assert command.main([str(tmp_path / f / "bad.yaml") for f in ("a", "b")]) == 1
    assert str(tmp_path / "a" / "bad.yaml") in capsys.readouterr().err


@pytest.mark.parametrize("title", titles)
def test_the_command_lists_what_cards_of_a_title_may_say(title, capsys):
    assert command.main(["--words", title, "--locale", "en"]) == 0
    listed = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    for sort, line in listed.items():
        assert all(f"{word} (" in line for word in titles[title].words.terms.known(sort)), sort
        assert not re.search(r"\([a-z_]+\.[a-z_]+\)", line), sort  # a key without words


def test_the_command_takes_files_or_a_title():
    for given in ([], ["mine.yaml", "--words", "yongheng"]):
        with pytest.raises(SystemExit):
            command.main(given)
