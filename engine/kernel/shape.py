"""A title's shape as its folder tells it in ``shape.yaml``: data, of which the rules name what they
need in ``terms.py``."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, convert

from engine import plain
from engine.kernel.deck import Stock
from engine.kernel.grammar import Names
from engine.kernel.layout import Badges, Layout
from engine.kernel.values import BadOptions, msg
from engine.kernel.zones import TableOption, ZoneRule


class Shape(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Values of a title.

    What is ``offered`` first has the lowest number, and is learned most quickly. ``layout`` says
    what its table is made of for those who draw or tell it, ``badges`` which states of its cards
    are shown. By ``opening`` the first seat begins, or is asked in the game who does where it
    ``asks_first``: a match does not ask then. Where a title helps who goes second and its rules
    document does not, ``unhelped`` is that option with its value for no help.
    ``marks`` tells what the parts of a mark's name after the first are: ``seat``, ``card`` or
    ``number``. ``numbers`` are a seat's own, and what they are as it begins; ``stock`` is what a
    pack must hold, where its cards are for all. No number of its cards goes beyond ``most``.
    ``burdens`` are the numbers and counters of which more is worse for whose they are.
    ``last_words`` are the events that a card's own abilities hear after it has left play. ``leads``
    is the zone of the card whose life is the seat's. ``harm_is_loss``: effect damage to one's own
    cards is loss of life. ``reshuffles``: an empty deck is made anew from the discard pile.
    """

    names: Names
    offered: int = 100
    least_seats: int
    most_seats: int
    phases: tuple[str, ...]
    zones: tuple[ZoneRule, ...]
    layout: Layout = Layout()
    badges: tuple[Badges, ...] = ()
    options: tuple[TableOption, ...]
    opening: dict[str, int | str | bool] = {}
    asks_first: bool = False
    unhelped: dict[str, int | str | bool] = {}
    marks: Mapping[str, tuple[str, ...]] = {}
    numbers: Mapping[str, int] = {}
    stock: Stock | None = None
    most: int = 99
    burdens: frozenset[str] = frozenset()
    last_words: frozenset[str] = frozenset()
    leads: str = ""
    harm_is_loss: bool = False
    reshuffles: bool = True

    def zone(self, name: str) -> ZoneRule:
        """The rule of a zone; ``StopIteration`` where it has none of that name."""
        return next(rule for rule in self.zones if rule.name == name)

    def choose_options(self, given: Mapping[str, int | str | bool]) -> dict[str, int | str | bool]:
        """All the options with their defaults; :class:`BadOptions` for an impossible one."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            option = known.get(name)
            if option is None:
                raise BadOptions(msg("error.option_unknown", option=name))
            if value not in option.values:
                allowed = "/".join(str(value) for value in option.values)
                raise BadOptions(
                    msg("error.option_value", option=name, value=str(value), allowed=allowed)
                )
        return {name: given.get(name, option.default) for name, option in known.items()}


def read(module: str) -> Shape:
    """The shape that stands beside that file of a title; :class:`msgspec.ValidationError` for what
    there is not, with where it stands."""
    return convert(plain.read(Path(module).with_name("shape.yaml").read_text("utf-8")), Shape)
