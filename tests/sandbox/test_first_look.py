"""First look at the page: their own language, letters that can be read, and messages from their
beginning."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Seat
from tests.sandbox.demo import DemoBot, Panel
from tests.sandbox.tabs import PHONE, in_a_browser, open_page

pytestmark = in_a_browser


@pytest.mark.parametrize(("browsers", "spoken"), [("en-GB", "en-US"), ("zh-TW", "zh-CN")])
async def test_who_opens_a_fresh_sandbox_is_spoken_to_as_their_browser_is(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, browsers: str, spoken: str
) -> None:
    context = await browser.new_context(locale=browsers)
    page = await context.new_page()
    await page.goto(sandbox.url)
    await expect(page.locator("html")).to_have_attribute("lang", spoken)
    assert sandbox.world.owner.locale == spoken

    # What they choose afterwards stays, and so does what those are spoken to who are named.
    await page.locator("#header .language").click()
    chosen = "zh-CN" if spoken == "en-US" else "en-US"
    await expect(page.locator("html")).to_have_attribute("lang", chosen)
    await page.reload()
    await expect(page.locator("header h1")).to_have_text("大厅")
    await expect(page.locator("html")).to_have_attribute("lang", chosen)
    mira = await open_page(browser, sandbox, "Mira", locale="zh-CN")
    await expect(mira.locator("html")).to_have_attribute("lang", "en-US")


async def test_a_long_answer_and_a_long_message_that_waited_are_read_from_their_beginning(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    mei = await sit("林小满")
    for number in range(20):
        await mei.say("牌桌-1", f"第 {number} 句")
    page = await open_page(browser, sandbox, "Kaito", viewport=PHONE)
    await expect(page.get_by_text("第 19 句")).to_be_in_viewport()
    await page.locator(".composer textarea").fill("\n".join(f"Line {n}" for n in range(60)))
    await page.keyboard.press("Enter")
    await begins_in_sight(page)

    waits = await open_page(browser, sandbox, "Mira", viewport=PHONE)
    await begins_in_sight(waits)
    await waits.get_by_role("button", name="Jump to the latest").click()
    await expect(waits.get_by_role("button", name="Jump to the latest")).to_be_hidden()


async def test_who_plays_by_keyboard_stays_at_the_message_they_pressed(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    """A button keeps the focus when its message is drawn anew, and a menu too; where it goes with
    what it asked, the message has the focus, and Tab leads on from there."""
    mei = await sit("林小满")
    await (await mei.slash("牌桌-1", "table open", title="other")).wait()
    page = await open_page(browser, sandbox, "林小满")
    shown = page.locator(".message", has=page.get_by_role("button", name="更新"))
    update = shown.get_by_role("button", name="更新")
    await update.focus()
    await page.keyboard.press("Enter")
    await expect(shown).to_contain_text("已更新 Updated")
    await expect(update).to_be_focused()

    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    focused = shown.locator(":focus")
    await expect(focused).to_have_text("表单")
    number = (await shown.get_attribute("id") or "").removeprefix("message-")
    channel = bot.get_channel(int(mei.channel("牌桌-1")["id"]))
    assert isinstance(channel, discord.TextChannel)
    await channel.get_partial_message(int(number)).edit(content="还在 Still", view=Panel())
    await expect(shown).to_contain_text("还在 Still")
    await expect(focused).to_have_text("表单")

    await channel.get_partial_message(int(number)).edit(content="结束 Over", view=None)
    await expect(page.locator(f"#message-{number}")).to_contain_text("结束 Over")
    await expect(page.locator(f"#message-{number}")).to_be_focused()


async def begins_in_sight(page: Page) -> None:
    """The newest message is longer than what one sees, and its beginning is what one sees."""
    message, log = page.locator(".message").last, page.get_by_role("log")
    await expect(message).to_contain_text("Line 0")
    await page.wait_for_function(
        """() => {
            const [message] = [...document.querySelectorAll(".message")].slice(-1);
            const top = document.getElementById("log").getBoundingClientRect().top;
            return Math.abs(message.getBoundingClientRect().top - top) < 40;
        }"""
    )
    shown, seen = await message.bounding_box(), await log.bounding_box()
    assert shown is not None
    assert seen is not None
    assert shown["height"] > seen["height"]


async def test_chinese_can_be_read_and_be_bold_whatever_fonts_the_system_has(
    sandbox: Sandbox, bot: DemoBot, browser: Browser
) -> None:
    page = await open_page(browser, sandbox, "林小满")
    served = await page.request.get(f"{sandbox.url}/fonts/sans.ttf")
    assert served.ok
    assert len(await served.body()) > 1_000_000
    ink = """async (weight) => {
        const font = `${weight} 64px "Sandbox Sans"`;
        await document.fonts.load(font, "牌局");
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = font;
        pen.fillText("牌局", 0, 64);
        return pen.getImageData(0, 0, 128, 80).data.reduce((sum, value) => sum + value, 0);
    }"""
    assert await page.evaluate(ink, 700) > 1.2 * await page.evaluate(ink, 400)
