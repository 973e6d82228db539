"""The role of a contest's players and its entry among the server's events: they follow it by
themselves, and nothing is lost where Discord does not let us."""

from msgspec.structs import replace

from bot.contests.host.contests import Contests
from bot.host.values import Actor, Rights
from bot.sandbox import Permission, Person
from bot.sandbox.world import GUILD_ID
from bot.store.rows.messages import OutboxRow
from bot.store.rows.tables import Place
from bot.store.settings import HOUR
from tests.cogs.stage import KAITO, LIN, PATIENCE, ROOM, Stage, everything_tried

BOTH = {"players-role": True, "server-event": True}


class Club:
    """A contest with a role and an entry, and what the server shows of them."""

    def __init__(self, stage: Stage, people: list[Person]) -> None:
        self.stage = stage
        self.people = people
        self.actors = [
            Actor(int(one.me["id"]), one.name, "zh", Rights(GUILD_ID, manager=one.name == LIN))
            for one in people
        ]
        self.contests = stage.bot.host.part(Contests)

    @classmethod
    async def found(cls, stage: Stage) -> "Club":
        return cls(stage, [await stage.person(LIN), await stage.person(KAITO)])

    async def announce(self, **settings: object) -> None:
        world = self.stage.sandbox.world
        room = next(c for c in world.channels.values() if c.name == ROOM)
        chosen = {"title": "shenhua", "decks": "none", **settings}
        await self.contests.create(self.actors[0], Place(GUILD_ID, room.id), "Cup", chosen)

    async def carried(self) -> None:
        """All that was to be shown has been."""
        await self.stage.bot.host.settled()
        await everything_tried(self.stage)

    def roles(self) -> list[str]:
        """The roles that the bot has made."""
        return [role.name for role in self.stage.sandbox.world.roles.values()]

    def wearing(self) -> list[str]:
        """List who has one of them."""
        return [one.name for one in self.stage.sandbox.world.people.values() if one.roles]

    def entries(self) -> list[tuple[str, int]]:
        """The server's events and how far each is."""
        world = self.stage.sandbox.world
        return [(one.name, one.status) for one in world.occasions.values()]


def in_five_hours(stage: Stage) -> int:
    """By the clock of the server, which is not the one of the tables here."""
    return int(stage.sandbox.world.clock.now() * 1000) + 5 * HOUR


async def test_who_plays_has_the_role_and_nobody_has_it_in_the_end(stage: Stage):
    stage.sandbox.faults.grant(Permission.MANAGE_ROLES)
    club = await Club.found(stage)
    boss, kaito = club.actors
    await club.announce(badge=True)
    for actor in club.actors:
        await club.contests.join(actor, 1)
    await club.carried()
    assert club.roles() == ["Cup"]
    assert club.wearing() == [LIN, KAITO]
    await club.contests.announce(boss, 1, "Tonight!")
    await club.carried()
    said = [post for post in club.people[1].messages(ROOM) if "Tonight!" in post.text]
    assert [post.data["mention_roles"] for post in said] == [
        [str(role) for role in stage.sandbox.world.roles]
    ]
    await club.contests.drop(kaito, 1)
    await club.carried()
    assert club.wearing() == [LIN]
    await club.contests.end(boss, 1)
    await club.carried()
    assert (club.roles(), club.wearing()) == ([], [])


async def test_chosen_later_it_is_given_to_all_who_are_in_and_what_was_made_is_not_made_again(
    stage: Stage,
):
    """Another carrying of the same row, as after a kill, finds what it has made."""
    stage.sandbox.faults.grant(Permission.MANAGE_ROLES)
    club = await Club.found(stage)
    boss = club.actors[0]
    await club.announce()
    for actor in club.actors:
        await club.contests.join(actor, 1)
    await club.contests.change(boss, 1, badge=True)
    await club.carried()
    assert club.wearing() == [LIN, KAITO]
    contest = await club.contests.contest(1)
    entries = stage.bot.courier._carry["badge"]
    again = OutboxRow(10**6, "badge", 0, contest.place, 0, 0, attempts=1, contest=1)
    noted = await club.contests.message(1, "badge")
    assert noted is not None
    await club.contests.shown(
        replace(noted, message_id=0, begun=1)
    )  # killed before it could be noted
    await entries(again)
    now = await club.contests.message(1, "badge")
    assert now is not None
    assert (club.roles(), now.message_id) == (["Cup"], noted.message_id)
    await club.announce(badge=True)  # another of that name has one of its own
    await club.carried()
    assert club.roles() == ["Cup", "Cup"]
    assert await club.contests.message(2, "badge") != now


async def test_without_the_permission_it_is_switched_off_and_the_channel_told(stage: Stage):
    club = await Club.found(stage)
    boss, _ = club.people
    answer = await (
        await boss.slash(
            ROOM, "event create", name="Cup", **{"players-role": True, "server-event": True}
        )
    ).wait(PATIENCE)
    assert "管理身份组" in answer.text
    assert "创建活动" in answer.text
    await club.contests.join(club.actors[0], 1)
    await club.carried()
    settings = (await club.contests.contest(1)).event.settings
    assert not settings.badge
    assert any("参赛身份组已关闭" in post.text for post in boss.messages(ROOM))
    assert settings.calendar  # nothing has to be entered before a start is known
    assert club.wearing() == []


async def test_a_role_that_somebody_deletes_is_done_without(stage: Stage):
    stage.sandbox.faults.grant(Permission.MANAGE_ROLES)
    club = await Club.found(stage)
    await club.announce(badge=True)
    await club.contests.join(club.actors[0], 1)
    await club.carried()
    stage.sandbox.world.roles.clear()
    await club.contests.join(club.actors[1], 1)
    await club.carried()
    now = await club.contests.contest(1)
    assert not now.event.settings.badge
    assert len(now.event.active) == 2


async def test_the_start_stands_among_the_servers_events_and_follows_the_contest(stage: Stage):
    stage.sandbox.faults.grant(Permission.CREATE_EVENTS)
    club = await Club.found(stage)
    boss = club.actors[0]
    start = in_five_hours(stage)
    await club.announce(calendar=True, live=True, starts_at=start)
    for actor in club.actors:
        await club.contests.join(actor, 1)
    await club.carried()
    assert club.entries() == [("Cup", 1)]
    (entry,) = stage.sandbox.world.occasions.values()
    before = entry.starts
    await club.contests.change(boss, 1, starts_at=start + HOUR)
    await club.carried()
    assert entry.starts > before
    await club.contests.start(boss, 1)
    await club.carried()
    assert club.entries() == [("Cup", 2)]
    await club.contests.end(boss, 1)
    await club.carried()
    assert club.entries() == [("Cup", 3)]


async def test_a_contest_that_is_called_off_or_not_to_be_shown_takes_its_entry_with_it(
    stage: Stage,
):
    stage.sandbox.faults.grant(Permission.CREATE_EVENTS)
    club = await Club.found(stage)
    boss = club.actors[0]
    start = in_five_hours(stage)
    await club.announce(calendar=True, starts_at=start)
    await club.carried()
    await club.contests.end(boss, 1)
    await club.carried()
    assert club.entries() == [("Cup", 4)]
    await club.announce(calendar=True, starts_at=start)
    await club.carried()
    await club.contests.change(boss, 2, calendar=False)
    await club.carried()
    assert club.entries() == [("Cup", 4)]
