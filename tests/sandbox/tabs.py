"""Tabs of a real browser in which people sit at the sandbox."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox import Sandbox
from tests.conftest import CHROMIUM_NAMES

CHROMIUM = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
in_a_browser = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed on this machine"),
]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


async def open_page(browser: Browser, sandbox: Sandbox, who: str, **context: Any) -> Page:
    """The page of one person at 牌桌-1; an error of its script fails the test."""
    context.setdefault("viewport", DESK)
    page = await (await browser.new_context(**context)).new_page()
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: sandbox.errors.append(f"{error}\n{error.stack}"))
    await page.goto(f"{sandbox.url}/?as={who}&channel=牌桌-1")
    await expect(page.locator("header h1")).to_have_text("牌桌-1")
    return page
