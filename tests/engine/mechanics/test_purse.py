"""Prices at the gates of a text are paid with what the title pays with."""

import msgspec
import pytest

from engine.games.shenhua import standard_pack
from engine.kernel.pack import CardDesign, Pack
from tests.engine.games.shenhua.stage import A, B, Stage

TOLL = """
{"id": "toll", "name": {"zh": "买路", "en": "Toll"}, "kind": "spell", "glyph": "买",
 "stats": {"spirit": 1, "cost": 1}, "abilities": [{"type": "play", "do": [{"do": "gate",
 "unless": {"resource": "spirit", "amount": 3}, "payers": "others",
 "then": [{"do": "draw", "amount": 2}]}]}]}
"""


def pack() -> Pack:
    known = standard_pack()
    spell = next(design for design in known.designs.values() if design.kind == "spell")
    toll = msgspec.json.decode(TOLL, type=CardDesign)
    toll = msgspec.structs.replace(toll, stats={**spell.stats, "cost": 1})
    return Pack(known.title, known.names, (*known.designs.values(), toll))


def upright(stage: Stage, seat: int) -> int:
    return sum(not stage.game.card(card).tapped for card in stage.game.zone("spirit", seat))


@pytest.mark.parametrize(("answer", "drawn", "left"), [("yes", 0, 5), ("no", 2, 8)])
def test_whoever_has_upright_cards_can_pay_with_them(answer: str, drawn: int, left: int) -> None:
    stage = Stage(a={"hand": ["toll"]}, pack=pack())
    stage.game.answer(A, (f"use:{stage.game.zone('hand', A)[0]}",))
    while stage.owed.prompt.key != "prompt.unless":
        stage.game.answer(stage.owed.seat, ("pass",))
    assert stage.owed.seat == B
    stage.game.answer(B, (answer,))
    assert (len(stage.game.zone("hand", A)), upright(stage, B)) == (drawn, left)


def test_whoever_has_too_few_is_not_asked() -> None:
    stage = Stage(a={"hand": ["toll"]}, b={"spirit": ["2 fang_bi down"]}, pack=pack())
    stage.game.answer(A, (f"use:{stage.game.zone('hand', A)[0]}",))
    stage.game.answer(B, ("pass",))
    stage.game.answer(A, ("pass",))
    assert (len(stage.game.zone("hand", A)), upright(stage, B)) == (2, 2)
