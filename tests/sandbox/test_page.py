"""The page in a real browser: a person plays with the keyboard, the mouse and a thumb."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest
from playwright.async_api import Browser, Route, expect

from bot.sandbox import Sandbox
from bot.sandbox_setup import SANDBOX
from tests.sandbox.bare import Client
from tests.sandbox.conftest import Seat
from tests.sandbox.demo import DemoBot, picture
from tests.sandbox.tabs import PHONE, in_a_browser, open_page

pytestmark = in_a_browser

GUILD = 1
"""Whatever server an address names, the place is that of its channel."""


def picture_bytes(colour: str) -> bytes:
    """A picture of the demo bot's, as a bot uploads it."""
    return picture(colour=colour).fp.read()


async def test_a_whole_evening_by_keyboard_and_mouse(
    sandbox: Sandbox, bot: DemoBot, browser: Browser
) -> None:
    page = await open_page(browser, sandbox, "林小满")
    log = page.get_by_role("log")

    # A slash command with a choice and an optional number, typed.
    await page.keyboard.type("/开桌")
    await expect(page.get_by_role("option", name="/牌桌 开桌")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option", name="yongheng")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="添加选项 座位").click()
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")
    await expect(log.get_by_text("other · 4 座 · zh-CN")).to_be_visible()
    await expect(log.get_by_text("/table open")).to_be_visible()

    # Buttons: an update, a private answer that is dismissed, a link.
    await log.get_by_role("button", name="稍后").click()
    private = log.locator('.message[data-private="true"]')
    await expect(private).to_contain_text("只有你能看到这条消息")
    await private.get_by_role("button", name="忽略此消息").click()
    await expect(private).to_have_count(0)
    await log.get_by_role("button", name="更新").click()
    await expect(log.get_by_text("已更新 Updated")).to_be_visible()
    assert await log.get_by_role("link", name="规则").get_attribute("rel") == "noopener noreferrer"

    # A select of up to two.
    await log.get_by_role("button", name="选两张牌 Choose two cards").click()
    await page.get_by_role("option", name=re.compile("火焰")).click()
    await page.get_by_role("option", name="陷阱 Trap").click()
    await page.get_by_role("button", name="确定").click()
    await expect(private).to_contain_text("fire、trap")

    # A modal: what is missing is said, what is right goes through.
    await log.get_by_role("button", name="表单").click()
    dialog = page.get_by_role("dialog", name="牌组 Deck")
    await dialog.get_by_label("名称 Name").fill("龙")
    await dialog.get_by_role("button", name="提交").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("此项必填")
    await dialog.get_by_role("button", name=re.compile("心情")).click()
    await page.get_by_role("option", name="狠").click()
    await expect(dialog.get_by_role("radio", name="快")).to_be_checked()
    await dialog.get_by_role("radio", name="慢").check()
    for part in ("攻", "守"):
        await dialog.get_by_role("checkbox", name=part).check()
    await dialog.get_by_role("button", name="提交").click()
    await expect(private.last).to_contain_text("龙: 狠 · 慢 · 攻、守")
    await expect(dialog).to_have_count(0)


async def test_live_choices_pictures_and_components(
    sandbox: Sandbox, bot: DemoBot, browser: Browser
) -> None:
    page = await open_page(browser, sandbox, "Kaito")
    log = page.get_by_role("log")

    await page.keyboard.type("/card")
    await page.keyboard.press("Enter")
    await page.keyboard.type("火")
    await expect(page.get_by_role("option")).to_have_text(["火焰", "火球"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(log.locator(".embed-title")).to_have_text("火焰")

    await page.keyboard.type("/board")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    board = log.get_by_alt_text("牌桌：五张牌 Five cards")
    await expect(board).to_be_visible()
    assert await board.evaluate("image => image.decode().then(() => image.naturalWidth)") == 640
    await expect(log.locator("time[data-relative]")).to_have_text("3 years ago")
    await log.get_by_role("button", name="Enlarge the picture: 牌桌：五张牌 Five cards").click()
    enlarged = page.get_by_role("dialog")
    await expect(enlarged).to_contain_text("五张牌")
    await page.keyboard.press("Escape")
    await expect(enlarged).to_have_count(0)
    await expect(log.get_by_role("button", name="结束")).to_be_disabled()

    await log.get_by_role("button", name="手牌").click()
    spoiler = log.locator(".spoiler")
    await expect(spoiler).to_have_attribute("aria-expanded", "false")
    await spoiler.click()
    await expect(spoiler).to_have_attribute("aria-expanded", "true")


async def test_a_failed_interaction_is_shown_where_it_failed(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    mei = await sit("林小满")
    await (await mei.slash("牌桌-1", "table open", title="other")).wait()
    page = await open_page(browser, sandbox, "Kaito")
    sandbox.desk.acknowledge_seconds = 0.1

    await page.get_by_role("log").get_by_role("button", name="沉默").click()

    await expect(page.get_by_role("alert")).to_have_text("This interaction failed")


async def test_the_answer_to_a_press_far_up_comes_into_sight(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    """Whoever presses an old message finds what it answers, however much stands below it."""
    mei = await sit("林小满")
    await (await mei.slash("牌桌-1", "table open", title="other")).wait()
    for number in range(30):
        await mei.say("牌桌-1", f"第 {number} 句")
    page = await open_page(browser, sandbox, "Kaito")
    await expect(page.get_by_text("第 29 句")).to_be_in_viewport()

    await page.get_by_role("log").get_by_role("button", name="稍后").click()

    await expect(page.get_by_text("之后 Later")).to_be_in_viewport()


async def test_two_people_two_tabs_and_the_marks_of_what_waits(
    sandbox: Sandbox, bot: DemoBot, browser: Browser
) -> None:
    mei = await open_page(browser, sandbox, "林小满")
    kaito = await open_page(browser, sandbox, "Kaito")

    await mei.keyboard.type("你好 **Kaito**")
    await mei.keyboard.press("Enter")
    await expect(kaito.get_by_role("log").locator("strong", has_text="Kaito")).to_be_visible()

    await kaito.keyboard.type("/hand")
    await kaito.keyboard.press("Enter")
    await kaito.keyboard.press("Enter")
    await expect(kaito.get_by_role("log")).to_contain_text("已私信 Sent")
    await expect(mei.get_by_role("log")).not_to_contain_text("已私信 Sent")
    switch = mei.get_by_role("link", name=re.compile("切换为 Kaito"))
    await expect(switch).to_have_accessible_name(re.compile("1 条待看"))

    await switch.click()
    await expect(mei.get_by_role("link", name="Kaito", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    await mei.get_by_role("navigation").get_by_role("button", name=re.compile("牌局 Paiju")).click()
    await expect(mei.get_by_role("log")).to_contain_text("你的手牌")
    await expect(mei.get_by_alt_text("A board with five cards (hand.png)")).to_be_visible()
    await expect(kaito.locator(".badge")).to_have_count(0)


async def test_a_picture_stays_in_sight_until_the_one_that_replaces_it_is_there(
    sandbox: Sandbox, bot: DemoBot, client: Client, browser: Browser
) -> None:
    client.channel = next(c.id for c in sandbox.world.channels.values() if c.name == "牌桌-1")
    _, message = await client.send({}, {"a.png": picture_bytes("#1b4965")})
    page = await open_page(browser, sandbox, "林小满")
    shown = page.locator(".picture img")
    await expect(shown).to_have_js_property("naturalWidth", 640)
    first = await shown.get_attribute("src") or ""
    held: list[Route] = []

    async def hold(route: Route) -> None:
        held.append(route)

    async def replace(name: str) -> None:
        path = f"/channels/{client.channel}/messages/{message['id']}"
        change = {"attachments": [{"id": 0, "description": name}]}
        await client.call("PATCH", path, change, {name: picture_bytes("#5fa8d3")})
        await expect(shown).to_have_attribute("alt", name)

    await page.route(re.compile(r"/cdn/attachments/.*/[bc]\.png"), hold)
    for name in ("b.png", "c.png"):  # the second comes while the first is still on its way
        await replace(name)
        await expect(shown).to_have_attribute("src", first)
    for route in held:
        await route.continue_()
    await expect(shown).to_have_attribute("src", re.compile(r"/c\.png"))
    await expect(shown).to_have_js_property("naturalWidth", 640)


async def test_pictures_and_files_show_under_every_name_of_this_machine(
    sandbox: Sandbox, bot: DemoBot, client: Client, browser: Browser
) -> None:
    client.channel = next(c.id for c in sandbox.world.channels.values() if c.name == "牌桌-1")
    await client.send({}, {"a.png": picture_bytes("#1b4965"), "rules.txt": b"one"})
    page = await browser.new_page()
    elsewhere = sandbox.url.replace("127.0.0.1", "localhost")
    assert elsewhere != sandbox.url
    await page.goto(f"{elsewhere}/?as=Kaito&channel=牌桌-1")
    await expect(page.locator(".picture img")).to_have_js_property("naturalWidth", 640)
    async with page.expect_download() as asked:
        await page.locator("a.file").click()
    assert (await (await asked.value).path()).read_bytes() == b"one"


async def test_messages_are_reached_by_keyboard(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    mei = await sit("林小满")
    await mei.say("牌桌-1", "第一")
    await mei.say("牌桌-1", "第二")
    page = await open_page(browser, sandbox, "Kaito")
    await expect(page.get_by_role("log")).to_contain_text("第二")

    await page.get_by_role("log").focus()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowUp")
    first = page.get_by_role("article").filter(has_text="第一")
    await expect(first).to_be_focused()
    await first.get_by_role("button", name="Reply").press("Enter")
    await page.keyboard.type("回复")
    await page.keyboard.press("Enter")

    answer = await mei.wait_for("牌桌-1", lambda post: post.content == "回复")
    assert answer.data["referenced_message"]["content"] == "第一"
    assert answer.mentions == ["林小满"]


async def test_places_language_and_theme(sandbox: Sandbox, bot: DemoBot, browser: Browser) -> None:
    page = await open_page(browser, sandbox, "林小满")

    await page.get_by_role("button", name="新建频道").click()
    await page.get_by_label("频道名称").fill("新手 村")
    await page.keyboard.press("Enter")
    await expect(page.locator("header h1")).to_have_text("新手-村")
    await page.locator("#header").get_by_role("button", name="新建子区").click()
    await page.get_by_label("子区名称").fill("规则答疑")
    await page.keyboard.press("Enter")
    await expect(page.locator("header h1")).to_have_text("规则答疑")
    await expect(page.get_by_role("navigation")).to_contain_text("规则答疑")

    await page.get_by_role("button", name="Switch to English").click()
    await expect(page.get_by_role("navigation")).to_contain_text("Text channels")
    assert sandbox.world.owner.locale == "en-US"
    before = await page.evaluate(
        "getComputedStyle(document.querySelector('.main')).backgroundColor"
    )
    await page.get_by_role("button", name="Switch between dark and light").click()
    after = await page.evaluate("getComputedStyle(document.querySelector('.main')).backgroundColor")
    assert before != after


async def test_a_phone_has_a_drawer_and_large_targets(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    kaito = await sit("Kaito")
    await (await kaito.slash("牌桌-1", "table board")).wait()
    await (await kaito.slash("牌桌-1", "table open", title="other")).wait()
    page = await open_page(
        browser, sandbox, "林小满", viewport=PHONE, has_touch=True, is_mobile=True
    )
    await expect(page.get_by_role("log").get_by_role("button", name="手牌")).to_be_visible()

    small = await page.evaluate(
        """() => [...document.querySelectorAll('.button, .header button, .composer button')]
            .filter((item) => item.offsetParent && item.getBoundingClientRect().height < 44)
            .map((item) => item.outerHTML)"""
    )
    assert small == []
    writing = page.locator(".composer textarea")
    await expect(writing).to_have_attribute("placeholder", "在 #牌桌-1 发消息")
    assert await page.evaluate("document.documentElement.scrollWidth") == 390

    navigation = page.locator("#sidebar")
    await expect(navigation).not_to_be_in_viewport()
    await page.get_by_role("button", name="打开频道列表").tap()
    await expect(navigation).to_be_in_viewport()
    await navigation.get_by_role("button", name="闲聊", exact=True).tap()
    await expect(page.locator("header h1")).to_have_text("闲聊")
    await expect(navigation).not_to_be_in_viewport()


async def test_the_page_comes_back_with_its_server(browser: Browser, tmp_path: Path) -> None:
    sandbox = Sandbox(SANDBOX, tmp_path / "sandbox.sqlite")
    await sandbox.start()
    port = int(sandbox.url.rsplit(":", 1)[1])
    page = await open_page(browser, sandbox, "林小满")
    await expect(page.get_by_role("status").first).to_contain_text("机器人不在线")
    await sandbox.stop()
    await expect(page.get_by_role("status").first).to_contain_text("正在重新连接")

    await page.keyboard.type("回")
    again = Sandbox(SANDBOX, tmp_path / "sandbox.sqlite")
    await again.start(port=port)
    await expect(page.get_by_role("status").first).to_contain_text("机器人不在线")
    await page.keyboard.type("来了")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("log")).to_contain_text("回来了")
    await again.stop()
    assert sandbox.errors == again.errors == []


async def board(sit: Seat) -> tuple[str, str]:
    """The demo's board in 牌桌-1, its message, and where it stands."""
    mei = await sit("林小满")
    await mei.slash("牌桌-1", "table board")
    shown = await mei.wait_for("牌桌-1", lambda post: bool(post.buttons))
    return str(shown.data["channel_id"]), str(shown.id)


async def test_what_leads_to_a_place_of_discord_stays_in_the_page(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    place, message = await board(sit)
    mei = await sit("林小满")
    within = f"https://discord.com/channels/{GUILD}/{place}/{message}"
    await mei.say("牌桌-2", f"[棋盘]({within}) 与 {within}")
    page = await open_page(browser, sandbox, "林小满")
    pages = page.context.pages
    await page.get_by_role("navigation").get_by_role("button", name="牌桌-2").click()
    await expect(page.locator("header h1")).to_have_text("牌桌-2")
    for name in ("棋盘", within):
        await page.get_by_role("link", name=name, exact=True).click()
        await expect(page.locator("header h1")).to_have_text("牌桌-1")
        await expect(page.locator(f"#message-{message}")).to_be_focused()
        await page.get_by_role("navigation").get_by_role("button", name="牌桌-2").click()
        await expect(page.locator("header h1")).to_have_text("牌桌-2")
    await mei.say(
        "牌桌-2",
        "[别处](https://discord.com/channels/@me/1/2) [邀请](https://discord.com/oauth2/authorize)",
    )
    await page.get_by_role("link", name="别处").click()
    await expect(page.get_by_role("alert")).to_contain_text("你看不到那里")
    await page.get_by_role("link", name="邀请").click()
    await expect(page.get_by_role("alert")).to_contain_text("Discord 自己的页面")
    await expect(page.locator("header h1")).to_have_text("牌桌-2")
    assert pages == page.context.pages


@pytest.mark.parametrize("who", ["林小满", "Kaito"])
async def test_what_will_not_do_is_said_with_its_range_and_stays_where_it_was_typed(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, who: str
) -> None:
    zh = who == "林小满"
    page = await open_page(browser, sandbox, who)
    said = page.get_by_role("alert")
    await page.keyboard.type("/开桌" if zh else "/table open")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Chess")
    await page.keyboard.press("Enter")
    await expect(said).to_contain_text("Chess")
    await expect(said).to_contain_text("yongheng · other")
    title = page.get_by_role("combobox", name="游戏" if zh else "title")
    await expect(title).to_have_value("Chess")
    await title.fill("OTHER")
    await page.get_by_role("button", name="添加选项 座位" if zh else "Add option seats").click()
    seats = page.get_by_label("座位" if zh else "seats", exact=True)
    for typed, words in {
        "9": ("要在 2 到 6 之间", "from 2 to 6"),
        "1.5": ("不是整数", "not a whole number"),
        "viele": ("不是数字", "not a number"),
    }.items():
        await seats.fill(typed)
        await seats.press("Enter")
        await expect(said).to_contain_text(words[0 if zh else 1])
        await expect(said).to_contain_text(typed)
        await expect(seats).to_have_value(typed)
    await seats.fill("6")
    await seats.press("Enter")
    await expect(page.get_by_role("log")).to_contain_text("other · 6 座")
    assert sandbox.refusals == []


async def test_what_the_sandbox_refuses_is_said_in_the_readers_words_too(
    sandbox: Sandbox, bot: DemoBot, browser: Browser
) -> None:
    """The command has changed since the page heard of it: the form stays, with the range of now."""
    page = await open_page(browser, sandbox, "林小满")
    await page.keyboard.type("/开桌")
    await page.keyboard.press("Enter")
    await page.get_by_role("option", name="other").click()
    await page.get_by_role("button", name="添加选项 座位").click()
    seats = page.get_by_label("座位", exact=True)
    await seats.fill("6")
    opened = next(c for c in sandbox.world.usable_commands() if c.name == "table")
    inner = next(o for o in opened.data["options"] if o["name"] == "open")
    next(o for o in inner["options"] if o["name"] == "seats")["max_value"] = 4
    await seats.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("「6」不行：要在 2 到 4 之间")
    await expect(seats).to_have_value("6")


async def test_the_newest_board_is_three_stops_away(
    sandbox: Sandbox, bot: DemoBot, browser: Browser, sit: Seat
) -> None:
    """By the keyboard alone, and in the order in which a screen reader goes through the page."""
    mei = await sit("林小满")
    for number in range(12):
        await mei.say("牌桌-1", f"第 {number} 句")
    place, message = await board(sit)
    await mei.say("牌桌-1", "然后")
    words: discord.ui.LayoutView = discord.ui.LayoutView()
    words.add_item(discord.ui.TextDisplay("这里已经有一张牌桌。"))
    channel = bot.get_channel(int(place))
    assert isinstance(channel, discord.TextChannel)
    await channel.send(view=words)  # in parts as a board is, with nothing to press
    page = await open_page(browser, sandbox, "Kaito", viewport=PHONE, has_touch=True)
    shown = page.locator(f"#message-{message}")
    await expect(shown).to_be_visible()
    first = page.get_by_role("link", name="Go to the newest message")
    order = await page.evaluate(
        "[...document.querySelectorAll('a, button, [tabindex]')].findIndex(e => e.id === 'skip')"
    )
    assert order == 0
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("Tab")
    await expect(first).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(shown).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(shown.locator(":focus")).to_have_count(1)

    desk = await open_page(browser, sandbox, "Mira")
    await expect(desk.locator(f"#message-{message}")).to_be_visible()
    await desk.keyboard.press("Escape")
    await expect(desk.locator(f"#message-{message}")).to_be_focused()
