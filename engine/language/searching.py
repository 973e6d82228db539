"""Cards that nobody sees, in card texts: looking, searching, milling, digging."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from engine.kernel import atoms, chance, permanents
from engine.kernel.asking import card_option, choose_cards
from engine.kernel.grammar import Filter, Identifier, Number
from engine.kernel.nodes import AnyAmount, Effect, effect
from engine.kernel.position import Position
from engine.kernel.procedures import Ask, Outcome
from engine.kernel.reading import cards_of, fits, seats_of
from engine.kernel.records import ALL_SEATS
from engine.kernel.scope import Scope
from engine.kernel.values import NOBODY, Decision, DecisionKind, msg
from engine.language.effects import Resolve, number
from engine.language.hands import nothing_in_hand
from engine.language.permanents import OnPermanents
from engine.text.rules import Rules
from engine.text.writer import Writer


@effect
class Look(Effect, frozen=True, tag="look"):
    """Players look at hidden cards; only they learn which these are."""

    what: str | Filter
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        cards = cards_of(game, frame.scope, self.what)
        seats = seats_of(game, frame.scope, self.who)
        mask = sum(1 << seat for seat in seats)
        for card in cards:
            atoms.update(game, card, seen=game.card(card).seen | mask)
        places = {game.card(card).zone for card in cards}
        owners = {game.seat_of_zone(zone) for zone in places}
        whose = owners.pop() if len(owners) == 1 else NOBODY
        where = places.pop().partition(":")[0] if len(places) == 1 else ""
        kind = "looked" if whose == NOBODY else "looked_into"
        for seat in seats if cards else ():
            atoms.emit(game, kind, seat=seat, to=whose, amount=len(cards), where=where)
            for card in cards:
                atoms.emit(game, "looked_at", seat=seat, card=card, seen=mask, only=1 << seat)
        return None

    def prose(self, w: Writer) -> str:
        return w.does(self.who, f"{w.say('查看', 'look at ')}{w.cards(self.what)}")


@effect
class Search(OnPermanents, frozen=True, tag="search"):
    """Up to so many fitting cards from one's library to the hand, or to the field; then shuffle.

    On the field, cards enter where their kind belongs. A search that names nothing about its cards
    must find them, and nobody else sees which they are in the hand.
    """

    what: Filter
    most: Annotated[int, Meta(ge=1, le=5)] = 1
    to: Literal["hand", "field"] = "hand"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seat = frame.scope.you
        found = [
            card
            for card in game.zone("deck", seat)
            if fits(game, frame.scope, self.what, game.card(card))
        ]
        if not found:
            atoms.shuffle(game, f"deck:{seat}")
            return None
        for card in found:
            atoms.update(game, card, seen=game.card(card).seen | 1 << seat)
        most = min(self.most, len(found))
        least, prompt = most if self._any else 0, msg("prompt.search", amount=self.most)
        return Ask((choose_cards(game, seat, found, prompt, minimum=least, maximum=self.most),))

    @property
    def _any(self) -> bool:
        """Tell whether any card of the library will do."""
        return self.what == Filter("deck", "you")

    def answered(self, game: Position, frame: Resolve) -> None:
        seat = frame.scope.you
        if self.to == "field":
            permanents.enter_together(game, [(int(key), seat) for key in frame.answer])
        else:
            known = 0 if self._any else ALL_SEATS
            for key in frame.answer:
                there = atoms.move(game, int(key), "hand", seat, face_up=False, seen=known)
                if self._any:
                    atoms.emit(game, "got_card", seat=seat, card=there)
                else:
                    atoms.emit(game, "searched", seat=seat, card=there)
                atoms.emit(game, "to_hand", seat=seat, card=there)
        atoms.shuffle(game, f"deck:{seat}")

    def rules(self, w: Rules) -> str:
        sort, most = w.sort(self.what, several=self.most > 1), w.counted(self.most)
        library = w.place_name("deck")
        hand, field = w.say(
            ("置于你手上", "，在你的操控下放置进场"),
            ("into your hand", "onto the field under your control"),
        )
        where = hand if self.to == "hand" else field
        upto = "" if self._any else w.say("至多", "up to ")
        zh = f"从你的{library}将{upto}{most}张{sort}{where}，将你的{library}洗牌"
        en = f"put {upto}{most} {sort} from your {library} {where}, then shuffle your {library}"
        return w.done(w.say(zh, en))


@effect
class Mill(OnPermanents, frozen=True, tag="mill"):
    """The top cards of libraries go to the discard pile; no card there, no harm."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    amount: Number | AnyAmount = 1
    who: str = "you"

    def run(self, game: Position, frame: Resolve) -> Outcome:
        for seat in seats_of(game, frame.scope, self.who):
            for card in game.zone("deck", seat)[: number(game, frame.scope, self.amount)]:
                there = permanents.send(game, card, "discard")
                atoms.emit(game, "milled", seat=seat, card=there)
        return None

    def rules(self, w: Rules) -> str:
        library, pile = w.place_name("deck"), w.place_name("discard")
        if w.locale == "zh":
            top = f"{w.seat(self.who)}{library}顶的{w.so_many(self.amount, '张牌', 'card')}"
            return f"将{top}置于{pile}"
        cards = w.so_many(self.amount, "张牌", "card").removeprefix("a ")
        return w.does(self.who, f"put the top {cards} of their {library} into the {pile}")


@effect
class Dig(OnPermanents, frozen=True, tag="dig"):
    """Look at the top cards of one's library, take up to so many that fit; the rest go below."""

    amount: Annotated[int, Meta(ge=1, le=10)]
    what: Filter = Filter("deck", "you")
    most: Annotated[int, Meta(ge=1, le=5)] = 1

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seat = frame.scope.you
        seen = game.zone("deck", seat)[: self.amount]
        for card in seen:
            atoms.update(game, card, seen=game.card(card).seen | 1 << seat)
            atoms.emit(game, "looked_at", seat=seat, card=card, seen=1 << seat, only=1 << seat)
        found = [card for card in seen if fits(game, frame.scope, self.what, game.card(card))]
        if not found:
            self._put(game, seat, ())
            return None
        prompt = msg("prompt.dig", amount=min(self.most, len(found)))
        decision = choose_cards(game, seat, found, prompt, minimum=0, maximum=self.most)
        return Ask((decision,))

    def answered(self, game: Position, frame: Resolve) -> None:
        self._put(game, frame.scope.you, tuple(int(key) for key in frame.answer))

    def bars(self, game: Position, scope: Scope, thing: int) -> str:
        card, deck = game.state.cards[thing], game.zone("deck", scope.you)
        below = thing in deck[self.amount :]
        return "pick_deeper" if below and fits(game, scope, self.what, card) else ""

    def _put(self, game: Position, seat: int, taken: tuple[int, ...]) -> None:
        """Those taken into the hand, the others below the library, in the order they lay."""
        seen = game.zone("deck", seat)[: self.amount]
        atoms.emit(game, "dug", seat=seat, amount=len(seen))
        for card in seen:
            if card not in taken:
                atoms.move(game, card, "deck", seat, face_up=False, seen=1 << seat)
                continue
            # Whoever knew what lay on top does not know which of the cards was taken.
            atoms.update(game, card, seen=1 << seat)
            there = atoms.move(game, card, "hand", seat, face_up=False)
            atoms.emit(game, "got_card", seat=seat, card=there)
            atoms.emit(game, "to_hand", seat=seat, card=there)

    def rules(self, w: Rules) -> str:
        sort, most = w.sort(self.what, several=self.most > 1), w.counted(self.most)
        library, amount = w.place_name("deck"), w.counted(self.amount)
        zh = f"查看你{library}顶的{amount}张牌，将其中至多{most}张{sort}置于你手上"
        top = f"{amount} cards" if self.amount > 1 else "card"
        en = f"look at the top {top} of your {library}, put up to {most} {sort} from among"
        rest = (f"，其余置于你的{library}底", " them into your hand and the rest on the bottom")
        return w.done(w.say(zh, en) + w.say(*rest))


@effect
class Sift(OnPermanents, frozen=True, tag="sift"):
    """Look at the top cards of one's library: any of them go to the bottom, the others back on top,
    in any order."""

    amount: Annotated[int, Meta(ge=1, le=5)]
    lower: tuple[int, ...] | None = None

    def run(self, game: Position, frame: Resolve) -> Outcome:
        seat = frame.scope.you
        seen = game.zone("deck", seat)[: self.amount]
        if not seen:
            return None
        if self.lower is None:
            for card in seen:
                atoms.update(game, card, seen=game.card(card).seen | 1 << seat)
                atoms.emit(game, "looked_at", seat=seat, card=card, seen=1 << seat, only=1 << seat)
            atoms.emit(game, "looked_into", seat=seat, to=seat, amount=len(seen), where="deck")
            prompt = msg("prompt.sift")
            asked = choose_cards(game, seat, seen, prompt, minimum=0, maximum=len(seen))
            return Ask((asked,))
        options = tuple(card_option(game, card, seat) for card in seen)
        keys = tuple(option.key for option in options)
        ask, many = atoms.ask_id(game), len(keys)
        kind, prompt = DecisionKind.ORDER, msg("prompt.sift_order")
        return Ask((Decision(ask, seat, kind, prompt, options, many, many, keys),))

    def answered(self, game: Position, frame: Resolve) -> None:
        seat, keys = frame.scope.you, tuple(int(key) for key in frame.answer)
        if self.lower is None:
            rest = min(self.amount, len(game.zone("deck", seat))) - len(keys)
            for card in keys:
                permanents.send(game, card, "deck", last=True)
            atoms.emit(game, "sifted", seat=seat, amount=len(keys))
            if rest > 1:
                frame.next(replace(self, amount=rest, lower=keys))
            return
        for card in reversed(keys):
            permanents.send(game, card, "deck")

    def bars(self, game: Position, scope: Scope, thing: int) -> str:
        return "pick_deeper" if thing in game.zone("deck", scope.you)[self.amount :] else ""

    def rules(self, w: Rules) -> str:
        return w.done(w.term("text.sift", cards=w.so_many(self.amount, "张牌", "card")))


@effect
class Peek(OnPermanents, frozen=True, tag="peek"):
    """See random cards of a player's hand, later effects call them ``name``; ``shown``: everybody
    sees them."""

    harms: ClassVar[tuple[str, ...]] = ("who",)

    who: str = "others"
    amount: Annotated[int, Meta(ge=1, le=5)] = 1
    shown: bool = False
    name: Identifier = "peeked"

    def idle(self, game: Position, scope: Scope) -> bool:
        return nothing_in_hand(game, scope, self.who)

    def run(self, game: Position, frame: Resolve) -> Outcome:
        you, found = frame.scope.you, []
        for seat in seats_of(game, frame.scope, self.who):
            hand = list(game.zone("hand", seat))
            for _ in range(min(self.amount, len(hand))):
                card = hand.pop(chance.below(game.state, chance.PICK, len(hand)))
                found.append(card)
                known = ALL_SEATS if self.shown else game.card(card).seen | 1 << you
                atoms.update(game, card, seen=known)
                only = ALL_SEATS if self.shown else 1 << you
                atoms.emit(game, "peeked", seat=you, to=seat, card=card, seen=known, only=only)
            if hand or found:
                atoms.emit(game, "looked_into", seat=you, to=seat, amount=1, where="hand")
        frame.scope = frame.scope.with_cards(self.name, tuple(found))
        return None

    def rules(self, w: Rules) -> str:
        said = w.term("text.peeked_card")
        w.introduce(self.name, said, said)
        how = "shown" if self.shown else "seen"
        cards = w.so_many(self.amount, "张随机手牌", "random card")
        whose = w.say(w.seat, w.whose)(self.who)
        return w.done(w.term(f"text.peek_{how}", whose=whose, cards=cards))
