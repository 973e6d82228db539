"""Rules of zones, and table options."""

from collections.abc import Iterable

from msgspec import Struct

from engine.kernel.layout import Badges
from engine.kernel.values import NOBODY, SEAT_LETTERS


class ZoneRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Rule of a zone.

    ``sight``: ``public`` (everybody sees the cards), ``face`` (each card by its face), ``owner``
    (the seat whose zone it is) or ``hidden`` (nobody). ``in_play``: abilities of its cards act.
    ``label`` and ``base`` make slot labels: seat letter + label + (place + base). ``pile``: an open
    pile beside the board that people look through. ``grid``: the lines and columns of a zone whose
    cards lie in cells, none of one whose cards lie in a row; ``lines`` are the words for its
    lines, each with what slot labels say of it: there a cell is told by its line and column.
    ``remembered``: who knew a card that enters goes on knowing it. ``most``: so many cards at
    most (0: any number), which whoever puts cards there looks after.
    """

    name: str
    shared: bool = False
    sight: str = "public"
    in_play: bool = False
    label: str = ""
    base: int = 1
    listed: bool = True
    pile: bool = False
    grid: tuple[int, int] = (0, 0)
    most: int = 0
    lines: tuple[tuple[str, str], ...] = ()
    remembered: bool = True

    @property
    def cells(self) -> int:
        """Count its cells; 0 where its cards lie in a row."""
        return self.grid[0] * self.grid[1]

    @property
    def secret(self) -> bool:
        """Tell whether a card that enters gets a new id, so that nobody can follow it."""
        return self.sight in ("owner", "hidden")

    def line(self, cell: int) -> str:
        """The word for the line of a cell; empty where lines have none."""
        return self.lines[cell // self.grid[1]][0] if self.lines else ""

    def label_of_cell(self, seat: int, cell: int) -> str:
        """The slot label of a cell of that seat's."""
        if not self.lines:
            return f"{self.label_of(seat)}{cell + self.base}"
        line, column = divmod(cell, self.grid[1])
        return f"{self.label_of(seat)}{self.lines[line][1]}{column + self.base}"

    def label_of(self, seat: int) -> str:
        """Return the beginning of the slot labels of a seat's cards there; the place follows."""
        letter = SEAT_LETTERS[seat] if seat >= 0 and self.sight != "owner" else ""
        return f"{letter}{self.label}"


class TableZone(Struct, frozen=True):
    """A zone of a table by its key: its rule, whose it is, who knows the cards that lie there, and
    what slot labels begin with (``base`` is the first number, -1 without labels; ``cells`` are the
    labels of its cells, if it has any). ``known``: everybody knows every card, ``faced``: every one
    that lies face up; ``own`` is the bit of the seat that knows all of them; ``secret`` as of its
    rule. ``badges`` are those that its cards may bear."""

    rule: ZoneRule
    seat: int
    known: bool
    faced: bool
    own: int
    label: str
    base: int
    cells: tuple[str, ...]
    secret: bool
    badges: tuple[Badges, ...] = ()

    def label_at(self, index: int, cell: int) -> str:
        """The slot label of the card that lies there: so many others before it, in that cell."""
        if self.base < 0:
            return ""
        return self.cells[cell] if self.cells else f"{self.label}{index + self.base}"


class Places(dict[str, TableZone]):
    """The zones of a title's tables, by the keys that have been asked for."""

    def __init__(self, rules: Iterable[ZoneRule], badges: Iterable[Badges]) -> None:
        super().__init__()
        self._rules = {rule.name: rule for rule in rules}
        self._badges = tuple(badges)

    def __missing__(self, key: str) -> TableZone:
        name, _, number = key.partition(":")
        rule, seat = self._rules[name], int(number) if number else NOBODY
        base = rule.base if rule.listed else -1
        place = self[key] = TableZone(
            rule,
            seat,
            known=rule.sight == "public",
            faced=rule.sight == "face",
            own=1 << seat if rule.sight == "owner" and number else 0,
            label=rule.label_of(seat),
            base=base,
            cells=tuple(rule.label_of_cell(seat, cell) for cell in range(rule.cells)),
            secret=rule.secret,
            badges=tuple(b for b in self._badges if name in b.zones or not b.zones),
        )
        return place


class TableOption(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice made when a table opens: its allowed values in order, and the usual one. What they
    are called stands in the title's catalogue, under ``words``."""

    name: str
    default: int | str
    values: tuple[int | str, ...]

    def words(self, value: int | str | None = None) -> str:
        """The key of what the option is called, or one of its values."""
        return f"table_option.{self.name}.{'name' if value is None else value}"
