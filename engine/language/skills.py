"""Skills in card texts: cards that lose theirs, and cards without any."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import atoms, skills
from engine.kernel.grammar import Filter
from engine.kernel.nodes import Condition, Effect, condition, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Outcome
from engine.kernel.reading import BELOW_ALL, card_stat, cards_of, has_left_play
from engine.kernel.records import Modifier
from engine.kernel.scope import Scope
from engine.kernel.skills import SILENCED, SkillRules
from engine.kernel.values import NOBODY, TermRef, Value
from engine.language.effects import Resolve
from engine.language.modifiers import Duration
from engine.text.rules import Rules
from engine.text.rules_en import verb_of
from engine.text.writer import Writer


@effect
class Silence(Effect, frozen=True, tag="silence"):
    """Cards lose all their printed skills for a while, or one printed ``keyword``."""

    harms: ClassVar[tuple[str, ...]] = ("what",)
    needs: ClassVar[type | None] = SkillRules

    what: str | Filter = "target"
    keyword: str = ""
    until: Duration = "turn"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        you, turn = frame.scope.you, game.state.turn
        stat = skills.lost(self.keyword) if self.keyword else SILENCED
        for card in cards_of(game, frame.scope, self.what):
            loses = self._loses(game, card)
            granted = {} if self.keyword else self._granted(game, card)
            made = Modifier(stat, 1, card, until=self.until, by=you, turn=turn)
            if not atoms.add_modifier(game, made):
                continue
            for name, times in granted.items():
                gone = Modifier(name, -times, card, NOBODY, self.until, you, turn)
                atoms.add_modifier(game, gone)
            if loses or granted:
                lost, until = self._lost(), self.until
                atoms.emit(game, "lost_skills", seat=you, card=card, keyword=lost, until=until)
        return None

    def pointless(self, game: Position, scope: Scope) -> bool:
        return has_left_play(game, scope, self.what)

    def _granted(self, game: Position, card_id: int) -> dict[str, int]:
        """The keywords that a card has been given, where it loses these too."""
        rules, design = game.rules[SkillRules], game.design(card_id)
        if not rules.granted:
            return {}
        times = {
            name: card_stat(game, card_id, name, BELOW_ALL) - design.stat(name)
            for name in rules.keywords
        }
        return {name: more for name, more in times.items() if more > 0}

    def _loses(self, game: Position, card_id: int) -> bool:
        card = game.card(card_id)
        if not self.keyword:
            return skills.skills_left(game, card)
        printed = self.keyword in game.design(card_id).keywords
        return printed and not skills.keyword_lost(game, card, self.keyword)

    def _lost(self) -> Value:
        return TermRef(f"keyword.{self.keyword}") if self.keyword else ""

    def rules(self, w: Rules) -> str:
        cards = w.cards(self.what)
        keyword = w.term(f"keyword.{self.keyword}") if self.keyword else ""
        lost = w.say(f"【{keyword}】", keyword) if keyword else ""
        lost = lost or w.term("text.all_skills")
        until = w.until(self.until)
        zh = f"{cards}失去{lost}{until}"
        return w.befalls(w.say(zh, f"{cards} {verb_of(cards, 'lose')} {lost}{until}"))


@condition
class WithoutSkills(Condition, frozen=True, tag="without_skills"):
    """A card has no printed skill."""

    what: str | Filter = "target"

    def holds(self, game: Position, scope: Scope) -> bool:
        cards = cards_of(game, scope, self.what)
        return bool(cards) and all(skills.without_skills(game, card) for card in cards)

    def prose(self, w: Writer) -> str:
        return w.cards(self.what) + w.say("无印制技能", " has no printed skill")
