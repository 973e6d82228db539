"""Questions larger than a menu: pages, ticks, orders and shares, made press by press."""

import pytest
from msgspec.structs import replace

from bot.host.values import Done
from engine.kernel.values import Decision, DecisionKind
from tests.bot.decisions import decision
from tests.cogs.stage import LIN, PATIENCE, Stage, button, open_panel, press


class Asked:
    """A game in which Lin owes a decision made by hand; the answer is kept, not played."""

    def __init__(self, stage: Stage, monkeypatch: pytest.MonkeyPatch, asked: Decision) -> None:
        self.answers: list[tuple[str, ...]] = []
        looking, play = type(stage.bot.host.looking), type(stage.bot.host.play)
        look = looking.view

        async def view(service, table_id, user_id=None):
            seen = await look(service, table_id, user_id)
            if user_id is None or seen.view is None:
                return seen
            return replace(seen, view=replace(seen.view, decision=asked))

        async def answer(service, actor, table_id, keys, **details):
            self.answers.append(asked.check(keys))
            return Done(table_id)

        monkeypatch.setattr(looking, "view", view)
        monkeypatch.setattr(play, "answer", answer)


async def panel_for(stage: Stage, monkeypatch: pytest.MonkeyPatch, asked: Decision):
    """Lin's panel with that question."""
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    kept = Asked(stage, monkeypatch, asked)
    return lin, await open_panel(lin, board), kept


async def redrawn(person, panel, acting) -> None:
    """Do it, and wait until the panel shows it."""
    before = panel.edits
    await (await acting).acknowledged()
    await person.until(lambda: panel.edits > before, PATIENCE)


async def test_one_of_sixty_is_found_on_the_last_page(stage: Stage, monkeypatch):
    lin, panel, kept = await panel_for(stage, monkeypatch, decision(count=60))
    assert len(panel.selects[0].options) == 25
    assert button(panel, "back").disabled
    await redrawn(lin, panel, press(lin, panel, "next"))
    await redrawn(lin, panel, press(lin, panel, "next"))
    assert button(panel, "next").disabled
    assert len(panel.selects[0].options) == 10
    await redrawn(lin, panel, lin.choose(panel, ["Option 59"]))
    assert kept.answers == [("key:59",)]


async def test_ticks_on_several_pages_survive_a_restart(stage: Stage, monkeypatch):
    asked = decision(DecisionKind.CARDS, 60, 3, 30)
    lin, panel, kept = await panel_for(stage, monkeypatch, asked)
    await redrawn(lin, panel, lin.choose(panel, ["Option 0", "Option 24"]))
    assert button(panel, "done").disabled
    await redrawn(lin, panel, press(lin, panel, "next"))
    await stage.restart()
    await redrawn(lin, panel, lin.choose(panel, ["Option 30"]))
    assert "Option 0" in panel.text
    assert "Option 30" in panel.text
    await redrawn(lin, panel, press(lin, panel, "done"))
    assert kept.answers == [("key:0", "key:24", "key:30")]


async def test_an_order_is_made_with_a_step_taken_back(stage: Stage, monkeypatch):
    keys = tuple(f"key:{n}" for n in range(3))
    asked = decision(DecisionKind.ORDER, 3, 3, 3, default=keys)
    lin, panel, kept = await panel_for(stage, monkeypatch, asked)
    for choice in ("Option 2", "Option 1"):
        await redrawn(lin, panel, lin.choose(panel, [choice]))
    await redrawn(lin, panel, press(lin, panel, "undo"))
    for choice in ("Option 0", "Option 1"):
        await redrawn(lin, panel, lin.choose(panel, [choice]))
    await redrawn(lin, panel, press(lin, panel, "done"))
    assert kept.answers == [("key:2", "key:0", "key:1")]


async def test_the_order_there_is_may_be_kept(stage: Stage, monkeypatch):
    keys = tuple(f"key:{n}" for n in range(3))
    asked = decision(DecisionKind.ORDER, 3, 3, 3, default=keys)
    lin, panel, kept = await panel_for(stage, monkeypatch, asked)
    await redrawn(lin, panel, press(lin, panel, "usual"))
    assert kept.answers == [keys]


async def test_shares_are_handed_out_and_started_over(stage: Stage, monkeypatch):
    asked = decision(DecisionKind.DISTRIBUTE, 3, 2, 4)
    lin, panel, kept = await panel_for(stage, monkeypatch, asked)
    await redrawn(lin, panel, lin.choose(panel, ["Option 0"]))
    await redrawn(lin, panel, press(lin, panel, "clear"))
    for choice in ("Option 1", "Option 1", "Option 2"):
        await redrawn(lin, panel, lin.choose(panel, [choice]))
    assert "×2" in panel.text
    await redrawn(lin, panel, press(lin, panel, "done"))
    assert kept.answers == [("key:1", "key:1", "key:2")]


async def test_choosing_nothing_is_a_button(stage: Stage, monkeypatch):
    asked = decision(DecisionKind.CARDS, 5, 0, 1, default=())
    lin, panel, kept = await panel_for(stage, monkeypatch, asked)
    await redrawn(lin, panel, lin.press(panel, label="什么也不选"))
    assert kept.answers == [()]
