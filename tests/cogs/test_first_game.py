"""A newcomer's first minute: four taps from an empty channel to a game."""

from tests.cogs.stage import CHE, KAITO, LIN, PATIENCE, ROOM, Stage, button, has_button, press


async def test_four_taps_begin_a_game(stage: Stage):
    lin = await stage.person(LIN)
    lobby = await stage.lobby(lin, seats=2)
    assert "永恒之息" in lobby.text
    assert LIN in lobby.text
    assert button(lobby, "begin").disabled

    await (await press(lin, lobby, "computer")).acknowledged()
    await lin.until(lambda: not button(lobby, "begin").disabled, PATIENCE)
    await (await press(lin, lobby, "begin")).acknowledged()

    board = await stage.board(lin)
    assert len(board.pictures) == 1
    assert board.pictures[0].alt
    assert not has_button(lobby, "join")
