"""What single people are told of a change of a contest: those whom it concerns, and why."""

from __future__ import annotations

from bot.host.contests.draft import ContestDraft
from engine.contests import operations as ops
from engine.contests.records import Entrant, Event, Match, Phase, Standing
from engine.kernel.values import msg


def tell(draft: ContestDraft, before: Event) -> None:
    """Tell everybody what has changed for them alone."""
    for number, own in draft.event.entrants.items():
        known = before.entrants.get(number)
        if known is not None and known != own:
            _entrant(draft, known, own)
    for fine in draft.event.fines[len(before.fines) :]:
        text = msg(f"contest.tell.fined.{fine.kind}", points=fine.points)
        if fine.why:
            text = msg(f"contest.tell.fined_for.{fine.kind}", points=fine.points, why=fine.why)
        draft.tell((fine.player,), text, fine.match)
    for match in draft.event.open:
        old = before.matches.get(match.number)
        if old is not None and old != match:
            _match(draft, old, match)
    for op in draft.ops:
        if isinstance(op, ops.Extend):
            _extended(draft, op)
    if draft.event.owner != before.owner and not draft.new:
        draft.tell_person(draft.event.owner, msg("contest.tell.owner", name=draft.row.name))


def _entrant(draft: ContestDraft, before: Entrant, own: Entrant) -> None:
    """What has become of somebody, and of whose place they have."""
    number = own.number
    if before.standing is Standing.WAITING and own.standing is Standing.IN:
        draft.tell((number,), msg("contest.tell.promoted"))
    if before.person != own.person and own.person > 0:
        names = draft.contest.people
        was = names.get(before.person, draft.before.name(number))
        now = names.get(own.person, "?")
        draft.announce(msg("contest.say.substitute", who=now, before=was))
        draft.tell((number,), msg("contest.tell.substitute", before=was))
        draft.tell_person(before.person, msg("contest.tell.replaced", who=now))
    if before.off != own.off and draft.event.phase is Phase.RUNNING:
        text = msg("contest.tell.vacation", who=draft.contest.name(number), until=own.away_until)
        for match in draft.event.open:
            if number in match.players:
                draft.tell((p for p in match.players if p != number), text, match.number)


def _match(draft: ContestDraft, before: Match, match: Match) -> None:
    """What others at a match have done."""
    if before.restarts != match.restarts:
        draft.tell(match.players, msg("contest.tell.restarted"), match.number)
        return
    for key, made in (("draw_offered", True), ("draw_withdrawn", False)):
        old, new = (before.offers, match.offers) if made else (match.offers, before.offers)
        for player in set(new) - set(old) if before.games == match.games else ():
            text = msg(f"contest.tell.{key}", who=draft.contest.name(player))
            draft.tell((p for p in match.players if p != player), text, match.number)


def _extended(draft: ContestDraft, op: ops.Extend) -> None:
    """Whose match lasts longer knows until when."""
    for match in draft.event.open:
        meant = op.match in (0, match.number) and (not op.player or op.player in match.players)
        if meant and match.until:
            draft.tell(match.players, msg("contest.tell.extended", until=match.until), match.number)
