"""Where each command is offered: what can be typed in private messages works there."""

import pytest

from bot.app import SYNCED
from bot.i18n import words
from bot.sandbox.person import Person, PersonError
from engine import titles
from tests.cogs.stage import KAITO, LIN, MIRA, PATIENCE, ROOM, Stage, press

GUILD, PRIVATE, ELSEWHERE = 0, 1, 2
"""Discord's numbers of the contexts."""

IN_SERVERS = {"table", "seat", "server", "event", "Challenge"}
"""What means a place in a server, or a server itself."""

EVERYWHERE = {"card", "rules", "deck"}
"""What somebody who installs the bot for themselves has wherever they are."""

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
"""What no command may say to somebody who plays, where it was offered to them."""


async def payloads(stage: Stage) -> dict[str, dict]:
    """The commands as Discord is told them."""
    tree = stage.bot.tree
    assert tree.translator is not None
    told = [await c.get_translated_payload(tree, tree.translator) for c in tree.get_commands()]
    return {command["name"]: command for command in told}


def leaves(command: dict, path: str = "") -> list[str]:
    """What can be typed: a command, or each of its subcommands."""
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


async def test_who_has_installed_the_bot_looks_things_up_where_it_is_not(stage: Stage):
    """In a server without the bot: to them alone or to all, with buttons that go on working."""
    kaito, mira = await stage.person(KAITO), await stage.person(MIRA)
    stage.sandbox.install_for(KAITO)
    await stage.sandbox.expel()
    card = await (await kaito.slash(ROOM, "card", name="Nezha")).wait(PATIENCE)
    assert card.ephemeral
    assert card.pictures
    await (await kaito.slash(ROOM, "card", name="Nezha", share=True)).wait(PATIENCE)
    shared = await mira.wait_for(ROOM, lambda post: bool(post.pictures), PATIENCE)
    assert "Nezha" in shared.text
    rules = await (await kaito.slash(ROOM, "rules", title="shenhua")).wait(PATIENCE)
    assert titles["shenhua"].names.en in rules.text
    found = await kaito.autocomplete(ROOM, "deck show", option="deck", text="")
    deck = await (await kaito.slash(ROOM, "deck show", deck=found[0]["value"])).wait(PATIENCE)
    assert deck.pictures
    exported = await (await press(kaito, deck, "deck_export")).wait(PATIENCE)
    assert exported.attachments
    for command in ("table open", "help", "games"):
        with pytest.raises(PersonError):
            await kaito.slash(ROOM, command)
    with pytest.raises(PersonError):
        await mira.slash(ROOM, "card", name="Nezha")
    assert stage.sandbox.refusals == []


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
    """What the bot answers to a command that somebody types in their private messages."""
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
