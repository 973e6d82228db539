"""Standing orders and taking back, through buttons and commands."""

from bot.host.config import HostConfig
from bot.sandbox import Person
from bot.sandbox.post import Post
from engine.kernel.values import DecisionKind
from tests.cogs.shenhua import actor, host, lobby
from tests.cogs.stage import (
    KAITO,
    LIN,
    MIRA,
    PATIENCE,
    ROOM,
    Stage,
    answer,
    asks,
    button,
    everything_tried,
    has_button,
    open_panel,
    press,
    somebody_asked,
)


def pressable(post: Post, label: str) -> bool:
    """Tell whether a message has that button."""
    return any(label in (one.label or "") for one in post.buttons)


async def begun(stage: Stage, *people: Person) -> dict[str, Post]:
    """A game of 神话起源 under way; the panel that each has open."""
    owner, *others = people
    table = await lobby(stage, owner, *others)
    await owner.until(lambda: not button(table, "begin").disabled, PATIENCE)
    await (await press(owner, table, "begin")).acknowledged()
    panels = {}
    for person in people:
        panels[person.name] = await open_panel(person, await stage.board(person))
    return panels


async def until_asked(stage: Stage, panels: dict[str, Post], who: Person) -> Post:
    """Everybody else plays on until a response window asks ``who``; their panel."""
    people = [stage.people[name] for name in panels]
    for _ in range(60):
        waiting = [p for p in people if asks(panels[p.name])]
        if not waiting:
            await somebody_asked(people, panels.values())
            continue
        if has_button(panels[who.name], "order") and asks(panels[who.name]):
            return panels[who.name]
        await answer(waiting[0], panels[waiting[0].name])
    raise AssertionError("no response window has opened")


async def passed_by_order(stage: Stage) -> int:
    """Count the passes that standing orders have made."""
    entries = await host(stage).tables.store.answers(1)
    return sum(entry.by == "order" for entry in entries)


async def test_an_order_is_given_in_the_prompt_and_taken_back(stage: Stage):
    lin, kaito, mira = [await stage.person(name) for name in (LIN, KAITO, MIRA)]
    await stage.bot.host.people.set_player(actor(kaito, "en"), responses="ask")
    panels = await begun(stage, lin, kaito)
    asked = await until_asked(stage, panels, kaito)
    assert pressable(asked, "Pass until my turn")
    board = await mira.wait_for(
        ROOM, lambda post: has_button(post, "act") and "等待响应" in post.text, PATIENCE
    )
    assert "等待 **" not in board.text

    before = asked.edits
    concerns = next(b for b in asked.buttons if b.label == "When it concerns me")
    await (await kaito.press(asked, custom_id=concerns.custom_id)).acknowledged()
    await kaito.until(lambda: asked.edits > before, PATIENCE)
    seen = await stage.bot.host.looking.view(1, actor(kaito).user_id)
    assert (seen.order, seen.ordered) == ("concerns", True)
    assert all("concerns" not in post.text for post in mira.messages(ROOM))

    page = await (await kaito.slash(ROOM, "orders")).wait(PATIENCE)
    assert page.ephemeral
    assert "At this table: **When it concerns me**" in page.text
    mark = next(b for b in page.buttons if (b.label or "").startswith("✓"))
    await (await kaito.press(page, custom_id=mark.custom_id)).acknowledged()
    await kaito.until(lambda: "As in your settings" in page.text, PATIENCE)
    assert (await stage.bot.host.looking.view(1, actor(kaito).user_id)).order == "ask"


async def test_a_call_to_respond_goes_when_nothing_is_asked_any_more(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await stage.bot.host.people.set_player(actor(kaito, "en"), responses="ask")
    panels = await begun(stage, lin, kaito)
    asked = await until_asked(stage, panels, kaito)
    stage.clock.set(stage.clock.now() + 2 * HostConfig().presence_ms)
    await host(stage).settled()
    call = await kaito.wait_for(None, lambda post: "You can respond." in post.text, PATIENCE)
    assert call.id in {post.id for post in kaito.dms()}
    await answer(kaito, asked)
    await kaito.until(lambda: call.id not in {post.id for post in kaito.dms()}, PATIENCE)


async def test_until_my_turn_nobody_waits_for_me(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    panels = await begun(stage, lin, kaito)
    told = await (await kaito.slash(ROOM, "orders", order="turn")).wait(PATIENCE)
    assert "Pass until my turn" in told.text
    for _ in range(60):
        view = (await stage.bot.host.looking.view(1)).view
        assert view is not None
        if view.turn > 1 and view.active == 1:
            break
        seen = await stage.bot.host.looking.view(1, actor(kaito).user_id)
        owed = seen.view.decision if seen.view is not None else None
        if owed is not None and owed.kind is not DecisionKind.RESPOND:
            await answer(kaito, panels[KAITO])
        elif asks(panels[LIN]):
            await answer(lin, panels[LIN])
        else:
            await somebody_asked((lin, kaito), panels.values())
    assert await passed_by_order(stage) > 0


async def test_the_setting_is_in_the_menus(stage: Stage):
    kaito = await stage.person(KAITO)
    page = await (await kaito.slash(ROOM, "settings show")).wait(PATIENCE)
    menu = next(s for s in page.selects if any(o["value"] == "able" for o in s.options))
    await (await kaito.choose(page, ["able"], custom_id=menu.custom_id)).acknowledged()

    def ticked() -> list[str]:
        return [o["value"] for s in page.selects for o in s.options if o.get("default")]

    await kaito.until(lambda: "able" in ticked(), PATIENCE)
    assert (await stage.bot.host.people.player(actor(kaito).user_id)).responses == "able"


async def test_a_slip_is_taken_back_with_one_press(stage: Stage):
    """Alone with a computer player: the panel asks again what it asked before."""
    lin = await stage.person(LIN)
    board = await stage.game(lin, computers=1)
    panel = await open_panel(lin, board)
    await lin.until(lambda: asks(panel), PATIENCE)
    question = next(line for line in panel.text.splitlines() if line.startswith("###"))
    await answer(lin, panel)
    await lin.until(lambda: has_button(panel, "rewind") and asks(panel), PATIENCE)
    before = panel.edits
    await (await press(lin, panel, "rewind")).acknowledged()
    await lin.until(lambda: panel.edits > before and "已经撤回" in panel.text, PATIENCE)
    assert question in panel.text
    told = "撤回了自己的上一步"  # in the channel, beside the panel, which may say so too
    await lin.wait_for(ROOM, lambda post: not post.ephemeral and told in post.text, PATIENCE)
    page = await (await lin.slash(ROOM, "log")).wait(PATIENCE)
    assert told in page.text


async def test_the_others_are_asked_and_agree(stage: Stage):
    """So what has shown a hidden card is taken back with their leave alone.

    Clauses of zongheng: 419.2.
    """
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    panels = {p.name: await open_panel(p, board) for p in (lin, kaito)}
    order: list[str] = []
    while order[-2:] != [LIN, KAITO]:
        await somebody_asked((lin, kaito), panels.values())
        person = next(p for p in (lin, kaito) if asks(panels[p.name]))
        await answer(person, panels[person.name])
        order.append(person.name)
    waiting = await (await lin.slash(ROOM, "undo")).wait(PATIENCE)
    assert waiting.text == "已经在问其他人是否同意。"
    question = await kaito.wait_for(ROOM, lambda post: has_button(post, "undo_yes"), PATIENCE)
    assert button(question, "undo_no").label == "不同意"
    last = (await host(stage).looking.log(1)).lines[-1]
    step = (await stage.bot.composer.reader(1)).voice.say(last.text)
    assert f"> {step}" in question.text  # what would be taken back
    await stage.restart()
    refused = await (await press(lin, question, "undo_yes")).wait(PATIENCE)
    assert "没有人要求" in refused.text
    agreed = await (await press(kaito, question, "undo_yes")).wait(PATIENCE)
    assert agreed.text == "It is taken back."
    await lin.until(lambda: question.buttons == [], PATIENCE)
    assert "撤回了自己的上一步" in question.text
    await everything_tried(stage)
    assert question.edits == 1  # whoever tidies up finds it done
    entries = await host(stage).tables.store.answers(1)
    assert entries[-1].by == "undo"
    assert stage.sandbox.refusals == []


async def test_a_question_that_play_has_overtaken_offers_nothing_any_more(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    panels = {p.name: await open_panel(p, board) for p in (lin, kaito)}

    async def plays() -> str:
        await somebody_asked((lin, kaito), panels.values())
        person = next(p for p in (lin, kaito) if asks(panels[p.name]))
        await answer(person, panels[person.name])
        return str(person.name)

    order: list[str] = []
    while order[-2:] != [LIN, KAITO]:
        order.append(await plays())
    await (await lin.slash(ROOM, "undo")).wait(PATIENCE)
    question = await kaito.wait_for(ROOM, lambda post: has_button(post, "undo_yes"), PATIENCE)
    while order[-1] != LIN:
        order.append(await plays())
    for _ in range(3):
        await plays()
    await lin.until(lambda: question.buttons == [], PATIENCE)
    assert "这个问题已经过去" in question.text
    assert stage.sandbox.refusals == []


async def test_nothing_to_take_back_is_said_kindly(stage: Stage):
    lin = await stage.person(LIN)
    await stage.game(lin, computers=1)
    told = await (await lin.slash(ROOM, "undo")).wait(PATIENCE)
    assert told.text == "没有可以撤回的：只能撤回你最近的几步。"


async def test_a_pass_by_hand_is_heard_when_the_pause_is_over(stage: Stage):
    """The panel says so, and offers to think better of it; the board says nothing."""
    stage.host_config = HostConfig(pace_ms=0, asked_anyway=0)
    await stage.restart()
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    for person in (lin, kaito):
        await stage.bot.host.people.set_player(actor(person), responses="ask")
    panels = await begun(stage, lin, kaito)
    for _ in range(40):
        await somebody_asked((lin, kaito), panels.values())
        asked = next(p for p in (lin, kaito) if asks(panels[p.name]))
        panel = panels[asked.name]
        await answer(asked, panel)
        if has_button(panel, "order") and has_button(panel, "answer"):
            seen = await stage.bot.host.looking.view(1, actor(asked).user_id)
            if seen.passes_at is not None:
                break
    assert ("让过" in panel.text or "不响应" in panel.text) or "pass" in panel.text.lower()
    entries = await host(stage).tables.store.answers(1)
    stage.clock.set(stage.clock.now() + HostConfig().pause_most_ms)
    await host(stage).settled()
    (passed, *_) = await host(stage).tables.store.answers(1, after=entries[-1].revision)
    assert (passed.by, passed.seat) == ("player", seen.seat)
