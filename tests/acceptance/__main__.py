"""``python -m tests.acceptance [--pictures FOLDER] [--seed N] [--only N]``."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.async_api import async_playwright

from tests.acceptance.contest_story import ContestStory
from tests.acceptance.days_story import DaysStory
from tests.acceptance.deck_story import DeckStory
from tests.acceptance.plan_story import PlanStory
from tests.acceptance.play_through_page import Story
from tests.conftest import CHROMIUM_NAMES

OVER_DAYS = ("永恒之息", "神话起源", "圣物战线")
STORIES: tuple[tuple[str, Callable[..., Story]], ...] = (
    ("two people", Story),
    ("two people and two computer players", partial(Story, computers=2)),
    ("the same, killed five times", partial(Story, computers=2, kills=5)),
    ("two people with decks of their own", DeckStory),
    ("two people who plan in secret, killed three times", PlanStory),
    ("the small title, with two computer players", partial(Story, game="烽火台", computers=2)),
    ("a stack whose top acts alone", partial(Story, game="河灯")),
    ("souls, stops and attacks, killed three times", partial(Story, game="三国杀·纵横", kills=3)),
    *((f"by a clock of days: {game}", partial(DaysStory, game=game)) for game in OVER_DAYS),
    ("a contest of eight, killed once", ContestStory),
)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def main() -> int:
    """Play the stories; 0 when nothing was wrong in any."""
    parser = argparse.ArgumentParser(prog="python -m tests.acceptance", description=__doc__)
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    parser.add_argument("--seed", type=int, default=1, help="what the people press")
    parser.add_argument("--only", type=int, help="one story by its number, from 1")
    given = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if chromium is None:
        print("Chromium is not installed; on Debian: apt install chromium", file=sys.stderr)
        return 1
    if given.pictures is not None:
        given.pictures.mkdir(parents=True, exist_ok=True)
    return asyncio.run(tell(chromium, given.pictures, given.seed, given.only))


async def tell(chromium: str, pictures: Path | None, seed: int, only: int | None) -> int:
    """Play the stories one after another and print how each went."""
    wrong = 0
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for number, (name, begin) in enumerate(STORIES, 1):
            if only not in (None, number):
                continue
            with tempfile.TemporaryDirectory(prefix="paiju-") as data:
                story = begin(browser, Path(data), pictures, seed + number - 1)
                since = time.perf_counter()
                try:
                    await story.play()
                except Exception as error:
                    story.faults.append(f"{type(error).__name__}: {error}")
                took = time.perf_counter() - since
                print(f"{name}: {took:.0f} s; {story.summary()}", flush=True)
                if story.faults:
                    kept = shutil.copytree(
                        data, Path(tempfile.gettempdir()) / f"{Path(data).name}-kept"
                    )
                    Path(kept, "program.log").write_text("\n".join(story.program.lines), "utf-8")
                    print(f"  The data and the program's log are kept in {kept}.")
                for fault in story.faults:
                    print(f"  ✗ {fault}", flush=True)
                wrong += bool(story.faults)
        await browser.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
