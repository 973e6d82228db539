"""Every message we compose is one that Discord takes, in the worst case there can be."""

import pytest
from msgspec.structs import replace

from bot.delivery.discord_errors import Trouble
from bot.host.values import Log
from bot.i18n import LOCALES
from bot.messages import (
    board,
    confirm,
    greeting,
    help,
    lobby,
    notices,
    pages,
    panel,
    recap,
    settings,
)
from bot.messages.panel import SURFACES, Where
from bot.messages.picker import AnswerMode, Picked, answer_mode
from bot.store.settings import DAY, GuildSettings, PlayerSettings, QuietHours, Vacation
from engine import titles
from engine.kernel.values import CardRef, DecisionKind, Several, msg
from engine.mechanics.refusals import RefusalGroup
from tests.bot.decisions import LONG, every_kind
from tests.bot.limits import TEXT, assert_sendable
from tests.bot.readers import LINE, NOW, PICTURE, long_log, reader, spectator, waiting_tables

WHERE = Where("服务器" * 33, "频道" * 50, "https://discord.com/channels/" + "1" * 60)
HELD = msg("refused.skill", cards=Several((CardRef("长" * 40, "H12"),) * 40))
WALL = "字" * 3500
NEWS, LOG = long_log(9, 12), long_log()
REFUSED = tuple(
    RefusalGroup(msg("refusal.gold", needs=n, has=0), "3.2.attack.defence", (HELD, HELD))
    for n in range(60)
)

PARTS = (help.CommandHelp("n" * 65, "p" * 65, "d" * 100, 10**18),) * 25
LISTED = [
    help.CommandHelp(
        "n" * 32, f"group-{chr(97 + n // 26)}{chr(97 + n % 26)}", "d" * 100, 10**18, PARTS
    )
    for n in range(100)
]
"""More commands than Discord takes, each as long as it can be."""


def begun(decision):
    """The prompt at its beginning, and with as much chosen as there may be, on each page."""
    picked = Picked(decision)
    yield picked
    if answer_mode(decision) is AnswerMode.SET:
        for page in range(picked.pages):
            shown = picked.turned(page)
            yield shown.ticked(shown.on_page()[: decision.maximum])
    while answer_mode(decision) is AnswerMode.SEQUENCE and picked.open:
        picked = picked.added(picked.open[-1])
        yield picked.turned(99)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("count", [1, 2, 5, 10, 11, 26, 60])
@pytest.mark.parametrize("text", ["No", LONG])
def test_prompts(locale, count, text):
    """On every surface with every hand at the beginning and with all that can be chosen; on the
    pages and at the steps between on another surface with another hand each."""
    ways = [(s, hand) for s in SURFACES for hand in (None, (PICTURE,), (PICTURE,) * 3, WALL)]
    for decision in every_kind(count, text):
        seen = reader(decision, locale=locale)
        steps = [*begun(decision)]
        for number, picked in enumerate(steps):
            between = 0 < number < len(steps) - 1
            for surface, hand in ways[number % len(ways) :: len(ways)] if between else ways:
                message = panel.panel(
                    seen,
                    surface,
                    hand=hand,
                    news=NEWS,
                    means=WALL[:200],
                    picked=picked,
                    where=WHERE if surface == "d" else None,
                    note=WALL[:200],
                )
                assert_sendable(message)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("surface", SURFACES)
def test_a_question_that_says_much_of_everything(locale, surface):
    """A long reason, a long text, a deep stack and long options: the question itself stays."""
    wall = msg("Why. " + "word " * 300)
    for decision in every_kind(11, LONG * 2):
        full = replace(decision, prompt=wall, reason=wall, hint=wall)
        for picked in begun(full):
            shown = panel.panel(
                reader(full, locale=locale),
                surface,
                hand=WALL,
                news=NEWS,
                means=WALL[:200],
                picked=picked,
                where=WHERE,
                note=WALL[:200],
            )
            text = "".join(c["content"] for c in assert_sendable(shown) if c["type"] == TEXT)
            assert "### Why." in text


@pytest.mark.parametrize("locale", LOCALES)
def test_public_messages(locale):
    for status in ("open", "running", "finished", "closed"):
        seen = spectator(locale=locale, status=status, waiting=tuple(range(6)))
        assert_sendable(lobby.lobby(seen))
        for key in ("lobby.begun", "lobby.closed"):
            assert_sendable(lobby.ended_lobby(seen, key))
        if status == "open":
            continue
        for shown in (PICTURE, WALL):
            assert_sendable(board.board(seen, shown))
            assert_sendable(board.result(seen, shown))
        assert_sendable(board.retired_board(seen, 594, WHERE.url))
        assert_sendable(notices.ping(seen, LINE, tuple(range(10**18, 10**18 + 6)), WHERE.url))
        assert_sendable(notices.notice(seen, LINE))
        assert_sendable(notices.hands_by_button(seen, "notice.dm_closed", (10**18,)))


def asking():
    """Questions of what to do."""
    return (one for one in every_kind(5, LONG) if one.kind is DecisionKind.ACTION)


@pytest.mark.parametrize("locale", LOCALES)
def test_private_messages(locale):
    seen = reader(locale=locale)
    for message in (
        board.text_board(seen, WALL * 2),
        board.picture_board(seen, PICTURE),
        panel.more(seen),
        panel.more(spectator(locale=locale)),
        confirm.conceding(seen),
        confirm.closing(seen),
        confirm.offering(seen),
        confirm.taking_back(seen, "d", [LINE] * 40),
        notices.private(seen, msg("private.minded", table=1), WHERE),
        *(notices.undelivered(seen, trouble.value, WHERE) for trouble in Trouble),
        pages.info(seen),
        pages.refused(seen, ()),
        pages.refused(seen, REFUSED),
        pages.refused(reader(next(asking()), locale=locale), REFUSED),
        recap.page(seen, LOG),
        recap.page(seen, LOG, 4),
        recap.page(seen, Log()),
        recap.leaf(seen, LOG, 30),
        recap.leaf(seen, LOG, 30, 2),
        pages.games(waiting_tables(), locale),
        pages.games((), locale),
        pages.about(locale, "1.2.3"),
        *(help.page(locale, LISTED, at=at, playable=True) for at in range(9)),
        *(help.page(locale, LISTED, "group-aa", at, playable=True) for at in range(3)),
        greeting.greeting("https://example.org/" + "x" * 400),
        greeting.guide(locale),
        pages.card("Name", WALL * 2, PICTURE),
        pages.confirm_forgetting(locale, 2**31 - 1),
    ):
        assert_sendable(message)
    for title in titles:
        assert_sendable(pages.rules(title, locale))


@pytest.mark.parametrize("locale", LOCALES)
def test_settings(locale):
    chosen = PlayerSettings(
        quiet=QuietHours(1350, 480),
        zone="America/Argentina/ComodRivadavia",
        dm_closed=True,
        vacations=(Vacation(NOW, NOW + DAY),),
    )
    assert_sendable(settings.player(chosen, locale))
    assert_sendable(settings.player(PlayerSettings(), locale))
    roles = tuple(range(10**18, 10**18 + 100))
    assert_sendable(settings.guild(GuildSettings(openers="roles", roles=roles), locale))
