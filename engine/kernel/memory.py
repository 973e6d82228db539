"""What has been worked out of a position, remembered by that on which it rests.

Atoms forget what they have changed; none of it is stored, and nothing is in it that the state does
not say (``tests/engine/properties/test_remembered.py``).
"""

from __future__ import annotations

from typing import Any

from engine.kernel.grammar import Pack


class Memory:
    """The four drawers of a position.

    ``memo`` holds for this version of the state, ``lasting`` until a card in play comes, goes,
    turns over, changes sides or is modified, ``acting`` until one with abilities does, ``ruling``
    until one that changes numbers does, or a modifier (and the order of the seats); none of them
    when somebody falls.
    """

    __slots__ = ("acting", "lasting", "memo", "pack", "ruling")

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.memo: dict[Any, Any] = {}
        self.lasting: dict[Any, Any] = {}
        self.acting: dict[Any, Any] = {}
        self.ruling: dict[Any, Any] = {}

    def remember(self, other: Memory) -> None:
        """What is remembered of an equal state, but for what holds for one version of it."""
        self.memo = {}
        self.lasting = other.lasting.copy()
        self.acting = other.acting.copy()
        self.ruling = other.ruling.copy()

    def forget(self) -> None:
        """The state has been changed in other ways than by atoms, or somebody has fallen."""
        self.modified()
        self.acting.clear()

    def modified(self) -> None:
        """Modifiers have been put on or have come off."""
        self.memo.clear()
        self.lasting.clear()
        self.ruling.clear()

    def moved(self, design: str) -> None:
        """A card of that design in play has come, gone, turned over or changed sides."""
        self.memo.clear()
        self.lasting.clear()
        if design in self.pack.able:
            self.acting.clear()
            if design in self.pack.statics:
                self.ruling.clear()
