"""Decks in Discord: brought, built, taken along, chosen, and nobody else's business."""

import re
from collections.abc import Callable

from bot.i18n import words
from bot.sandbox import Person
from bot.sandbox.post import Post
from engine.games.shenhua import TITLE
from engine.kernel.deck import DeckRules
from tests.cogs.shenhua import actor, host, lobby
from tests.cogs.stage import KAITO, LIN, PATIENCE, ROOM, Stage, button, has_button, press, verb

READY = TITLE.rules[DeckRules].ready()
FIRST = READY[0]
LIST_ZH = "\n".join(
    f"{count} {TITLE.pack().design(card).name.zh}" for card, count in FIRST.deck.cards
)


async def told(person: Person, command: str, **options: object) -> Post:
    """The answer to a command."""
    return await (await person.slash(ROOM, command, **options)).wait(PATIENCE)


async def handed_in(person: Person, name: str, text: str) -> Post:
    """A deck written into the form, and what is said of it."""
    form = await (await person.slash(ROOM, "deck import")).modal(PATIENCE)
    return await (await person.submit(form, {"name": name, "list": text})).wait(PATIENCE)


def says(post: Post, words: str) -> Callable[[], bool]:
    """Tell whether a message says those words by now."""
    return lambda: words in post.text


async def test_a_deck_is_brought_as_a_text_list(stage: Stage):
    lin = await stage.person(LIN)
    shown = await handed_in(lin, "我的狐火", LIST_ZH)
    assert shown.ephemeral
    assert "我的狐火" in shown.text
    assert "这副卡组合法" in shown.text
    assert len(shown.pictures) == 1
    assert shown.pictures[0].alt
    (saved,) = await stage.bot.host.decks.saved(actor(lin).user_id)
    assert dict(saved.deck.cards) == dict(FIRST.deck.cards)


async def test_who_reads_boards_as_text_reads_decks_as_text(stage: Stage):
    lin = await stage.person(LIN)
    await stage.bot.host.people.set_player(actor(lin), board="text")
    shown = await handed_in(lin, "我的狐火", LIST_ZH)
    assert shown.pictures == []
    assert "**费用**" in shown.text
    assert "▇" in shown.text


async def test_a_line_that_cannot_be_read_is_named(stage: Stage):
    lin = await stage.person(LIN)
    shown = await handed_in(lin, "错", "4 没有这张牌")
    assert "没有这张牌" in shown.text
    assert await stage.bot.host.decks.saved(actor(lin).user_id) == ()


async def test_the_lines_that_can_be_read_are_kept(stage: Stage):
    """A form is gone once it is handed in: what somebody wrote is not lost for a slip of the pen,
    and each slip is named with the card that may be meant."""
    kaito = await stage.person(KAITO)
    shown = await handed_in(kaito, "Draft", "3x Art of the Five Thunders\n2 Art of the 5 Thunder")
    assert "1 entry could not be read" in shown.text
    assert "Line 2: there is no card called “Art of the 5 Thunder”. Is it" in shown.text
    (saved,) = await stage.bot.host.decks.saved(actor(kaito).user_id)
    assert saved.deck.cards == (("five_thunders", 3),)


async def test_the_empty_list_shows_line_by_line_how_one_is_written(stage: Stage):
    lin = await stage.person(LIN)
    form = await (await lin.slash(ROOM, "deck import")).modal(PATIENCE)
    assert form.fields["list"]["placeholder"] == "4 卡牌名\n3 另一张牌"


async def test_a_list_without_a_card_changes_nothing(stage: Stage):
    kaito = await stage.person(KAITO)
    await handed_in(kaito, "Draft", "3x Art of the Five Thunders")
    form = await (await kaito.slash(ROOM, "deck edit", deck="Draft")).modal(PATIENCE)
    answer = await (await kaito.submit(form, {"name": "Draft", "list": "# all gone"})).wait(
        PATIENCE
    )
    assert "There are no cards in it" in answer.text
    (saved,) = await stage.bot.host.decks.saved(actor(kaito).user_id)
    assert saved.deck.size == 3


async def test_a_deck_that_is_changed_in_the_form_stays_one_deck(stage: Stage):
    """Also under another name; and no import ever replaces a deck of the same name."""
    kaito = await stage.person(KAITO)
    await handed_in(kaito, "Draft", "3x Art of the Five Thunders")
    form = await (await kaito.slash(ROOM, "deck edit", deck="Draft")).modal(PATIENCE)
    changed = {"name": "Final", "list": "4 Art of the Five Thunders"}
    await (await kaito.submit(form, changed)).wait(PATIENCE)
    await handed_in(kaito, "Final", "1 Art of the Five Thunders")
    saved = await stage.bot.host.decks.saved(actor(kaito).user_id)
    assert {row.deck.name: row.deck.size for row in saved} == {"Final": 4, "Final 2": 1}


async def test_files_of_any_editor_are_read(stage: Stage):
    kaito = await stage.person(KAITO)
    for number, encoding in enumerate(("utf-8", "utf-8-sig", "gb18030", "utf-16"), 1):
        file = await kaito.upload(("deck.txt", f"{number} 五雷诀\r\n".encode(encoding)))
        shown = await told(kaito, "deck import", file=file)
        assert f"{number}× Art of the Five Thunders" in shown.text


async def test_every_offence_is_named_with_its_clause(stage: Stage):
    """A deck may be saved while it is being built; it says all that is still wrong with it."""
    kaito = await stage.person(KAITO)
    kind = next(d for d in TITLE.pack().designs.values() if d.kind == "spell")
    shown = await handed_in(kaito, "Draft", f"9 {kind.name.en}")
    assert "problems" in shown.text
    offences = [line for line in shown.text.splitlines() if line.startswith("- ")]
    assert len(offences) >= 3  # no general, too few cards, too many of one
    assert all(re.search(r"\(Rule 23\S*\)", line) for line in offences)


async def test_a_code_and_a_file_bring_the_same_deck(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await handed_in(lin, "狐火", LIST_ZH)
    exported = await told(lin, "deck export", deck="狐火")
    code = re.search(r"PJ1\S+", exported.text)
    assert code
    shown = await told(kaito, "deck import", code=code[0], name="Copied")
    assert "This deck is legal" in shown.text

    file = await kaito.upload(("from-lin.txt", LIST_ZH.encode()))
    shown = await told(kaito, "deck import", file=file)
    assert "from-lin" in shown.text
    by_name = {
        row.deck.name: row.deck for row in await stage.bot.host.decks.saved(actor(kaito).user_id)
    }
    assert dict(by_name["Copied"].cards) == dict(by_name["from-lin"].cards)


async def test_one_form_takes_a_list_a_code_or_a_file(stage: Stage):
    """The file counts where nothing is written, under its own name; the game is chosen there."""
    lin = await stage.person(LIN)
    listed = await told(lin, "deck list")
    form = await (await press(lin, listed, "deck_new")).modal(PATIENCE)
    assert set(form.fields) == {"game", "list", "file", "name"}
    file = await lin.upload(("fox.txt", LIST_ZH.encode()))
    shown = await (await lin.submit(form, {"file": [file], "game": "shenhua"})).wait(PATIENCE)
    assert "fox" in shown.text
    assert "这副卡组合法" in shown.text
    form = await (await press(lin, listed, "deck_new")).modal(PATIENCE)
    nothing = await (await lin.submit(form, {"game": "shenhua"})).wait(PATIENCE)
    assert nothing.text == words("zh")("error.deck_nothing")
    (saved,) = await stage.bot.host.decks.saved(actor(lin).user_id)
    assert (saved.title, saved.deck.name) == ("shenhua", "fox")


async def test_what_is_no_text_is_no_deck(stage: Stage):
    kaito = await stage.person(KAITO)
    file = await kaito.upload(("picture.png", b"\x89PNG\xff\xfe\x00"))
    shown = await told(kaito, "deck import", file=file)
    assert shown.text == "That is not a text file. Send plain text; for a deck, one card per line."
    shown = await told(kaito, "deck import", code="PJ1nonsense")
    assert "deck code" in shown.text


async def test_a_deck_is_built_card_by_card(stage: Stage):
    kaito = await stage.person(KAITO)
    card, _ = FIRST.deck.cards[-1]
    name = TITLE.pack().design(card).name.en
    found = await kaito.autocomplete(ROOM, "deck add", option="card", text=name, deck="New one")
    assert card in [choice["value"] for choice in found]
    shown = await told(kaito, "deck add", deck="New one", card=name, count=3)
    assert f"3× {name}" in shown.text
    shown = await told(kaito, "deck remove", deck="New one", card=card, count=1)
    assert f"2× {name}" in shown.text
    shown = await told(kaito, "deck rename", deck="New one", name="Newer")
    assert "Newer" in shown.text
    assert [row.deck.name for row in await stage.bot.host.decks.saved(actor(kaito).user_id)] == [
        "Newer"
    ]


async def test_cards_are_found_by_what_is_written_on_them(stage: Stage):
    kaito = await stage.person(KAITO)
    shown = await told(kaito, "deck search", words="法术 thunders")
    assert "Art of the Five Thunders" in shown.text
    assert "Creature" not in shown.text
    card = await (await press(kaito, shown, "card_look")).wait(PATIENCE)
    assert card.pictures
    costly = await told(kaito, "deck search", words="creature 6")
    beside = [one.custom_id for one in costly.buttons if verb(one.custom_id) == "card_look"]
    found = [TITLE.pack().design(str(one).rpartition(":")[2]) for one in beside]
    assert found
    assert all(card.stats["cost"] == 6 for card in found)
    nothing = await told(kaito, "deck search", words="没有这样的牌")
    assert nothing.buttons == []


async def test_a_deck_is_built_from_what_was_found(stage: Stage):
    """Only cards that go with the general are listed, and none of which the deck has enough."""
    kaito = await stage.person(KAITO)
    pack = TITLE.pack()
    general = next(card for card, _ in FIRST.deck.cards if pack.design(card).kind == "general")
    sheet = await told(kaito, "deck add", deck="New one", card=general)
    every = await (await press(kaito, sheet, "search_new")).wait(PATIENCE)
    assert len(every.selects[0].options) == 8
    assert len([one for one in every.buttons if verb(one.custom_id) == "put_in"]) == 8
    shown = await told(kaito, "deck search", into="New one", words="creature")
    first = shown.selects[0].options[0]["value"]
    tags = {tag for card in pack.of_kind("creature") for tag in card.tags}
    listed = [pack.design(option["value"]) for option in shown.selects[0].options]
    own = set(pack.design(general).tags)
    assert all(not set(card.tags) & tags - own for card in listed)
    for copies in range(1, 5):
        await (await press(kaito, shown, "put_in")).acknowledged()
        size = f"· {1 + copies} cards"
        await kaito.until(says(shown, size), PATIENCE)
    (saved,) = await stage.bot.host.decks.saved(actor(kaito).user_id)
    assert dict(saved.deck.cards) == {general: 1, first: 4}
    following = [option["value"] for option in shown.selects[0].options]
    assert first not in following
    await (await press(kaito, shown, "search_next")).acknowledged()
    await kaito.until(
        lambda: following != [option["value"] for option in shown.selects[0].options], PATIENCE
    )
    opened = await (await press(kaito, shown, "deck_open")).wait(PATIENCE)
    assert "4× " in opened.text
    assert stage.sandbox.refusals == []


async def test_suggestions_tell_decks_apart(stage: Stage):
    """Suggestions say who leads each, how many cards it has, and whether it can be played with."""
    kaito = await stage.person(KAITO)
    pack = TITLE.pack()
    general = next(card for card, _ in FIRST.deck.cards if pack.design(card).kind == "general")
    await told(kaito, "deck add", deck="Begun", card=general)
    await handed_in(kaito, "Whole", LIST_ZH)
    found = await kaito.autocomplete(ROOM, "deck show", option="deck", text="")
    names = [choice["name"] for choice in found]
    leader = pack.design(general).name.en
    title = TITLE.shape.names.en
    assert names[:2] == [
        f"✗ Begun · {leader} · 1 card · {title}",
        f"✓ Whole · {leader} · {FIRST.deck.size} cards · {title}",
    ]
    assert any(name.startswith(f"✓ {FIRST.names.en} · {leader} · ") for name in names[2:])
    assert [choice["name"] for choice in await kaito.autocomplete(
        ROOM, "deck edit", option="deck", text="begun"
    )] == names[:1]  # fmt: skip


async def test_quick_presses_add_a_copy_each(stage: Stage):
    kaito = await stage.person(KAITO)
    card = next(one for one in TITLE.pack().of_kind("creature") if not one.tags)
    await told(kaito, "deck add", deck="New one", card=card.id)
    shown = await told(kaito, "deck search", into="New one", words=card.name.en)
    pressed = [await press(kaito, shown, "put_in") for _ in range(3)]
    for press_made in pressed:
        await press_made.acknowledged()
    await kaito.until(says(shown, "· 4 cards"), PATIENCE)
    (saved,) = await stage.bot.host.decks.saved(actor(kaito).user_id)
    assert dict(saved.deck.cards) == {card.id: 4}


async def test_a_ready_deck_is_changed_into_ones_own(stage: Stage):
    kaito = await stage.person(KAITO)
    form = await (await kaito.slash(ROOM, "deck edit", deck=FIRST.names.en)).modal(PATIENCE)
    text = form.fields["list"]["value"]
    assert len(text.splitlines()) == len(FIRST.deck.cards)
    shown = await (await kaito.submit(form, {"name": "Mine", "list": text})).wait(PATIENCE)
    assert "Mine" in shown.text
    assert "This deck is legal" in shown.text


async def test_a_form_that_was_open_during_a_restart_still_works(stage: Stage):
    lin = await stage.person(LIN)
    form = await (await lin.slash(ROOM, "deck import")).modal(PATIENCE)
    await stage.restart()
    shown = await (await lin.submit(form, {"name": "后来", "list": LIST_ZH})).wait(PATIENCE)
    assert "后来" in shown.text


async def test_decks_are_private_and_shown_on_purpose_only(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await handed_in(lin, "秘密", LIST_ZH)
    assert await kaito.autocomplete(ROOM, "deck show", option="deck", text="秘密") == []
    refused = await told(kaito, "deck show", deck="秘密")
    assert refused.text == "There is no deck called “秘密”."
    shown = await told(lin, "deck show", deck="秘密", everyone=True)
    assert not shown.ephemeral
    seen = await kaito.wait_for(ROOM, lambda post: "秘密" in post.text, PATIENCE)
    assert seen.buttons == []


async def test_throwing_away_is_asked_first(stage: Stage):
    lin = await stage.person(LIN)
    await handed_in(lin, "旧", LIST_ZH)
    question = await told(lin, "deck delete", deck="旧")
    assert await stage.bot.host.decks.saved(actor(lin).user_id)
    await (await press(lin, question, "deck_drop_yes")).acknowledged()
    await lin.until(lambda: "已经删除" in question.text, PATIENCE)
    assert await stage.bot.host.decks.saved(actor(lin).user_id) == ()


async def test_the_list_has_ones_own_and_the_ready_ones(stage: Stage):
    kaito = await stage.person(KAITO)
    shown = await told(kaito, "deck list")
    told_in_all = shown.text
    await (await press(kaito, shown, "decks_next")).acknowledged()
    await kaito.until(lambda: shown.text != told_in_all, PATIENCE)
    told_in_all += shown.text
    for one in READY:
        assert one.names.en in told_in_all
        assert one.hint.en in told_in_all
    await (await press(kaito, shown, "decks_back")).acknowledged()
    await kaito.until(lambda: FIRST.names.en in shown.text, PATIENCE)
    beside = next(
        one for one in shown.data["components"] if FIRST.names.en in str(one.get("components"))
    )
    opened = await kaito.press(shown, custom_id=beside["accessory"]["custom_id"])
    assert FIRST.names.en in (await opened.wait(PATIENCE)).text


async def test_who_chooses_a_deck_that_is_not_legal_yet_sees_all_that_is_wrong(stage: Stage):
    kaito, lin = await stage.person(KAITO), await stage.person(LIN)
    kind = next(d for d in TITLE.pack().designs.values() if d.kind == "spell")
    await handed_in(kaito, "A draft", f"9 {kind.name.en}")
    await handed_in(kaito, "Ready", LIST_ZH)
    table = await lobby(stage, kaito, lin)
    menu = next(s for s in table.selects if any(o["value"] == "own" for o in s.options))
    mine = await (await kaito.choose(table, ["own"], custom_id=menu.custom_id)).wait(PATIENCE)
    labels = [option["label"] for option in mine.selects[0].options]
    assert labels == ["✓ Ready", "✗ A draft"]

    await (await kaito.choose(mine, ["A draft"])).acknowledged()
    await kaito.until(lambda: "problems" in mine.text, PATIENCE)
    assert len(re.findall(r"\(Rule 23\S*\)", mine.text)) >= 3
    assert has_button(mine, "deck_edit")
    stored = await host(stage).tables.store.table(1)
    assert stored is not None
    assert [seat.deck for seat in stored.seats] == [None, None]


async def test_where_no_picture_is_taken_they_see_it_in_words(stage: Stage):
    kaito, lin = await stage.person(KAITO), await stage.person(LIN)
    kind = next(d for d in TITLE.pack().designs.values() if d.kind == "spell")
    await handed_in(kaito, "A draft", f"9 {kind.name.en}")
    table = await lobby(stage, kaito, lin)
    menu = next(s for s in table.selects if any(o["value"] == "own" for o in s.options))
    mine = await (await kaito.choose(table, ["own"], custom_id=menu.custom_id)).wait(PATIENCE)
    stage.sandbox.faults.limit_uploads()
    await (await kaito.choose(mine, ["A draft"])).acknowledged()
    await kaito.until(lambda: "problems" in mine.text, PATIENCE)
    assert mine.pictures == []


async def test_a_deck_is_chosen_under_the_table_and_nobody_sees_which(stage: Stage):
    lin, kaito = await stage.person(LIN), await stage.person(KAITO)
    await handed_in(lin, "我的", LIST_ZH)
    table = await lobby(stage, lin, kaito)
    menu = next(s for s in table.selects if any(o["value"] == "own" for o in s.options))
    assert "我的" not in str(menu.options)
    mine = await (await lin.choose(table, ["own"], custom_id=menu.custom_id)).wait(PATIENCE)
    assert mine.ephemeral
    await (await lin.choose(mine, ["我的"])).acknowledged()
    await lin.until(lambda: "你会用" in mine.text, PATIENCE)

    theirs = await kaito.wait_for(ROOM, lambda post: post.id == table.id, PATIENCE)
    chosen = await kaito.choose(theirs, [f"#{READY[1].id}"], custom_id=menu.custom_id)
    answer = await chosen.wait(PATIENCE)
    assert answer.ephemeral
    assert READY[1].names.en in answer.text
    assert all("我的" not in post.text for post in kaito.messages(ROOM))

    await lin.until(lambda: not button(table, "begin").disabled, PATIENCE)
    await (await press(lin, table, "begin")).acknowledged()
    await stage.board(lin)
    stored = await host(stage).tables.store.table(1)
    assert stored is not None
    assert [dict(seat.deck.cards) for seat in stored.seats if seat.deck is not None] == [
        dict(FIRST.deck.cards),
        dict(READY[1].deck.cards),
    ]
    assert stage.sandbox.refusals == []
