"""Games that an earlier version of the program has written go on, and are taken back."""

from pathlib import Path

from tests.host.club import ANN, BEN
from tests.host.test_yongheng import Evening
from tests.store.before import rows_before, write_as_before

STEPS = 12


async def take_back(evening: Evening, table_id: int) -> None:
    """The last answer of a person is taken back; the other agrees where they are asked."""
    stored = await evening.store.table(table_id)
    assert stored is not None
    last = {seat.user_id: seat.last_answer for seat in stored.seats}
    other, actor = sorted((ANN, BEN), key=lambda one: last[one.user_id])
    if not (await evening.host.undo.ask_undo(actor, table_id)).passed:
        stored = await evening.store.table(table_id)
        assert stored is not None
        question = max(vote.question for vote in stored.votes)
        assert (await evening.host.undo.answer_undo(other, table_id, question, agree=True)).passed


async def test_games_of_schema_7_go_on_and_are_taken_back_to_before_it(tmp_path: Path) -> None:
    """Each is taken back twice, to states that were written then; then again, to some written now;
    and so after a restart in between."""
    await write_as_before(tmp_path)
    evening = Evening(tmp_path, 3)
    await evening.open()
    for table_id, revision in [(row[0], row[1]) for row in rows_before()["snapshots"][1]]:
        await evening.host.settled()
        await take_back(evening, table_id)
        await take_back(evening, table_id)
        for _ in range(STEPS):
            assert await evening.step(table_id)
        await evening.close()
        await evening.open()
        await take_back(evening, table_id)
        entries = await evening.store.answers(table_id)
        undone = [int(entry.answer[0]) for entry in entries if entry.by == "undo"]
        assert undone[0] < revision < undone[-1]
        for _ in range(STEPS):
            assert await evening.step(table_id)
        entries = await evening.store.answers(table_id)
        assert [one.revision for one in await evening.store.events(table_id)] == [
            entry.revision for entry in entries
        ]
    assert await evening.store.tables_aside() == {}
    await evening.close()
