"""Tags of cards in texts: picked by a player, and what a card becomes."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import atoms
from engine.kernel.asking import choose_one
from engine.kernel.grammar import Filter, Identifier
from engine.kernel.nodes import Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import cards_of, picked_tag
from engine.kernel.records import Modifier
from engine.kernel.scope import PICKED, Scope
from engine.kernel.statics import TAG, TagRules
from engine.kernel.values import DecisionKind, Option, TermRef, msg
from engine.language.effects import Resolve, nobody_there
from engine.language.modifiers import Duration
from engine.text.rules import Rules
from engine.text.rules_en import verb_of


@effect
class PickTag(Effect, frozen=True, tag="pick_tag"):
    """A player picks one of those tags that cards of the pack bear; filters call it ``picked``."""

    needs: ClassVar[type | None] = TagRules

    sort: Identifier
    name: Identifier = PICKED

    def run(self, game: Position, frame: Resolve) -> Outcome:
        options = [
            Option(tag, msg("option.term", term=TermRef(f"tag.{tag}")))
            for tag in game.rules[TagRules].named(self.sort)
            if any(tag in design.tags for design in game.pack.designs.values())
        ]
        if not options:
            return None
        prompt, first = msg("prompt.pick_tag"), options[0].key
        kind, you = DecisionKind.OPTION, frame.scope.you
        return Ask((choose_one(game, you, kind, prompt, options, default=first),))

    def answered(self, game: Position, frame: Resolve) -> None:
        place = game.title.words.terms.tags.index(frame.choice)
        frame.scope = frame.scope.with_number(self.name, place)
        tag = TermRef(f"tag.{frame.choice}")
        atoms.emit(game, "picked_tag", seat=frame.scope.you, tag=tag)

    def rules(self, w: Rules) -> str:
        return w.done(w.term(f"pick_tag.{self.sort}"))


@effect
class Become(Effect, frozen=True, tag="become"):
    """Cards bear another tag for a while, in the place of those of its sort."""

    needs: ClassVar[type | None] = TagRules

    tag: str
    what: str | Filter = "target"
    until: Duration = "turn"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nobody_there(game, scope, self.what)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        scope, turn = frame.scope, game.state.turn
        tag = picked_tag(game, scope) if self.tag == PICKED else self.tag
        for card in cards_of(game, scope, self.what) if tag else ():
            made = Modifier(f"{TAG}{tag}", 1, card, until=self.until, by=scope.you, turn=turn)
            if atoms.add_modifier(game, made):
                new = TermRef(f"tag.{tag}")
                atoms.emit(game, "became", seat=scope.you, card=card, tag=new, until=self.until)
        return None

    def rules(self, w: Rules) -> str:
        cards, become = w.cards(self.what), verb_of(w.cards(self.what), "become")
        picked = self.tag == PICKED
        said = {
            "cards": cards,
            "become": become,
            "tag": "" if picked else w.term(f"tag.{self.tag}"),
            "until": w.until(self.until),
        }
        return w.befalls(w.term("text.becomes_chosen" if picked else "text.becomes", **said))
