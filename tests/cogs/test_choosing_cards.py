"""Questions about one's own cards come with the cards."""

from tests.cogs import shenhua
from tests.cogs.stage import KAITO, LIN, PATIENCE, Stage, asks, button, open_panel, press


async def test_cards_to_exchange_are_chosen_with_the_hand_in_sight(stage: Stage) -> None:
    """The panel under the board shows the log; asked about the hand it shows the hand."""
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    lobby = await shenhua.lobby(stage, lin, kaito)
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    await (await press(lin, lobby, "begin")).acknowledged()
    board = await stage.board(lin)
    panel = await open_panel(lin, board)
    assert asks(panel)
    assert "换牌" in panel.text
    assert [picture.alt is not None for picture in panel.pictures] == [True]
    (menu,) = panel.selects
    assert all(option.get("description") for option in menu.options)

    await (await press(lin, panel, "done")).acknowledged()
    await lin.until(lambda: "换牌" not in panel.text, PATIENCE)
    assert panel.pictures == []
    assert stage.sandbox.refusals == []
