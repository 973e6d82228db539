"""Alt texts: what a picture says, the most important first, in at most 1,024 characters.

What does not fit is told more briefly or elsewhere, and they say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.kernel.pack import CardDesign
from engine.text.sentences import slot_label
from renderers.kit.picture import LARGEST_ALT
from renderers.parts.deck import Contents, totals
from renderers.parts.face import kind_line, restriction, style_of
from renderers.parts.hand import HandPage, hand_pages
from renderers.parts.result import ranking, role_words, shown_place
from renderers.parts.strip import Strip
from renderers.sheet import Sheet
from renderers.words.brevity import COUNTED, LADDER, NAMED, UNTOLD, Brevity
from renderers.words.describe import BoardTeller, TextStyle
from renderers.words.names import letter
from renderers.words.wording import Speech

BARE = TextStyle()
HAND = (
    Brevity(),
    Brevity(kinds=False),
    Brevity(kinds=False, behind=NAMED),
    Brevity(kinds=False, grouped=True, behind=NAMED),
    Brevity(kinds=False, behind=COUNTED),
)
"""Levels of detail of a hand and of what lies face down and its owner alone knows, ever briefer."""
REMINDER = re.compile(r"^(\*\*[^*]+\*\*) ?[（(].*[）)]$")
"""A keyword on a line of its own, and what it means."""
ENDED = re.compile(r"[！!？?]$|[。.！!？?][）)]$")
"""A question needs no stop, nor a sentence whose stop stands within its brackets."""


def _ended(teller: BoardTeller | Speech, sentence: str) -> str:
    """A sentence with its stop and what parts it from the next."""
    stop = teller.get("list.stop")
    sentence = sentence.strip()
    if ENDED.search(sentence):
        return sentence + stop[1:]  # the space, in English
    return sentence.rstrip("。.") + stop


def _told(teller: BoardTeller, sentences: Iterable[str]) -> str:
    """Sentences in a row, each with its stop."""
    return "".join(_ended(teller, sentence) for sentence in sentences if sentence).strip()


def _filled(teller: BoardTeller, sentences: Iterable[str], more: str = "") -> str:
    """As many whole sentences as there is room for, in order of importance. ``more``: what is said
    in the end where not all of them are."""
    every = [sentence for sentence in sentences if sentence]
    if len(text := _told(teller, every)) <= LARGEST_ALT:
        return text
    told: list[str] = []
    for sentence in every:
        if len(_told(teller, [*told, sentence, more])) > LARGEST_ALT:
            break
        told.append(sentence)
    return _told(teller, [*told, more])


def board_alt(sheet: Sheet) -> str:
    """Tell whose turn it is, the result, each player's leader and means, what happened last and
    what is pending; then every seat's characters, then the rest. Where there is too much,
    everything is told more briefly, and the end says where all of it is to be read."""
    whole, *shorter = LADDER[1:]
    teller = BoardTeller(sheet, BARE, whole)
    lines = _board(teller)
    if len(_told(teller, lines)) <= LARGEST_ALT:
        return _filled(teller, [*lines, *map(teller.say, reversed(sheet.view.log[:-1]))])
    for brevity in shorter:
        teller = BoardTeller(sheet, BARE, brevity)
        lines = [*_board(teller), teller.get("alt.short")]
        if len(_told(teller, lines)) <= LARGEST_ALT:
            break
    return _filled(teller, lines, teller.get("alt.short"))


def _board(teller: BoardTeller) -> list[str]:
    """The sentences of a board, the most important first."""
    view = teller.sheet.view
    turn = teller.joined(teller.turn())
    head = teller.get("alt.foreseen" if teller.sheet.foreseen else "alt.board")
    lines = [teller.get("list.colon", head=head, rest=turn), teller.won()]
    if view.result is not None and view.result.reason is not None:
        lines.append(teller.say(view.result.reason))
    for seat in view.seats:
        means = [teller.leading(seat), *teller.resources(seat)]
        lines.append(_of(teller, teller.introduced(seat.seat), means))
    if view.log and view.result is None:
        lines.append(teller.get("table.latest", line=teller.say(view.log[-1])))
    head, entries = teller.pending()
    if entries:
        rest = teller.joined(entries, "list.clause")
        lines.append(teller.get("list.colon", head=head, rest=rest))
    lines += [teller.action(), teller.key()]
    lines += [_of(teller, letter(seat.seat), teller.front(seat)) for seat in view.seats]
    lines.append(teller.joined(teller.shared()))
    if teller.brevity.behind > UNTOLD:
        for seat in view.seats:
            zones = [*teller.beside(seat), *teller.zones(seat)]
            lines.append(_of(teller, letter(seat.seat), zones))
    return lines


def _of(teller: BoardTeller, player: str, facts: list[str]) -> str:
    """Prefix a player's things with their name or, once that was told, their letter; empty for
    none."""
    rest = teller.joined(facts, "list.clause")
    return teller.get("list.colon", head=player, rest=rest) if rest else ""


def hand_alts(sheet: Sheet) -> list[str]:
    """For each page the names and numbers of all its cards, then their texts as far as there is
    room. The question is not told: it stands in words below the pictures."""
    return [_page_alt(sheet, page) for page in hand_pages(sheet)]


def _page_alt(sheet: Sheet, page: HandPage) -> str:
    """A page with all its texts, at need without what reminds of keywords; else every card, with as
    many texts as there is room for."""
    more = sheet.words.get("hand.short")
    told = [BoardTeller(sheet, BARE, brevity) for brevity in HAND]
    for teller, reminding in ((told[0], True), (told[1], True), (told[1], False)):
        lines = [*_page(teller, page), *_texts(sheet, page, reminding)]
        if len(_told(teller, lines)) <= LARGEST_ALT:
            return _filled(teller, lines)
    for teller in told[1:]:
        lines = _page(teller, page)
        if len(_told(teller, [*lines, more])) <= LARGEST_ALT:
            break
    return _filled(teller, [*lines, *_texts(sheet, page, reminding=False)], more)


def _page(teller: BoardTeller, page: HandPage) -> list[str]:
    """The cards of a page without their texts."""
    view, private = teller.sheet.view, page.private
    head = teller.means(view.seats[view.viewer])
    title = teller.get("alt.hand")
    if page.count > 1:
        title = teller.get("hand.page", title=title, page=page.number, pages=page.count)
    lines = [teller.get("list.colon", head=title, rest=head)]
    names = [teller.card(c, view.viewer, held=c.id in private.held) for c in private.cells]
    lines.append(teller.joined(names) or teller.get("hand.empty"))
    return [*lines, teller.secret(private.chips)]


def _texts(sheet: Sheet, page: HandPage, reminding: bool) -> list[str]:
    """Tell the texts of a page's cards by their slots: that of copies of one card is told once.
    ``reminding``: with the words in brackets that say what a keyword means."""
    apart = " " if sheet.words.locale == "en" else ""
    stop = sheet.words.get("list.stop").strip()
    slots: dict[str, list[str]] = {}
    for card in page.private.cells:
        design = sheet.design(card)
        if design is not None:
            lines = sheet.words.card_text(design).split("\n")
            if not reminding:
                lines = [REMINDER.sub(rf"\1{stop}", line) for line in lines]
            text = apart.join(lines).replace("**", "")
            slots.setdefault(text, []).append(slot_label(card.slot, sheet.words.locale))
    between = sheet.words.get("list.joint")
    return [
        sheet.words.get("list.colon", head=between.join(places), rest=text)
        for text, places in slots.items()
    ]


def card_alt(sheet: Sheet, design: CardDesign) -> str:
    """Name, kind, numbers and text of a design."""
    teller = BoardTeller(sheet, BARE)
    name = design.name.get(sheet.words.locale)
    lines = [teller.get("list.colon", head=teller.get("alt.card"), rest=name)]
    lines.append(kind_line(sheet, design))
    look, said = sheet.look, sheet.words
    gem = [stat for stat in (look.price, look.point) if stat in design.stats]
    words = [said.number("card", stat, design.stat(stat)) for stat in gem]
    numbers = [number.stat for number in look.numbers_of(design)]
    words += [f"{said.short('face', f'stat.{n}')} {design.stat(n)}" for n in numbers]
    lines.append(teller.joined(words))
    if style := style_of(sheet, design):
        lines.append(teller.get("list.colon", head=teller.get("card.style"), rest=style))
    if only := restriction(sheet, design):
        rest = teller.joined(only)
        lines.append(teller.get("list.colon", head=teller.get("card.only"), rest=rest))
    lines += sheet.words.card_text(design).replace("**", "").split("\n")
    if design.imprint is not None and design.imprint.number:
        lines.append(design.imprint.number)
    return _filled(teller, lines)


def result_alt(sheet: Sheet) -> str:
    """Winners, rounds, reason, then every place."""
    teller = BoardTeller(sheet, BARE)
    view = sheet.view
    won = teller.get("list.colon", head=teller.get("alt.result"), rest=teller.won())
    lines = [won, teller.get("result.rounds", rounds=view.round)]
    if view.result is not None and view.result.reason is not None:
        lines.append(teller.say(view.result.reason))
    for place, seat in ranking(sheet):
        player, role = teller.player(seat.seat), role_words(sheet, seat)
        head, rest = player, role
        if shown := shown_place(sheet, place):
            head = teller.get("result.place", place=shown)
            rest = teller.joined([player, role])
        line = teller.get("list.colon", head=head, rest=rest)
        lines.append(line)
    return _filled(teller, lines)


def deck_alt(sheet: Sheet, found: Contents) -> str:
    """Name, leaders, whether it is legal, the numbers, then every card."""
    teller = BoardTeller(sheet, BARE)
    name = found.name or teller.get("deck.unnamed")
    lines = [teller.get("list.colon", head=teller.get("alt.deck"), rest=name)]
    for design in found.leaders:
        words = sheet.words.short("kind", f"kind.{design.kind}"), sheet.words.title(design)
        lines.append(teller.get("list.colon", head=words[0], rest=words[1]))
    lines.append(teller.get("deck.illegal" if found.problems else "deck.legal"))
    lines += [problem.replace("**", "") for problem in found.problems]
    lines.append(totals(sheet, found))
    curve = found.curve()
    costs = [
        teller.get("deck.most_cost" if cost == len(curve) - 1 else "deck.cost", cost=cost, count=n)
        for cost, n in enumerate(curve)
        if n
    ]
    lines.append(teller.joined(costs))
    cards = [
        teller.get("deck.line", name=sheet.words.title(design), count=count)
        for design, count in found.lines
    ]
    lines += [teller.joined(cards[place : place + 8]) for place in range(0, len(cards), 8)]
    return _filled(teller, lines)


def strip_alt(sheet: Sheet, strip: Strip) -> str:
    """Tell the weightiest moments one by one, each as long as all have room."""
    shown, words = strip.moments.shown, sheet.words
    about = [] if strip.heads else [strip.title(sheet)]
    head = _ended(words, words.get("list.joint").join((words.get("alt.strip"), *about)))
    room = (LARGEST_ALT - len(head)) // len(shown)
    lines = [head]
    for number, moment in enumerate(shown, 1):
        heading = strip.heading(sheet, moment)
        said = strip.teller.explained(moment, room - len(heading) - 12).replace("**", "")
        line = words.get("strip.frame", number=number, heading=heading, words=said)
        lines.append(_ended(words, line if len(line) < room - 2 else f"{line[: room - 3]}…"))
    return "".join(lines).strip()
