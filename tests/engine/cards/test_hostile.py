"""Packs that mean harm: each a clear error that names file and card, or a game that still ends."""

import json

import msgspec
import pytest

from engine import BadPack, Game
from engine.cards.loader import load_pack
from engine.games.yongheng import standard_pack
from engine.kernel.rng import Rng
from engine.players.rules import any_answer
from engine.text.catalogue import LOCALES, sentences
from engine.text.sentences import say

PACK = standard_pack()
MOST_SAID = 400
"""Letters of the longest refusal: what a pack says is repeated only in part."""
HEAD = "title: yongheng\nname: {zh: 恶, en: Evil}\ncards:\n"


def plain(value):
    """A design as a card file would write it."""
    return msgspec.to_builtins(value)


def pack_with(*cards: dict, without: str = "effect") -> str:
    """The shipped pack with the cards of one kind replaced by others."""
    kept = [plain(card) for card in PACK.designs.values() if card.kind != without]
    record = {"title": "yongheng", "name": {"zh": "恶", "en": "Evil"}, "cards": [*kept, *cards]}
    return json.dumps(record, ensure_ascii=False)


def only(*cards: dict) -> str:
    """A pack of nothing but those cards; what is wrong with a card is told before what lacks."""
    record = {"title": "yongheng", "name": {"zh": "恶", "en": "Evil"}, "cards": cards}
    return json.dumps(record, ensure_ascii=False)


def card(**fields) -> dict:
    given = {"id": "evil", "name": {"zh": "恶", "en": "Evil"}, "kind": "effect", "glyph": "恶"}
    return {**given, "copies": 20, **fields}


def using(*program: dict, **fields) -> dict:
    """An effect card that does that."""
    return card(abilities=[{"type": "play", "do": list(program), **fields}])


def problem(text: str) -> BadPack:
    with pytest.raises(BadPack) as caught:
        load_pack({"evil.yaml": text})
    for locale in ("zh", "en"):
        said = say(caught.value.message, locale, title=caught.value.title)
        assert "evil.yaml" in said
        assert said != caught.value.message.key
        assert len(said) < MOST_SAID, said
        assert "{" not in said
    return caught.value


# -- files --------------------------------------------------------------------------------

FILES = {
    "an alias bomb": ("a: &a [x, x]\nb: [*a, *a]\n", "pack_anchor"),
    "an anchor": ("title: &t yongheng\n", "pack_anchor"),
    "a tag": ("title: !!python/object/apply:os.system ['true']\n", "pack_tag"),
    "a merge": (HEAD + "- {<<: *x}\n", "pack_anchor"),
    "a deep hole": (HEAD + "- " + "[" * 200 + "]" * 200, "pack_deep"),
    "a sea of nodes": (HEAD + "- [" + "1," * 60_000 + "1]", "pack_deep"),
    "a huge file": ("#" * 500_000, "pack_large"),
    "a huge number": (HEAD + "- " + "9" * 10_000, "pack_long"),
    "a number of a thousand places": (HEAD + "- 1" + ":59" * 2_000, "pack_long"),
    "broken YAML": (HEAD + "- {id: [}\n", "pack_yaml"),
    "a key written twice": ("title: yongheng\ntitle: shenhua\n", "pack_yaml"),
    "two documents": ("title: a\n---\ntitle: b\n", "pack_yaml"),
    "a control character": ("title: \x07", "pack_yaml"),
    "a list": ("- 1\n- 2\n", "pack_shape"),
    "nothing": ("", "pack_shape"),
    "a word": ("hello", "pack_shape"),
    "cards that are no list": (HEAD.replace("cards:\n", "cards: {a: 1}\n"), "pack_shape"),
    "another field": ("title: yongheng\nmalice: 1\n", "pack_field"),
    "half a character": ("title: \ud800\n", "pack_yaml"),
    "no title": ("name: {zh: 恶, en: Evil}\n", "pack_title"),
    "an unknown title": ("title: chess\nname: {zh: 恶, en: Evil}\n", "pack_title_unknown"),
    "a title of four hundred digits": (f"title: {'9' * 400}\n", "pack_title_unknown"),
    "a title that is a list": ("title: [yongheng]\n", "pack_title_unknown"),
    "a field of four hundred letters": (f"{'x' * 400}: 1\n", "pack_field"),
    "no name": ("title: yongheng\n", "pack_name"),
    "half a name": ("title: yongheng\nname: {zh: 恶}\n", "pack_missing"),
    "too many cards": (HEAD + "- 1\n" * 600, "pack_cards"),
    "a card that is a number": (HEAD + "- 7\n", "pack_type"),
    "a card that is a date": (HEAD + "- {id: 2020-01-01}\n", "pack_type"),
    "no cards": (HEAD, "pack_few"),
}


@pytest.mark.parametrize("what", FILES)
def test_a_file_is_refused_that_holds(what):
    text, key = FILES[what]
    assert problem(text).message.key == f"error.{key}"


def spying(**what) -> dict:
    """A card that asks its player to choose among cards, and then turns one."""
    return using({"do": "target", "what": what}, {"do": "flip", "what": "target"})


def nest(depth: int, inner: dict, wide: int = 2) -> dict:
    """Loops in loops."""
    node = inner
    for _ in range(depth):
        node = {"do": "repeat", "times": 20, "then": [node] * wide}
    return node


# -- cards --------------------------------------------------------------------------------

DRAW = {"do": "draw", "amount": 1}
CHARACTER = {"zone": "character"}

CARDS = {
    "an unknown field": (card(malice=1), "pack_unknown"),
    "an unknown field of four hundred letters": (card(**{"x" * 400: 1}), "pack_unknown"),
    "an unknown verb of four hundred letters": (using({"do": "x" * 400}), "pack_value"),
    "an unknown kind of four hundred letters": (card(kind="x" * 400), "pack_form"),
    "an unknown attribute of four hundred letters": (card(attribute="x" * 400), "pack_value"),
    "an unknown verb": (using({"do": "win"}), "pack_value"),
    "an unknown condition": (using({"do": "gate", "given": {"is": "true"}}), "pack_value"),
    "no verb": (using({"amount": 1}), "pack_missing"),
    "a verb without its amount": (using({"do": "draw"}), "pack_missing"),
    "a field that its verb has not": (using({**DRAW, "what": "this"}), "pack_unknown"),
    "a word for a number": (using({"do": "draw", "amount": "many"}), "pack_type"),
    "a fraction": (using({"do": "draw", "amount": 0.5}), "pack_type"),
    "a number beyond bounds": (using({"do": "draw", "amount": 10**30}), "pack_bound"),
    "a number above its bound": (using({"do": "draw", "amount": 100}), "pack_bound"),
    "a negative number of copies": (card(copies=-1), "pack_bound"),
    "too many copies": (card(copies=1000), "pack_bound"),
    "a life of nothing": (card(kind="special", stats={"life": 0, "defence": 1}), "pack_bound"),
    "a long glyph": (card(glyph="恶恶"), "pack_length"),
    "an id with a space": (card(id="evil one"), "pack_form"),
    "a name without end": (card(name={"zh": "恶" * 41, "en": "Evil"}), "pack_length"),
    "an unknown kind": (card(kind="dragon"), "pack_kind"),
    "an unknown attribute": (card(attribute="mud"), "pack_value"),
    "an unknown number": (card(stats={"charm": 3}), "pack_word"),
    "an unknown tag": (card(tags=["cheap"]), "pack_word"),
    "an effect that does nothing": (card(), "pack_no_ability"),
    "an attack without a point": (card(kind="attack"), "pack_stat"),
    "an unknown zone": (using({"do": "target", "what": {"zone": "moon"}}, DRAW), "pack_word"),
    "a look at the traps of others": (
        spying(zone="trap", whose="others", name_has={"zh": "火", "en": "Fire"}),
        "pack_secret",
    ),
    "a look into other hands": (spying(zone="hand", whose="others", kind="attack"), "pack_secret"),
    "a look into the deck": (spying(zone="deck", kind="attack"), "pack_secret"),
    "a look at one's cards for another": (
        using(
            {
                "do": "target",
                "what": {"zone": "hand", "whose": "you", "kind": "attack"},
                "who": "next",
            }
        ),
        "pack_secret",
    ),
    "the cards on offer": (using({"do": "remove", "what": {"zone": "offer"}}), "pack_word"),
    "an unknown player": (using({"do": "draw", "amount": 1, "who": "friend"}), "pack_word"),
    "an unknown card": (using({"do": "damage", "amount": 1, "what": "victm"}), "pack_word"),
    "an unknown resource": (using({"do": "gain", "resource": "mana", "amount": 1}), "pack_word"),
    "an unknown counter": (
        using({"do": "counter", "name": "luck", "amount": 1, "what": "this"}),
        "pack_word",
    ),
    "an unknown stat": (
        using({"do": "modify", "stat": "luck", "amount": 1, "who": "you"}),
        "pack_word",
    ),
    "a number nobody named": (
        using({"do": "draw", "amount": {"by": "named", "name": "z"}}),
        "pack_word",
    ),
    "an unknown event": (
        card(abilities=[{"type": "trigger", "when": {"event": "sneezed"}, "do": [DRAW]}]),
        "pack_word",
    ),
    "a trigger that waits for nothing": (
        card(abilities=[{"type": "trigger", "do": [DRAW]}]),
        "pack_missing",
    ),
    "an answer to nothing": (
        card(abilities=[{"type": "respond", "answers": ["life"], "do": [DRAW]}]),
        "pack_word",
    ),
    "a choice of more than there may be": (
        using({"do": "target", "what": CHARACTER, "least": 3}),
        "pack_bound",
    ),
    "a payment without a gate": (using({"do": "pay", "price": {}, "seat": 99}), "pack_internal"),
    "a binding from outside": (
        using({"do": "bind", "name": "you", "seats": [99]}),
        "pack_internal",
    ),
    "a cost that turns what never turns": (using(DRAW, cost={"tap": True}), "pack_word"),
    "a sacrifice of what never falls": (using(DRAW, cost={"sacrifice": True}), "pack_word"),
    "a sacrifice of others": (
        using(DRAW, cost={"sacrifice": {"what": {**CHARACTER, "whose": "you"}}}),
        "pack_word",
    ),
    "too long a program": (using(nest(4, DRAW, 6)), "pack_parts"),
    "a trap that waits for no moment": (
        card(kind="trap", abilities=[{"type": "trigger", "when": {"event": "drew"}, "do": [DRAW]}]),
        "pack_trap",
    ),
    "a trap without a trigger": (card(kind="trap"), "pack_trap"),
    "targets this game does not ask for": (
        card(abilities=[{"type": "play", "targets": [{"what": CHARACTER}], "do": [DRAW]}]),
        "pack_unused",
    ),
}


@pytest.mark.parametrize("what", CARDS)
def test_a_card_is_refused_that_has(what):
    record, key = CARDS[what]
    error = problem(only(record))
    assert error.message.key == f"error.{key}", error.message
    said = say(error.message, "zh", title=error.title)
    assert record["id"] in said or record["name"]["zh"] in said, said


LORD = {"id": "lord", "name": {"zh": "主", "en": "Lord"}, "kind": "general", "glyph": "主"}
OFFERINGS = {
    "what one does not have": {"what": {"zone": "field", "whose": "others"}},
    "anybody's": {"what": {"zone": "field"}},
    "cards of the hand": {"what": {"zone": "hand", "whose": "you"}},
    "generals, who never leave": {"what": {"zone": ["general", "field"], "whose": "you"}},
    "itself, where it lies in the hand": True,
}


@pytest.mark.parametrize("what", OFFERINGS)
def test_a_card_is_refused_that_is_paid_for_with(what):
    rite = card(kind="spell", stats={"cost": 1})
    rite["abilities"] = [{"type": "play", "cost": {"sacrifice": OFFERINGS[what]}, "do": [DRAW]}]
    cards = [{**LORD, "stats": {"life": 20}}, rite]
    record = {"title": "shenhua", "name": {"zh": "恶", "en": "Evil"}, "cards": cards}
    assert problem(json.dumps(record)).message.key == "error.pack_word"


@pytest.mark.parametrize(
    "what",
    [
        {"zone": "trap", "whose": "others"},
        {"zone": "trap", "whose": "others", "face": "up", "kind": "trap"},
        {"zone": "hand", "whose": "you", "kind": "attack"},
        {"zone": "discard", "kind": "attack"},
    ],
)
def test_a_choice_may_ask_for_what_its_player_sees(what):
    load_pack({"fair.yaml": pack_with(spying(**what))})


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_of_a_pack_names_its_file(locale):
    said = {
        key: text
        for key, text in sentences(locale, "yongheng").items()
        if key.startswith("error.pack_")
    }
    assert len(said) > 25
    assert [key for key, text in said.items() if "{file}" not in text] == []


def test_a_refusal_names_the_file_in_which_the_card_stands():
    kind = {"title": "yongheng", "name": {"zh": "恶", "en": "Evil"}, "cards": [using(DRAW)]}
    files = {
        "fair.yaml": json.dumps(kind),
        "evil.yaml": json.dumps({"cards": [card(id="worse", kind="dragon")]}),
    }
    with pytest.raises(BadPack) as caught:
        load_pack(files)
    assert caught.value.message.args["file"] == "evil.yaml"


def test_the_same_card_twice_is_refused():
    assert problem(only(using(DRAW), using(DRAW))).message.key == "error.pack_twice"


def test_too_many_cards_in_the_deck_are_refused():
    many = [{**using(DRAW), "id": f"evil{n}"} for n in range(40)]
    assert problem(pack_with(*many)).message.key == "error.pack_many"


# -- games --------------------------------------------------------------------------------

ALL = {"zone": "character"}
RING = {"type": "trigger", "when": {"event": "gained_gold"}}
LOOPS = {
    "gold that brings gold": [
        card(
            kind="ordinary",
            stats={"life": 5, "defence": 0},
            abilities=[
                {
                    **RING,
                    "do": [
                        {"do": "lose", "resource": "gold", "amount": 1, "who": "you"},
                        {"do": "gain", "resource": "gold", "amount": 1},
                    ],
                }
            ],
        )
    ],
    "healing that hurts and hurting that heals": [
        card(
            kind="ordinary",
            stats={"life": 9, "defence": 0},
            abilities=[
                {
                    "type": "trigger",
                    "when": {"event": "damaged"},
                    "do": [{"do": "heal", "amount": 1, "what": ALL}],
                },
                {
                    "type": "trigger",
                    "when": {"event": "healed"},
                    "do": [{"do": "damage", "amount": 1, "what": ALL}],
                },
            ],
        )
    ],
    "a question that asks itself": [
        card(
            kind="ordinary",
            stats={"life": 5, "defence": 0},
            abilities=[
                {
                    "type": "trigger",
                    "when": {"event": "checked"},
                    "do": [{"do": "gate", "may": "you", "then": [{"do": "check"}]}],
                },
                {"type": "trigger", "when": {"event": "turn_began"}, "do": [{"do": "check"}]},
            ],
        )
    ],
}


LOOPS["loops in loops"] = [using(nest(6, DRAW))]
LOOPS["loops of questions"] = [
    using(nest(3, {"do": "gate", "may": "you", "then": [DRAW]}), nest(3, DRAW))
]
LOOPS["a free skill"] = [
    card(
        kind="ordinary",
        stats={"life": 5, "defence": 0},
        abilities=[
            {"type": "active", "limit": "free", "do": [{"do": "heal", "amount": 1, "what": "this"}]}
        ],
    )
]


def evil_game(what: str, seed: int) -> Game:
    cards = LOOPS[what]
    copies = cards
    if cards[0]["kind"] == "ordinary":
        copies = [{**cards[0], "id": f"evil{n}"} for n in range(20)]
        text = pack_with(*copies, without="ordinary")
    else:
        text = pack_with(*copies)
    pack = load_pack({"evil.yaml": text})
    return Game.new("yongheng", seats=3, seed=seed, pack=pack)


@pytest.mark.parametrize("what", LOOPS)
def test_a_game_still_ends_with(what):
    """It goes on from question to question, stays small, and somebody wins."""
    for seed in range(2):
        game = evil_game(what, seed)
        rng = Rng(seed)
        questions = 0
        while game.result is None:
            owed = game.decisions[rng.below(len(game.decisions))]
            game.answer(owed.seat, any_answer(game, owed, rng))
            questions += 1
            assert questions < 20_000
            assert questions % 16 or len(game.dump()) < 300_000
        assert game.result.winners or game.result.reason
