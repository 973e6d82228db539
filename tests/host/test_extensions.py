"""Extensions: one that registers nothing does nothing, and those listed carry what they post."""

from types import SimpleNamespace
from typing import Any

from bot.delivery.carrier import DeliveryParts
from bot.extension import Extension
from bot.extensions import EXTENSIONS
from bot.messages.component_id import GRAMMAR
from bot.store.rows.messages import KINDS
from tests.host.club import Club


async def test_an_extension_that_registers_nothing_does_nothing(club: Club) -> None:
    club.host.tables.extensions = (Extension().serve(club.host),)
    assert "contests" not in await club.host.people.export(101)
    assert await club.host.people.forget(101) == 0
    await club.host.settled()
    nothing: Any = None
    assert Extension().deliver(nothing).carry == {}


def test_every_kind_of_row_has_a_carrier_and_every_verb_its_grammar() -> None:
    host: Any = SimpleNamespace(part=lambda kind: None)
    rest: Any = (SimpleNamespace(http=None), None, None, None, None, None)
    for extension in EXTENSIONS:
        assert extension.deliver(DeliveryParts(host, *rest)).carry.keys() == extension.rows.keys()
        assert extension.rows.keys() <= KINDS.keys()
        assert extension.verbs.keys() <= GRAMMAR.keys()
