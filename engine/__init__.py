"""The rules engine: games as values, cards as data.

>>> from engine import Game
>>> game = Game.new("yongheng", seats=2, seed=7)
>>> owed = game.decisions[0]
>>> events = game.answer(owed.seat, owed.default)
"""

from engine.game import EndlessLoop, Game
from engine.games import find as _find
from engine.kernel import codec as _codec
from engine.kernel.title import Title, titles
from engine.kernel.values import (
    NOBODY,
    SPECTATOR,
    BadOptions,
    BadPack,
    CardRef,
    Decision,
    DecisionKind,
    EngineError,
    IllegalAnswer,
    Msg,
    NotYourDecision,
    Option,
    Result,
    SeatRef,
    TermRef,
    msg,
)
from engine.kernel.view import CardView, SeatView, StackView, View, ZoneView
from engine.language import (  # noqa: F401  (register their nodes)
    amounts,
    auctions,
    conditions,
    delays,
    entries,
    flow,
    gates,
    hands,
    judging,
    modifiers,
    moves,
    permanents,
    phases,
    picking,
    places,
    resources,
    searching,
    shields,
    skills,
    tags,
    wounds,
)
from engine.mechanics import happen as _happen  # noqa: F401  (registers its procedure)
from engine.mechanics import objects as _objects  # noqa: F401  (registers its nodes)
from engine.text import vocabulary as _vocabulary

for _title in _find():
    _vocabulary.furnish(_title)
_codec.seal()  # stored packs and games can be read before any pack is loaded from its files

__all__ = [
    "NOBODY",
    "SPECTATOR",
    "BadOptions",
    "BadPack",
    "CardRef",
    "CardView",
    "Decision",
    "DecisionKind",
    "EndlessLoop",
    "EngineError",
    "Game",
    "IllegalAnswer",
    "Msg",
    "NotYourDecision",
    "Option",
    "Result",
    "SeatRef",
    "SeatView",
    "StackView",
    "TermRef",
    "Title",
    "View",
    "ZoneView",
    "msg",
    "titles",
]
