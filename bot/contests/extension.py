"""The registration of contests as an extension: their parts, and what they do at the hooks of a
host."""

from __future__ import annotations

from bot.contests.delivery.carrier import ContestCarrier
from bot.contests.host.archive import Archive
from bot.contests.host.contests import Contests
from bot.contests.host.decks import ContestDecks
from bot.contests.host.duties import Duties
from bot.contests.host.logs import ContestLogs
from bot.contests.host.rooms import Rooms
from bot.contests.host.scheduler import ContestScheduler
from bot.contests.host.standstill import Downtime
from bot.contests.host.worker import PairingWorker
from bot.contests.messages.ids import FORMS, VERBS
from bot.contests.store import reads
from bot.contests.store.rows import KINDS
from bot.extension import Extension
from bot.host.extension import HostExtension
from bot.host.host import Host


def serve(host: Host) -> HostExtension:
    """Build the parts of contests for a host."""
    tables = host.tables
    logs, worker = ContestLogs(tables), PairingWorker()
    decks, downtime = ContestDecks(tables, host.decks), Downtime(tables, logs)
    contests = Contests(tables, logs, decks)
    duties = Duties(tables, logs, Rooms(tables, host.lobby), decks, worker)
    scheduler = ContestScheduler(tables, logs, duties, host.timekeeper.compare_clocks)

    async def stop() -> None:
        await scheduler.stop()
        worker.close()

    return HostExtension(
        parts=(contests, Archive(tables, logs), logs, scheduler),
        exports=(("contests", reads.exported),),
        named=(("contest_people", "contest_id"),),
        start=scheduler.start,
        stop=stop,
        settled=scheduler.settled,
        table_changed=logs.table_changed,
        stood_still=downtime.over,
        make_up=downtime.make_up,
        place_gone=contests.gone,
        server_left=contests.server_left,
        server_entered=contests.server_entered,
        in_servers=contests.in_servers,
        forget=contests.forget,
        won=contests.won,
    )


CONTESTS = Extension(
    serve=serve,
    deliver=ContestCarrier,
    rows=KINDS,
    verbs=VERBS,
    forms=FORMS,
    cogs="cogs.contests.commands",
)
