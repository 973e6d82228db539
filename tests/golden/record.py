"""The whole record, in parts that are made side by side."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterable
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from engine import SPECTATOR, EngineError
from tests.golden import games
from tests.golden.names import (
    REPLAYS,
    SAMPLED,
    SCENARIOS,
    STORED,
    Game,
    dump_position,
    files_in,
    first_position,
    run_story,
    stories,
    titles,
)
from tests.golden.pictures import Album
from tests.golden.words import LOCALES, card_entries, message_entries, sample_entries

SECTIONS = ("pictures", "texts", "views", "replays")

Record = dict[str, dict[str, str]]
Job = tuple[str, tuple[Any, ...]]

PARTS = 8
"""Parts that the cards of a title are looked at in."""
EVERY = 7
"""After so many answers the views of all seats are part of a game's digest."""


def jobs() -> list[Job]:
    """The parts of the record, the longest first."""
    found: list[Job] = [("table", (table,)) for table in games.tables()]
    found += [("replay", (name,)) for name in REPLAYS]
    found += [("stored", (name,)) for name in STORED]
    for title in titles:
        found += [("cards", (title, part, PARTS)) for part in range(PARTS)]
        found += [("decks", (title,))]
    found += [("samples", (SAMPLED,))]
    found += [("scenarios", (file,)) for file in files_in([SCENARIOS])]
    return found


def gathered(only: Iterable[str] = SECTIONS, processes: int = 1, every: int = 1) -> Record:
    """The record, or some sections of it, or one of ``every`` so many of its parts."""
    wanted = tuple(only)
    record: Record = {section: {} for section in wanted}
    work = [(job, wanted) for job in jobs()[::every]]
    if processes > 1:
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            _join(record, pool.imap_unordered(_done, work))
    else:
        _join(record, map(_done, work))
    return {section: dict(sorted(entries.items())) for section, entries in record.items()}


def _join(record: Record, parts: Iterable[Record]) -> None:
    for part in parts:
        for section, entries in part.items():
            if section in record:
                record[section] |= entries


def _done(work: tuple[Job, tuple[str, ...]]) -> Record:
    """One part."""
    (kind, arguments), wanted = work
    made: Record = {section: {} for section in SECTIONS}
    _PARTS[kind](Page(made, wanted), *arguments)
    return made


class Page:
    """Record to which a part is written down, and which sections are wanted."""

    def __init__(self, record: Record, wanted: tuple[str, ...]) -> None:
        self.record = record
        self.wanted = wanted
        self.album = Album()
        self._said: set[str] = set()

    def wants(self, *sections: str) -> bool:
        """Tell whether any of them is wanted."""
        return any(section in self.wanted for section in sections)

    def close(self) -> None:
        """Take over what the album holds."""
        self.record["pictures"] |= self.album.pictures
        self.record["texts"] |= self.album.texts

    def say(self, values: Any, game: Game) -> None:
        """Every message within those values, in words."""
        self.record["texts"] |= message_entries(values, game.pack, self._said)

    def look(self, name: str, game: Game, locales: tuple[str, ...], hands: dict[int, str]) -> None:
        """A game as it stands now, from all sides."""
        seats = range(len(game.view(SPECTATOR).seats))
        views = {seat: game.view(seat) for seat in (SPECTATOR, *seats)}
        refused = {
            f"{seat}{'' if owed is None else ' asked'}": game.refusals(seat, owed)
            for seat in seats
            for owed in {id(None): None, 1: game.decision(seat)}.values()
        }
        for seat, view in views.items():
            self.record["views"][f"{name}/view {seat}"] = _json(view)
        for who, reasons in refused.items():
            self.record["views"][f"{name}/refusals {who}"] = _json(reasons)
        with suppress(EngineError):  # in the middle of something
            self.record["replays"][f"{name}/position"] = dump_position(game, exact=False)
        if self.wants("texts"):
            values = [views, refused]
            self.say(values, game)
        if self.wants("pictures", "texts"):
            self.album.table(name, game, locales, hands)


class Trace:
    """A game as it is played: every step a digest of its stored bytes, now and then of all views;
    the log as every seat may read it."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.lines: dict[int, list[Any]] = {}
        self.seats = range(0)

    def note(self, game: Game, events: Iterable[Any]) -> None:
        """One step."""
        digest = blake2b(game.dump(), digest_size=4)
        seats = self.seats = self.seats or range(len(game.view(SPECTATOR).seats))
        if len(self.steps) % EVERY == 0 or game.result is not None:
            for seat in (SPECTATOR, *seats):
                digest.update(msgspec.msgpack.encode(game.view(seat)))
                if seat >= 0:
                    refused = game.refusals(seat, game.decision(seat))
                    digest.update(msgspec.msgpack.encode(refused))
        self.steps.append(digest.hexdigest())
        for seat in (SPECTATOR, *seats):
            self.lines.setdefault(seat, []).extend(game.log(events, seat))

    def write(self, page: Page, name: str, game: Game) -> None:
        """Write it down under that name."""
        page.record["replays"][f"{name}/steps"] = "\n".join(self.steps)
        for seat, lines in self.lines.items():
            page.record["views"][f"{name}/log {seat}"] = _json(lines)
        if page.wants("texts"):
            values = list(self.lines.values())
            page.say(values, game)


def _table(page: Page, table: games.Table) -> None:
    trace, watcher, looks = Trace(), games.Watcher(), 0
    for game, events in games.played(table):
        trace.note(game, events)
        if watcher.looks(game):
            looks += 1
            locales = LOCALES if looks % 2 or game.result is not None else LOCALES[:1]
            page.look(f"{table.name}/{len(trace.steps)}", game, locales, _hands(game, looks))
    trace.write(page, table.name, game)
    page.close()


def _hands(game: Game, looks: int) -> dict[int, str]:
    """List whose hands are drawn: that of who is asked, now and then another, each in one
    language."""
    seats = len(game.view(SPECTATOR).seats)
    asked = game.decisions[0].seat if game.decisions else 0
    found = {asked: LOCALES[looks % 2]}
    if looks % 3 == 0:
        found.setdefault((asked + looks) % seats, LOCALES[(looks + 1) % 2])
    return found


def _replay(page: Page, name: str) -> None:
    _followed(page, f"replay {name}", games.replayed(name))


def _stored(page: Page, name: str) -> None:
    _followed(page, f"stored {name}", games.taken_up(str(STORED[name])))


def _followed(page: Page, name: str, steps: Iterable[games.Answered]) -> None:
    trace = Trace()
    for game, events in steps:
        trace.note(game, events)
    trace.write(page, name, game)


def _cards(page: Page, title: str, part: int, parts: int) -> None:
    if page.wants("texts"):
        page.record["texts"] |= card_entries(title, part, parts)
    if page.wants("pictures", "texts"):
        page.album.cards(title, part, parts)
    page.close()


def _decks(page: Page, title: str) -> None:
    if page.wants("pictures", "texts"):
        page.album.decks(title)
    page.close()


def _samples(page: Page, title: str) -> None:
    if page.wants("texts"):
        page.record["texts"] |= sample_entries(title)


def _scenarios(page: Page, file: Path) -> None:
    """Each story of a file: where it begins, and every step of its script."""
    for place, story in enumerate(stories(file)):
        name = f"scenario {file.stem}/{story.scenario.story}"
        game = first_position(story)
        if game is not None:
            page.look(name, game, LOCALES[place % 2 :][:1], {place % 2: LOCALES[place // 2 % 2]})
        trace = Trace()
        with _traced(trace) as met:
            failure = run_story(story)
        if met:
            trace.write(page, name, met[-1])
        if failure is not None:
            page.record["replays"][f"{name}/failure"] = str(failure)
    page.close()


@contextmanager
def _traced(trace: Trace):
    """Every answer that is given meanwhile is noted, whatever game it is given in."""
    usual = Game.answer
    met: list[Game] = []

    def answer(game: Game, seat: int, given: Iterable[str]) -> Any:
        events = usual(game, seat, given)
        met.append(game)
        trace.note(game, events)
        return events

    Game.answer = answer  # type: ignore[assignment,method-assign]
    try:
        yield met
    finally:
        Game.answer = usual  # type: ignore[method-assign]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


_PARTS: dict[str, Any] = {
    "table": _table,
    "replay": _replay,
    "stored": _stored,
    "cards": _cards,
    "decks": _decks,
    "samples": _samples,
    "scenarios": _scenarios,
}


def write(record: Record, path: Path) -> None:
    """Put a record into a file."""
    text = json.dumps(record, ensure_ascii=False, indent=0)
    path.write_text(text, encoding="utf-8")


def read(path: Path) -> Record:
    """A record from a file."""
    record: Record = json.loads(path.read_text("utf-8"))
    return record
