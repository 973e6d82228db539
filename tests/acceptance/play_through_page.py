"""Whole games, played through the page in a real browser, and through kills of the program."""

from __future__ import annotations

import asyncio
import random
import statistics
from pathlib import Path

from playwright.async_api import Browser, Locator
from playwright.async_api import Error as BrowserError

from engine.kernel.values import SEAT_LETTERS
from tests.acceptance.program import Program
from tests.acceptance.screen import Screen, Taste

PEOPLE = ("林小满", "Kaito")
MOST_PRESSES = 1500
QUIET_SECONDS = 90.0
"""So long nobody is asked anything only when something is stuck."""
PAINTED = """async (image) => {
    await image.decode();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
KILL_EVERY = 12
"""Presses between two kills."""


class Story:
    """One game from the lobby to its result, and what went wrong in it.

    ``game`` is its name; ``computers``: how many computer players sit down beside the two people;
    ``kills``: how often the program is killed.
    """

    def __init__(
        self,
        browser: Browser,
        data: Path,
        pictures: Path | None,
        seed: int,
        *,
        game: str = "永恒之息",
        computers: int = 0,
        kills: int = 0,
    ) -> None:
        self.program = Program(data)
        self.faults: list[str] = []
        self.screens: list[Screen] = []
        self._game = game
        self._computers = computers
        self._kills = kills
        self._browser = browser
        self._pictures = pictures
        self._seed = seed
        self._chance = random.Random(seed)
        self._seen: set[str] = set()

    async def play(self) -> None:
        """Play it to the end."""
        await self.program.start()
        try:
            await self._sit_down()
            await self._open_table()
            for screen in self.screens:
                await screen.sit_where_one_plays()
            await self._play_to_the_end()
            await self._look_at_the_end()
        except AssertionError:
            await self.program.say_where_it_is()
            raise
        finally:
            for screen in self.screens:
                await self.picture("end", screen)
            await self._collect()
            await self.program.stop()
            self.faults += self.program.incidents() + await self.stored_faults()

    async def _sit_down(self) -> None:
        lin, kaito = PEOPLE
        for name, direct in ((lin, False), (kaito, True)):
            screen = await Screen.open(
                self._browser,
                self.program.url,
                name,
                seed=self._seed,
                direct=direct,
                taste=self.taste(name),
            )
            self.screens.append(screen)

    def taste(self, name: str) -> Taste | None:
        """Choose what that person likes to press; ``None``: anything."""
        return None

    async def _open_table(self) -> None:
        lin, kaito = self.screens
        seats = len(self.screens) + self._computers
        await lin.write_command("牌桌 开桌", 游戏=self._game, 座位数=str(seats))
        lobby = await self._lobby(lin)
        await self.picture("lobby", lin)
        await kaito.press_on(await self._lobby(kaito), "join")
        await lobby.get_by_text("Kaito").wait_for()
        for count in range(self._computers):
            await lin.press_on(lobby, "computer")
            letter = SEAT_LETTERS[len(self.screens) + count]
            await lobby.get_by_text(letter, exact=True).first.wait_for()
        await lin.press_on(lobby, "begin")
        await lin.board().wait_for()

    async def _lobby(self, screen: Screen) -> Locator:
        """The message of the table, as that person sees it."""
        lobby = screen.page.locator(".message", has=screen.button("join"))
        await lobby.wait_for()
        return lobby

    # -- the game -------------------------------------------------------------------------------

    async def _play_to_the_end(self) -> None:
        quiet_since, seen = asyncio.get_running_loop().time(), ""
        while not await self._over():
            pressed = False
            for screen in self.screens:
                pressed |= await self._step(screen)
            now, shown = asyncio.get_running_loop().time(), await self.screens[0].last_shown()
            if pressed or shown != seen:
                quiet_since, seen = now, shown
                continue
            assert now - quiet_since < QUIET_SECONDS, "Nobody is asked anything, and it is not over"
            await asyncio.sleep(0.05)
        assert self.program.kills == self._kills, f"only {self.program.kills} kills happened"

    async def _over(self) -> bool:
        return await self.screens[0].count("again") > 0

    async def _step(self, screen: Screen) -> bool:
        presses = sum(one.presses for one in self.screens)
        assert presses < MOST_PRESSES, "The game does not end"
        if self.program.kills < min(self._kills, presses // KILL_EVERY):
            await self._kill_during(screen)
            return True
        await self._note_moment(screen)
        return await screen.play_once()

    async def _kill_during(self, screen: Screen) -> None:
        """Kill the program at some instant of a press, and start it again."""
        await self._collect()
        press = asyncio.create_task(screen.play_once())
        await asyncio.sleep(self._chance.random() * 0.15)
        await self.program.kill()
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
        await self.picture("offline", screen)
        await self.program.start()
        for one in self.screens:
            await one.come_back()
        await self._collect(after_a_kill=True)

    async def _note_moment(self, screen: Screen) -> None:
        """A picture of each kind of question when it is first asked."""
        panel = await screen.panel() if self._pictures else None
        if panel is None or not panel.asks:
            return
        headings = await screen.page.locator(f"#{panel.id} h5").all_text_contents()
        title = headings[-1] if headings else "question"
        moment = self._moment(title, screen)
        if moment not in self._seen and len(self._seen) < 40:
            self._seen.add(moment)
            await self.picture(f"{len(self._seen):02d}-{title[:24].replace('/', ' ')}", screen)

    def _moment(self, title: str, screen: Screen) -> str:
        """Name the moment that is pictured once: a kind of question."""
        return title

    async def _look_at_the_end(self) -> None:
        lin = self.screens[0]
        shown = lin.page.locator(".message", has=lin.button("again"))  # the panel offers it too
        result = shown.filter(has=lin.page.locator(".picture img"))
        await result.first.wait_for()
        await asyncio.sleep(1.0)
        await result.last.scroll_into_view_if_needed()
        await result.last.locator(".picture img").evaluate(PAINTED)
        await self.picture("result", lin)
        results = await result.count()
        boards = await lin.count("act")
        assert results == 1, f"{results} results"
        assert boards == 0, f"{boards} boards still offer to act"

    # -- what it has to answer for --------------------------------------------------------------

    async def _collect(self, after_a_kill: bool = False) -> None:
        """Take in what the pages complained of; a press that was cut off may be said to fail."""
        for screen in self.screens:
            complaints = await screen.complaints()
            if not after_a_kill:
                self.faults += complaints

    async def stored_faults(self) -> list[str]:
        """List the faults of the tables that the program, ended by now, has left."""
        return self.program.faults_in_data()

    async def picture(self, name: str, screen: Screen) -> None:
        """Keep what somebody sees."""
        if self._pictures is not None:
            path = self._pictures / f"{self._seed}-{name}-{screen.name}.png"
            try:
                await screen.page.screenshot(path=path)
            except BrowserError as error:
                self.faults.append(f"no picture of {name}: {error}")

    def summary(self) -> str:
        """One line of figures."""
        seconds = sorted(s for screen in self.screens for s in screen.seconds)
        if not seconds:
            return "nothing was pressed"
        worst = seconds[min(len(seconds) - 1, len(seconds) * 99 // 100)]
        return (
            f"{len(seconds)} presses, {statistics.median(seconds) * 1000:.0f} ms from press to "
            f"redrawn (median), {worst * 1000:.0f} ms (99th percentile), "
            f"{sum(one.overtaken for one in self.screens)} overtaken, {self.program.kills} kills"
        )
