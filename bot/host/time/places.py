"""Time zones by the names that people know: cities, in Chinese too."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from zoneinfo import available_timezones

from engine import plain

_DATA = plain.read(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
CHINESE: dict[str, str] = _DATA["chinese"]
COMMON: list[str] = _DATA["common"]


def common_zones(locale: str) -> dict[str, str]:
    """These zones, with what a reader calls them."""
    chinese = {zone: name for name, zone in reversed(CHINESE.items())}
    if locale == "zh":
        return {zone: chinese.get(zone, zone) for zone in COMMON} | {"Asia/Shanghai": "北京、上海"}
    return {zone: zone.rpartition("/")[2].replace("_", " ") for zone in COMMON}


def zone_named(text: str) -> str:
    """The IANA zone that a text means: one by its name, or by a place; the text itself where it
    means none.

    >>> zone_named("上海"), zone_named("new york"), zone_named("Europe/Berlin")
    ('Asia/Shanghai', 'America/New_York', 'Europe/Berlin')
    >>> zone_named("Mars/Olympus")
    'Mars/Olympus'
    """
    return _zones().get(_folded(text.strip().removesuffix("时间")), text.strip())


def zones_like(text: str, limit: int = 25) -> list[tuple[str, str]]:
    """Places whose names hold that text, with their zones, those that begin so first."""
    wanted = _folded(text)
    found = [(name, zone) for name, zone in _places() if wanted in _folded(f"{name} {zone}")]
    found.sort(key=lambda one: not _folded(one[0]).startswith(wanted))
    return found[:limit]


@cache
def _places() -> tuple[tuple[str, str], ...]:
    """Every place by the name that one reads, with its zone; those with Chinese names first."""
    named = ((zone.rpartition("/")[2].replace("_", " "), zone) for zone in _cities())
    return (*CHINESE.items(), *named)


def _cities() -> list[str]:
    """The zones that are named after a place, not after an offset or an abbreviation."""
    apart = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Mexico/", "Chile/")
    every = sorted(available_timezones())
    return [zone for zone in every if "/" in zone and not zone.startswith(apart)]


@cache
def _zones() -> dict[str, str]:
    found = {_folded(name): zone for name, zone in reversed(_places())}
    return found | {_folded(zone): zone for zone in (*_cities(), "UTC")}


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in plain if letter not in " _-")
