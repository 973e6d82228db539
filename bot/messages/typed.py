"""Answering a decision by typing: what ``/act`` suggests, and what a typed text means.

A suggestion says what buttons and menus say, current numbers too. Its value carries the whole
selection, so it stays unambiguous when two options read alike. Text that somebody writes by hand is
understood by label, with or without the numbers, or by key; several options are joined by ``+``.
"""

from __future__ import annotations

from bot.host.errors import HostError, Stale
from bot.messages.component_id import Outdated, stamp
from bot.messages.numbers import Numbers
from bot.messages.parts import CHOICE, CHOICES, cut
from bot.messages.picker import AnswerMode, Picked, answer_mode, decision_code
from engine.kernel.values import Decision, DecisionKind, Option

MARK = "="
JOIN = " + "


def suggestions(decision: Decision, numbers: Numbers, typed: str) -> list[tuple[str, str]]:
    """Up to 25 pairs of name and value that go on from what is typed: legal options only."""
    words = numbers.voice.words
    if answer_mode(decision) is AnswerMode.ONE:
        found = [
            (name, _value(Picked(decision, (place,))))
            for place, option in enumerate(decision.options)
            if _fits(name := numbers.line(option, CHOICE), typed)
        ]
        if decision.minimum == 0 and not typed:
            found.insert(0, (words("prompt.choose_none"), _value(Picked(decision))))
        return found[:CHOICES]
    return _longer(decision, numbers, typed)


def _longer(decision: Decision, numbers: Numbers, typed: str) -> list[tuple[str, str]]:
    """For decisions of several options: the selection so far, and each way to lengthen it. What
    has been chosen is there by its name alone."""
    labels = _labels(decision, numbers)
    begun, rest = _begun(decision, numbers, typed)
    found = []
    if begun.complete:
        name = JOIN.join(labels[place] for place in begun.indexes)
        told = name or numbers.voice.words("prompt.choose_none")
        found.append((cut(f"✓ {told}", CHOICE), _value(begun)))
    chosen = set(begun.indexes)
    for place in begun.open:
        repeated = decision.kind is not DecisionKind.DISTRIBUTE and place in chosen
        line = numbers.line(decision.options[place], CHOICE)
        if repeated or len(begun.indexes) >= decision.maximum or not _fits(line, rest):
            continue
        longer = _with(begun, place)
        name = JOIN.join(line if index == place else labels[index] for index in longer.indexes)
        # The end of a long name says what this suggestion adds.
        shown = name if len(name) <= CHOICE else "…" + name[-(CHOICE - 1) :]
        found.append((shown, _value(longer)))
    return found[:CHOICES]


def meant(decision: Decision, numbers: Numbers, text: str) -> tuple[str, ...]:
    """The answer a text stands for.

    :class:`Stale` where a suggestion belongs to an earlier decision; :class:`HostError` naming the
    part that is no option.
    """
    if text.startswith(MARK):
        return _from_value(decision, text)
    answer: list[str] = []
    for part in (piece.strip(" ✓") for piece in text.split("+")):
        if not part:
            continue
        place = _place(decision, numbers, part)
        if place is None:
            raise HostError("error.no_such_choice", choice=part)
        answer.append(decision.options[place].key)
    return tuple(answer)


def _from_value(decision: Decision, text: str) -> tuple[str, ...]:
    number, mark, selection = (*text.removeprefix(MARK).split("."), "", "")[:3]
    if (number, mark) != decision_code(decision) or mark != stamp(decision):
        raise Stale
    try:
        return Picked.parse(decision, selection).answer
    except Outdated:
        raise Stale from None


def _value(picked: Picked) -> str:
    return MARK + ".".join((*decision_code(picked.decision), picked.text))


def _with(picked: Picked, place: int) -> Picked:
    if answer_mode(picked.decision) is AnswerMode.SET:
        chosen = tuple(sorted({*picked.indexes, place}))
        return Picked(picked.decision, chosen)
    return picked.added(place)


def _begun(decision: Decision, numbers: Numbers, typed: str) -> tuple[Picked, str]:
    """The whole options at the beginning of a text, and what is left of it."""
    pieces = [piece.strip(" ✓") for piece in typed.split("+")]
    picked = Picked(decision)
    while pieces:
        place = _place(decision, numbers, pieces[0], picked)
        if place is None:
            break
        picked = _with(picked, place)
        pieces.pop(0)
    return picked, " + ".join(pieces).strip(" +")


def _place(
    decision: Decision, numbers: Numbers, text: str, picked: Picked | None = None
) -> int | None:
    """The option a text names, one not chosen yet where several read alike."""
    wanted = text.casefold()
    found = [
        place
        for place, option in enumerate(decision.options)
        if wanted in (name.casefold() for name in _names(option, numbers))
    ]
    fresh = [place for place in found if picked is None or place not in picked.indexes]
    return next(iter(fresh or found), None)


def _labels(decision: Decision, numbers: Numbers) -> list[str]:
    return [_label(option, numbers) for option in decision.options]


def _label(option: Option, numbers: Numbers) -> str:
    return " ".join(numbers.voice.plain(option.label).split())


def _names(option: Option, numbers: Numbers) -> tuple[str, str, str]:
    """Names of an option that are understood: its label, the whole suggestion, its key."""
    return _label(option, numbers), numbers.line(option, CHOICE), option.key


def _fits(label: str, typed: str) -> bool:
    return typed.strip().casefold() in label.casefold()
