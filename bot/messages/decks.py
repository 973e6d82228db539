"""Decks: what is in one, whether it is legal, which there are, and the menus to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.decks.keys import NAME, READY
from bot.i18n import Locale, Phrases, safe_name, words
from bot.messages.buttons import page_buttons, press, question
from bot.messages.card_search import CardSearch
from bot.messages.component_id import ComponentId, number
from bot.messages.forms import WRITTEN, Field, FileUpload, Form, OneOf, Written, example
from bot.messages.parts import (
    CHARACTERS,
    CHOICES,
    Box,
    Button,
    ButtonStyle,
    Image,
    Menu,
    MenuLine,
    Message,
    Part,
    Row,
    Section,
    Text,
)
from bot.messages.prompt import cited
from bot.messages.reader import GOLD, QUIET
from bot.messages.voice import Voice
from bot.store.settings import DeckRow
from engine import titles
from engine.kernel.deck import Deck, ReadyDeck, write_code
from engine.kernel.pack import Pack
from engine.kernel.values import Msg
from engine.text import catalogue
from renderers import Picture
from renderers.games import look_of

BAR = "▇"
WIDEST = 12
"""Blocks in the longest bar of a curve."""
DEAREST = 7
"""Costs from here on share a bar."""
OFFENCES = 12
"""Offences that are listed; the rest is counted."""
CODE_SHOWN = 600
"""Characters of a code that is shown; a longer one comes only as a file."""

NAME_FIELD, LIST_FIELD, FILE_FIELD, GAME_FIELD = "name", "list", "file", "game"
"""The fields of the form in which a deck is written."""

LISTED = 10
"""Decks on a page of a list: each counts as three of the forty components of a message."""

OWN = "own"
"""The choice in a public menu that leads to one's own decks: those are nobody else's business."""


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A deck with all that is said of it. ``key`` as in :mod:`bot.host.decks.keys`; ``unread``:
    what could not be read of the list that it comes from."""

    title: str
    key: str
    deck: Deck
    problems: tuple[Msg, ...] = ()
    hint: str = ""
    unread: tuple[Msg, ...] = ()

    @property
    def saved(self) -> bool:
        """Tell if somebody saved it (a ready one cannot be changed or thrown away)."""
        return not self.key.startswith(READY)


def sheet(
    shown: DeckSheet,
    pack: Pack,
    locale: Locale,
    *,
    picture: Picture | None = None,
    public: bool = False,
) -> Message:
    """One deck: its cards by kind, its curve, what is wrong with it, and what can be done.

    ``picture`` shows the curve; without one it is drawn in letters. ``public``: nothing to press.
    """
    spoken = words(locale)
    title = titles[shown.title].shape.names.get(locale)
    size = spoken("decks.size", count=shown.deck.size)
    head = [f"### {safe_name(shown.deck.name)}", f"-# {title} · {size}"]
    if shown.hint:
        head.append(shown.hint)
    verdict = _verdict(shown.problems, pack, locale)
    parts: list[Part] = [
        Text("\n".join((*head, *_unread(shown, pack, locale), *verdict))),
        Text(_listed(shown.deck, pack, locale)),
    ]
    curve = _curve(shown.deck, pack, locale)
    if curve and picture is None:
        parts.append(Text(curve))
    code = write_code(shown.deck)
    if len(code) <= CODE_SHOWN:
        parts.append(Text(f"{spoken('decks.code')}\n```\n{code}\n```"))
    message = Message(tuple(parts))
    while message.characters() > CHARACTERS:  # the list is the only part that can grow so long
        cards = message.parts[1]
        assert isinstance(cards, Text)
        shorter = cards.markdown[: len(cards.markdown) * 3 // 4].rpartition("\n")[0] + "\n…"
        message = Message((message.parts[0], Text(shorter), *message.parts[2:]))
    if picture is not None:
        message = Message((message.parts[0], Image(picture), *message.parts[1:]))
    return message if public else Message((*message.parts, _actions(shown, locale)))


def unreadable(unread: Sequence[Msg], pack: Pack, locale: Locale) -> Message:
    """Message that nothing of a list could be read, and nothing is saved."""
    lines = _puzzles(unread, pack, locale)
    return Message((Text("\n".join((words(locale)("decks.unreadable"), *lines))),))


def _unread(shown: DeckSheet, pack: Pack, locale: Locale) -> list[str]:
    if not shown.unread:
        return []
    told = words(locale)("decks.unread", count=len(shown.unread))
    return [f"**✗ {told}**", *_puzzles(shown.unread, pack, locale)]


def _puzzles(unread: Sequence[Msg], pack: Pack, locale: Locale) -> list[str]:
    voice = Voice(locale, (), pack)
    lines = [f"- {voice.say(line)}" for line in unread[:OFFENCES]]
    if len(unread) > OFFENCES:
        lines.append(f"- {words(locale)('decks.more_offences', count=len(unread) - OFFENCES)}")
    return lines


def _verdict(problems: Sequence[Msg], pack: Pack, locale: Locale) -> list[str]:
    spoken, voice = words(locale), Voice(locale, (), pack)
    if not problems:
        return [f"✓ {spoken('decks.legal')}"]
    lines = [f"**✗ {spoken('decks.illegal', count=len(problems))}**"]
    for problem in problems[:OFFENCES]:
        rule = cited(spoken, str(problem.args.get("clause", "")))
        told = voice.say(problem)
        lines.append(f"- {spoken('list.cited', told=told, rule=rule) if rule else told}")
    if len(problems) > OFFENCES:
        lines.append(f"- {spoken('decks.more_offences', count=len(problems) - OFFENCES)}")
    return lines


def _listed(deck: Deck, pack: Pack, locale: Locale) -> str:
    """The cards by kind, each kind in the order written."""
    kinds: dict[str, list[str]] = {}
    counts: Counter[str] = Counter()
    for design_id, count in deck.cards:
        design = pack.designs.get(design_id)
        kind = design.kind if design is not None else ""
        name = design.name.get(locale) if design is not None else design_id
        kinds.setdefault(kind, []).append(f"{count}× {name}")
        counts[kind] += count
    lines = []
    for kind, names in kinds.items():
        told = catalogue.term(f"kind.{kind}", locale, pack.title) if kind else "?"
        spoken, count = words(locale), counts[kind]
        lines.append(spoken("decks.kind", kind=told, count=count, cards=spoken.joined(names)))
    return "\n".join(lines) or words(locale)("decks.empty")


def _curve(deck: Deck, pack: Pack, locale: Locale) -> str:
    """Curve: cards of each cost as bars; empty where cards have no cost."""
    counts: Counter[int] = Counter()
    price = look_of(pack.title).price
    for design_id, count in deck.cards:
        design = pack.designs.get(design_id)
        if design is not None and price in design.stats:
            counts[min(design.stats[price], DEAREST)] += count
    if not counts:
        return ""
    most = max(counts.values())
    lines = [words(locale)("decks.curve")]
    for cost in range(min(counts), max(counts) + 1):
        bar = BAR * max(round(counts[cost] * WIDEST / most), 1 if counts[cost] else 0)
        label = f"{cost}+" if cost == DEAREST else f"{cost} "
        lines.append(f"`{label}` {bar} {counts[cost]}")
    return "\n".join(lines)


def _actions(shown: DeckSheet, locale: Locale) -> Row:
    spoken = words(locale)

    def button(verb: str, style: ButtonStyle = ButtonStyle.SECONDARY) -> Button:
        says = f"decks.{verb}"
        return press(spoken, f"deck_{verb}", says, shown.title, shown.key, style=style)

    buttons = [button("edit", ButtonStyle.PRIMARY), button("export")]
    if shown.saved:
        more = CardSearch(shown.title, "", shown.key).id("search_new", 0)
        buttons.insert(0, Button(more, spoken("search.more"), ButtonStyle.PRIMARY))
        buttons.append(button("drop", ButtonStyle.DANGER))
    return Row(tuple(buttons))


def mark(*, legal: bool) -> str:
    """Sign of a legal or an illegal deck."""
    return "✓" if legal else "✗"


def brief(deck: Deck, pack: Pack, locale: Locale) -> str:
    """Describe a deck's leader and size on one line."""
    cards = [pack.designs[card] for card, _ in deck.cards if card in pack.designs]
    leads = look_of(pack.title).leads
    led = [card.name.get(locale) for kind in leads for card in cards if card.kind == kind]
    return " · ".join((*led[:1], words(locale)("decks.size", count=deck.size)))


def listing(
    saved: Sequence[DeckRow],
    ready: Sequence[tuple[str, ReadyDeck]],
    illegal: frozenset[tuple[str, str]],
    locale: Locale,
    at: int = 0,
) -> Message:
    """Somebody's decks and the ready ones, each with the button that opens it. ``ready`` come with
    their titles, ``illegal`` are title and name of the saved ones that cannot be played with yet;
    ``at``: the page, from 0."""
    spoken = words(locale)
    own = [_own_line(row, illegal, spoken) for row in saved]
    every = [*own, *(_ready_line(title, one, spoken) for title, one in ready)]
    pages = max(-(-len(every) // LISTED), 1)
    at = min(max(at, 0), pages - 1)
    parts: list[Part] = []
    if at == 0:
        none = "" if own else f"\n{spoken('decks.none')}"
        parts.append(Text(f"### {spoken('decks.yours')}{none}"))
    for place, line in enumerate(every[at * LISTED : (at + 1) * LISTED], at * LISTED):
        if place == len(own):
            parts.append(Text(f"### {spoken('decks.ready')}"))
        parts.append(line)
    if pages > 1:
        back, on = (
            lambda there: str(ComponentId("decks_back", 0, (number(there),))),
            lambda there: str(ComponentId("decks_next", 0, (number(there),))),
        )
        parts.append(Row(page_buttons(at, pages, back, on, spoken)))
    parts.append(Row((press(spoken, "deck_new", "decks.new", style=ButtonStyle.PRIMARY),)))
    return Message(tuple(parts))


def _own_line(row: DeckRow, illegal: frozenset[tuple[str, str]], spoken: Phrases) -> Section:
    sign = mark(legal=(row.title, row.deck.name) not in illegal)
    title = titles[row.title].shape.names.get(spoken.locale)
    size = spoken("decks.size", count=row.deck.size)
    told = f"{sign} **{safe_name(row.deck.name)}**\n-# {title} · {size}"
    return Section(Text(told), press(spoken, "deck_open", "decks.open", row.title, row.deck.name))


def _ready_line(title: str, one: ReadyDeck, spoken: Phrases) -> Section:
    name, hint = one.names.get(spoken.locale), one.hint.get(spoken.locale)
    played = titles[title].shape.names.get(spoken.locale)
    told = f"**{name}**\n-# {played} · {hint}"
    return Section(Text(told), press(spoken, "deck_open", "decks.open", title, READY + one.id))


def lobby_menu(table_id: int, ready: Sequence[ReadyDeck], locale: Locale) -> Menu:
    """The public menu under a table that has not begun: ready decks, and a way to one's own."""
    spoken = words(locale)
    choices = [
        MenuLine(f"{READY}{one.id}", one.names.get(locale), one.hint.get(locale))
        for one in ready[: CHOICES - 1]
    ]
    own = MenuLine(OWN, spoken("decks.own"), spoken("decks.own_hint"))
    return Menu(str(ComponentId("deck", table_id)), spoken("decks.choose"), (*choices, own))


def own_menu(
    table_id: int, saved: Sequence[DeckRow], illegal: frozenset[tuple[str, str]], locale: Locale
) -> Message:
    """One's own decks for a table, to choose from in private: first those that can be played with.
    ``illegal`` are title and name of the others."""
    spoken = words(locale)
    if not saved:
        return Message((Text(spoken("decks.none")),))
    fit = [row for row in saved if (row.title, row.deck.name) not in illegal]
    unfit = [row for row in saved if (row.title, row.deck.name) in illegal]
    choices = tuple(
        MenuLine(
            row.deck.name,
            f"{mark(legal=row in fit)} {row.deck.name}",
            spoken("decks.size", count=row.deck.size),
        )
        for row in (*fit, *unfit)[:CHOICES]
    )
    menu = Menu(str(ComponentId("deck_own", table_id)), spoken("decks.choose"), choices)
    return Message((Text(spoken("decks.choose_own")), menu))


def chosen(name: str, locale: Locale) -> Message:
    """The deck that its chooser will play with."""
    told = words(locale)("decks.chosen", name=safe_name(name))
    return Message((Box((Text(told),), GOLD),))


def thrown_away(name: str, locale: Locale) -> Message:
    """The deck that is gone."""
    told = words(locale)("decks.dropped", name=safe_name(name))
    return Message((Box((Text(told),), QUIET),))


def confirm_drop(title: str, name: str, state: int, locale: Locale) -> Message:
    """The question before a deck is thrown away; ``state`` is what it was asked about, for another
    deck may have the name later."""
    spoken = words(locale)
    about = (title, name, number(state))
    return question(
        spoken("decks.drop_sure", name=safe_name(name)),
        press(spoken, "deck_drop_yes", "decks.drop_yes", *about, style=ButtonStyle.DANGER),
        press(spoken, "deck_drop_no", "decks.drop_no", title, name),
    )


def bring_form(title: str, every: Sequence[str], name: str, locale: Locale) -> Form:
    """A new deck: of which of the games that have decks, and its cards as a list, a code or a
    file."""
    spoken = words(locale)
    fields = [
        Field(
            LIST_FIELD,
            spoken("decks.form_list"),
            Written(WRITTEN, example=example(spoken("decks.form_example")), long=True),
            spoken("decks.form_hint"),
        ),
        Field(FILE_FIELD, spoken("decks.form_file"), FileUpload(), spoken("decks.form_file_hint")),
        Field(NAME_FIELD, spoken("decks.form_name"), Written(NAME, name)),
    ]
    if len(every) > 1:
        games = (
            MenuLine(one, titles[one].shape.names.get(locale), chosen=one == title) for one in every
        )
        fields.insert(0, Field(GAME_FIELD, spoken("decks.form_game"), OneOf(tuple(games))))
    identity = str(ComponentId("deck_form", 0, (title, "")))
    return Form(identity, spoken("decks.form_new"), tuple(fields))


def change_form(title: str, before: str, name: str, text: str, locale: Locale) -> Form:
    """A deck as it is, to be written anew. ``before``: the saved deck whose place it takes."""
    spoken = words(locale)
    cards = Written(WRITTEN, text, example(spoken("decks.form_example")), long=True, required=True)
    return Form(
        str(ComponentId("deck_form", 0, (title, before))),
        spoken("decks.form_change"),
        (
            Field(NAME_FIELD, spoken("decks.form_name"), Written(NAME, name, required=True)),
            Field(LIST_FIELD, spoken("decks.form_list"), cards, spoken("decks.form_hint")),
        ),
    )
