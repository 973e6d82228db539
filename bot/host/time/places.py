"""Time zones by the names that people know: cities, in Chinese too."""

from __future__ import annotations

import unicodedata
from functools import cache
from zoneinfo import available_timezones

CHINESE: dict[str, str] = {
    "北京": "Asia/Shanghai",
    "上海": "Asia/Shanghai",
    "广州": "Asia/Shanghai",
    "深圳": "Asia/Shanghai",
    "成都": "Asia/Shanghai",
    "重庆": "Asia/Shanghai",
    "中国": "Asia/Shanghai",
    "乌鲁木齐": "Asia/Urumqi",
    "香港": "Asia/Hong_Kong",
    "澳门": "Asia/Macau",
    "台北": "Asia/Taipei",
    "新加坡": "Asia/Singapore",
    "吉隆坡": "Asia/Kuala_Lumpur",
    "东京": "Asia/Tokyo",
    "日本": "Asia/Tokyo",
    "首尔": "Asia/Seoul",
    "曼谷": "Asia/Bangkok",
    "雅加达": "Asia/Jakarta",
    "马尼拉": "Asia/Manila",
    "胡志明市": "Asia/Ho_Chi_Minh",
    "新德里": "Asia/Kolkata",
    "迪拜": "Asia/Dubai",
    "莫斯科": "Europe/Moscow",
    "伊斯坦布尔": "Europe/Istanbul",
    "雅典": "Europe/Athens",
    "柏林": "Europe/Berlin",
    "维也纳": "Europe/Vienna",
    "苏黎世": "Europe/Zurich",
    "巴黎": "Europe/Paris",
    "罗马": "Europe/Rome",
    "马德里": "Europe/Madrid",
    "阿姆斯特丹": "Europe/Amsterdam",
    "伦敦": "Europe/London",
    "都柏林": "Europe/Dublin",
    "斯德哥尔摩": "Europe/Stockholm",
    "赫尔辛基": "Europe/Helsinki",
    "开罗": "Africa/Cairo",
    "约翰内斯堡": "Africa/Johannesburg",
    "纽约": "America/New_York",
    "波士顿": "America/New_York",
    "华盛顿": "America/New_York",
    "多伦多": "America/Toronto",
    "芝加哥": "America/Chicago",
    "丹佛": "America/Denver",
    "洛杉矶": "America/Los_Angeles",
    "旧金山": "America/Los_Angeles",
    "西雅图": "America/Los_Angeles",
    "温哥华": "America/Vancouver",
    "墨西哥城": "America/Mexico_City",
    "圣保罗": "America/Sao_Paulo",
    "布宜诺斯艾利斯": "America/Argentina/Buenos_Aires",
    "悉尼": "Australia/Sydney",
    "墨尔本": "Australia/Melbourne",
    "珀斯": "Australia/Perth",
    "奥克兰": "Pacific/Auckland",
}
"""What Chinese readers call the places of zones; the English names are those of the zones."""


COMMON = (
    *("Asia/Shanghai", "Asia/Taipei", "Asia/Hong_Kong", "Asia/Singapore", "Asia/Tokyo"),
    *("Asia/Seoul", "Asia/Kolkata", "Asia/Dubai", "Europe/Moscow", "Europe/Istanbul"),
    *("Europe/Helsinki", "Europe/Berlin", "Europe/Paris", "Europe/London", "Africa/Cairo"),
    *("Africa/Johannesburg", "America/Sao_Paulo", "America/New_York", "America/Chicago"),
    *("America/Denver", "America/Los_Angeles", "America/Mexico_City", "Australia/Sydney"),
    *("Pacific/Auckland", "UTC"),
)
"""Zones to choose from at a glance, from east to west as most readers live; every other one is
found by its city."""


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
