"""Hidden queues in card texts: entries that are countered and looked at.

Only the packs of titles whose seats plan in secret (:mod:`engine.kernel.queues`) can hold them. The
entry is named by its number when the card is used.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from engine.kernel import atoms, queues
from engine.kernel.grammar import Ability, Identifier
from engine.kernel.nodes import Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.queues import QueueRules
from engine.kernel.state import StackItem
from engine.kernel.terms import walk
from engine.language.effects import Resolve
from engine.text.prose_en import listed as listed_en
from engine.text.prose_zh import listed as listed_zh
from engine.text.rules import Rules


class OnEntry(Effect, frozen=True):
    """An effect on the entry that its player has named."""

    needs: ClassVar[type | None] = QueueRules

    def named(self, game: Position, frame: Resolve) -> StackItem | None:
        """Find the entry, if it still waits."""
        return queues.entry(game, frame.scope.numbers.get(queues.ENTRY, 0))


@effect
class CounterEntry(OnEntry, frozen=True, tag="counter_entry"):
    """The entry leaves its queue without effect, if it is one of ``kinds`` (none named: any);
    ``name`` is its card. Where it is none, nothing that follows happens either."""

    kinds: Annotated[tuple[Identifier, ...], Meta(max_length=4)] = ()
    name: Identifier = "countered"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        item, you = self.named(game, frame), frame.scope.you
        if item is None or (self.kinds and queues.kind(game, item) not in self.kinds):
            atoms.emit(game, "counter_failed", seat=you, card=frame.scope.this)
            frame.todo = ()
            return None
        card = queues.counter(game, item, you)
        frame.scope = frame.scope.with_cards(self.name, (card,))
        return None

    def rules(self, w: Rules) -> str:
        sorts = [w.term(f"entry.{kind}") for kind in self.kinds] or [w.term("entry.any")]
        w.introduce(self.name, w.term("entry.that"), w.term("entry.that"))
        zh = f"反击对手的一项{listed_zh(sorts, '或')}"
        return w.done(w.say(zh, f"counter {listed_en(sorts, 'or')}"))


@effect
class LookEntry(OnEntry, frozen=True, tag="look_entry"):
    """Its player alone learns which card the entry is."""

    def run(self, game: Position, frame: Resolve) -> Outcome:
        item, you = self.named(game, frame), frame.scope.you
        if item is not None:
            atoms.emit(game, "looked_at_entry", seat=you, was=item.design, only=1 << you)
        return None

    def rules(self, w: Rules) -> str:
        zh = f"查看对手的一项{w.term('entry.any')}"
        return w.done(w.say(zh, f"look at {w.term('entry.any')}"))


def names_entry(ability: Ability | None) -> bool:
    """Tell whether an ability is about an entry that is named as it is used."""
    return ability is not None and any(isinstance(node, OnEntry) for node in walk(ability.do))
