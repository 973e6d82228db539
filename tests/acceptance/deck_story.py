"""A game with decks and a stack: brought as text lists, answered in between, a step taken back."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from playwright.async_api import Locator
from playwright.async_api import TimeoutError as Unseen

from bot.store.sqlite import SqliteStore
from engine.cards.decklist import read_list
from engine.games.shenhua import TITLE
from engine.kernel.deck import Deck
from engine.kernel.title import Title
from tests.acceptance.play_through_page import Story
from tests.acceptance.screen import DIRECT, ROOM, Screen, Taste

DECKS = {
    "林小满": """
        1 姜子牙, 1 捆仙绳,
        4 金甲力士, 4 截教道兵, 4 随侍七仙·灵牙仙, 4 黄巾力士,
        4 阐教道兵, 4 随侍七仙·虬首仙, 4 雷震子,
        4 定身咒, 4 回春, 4 清心咒, 4 遁术, 4 藤蔓陷阱, 4 借东风, 4 卸甲, 4 击其不意
    """,
    "Kaito": """
        1 King Zhou, 1 Coin That Fells Treasures,
        4 Tu Xingsun, 4 Wu Ji the Woodcutter, 4 Mei Bo, 4 Conscript,
        4 Yao Shuliang, 4 Footman of Xiqi, 4 Huang Tianhua, 4 Su Hu of Jizhou,
        4 Fight to the Death, 4 Borrowing the East Wind, 4 Disarming, 4 Strike Unawares,
        4 The Empty City, 4 Fire Melts Metal, 4 Wood Parts Earth
    """,
}
"""A general and a treasure, creatures that attack, and as many quick spells as a deck can hold, so
that somebody soon answers an answer."""

GENERALS = ("姜子牙", "帝辛", "Jiang Ziya", "King Zhou")
ATTACK = ("发起战斗", "Attack with")
SPIRIT = ("放进灵力区", "Place as spirit")
USE = ("使用：", "Use:")
SKILL = ("启动技能：", "Skill:")
END = ("结束主要阶段", "End the main phase")
PASS = ("不响应", "No response", "什么也不用", "Use nothing")
BETWEEN = ("插在", "Between")
ON_THE_STACK = ("堆叠上有", "The stack holds")
KEPT = 4
"""So many cards of a hand they keep to play them; the others become spirit, one a turn."""
SPENDING = 0.6
"""Share of their own turns in which they spend spirit while no answer has been put in between."""
PACK = TITLE.pack()
QUICK = {
    design.name.get(locale)
    for design in PACK.designs.values()
    if design.kind == "spell" and "flash" in design.keywords
    for locale in ("zh", "en")
}
"""Cards that can answer; on their own turn they keep them."""
TAKE_BACK_EVERY = 12
"""Presses between two attempts to take a step back."""


def deck_list(name: str) -> str:
    """Somebody's deck as a form takes it: a line a card."""
    return "\n".join(line.strip() for line in DECKS[name].split(",") if line.strip())


def deck_of(name: str) -> Deck:
    """Read the deck of that list."""
    return read_list(deck_list(name), PACK).deck


class Told(Protocol):
    """A story that knows whether an answer has been put between two others."""

    inserted: bool


class Forward:
    """One person's taste: to the end by the shortest way, but first of all an answer put between
    two others."""

    def __init__(self, story: Told) -> None:
        self._story = story

    def likes(self, asked: str, labels: Sequence[str], chance: random.Random) -> str:
        """Choose what they press."""

        def starting(words: tuple[str, ...]) -> list[str]:
            return [label for label in labels if label.startswith(words)]

        if between := starting(BETWEEN):
            self._story.inserted = True
            return between[-1]
        if passing := starting(PASS):
            answering = not self._story.inserted and any(words in asked for words in ON_THE_STACK)
            return chance.choice((answering and starting(USE + SKILL)) or passing)
        if end := starting(END):
            return chance.choice(starting(ATTACK) or self._prepare(starting, chance) or end)
        generals = [label for label in labels if any(one in label for one in GENERALS)]
        return chance.choice(generals or labels)

    def _prepare(
        self, starting: Callable[[tuple[str, ...]], list[str]], chance: random.Random
    ) -> list[str]:
        """Some spirit, then creatures; what is quick is kept for answers."""
        if len(cards := starting(SPIRIT)) > KEPT:
            return cards
        if not self._story.inserted and chance.random() > SPENDING:
            return []
        return [use for use in starting(USE) if not any(card in use for card in QUICK)]


class DeckStory(Story):
    """Two people who attack whenever they can, and first of all answer each other's answers.

    ``lists``: the deck that somebody of that name brings.
    """

    def __init__(
        self,
        *stage: Any,
        title: Title = TITLE,
        lists: Callable[[str], str] = deck_list,
        **plot: Any,
    ) -> None:
        super().__init__(*stage, game=title.shape.names.zh, **plot)
        self._title, self._lists = title, lists
        self.inserted = False
        self.taken_back = False
        self._attempted = 0

    # -- before the game ------------------------------------------------------------------------

    def taste(self, name: str) -> Taste:
        """Both like the same."""
        return Forward(self).likes

    async def _open_table(self) -> None:
        lin, kaito = self.screens
        names = self._title.shape.names
        await self._bring_deck(lin, "卡组 导入", "这副卡组合法", 游戏=names.zh)
        await self._bring_deck(kaito, "deck import", "This deck is legal", title=names.en)
        await lin.write_command("牌桌 开桌", 游戏=self._game)
        lobby, theirs = await self._lobby(lin), await self._lobby(kaito)
        await kaito.press_on(theirs, "join")
        await lobby.get_by_text("Kaito").wait_for()
        await self.picture("lobby", lin)
        await self._choose_deck(lin, lobby, "选你的卡组", "你会用")
        await self._choose_deck(kaito, theirs, "Choose your deck", "You will play")
        await lin.press_on(lobby, "begin")
        await lin.board().wait_for()

    async def _bring_deck(self, screen: Screen, command: str, legal: str, **typed: str) -> None:
        await screen.write_command(command, **typed)
        await screen.page.locator("dialog.modal").wait_for()
        await self.picture("deck-form", screen)
        await screen.fill_in(name=f"Deck of {screen.name}", list=self._lists(screen.name))
        await screen.page.locator('.message[data-private="true"]', has_text=legal).wait_for()
        await self.picture("deck-brought", screen)

    async def _choose_deck(self, screen: Screen, lobby: Locator, menu: str, told: str) -> None:
        """From the public menu to one's own decks, which nobody else sees."""
        await screen.choose(lobby, "选你的卡组", "用我自己的卡组")
        own = screen.page.locator('.message[data-private="true"]', has_text=menu).last
        await own.get_by_role("button", name=menu).wait_for()
        await self.picture("deck-menu", screen)
        await screen.choose(own, menu, f"Deck of {screen.name}")
        await screen.page.get_by_text(told).last.wait_for()
        await self.picture("deck-chosen", screen)

    # -- the game -------------------------------------------------------------------------------

    async def _step(self, screen: Screen) -> bool:
        lin, kaito = self.screens
        presses = lin.presses + kaito.presses
        if not self.taken_back and screen is lin and presses >= self._attempted + TAKE_BACK_EVERY:
            self._attempted = presses
            await self._take_back(lin, kaito)
        return await super()._step(screen)

    async def _take_back(self, asker: Screen, other: Screen) -> None:
        """Ask for one's last step back; where that is no free step, the other agrees."""
        await asker.write_command("撤回")
        question = asker.page.locator(".message", has=asker.button("undo_yes"))
        try:
            await question.wait_for(timeout=3_000)
        except Unseen:
            return  # nobody had to be asked, or there was nothing to take back
        await self.picture("undo", asker)
        undone = asker.page.get_by_text("撤回了自己的上一步")
        before = await undone.count()  # free steps back are told, too
        await other.go(ROOM)
        await self.picture("undo", other)
        await other.press_on(
            other.page.locator(".message", has=other.button("undo_yes")), "undo_yes"
        )
        await undone.nth(before).wait_for()
        await self.picture("undone", asker)
        await other.go(DIRECT)
        self.taken_back = True

    # -- what it has to answer for --------------------------------------------------------------

    async def stored_faults(self) -> list[str]:
        """Beside gaps and doubles: what was to happen here and did not."""
        faults = await super().stored_faults()
        store = await SqliteStore.open(self.program.data)
        try:
            table = await store.table(1)
            told = {line.key for event in await store.events(1) for line in event.public}
            answered = {answer.by for answer in await store.answers(1)}
        finally:
            await store.close()
        brought = [deck_of(name).cards for name in DECKS]
        seats = () if table is None else table.seats
        if [seat.deck and seat.deck.cards for seat in seats] != brought:
            faults.append("the game was not played with the decks that were brought")
        if "log.inserted" not in told:
            faults.append("no answer was put in between two others")
        if "undo" not in answered or not self.taken_back:
            faults.append("no step was taken back by consent")
        return faults
