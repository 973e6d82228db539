"""News of a change of a contest: worked out from before and after, so that no verb forgets to say
it and nothing is said twice."""

from __future__ import annotations

from collections.abc import Callable

from bot.contests.host.contest import Contest
from bot.contests.host.draft import ContestDraft
from bot.contests.host.presence import called, enter
from engine.contests import field, progress
from engine.contests import operations as ops
from engine.contests.records import ContestState, Entrant, How, Match, Phase, Standing
from engine.contests.settings import Format
from engine.kernel.values import TermRef, Value, msg

SIGN_UP, MATCHES, STANDINGS, BRACKET = "signup", "matches", "standings", "bracket"
RESULTS = "results"
"""The messages of a contest. There is one of ``matches`` a round, with its number behind a
colon."""

SELF_TOLD = (How.PLAYED, How.BYE)
"""Results that whoever is concerned has seen at the table, or is told of elsewhere."""


def add_notices(draft: ContestDraft) -> None:
    """Have everything shown and said that has changed."""
    before, after = draft.before.event, draft.event
    if after == before and not draft.new:
        return
    draft.show(SIGN_UP)
    enter(draft, before)
    made = [m for n, m in after.matches.items() if n not in before.matches]
    changed = [m for m in after.matches.values() if _decided(before, m)]
    ended = [match for match in changed if match.result is not None]
    for number in sorted({matches_of(after, m) for m in (*made, *changed)}):
        draft.show(f"{MATCHES}:{number}")
    if changed or len(before.rounds) != len(after.rounds) or before.phase != after.phase:
        if after.phase is not Phase.SIGN_UP and after.settings.format is not Format.SINGLE:
            draft.show(STANDINGS)
        if progress.slots(after):
            draft.show(BRACKET)
    _rounds(draft, before, made)
    contest = draft.contest
    for match in made:
        _summon(draft, contest, match)
    ruled = _ruled(draft, before)
    for match in ended:
        known = match.result is None or match.result.how in SELF_TOLD or match.number in ruled
        if match.result is not None and not known:
            text = msg("contest.tell.decided", how=TermRef(f"contest.how.{match.result.how}"))
            draft.tell(match.players, text, match.number)
    tell(draft, before)
    _course(draft, before)


def messages(event: ContestState) -> list[str]:
    """All messages that show an event, as far as it is."""
    found = [SIGN_UP]
    rounds = {matches_of(event, match) for match in event.matches.values()}
    found += [f"{MATCHES}:{number}" for number in sorted(rounds)]
    if event.matches and event.settings.format is not Format.SINGLE:
        found.append(STANDINGS)
    if progress.slots(event):
        found.append(BRACKET)
    return [*found, RESULTS] if event.phase is Phase.OVER else found


def matches_of(event: ContestState, match: Match) -> int:
    """In which of the lists of matches a match stands: that of its round, where a round is a round
    for everybody, else in the one there is."""
    by_round = event.settings.format in (Format.SWISS, Format.PODS, Format.SINGLE) or match.stage
    return match.round if by_round else 0


def list_of(event: ContestState, number: int) -> tuple[str, ...]:
    """The list in which a match stands, with where it is played and how far it is."""
    match = event.matches.get(number)
    return () if match is None else (f"{MATCHES}:{matches_of(event, match)}",)


def by_rounds(event: ContestState, match: Match) -> bool:
    """Tell whether a match is one of a round that begins for everybody together."""
    settings = event.settings
    table = settings.format in (Format.ROBIN, Format.GROUPS) and settings.live
    return table or bool(matches_of(event, match))


def _decided(before: ContestState, match: Match) -> bool:
    """Tell whether a match has another result than it had."""
    known = before.matches.get(match.number)
    return known is None or known.result != match.result


def score(match: Match, name: Callable[[int], str]) -> str:
    """The result of a match in every language: who has which share of it, or the places of a pod; a
    dash where it has none."""
    if match.result is None:
        return "–"
    places = match.result.places
    if len(match.players) != 2:
        ranked = sorted(zip(places, match.players, strict=False))
        return ", ".join(f"{place}. {name(player)}" for place, player in ranked) or "–"
    shares = ("½", "½") if places == (1, 1) else tuple("1" if p == 1 else "0" for p in places)
    left, right = shares or ("0", "0")
    one, two = match.players
    return f"{name(one)} {left} : {right} {name(two)}"


RULINGS: dict[type[ops.Op], str] = {
    ops.Correct: "corrected",
    ops.UndoResult: "taken_back",
    ops.Restart: "restarted",
}
"""Words for what a judge has made of a match that had, or was about to have, a result."""


def _ruled(draft: ContestDraft, before: ContestState) -> set[int]:
    """Tell both players, where all read it who follow their match, from what to what a judge has
    changed its result, and why; the matches that are told of."""
    told = set()
    for op in draft.ops:
        word = RULINGS.get(type(op))
        number = getattr(op, "match", 0)
        match, was = draft.event.matches.get(number), before.matches.get(number)
        if word is None or match is None or was is None:
            continue
        name = draft.contest.name
        said: dict[str, Value] = {
            "number": number,
            "before": score(was, name),
            "after": score(match, name),
        }
        key = f"{word}_for" if op.why else word
        if op.why:
            said["why"] = op.why
        draft.announce_at(number, msg(f"contest.say.{key}", **said), calls=True)
        told.add(number)
    if told and draft.event.phase is Phase.OVER and before.phase is Phase.OVER:
        draft.show(RESULTS)
    return told


def _rounds(draft: ContestDraft, before: ContestState, made: list[Match]) -> None:
    """Say once that a round has begun, with how many matches where these are all of it: in a
    bracket each begins as soon as its two are known."""
    played = [match for match in made if not match.bye and by_rounds(draft.event, match)]
    for number in sorted({match.round for match in played}):
        if not draft.say_once(f"round:{number}"):
            continue
        own = [match for match in played if match.round == number]
        if any(match.slot for match in own):
            draft.announce(msg("contest.say.bracket_round", round=number))
        else:
            draft.announce(msg("contest.say.round", round=number, count=len(own)))


def _summon(draft: ContestDraft, contest: Contest, match: Match) -> None:
    """Tell those of a match that it has begun, whom they meet, and until when."""
    for player in match.players:
        if match.bye:
            draft.tell((player,), msg("contest.tell.bye", round=match.round), match.number)
            continue
        told: dict[str, Value] = {"others": contest.names(p for p in match.players if p != player)}
        key = "contest.tell.meeting"
        if by_rounds(contest.event, match):
            key, told = "contest.tell.match", {**told, "round": match.round}
        if match.until:
            key, told = f"{key}_until", {**told, "until": match.until}
        draft.tell((player,), msg(key, **told), match.number)


def _course(draft: ContestDraft, before: ContestState) -> None:
    after = draft.event
    if before.phase is Phase.SIGN_UP and after.phase is Phase.RUNNING:
        text = msg("contest.say.started_free", count=len(after.active))
        if after.declared and after.settings.format is not Format.LEAGUE:
            text = msg("contest.say.started", count=len(after.active), rounds=after.declared)
        draft.announce(text, called(after))
        for one in field.overruled(after, len(after.active)):
            played = " + ".join(map(str, one.played))
            said: dict[str, Value] = {"asked": one.asked, "played": played}
            said["count"] = len(after.active)
            draft.announce(msg(f"contest.overruled.{one.setting}", **said))
    if bool(before.paused) != bool(after.paused):
        draft.announce(msg("contest.say.paused" if after.paused else "contest.say.resumed"))
    if after.cut and not before.cut:
        draft.announce(msg("contest.say.cut", who=draft.contest.names(after.cut)))
    if after.phase is Phase.OVER and before.phase is not Phase.OVER:
        draft.show(RESULTS)
    if after.phase is Phase.CANCELLED and before.phase is not Phase.CANCELLED:
        draft.announce(msg("contest.say.cancelled"))


def tell(draft: ContestDraft, before: ContestState) -> None:
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
    """Tell what has become of somebody, and whose place they have."""
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
    """Tell what others at a match have done."""
    if before.restarts != match.restarts:
        return
    for key, made in (("draw_offered", True), ("draw_withdrawn", False)):
        old, new = (before.offers, match.offers) if made else (match.offers, before.offers)
        for player in set(new) - set(old) if before.games == match.games else ():
            text = msg(f"contest.tell.{key}", who=draft.contest.name(player))
            draft.tell((p for p in match.players if p != player), text, match.number)


def _extended(draft: ContestDraft, op: ops.Extend) -> None:
    """Tell those whose matches last longer until when."""
    for match in draft.event.open:
        meant = op.match in (0, match.number) and (not op.player or op.player in match.players)
        if meant and match.until:
            draft.tell(match.players, msg("contest.tell.extended", until=match.until), match.number)
