"""Presses that only show something: each says what its button promises."""

import pytest

from bot.messages.component_id import ComponentId, number
from engine import titles
from tests.cogs.backroom import ANN, HALL, backroom

GREED = titles["shenhua"].pack().designs["flying_slave"]
SAYS = {
    "forget_no": (ComponentId("forget_no"), (), "Nothing was deleted."),
    "search_show": (
        ComponentId("search_show", 0, ("shenhua", number(0), "", "")),
        (GREED.id,),
        GREED.name.en,
    ),
    "archive": (ComponentId("archive", 0, ("any", "any", number(0))), (), "none like that"),
    "help_next": (ComponentId("help_next", 0, ("event", number(1))), (), "event"),
    "help_back": (ComponentId("help_back", 0, ("event", number(0))), (), "event"),
}
"""By verb: the id, what is chosen in the menu, and words of the answer in English."""


@pytest.mark.parametrize("verb", SAYS)
async def test_a_press_says_what_its_button_promises(verb, tmp_path):
    pressed, chosen, said = SAYS[verb]
    async with backroom(tmp_path) as room:
        visit = await room.press(ANN, HALL, str(pressed), chosen)
    assert said in visit.text
