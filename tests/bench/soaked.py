"""The program that :mod:`tests.bench.soak` watches: the bot as on Discord, and its tables."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from bot.app import Paiju
from bot.config import Config
from bot.host.config import HostConfig
from bot.host.errors import HostError
from bot.host.values import Actor, Level
from bot.logs import set_up
from bot.program import playing, serve
from bot.sandbox import redirect_discord
from bot.store.rows.tables import Place
from tests.bench.program import ByPolicy

LOOK = 2.0
"""Seconds after which games that ended are followed by the next ones."""
TITLES = (("yongheng", 6), ("shenhua", 2), ("yongheng", 4), ("yongheng", 2))


async def _main(data: Path, told: dict[str, object]) -> None:
    redirect_discord(str(told["url"]))
    config = Config(token=str(told["token"]), data=data, glance=0, emojis=False)
    numbers = HostConfig(pace_ms=config.pace)
    async with playing(config, host_config=numbers, computers=ByPolicy()) as (bot, _):
        serving = asyncio.create_task(serve(bot, config.token))
        await bot.at_home.wait()
        tables = Tables(bot, told)
        while not serving.done():
            await tables.look()
            print(tables.answers, flush=True)
            await asyncio.sleep(LOOK)


class Tables:
    """Games in all the rooms, one after the other."""

    def __init__(self, bot: Paiju, told: dict[str, object]) -> None:
        self._host = bot.host
        self._owner = Actor(int(str(told["owner"])), "林小满", "zh")
        guild, rooms = told["guild"], told["rooms"]
        assert isinstance(rooms, list)
        self._places = [Place(int(str(guild)) if guild else None, int(str(room))) for room in rooms]
        self._running: dict[int, int] = {}
        self._over = 0
        self.answers = 0

    async def look(self) -> None:
        """Begin games where none is on, and count what was answered."""
        answers = self._over
        for number, place in enumerate(self._places):
            table = self._running.get(number)
            if table is None:
                self._running[number] = await self._begin(number, place)
                continue
            seen = await self._host.looking.view(table)
            if seen.table.status == "running":
                answers += seen.revision
            else:
                self._over += seen.revision
                answers += seen.revision
                del self._running[number]
        self.answers = answers

    async def _begin(self, number: int, place: Place) -> int:
        title, seats = TITLES[number % len(TITLES)]
        computers: list[Level] = ["normal"] * (seats - 1)
        done = await self._host.lobby.open_table(
            self._owner, place, title, seats=seats, computers=computers
        )
        await self._host.lobby.begin(self._owner, done.table_id)
        try:
            await self._host.seats.mind_seat(self._owner, done.table_id)
        except HostError as error:
            raise RuntimeError(f"table {done.table_id}: {error!r}") from error
        return done.table_id


if __name__ == "__main__":
    set_up("INFO")
    asyncio.run(_main(Path(sys.argv[1]), json.loads(sys.argv[2])))
