"""The numbers of a seat depend on who reads them, where a title says so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import SPECTATOR, Game, titles


def test_a_title_may_tell_a_seat_more_of_its_own_numbers_than_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    title = titles["yongheng"]

    def mana(game: object, seat: int, reader: int) -> dict[str, int]:
        return {"mana": 3} if reader == seat else {}

    monkeypatch.setitem(titles, "yongheng", replace(title, seat_stats=mana))
    game = Game.new("yongheng", seats=2, seed=1)
    told = {reader: [seat.stats for seat in game.view(reader).seats] for reader in (0, 1, -1)}
    assert told == {0: [{"mana": 3}, {}], 1: [{}, {"mana": 3}], SPECTATOR: [{}, {}]}
