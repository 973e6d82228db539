"""What is said of a change of a contest: worked out from before and after, so that no verb forgets
to say it and nothing is said twice."""

from __future__ import annotations

from bot.host.contests.contest import Contest
from bot.host.contests.draft import ContestDraft
from bot.host.contests.entries import called, enter
from bot.host.contests.told import tell
from engine.contests import progress
from engine.contests.records import Event, How, Match, Phase
from engine.contests.settings import Format
from engine.kernel.values import TermRef, Value, msg

SIGN_UP, MATCHES, STANDINGS, BRACKET = "signup", "matches", "standings", "bracket"
RESULTS = "results"
"""The messages of a contest. There is one of ``matches`` a round, with its number behind a
colon."""

SELF_TOLD = (How.PLAYED, How.BYE)
"""Results that whoever is concerned has seen at the table, or is told of elsewhere."""


def herald(draft: ContestDraft) -> None:
    """Have everything shown and said that has changed."""
    before, after = draft.before.event, draft.event
    if after == before and not draft.new:
        return
    draft.show(SIGN_UP)
    enter(draft, before)
    made = [m for n, m in after.matches.items() if n not in before.matches]
    ended = [m for n, m in after.matches.items() if _decided(before, m) and m.result is not None]
    for number in sorted({matches_of(after, m) for m in (*made, *ended)}):
        draft.show(f"{MATCHES}:{number}")
    if ended or len(before.rounds) != len(after.rounds) or before.phase != after.phase:
        if after.phase is not Phase.SIGN_UP and after.settings.format is not Format.SINGLE:
            draft.show(STANDINGS)
        if progress.slots(after):
            draft.show(BRACKET)
    _rounds(draft, before, made)
    contest = draft.contest
    for match in made:
        _summon(draft, contest, match)
    for match in ended:
        if match.result is not None and match.result.how not in SELF_TOLD:
            text = msg("contest.tell.decided", how=TermRef(f"contest.how.{match.result.how}"))
            draft.tell(match.players, text, match.number)
    tell(draft, before)
    _course(draft, before)


def messages(event: Event) -> list[str]:
    """All messages that show an event, as far as it is."""
    found = [SIGN_UP]
    rounds = {matches_of(event, match) for match in event.matches.values()}
    found += [f"{MATCHES}:{number}" for number in sorted(rounds)]
    if event.matches and event.settings.format is not Format.SINGLE:
        found.append(STANDINGS)
    if progress.slots(event):
        found.append(BRACKET)
    return [*found, RESULTS] if event.phase is Phase.OVER else found


def matches_of(event: Event, match: Match) -> int:
    """In which of the lists of matches a match stands: that of its round, where a round is a round
    for everybody, else in the one there is."""
    by_round = event.settings.format in (Format.SWISS, Format.PODS, Format.SINGLE) or match.stage
    return match.round if by_round else 0


def list_of(event: Event, number: int) -> tuple[str, ...]:
    """The list in which a match stands, with where it is played and how far it is."""
    match = event.matches.get(number)
    return () if match is None else (f"{MATCHES}:{matches_of(event, match)}",)


def by_rounds(event: Event, match: Match) -> bool:
    """Whether a match is one of a round that begins for everybody together."""
    settings = event.settings
    table = settings.format in (Format.ROBIN, Format.GROUPS) and settings.live
    return table or bool(matches_of(event, match))


def _decided(before: Event, match: Match) -> bool:
    """Whether a match has another result than it had."""
    known = before.matches.get(match.number)
    return known is None or known.result != match.result


def _rounds(draft: ContestDraft, before: Event, made: list[Match]) -> None:
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


def _course(draft: ContestDraft, before: Event) -> None:
    after = draft.event
    if before.phase is Phase.SIGN_UP and after.phase is Phase.RUNNING:
        text = msg("contest.say.started_free", count=len(after.active))
        if after.declared and after.settings.format is not Format.LEAGUE:
            text = msg("contest.say.started", count=len(after.active), rounds=after.declared)
        draft.announce(text, called(after))
    if bool(before.paused) != bool(after.paused):
        draft.announce(msg("contest.say.paused" if after.paused else "contest.say.resumed"))
    if after.cut and not before.cut:
        draft.announce(msg("contest.say.cut", who=draft.contest.names(after.cut)))
    if after.phase is Phase.OVER and before.phase is not Phase.OVER:
        draft.show(RESULTS)
    if after.phase is Phase.CANCELLED and before.phase is not Phase.CANCELLED:
        draft.announce(msg("contest.say.cancelled"))
