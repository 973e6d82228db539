"""Settings of who hosts the bot: from the environment, or from one TOML file.

The environment wins over the file. The file is the one that ``PAIJU_CONFIG`` names, or
``paiju.toml`` in the working directory if there is one; it has the same names in lower case
without the prefix (``discord_token``, ``data``, ``port``, ``shards``, ``pace``,
``glance``, ``log``, ``cache_mb``, ``emojis``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
NAMES = {
    "discord_token": "DISCORD_TOKEN",
    "data": "PAIJU_DATA",
    "port": "PAIJU_PORT",
    "shards": "PAIJU_SHARDS",
    "pace": "PAIJU_PACE",
    "glance": "PAIJU_GLANCE",
    "log": "PAIJU_LOG",
    "cache_mb": "PAIJU_CACHE_MB",
    "emojis": "PAIJU_EMOJIS",
}


class ConfigError(Exception):
    """A setting that cannot be used; the message names it and what it may be."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one running program.

    ``token`` empty: no Discord, the sandbox instead. ``port``: of the sandbox's page, 0 takes a
    free one. ``shards``: how many connections to open, 0 as many as Discord recommends.
    ``pace``: how long a computer player seems to think at least, in ms. ``glance``: for how many
    ms after a question has appeared a press is taken for a double tap and answers nothing.
    ``cache_mb``: how many megabytes of what was drawn are kept for the next picture. ``emojis``:
    whether the bot gives its application emojis.
    """

    token: str = field(default="", repr=False)
    data: Path = Path("data")
    port: int = 8765
    shards: int = 0
    pace: int = 800
    glance: int = 700
    log: str = "INFO"
    cache_mb: int = 128
    emojis: bool = True

    @property
    def on_discord(self) -> bool:
        """Tell whether this program plays on Discord rather than in the sandbox."""
        return bool(self.token)

    @classmethod
    def read(cls, environment: Mapping[str, str], directory: Path = Path()) -> Config:
        """The settings of an environment and its file; :class:`ConfigError` if one is wrong."""
        given = _from_file(environment, directory)
        given |= {key: environment[name] for key, name in NAMES.items() if environment.get(name)}
        log = given.get("log", "INFO").upper()
        if log not in LOG_LEVELS:
            raise ConfigError(f"PAIJU_LOG is {log!r}; it may be one of {', '.join(LOG_LEVELS)}.")
        return cls(
            token=given.get("discord_token", "").strip(),
            data=Path(given.get("data", "data")).expanduser(),
            port=_number("PAIJU_PORT", given.get("port", "8765"), 0, 65535),
            shards=_number("PAIJU_SHARDS", given.get("shards", "0"), 0, 10_000),
            pace=_number("PAIJU_PACE", given.get("pace", "800"), 50, 60_000),
            glance=_number("PAIJU_GLANCE", given.get("glance", "700"), 0, 5_000),
            log=log,
            cache_mb=_number("PAIJU_CACHE_MB", given.get("cache_mb", "128"), 16, 100_000),
            emojis=bool(_number("PAIJU_EMOJIS", given.get("emojis", "1"), 0, 1)),
        )


def _from_file(environment: Mapping[str, str], directory: Path) -> dict[str, str]:
    named = environment.get("PAIJU_CONFIG")
    path = Path(named) if named else directory / "paiju.toml"
    if not named and not path.exists():
        return {}
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"The settings in {path} cannot be read: {error}") from error
    unknown = sorted(set(content) - set(NAMES))
    if unknown:
        known = ", ".join(NAMES)
        raise ConfigError(f"{path} sets {', '.join(unknown)}; the known names are {known}.")
    return {key: str(value) for key, value in content.items()}


def _number(name: str, text: str, least: int, most: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise ConfigError(f"{name} is {text!r}; it must be a whole number from {least} to {most}.")
    return number
