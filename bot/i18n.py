"""The program's own words in Chinese and English, and moments as Discord shows them.

Two catalogues have the same keys: ``zh.yaml`` and ``en.yaml`` in ``bot/locale`` with those in the
``locale`` folders of extensions (``bot/*/locale``). A test compares them with each other and with
the keys the program uses. What is private is worded for its reader, what is public for the table.
The words of the game itself come from :mod:`engine.text.sentences`.

What may stand in a text is told in :mod:`engine.text.template`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import discord
from discord import app_commands
from discord.utils import escape_markdown

from engine.kernel.pack import Pack
from engine.kernel.values import CardRef, Msg, SeatRef, TermRef, Value
from engine.kernel.values import Words as CardWords
from engine.text import catalogue, sentences
from engine.text.template import fill

Locale = Literal["zh", "en"]
LOCALES: tuple[Locale, ...] = get_args(Locale)
FOLDERS = (Path(__file__).parent / "locale", *sorted(Path(__file__).parent.glob("*/locale")))
TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Characters that have what follows them read from the other side; names from right to left need
none of them."""


def reader_locale(locale: discord.Locale | str) -> Locale:
    """The catalogue for a person whose Discord speaks ``locale``."""
    return "zh" if str(locale).startswith("zh") else "en"


def safe_name(name: str) -> str:
    """A name that shows as it is in markdown, on one line, pinging nobody and turning nothing
    around that stands beside it."""
    line = " ".join(name.translate(TURNING).split()) or "—"
    return escape_markdown(line).replace("@", "@\u200b").replace("<", "\\<")


class Phrases:
    """One catalogue: ``words("table.opened", title="…")``."""

    def __init__(self, locale: Locale, texts_by_key: Mapping[str, str]) -> None:
        self.locale: Locale = locale
        self._texts = texts_by_key

    def __call__(self, key: str, **args: object) -> str:
        """The text of that key; ``KeyError`` where there is none."""
        return fill(self._texts[key], args)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def joined(self, items: Iterable[str]) -> str:
        """Things in a row, as this language lists them."""
        return ("、" if self.locale == "zh" else ", ").join(items)

    def keys(self) -> frozenset[str]:
        """Every key of the catalogue."""
        return frozenset(self._texts)

    def say(
        self,
        message: Msg,
        *,
        names: Sequence[str] = (),
        pack: Pack | None = None,
        style: str = "",
        title: str = "",
    ) -> str:
        """Any message of the host or of a game (see :func:`engine.text.sentences.say`)."""
        if message.key not in self._texts:
            return sentences.say(message, self.locale, names, pack, style or "markdown", title)
        speaker = (names, pack, style != "plain")
        args = {name: self._value(name, value, *speaker) for name, value in message.args.items()}
        return self(message.key, **args)

    def _value(
        self, name: str, value: Value, names: Sequence[str], pack: Pack | None, escaped: bool
    ) -> str | int:
        if isinstance(value, str):
            return safe_name(value) if escaped else value
        match value:
            case CardWords():
                return value.get(self.locale)
            case SeatRef(seat):
                return names[seat] if 0 <= seat < len(names) else str(seat + 1)
            case CardRef(design, slot):
                return pack.design(design).name.get(self.locale) if pack and design else slot
            case TermRef(key):
                title = pack.title if pack else ""
                return self(key) if key in self else catalogue.term(key, self.locale, title)
            case int():
                return relative(value) if name == "until" else value
            case _:
                raise TypeError(f"the host has no words for {value!r}")


@cache
def words(locale: Locale) -> Phrases:
    """The catalogue of a language."""
    return Phrases(locale, read_catalogue(locale))


def read_catalogue(locale: Locale) -> dict[str, str]:
    """The texts of a language by dotted key."""
    return {key: text for one in FOLDERS for key, text in catalogue.read(one, locale).items()}


def translatable(key: str) -> app_commands.locale_str:
    """A name or description of a command: English, with the key its translations are under."""
    return app_commands.locale_str(words("en")(key), key=key)


class CommandTranslator(app_commands.Translator):
    """Gives Discord the Chinese names and descriptions of commands, options and choices."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text for that locale; ``None`` where the English default is right."""
        if reader_locale(locale) != "zh":
            return None
        key = string.extras.get("key")
        return words("zh")(key) if key is not None else string.extras.get("zh")


def relative(moment: int) -> str:
    """A moment (UTC ms) as "in 3 hours"."""
    return f"<t:{moment // 1000}:R>"


def exact(moment: int) -> str:
    """A moment (UTC ms) as date and time."""
    return f"<t:{moment // 1000}:f>"
