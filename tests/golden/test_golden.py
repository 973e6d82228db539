"""The tool that says what has changed finds a change, and shows what it is."""

from __future__ import annotations

import dataclasses

from PIL import Image

from tests.golden import games, pictures, record
from tests.golden.compare import differences
from tests.golden.names import table_sizes, titles


def _traced(table: games.Table, answers: int = 40) -> record.Record:
    """The beginning of a game, written down."""
    made: record.Record = {section: {} for section in record.SECTIONS}
    page, trace = record.Page(made, ("views", "replays")), record.Trace()
    for game, events in games.played(table):
        trace.note(game, events)
        if len(trace.steps) > answers:
            break
    trace.write(page, "it", game)
    return made


def test_one_altered_pixel_is_found():
    image = Image.new("RGB", (1200, 900))
    with pictures.undeveloped() as pixels:
        image.save("before.webp")
        image.save("again.webp")
        image.putpixel((600, 450), (0, 0, 1))
        image.save("after.webp")
    before, again, after = pixels
    assert before == again
    assert differences({"pictures": {"x": before}}, {"pictures": {"x": after}})["pictures"]["x"]


def test_pictures_are_encoded_again_when_the_record_is_made(tmp_path):
    with pictures.undeveloped():
        Image.new("RGB", (2, 2)).save(tmp_path / "not.png")
    Image.new("RGB", (2, 2)).save(tmp_path / "written.png")
    assert [path.name for path in tmp_path.iterdir()] == ["written.png"]


def test_one_altered_word_is_shown_with_what_it_was():
    before, after = "Draw 1 card.\nHeal 2.", "Draw 1 card.\nHeal 3."
    found = differences({"texts": {"x": before, "y": "z"}}, {"texts": {"x": after, "y": "z"}})
    assert found == {"texts": {"x": ["-Heal 2.", "+Heal 3."]}}


def test_one_altered_value_of_a_view_is_shown_by_its_path():
    before, after = '{"seats":[{"gold":1}]}', '{"seats":[{"gold":2}]}'
    found = differences({"views": {"x": before}}, {"views": {"x": after}})
    assert found == {"views": {"x": [".seats[0].gold: 1 -> 2"]}}


def test_another_order_of_the_same_values_is_found():
    before, after = '{"a":1,"b":2}', '{"b":2,"a":1}'
    assert differences({"views": {"x": before}}, {"views": {"x": after}})["views"]["x"]


def test_what_is_there_in_one_record_only_is_found():
    assert differences({"texts": {"x": "a"}}, {"texts": {}}) == {
        "texts": {"x": ["there is none any more"]}
    }
    assert differences({"texts": {}}, {"texts": {"x": "a"}}) == {"texts": {"x": ["there was none"]}}
    assert differences({"texts": {"x": "a"}}, {"texts": {}}, whole=False) == {}


def test_a_game_is_the_same_every_time_and_another_is_not():
    table = games.tables()[3]
    once, twice = _traced(table), _traced(table)
    other = _traced(dataclasses.replace(table, seed=table.seed + 1))
    assert differences(once, twice) == {}
    assert set(differences(once, other)) == {"views", "replays"}
    assert differences(once, other)["replays"]["it/steps"][0].startswith("differs from step 0 of")


def test_every_title_is_recorded_at_every_table_size():
    seats = {(table.title, table.seats) for table in games.tables()}
    assert seats == {(title, n) for title in titles for n in table_sizes(title)}
