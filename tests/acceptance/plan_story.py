"""A game planned in secret: a decoy that is countered, infiltrators, domains; the program is killed
in a half-made plan of each side and while plans are carried out."""

from __future__ import annotations

import asyncio
import random
import statistics
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from bot.store.sqlite import SqliteStore
from engine.games.shengwu import TITLE
from engine.kernel.values import CardRef, Msg
from tests.acceptance.deck_story import DeckStory
from tests.acceptance.play_through_page import PEOPLE, Story
from tests.acceptance.screen import Screen, Taste

PACK = TITLE.pack()
DECKS = {
    "林小满": (
        ("mirror_of_still_water", "blood_cup", "drum_of_fury"),
        ("graveside_crow", "shadow_scout", "field_of_barrows", "red_hot_forge", "mist_scout"),
        ("spark_imp", "rift_lizard", "red_mane_rider", "spear_zealot", "tide_dancer"),
    ),
    "Kaito": (
        ("dream_shuttle", "compass_of_drifting_light", "white_stone_scales"),
        ("veto", "dismantle", "mist_scout", "page_sprite", "tide_dancer"),
        ("mirror_apprentice", "oath_rider", "walker_of_gaps", "dream_peeper", "white_wing_sentry"),
    ),
}
"""Relics, and four of each card: one has a cheap skill to lure with, the other counters."""
DECOY = "mirror_of_still_water"
INFILTRATORS, DOMAINS = ("graveside_crow", "shadow_scout"), ("field_of_barrows", "red_hot_forge")
COUNTERS = ("dismantle", "veto")

USE, SKILL = ("使用：", "Use:"), ("技能：", "Skill:")
OFFER, BACK = ("祭献：", "Offer:"), ("返回", "Back")
WITHDRAW, END = ("收回：", "Take back:"), ("结束召唤", "My plan is made")
KEEP = ("保留手牌", "Keep it")
CHEAP = ("（1点法力）", "(1 mana)")
DEFENDING = ("防御方布阵", "You defend")
OFFERED, PLANNED = 6, 4
"""So often one of them offers a card, and so many things are a whole plan."""
MOST_CLICKS, MOST_FOR_A_PLAN = 3, 12
CLICKS = """() => {
    if (window.clicks === undefined) {
        window.clicks = 0;
        addEventListener('click', () => { window.clicks++; }, true);
    }
    return window.clicks;
}"""
PHONE = {"width": 390, "height": 844}

Starting = Callable[..., list[str]]


def names(designs: Sequence[str]) -> tuple[str, ...]:
    """List the names of cards, in both languages."""
    found = [PACK.design(design).name for design in designs]
    return tuple(name.get(locale) for name in found for locale in ("zh", "en"))


def deck_list(name: str) -> str:
    """Somebody's deck as a form takes it."""
    relics, *cards = DECKS[name]
    locale = "zh" if name == PEOPLE[0] else "en"
    listed = [(1, design) for design in relics]
    listed += [(4, design) for several in cards for design in several]
    return "\n".join(f"{n} {PACK.design(design).name.get(locale)}" for n, design in listed)


class Plans:
    """One person's taste: an offering, then up to four things, and how many clicks each took.

    ``did``: what the last press was: it began a thing, went on with it, or ended the plan, which it
    does at once where there is ``enough``.
    """

    def __init__(self, *, counters: bool) -> None:
        self.counters = counters
        self.offered = 0
        self.enough = False
        self.did = ""
        self.things: list[int] = []
        self.clicks: list[int] = []
        self.plans: list[int] = []

    def likes(self, asked: str, labels: Sequence[str], chance: random.Random) -> str:
        """Choose what they press."""

        def starting(words: tuple[str, ...], cards: tuple[str, ...] = ("",)) -> list[str]:
            found = [label for label in labels if label.startswith(words)]
            return [label for label in found if any(card in label for card in cards)]

        self.did = "before"
        if keep := starting(KEEP):
            return keep[0]
        end, offers = starting(END), starting(OFFER)
        if not end:
            self.did = "more"
            return next((label for label in labels if label not in BACK), labels[0])
        if offers and self.offered < OFFERED:
            self.offered += 1
            dear = names((*COUNTERS, *INFILTRATORS, *DOMAINS))
            return chance.choice([o for o in offers if not any(d in o for d in dear)] or offers)
        wished = self._counters(starting) if self.counters else self._lures(starting)
        self.did = "thing" if wished and not self._made else "end"
        return wished if self.did == "thing" else end[0]

    @property
    def _made(self) -> bool:
        return self.enough or len(self.things) == PLANNED

    def _lures(self, starting: Any) -> str:
        """The decoy, a domain or an infiltrator, whatever else there is."""
        order = (
            starting(SKILL, names((DECOY,))),
            starting(USE, names(DOMAINS)),
            starting(USE, names(INFILTRATORS)),
            starting(USE),
        )
        return next((found[0] for found in order if found), "")

    def _counters(self, starting: Any) -> str:
        """A counter, or one cheap creature: what is left stays for the other's turn."""
        order = (starting(USE, names(COUNTERS)), starting(USE, CHEAP) if not self.things else [])
        return next((found[0] for found in order if found), "")

    def note(self, clicks: int) -> None:
        """So many clicks took the last press. The end of a plan is one button."""
        if self.did == "thing":
            self.things.append(clicks)
        elif self.did == "more" and self.things:
            self.things[-1] += clicks
        elif self.did == "end":
            self.clicks += self.things
            if len(self.things) == PLANNED:
                self.plans.append(sum(self.things) + 1)
            self.things = []


class PlanStory(DeckStory):
    """Two people who plan whole turns; one lures, the other counters."""

    def __init__(self, *stage: Any, **plot: Any) -> None:
        super().__init__(*stage, title=TITLE, kills=3, lists=deck_list, **plot)
        self._plans = {name: Plans(counters=name == PEOPLE[1]) for name in DECKS}
        self._figures = ""
        self._looked = False

    def taste(self, name: str) -> Taste:
        """One lures, the other counters."""
        return self._plans[name].likes

    # -- the game -------------------------------------------------------------------------------

    async def _step(self, screen: Screen) -> bool:
        await self._note_moment(screen)
        plans, kills = self._plans[screen.name], self.program.kills
        panel = await screen.panel()
        if panel is None or panel.busy or not panel.menus:
            return await self._counted(screen, plans)
        defends = any(words in panel.text for words in DEFENDING)
        if kills == self._kills and not (defends or self._looked):
            self._looked = True
            await self._look_on_a_phone(screen.name)
        elif plans.things and kills < len(self.screens) and screen is self.screens[kills]:
            await self._kill_in_a_plan(screen)
        elif plans.things and kills == len(self.screens) and defends:
            plans.enough = True  # so that the press which is cut off carries both plans out
            await self._kill_during(screen)
            plans.enough, plans.things = False, []
            return True
        return await self._counted(screen, plans)

    async def _counted(self, screen: Screen, plans: Plans) -> bool:
        """One press, and how many clicks it took."""
        before = await screen.page.evaluate(CLICKS)
        if not await screen.play_once():
            return False
        plans.note(await screen.page.evaluate(CLICKS) - before)
        return True

    async def _kill_in_a_plan(self, screen: Screen) -> None:
        """Kill the program; what has been put down is there still."""
        await self._collect()
        await self.program.kill()
        await self.picture("offline", screen)
        await self.program.start()
        for one in self.screens:
            await one.come_back()
        await self._collect(after_a_kill=True)
        labels = await self._offered(screen)
        if not any(label.startswith(WITHDRAW) for label in labels):
            self.faults.append(f"{screen.name}'s plan was lost in a kill: {labels}")
        await self.picture("plan-after-a-kill", screen)

    async def _offered(self, screen: Screen) -> list[str]:
        """List the options of the menu of somebody's panel."""
        while (panel := await screen.panel()) is None or panel.busy or not panel.menus:
            await asyncio.sleep(0.05)
        await screen.page.locator(f"#{panel.id} .select button").first.click()
        offered = screen.page.locator(".floating").get_by_role("option").locator(".label")
        await offered.first.wait_for()
        labels = await offered.all_text_contents()
        await screen.page.keyboard.press("Escape")
        return labels

    async def _look_on_a_phone(self, name: str) -> None:
        """Read on a phone what was carried out, on the way."""
        phone = await Screen.open(
            self._browser, self.program.url, name, seed=self._seed, viewport=PHONE
        )
        await phone.board().scroll_into_view_if_needed()
        await self.picture("phone-board", phone)
        await phone.sit_where_one_plays()
        panel = await phone.panel()
        assert panel is not None
        shown = phone.page.locator(f"#{panel.id}")
        await shown.evaluate("(message) => message.scrollIntoView({block: 'start'})")
        await self.picture("phone-plan", phone)
        private = phone.page.locator('.message[data-private="true"]')
        report = private.nth(await private.count())
        await phone.press_on(phone.board(), "log")
        await report.locator(".select button").first.click()
        turns = phone.page.locator(".floating").get_by_role("option")
        await turns.nth(1).click()  # the newest one has only begun
        await report.locator('button[data-custom^="pj:older:"]').first.wait_for()
        await report.evaluate("(message) => message.scrollIntoView({block: 'start'})")
        await self.picture("phone-report", phone)
        width = await phone.page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            self.faults.append(f"the report is {width} pixels wide on a phone")
        await phone.page.context.close()

    # -- what it has to answer for --------------------------------------------------------------

    async def stored_faults(self) -> list[str]:
        """Beside gaps and doubles: what was to happen here and did not, and what took too much."""
        faults = await Story.stored_faults(self)
        store = await SqliteStore.open(self.program.data)
        try:
            rows = await store.events(1)
            answers = {one.revision: one.seat for one in await store.answers(1)}
        finally:
            await store.close()
        told = [[line for line in row.public if "card" in line.args] for row in rows]
        faults += [f"there was no {what}" for what, there in seen_in(told).items() if not there]
        waited = [(row.during, answers[row.revision]) for row in rows if answers[row.revision] >= 0]
        turns: dict[str, int] = {}
        for (_, before), (during, seat) in pairwise(waited):
            turns[repr(during)] = turns.get(repr(during), 0) + (seat != before)
        clicks = [n for plans in self._plans.values() for n in plans.clicks]
        whole = [n for plans in self._plans.values() for n in plans.plans]
        changes = list(turns.values())[1:]
        if not (clicks and changes):
            return [*faults, "nobody planned anything"]
        self._figures = (
            f"; {len(changes)} turns, {statistics.median(changes):g} changes of who is waited for; "
            f"{statistics.median(clicks):g} clicks a thing, at most {max(clicks)}; "
            f"{max(whole, default=0)} for a plan of {PLANNED}"
        )
        if statistics.median(changes) > 1 or max(clicks) > MOST_CLICKS:
            faults.append(f"too much:{self._figures}")
        if max(whole, default=MOST_FOR_A_PLAN) > MOST_FOR_A_PLAN:
            faults.append(f"a plan takes {max(whole)} clicks")
        return faults

    def summary(self) -> str:
        """The same line, with what this story counts."""
        return super().summary() + self._figures


def seen_in(told: Sequence[Sequence[Msg]]) -> dict[str, bool]:
    """Tell what was to happen, and whether the log tells of it."""

    def of(lines: Sequence[Msg], key: str, designs: Sequence[str]) -> list[CardRef]:
        cards = [line.args["card"] for line in lines if line.key == f"log.{key}"]
        return [card for card in cards if isinstance(card, CardRef) and card.design in designs]

    lured = [lines for lines in told if of(lines, "countered", (DECOY,))]
    return {
        "relic's skill countered": bool(lured),
        "domain": any(of(lines, "turned_up", DOMAINS) for lines in told),
        "infiltrator": any(
            card.slot[1:2] == "R" for lines in told for card in of(lines, "advanced", INFILTRATORS)
        ),
        "bluff": any(of(lines, "turned_up", tuple(PACK.designs)) for lines in lured),
    }
