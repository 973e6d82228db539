"""Contexts in which each command is offered: what can be typed in private messages works there."""

from functools import partial

import pytest

from bot.app import SYNCED
from bot.i18n import words
from bot.sandbox.person import Person, PersonError
from bot.sandbox.post import Post
from tests.cogs.stage import (
    KAITO,
    LIN,
    MIRA,
    OTHER_ROOM,
    PATIENCE,
    Stage,
    everything_tried,
    has_button,
    verb,
)
from tests.cogs.test_greeting import HALL

GUILD, PRIVATE, ELSEWHERE = 0, 1, 2
"""Discord's numbers of the contexts."""

IN_SERVERS = {"table", "seat", "server", "event", "Challenge"}
"""Words that mean a place in a server, or a server itself."""

EVERYWHERE = {"card", "rules", "deck"}
"""Commands that somebody who installs the bot for themselves has wherever they are."""

TYPED: dict[str, dict[str, object]] = {
    "hand": {},
    "board": {},
    "piles": {},
    "act": {},
    "why": {},
    "log": {},
    "games": {},
    "orders": {},
    "undo": {},
    "card": {"name": "Exodia"},
    "rules": {},
    "help": {},
    "about": {},
    "settings show": {},
    "settings quiet": {"start": "22", "end": "8"},
    "settings vacation": {"days": 1},
    "deck add": {"deck": "Mine", "card": "Nezha"},
    "deck list": {},
    "deck show": {"deck": "Mine"},
    "deck import": {"code": "nothing"},
    "deck export": {"deck": "Mine"},
    "deck edit": {"deck": "Mine"},
    "deck search": {},
    "deck remove": {"deck": "Mine", "card": "Nezha"},
    "deck rename": {"deck": "Mine", "name": "Ours"},
    "deck delete": {"deck": "Ours"},
    "deck use": {"deck": "Ours"},
    "concede": {},
    "rank board": {},
    "rank player": {},
    "privacy export": {},
    "privacy delete": {},
}
"""Every command that private messages offer, in an order that makes sense, with what is typed."""

FORMS = {"deck edit"}
"""Commands that open a form."""

FALSE = ("error.only_in_servers", "error.no_table", "error.needs_manager", "error.command_changed")
"""Sentences that no command may say to somebody who plays, where it was offered to them."""


async def payloads(stage: Stage) -> dict[str, dict]:
    """The commands as Discord is told them."""
    tree = stage.bot.tree
    assert tree.translator is not None
    told = [await c.get_translated_payload(tree, tree.translator) for c in tree.get_commands()]
    return {command["name"]: command for command in told}


def leaves(command: dict, path: str = "") -> list[str]:
    """List the commands that can be typed: a command, or each of its subcommands."""
    inner = [option for option in command.get("options", []) if option["type"] in (1, 2)]
    name = f"{path} {command['name']}".strip()
    return [leaf for option in inner for leaf in leaves(option, name)] or [name]


async def test_each_command_says_where_it_is_offered(stage: Stage):
    commands = await payloads(stage)
    for name, command in commands.items():
        wanted = [GUILD] if name in IN_SERVERS else [GUILD, PRIVATE]
        wanted += [ELSEWHERE] if name in EVERYWHERE else []
        assert command["contexts"] == wanted, name
        assert command["integration_types"] == ([0, 1] if name in EVERYWHERE else [0]), name
    assert set(commands) >= IN_SERVERS | EVERYWHERE


LOOKED_UP: tuple[tuple[str, dict[str, object]], ...] = (
    ("card", {"name": "Nezha"}),
    ("card", {"name": "a"}),
    ("rules", {"title": "shenhua"}),
    ("deck add", {"deck": "Mine", "card": "Nezha"}),
    ("deck list", {}),
    ("deck show", {"deck": "Mine"}),
    ("deck search", {}),
)
"""Things that are looked up without the bot, with all that can be pressed under them."""

TO_ALL: tuple[tuple[str, dict[str, object]], ...] = (
    ("card", {"name": "Nezha", "share": True}),
    ("deck show", {"deck": "Mine", "everyone": True}),
)
"""Commands whose answer is shown to all who are there; the deck is one of the caller's own."""


KEPT = {"deck_drop_yes"}
"""Presses that would throw away what is looked at next."""


async def test_who_has_installed_the_bot_looks_things_up_wherever_they_are(stage: Stage):
    """In a conversation of two, in a group and in a server without the bot: to them alone or to
    all, with everything that can be pressed; nothing is asked of Discord but by the answer."""
    kaito, mira = await stage.person(KAITO), await stage.person(MIRA)
    await stage.game(kaito, computers=1)
    stage.sandbox.install_for(KAITO)
    for place in (await kaito.group(MIRA), await kaito.group(MIRA, LIN)):
        await nothing_but_looking_up(kaito, mira, place["id"])
    # A greeting or a board that is still on its way would be refused after the bot has gone.
    await kaito.wait_for(HALL, lambda post: has_button(post, "first"), PATIENCE)
    await everything_tried(stage)
    await stage.sandbox.expel()
    await nothing_but_looking_up(kaito, mira, OTHER_ROOM)
    assert stage.sandbox.refusals == []


async def nothing_but_looking_up(kaito: Person, mira: Person, place: str) -> None:
    for command, options in LOOKED_UP:
        shown = await (await kaito.slash(place, command, **options)).wait(PATIENCE)
        assert shown.ephemeral, command
        await everything_pressed(kaito, shown)
    found = await kaito.autocomplete(place, "deck show", option="deck", text="")
    assert found
    for command, options in TO_ALL:
        before = len(mira.messages(place))
        await (await kaito.slash(place, command, **options)).wait(PATIENCE)
        await mira.until(partial(has_more_than, mira, place, before), PATIENCE)
        shown = mira.messages(place)[-1]
        assert shown.pictures, command
        await everything_pressed(mira, shown)
    refused = await (await kaito.slash(place, "deck use", deck="Mine")).wait(PATIENCE)
    assert refused.text == words("en")("error.elsewhere")
    for command in ("table open", "help", "games", "hand"):
        with pytest.raises(PersonError):
            await kaito.slash(place, command)
    with pytest.raises(PersonError):
        await mira.slash(place, "card", name="Nezha")


def has_more_than(person: Person, place: str, count: int) -> bool:
    """Tell whether that many messages, and one more, are seen there."""
    return len(person.messages(place)) > count


async def everything_pressed(person: Person, shown: Post, depth: int = 2) -> None:
    """Each button and menu under an answer does what it says, and so do those of what it brings:
    to whoever pressed alone."""
    wrong = [words("en")(f"error.{key}") for key in ("old_button", "not_here", "elsewhere")]
    assert not any(sentence in shown.text for sentence in wrong), shown.text
    if not depth:
        return
    values = {one.custom_id: {"values": [one.options[0]["value"]]} for one in shown.selects}
    for custom_id in [*(one.custom_id or "" for one in shown.buttons if not one.disabled), *values]:
        there = {one.custom_id for one in shown.buttons} | {one.custom_id for one in shown.selects}
        if custom_id not in there or verb(custom_id) in KEPT:
            continue
        pressed = await person.press_raw(shown, custom_id, **values.get(custom_id, {}))
        await pressed.acknowledged(PATIENCE)
        if pressed.shown_modal is not None:
            continue
        brought = await pressed.wait(PATIENCE)
        assert brought.ephemeral, custom_id
        await everything_pressed(person, brought, depth - 1)


async def test_what_private_messages_offer_works_there(stage: Stage):
    kaito = await stage.person(KAITO)
    await stage.game(kaito, computers=1)
    commands = await payloads(stage)
    offered = {
        leaf
        for command in commands.values()
        if PRIVATE in command["contexts"]
        for leaf in leaves(command)
    }
    assert offered == set(TYPED)
    spoken = words("en")
    wrong = {spoken(key) for key in FALSE}
    wrong.add(spoken("error.unexpected", incident="#").partition("#")[0])
    for command, arguments in TYPED.items():
        said = await answer(kaito, command, arguments)
        assert not [sentence for sentence in wrong if sentence in said], f"{command}: {said}"


async def answer(person: Person, command: str, arguments: dict[str, object]) -> str:
    """Return what the bot answers to a command that somebody types in their private messages."""
    called = await person.slash(await person.dm(), command, **arguments)
    if command in FORMS:
        return (await called.modal(PATIENCE)).title
    return (await called.wait(PATIENCE)).text


@pytest.mark.parametrize("who", [LIN, KAITO])
async def test_what_means_a_server_is_not_offered_in_private_messages(stage: Stage, who: str):
    person = await stage.person(who)
    dm = await person.dm()
    commands = await payloads(stage)
    for name in IN_SERVERS:
        for leaf in leaves(commands[name]):
            with pytest.raises(PersonError):
                await person.slash(dm, leaf)


async def test_the_bot_comes_online_where_its_commands_are_not_taken(stage: Stage):
    """Discord takes two hundred new commands a day."""
    stage.incidents.expected = ("does not take the commands",)
    (stage.data / SYNCED).unlink()
    stage.sandbox.faults.refuse("PUT .*/commands$", 400, 30034)
    await stage.restart()
    lin = await stage.person(LIN)
    told = await (await lin.slash(await lin.dm(), "help")).wait(PATIENCE)
    assert told.text
    assert not (stage.data / SYNCED).exists()
