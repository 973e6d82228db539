"""Both catalogues say the same things, and nothing that is never said."""

import ast
import re
from pathlib import Path

import pytest

from bot.i18n import LOCALES, read_catalogue, reader_locale, safe_name, words
from engine import titles
from engine.kernel.values import SeatRef, TermRef, msg
from engine.text import catalogue
from tests.catalogues import faults

ROOT = Path(__file__).parents[2]
ZH, EN = read_catalogue("zh"), read_catalogue("en")


def strings() -> set[str]:
    """Every string in the program, f-strings with a star where something is put in."""
    found = set()
    files = [*(ROOT / "cogs").rglob("*.py"), *(ROOT / "bot").glob("*.py")]
    for folder in ("messages", "delivery", "host", "contests"):
        files += (ROOT / "bot" / folder).rglob("*.py")
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            if isinstance(node, ast.JoinedStr):
                pieces = (v.value if isinstance(v, ast.Constant) else "*" for v in node.values)
                found.add("".join(map(str, pieces)))
    return found


def test_the_same_keys_and_arguments_in_both_languages():
    assert faults(ZH, EN) == []
    assert [key for key in ZH if not (ZH[key] and EN[key])] == []


def test_every_key_is_said_somewhere():
    said = strings()
    exact = {text for text in said if re.fullmatch(r"[a-z][\w.-]*", text)}
    exact |= {f"command.{text}" for text in exact} | {f"option.{text}" for text in exact}
    patterns = [
        re.compile(re.escape(text).replace(r"\*", r"[\w-]+"))
        for text in said
        if "*" in text and "." in text
    ]
    # Choices are made from a prefix and each value: choices("level.", "easy").
    prefixes = [text for text in said if re.fullmatch(r"[a-z]+\.(\w+_)?", text)]

    def is_said(key: str) -> bool:
        stem = re.sub(r"\.(name|description)$", "", key)
        return (
            key in exact
            or stem in exact
            or any(pattern.fullmatch(key) for pattern in patterns)
            or any(key.startswith(p) and key.removeprefix(p) in exact for p in prefixes)
        )

    assert [key for key in ZH if not is_said(key)] == []


def test_every_key_that_is_said_is_there():
    families = {key.partition(".")[0] for key in ZH}
    keys = {text for text in strings() if re.fullmatch(r"[a-z_]+(\.[a-z_-]+)+", text)}
    missing = {key for key in keys if key.partition(".")[0] in families} - ZH.keys()
    beginnings = {
        key for key in missing if any(known.startswith((key, f"command.{key}.")) for known in ZH)
    }
    assert missing - beginnings == set()


@pytest.mark.parametrize(("locale", "catalogue_"), [("zh", ZH), ("en", EN)])
def test_commands_are_named_as_their_reader_types_them(locale, catalogue_):
    """From the first word to the last: ``/牌桌 开桌``, ``/table open``."""
    names = {}
    for key in ZH:
        found = re.fullmatch(r"command\.([\w.-]+)\.name", key)
        if found:
            path = found[1].split(".")
            steps = [".".join(path[:end]) for end in range(1, len(path) + 1)]
            english = " ".join(path)
            chinese = " ".join(ZH[f"command.{step}.name"] for step in steps)
            names["/" + (chinese if locale == "zh" else english)] = key
    named = {
        (key, command)
        for key, text in catalogue_.items()
        for command in re.findall(r"`(/[^`{]+?)`", text)
    }
    assert len(named) > 5
    assert {(key, command) for key, command in named if command not in names} == set()


def test_one_thing_has_one_name():
    """A deck is a 卡组 everywhere, those that come with a title are 预组, and 比赛 is the contest,
    never one of its matches."""
    other_names = {"牌组": "卡组", "现成": "预组", "比赛 {number}": "对局 {number}"}
    found = {(key, word) for key, text in ZH.items() for word in other_names if word in text}
    assert found == set()


def test_every_title_has_its_page():
    for title in titles:
        for locale in LOCALES:
            assert catalogue.own(title, locale)["about.tagline"]
            assert catalogue.own(title, locale)["about.count"]
            assert len(catalogue.rules(title, locale)) > 100


def test_a_page_of_rules_promises_nothing_that_a_table_has_to_choose():
    for title in titles.values():
        page = catalogue.rules(title.id, "en")
        unusual = [
            catalogue.term(option.words(value), "en", title.id)
            for option in title.shape.options
            for value in option.values
            if value != option.default
        ]
        assert [name for name in unusual if name in page] == []


def test_every_choice_of_a_table_has_a_name_and_the_usual_one_is_among_them():
    for title in titles.values():
        for option in title.shape.options:
            assert option.default in option.values
            for locale in LOCALES:
                said = catalogue.own(title.id, locale)
                assert all(said[option.words(one)] for one in (None, *option.values))


def test_readers_get_their_language():
    assert [reader_locale(tag) for tag in ("zh-CN", "zh-TW", "en-US", "fi", "ja")] == [
        "zh", "zh", "en", "en", "en",
    ]  # fmt: skip


def test_plurals_choose_by_number():
    assert words("en")("duration.days", count=1) == "1 day"
    assert words("en")("duration.days", count=3) == "3 days"


@pytest.mark.parametrize("locale", LOCALES)
def test_names_come_out_as_they_are_and_ping_nobody(locale):
    told = words(locale).say(msg("notice.conceded", who="**Bob** <@1> @everyone"))
    assert "<@1>" not in told.replace("\\<", "")
    assert "@everyone" not in told
    assert "\\*\\*Bob" in told
    assert safe_name("\n \t") == "—"
    assert safe_name("\u202egnorw\u2066") == "gnorw"
    assert safe_name("\u202e") == "—"
    assert safe_name("محمد علي") == "محمد علي"


def test_values_of_every_sort_are_worded():
    told = words("en").say(
        msg("notice.computer_joined", who=SeatRef(1), level=TermRef("level.hard"), seated=2,
            capacity=4),
        names=("Ann", "Ben"),
    )  # fmt: skip
    assert told == "The computer player Ben (hard) has sat down (2/4)."
    until = words("en").say(msg("ping.turn_until", until=1_700_000_000_000))
    assert "<t:1700000000:R>" in until
