"""Since when messages show the questions on them: nobody answers what they cannot have read.

A finger that taps twice lands the second time on whatever lies there by then, which is the next
question as a rule. So a press that comes right after a question has appeared under it shows the
question and answers nothing. A second press of what has just been answered comes from a screen that
has not been redrawn yet: it is the first one once more, and nothing is wrong with it.

All this lives in memory: after a restart nobody's finger is on its way.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bot.messages.component_id import asked_on
from bot.messages.parts import Message

REMEMBERED = 4000
"""Messages with questions that are remembered."""


@dataclass(slots=True)
class Glance:
    """A message with a question: which, since when, and what was answered on it last."""

    question: str
    since: float
    answered: str = ""


class Glances:
    """The messages that show questions. ``seconds``: so long a question is only looked at."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._seen: OrderedDict[int, Glance] = OrderedDict()

    def shown(self, message_id: int, message: Message) -> None:
        """Discord has acknowledged that the message shows this."""
        question = asked_on(message)
        known = self._seen.pop(message_id, None)
        if known is None:
            known = Glance(question, self._clock())
        elif known.question != question:
            known.question, known.since = question, self._clock()
        self._seen[message_id] = known
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    def too_soon(self, message_id: int, question: str, pressed_at: float) -> bool:
        """Tell whether a press at that moment came before anybody can have read that question
        there. One that Discord has on the message before it says so has only just appeared, too."""
        known = self._seen.get(message_id)
        if known is None or not self._seconds:
            return False
        return known.question != question or pressed_at - known.since < self._seconds

    def answered(self, message_id: int, pressed: str) -> None:
        """This was pressed on the message, and it was an answer."""
        known = self._seen.get(message_id)
        if known is not None:
            known.answered = pressed

    def again(self, message_id: int, pressed: str) -> bool:
        """Tell whether this is what was answered on that message last, pressed once more."""
        known = self._seen.get(message_id)
        return known is not None and known.answered == pressed
