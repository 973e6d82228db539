"""A game by a clock of days, on a phone and on a desktop: each comes only when called, and plays by
what the private message offers."""

from __future__ import annotations

import random
import re
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot.host.tables.forced_answers import only_answer, seen_by_all
from bot.host.tables.standing_orders import knows_no_more, only_pass
from bot.store.rows.log import AnswerRow
from bot.store.rows.tables import StoredTable
from bot.store.sqlite import SqliteStore
from engine import Game, titles
from engine.kernel.values import Decision, DecisionKind
from tests.acceptance.deck_story import ATTACK, Forward
from tests.acceptance.plan_story import CLICKS, PHONE, Plans
from tests.acceptance.play_through_page import PEOPLE, Story
from tests.acceptance.screen import ATTACKS, ROOM, Screen, Taste

ORDER, ZONE, CITY = "与我有关才问", "你在的城市", "上海"
A_DAY = "1 天"
AGAIN = re.compile("再来一局|Play again")
MOST_CLICKS = 2
"""Clicks of an attack: the menu, and who strikes whom; or two buttons."""


class Noted:
    """Somebody's taste, and whether they have just begun an attack."""

    def __init__(self, liking: Taste | None) -> None:
        self.liking = liking
        self.attacking = False
        self.attacks: list[int] = []

    def likes(self, asked: str, labels: Sequence[str], chance: random.Random) -> str | None:
        """Choose what they press: what they like, or else an attack, or else anything."""
        if self.liking is not None:
            liked = self.liking(asked, labels, chance)
        else:
            liked = next((one for one in labels if one.startswith(ATTACKS)), None)
        self.attacking = liked is not None and liked.startswith((*ATTACKS, *ATTACK))
        return liked


class DaysStory(Story):
    """Two people with a day for each answer. The one on the phone says at the start when to be
    asked, the other lets the usual order be; each is waited for only where there was a choice."""

    def __init__(self, *stage: Any, game: str, **plot: Any) -> None:
        super().__init__(*stage, game=game, **plot)
        self.inserted = True  # nobody tries to answer an answer here
        self._tastes = {name: Noted(self._liking(name)) for name in PEOPLE}
        self._figures = ""

    def _liking(self, name: str) -> Taste | None:
        """Choose the answers of somebody who plays to an end: whoever attacks does."""
        if self._game == "神话起源":
            return Forward(self).likes
        return Plans(counters=False).likes if self._game == "圣物战线" else None

    async def _sit_down(self) -> None:
        looks: tuple[dict[str, Any], ...] = (
            {"viewport": PHONE, "locale": "zh-CN", "has_touch": True},
            {"locale": "en-US"},
        )
        for name, look in zip(PEOPLE, looks, strict=True):
            screen = await Screen.open(
                self._browser,
                self.program.url,
                name,
                seed=self._seed,
                direct=True,
                taste=self._tastes[name].likes,
                **look,
            )
            self.screens.append(screen)

    async def _open_table(self) -> None:
        lin, kaito = self.screens
        await lin.write_command("牌桌 开桌", 游戏=self._game, 座位数="2", 时限=A_DAY)
        lobby = await self._lobby(lin)
        await kaito.press_on(await self._lobby(kaito), "join")
        await lobby.get_by_text("Kaito").wait_for()
        await self.picture("lobby", lin)
        await self.picture("lobby", kaito)
        await lin.press_on(lobby, "begin")
        await lin.board().wait_for()
        for screen in self.screens:
            await self.picture("board", screen)

    async def _play_to_the_end(self) -> None:
        await self._choose_the_order(self.screens[0])
        await super()._play_to_the_end()

    async def _choose_the_order(self, screen: Screen) -> None:
        """Answer the question that is asked once, at the start, where one can respond at all; and
        where one lives."""
        message = screen.page.locator(".message", has=screen.button("refresh")).last
        await self.picture("beginning", screen)
        await self.picture("beginning", self.screens[1])
        await screen.choose(message, ZONE, CITY)
        await message.get_by_role("button", name=ZONE).wait_for(state="detached")
        order = message.get_by_role("button", name=ORDER)
        if await order.count():
            await order.click()
            await order.wait_for(state="detached")

    async def _over(self) -> bool:
        """Either private message offers another game."""
        again = [screen.page.get_by_text(AGAIN) for screen in self.screens]
        return any([await offered.count() for offered in again])

    async def _look_at_the_end(self) -> None:
        for screen in self.screens:
            await self.picture("over", screen)
            await screen.go(ROOM)
        await super()._look_at_the_end()
        await self.picture("result", self.screens[1])

    async def _step(self, screen: Screen) -> bool:
        noted = self._tastes[screen.name]
        noted.attacking = False
        before = await screen.page.evaluate(CLICKS)
        if not await super()._step(screen):
            return False
        if noted.attacking:
            noted.attacks.append(await screen.page.evaluate(CLICKS) - before)
        return True

    def _moment(self, title: str, screen: Screen) -> str:
        """Each kind of question on either screen."""
        return f"{title} {screen.name}"

    # -- what it has to answer for --------------------------------------------------------------

    async def stored_faults(self) -> list[str]:
        """Beside gaps and doubles: who was waited for though there was nothing to decide."""
        faults = await super().stored_faults()
        store = await SqliteStore.open(self.program.data)
        try:
            table, answers = await store.table(1), await store.answers(1)
        finally:
            await store.close()
        assert table is not None
        asked: list[tuple[str, Decision]] = []
        for game, owed in given_by_hand(table, answers):
            asked.append((repr(game.chapter), owed))
            if why := needless(game, owed):
                faults.append(f"{PEOPLE[owed.seat]} was waited for, {why}: {owed.prompt.key}")
        self._count(asked)
        clicks = [n for noted in self._tastes.values() for n in noted.attacks]
        if max(clicks, default=0) > MOST_CLICKS:
            faults.append(f"an attack took {max(clicks)} clicks")
        return faults

    def _count(self, asked: Sequence[tuple[str, Decision]]) -> None:
        """Presses, and how often the person changes who is waited for, a turn."""
        turns = Counter(turn for turn, _ in asked)
        changes = Counter(
            turn for (_, before), (turn, owed) in pairwise(asked) if before.seat != owed.seat
        )
        windows = [owed for _, owed in asked if owed.kind is DecisionKind.RESPOND]
        able = sum(owed.can_respond for owed in windows)
        clicks = [n for noted in self._tastes.values() for n in noted.attacks]
        self._figures = (
            f"; {len(asked)} answers in {len(turns)} turns, "
            f"{statistics.median(turns.values()):g} a turn at the median; "
            f"{statistics.median(changes[turn] for turn in turns):g} changes of who is waited for; "
            f"{len(windows)} windows asked, in {able} of them one could answer; "
            f"{len(clicks)} attacks of {statistics.median(clicks or [0]):g} clicks"
        )

    def summary(self) -> str:
        """The same line, with what this story counts."""
        return super().summary() + self._figures


def given_by_hand(
    table: StoredTable, answers: Sequence[AnswerRow]
) -> Iterator[tuple[Game, Decision]]:
    """List what people answered themselves, with the game as it stood before: played again."""
    row, title = table.row, titles[table.row.title]
    decks = tuple(seat.deck for seat in table.seats if seat.deck)
    game = Game.new(
        row.title,
        seats=len(table.seats),
        options=dict(row.options),
        seed=row.seed,
        pack=title.pack(),
        decks=decks,
    )
    for entry in answers:
        if entry.by == "start":
            continue
        if entry.by == "player":
            yield game, next(owed for owed in game.decisions if owed.seat == entry.seat)
        game.answer(entry.seat, entry.answer)


def needless(game: Game, owed: Decision) -> str:
    """Say why nobody had to be asked that, as everybody can see; nothing where there was a
    choice."""
    if only_pass(game, owed):
        return "who could only pass"
    if owed.kind is DecisionKind.RESPOND and not owed.concerns:
        return "whom it did not concern"
    seen = seen_by_all(game, owed) or knows_no_more(game, owed.seat)
    return "who had no choice" if only_answer(owed) and seen else ""
