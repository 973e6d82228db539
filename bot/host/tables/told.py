"""How far private messages may tell of what has happened at a table: those that tell of what is
taken back are shown again. Kept in memory only."""

from __future__ import annotations


class Told:
    """For each table the revision at which this program first met it, and for each of its people
    the one up to which a private message was made for them (``None`` while it is being made)."""

    def __init__(self) -> None:
        self._met: dict[int, int] = {}
        self._made: dict[int, dict[int, int | None]] = {}

    def meet(self, table_id: int, revision: int) -> None:
        """A table is about to be changed. What was told of it before this program met it for the
        first time, nobody knows."""
        self._met.setdefault(table_id, revision)

    def begin(self, table_id: int, user_id: int) -> None:
        """What has happened is read for somebody from now on."""
        self._made.setdefault(table_id, {})[user_id] = None

    def end(self, table_id: int, user_id: int, revision: int) -> None:
        """It was read, up to that revision at the most."""
        if table_id in self._made:
            self._made[table_id][user_id] = revision

    def beyond(self, table_id: int, user_id: int, revision: int) -> bool:
        """Whether somebody's private message may tell of what came after that revision."""
        made = self._made.get(table_id, {}).get(user_id, self._met.get(table_id, 0))
        return made is None or made > revision

    def forget(self, table_id: int) -> None:
        """The game is over: nothing is taken back there any more."""
        self._met.pop(table_id, None)
        self._made.pop(table_id, None)
