"""News since somebody looked last: kept by person, told from their own log alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.delivery.composer import Composer
from bot.host.values import Actor, Log
from bot.messages import board, panel, recap
from bot.messages.parts import Image, Link, Message, Text
from bot.messages.reader import Reader
from bot.store.settings import DAY, HOUR, MINUTE, Deadline, PlayerSettings
from engine import titles
from engine.kernel.events import GRAVE
from engine.kernel.moments import MOST, moments
from engine.kernel.recap import tally
from renderers import Picture, Renderer
from renderers.kit.picture import LARGEST_STRIP
from tests.bot.limits import assert_sendable
from tests.host.club import ANN, BEN, HERE
from tests.host.test_orders import at_table, begun
from tests.host.test_yongheng import Evening


class Table(Evening):
    """A game of six: Ann, whose seat is minded while she is away, Ben and four computers."""

    async def begin(self) -> None:
        """Everybody sits down."""
        lobby = self.host.lobby
        self.id = (await lobby.open_table(ANN, HERE, "yongheng", deadline=Deadline())).table_id
        await lobby.join(BEN, self.id)
        for _ in range(4):
            await lobby.add_computer(ANN, self.id)
        await lobby.begin(ANN, self.id)
        await self.host.seats.mind_seat(ANN, self.id)

    async def play(self, answers: int) -> None:
        """Ben gives so many answers, and the computers theirs."""
        for _ in range(answers):
            await self.host.settled()
            seen = await self.host.looking.view(self.id, BEN.user_id)
            if seen.view is None or seen.view.decision is None:
                return
            asked = seen.view.decision
            await self.host.play.answer(BEN, self.id, asked.default, decision_id=asked.id)
        await self.host.settled()

    def later(self, ms: int) -> None:
        """So much time passes."""
        self.clock.set(self.clock.now() + ms)

    async def news(self) -> Log:
        """Return what Ann is told."""
        return await self.host.looking.recap(self.id, ANN.user_id)

    async def ask_ann(self) -> None:
        """The game goes on until Ann is asked something."""
        for _ in range(60):
            await self.host.settled()
            seen = await self.host.looking.view(self.id, ANN.user_id)
            if seen.view is not None and seen.view.decision is not None:
                return
            await self.play(1)

    async def reader(self, actor: Actor = ANN) -> Reader:
        """The table as that person sees it."""
        seen = await self.host.looking.view(self.id, actor.user_id)
        return Reader(seen, "zh", titles["yongheng"].pack())

    async def lines(self) -> int:
        """Count the lines that Ann's log has."""
        return len((await self.host.looking.log(self.id, ANN.user_id)).lines)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """A real game, and a clock that is moved by hand."""
    table = Table(tmp_path, 11)
    await table.open()
    await table.begin()
    await table.play(12)
    yield table
    await table.close()


async def test_who_was_away_for_days_reads_a_line_a_turn(table: Table) -> None:
    await table.host.looking.look(table.id, ANN.user_id)
    seen_so_far = await table.lines()
    table.later(3 * DAY)
    await table.play(25)
    news = await table.news()
    assert len(news.lines) == await table.lines() - seen_so_far > 100
    assert news.since is not None

    reader = await table.reader()
    told = recap.news(reader, news, panel.BESIDE).split("\n")
    assert told[0] == f"**上次看过（<t:{news.since // 1000}:R>）以来**"
    assert sum("轮" in line for line in told) > 3
    assert len(told) <= 2 + recap.TURNS + 2 + recap.AFTER
    assert sum(map(len, told)) < 1200
    shown = panel.panel(reader, panel.DIRECT, hand="", news=news)
    assert_sendable(shown)


async def test_after_three_days_the_private_message_alone_says_what_happened(table: Table) -> None:
    """A player who takes their seat back is told since when they were away, a turn a line, and sees
    in one picture what mattered: what befell their own before all else."""
    await table.host.looking.look(table.id, ANN.user_id)
    table.later(3 * DAY)
    await table.play(25)
    await table.host.seats.take_back(ANN, table.id)
    await table.ask_ann()
    reader, settings = await table.reader(), PlayerSettings()
    composer = Composer(table.host, Renderer())
    where = panel.Where("club", "table", "https://example.org/newest")
    message = await composer.panel(reader, panel.DIRECT, settings, where=where)
    stands, news, *_ = [part.markdown for part in message.flat() if isinstance(part, Text)]
    assert "club" in stands
    first, *told = news.split("\n")
    assert first.startswith("**上次看过（<t:")
    turns = [line for line in told if line.startswith("-# **第 ")]
    assert len(turns) > 3
    assert len(told) <= recap.TURNS + 2 + recap.AFTER + 1
    assert len(news) < 1200

    strip, *hand = message.pictures()
    assert (strip.filename, hand[0].filename) == ("strip.webp", "hand-1.webp")
    drawn = (await composer.drawn(Message((Image(strip),)))).pictures()[0]
    assert isinstance(drawn, Picture)
    assert len(drawn.data) <= LARGEST_STRIP
    found = recap.missed(reader, await table.news())
    assert len(found.shown) == MOST
    over = (await table.news()).chapters(reader.title.words.events)[:-1]
    own = [one for turn in over for one in moments(turn) if one.weight(0)[0] > GRAVE]
    assert own
    assert all(one in found.shown for one in own[:MOST]) or len(own) > MOST
    assert drawn.alt.startswith("关键时刻")
    words = await composer.panel(reader, panel.DIRECT, replace(settings, board="text"))
    assert not words.pictures()
    composer.close()


async def test_who_comes_back_reads_the_same_as_long_as_they_stay(table: Table) -> None:
    look = table.host.looking.look
    await look(table.id, ANN.user_id)
    table.later(DAY)
    await table.play(3)
    news = await table.news()
    await look(table.id, ANN.user_id)
    table.later(2 * MINUTE)
    await look(table.id, ANN.user_id)
    assert (await table.news()).lines == news.lines
    table.later(HOUR)
    assert (await table.news()).lines == ()


async def test_what_was_taken_back_is_in_no_recap_and_marked_in_the_log(tmp_path: Path) -> None:
    club = await at_table(tmp_path).open()
    table_id = await begun(club, ANN, BEN)
    for actor in (ANN, BEN, ANN):
        await club.play(table_id, actor, "rest")
    await club.host.undo.ask_undo(ANN, table_id)
    await club.strike(table_id, ANN, 1)
    log = await club.host.looking.log(table_id)
    assert [(line.text.key, line.undone) for line in log.lines] == [
        ("log.turn_began", False),
        ("log.turn_began", False),
        ("log.turn_began", True),
        ("notice.undone", False),
        ("log.struck", False),
    ]
    told = await club.host.looking.recap(table_id, BEN.user_id)
    assert [line.text.key for line in told.lines] == [
        "log.turn_began",
        "notice.undone",
        "log.struck",
    ]
    await club.close()


async def test_a_look_is_deleted_and_exported_with_its_person(table: Table) -> None:
    await table.host.looking.look(table.id, ANN.user_id)
    export = await table.host.people.export(ANN.user_id)
    assert [one["table_id"] for one in export["looks"]] == [table.id]
    await table.host.people.forget(ANN.user_id)
    assert (await table.store.look(table.id, ANN.user_id)) is None


async def test_the_log_unfolds_every_turn_in_pages(table: Table) -> None:
    await table.play(10)
    log = await table.host.looking.log(table.id, ANN.user_id)
    reader = await table.reader()
    chapters = log.chapters(reader.title.words.events)
    assert_sendable(recap.page(reader, log))
    for place in range(1, len(chapters) + 1):
        assert_sendable(recap.leaf(reader, log, place))
        assert_sendable(recap.leaf(reader, log, place, 99))
    newest = recap.teller(reader).head(chapters[-1])
    (text, *_) = (part for part in recap.page(reader, log).flat() if hasattr(part, "markdown"))
    assert newest in text.markdown.split("\n")[1]


async def test_a_result_tells_the_game_in_private_too_and_offers_another(table: Table) -> None:
    await table.host.seats.take_back(ANN, table.id)
    for actor in (ANN, BEN):
        await table.host.play.concede(actor, table.id)
    await table.play(300)
    log = await table.host.looking.log(table.id, ANN.user_id)
    reader = await table.reader()
    tale = recap.summary(reader, log)
    sums = tally(log.chapters(reader.title.words.events))
    assert tale[0] == f"共 {sums.turns} 个回合。"
    if sums.best is not None:
        card = titles["yongheng"].pack().designs[sums.best.design].name.zh
        assert f"最狠的牌：**{card}**，{sums.most} 点伤害" in tale
    public = board.result(reader, "", log)
    assert tale[-1] in repr(public)  # the end as everybody saw it, whoever reads
    renderer = Renderer()
    composer = Composer(table.host, renderer)
    assert reader.view is not None
    assert reader.pack is not None
    drawn = renderer.result_sketch(
        reader.view, locale="zh", names=reader.table.names, pack=reader.pack, sums=sums
    )
    ends = (
        await composer.result(reader),
        await composer.panel(reader, panel.DIRECT, PlayerSettings()),
    )
    assert [message.pictures()[0].key for message in ends] == [drawn.key, drawn.key]
    composer.close()
    theirs = await table.host.looking.log(table.id, BEN.user_id)
    assert recap.summary(await table.reader(BEN), theirs)[-1] == tale[-1]
    where = panel.Where("club", "table", "https://example.org/newest")
    private = panel.panel(reader, panel.DIRECT, hand="", news=log, where=where)
    assert "pj:again:" in repr(public)
    assert tale[0] in repr(public)
    assert reader.table.status == "finished"
    assert Link(where.url, "再来一局") in private.flat()
    assert tale[0] in repr(private)
    hand = panel.panel(reader, panel.HAND, hand="", news=log)
    assert "pj:again:" in repr(hand)
    seen = replace(reader.seen, table=replace(reader.table, contest=1))
    contest = Reader(seen, "zh", titles["yongheng"].pack())  # which goes on by itself
    shown = board.result(contest, "", log), panel.panel(contest, panel.HAND, hand="", news=log)
    assert "pj:again:" not in repr(shown)


async def test_the_rest_of_a_turn_whose_beginning_was_seen_is_not_called_quiet(
    table: Table,
) -> None:
    await table.play(12)
    reader, log = await table.reader(), await table.host.looking.log(table.id, ANN.user_id)
    told, rests = recap.teller(reader), 0
    for seen in range(1, len(log.lines)):
        rest = Log(log.lines[seen:])
        first, *others = rest.chapters(titles["yongheng"].words.events)
        if others and first.begun and told.quiet(first):
            rests += 1
            assert f"**{told.head(first)}**" not in recap.news(reader, rest, 6)
    assert rests > 3
