"""Answering a decision by typing: what ``/act`` suggests, and what a typed text means.

A suggestion's value carries the whole selection, so it stays unambiguous when two options read
alike. Text that somebody writes by hand is understood by label, slot or key; several options are
joined by ``+``.
"""

from __future__ import annotations

from bot.host.errors import HostError, Stale
from bot.messages.component_id import stamp
from bot.messages.parts import CHOICE, CHOICES, cut
from bot.messages.picker import Manner, Picked, decision_code, manner
from bot.messages.voice import Voice
from engine.kernel.values import Decision, DecisionKind, msg

MARK = "="
JOIN = " + "


def suggestions(decision: Decision, voice: Voice, typed: str) -> list[tuple[str, str]]:
    """Up to 25 pairs of name and value that go on from what is typed: legal options only."""
    words = voice.words
    if manner(decision) is Manner.ONE:
        found = [
            (cut(label, CHOICE), _value(Picked(decision, (place,))))
            for place, label in enumerate(_labels(decision, voice))
            if _fits(label, typed)
        ]
        if decision.minimum == 0 and not typed:
            found.insert(0, (words("prompt.choose_none"), _value(Picked(decision))))
        return found[:CHOICES]
    return _longer(decision, voice, typed)


def _longer(decision: Decision, voice: Voice, typed: str) -> list[tuple[str, str]]:
    """For decisions of several options: the selection so far, and each way to lengthen it."""
    labels = _labels(decision, voice)
    begun, rest = _begun(decision, labels, typed)
    found = []
    if begun.complete:
        name = JOIN.join(labels[place] for place in begun.indexes)
        told = name or voice.words("prompt.choose_none")
        found.append((cut(f"✓ {told}", CHOICE), _value(begun)))
    chosen = set(begun.indexes)
    for place in begun.open:
        repeated = decision.kind is not DecisionKind.DISTRIBUTE and place in chosen
        if repeated or len(begun.indexes) >= decision.maximum or not _fits(labels[place], rest):
            continue
        longer = _with(begun, place)
        name = JOIN.join(labels[index] for index in longer.indexes)
        # The end of a long name says what this suggestion adds.
        shown = name if len(name) <= CHOICE else "…" + name[-(CHOICE - 1) :]
        found.append((shown, _value(longer)))
    return found[:CHOICES]


def meant(decision: Decision, voice: Voice, text: str) -> tuple[str, ...]:
    """The answer a text stands for.

    :class:`Stale` where a suggestion belongs to an earlier decision; :class:`HostError` naming the
    part that is no option.
    """
    if text.startswith(MARK):
        return _from_value(decision, text)
    labels = _labels(decision, voice)
    answer: list[str] = []
    for part in (piece.strip(" ✓") for piece in text.split("+")):
        if not part:
            continue
        place = _place(decision, labels, part)
        if place is None:
            raise HostError(msg("error.no_such_choice", choice=part[:80]))
        answer.append(decision.options[place].key)
    return tuple(answer)


def _from_value(decision: Decision, text: str) -> tuple[str, ...]:
    number, mark, selection = (*text.removeprefix(MARK).split("."), "", "")[:3]
    if (number, mark) != decision_code(decision) or mark != stamp(decision):
        raise Stale
    try:
        return Picked.parse(decision, selection).answer
    except ValueError:
        raise Stale from None


def _value(picked: Picked) -> str:
    return MARK + ".".join((*decision_code(picked.decision), picked.text))


def _with(picked: Picked, place: int) -> Picked:
    if manner(picked.decision) is Manner.SET:
        chosen = tuple(sorted({*picked.indexes, place}))
        return Picked(picked.decision, chosen)
    return picked.added(place)


def _begun(decision: Decision, labels: list[str], typed: str) -> tuple[Picked, str]:
    """The whole options at the beginning of a text, and what is left of it."""
    pieces = [piece.strip(" ✓") for piece in typed.split("+")]
    picked = Picked(decision)
    while pieces:
        place = _place(decision, labels, pieces[0], picked)
        if place is None:
            break
        picked = _with(picked, place)
        pieces.pop(0)
    return picked, " + ".join(pieces).strip(" +")


def _place(
    decision: Decision, labels: list[str], text: str, picked: Picked | None = None
) -> int | None:
    """The option a text names, one not chosen yet where several read alike."""
    wanted = text.casefold()
    found = [
        place
        for place, label in enumerate(labels)
        if wanted in (label.casefold(), decision.options[place].key.casefold())
    ]
    fresh = [place for place in found if picked is None or place not in picked.indexes]
    return next(iter(fresh or found), None)


def _labels(decision: Decision, voice: Voice) -> list[str]:
    return [" ".join(voice.plain(option.label).split()) for option in decision.options]


def _fits(label: str, typed: str) -> bool:
    return typed.strip().casefold() in label.casefold()
