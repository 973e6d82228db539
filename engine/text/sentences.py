"""Words for messages: catalogues in Chinese and English, and how a message becomes a sentence.

A catalogue is a YAML file of keys and sentences; every key stands in both languages (a test
compares them). In a sentence

* ``{who}`` is an argument of the message: a player's name, a card's name with its slot label set
  off (「」 in Chinese, quotes in English, bold in Markdown), a term, a number;
* ``{card:name}`` is the card's name without its slot, ``{amount:signed}`` a number with its sign,
  ``{stat:stat}`` the term ``stat.VALUE`` for the argument's value (the value where there is none);
* ``stat.none``, if there is such a term, is what ``{stat:stat}`` is where the message has no such
  argument (as lines may that were stored before it was said), else that is some card;
* ``{amount:plural:card|cards}`` agrees with a number;
* in Chinese a space is put between hanzi and Latin letters or digits where an argument joins.

A key may have variants: ``KEY/self`` where ``who`` and ``to`` are the same player, ``KEY/VALUE``
where an argument is that word, term or number, ``KEY/none`` where one is the empty word.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.kernel.pack import Pack
from engine.kernel.title import titles
from engine.kernel.values import SEAT_LETTERS, CardRef, Msg, SeatRef, Several, TermRef, Value, Words
from engine.text.cards import ability_text, card_text, choice_text
from engine.text.catalogue import language_of, sentences, term
from engine.text.template import PLURAL, Placeholder, fill, parse


class _Reader(NamedTuple):
    """Whom a sentence is for."""

    locale: str
    names: Sequence[str]
    pack: Pack | None
    style: str
    title: str

    def term(self, key: str) -> str:
        """A word as the title says it."""
        return term(key, self.locale, self.title)


def say(
    message: Msg,
    locale: str,
    names: Sequence[str] = (),
    pack: Pack | None = None,
    style: str = "plain",
    title: str = "",
) -> str:
    """A message as a sentence.

    ``names`` are the seats' display names, ``pack`` names the cards, ``style`` is ``plain``,
    ``markdown`` or ``bare``, in which cards are not set off. ``title`` is the one whose words they
    are where there is no pack to tell. An unknown key is shown as it is: a message never fails.
    """
    reader = _Reader(language_of(locale), names, pack, style, pack.title if pack else title)
    if message.key in GENERATED:
        return _generated(message, reader)
    sentence = _sentence(message, sentences(reader.locale, reader.title))
    return _joined(_pieces(message, sentence, reader), reader.locale)


GENERATED = frozenset(("hint.card", "hint.ability", "hint.choice"))
"""The keys whose words are made from what a card does: ``design``, and ``place`` of the ability or
``choice``, one of several things it offers."""


def _generated(message: Msg, reader: _Reader) -> str:
    """The text of a card, of one of its abilities or of one of its choices, in one line."""
    ref, place, choice = (message.args.get(name) for name in ("design", "place", "choice"))
    if not isinstance(ref, CardRef) or reader.pack is None or ref.design not in reader.pack.designs:
        return _word(ref, "name", reader)
    design = reader.pack.designs[ref.design]
    if isinstance(choice, Words):
        text = choice_text(design, choice.zh, reader.pack, reader.locale)
    elif isinstance(place, int):
        text = ability_text(design, place, reader.pack, reader.locale, reader.style)
    else:
        text = card_text(design, reader.pack, reader.locale, reader.style)
    return (" " if reader.locale == "en" else "").join(text.split("\n"))


def _sentence(message: Msg, words: Mapping[str, str]) -> str:
    """The sentence of a message's key, or of the variant that its arguments ask for."""
    variants = (f"{message.key}/{detail}" for detail in _details(message.args))
    found = next((words[variant] for variant in variants if variant in words), None)
    return found or words.get(message.key, message.key)


def _details(args: Mapping[str, Value]) -> Iterable[str]:
    if "to" in args and args.get("who") == args["to"]:
        yield "self"
    for value in args.values():
        if isinstance(value, str):
            yield value or "none"
        elif isinstance(value, TermRef):
            yield value.key
        elif isinstance(value, int):
            yield str(value)


def _pieces(message: Msg, sentence: str, reader: _Reader) -> list[str]:
    """A sentence taken apart: its own words at even places, its arguments at odd ones."""
    pieces: list[str] = []
    for part in parse(sentence):
        if isinstance(part, str):
            pieces.append(part)
            continue
        said = _phrase(message, part, reader)
        if not pieces and not isinstance(message.args.get(part.name), SeatRef):
            said = said[:1].upper() + said[1:]
        pieces.append(said)
    return pieces


def _phrase(message: Msg, place: Placeholder, reader: _Reader) -> str:
    """Word an argument; a phrase of the catalogue may name others: until whose turn ends."""
    value, form = message.args.get(place.name), place.form
    if form == PLURAL:
        return place.choose(value)
    if form and isinstance(value, str):
        phrase = sentences(reader.locale, reader.title).get(f"{form}.{value}", "")
        if "{" in phrase:
            return _joined(_pieces(message, phrase, reader), reader.locale)
    return _word(value, form, reader)


def _joined(pieces: list[str], locale: str) -> str:
    text = ""
    for piece in pieces:
        if locale == "en":
            if piece.startswith(".") and text.endswith("."):  # after a name such as "Smith Jr."
                piece = piece[1:]
        elif text and piece and _apart(text[-1], piece[0]):
            text += " "
        text += piece
    return text


_LATIN = re.compile(r"[0-9A-Za-z+\N{MINUS SIGN}]")
_HANZI = re.compile(r"[\u3400-\u9fff]")


def _apart(left: str, right: str) -> bool:
    """Tell whether two characters that an argument brings together read better with a space."""
    latin = (_LATIN.match(left) is not None, _LATIN.match(right) is not None)
    if all(latin):
        return True
    return any(latin) and _HANZI.match(right if latin[0] else left) is not None


def _word(value: Value | None, form: str, reader: _Reader) -> str:
    match value:
        case None:
            nothing = sentences(reader.locale, reader.title).get(f"{form}.none")
            return reader.term("term.some_card") if nothing is None else nothing
        case SeatRef(seat):
            return seat_name(seat, reader.names)
        case CardRef():
            shown = CardRef(value.design) if form == "name" else value
            if _is_self(value, reader):
                name = seat_name(SEAT_LETTERS.index(value.slot[0]), reader.names)
                return f"{shown.slot} {name}".strip()
            return card_name(shown, reader.locale, reader.pack, reader.style)
        case Several(cards, more):
            said = [_word(card, form, reader) for card in cards]
            return _among(said, more, reader) if more else _listed(said, reader.locale)
        case TermRef(key):
            return reader.term(key)
        case Words():
            return value.get(reader.locale)
        case int() if form == "signed":
            return f"{value:+d}".replace("-", "\N{MINUS SIGN}")
    words = sentences(reader.locale, reader.title)
    return words.get(f"{form}.{value}", str(value)) if form else str(value)


def _is_self(ref: CardRef, reader: _Reader) -> bool:
    """Tell whether a card on the table is its player, whose name is known."""
    pack = reader.pack
    if pack is None or not ref.slot or ref.design not in pack.designs:
        return False
    seat = SEAT_LETTERS.find(ref.slot[0])
    named = 0 <= seat < len(reader.names) and reader.names[seat] != ""
    return named and pack.designs[ref.design].kind in titles[pack.title].words.manner.selves


def _listed(words: list[str], locale: str) -> str:
    """``A``, ``A and B``, ``A, B and C``; ``甲、乙、丙``."""
    last = [term("term.joint", locale).join(words[-2:])]
    return term("term.comma", locale).join((*words[:-2], *last))


def _among(words: list[str], more: int, reader: _Reader) -> str:
    """``A, B… (14 in all)``; ``甲、乙等 14 张``."""
    some = term("term.comma", reader.locale).join(words)
    return fill(reader.term("term.among"), {"some": some, "all": len(words) + more})


def seat_name(seat: int, names: Sequence[str]) -> str:
    """A seat's display name, its letter where it has none."""
    return names[seat] if 0 <= seat < len(names) and names[seat] else SEAT_LETTERS[seat]


def slot_label(slot: str, locale: str) -> str:
    """A slot label as that reader writes it (``H3`` is 手3 in Chinese)."""
    if locale.startswith("zh") and slot.startswith("H") and slot[1:].isdigit():
        return f"手{slot[1:]}"
    return slot


def card_name(ref: CardRef, locale: str, pack: Pack | None, style: str) -> str:
    """A card's name set off from the sentence, with its slot label."""
    locale = language_of(locale)
    slot = slot_label(ref.slot, locale)
    if not ref.design:
        key = "term.hidden_at" if slot else "term.some_card"
        return fill(term(key, locale, pack.title if pack else ""), {"slot": slot})
    known = pack is not None and ref.design in pack.designs
    name = pack.designs[ref.design].name.get(locale) if pack and known else ref.design
    if style == "markdown":
        return f"{slot} **{name}**".strip()
    if style == "bare":
        return f"{slot} {name}".strip()
    if locale == "zh":
        return f"{slot}「{name}」"
    return f"{slot} “{name}”".strip()
