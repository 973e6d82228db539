"""A contest as people run it: signed up for with decks, three rounds, a drop, a correction, a cut,
a champion; every match in a thread of its own, and the program killed once in the middle."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error as BrowserError
from playwright.async_api import Locator

from bot.contests.store import reads
from bot.store.sqlite import SqliteStore
from engine.contests import final, fold
from engine.contests import operations as ops
from engine.contests.records import Phase, Standing
from tests.acceptance.deck_story import Forward, deck_list
from tests.acceptance.plan_story import PHONE
from tests.acceptance.play_through_page import Story
from tests.acceptance.program import Program
from tests.acceptance.screen import DIRECT, PATIENCE_MS, ROOM, Screen

BOSS, LEAVES = "阿澈", "Mira"
PLAYERS = ("林小满", "Kaito", "Mira")
COMPUTERS, ROUNDS, CUT = 5, 3, 4
PATIENT = 8
"""So many presses people play of a match before they give it up, for there are fifteen."""
NARROW = {"width": 340, "height": 740}
DECODED = "(images) => Promise.all(images.map((image) => image.decode()))"
WAITS = 900.0
"""Seconds in which something must happen: computers play their matches meanwhile."""


BROUGHT = re.compile("你使用卡组|You play with deck")
PRIVATE = '.message[data-private="true"]'
COME = 'button[data-custom^="pj:event:"][data-custom$=":come"]'
DECIDED = re.compile("因有人退赛判定|because somebody has left")
CHAMPION = "比赛结束。冠军是"
CLOSED = re.compile("牌桌已经关闭|The table is closed")
OVER = ("游戏已经结束", "The game is over")
ENDED = re.compile("|".join(OVER))


@dataclass
class Part:
    """One who plays: the lists whose match they have come to, the tables whose end they have seen,
    the private message that was there before it (empty where they wait for a match), how often
    they have pressed in it, and how often they were told that another has left theirs."""

    screen: Screen
    came: set[str] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)
    old: str = ""
    played: int = 0
    played_before: bool = False
    left: bool = False
    decided: int = 0


class ContestStory(Story):
    """Three people and five computer players in a Swiss, and one who runs it."""

    def __init__(self, *stage: Any, **plot: Any) -> None:
        super().__init__(*stage, game="神话起源", kills=1, **plot)
        self.program = Program(self.program.data, "tests.acceptance.generous")
        self.inserted = True  # nobody tries to answer an answer here
        self._parts: list[Part] = []
        self._rounds: set[str] = set()
        self._corrected = self._cut = False
        self._figures = ""

    @property
    def _boss(self) -> Screen:
        return self.screens[-1]

    def _person(self, name: str) -> Screen:
        return next(one for one in self.screens if one.name == name)

    async def play(self) -> None:
        """From its announcement to its champion."""
        await self.program.start()
        try:
            await self._sit_down()
            await self._announce()
            for name in PLAYERS:
                await self._sign_up(self._person(name))
            await self._begin()
            await self._play_to_the_end()
            await self._look_at_the_end()
        finally:
            for screen in self.screens:
                await self.picture("end", screen)
            await self._collect()
            await self.program.stop()
            self.faults += self.program.incidents() + await self.stored_faults()

    async def _sit_down(self) -> None:
        for name in (*PLAYERS, BOSS):
            look: dict[str, Any] = {"viewport": PHONE} if name == PLAYERS[0] else {}
            taste = Forward(self).likes
            screen = await Screen.open(
                self._browser, self.program.url, name, seed=self._seed, taste=taste, **look
            )
            self.screens.append(screen)
            if name != BOSS:
                self._parts.append(Part(screen))

    # -- buttons of a contest -------------------------------------------------------------------

    @staticmethod
    def _buttons(screen: Screen, action: str) -> Locator:
        """List the components to press for that, wherever they stand."""
        return screen.page.locator(f'button[data-custom^="pj:event:"][data-custom$=":{action}"]')

    async def _press(self, screen: Screen, action: str, *, private: bool = False) -> Locator:
        """Press that, and wait for the private answer."""
        answers = screen.page.locator(PRIVATE)
        before = await answers.count()
        button = self._buttons(screen, action)
        await (button.last if private else button.first).click()
        await answers.nth(before).wait_for()
        return answers.nth(before)

    async def _at_desk(self, screen: Screen, action: str) -> None:
        """Press that at the desk, and wait until it stands there differently."""
        desk = screen.page.locator(PRIVATE).last
        before = await desk.inner_text()
        await desk.locator(f'button[data-custom$=":{action}"]').click()
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while await desk.inner_text() == before:
                await asyncio.sleep(0.05)

    async def _sure(self, screen: Screen) -> None:
        """Say yes to what is asked before it is done."""
        yes = screen.page.locator('button[data-custom^="pj:event_yes:"]').last
        await yes.wait_for()
        await self.picture("sure", screen)
        await yes.click()
        await yes.wait_for(state="detached")

    # -- sign-up --------------------------------------------------------------------------------

    async def _announce(self) -> None:
        boss = self._boss
        await boss.write_command(
            "比赛 发起",
            name="周末杯",
            游戏=self._game,
            轮数=str(ROUNDS),
            晋级=str(CUT),
            电脑="是",
        )
        await self._buttons(boss, "join").wait_for()
        await boss.write_command("比赛 设置", setting="电脑强度", value="简单")
        await boss.page.get_by_text("完成。").last.wait_for()

    async def _sign_up(self, screen: Screen) -> None:
        await self._press(screen, "join")
        if screen.name == PLAYERS[0]:
            await screen.write_command("卡组 导入", 游戏=self._game)
            await screen.page.locator("dialog.modal").wait_for()
            await screen.fill_in(name="小满的卡组", list=deck_list(screen.name))
            await screen.page.get_by_text("这副卡组合法").wait_for()
        offered = await self._press(screen, "deck")
        await self.picture("decks", screen)
        await offered.locator(".select button").click()
        await screen.page.locator(".floating").get_by_role("option").first.click()
        await screen.page.get_by_text(BROUGHT).last.wait_for()

    async def _begin(self) -> None:
        boss = self._boss
        await self._press(boss, "panel")
        for _ in range(COMPUTERS):
            await self._at_desk(boss, "computer")
        await self._everywhere(
            "sign-up", boss.page.locator(".message", has=self._buttons(boss, "join"))
        )
        await self._at_desk(boss, "start")
        await self._buttons(boss, "pairings").first.wait_for()

    # -- the rounds -----------------------------------------------------------------------------

    async def _play_to_the_end(self) -> None:
        loop = asyncio.get_running_loop()
        since, seen = loop.time(), ""
        while not await self._over():
            moved = await self._run_it()
            for part in self._parts:
                moved |= await self._move(part)
            shown = await self._boss.page.locator("#log").inner_text()
            if moved or shown != seen:
                since, seen = loop.time(), shown
            assert loop.time() - since < WAITS, "The contest stands still"
            await asyncio.sleep(0.2)
        assert self.program.kills == self._kills, "the program was not killed"

    async def _over(self) -> bool:
        return await self._boss.page.get_by_text(CHAMPION).count() > 0

    async def _lists(self, screen: Screen) -> list[tuple[str, str]]:
        """The lists of matches of which some are open: their ids, and what they say."""
        shown = screen.page.locator(".message", has=self._buttons(screen, "come"))
        lists = shown.filter(has_not=self._buttons(screen, "drop"))
        found: list[tuple[str, str]] = await lists.evaluate_all(
            "all => all.map((one) => [one.id, one.textContent])"
        )
        return found

    async def _run_it(self) -> bool:
        """Do the organiser's part: correct a match when the second round begins, and make the cut
        when all are over."""
        boss, lists = self._boss, await self._lists(self._boss)
        self._rounds |= {message for message, _ in lists}
        if not self._corrected and len(self._rounds) > 1:
            self._corrected = True
            await self._everywhere("standings", boss.page.locator(".message", has_text="：排名"))
            await self._correct()
            return True
        due = not self._cut and len(self._rounds) == ROUNDS and not lists
        if not due:
            return False
        desk = await self._press(boss, "panel")
        if not await desk.locator('button[data-custom$=":cut"]').count():
            return False  # the last result is on its way
        self._cut = True
        await self.picture("desk", boss)
        await self._press(boss, "cut", private=True)
        await self._sure(boss)
        return True

    async def _correct(self) -> None:
        """A match of the first round was a draw after all."""
        boss = self._boss
        desk = await self._press(boss, "panel")
        await desk.get_by_role("button", name="一场对局").click()
        rounds = boss.page.locator(".floating").get_by_role("option")
        match = rounds.filter(has_text=PLAYERS[0]).filter(has_text="第 1 轮")
        shown = boss.page.locator('.message[data-private="true"]')
        before = await shown.count()
        await match.click()
        judged = shown.nth(before)
        await judged.get_by_role("button", name="平局").click()
        await judged.get_by_text("已更正").wait_for()
        await self.picture("corrected", boss)

    async def _move(self, part: Part) -> bool:
        """Make somebody's next move: come to a match, play some of it, give it up."""
        screen = part.screen
        if not part.old:
            return await self._come(part)
        panel = await screen.panel()
        if panel is None or panel.id == part.old or panel.busy or CLOSED.search(panel.text):
            return await self._without_opponent(part)
        if any(words in panel.text for words in OVER):
            table = panel.buttons[0]["custom"].split(":")[2]
            if table in part.ended:  # its end, told once more below what came after it
                part.old = panel.id
                return True
            part.ended.add(table)
            part.old, part.played = "", 0
            await screen.go(ROOM)
            return True
        await self._note_moment(screen)
        if part.played >= PATIENT:
            return await self._give_up(screen, panel.id)
        pressed = await screen.play_once()
        part.played += pressed
        return pressed

    async def _without_opponent(self, part: Part) -> bool:
        """Whoever waits for a match whose other player has left is told so, and free again."""
        told = await part.screen.page.get_by_text(DECIDED).count()
        if told <= part.decided:
            return False
        part.decided, part.old, part.played = told, "", 0
        await part.screen.go(ROOM)
        return True

    async def _come(self, part: Part) -> bool:
        """To one's match, where a list names one; who leaves does so instead of their second."""
        screen = part.screen
        for message, text in await self._lists(screen):
            if message in part.came or screen.name not in text or part.left:
                continue
            part.came.add(message)
            if screen.name == LEAVES and len(part.came) > 1:
                part.left = True
                await self._press(screen, "drop")
                await self._sure(screen)
                return True
            if len(part.came) == 1:
                await self._everywhere("pairing", screen.page.locator(f"#{message}"))
            elif not self.program.kills:
                await self._kill()
            old = await self._last_played(part)
            answers = screen.page.locator(PRIVATE)
            before = await answers.count()
            await screen.page.locator(f"#{message}").locator(COME).click()
            await answers.nth(before).wait_for()
            await self.picture(f"come-{len(part.came)}", screen)
            await screen.go(DIRECT)
            part.old = old
            return True
        return False

    async def _last_played(self, part: Part) -> str:
        """The private message of the match before, before the next one's can be there."""
        if not part.played_before:
            part.played_before = True
            return "none yet"
        await part.screen.go(DIRECT)
        last = part.screen.page.locator(".message", has=part.screen.button("refresh")).last
        found = await last.get_attribute("id") if await last.count() else None
        await part.screen.go(ROOM)
        return found or "none yet"

    async def _give_up(self, screen: Screen, message: str) -> bool:
        """By the buttons under the hand; fifteen whole matches would take an evening."""
        answers = screen.page.locator(PRIVATE)
        before = await answers.count()
        await screen.press_on(screen.page.locator(f"#{message}"), "more")
        more = answers.nth(before)
        await screen.press_on(more, "concede")
        await screen.press_on(more, "concede_yes")
        await screen.page.locator(f"#{message}").get_by_text(ENDED).first.wait_for()
        return True

    async def _kill(self) -> None:
        """Kill the program while computers play; nothing is lost."""
        await self._collect()
        await self.program.kill()
        await self.program.start()
        for screen in self.screens:
            await screen.page.locator("#notice").wait_for(state="hidden", timeout=60_000)
        await self._collect(after_a_kill=True)

    async def _look_at_the_end(self) -> None:
        boss = self._boss
        shown = boss.page.locator(".message", has=boss.page.locator(".picture img"))
        await shown.last.wait_for()
        await asyncio.sleep(2.0)
        for place in range(await shown.count()):
            await self._everywhere(f"picture-{place + 1}", shown.nth(place))
        await self._everywhere("champion", boss.page.locator(".message", has_text=CHAMPION))

    async def _everywhere(self, name: str, message: Locator) -> None:
        """A message as it is on the desktop, and as it is on a narrow phone."""
        if self._pictures is None or not await message.count():
            return
        identity = await message.first.get_attribute("id")
        await self._portrait(self._boss.page.locator(f"#{identity}"), name)
        phone = await Screen.open(
            self._browser, self.program.url, BOSS, seed=self._seed, viewport=NARROW
        )
        narrow = phone.page.locator(f"#{identity}")
        await self._portrait(narrow, f"{name}-340")
        width = await phone.page.evaluate("document.documentElement.scrollWidth")
        if width > NARROW["width"]:
            self.faults.append(f"{name} is {width} pixels wide on a phone")
        await phone.page.context.close()

    async def _portrait(self, message: Locator, name: str) -> None:
        """A message alone; it may be drawn anew while one looks."""
        assert self._pictures is not None
        for _ in range(10):
            try:
                await message.scroll_into_view_if_needed()
                await message.locator("img").evaluate_all(DECODED)
                await message.screenshot(path=self._pictures / f"{self._seed}-{name}.png")
            except BrowserError:
                await asyncio.sleep(0.5)
            else:
                return
        self.faults.append(f"no picture of {name}")

    # -- what it has to answer for --------------------------------------------------------------

    async def stored_faults(self) -> list[str]:
        """Beside gaps and doubles: what was to happen in the contest and did not."""
        faults = await super().stored_faults()
        store = await SqliteStore.open(self.program.data)
        try:
            event = fold.replay([ops.unpack(one) for one in await store.ask(reads.operations, 1)])
            tables = [await store.table(n) for n in range(1, 100)]
        finally:
            await store.close()
        matches = event.matches.values()
        happened = {
            "champion": event.phase is Phase.OVER and final.champion(event),
            "drop": any(one.standing is Standing.DROPPED for one in event.entrants.values()),
            "correction": any(match.was for match in matches),
            "cut": len(event.cut) == CUT,
            "third round": max((match.round for match in matches), default=0) >= ROUNDS,
        }
        faults += [f"there was no {what}" for what, there in happened.items() if not there]
        if any(match.result is None for match in matches):
            faults.append("a match has no result")
        places = [table.row.place.thread_id for table in tables if table is not None]
        if None in places or len(set(places)) != len(places):
            faults.append(f"matches were not each played in a thread of their own: {places}")
        self._figures = f"; {len(event.matches)} matches at {len(places)} tables"
        return faults

    def summary(self) -> str:
        """The same line, with what this story counts."""
        return super().summary() + self._figures
