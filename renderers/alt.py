"""Alt texts: what a picture says, the most important first, in at most 1,024 characters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.cards.design import CardDesign
from renderers.deck import Contents, kind_word, totals
from renderers.describe import Style, Teller
from renderers.face import kind_line
from renderers.hand import Page, hand_pages
from renderers.numbers import numbers_of
from renderers.picture import LARGEST_ALT
from renderers.result import ranking, role_words, shown_place
from renderers.scene import Scene
from renderers.wording import slot_words

BARE = Style()
ENDED = re.compile(r"[！!？?]$|[。.！!？?][）)]$")
"""A question needs no stop, nor a sentence whose stop stands within its brackets."""


def _filled(teller: Teller, sentences: Iterable[str]) -> str:
    """As many whole sentences as there is room for, in order of importance."""
    stop = teller.get("list.stop")
    text = ""
    for sentence in sentences:
        if not sentence:
            continue
        sentence = sentence.strip()
        if ENDED.search(sentence):
            sentence += stop[1:]  # the space, in English
        else:
            sentence = sentence.rstrip("。.") + stop
        if len(text) + len(sentence.rstrip()) > LARGEST_ALT:
            break
        text += sentence
    return text.strip()


def board_alt(scene: Scene) -> str:
    """Turn, result, last line, what is pending, then every seat's figures and characters, then
    the rest."""
    teller = Teller(scene, BARE)
    view = scene.view
    head = teller.get("list.colon", head=teller.get("alt.board"), rest=teller.joined(teller.turn()))
    lines = [head, teller.won()]
    if view.log:
        lines.append(teller.get("table.latest", line=teller.say(view.log[-1])))
    lines.append(_pending(teller))
    for seat in view.seats:
        front = [teller.card(card, seat.seat) for card in teller.front(seat)]
        rest = teller.joined([*teller.resources(seat)[:2], *front], "list.clause")
        lines.append(teller.get("list.colon", head=teller.player(seat.seat), rest=rest))
    lines += [teller.action(), teller.joined(teller.shared())]
    for seat in view.seats:
        zones = [*teller.resources(seat)[2:], *teller.zones(seat)]
        if zones:
            rest = teller.joined(zones, "list.clause")
            lines.append(teller.get("list.colon", head=teller.player(seat.seat), rest=rest))
    lines += [teller.say(line) for line in reversed(view.log[:-1])]
    return _filled(teller, lines)


def _pending(teller: Teller) -> str:
    """What is on the stack and what goes on below it, in the order in which it happens."""
    entries = [teller.say(entry.text) for entry in teller.scene.view.stack]
    if not entries:
        return ""
    head = teller.get("stack.title")
    if len(entries) > 1:
        head += teller.get("list.aside", words=teller.get("stack.order"))
        entries = [f"{number}. {words}" for number, words in enumerate(entries, 1)]
    return teller.get("list.colon", head=head, rest=teller.joined(entries, "list.clause"))


def hand_alts(scene: Scene) -> list[str]:
    """For each page the names and numbers of all its cards, then their texts as far as there is
    room. The question is not told: it stands in words below the pictures."""
    return [_page_alt(scene, page) for page in hand_pages(scene)]


def _page_alt(scene: Scene, page: Page) -> str:
    teller = Teller(scene, BARE)
    view = scene.view
    private = page.private
    head = teller.joined(teller.resources(view.seats[view.viewer])[:2])
    title = teller.get("alt.hand")
    if page.count > 1:
        title = teller.get("hand.page", title=title, page=page.number, pages=page.count)
    lines = [teller.get("list.colon", head=title, rest=head)]
    names = [teller.card(c, view.viewer, held=c.id in private.held) for c in private.cells]
    lines.append(teller.joined(names) or teller.get("hand.empty"))
    hidden = [teller.card(card, seat) for seat, card in private.chips]
    if hidden:
        rest = teller.joined(hidden)
        lines.append(teller.get("list.colon", head=teller.get("hand.secret"), rest=rest))
    for text, slots in _texts(scene, page).items():
        lines.append(teller.get("list.colon", head=slots, rest=text))
    return _filled(teller, lines)


def _texts(scene: Scene, page: Page) -> dict[str, str]:
    """What the cards of a page do, by their slots: what copies of one card do is told once."""
    apart = " " if scene.words.locale == "en" else ""
    slots: dict[str, list[str]] = {}
    for card in page.private.cells:
        design = scene.design(card)
        if design is not None:
            text = apart.join(scene.words.card_text(design).replace("**", "").split("\n"))
            slots.setdefault(text, []).append(slot_words(card.slot, scene.words.locale))
    between = scene.words.get("list.joint")
    return {text: between.join(places) for text, places in slots.items()}


def card_alt(scene: Scene, design: CardDesign) -> str:
    """Name, kind, numbers and text of a design."""
    teller = Teller(scene, BARE)
    name = design.name.get(scene.words.locale)
    lines = [teller.get("list.colon", head=teller.get("alt.card"), rest=name)]
    lines.append(kind_line(scene, design))
    words = [
        teller.get(f"card.{stat}", **{stat: design.stat(stat)})
        for stat in ("cost", "point")
        if stat in design.stats
    ]
    numbers = numbers_of(design)
    words += [f"{teller.get(f'face.{n.stat}')} {design.stat(n.stat)}" for n in numbers]
    lines.append(teller.joined(words))
    lines += scene.words.card_text(design).replace("**", "").split("\n")
    return _filled(teller, lines)


def result_alt(scene: Scene) -> str:
    """Winners, rounds, reason, then every place."""
    teller = Teller(scene, BARE)
    view = scene.view
    won = teller.get("list.colon", head=teller.get("alt.result"), rest=teller.won())
    lines = [won, teller.get("result.rounds", rounds=view.round)]
    if view.result is not None and view.result.reason is not None:
        lines.append(teller.say(view.result.reason))
    for place, seat in ranking(scene):
        words = [teller.player(seat.seat), role_words(scene, seat)]
        line = teller.joined(words)
        if shown := shown_place(scene, place):
            head = teller.get("result.place", place=shown)
            line = teller.get("list.colon", head=head, rest=line)
        lines.append(line)
    return _filled(teller, lines)


def deck_alt(scene: Scene, found: Contents) -> str:
    """Name, leaders, whether it is legal, the numbers, then every card."""
    teller = Teller(scene, BARE)
    name = found.name or teller.get("deck.unnamed")
    lines = [teller.get("list.colon", head=teller.get("alt.deck"), rest=name)]
    for design in found.leaders:
        words = kind_word(scene, design.kind), scene.words.title(design)
        lines.append(teller.get("list.colon", head=words[0], rest=words[1]))
    lines.append(teller.get("deck.illegal" if found.problems else "deck.legal"))
    lines += [problem.replace("**", "") for problem in found.problems]
    lines.append(totals(scene, found))
    curve = found.curve()
    costs = [
        teller.get("deck.most_cost" if cost == len(curve) - 1 else "deck.cost", cost=cost, count=n)
        for cost, n in enumerate(curve)
        if n
    ]
    lines.append(teller.joined(costs))
    cards = [
        teller.get("deck.line", name=scene.words.title(design), count=count)
        for design, count in found.lines
    ]
    lines += [teller.joined(cards[place : place + 8]) for place in range(0, len(cards), 8)]
    return _filled(teller, lines)
