"""A game in which somebody sets stops again and again, and the same game without: nobody else gets
a byte that differs, in anything, nor when others take back."""

from pathlib import Path

import pytest

from bot.delivery.composer import Composer
from bot.host.errors import HostError
from bot.host.values import Actor, Done
from renderers import Renderer
from tests.host.club import ANN, BEN
from tests.host.test_unseen import Evening, evening, everything, posted
from tests.titles import added
from tests.titles.lanterns import TITLE

STEPS = 40


async def sets_and_unsets(tonight: Evening, actor: Actor) -> None:
    """Somebody chooses other stops twice and goes back, so that no question is another one."""
    usual = (await tonight.club.host.looking.view(tonight.table, actor.user_id)).stops
    for chosen in (["own"], ["dawn/mine", "end/theirs"], usual):
        await tonight.club.host.orders.set_stops(actor, tonight.table, chosen)


async def takes_back(tonight: Evening, actor: Actor) -> object:
    """Somebody asks to take back what they can; what they are told."""
    try:
        return await tonight.club.host.undo.ask_undo(actor, tonight.table)
    except HostError as error:
        return error.message


async def told(directory: Path, silent: Actor | None) -> list[object]:
    """List what Ann and whoever watches get, while that person sets stops between any two
    answers."""
    tonight = await evening(directory, TITLE.id, 2, 5)
    composer, got = Composer(tonight.club.host, Renderer()), list[object]()
    others = (ANN, None)
    for number in range(STEPS):
        game = await tonight.game()
        if game.result is not None:
            break
        if silent is not None:
            await sets_and_unsets(tonight, silent)
        if number % 8 == 5:
            got.append(await takes_back(tonight, ANN))
            game = await tonight.game()
        got.append(await posted(tonight, composer, others))
        got += [await everything(tonight, composer, other) for other in others]
        await tonight.step(game.decisions[0])
    composer.close()
    await tonight.club.close()
    return got


async def test_stops_that_are_set_are_in_nothing_that_others_get(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.sqlite.drawn_number", lambda: 7)  # numbers that tell nothing
    with added(TITLE):
        busy, quiet = [
            await told(tmp_path / name, who) for name, who in (("busy", BEN), ("quiet", None))
        ]
    assert any(isinstance(one, Done) and one.passed for one in quiet)
    for one, other in zip(busy, quiet, strict=True):
        assert one == other
