"""Discord's refusals by name."""

from types import SimpleNamespace

import discord
import pytest

from bot.delivery.discord_errors import Trouble, trouble_of


def refusal(status: int, code: int) -> discord.HTTPException:
    """A refusal as the client raises it."""
    response = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("status", "code", "trouble"),
    [
        (403, 50007, Trouble.DM_CLOSED),
        (403, 50278, Trouble.DM_CLOSED),
        (404, 10062, Trouble.TOO_LATE),
        (400, 40060, Trouble.ANSWERED),
        (404, 10008, Trouble.MESSAGE_GONE),
        (404, 10003, Trouble.CHANNEL_GONE),
        (403, 50001, Trouble.NO_ACCESS),
        (403, 50013, Trouble.NO_PERMISSION),
        (400, 30046, Trouble.OLD_EDIT),
        (400, 50083, Trouble.ARCHIVED),
        (500, 0, Trouble.PASSING),
        (503, 0, Trouble.PASSING),
        (429, 0, Trouble.PASSING),
        (400, 50035, Trouble.UNKNOWN),
    ],
)
def test_every_expected_refusal_has_a_name(status, code, trouble):
    assert trouble_of(refusal(status, code)) is trouble


def test_the_network_passes():
    assert trouble_of(ConnectionResetError()) is Trouble.PASSING
    assert trouble_of(TimeoutError()) is Trouble.PASSING
    assert trouble_of(ValueError()) is Trouble.UNKNOWN
