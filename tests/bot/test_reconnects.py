"""Delays before a lost gateway is tried again."""

from bot.reconnects import HOUR, MANY, SOON, Backoff, Reconnects


class Hours:
    """A clock in seconds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def longest(backoff: Backoff) -> float:
    return max(backoff.delay() for _ in range(60))


def test_it_is_tried_within_seconds_however_long_it_was_away():
    reconnects = Reconnects(Hours())
    for _ in range(MANY - 1):
        reconnects.identified()
    assert longest(Backoff(reconnects)) <= SOON


def test_where_sessions_were_wasted_the_librarys_own_rests_hold():
    clock = Hours()
    reconnects = Reconnects(clock)
    for _ in range(MANY):
        reconnects.identified()
    assert longest(Backoff(reconnects)) > SOON
    clock.now += HOUR
    assert longest(Backoff(reconnects)) <= SOON
