"""The engine's words: whole in both languages, all used, and said in games without a gap."""

import random
import re
from collections.abc import Iterator

import pytest

from engine import (
    SPECTATOR,
    CardRef,
    Decision,
    Game,
    Msg,
    SeatRef,
    TermRef,
    msg,
    titles,
)
from engine.games import shenhua
from engine.games.shenhua.decks import ready_decks
from engine.games.yongheng import standard_pack
from engine.kernel.pack import Pack
from engine.kernel.values import Several, Value, Words
from engine.text import catalogue
from engine.text.sentences import GENERATED, say
from engine.text.template import names
from tests.catalogues import faults
from tests.engine.text import wordscan

NAMES = ("小明", "Ada", "老王", "Bob", "阿紫", "Eve")

SILENT = {
    "assigned": "the damage on the stack says how much goes to whom",
    "attack_over": "the damage or the dodge has been told",
    "attacked": "the damage of both sides has been told",
    "attacked_player": "who attacks whom and the damage are told",
    "cancelled": "what is cancelled says so itself",
    "combat_ended": "the next phase begins at once",
    "creature_fell": "what sent it there is told",
    "declared": "the character that turns up is told",
    "defending": "how is told: block, dodge or neither",
    "drew_one": "how many are drawn is told once for all of them",
    "extra_drawn": "the gold and the card are told",
    "fell": "what sent it there is told",
    "flash_resolved": "that it is carried out is told before what it does",
    "flipped": "which way it turned is told",
    "held_off": "the character that is unharmed is told",
    "hit": "the damage is told",
    "played_fast": "that it is used is told",
    "played_stratagem": "that it is used is told",
    "slew": "the death is told",
    "strikes": "the damage is told",
    "upkeep": "what triggers is told",
    "used_stratagem": "that it resolves is told before what it does",
    "used_unit": "that it enters is told",
    "lost_card": "where the card went is told",
    "skill_resolved": "that it resolves is told before what it does",
    "targeted": "what is done to the target is told",
    "to_hand": "how it comes to the hand is told",
    "turn_ended": "the next turn begins at once",
    "used_creature": "that it enters is told",
    "used_equipment": "that it enters is told",
    "used_spell": "that it resolves is told before what it does",
    "was_reset": "how many are reset, or which one by what, is told",
    "wielded": "the attack has told what is wielded",
    "worn": "that it enters is told",
}
"""The kinds of events that make no log line, and why nobody misses it."""

PREFIXES = {r"error\.deck_": "taken off to name the offence in a scenario"}
"""Strings in the source that begin keys and are none."""


WORDS = {title: catalogue.sentences("zh", title) for title in titles}

# -- the catalogues against each other and against the source ----------------------------------


def is_message(key: str) -> bool:
    """Tell whether that is a message to somebody, not a frame that card texts are made from."""
    return wordscan.KEY.fullmatch(key) is not None


PROPER = "/proper"
"""English alone writes names with capitals in the midst of a sentence."""


@pytest.mark.parametrize("title", ["", *titles])
def test_both_languages_have_the_same_keys_and_messages_the_same_names(title: str) -> None:
    chinese, english = (catalogue.sentences(locale, title) for locale in catalogue.LOCALES)
    sections = {key.partition(".")[0] for words in WORDS.values() for key in words}
    forms = {"name", "signed", *sections}
    proper = {key for key in english if key.endswith(PROPER)}
    assert {key.removesuffix(PROPER) for key in proper} <= chinese.keys()
    assert not any(key.endswith(PROPER) for key in chinese)
    shared = {key: text for key, text in english.items() if key not in proper}
    assert faults(chinese, shared, forms=forms, alike=is_message) == []


@pytest.mark.parametrize("title", titles)
@pytest.mark.parametrize("locale", catalogue.LOCALES)
def test_a_variant_belongs_to_a_key_and_uses_no_other_names(title: str, locale: str) -> None:
    words = catalogue.sentences(locale, title)
    for key in words:
        base = key.partition("/")[0]
        if base != key and is_message(key):
            assert base in words, key
            assert names(words[key]) <= names(words[base]), key


@pytest.mark.parametrize("home", ["", *titles])
def test_every_key_that_the_source_makes_has_words(home: str) -> None:
    """A title's keys in its own words, the engine's in those of some title at least."""
    words = {key for title in ([home] if home else titles) for key in WORDS[title]}
    for pattern in wordscan.message_keys(home) - PREFIXES.keys():
        assert any(re.fullmatch(pattern, key) for key in words), pattern


def test_every_kind_of_event_is_told_or_silent_for_a_reason() -> None:
    told = {kind for title in titles.values() for kind, r in title.words.events.items() if r.told}
    for pattern in wordscan.event_kinds():
        known = told | SILENT.keys()
        assert any(re.fullmatch(pattern, kind) for kind in known), pattern
        listed = {kind for title in titles.values() for kind in title.words.events}
        assert any(re.fullmatch(pattern, kind) for kind in listed), pattern
    assert not told & SILENT.keys()


@pytest.mark.parametrize("title", titles)
def test_what_is_told_has_words_and_nothing_else_has(title: str) -> None:
    keys = (key.partition("/")[0] for key in catalogue.sentences("zh", title))
    worded = {key.removeprefix("log.") for key in keys if key.startswith("log.")}
    assert worded == {kind for kind, rule in titles[title].words.events.items() if rule.told}


@pytest.mark.parametrize("title", titles)
def test_no_words_are_written_for_nothing(title: str) -> None:
    keys = wordscan.message_keys("", title)
    kinds = wordscan.event_kinds()
    used = {f"phase.{phase}" for phase in titles[title].shape.phases}
    used |= {f"mark.{mark}" for mark in titles[title].words.terms.marks}
    used |= wordscan.terms_on_pictures()
    for key in catalogue.own(title, "zh"):
        if not is_message(key) or "/" in key or key in used:
            continue
        family, _, kind = key.partition(".")
        told = family == "log" and any(re.fullmatch(pattern, kind) for pattern in kinds)
        made = any(re.fullmatch(pattern, key) for pattern in keys)
        assert told or made, f"{key} is used nowhere"
    for kind in SILENT:
        assert any(re.fullmatch(pattern, kind) for pattern in kinds), kind


# -- games, said aloud -------------------------------------------------------------------------

RAW = re.compile(
    r"\b(attribute|error|hint|kind|log|mark|option|phase|prompt|reason|resource|result|stat|term"
    r"|zone)\.[a-z_]|None|[{}]|\(s\)|\s\s|\s$|^\s"
)


@pytest.mark.parametrize(("seats", "version", "seed"), [(2, 2, 11), (3, 5, 12), (5, 2, 13)])
def test_a_game_is_told_to_everyone_in_both_languages_without_a_gap(seats, version, seed):
    options = {"rules_version": version}
    game = Game.new("yongheng", seats=seats, seed=seed, options=options)
    assert_told(game, seed)


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_with_a_stack_is_told_without_a_gap(seed):
    decks = [ready.deck for ready in ready_decks()][2 * seed : 2 * seed + 2]
    game = Game.new("shenhua", seats=2, seed=seed, pack=shenhua.standard_pack(), decks=decks)
    assert_told(game, seed)


def assert_told(game: Game, seed: int) -> None:
    """Play at random; everything that is said has words, and none of them is raw."""
    for message in said_in_a_game(game, seed):
        title = game.title.id
        assert message.key in GENERATED or catalogue.has(message.key, title), message
        for locale in catalogue.LOCALES:
            sentence = catalogue.sentences(locale, title).get(message.key, "")
            missing = names(sentence) - message.args.keys()
            assert missing <= {"card", "other"}, (message, missing)
            for style in ("plain", "markdown"):
                told = say(message, locale, NAMES, game.pack, style)
                assert told, message
                assert not RAW.search(told), (message, told)


def said_in_a_game(game: Game, seed: int) -> Iterator[Msg]:
    """Everything that a random game says to its players and a spectator, each thing once."""
    dice = random.Random(seed)
    seats = len(game.state.players)
    said: set[str] = set()
    while game.result is None:
        heard = [message for owed in game.decisions for message in in_decision(owed)]
        owed = dice.choice(game.decisions)
        count = dice.randint(owed.minimum, owed.maximum)
        events = game.answer(owed.seat, dice.sample([o.key for o in owed.options], count))
        for reader in range(SPECTATOR, seats):
            heard += game.log(events, reader)
        heard += [waiting.text for waiting in game.view(SPECTATOR).stack]
        for message in heard:
            if repr(message) not in said:
                said.add(repr(message))
                yield message
    assert game.result.reason is not None
    yield game.result.reason


def in_decision(decision: Decision) -> list[Msg]:
    """List what a decision says."""
    reason = [decision.reason] if decision.reason else []
    hints = [option.hint for option in decision.options if option.hint]
    hints += [decision.hint] if decision.hint else []
    return [decision.prompt, *reason, *(option.label for option in decision.options), *hints]


@pytest.mark.parametrize("pack", [standard_pack(), shenhua.standard_pack()], ids=lambda p: p.title)
def test_labels_fit_on_buttons_even_with_the_longest_names(pack):
    for locale in catalogue.LOCALES:
        longest = max(pack.designs.values(), key=lambda design: len(design.name.get(locale)))
        skills = [a.name for d in pack.designs.values() for a in d.abilities if a.name]
        skill = max((names.get(locale) for names in skills), key=len, default="")
        values: dict[str, Value] = {
            "card": CardRef(longest.id, "AT3"),
            "other": CardRef(longest.id, "AT4"),
            "who": SeatRef(0),
            "skill": Words(skill, skill),
            "amount": 20,
            "above": 8,
            "below": 9,
            "words": "",
        }
        for key in catalogue.sentences(locale, pack.title):
            if key.startswith("option.") and "/" not in key:
                label = say(msg(key, **values), locale, ("N" * 32,), pack)
                assert len(label) <= 80, label


# -- how sentences are put together --------------------------------------------------------------


@pytest.fixture
def pack() -> Pack:
    return standard_pack()


@pytest.fixture
def wolf(pack: Pack) -> CardRef:
    """Some card of the pack, in the first slot of the first player."""
    return CardRef(pack.of_kind("ordinary")[0].id, "A1")


def test_a_card_is_set_off_with_its_slot(pack, wolf):
    name = pack.design(wolf.design).name
    dying = msg("log.dying", card=wolf)
    assert say(dying, "zh", NAMES, pack) == f"A1「{name.zh}」濒死。"
    assert say(dying, "en", NAMES, pack) == f"A1 “{name.en}” is dying."
    assert say(dying, "zh", NAMES, pack, "markdown") == f"A1 **{name.zh}**濒死。"


def test_a_card_in_hand_is_named_without_its_slot_where_the_sentence_wants_the_name(pack, wolf):
    name = pack.design(wolf.design).name
    drawn = msg("log.drew_card", who=SeatRef(0), card=CardRef(wolf.design, "H3"))
    assert say(drawn, "zh", NAMES, pack) == f"你摸到「{name.zh}」。"
    label = msg("option.card", card=CardRef(wolf.design, "H3"))
    assert say(label, "zh", NAMES, pack) == f"手3「{name.zh}」"
    assert say(label, "en", NAMES, pack) == f"H3 “{name.en}”"


def test_a_hidden_card_reads_well_and_says_nothing():
    laid = msg("log.trap_hidden", who=SeatRef(1), to=SeatRef(0), card=CardRef("", "AT2"))
    assert say(laid, "zh", NAMES, title="yongheng") == "Ada 在小明的区域布下陷阱：AT2 倒置的牌。"
    assert (
        say(laid, "en", NAMES, title="yongheng")
        == "Ada sets a trap in the zone of 小明: the face-down card AT2."
    )
    taken = msg("log.took_card", who=SeatRef(1), to=SeatRef(0), card=CardRef())
    assert say(taken, "zh", NAMES) == "Ada 从小明手里拿走一张牌。"
    assert say(taken, "en", NAMES) == "Ada takes a card from the hand of 小明."
    given = msg("log.took_card", who=SeatRef(1), to=SeatRef(0), card=CardRef(), how="given")
    assert say(given, "zh", NAMES) == "小明把一张牌交给 Ada。"
    assert say(given, "en", NAMES) == "小明 gives a card to Ada."


def test_what_a_doubt_has_shown_is_told():
    for how, zh, en in (("true", "属实", "as claimed"), ("false", "不实", "not as claimed")):
        shown = msg("log.hand_checked", who=SeatRef(0), how=how)
        assert say(shown, "zh", NAMES) == f"查验小明的手牌：{zh}。"
        assert say(shown, "en", NAMES) == f"The hand of 小明 is checked: it is {en}."


def test_one_who_acts_on_themselves_is_not_named_twice():
    laid = msg("log.trap_hidden", who=SeatRef(1), to=SeatRef(1), card=CardRef("", "BT1"))
    assert say(laid, "zh", NAMES, title="yongheng") == "Ada 在自己的区域布下陷阱：BT1 倒置的牌。"


def test_numbers_take_their_plural_and_their_sign(pack, wolf):
    one, two = (msg("log.drew", who=SeatRef(1), amount=amount) for amount in (1, 2))
    assert say(one, "en", NAMES) == "Ada draws 1 card."
    assert say(two, "en", NAMES) == "Ada draws 2 cards."
    more, less = (msg("log.counter_burn", card=wolf, amount=amount) for amount in (2, -1))
    assert say(more, "en", NAMES, pack).endswith(": burning +2.")
    assert say(less, "zh", NAMES, pack).endswith("的灼烧 −1。")


def test_a_player_whose_name_looks_like_a_plural_keeps_it():
    assert say(msg("log.won", who=SeatRef(0)), "en", ["2 cat(s)"]) == "2 cat(s) wins!"


def test_a_name_that_ends_with_a_stop_ends_the_sentence():
    won, give = msg("log.won", who=SeatRef(0)), msg("prompt.give", amount=1, to=SeatRef(0))
    assert say(won, "en", ["Wolf Jr."]) == "Wolf Jr. wins!"
    assert say(give, "en", ["Wolf Jr."]).endswith("to give to Wolf Jr.")


def test_a_detail_chooses_its_own_sentence(pack, wolf):
    sealed = msg("log.modified", card=wolf, stat="no_skill", amount=1)
    assert say(sealed, "zh", NAMES, pack).endswith("的技能被封住。")
    nameless = msg("option.skill", card=wolf, skill="")
    assert say(nameless, "en", NAMES, pack).endswith(": active skill")
    stranger = msg("log.modified", card=wolf, stat="whiskers", amount=1)
    assert say(stranger, "en", NAMES, pack).endswith(": whiskers +1.")


def test_several_cards_are_named_one_after_another(pack, wolf):
    name = pack.design(wolf.design).name
    two = Several((wolf, CardRef("", "AT2")))
    aimed = msg("log.stacked_card", who=SeatRef(1), card=CardRef(wolf.design), targets=two)
    in_chinese = f"Ada 使用「{name.zh}」，目标是 A1「{name.zh}」、AT2 倒置的牌。"
    assert say(aimed, "zh", NAMES, pack) == in_chinese
    assert "A1 “" in say(aimed, "en", NAMES, pack)
    three = msg("refused.use", cards=Several((*two.cards, CardRef("", "AT3"))))
    assert say(three, "en", NAMES, pack).endswith(
        ", the face-down card AT2 and the face-down card AT3"
    )
    assert say(three, "zh", NAMES, pack).endswith("、AT2 倒置的牌、AT3 倒置的牌")
    aimless = msg("log.stacked_card", who=SeatRef(1), card=CardRef(wolf.design), targets="")
    assert say(aimless, "zh", NAMES, pack) == f"Ada 使用「{name.zh}」。"


def test_a_title_words_in_its_own_way_what_the_others_call_otherwise(pack):
    drawn = msg("log.drew", who=SeatRef(1), amount=2)
    hurt = msg("log.damaged", card=CardRef("", "A1"), amount=2, how="counter")
    ours = shenhua.standard_pack()
    assert say(drawn, "zh", NAMES, pack) == "Ada 摸了 2 张牌。"
    assert say(drawn, "zh", NAMES, ours) == "Ada 抓了 2 张牌。"
    assert say(hurt, "zh", NAMES, ours).endswith("受到 2 点反击伤害。")
    assert say(hurt, "zh", NAMES, pack).endswith("受到 2 点伤害。")
    assert catalogue.term("phase.draw", "zh", pack.title) == "摸牌"
    assert catalogue.term("phase.draw", "zh", ours.title) == "抓牌"


def test_hanzi_and_latin_letters_are_kept_apart_and_hanzi_together():
    assert (
        say(msg("log.dealer", who=SeatRef(0)), "zh", NAMES, title="yongheng")
        == "小明是庄家，最先行动。"
    )
    assert (
        say(msg("log.dealer", who=SeatRef(1)), "zh", NAMES, title="yongheng")
        == "Ada 是庄家，最先行动。"
    )


def test_a_hint_is_the_text_of_the_card_in_one_line(pack):
    design = next(d for d in pack.of_kind("ordinary") if len(d.abilities) > 1)
    for locale in catalogue.LOCALES:
        whole = say(msg("hint.card", design=CardRef(design.id)), locale, (), pack)
        assert "\n" not in whole
        second = msg("hint.ability", design=CardRef(design.id), place=1)
        assert say(second, locale, (), pack) in whole
        assert "**" not in whole


def test_an_unknown_key_or_card_never_fails(pack):
    assert say(msg("log.unheard_of"), "en") == "log.unheard_of"
    assert say(msg("option.card", card=CardRef("no_such_card")), "zh", NAMES, pack)
    assert say(msg("option.seat", who=SeatRef(7)), "zh", NAMES) == "J"
    assert say(msg("prompt.bid", what=TermRef("resource.shells")), "en")


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_question_that_was_stored_before_it_named_a_number_is_asked_without_one(locale: str):
    """A game of before the change is loaded with the question that it waits for."""
    pack = standard_pack()
    asked: dict[str, Value] = {"card": CardRef("night_fisher"), "who": SeatRef(0)}
    before = say(msg("prompt.rescue", **asked), locale, ["Mira"], pack)
    now = say(msg("prompt.rescue", **asked, amount=2, needs="life"), locale, ["Mira"], pack)
    assert "Mira" in before
    assert not re.search(r"\d|None|needs", before)
    assert "2" in now


def test_a_card_that_is_its_player_is_called_by_their_name():
    pack = titles["shengwu"].pack()
    hurt = msg("log.damaged", card=CardRef("keeper", "B0"), amount=3, kind="attack")
    assert say(hurt, "zh", NAMES, pack).startswith("B0 Ada")
    assert say(hurt, "en", NAMES, pack, "markdown").startswith("B0 Ada takes 3")
    assert "“Keeper”" in say(hurt, "en", (), pack)
    other = msg("log.damaged", card=CardRef("silver_phalanx", "B1"), amount=3, kind="attack")
    assert "“Silver Phalanx”" in say(other, "en", NAMES, pack)
    general = msg("log.damaged", card=CardRef("yang_jian", "A0"), amount=3, kind="attack")
    assert "「杨戬」" in say(general, "zh", NAMES, titles["shenhua"].pack())
