"""Any card that one sees can be looked at, found by a part of its name, and shown to all."""

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
    has_button,
    open_panel,
    press,
    verb,
)


async def seen_by_all(stage: Stage) -> set[str]:
    """The designs that everybody sees at the only table."""
    view = (await stage.bot.host.looking.view(1)).view
    return set() if view is None else {card.design for card in view.cards().values()} - {""}


async def test_a_watcher_looks_at_a_card_on_the_board_and_shows_it_to_all(stage: Stage):
    lin, mira = await stage.person(LIN), await stage.person(MIRA)
    await stage.game(lin, computers=1)
    hand = await lin.wait_for(None, asks, PATIENCE)
    while not await seen_by_all(stage):
        await answer(lin, hand)
        await lin.until(lambda: asks(hand), PATIENCE)
    board = await stage.board(mira)
    assert button(board, "cards").label == "看牌"  # the board is in the table's language
    listed = await (await press(mira, board, "cards")).wait(PATIENCE)
    assert listed.ephemeral
    choices = [line["label"] for menu in listed.selects for line in menu.options]
    assert choices
    value = listed.selects[0].options[0]["value"]
    card = await (await mira.choose(listed, [value])).wait(PATIENCE)
    assert card.ephemeral
    assert choices[0] in card.text
    shown = await (await press(mira, card, "card_share")).wait(PATIENCE)
    assert not shown.ephemeral
    assert "Mira" in shown.text
    await lin.wait_for(ROOM, lambda post: post.id == shown.id, PATIENCE)


async def test_ones_own_hand_comes_first_and_nobody_elses_is_there(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    board = await stage.game(lin, kaito)
    menus = []
    for person in (lin, kaito):
        panel = await open_panel(person, board, "hand")
        assert has_button(panel, "cards")
        listed = await (await press(person, panel, "cards")).wait(PATIENCE)
        menus.append([line["value"] for menu in listed.selects for line in menu.options])
    host = stage.bot.host
    for person, listed in zip((lin, kaito), menus, strict=True):
        seen = await host.looking.view(1, int(person.me["id"]))
        assert seen.view is not None
        known = {card.design for card in seen.view.cards().values() if card.design}
        assert set(listed) <= known


async def test_a_part_of_a_name_is_enough_and_several_are_offered(stage: Stage):
    lin = await stage.person(LIN)
    pack = stage.bot.composer.packs()["yongheng"]
    design = next(iter(pack.designs.values()))
    whole = await (await lin.slash(ROOM, "card", name=design.name.zh)).wait(PATIENCE)
    assert design.name.zh in whole.text
    offered = await (await lin.slash(ROOM, "card", name=design.name.zh[0])).wait(PATIENCE)
    menu = next(menu for menu in offered.selects if verb(menu.custom_id) == "card_meant")
    assert f"yongheng:{design.id}" in [line["value"] for line in menu.options]
    card = await (await lin.choose(offered, [menu.options[0]["value"]])).wait(PATIENCE)
    assert menu.options[0]["label"] in card.text


async def test_a_name_with_a_mistake_is_understood_and_nonsense_is_not(stage: Stage):
    kaito = await stage.person(KAITO)
    pack = stage.bot.composer.packs()["yongheng"]
    design = max(pack.designs.values(), key=lambda one: len(one.name.en))
    wrong = design.name.en[:-2] + "x" + design.name.en[-1]
    offered = await (await kaito.slash(ROOM, "card", name=wrong)).wait(PATIENCE)
    assert "Did you mean" in offered.text
    values = [line["value"] for menu in offered.selects for line in menu.options]
    assert f"yongheng:{design.id}" in values
    nothing = await (await kaito.slash(ROOM, "card", name="qqqqxxxxzzzz")).wait(PATIENCE)
    assert nothing.selects == []


async def test_a_card_that_is_looked_up_can_be_shown_to_all(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    design = next(iter(stage.bot.composer.packs()["yongheng"].designs.values()))
    await lin.slash(ROOM, "card", name=design.name.zh, share=True)
    seen = await kaito.wait_for(ROOM, lambda post: design.name.zh in post.text, PATIENCE)
    assert not seen.ephemeral
