"""Settings of somebody or a server, with menus to change them."""

from __future__ import annotations

from bot.host.time.places import common_zones
from bot.i18n import Locale, Phrases, exact, words
from bot.messages.component_id import ComponentId
from bot.messages.parts import CHOICES, Menu, MenuLine, Message, Text
from bot.messages.reader import deadline_words
from bot.store.settings import DAY, HOUR, MINUTE, Deadline, GuildSettings, PlayerSettings

PLAYER_MENUS: dict[str, tuple[str, ...]] = {
    "hands": ("both", "dm", "ephemeral"),
    "pings": ("on", "reminders", "off"),
    "board": ("picture", "text"),
    "responses": ("concerns", "able", "ask"),
    "singles": ("taken", "asked"),
    "locale": ("discord", "zh", "en"),
}
"""The settings that have a menu, with their values; ``discord`` stands for no language chosen."""

GUILD_MENUS: dict[str, tuple[str, ...]] = {
    "locale": ("opener", "zh", "en"),
    "openers": ("everyone", "managers", "roles"),
    "rated": ("on", "off"),
}
"""The same for a server; ``opener`` stands for no language chosen."""

DEADLINES: dict[str, Deadline] = {
    "none": Deadline(),
    "2m": Deadline(2 * MINUTE, 5 * MINUTE),
    "5m": Deadline(5 * MINUTE, 10 * MINUTE),
    "15m": Deadline(15 * MINUTE, 30 * MINUTE),
    "1h": Deadline(HOUR, 2 * HOUR),
    "6h": Deadline(6 * HOUR, 12 * HOUR),
    "12h": Deadline(12 * HOUR, DAY, rests=True),
    "1d": Deadline(DAY, DAY, rests=True),
    "2d": Deadline(2 * DAY, 2 * DAY, rests=True),
    "3d": Deadline(3 * DAY, 3 * DAY, rests=True),
    "7d": Deadline(7 * DAY, 7 * DAY, rests=True),
}
"""The deadlines on offer: time for each decision, and a bank for the whole game."""


def player(chosen: PlayerSettings, locale: Locale) -> Message:
    """Somebody's settings."""
    spoken = words(locale)
    lines = [f"### {spoken('settings.title')}"]
    zone = chosen.zone or "UTC"
    if chosen.quiet is None:
        lines.append(spoken("settings.quiet_none", zone=zone))
    else:
        start, end = clock(chosen.quiet.start), clock(chosen.quiet.end)
        lines.append(spoken("settings.quiet_set", start=start, end=end, zone=zone))
        if not chosen.zone:
            lines.append(spoken("settings.zone_asked"))
    if chosen.vacations:
        last = chosen.vacations[-1]
        lines.append(spoken("settings.vacation", start=exact(last.start), end=exact(last.end)))
    if chosen.dm_closed:
        lines.append(spoken("settings.dm_closed"))
    elif chosen.dm_waiting:
        lines.append(spoken("settings.dm_waiting"))
    present = {
        "hands": chosen.hands,
        "pings": chosen.pings,
        "board": chosen.board,
        "responses": chosen.responses,
        "singles": chosen.singles,
        "locale": chosen.locale or "discord",
    }
    menus = [
        _menu("wish", "settings", name, values, present[name], locale)
        for name, values in PLAYER_MENUS.items()
    ]
    zones = zone_menu(str(ComponentId("zone_own")), chosen.zone, spoken)
    return Message((Text("\n".join(lines)), *menus, zones))


def zone_menu(identity: str, chosen: str, spoken: Phrases) -> Menu:
    """The cities whose time most people keep, and the one that was chosen."""
    cities = common_zones(spoken.locale)
    if chosen and chosen not in cities:
        cities = {**dict([*cities.items()][: CHOICES - 1]), chosen: chosen}
    titled = spoken("settings.zone")

    def choice(zone: str, name: str) -> MenuLine:
        return MenuLine(zone, spoken("list.pair", name=titled, value=name), chosen=zone == chosen)

    return Menu(identity, titled, tuple(choice(*city) for city in cities.items()))


def guild(chosen: GuildSettings, locale: Locale) -> Message:
    """A server's settings."""
    spoken = words(locale)
    lines = [f"### {spoken('server.title')}"]
    if chosen.openers == "roles":
        roles = " ".join(f"<@&{role}>" for role in chosen.roles) or "—"
        lines.append(spoken("server.roles", roles=roles))
    language = chosen.locale or "opener"
    usual = spoken("server.deadline")
    menus = [
        _menu("server", "server", "locale", GUILD_MENUS["locale"], language, locale),
        _menu("server", "server", "openers", GUILD_MENUS["openers"], chosen.openers, locale),
        _menu("server", "server", "rated", GUILD_MENUS["rated"], chosen.rated, locale),
        Menu(
            str(ComponentId("server", 0, ("deadline",))),
            usual,
            tuple(
                MenuLine(
                    key,
                    spoken("list.pair", name=usual, value=deadline_words(value, spoken)),
                    chosen=value == chosen.deadline,
                )
                for key, value in DEADLINES.items()
            ),
        ),
    ]
    return Message((Text("\n".join(lines)), *menus))


def clock(minutes: int) -> str:
    """Minutes after midnight as a time of day."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _menu(
    verb: str, page: str, name: str, values: tuple[str, ...], present: str, locale: Locale
) -> Menu:
    spoken = words(locale)
    titled = spoken(f"{page}.{name}")

    def choice(value: str) -> MenuLine:
        said = spoken("list.pair", name=titled, value=spoken(f"{page}.{name}_{value}"))
        return MenuLine(value, said, chosen=value == present)

    return Menu(str(ComponentId(verb, 0, (name,))), titled, tuple(map(choice, values)))
