"""Misspelt packs: the refusal offers the nearest word, and names the file in a folder."""

import json

import pytest

from engine import titles
from engine.cards.__main__ import main
from engine.cards.check import icons
from renderers.kit.fonts import ICONS

CARD = {"id": "slip", "name": {"zh": "误", "en": "Slip"}, "kind": "effect", "glyph": "误"}
DRAW = {"do": "draw", "amount": 1}
HAND = {"zone": "hand", "whose": "you"}


def using(*program, **fields):
    return {"abilities": [{"type": "play", "do": list(program), **fields}]}


def counting(**what):
    return using({"do": "draw", "amount": {"by": "count", "what": {**HAND, **what}}})


SLIPS = {
    "a kind": ({"kind": "efect"}, "effect"),
    "an icon": ({"icons": ["checked-sheild"]}, "checked-shield"),
    "a field of a card": ({"atribute": "fire"}, "attribute"),
    "an attribute": ({"attribute": "fier"}, "fire"),
    "a tag": ({"tags": ["rescu"]}, "rescue"),
    "a number": ({"stats": {"defense": 1}}, "defence"),
    "a type of ability": ({"abilities": [{"type": "plai"}]}, "play"),
    "a field of an ability": ({"abilities": [{"type": "trigger", "wen": {}}]}, "when"),
    "a field of a moment": ({"abilities": [{"type": "trigger", "when": {"evnt": ""}}]}, "event"),
    "an event": ({"abilities": [{"type": "trigger", "when": {"event": "damagd"}}]}, "damaged"),
    "a field of a cost": (using(DRAW, cost={"payy": {"gold": 1}}), "pay"),
    "a resource": (using(DRAW, cost={"pay": {"golt": 1}}), "gold"),
    "an effect": (using({"do": "stike"}), "strike"),
    "a field of an effect": (using({"do": "draw", "amout": 1}), "amount"),
    "a word of few": (using({"do": "flip", "face": "upp"}), "up"),
    "a condition": (using({"do": "gate", "given": {"is": "al"}}), "all"),
    "a condition among several": (
        using({"do": "gate", "given": {"is": "any", "of": [{"is": "even"}, {"is": "od"}]}}),
        "odd",
    ),
    "an amount": (using({"do": "draw", "amount": {"by": "cont"}}), "count"),
    "a key of a filter": (counting(namd={"zh": "误", "en": "Slip"}), "named"),
    "a zone": (counting(zone="chracter"), "character"),
    "a role": (counting(zone="character", role="sumon"), "summon"),
    "a player": (using({**DRAW, "who": "evryone"}), "everyone"),
    "whose card it is": (using({**DRAW, "who": "owner_of:subjct"}), "subject"),
    "a card": (using({"do": "damage", "amount": 1, "what": "ths"}), "this"),
    "a name that was given": (
        using(
            {"do": "pick_number", "least": 1, "most": 2, "name": "wager"},
            {**DRAW, "amount": {"by": "named", "name": "wagr"}},
        ),
        "wager",
    ),
}


def refused(tmp_path, capsys, record, locale="en"):
    """Return what the command says of a folder with that record among fair files, without the
    folder."""
    head = {"title": "yongheng", "name": {"zh": "误", "en": "Slip"}}
    (tmp_path / "a_head.yaml").write_text(json.dumps(head), "utf-8")
    (tmp_path / "b_slip.yaml").write_text(json.dumps(record), "utf-8")
    assert main([str(tmp_path), "--locale", locale]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    return err.replace(f"{tmp_path}/", "").splitlines()


@pytest.mark.parametrize("what", SLIPS)
def test_the_nearest_is_offered_for(what, tmp_path, capsys):
    fields, meant = SLIPS[what]
    said, near = refused(tmp_path, capsys, {"cards": [CARD | fields]})
    assert "b_slip.yaml" in said
    assert "a_head.yaml" not in said
    assert near == f"Do you mean “{meant}”?"


def test_the_nearest_is_offered_in_the_reader_s_language(tmp_path, capsys):
    record = {"cards": [CARD | {"icons": ["checked-sheild"]}]}
    assert refused(tmp_path, capsys, record, "zh") == [
        "卡包b_slip.yaml，卡牌「slip」：没有名叫「checked-sheild」的图标（icons）。",
        "要写的是「checked-shield」吗？",
    ]


def test_a_title_has_a_nearest_too(tmp_path, capsys):
    assert refused(tmp_path, capsys, {"title": "yonheng"})[1] == "Do you mean “yongheng”?"


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "dragon"},
        {"icons": ["x" * 40]},
        # Words of other titles, and one that effects alone make.
        using({"do": "destory"}),
        using({"do": "silense"}),
        using({"do": "payy"}),
    ],
)
def test_nothing_is_offered_where_nothing_is_like_it(fields, tmp_path, capsys):
    assert len(refused(tmp_path, capsys, {"cards": [CARD | fields]})) == 1


def test_a_folder_without_card_files_cannot_be_read(tmp_path, capsys):
    assert main([str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


@pytest.mark.parametrize("title", titles)
def test_a_folder_of_a_title_s_cards_is_a_pack(title, capsys, monkeypatch):
    package = titles[title].package
    monkeypatch.chdir(__file__.partition("/tests/")[0])
    assert main([f"{package.replace('.', '/')}/cards"]) == 0
    assert capsys.readouterr().out.count(" · ") >= len(titles[title].pack().designs)


def test_cards_may_name_what_the_font_has():
    """New icons: the font is built of this list (``renderers/kit/fonts/README.md``)."""
    assert icons() == ICONS.keys()
