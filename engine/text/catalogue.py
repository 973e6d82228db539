"""Words in Chinese and English: the program's own, and each title's, whole.

A catalogue is a folder with ``zh.yaml`` and ``en.yaml``: keys and sentences, the same keys in both
(a test compares them). :mod:`engine.text.template` tells what may stand in a sentence.

What every title says stands here: ``messages``, and the frames of the two styles of card text,
``prose`` and ``rules``. What one title says stands in its own folder and is laid over these, so
that no title ever speaks the words of another. A title that says a key in its own way says all its
variants (``KEY/VARIANT``) too.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from engine import plain

LOCALES = ("zh", "en")

_OWN = Path(__file__).parent / "locale"
_LAYERS: dict[str, tuple[Path, ...]] = {"": (_OWN / "messages",)}
"""By title, the folders of its words, each laid over those before it; "" is for no title."""


def furnish(title: str, package: str, styles: tuple[str, ...]) -> None:
    """Give a title its words: those of its package's ``locale`` folder over those of its styles."""
    folders = [_OWN / style for style in styles]
    _LAYERS[title] = (*_LAYERS[""], *folders, Path(str(resources.files(package))) / "locale")
    sentences.cache_clear()


@cache
def read(folder: Path, locale: str) -> dict[str, str]:
    """The sentences of a folder in one language, by their dotted keys."""
    record = plain.read((folder / f"{locale}.yaml").read_text("utf-8"))
    return dict(_flat(record, ""))


def _flat(record: Mapping[str, Any], before: str) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for key, value in record.items():
        if isinstance(value, Mapping):
            flat += _flat(value, f"{before}{key}.")
        else:
            flat.append((f"{before}{key}", str(value).rstrip("\n")))
    return flat


@cache
def sentences(locale: str, title: str = "") -> Mapping[str, str]:
    """All the sentences of a title in one language; of no title, what is said of every game."""
    words: dict[str, str] = {}
    for folder in _LAYERS.get(title, _LAYERS[""]):
        above = read(folder, locale)
        words = {key: said for key, said in words.items() if key.partition("/")[0] not in above}
        words |= above
    return words


def own(title: str, locale: str) -> Mapping[str, str]:
    """Return the title's own sentences."""
    return read(_LAYERS[title][-1], locale)


def rules(title: str, locale: str) -> str:
    """Read the rules of a title on one page, from the file beside its code."""
    return (_LAYERS[title][-1].parent / f"rules.{language_of(locale)}.md").read_text("utf-8")


def has(key: str, title: str = "") -> bool:
    """Tell whether a title has words for that key."""
    return key in sentences("zh", title)


def term(key: str, locale: str, title: str = "") -> str:
    """A word as that title says it; the key itself where it has none."""
    return sentences(language_of(locale), title).get(key, key)


def language_of(locale: str) -> str:
    """The language of the catalogues for a platform's locale, such as ``en-GB``."""
    return "en" if locale.startswith("en") else "zh"
