"""Where one person watches computers, windows are brief; where two sit, nothing has changed."""

from msgspec.structs import replace

from bot.host.config import HostConfig
from bot.host.tables.transaction import _pace, thinking_ms
from bot.host.values import LEVELS
from bot.store.rows import SeatRow

CONFIG = HostConfig()


def seats(people: int, level: str, *, responding: bool) -> tuple[SeatRow, ...]:
    """Four seats, the last of them a computer of that strength that is asked."""
    row = SeatRow(1, 0, "human", "")
    sitting = [replace(row, seat=n, user_id=n + 1) for n in range(people)]
    others = [replace(row, seat=n, kind="computer", level="easy") for n in range(people, 3)]
    window = 1 if responding else 0
    last = replace(row, seat=3, kind="computer", level=level, asked=1, window_until=window)
    return (*sitting, *others, last)


def test_a_dozen_windows_and_four_actions_take_less_than_six_seconds_alone():
    for level in ("easy", "normal"):
        window, action = (seats(1, level, responding=one) for one in (True, False))
        spent = 14 * (_pace(window[3], window, CONFIG) + thinking_ms(window[3], window, CONFIG))
        spent += 4 * (_pace(action[3], action, CONFIG) + CONFIG.budget_ms(level))
        assert spent < 6_000


def test_among_people_a_window_takes_its_whole_time_whatever_the_strength():
    for level in LEVELS:
        window = seats(2, level, responding=True)
        took = _pace(window[3], window, CONFIG) + thinking_ms(window[3], window, CONFIG)
        assert took == max(CONFIG.pace_ms, CONFIG.budget_ms(level) + CONFIG.spare_ms)
