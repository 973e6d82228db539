"""A program that saves and renames decks until it is killed, see ``test_full_disk.py``.

``python -m tests.host.deck_victim DIRECTORY STATEMENT`` kills itself with SIGKILL before the
STATEMENTth statement that it writes. It prints ``saved NAME`` when a deck is confirmed, and ``new
NAME`` when one is confirmed under another name, in the place of the one before.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from engine.kernel.deck import Deck
from tests.host.club import ANN, CONFIG, Club
from tests.host.victim import kill_before, say
from tests.manual_clock import ManualClock

CARDS = tuple((f"card-{number}", number % 3 + 1) for number in range(60))


async def main(directory: Path, statement: int) -> None:
    """Save decks until the end comes."""
    club: Club = await Club(directory, ManualClock(), CONFIG).open()
    await club.store.queue._connection.run(lambda conn: kill_before(conn, statement))
    for number in range(20):
        name = f"deck {number}"
        await club.host.decks.save_deck(ANN, "shenhua", Deck(name, CARDS))
        say("saved", name.replace(" ", "-"))
        await club.host.decks.save_deck(ANN, "shenhua", Deck(f"new {number}", CARDS), before=name)
        say("new", f"new-{number}")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
