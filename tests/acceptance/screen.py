"""A person at the page: sees what it shows, presses what it offers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, Locator, Page
from playwright.async_api import TimeoutError as Unseen

ROOM = "牌桌-1"
DIRECT = "牌局 Paiju"
PATIENCE_MS = 20_000
REACH_MS = 3_000
"""So long a hand reaches for something that may change meanwhile."""
OVERTAKEN = ("消息上已经没有这个按钮了。", "The message has this button no more.")
"""Words of the page where a press crosses a change of its message, which it then shows."""
WATCH = """
window.complaints = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    const around = (node.nodeType === 1 ? node : change.target).closest('[role=alert]');
    const inside = node.nodeType === 1 ? node.querySelectorAll('[role=alert]') : [];
    for (const alert of around ? [around] : inside) {
      if (alert.textContent) window.complaints.push(alert.textContent);
    }
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps every alert the page ever shows, however briefly."""

READ = """(message) => ({
  id: message.id,
  text: message.textContent,
  shown: message.querySelector('.message-body').innerHTML,
  busy: message.querySelector('[aria-busy=true], .spinner') !== null,
  menus: message.querySelectorAll('.select button:not([disabled])').length,
  buttons: [...message.querySelectorAll('button[data-custom]')].map((button) => ({
    custom: button.dataset.custom, style: button.dataset.style, label: button.textContent,
    disabled: button.disabled })),
})"""
ATTACKS = ("攻击", "Attack")
DEFENDING = ("规则 3.2", "Rule 3.2")
"""The clause of attacks and deaths: people who attack and rarely defend come to an end."""
Taste = Callable[[str, Sequence[str], random.Random], str | None]
"""Preference of somebody: a question and the labels offered, to one of them, or to none in
particular."""
GOING_BY = ("公布不响应", "You can still respond until then")
"""Words of a question that its reader has passed on, until that is made known."""
PASSING = "2"
"""The style of a button that lets a chance go by."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Question and options of a private message."""

    id: str
    text: str
    shown: str
    busy: bool
    menus: int
    buttons: list[dict[str, Any]]

    def verbs(self, verb: str) -> list[dict[str, Any]]:
        """The buttons of that verb which can be pressed."""
        prefix = f"pj:{verb}:"
        return [b for b in self.buttons if b["custom"].startswith(prefix) and not b["disabled"]]

    @property
    def several(self) -> bool:
        """Tell whether it wants several options, to be confirmed."""
        return any(button["custom"].startswith("pj:done:") for button in self.buttons)

    @property
    def asks(self) -> bool:
        """Tell whether it waits for its reader, who has not let the chance go by already."""
        if any(words in self.text for words in GOING_BY):
            return False
        return bool(self.menus or self.verbs("answer") or self.verbs("done"))


class Screen:
    """One person's tab.

    ``direct``: they play from the direct message with their hand, else from the panel that the
    board's button opens. ``taste``: what they like, where one option is wanted; the rest is chance.
    """

    def __init__(
        self, name: str, page: Page, chance: random.Random, direct: bool, taste: Taste | None
    ) -> None:
        self.name = name
        self.page = page
        self.direct = direct
        self.presses = self.overtaken = 0
        self.seconds: list[float] = []
        self._chance = chance
        self._taste = taste
        self._script_errors: list[str] = []
        page.on("pageerror", lambda error: self._script_errors.append(str(error)))

    @classmethod
    async def open(
        cls,
        browser: Browser,
        url: str,
        name: str,
        *,
        seed: int,
        direct: bool = False,
        taste: Taste | None = None,
        **look: Any,
    ) -> Screen:
        """Sit down as one of the local people, in the first table channel."""
        look.setdefault("viewport", {"width": 1280, "height": 900})
        context = await browser.new_context(**look)
        await context.add_init_script(WATCH)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(f"{url}/?as={name}&channel={ROOM}")
        await page.locator("header h1", has_text=ROOM).wait_for()
        return cls(name, page, random.Random(f"{seed}/{name}"), direct, taste)

    # -- looking --------------------------------------------------------------------------------

    def board(self) -> Locator:
        """The newest board that can be played from."""
        return self.page.locator(".message", has=self.button("act")).last

    def button(self, verb: str) -> Locator:
        """The buttons of that verb, wherever they are."""
        return self.page.locator(f'button[data-custom^="pj:{verb}:"]')

    async def count(self, verb: str) -> int:
        """Count the messages of the open channel that have a button of that verb."""
        return await self.page.locator(".message", has=self.button(verb)).count()

    async def last_shown(self) -> str:
        """The newest picture of the open channel, which changes as long as anybody plays."""
        pictures = self.page.locator(".message img:not(.avatar)")
        return await pictures.last.get_attribute("src") or "" if await pictures.count() else ""

    async def panel(self) -> Panel | None:
        """The private message this person plays from, if it is there."""
        found = self.page.locator(".message", has=self.button("refresh")).last
        try:
            return Panel(**await found.evaluate(READ, timeout=500))
        except Unseen:
            return None

    async def complaints(self) -> list[str]:
        """Alerts and script errors since the last time they were asked for."""
        alerts: list[str] = await self.page.evaluate("window.complaints.splice(0)")
        errors, self._script_errors = self._script_errors, []
        told = [alert for alert in alerts if alert not in OVERTAKEN]
        self.overtaken += len(alerts) - len(told)
        return [f"{self.name}: {line}" for line in (*told, *errors)]

    # -- doing ----------------------------------------------------------------------------------

    async def write_command(self, path: str, **typed: str) -> None:
        """Type a slash command, each option by its Chinese or English name, and send it."""
        box = self.page.locator(".composer textarea")
        await box.fill(f"/{path}")
        await self.page.get_by_role("option", name=f"/{path}").first.click()
        form = self.page.locator(".command[role=group]")
        for option, text in typed.items():
            field = form.locator(f'[data-option="{option}"] input')
            if not await field.count():
                await form.locator(".option-add", has_text=option).click()
                field = form.locator(".option input").last
            await field.fill(text)
            choice = self.page.get_by_role("option", name=text)
            if await field.get_attribute("role") == "combobox":
                await choice.first.click()
        await self.page.locator(".composer .send").click()

    async def press_on(self, message: Locator, verb: str) -> None:
        """Press the button of that verb on a message."""
        await message.locator(f'button[data-custom^="pj:{verb}:"]').first.click()

    async def go(self, place: str) -> None:
        """Open a channel, or the direct messages with the bot; on a phone they are in a drawer."""
        drawer = self.page.locator(".drawer-button")
        if await drawer.is_visible():
            await drawer.click()
        await self.page.locator(".place-open", has_text=place).click()
        await self.page.locator("header h1", has_text=place).wait_for()

    async def choose(self, message: Locator, menu: str, option: str) -> None:
        """Choose one option in the menu of that name."""
        await message.get_by_role("button", name=menu).click()
        await self.page.locator(".floating").get_by_role("option", name=option).click()

    async def fill_in(self, **fields: str) -> None:
        """Fill in the form that is open, and hand it in."""
        form = self.page.locator("dialog.modal")
        for field, text in fields.items():
            await form.locator(f"#field-{field}").fill(text)
        await form.locator("button[type=submit]").click()
        await form.wait_for(state="detached")

    async def sit_where_one_plays(self) -> None:
        """Open the message to play from: in the direct messages, or under the board."""
        if self.direct:
            await self.go(DIRECT)
            await self.button("refresh").first.wait_for()
        else:
            await self.press_on(self.board(), "act")
            await self.page.locator('.message[data-private="true"]').last.wait_for()
            await self.button("refresh").last.wait_for()

    async def come_back(self) -> None:
        """After a restart: wait until the page and the bot are there, and look again."""
        await self.page.locator("#notice").wait_for(state="hidden", timeout=60_000)
        await self.page.keyboard.press("Escape")
        await self.press_on(
            self.page.locator(".message", has=self.button("refresh")).last, "refresh"
        )

    async def play_once(self) -> bool:
        """Answer what is asked, or take a step towards an answer; False where nothing is asked."""
        panel = await self.panel()
        if panel is None or panel.busy or not panel.asks:
            return False
        since = time.perf_counter()
        message = self.page.locator(f"#{panel.id}")
        try:
            await self._press(panel, message)
        except Unseen:
            if panel == await self.panel():
                raise
            return True  # the question changed under the finger, because somebody else answered
        await self._redrawn(panel)
        self.seconds.append(time.perf_counter() - since)
        self.presses += 1
        return True

    async def _press(self, panel: Panel, message: Locator) -> None:
        if self._taste is not None and await self._pressed_by_taste(self._taste, panel, message):
            return
        answers, done = panel.verbs("answer"), panel.verbs("done")
        acting = [button for button in answers if button["style"] != PASSING]
        defending = any(words in panel.text for words in DEFENDING)
        tells_done = next((b for b in done if b["style"] != PASSING), None)
        if tells_done is not None:
            await self._click(message, tells_done)
        elif attacks := [button for button in acting if button["label"].startswith(ATTACKS)]:
            await self._click(message, self._chance.choice(attacks))
        elif panel.menus and (not answers or self._chance.random() < 0.6):
            await self._choose(message)
        elif acting and self._chance.random() < (0.3 if defending else 0.8):
            await self._click(message, self._chance.choice(acting))
        else:
            await self._click(message, self._chance.choice(answers + done))

    async def _pressed_by_taste(self, taste: Taste, panel: Panel, message: Locator) -> bool:
        """Press what this person likes, on a button or in the menu, where one option is wanted."""
        answers = panel.verbs("answer")
        if panel.several or not (answers or panel.menus):
            return False
        labels = [button["label"] for button in answers]
        offered = self.page.locator(".floating").get_by_role("option").locator(".label")
        if panel.menus:
            await message.locator(".select button").first.click(timeout=REACH_MS)
            labels += await offered.all_text_contents()
        liked = taste(panel.text, labels, self._chance)
        if liked is not None and liked not in [button["label"] for button in answers]:
            await offered.nth(labels.index(liked) - len(answers)).click()
            return True
        if panel.menus:
            await self.page.keyboard.press("Escape")
        for button in answers:
            if button["label"] == liked:
                await self._click(message, button)
                return True
        return False

    async def _click(self, message: Locator, button: dict[str, Any]) -> None:
        await message.locator(f'button[data-custom="{button["custom"]}"]').click(timeout=REACH_MS)

    async def _choose(self, message: Locator) -> None:
        """Choose in the menu of a message: one, or as few as it wants."""
        await message.locator(".select button").first.click(timeout=REACH_MS)
        menu = self.page.locator(".floating")
        options = menu.get_by_role("option")
        order = self._chance.sample(range(await options.count()), await options.count())
        confirm = menu.locator(".menu-foot button")
        if not await confirm.count():
            await options.nth(order[0]).click()
            return
        for place in order:
            await options.nth(place).click()
            if await confirm.is_enabled() and self._chance.random() < 0.7:
                break
        await confirm.click()

    async def _redrawn(self, panel: Panel) -> None:
        changed = """([id, shown]) => {
            const body = document.querySelector(`#${id} .message-body`);
            return !body || body.innerHTML !== shown && !body.querySelector('[aria-busy=true]');
        }"""
        try:
            await self.page.wait_for_function(changed, arg=[panel.id, panel.shown])
        except Unseen:
            raise AssertionError(f"{self.name} pressed and saw nothing: {panel.text}") from None
