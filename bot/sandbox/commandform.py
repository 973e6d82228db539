"""Discord's rules for registering application commands (Application Commands reference)."""

from __future__ import annotations

import unicodedata
from typing import Any

from bot.sandbox import limits
from bot.sandbox.refusal import Problems, refused
from bot.sandbox.wire import Json

CHAT_INPUT = 1
SUBCOMMAND = 1
GROUP = 2
STRING = 3
INTEGER = 4
BOOLEAN = 5
USER = 6
CHANNEL = 7
ROLE = 8
MENTIONABLE = 9
NUMBER = 10
ATTACHMENT = 11

_LOCALES = """
id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi
sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko
"""
LOCALES = frozenset(_LOCALES.split())


def check_commands(payload: Any) -> list[Json]:
    """Check a bulk overwrite: each command, their names and their number."""
    problems = Problems()
    if not isinstance(payload, list):
        problems.add("LIST_TYPE_CONVERT")
        problems.refuse_if_any()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(payload):
        with problems.at(index):
            _command(command, problems)
            if isinstance(command, dict):
                key = (int(command.get("type") or CHAT_INPUT), str(command.get("name")))
                if key in seen:
                    problems.add("APPLICATION_COMMANDS_DUPLICATE_NAME")
                seen.add(key)
    check_count([kind for kind, _ in seen])
    problems.refuse_if_any()
    return list(payload)


def check_command(payload: Any) -> Json:
    """Check one command."""
    problems = Problems()
    _command(payload, problems)
    problems.refuse_if_any()
    return dict(payload)


def check_count(kinds: list[int]) -> None:
    """Refuse more commands of a type than a bot may have in one place."""
    for kind in set(kinds):
        high = limits.COMMANDS if kind == CHAT_INPUT else limits.CONTEXT_COMMANDS
        if kinds.count(kind) > high:
            raise refused("maximum_commands", high=high)


def _command(command: Any, problems: Problems) -> None:
    if not problems.model(command):
        return
    kind = command.get("type") or CHAT_INPUT
    if kind not in (1, 2, 3):
        problems.add("BASE_TYPE_CHOICES", "type", allowed="{1, 2, 3}")
        return
    if kind == CHAT_INPUT:
        _names(command, problems)
        _options(command, problems, depth=0)
        if _total(command) > limits.COMMAND_TOTAL:
            problems.add("APPLICATION_COMMAND_TOO_LARGE", most=limits.COMMAND_TOTAL)
        return
    problems.text(command, "name", limits.COMMAND_NAME, low=1, required=True)
    if command.get("description"):
        problems.add("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "description")


def _names(holder: Json, problems: Problems) -> None:
    name = problems.text(holder, "name", limits.COMMAND_NAME, low=1, required=True)
    if name is not None and not is_name(name):
        problems.add("APPLICATION_COMMAND_INVALID_NAME", "name")
    problems.text(holder, "description", limits.COMMAND_DESCRIPTION, low=1, required=True)
    _localised(holder, "name", problems, limits.COMMAND_NAME, named=True)
    _localised(holder, "description", problems, limits.COMMAND_DESCRIPTION, named=False)


def _localised(holder: Json, key: str, problems: Problems, high: int, *, named: bool) -> None:
    texts = holder.get(f"{key}_localizations")
    if texts is None:
        return
    if not isinstance(texts, dict):
        problems.add("DICT_TYPE_CONVERT", f"{key}_localizations")
        return
    with problems.at(f"{key}_localizations"):
        for locale in texts:
            if locale not in LOCALES:
                problems.add("ENUM_TYPE_COERCE", locale, allowed=sorted(LOCALES))
                continue
            text = problems.text(texts, locale, high, low=1, required=True)
            if named and text is not None and not is_name(text):
                problems.add("APPLICATION_COMMAND_INVALID_NAME", locale)


def is_name(name: str) -> bool:
    """Tell whether Discord takes this as the name of a chat input command or option.

    Its pattern is ``^[-_'\\p{L}\\p{N}\\p{sc=Deva}\\p{sc=Thai}]{1,32}$``, all lower case where a
    lower case exists.
    """

    def fine(char: str) -> bool:
        in_script = "\u0900" <= char <= "\u097f" or "\u0e00" <= char <= "\u0e7f"
        return char in "-_'" or unicodedata.category(char)[0] in "LN" or in_script

    return 1 <= len(name) <= 32 and all(map(fine, name)) and name == name.lower()


def _options(holder: Json, problems: Problems, depth: int) -> None:
    options = problems.items(holder, "options", 0, limits.COMMAND_OPTIONS)
    kinds = {option.get("type") for option in options if isinstance(option, dict)}
    if kinds & {SUBCOMMAND, GROUP} and kinds - {SUBCOMMAND, GROUP}:
        problems.add("APPLICATION_COMMAND_OPTIONS_TYPE_MUTUALLY_EXCLUSIVE", "options")
    names: set[str] = set()
    optional_seen = False
    for option in problems.models("options", options):
        _option(option, problems, depth)
        _unique_names(option, names, problems)
        if option.get("required") and optional_seen:
            problems.add("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
        optional_seen = optional_seen or not option.get("required")


def _unique_names(option: Json, names: set[str], problems: Problems) -> None:
    localised = option.get("name_localizations") or {}
    keys = {f"/{option.get('name')}", *(f"{at}/{text}" for at, text in localised.items())}
    if keys & names:
        problems.add("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "name")
    names |= keys


def _option(option: Json, problems: Problems, depth: int) -> None:
    kind = option.get("type")
    if not isinstance(kind, int) or not SUBCOMMAND <= kind <= ATTACHMENT:
        problems.add("BASE_TYPE_CHOICES", "type", allowed=tuple(range(1, 12)))
        return
    _names(option, problems)
    if kind in (SUBCOMMAND, GROUP):
        if depth >= (2 if kind == SUBCOMMAND else 1):
            problems.add("APPLICATION_COMMAND_OPTIONS_NESTING/deep", "type")
        elif kind == GROUP and any(
            o.get("type") != SUBCOMMAND for o in option.get("options") or ()
        ):
            problems.add("APPLICATION_COMMAND_OPTIONS_NESTING/group", "options")
        else:
            _options(option, problems, 2 if kind == SUBCOMMAND else 1)
        return
    if option.get("options"):
        problems.add("APPLICATION_COMMAND_OPTIONS_NESTING", "options")
    _choices(option, kind, problems)
    _bounds(option, kind, problems)


def _choices(option: Json, kind: int, problems: Problems) -> None:
    choices = problems.items(option, "choices", 0, limits.COMMAND_CHOICES)
    if choices and kind not in (STRING, INTEGER, NUMBER):
        problems.add("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "choices")
    if choices and option.get("autocomplete"):
        problems.add("APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", "autocomplete")
    check_choices(choices, kind, problems, "choices")


def check_choices(choices: list[Any], kind: int, problems: Problems, key: str) -> None:
    """Check the choices of an option, or those an autocomplete answers with."""
    seen: set[str] = set()
    for choice in problems.models(key, choices):
        name = problems.text(choice, "name", limits.CHOICE_NAME, low=1, required=True)
        _localised(choice, "name", problems, limits.CHOICE_NAME, named=False)
        if key == "choices" and name is not None and name in seen:
            problems.add("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")
        seen.add(name or "")
        _choice_value(choice, kind, problems)


def _choice_value(choice: Json, kind: int, problems: Problems) -> None:
    value = choice.get("value")
    if value is None:
        problems.required("value")
    elif kind == STRING:
        problems.text(choice, "value", limits.CHOICE_VALUE, low=1, required=True)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        problems.add("NUMBER_TYPE_COERCE/number", "value", value=value)
    elif abs(value) > limits.NUMBER:
        problems.add("NUMBER_TYPE_MAX/choice", "value")


def _bounds(option: Json, kind: int, problems: Problems) -> None:
    if option.get("autocomplete") and kind not in (STRING, INTEGER, NUMBER):
        problems.add("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "autocomplete")
    low = problems.whole(option, "min_length", 0, limits.OPTION_TEXT)
    high = problems.whole(option, "max_length", 1, limits.OPTION_TEXT)
    if low is not None and high is not None and low > high:
        problems.add("APPLICATION_COMMAND_OPTIONS_MIN_LENGTH_INVALID", "min_length")
    for key in ("min_value", "max_value"):
        if option.get(key) is not None and kind not in (INTEGER, NUMBER):
            problems.add("APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID", key, key=key)


def _total(holder: Json) -> int:
    """Characters that count against the command's 8,000: the longest localisation of each text."""

    def longest(item: Json, key: str) -> int:
        localised = item.get(f"{key}_localizations") or {}
        texts = [item.get(key), *localised.values()]
        return max((len(text) for text in texts if isinstance(text, str)), default=0)

    total = longest(holder, "name") + longest(holder, "description")
    for choice in holder.get("choices") or []:
        if isinstance(choice, dict):
            total += longest(choice, "name") + len(str(choice.get("value", "")))
    return total + sum(_total(o) for o in holder.get("options") or [] if isinstance(o, dict))
