"""Tables of results: round robins, pods, and one player's run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderers.contests import speech as say
from renderers.contests import views
from renderers.contests.speech import INKS, SHORT, VERDICTS, Caller
from renderers.kit.canvas import Canvas
from renderers.kit.palette import FAINT, GOLD, HAIRLINE, INK, PANEL, RAISED, SECONDARY
from renderers.parts import rows
from renderers.parts.places import GUTTER, MARGIN, WIDTH
from renderers.words.names import covered
from renderers.words.wording import Speech

MOST = 8
"""Of so many at the most a table can be read."""
CELL = 84
LEGS = 14
"""Matches of a run on a picture."""
PODS = 2
"""Pods side by side."""
SEAT, POD = 50, 62
"""Height of a player in a pod, and of its heading."""


def cross_pages(view: views.CrossView) -> list[tuple[int, ...]]:
    """The groups of each picture, by their places."""
    found: list[list[int]] = [[]]
    lines: list[rows.TableLine] = []
    for at, group in enumerate(view.groups):
        more = [rows.TableLine((), heading="-"), *(rows.TableLine(()) for _ in group[1:])]
        if found[-1] and rows.height_of([*lines, *more]) > rows.HIGHEST:
            found.append([])
            lines = []
        found[-1].append(at)
        lines += more
    return [tuple(one) for one in found]


def draw_cross(speech: Speech, view: views.CrossView, shown: Sequence[int]) -> Canvas:
    """One of the pictures."""
    wide = max((len(view.groups[at]) for at in shown), default=0)
    lines = [line for at in shown for line in _group(speech, view, at, wide)]
    columns = [
        rows.TableColumn("", 84, weight=800),
        rows.TableColumn(speech.get("contest.player"), anchor="l", size=rows.NAME, weight=700),
        *(rows.TableColumn(str(n), CELL, "m", 34, 800) for n in range(1, wide + 1)),
        rows.TableColumn(speech.get("contest.points"), 116, weight=800),
    ]
    canvas = rows.page(rows.height_of(lines))
    rows.draw_headline(canvas, covered(view.head.name), covered(view.head.line), "trophy")
    rows.draw_rows(canvas, rows.HEADLINE, columns, lines)
    return canvas


def _group(speech: Speech, view: views.CrossView, at: int, wide: int) -> Iterator[rows.TableLine]:
    """The lines of a group. The columns stand in the order of its rows, whatever their ranks."""
    for place, row in enumerate(view.groups[at]):
        cells = [_crossing(speech, one) for one in row.cells]
        cells += [rows.TableCell("")] * (wide - len(cells))
        heading = ""
        if not place and len(view.groups) > 1:
            heading = speech.get("contest.group", number=at + 1)
        yield rows.TableLine(
            (
                rows.TableCell(str(place + 1), rows.MEDALS.get(row.rank, SECONDARY)),
                rows.TableCell(say.drawn(speech, row.who)),
                *cells,
                rows.TableCell(str(row.points)),
            ),
            row.own,
            row.out,
            heading,
        )


def _crossing(speech: Speech, one: views.Crossing) -> rows.TableCell:
    text = one.score or speech.get(SHORT[one.verdict])
    weight = 800 if one.verdict is views.Verdict.WON else 500
    return rows.TableCell(text, INKS[one.verdict], weight=weight)


def cross_alt(speech: Speech, view: views.CrossView, shown: Sequence[int]) -> str:
    """Everybody's place and points, then what came of whom they met."""
    first = speech.get("contest.alt", name=view.head.name, line=view.head.line)
    return say.fitting(speech, first, list(_crossings(speech, view, shown, say.told)))


def cross_text(speech: Speech, view: views.CrossView, shown: Sequence[int]) -> str:
    """The same as Markdown."""
    return say.listed(speech, "", list(_crossings(speech, view, shown, say.written)))


def _crossings(
    speech: Speech, view: views.CrossView, shown: Sequence[int], call: Caller
) -> Iterator[str]:
    for at in shown:
        group = view.groups[at]
        for row in group:
            notes = speech.get("list.clause").join(_against(speech, group, row, call))
            points = say.have(speech, row.points)
            line = speech.get(
                "contest.place",
                rank=row.rank,
                who=call(speech, row.who),
                points=points,
                notes=notes or speech.get(VERDICTS[views.Verdict.OPEN]),
            )
            heading = speech.get("contest.group", number=at + 1)
            yield f"{heading} · {line}" if len(view.groups) > 1 else line


def _against(
    speech: Speech, group: Sequence[views.CrossRow], row: views.CrossRow, call: Caller
) -> list[str]:
    found = []
    for other, cell in zip(group, row.cells, strict=True):
        if cell.verdict not in (views.Verdict.NONE, views.Verdict.OPEN):
            result = speech.get(VERDICTS[cell.verdict])
            score = f" {cell.score}" if cell.score else ""
            found.append(f"{call(speech, other.who)} {result}{score}")
    return found


def pods_pages(view: views.PodsView) -> list[tuple[views.Pod, ...]]:
    """The pods of each picture."""
    seats = max((len(pod.seats) for pod in view.pods), default=0)
    tall = POD + SEAT * seats + GUTTER
    many = PODS * max(1, (rows.HIGHEST - rows.HEADLINE - MARGIN) // tall)
    return [view.pods[at : at + many] for at in range(0, max(1, len(view.pods)), many)]


def draw_pods(speech: Speech, view: views.PodsView, shown: Sequence[views.Pod]) -> Canvas:
    """One of the pictures: pods side by side, who has come first at the top."""
    tall = POD + SEAT * max((len(pod.seats) for pod in shown), default=0) + 12
    canvas = rows.page(rows.HEADLINE + -(-len(shown) // PODS) * (tall + GUTTER) + MARGIN)
    under = speech.get("pods.round", round=view.round)
    rows.draw_headline(canvas, covered(view.head.name), under, "trophy")
    wide = (WIDTH - 2 * MARGIN - GUTTER) // PODS
    for at, pod in enumerate(shown):
        left = MARGIN + at % PODS * (wide + GUTTER)
        top = rows.HEADLINE + at // PODS * (tall + GUTTER)
        _pod(canvas, speech, pod, (left, top, left + wide, top + tall))
    return canvas


def _pod(canvas: Canvas, speech: Speech, pod: views.Pod, box: tuple[int, int, int, int]) -> None:
    left, top, right, _ = box
    own = any(seat.own for seat in pod.seats)
    over = any(seat.place for seat in pod.seats)
    canvas.box(box, 16, RAISED if own else PANEL, GOLD if own or not over else HAIRLINE, 3)
    head = speech.get("pods.table", number=pod.number)
    canvas.text((left + 22, top + 32), head, 34, 800, GOLD, "l", right - left - 120, 28)
    if not over:
        canvas.icon((right - 24, top + 32), "crossed-swords", 40, GOLD, "r")
    for at, seat in enumerate(pod.seats):
        middle = top + POD + at * SEAT + SEAT / 2
        place = str(seat.place) if seat.place else "·"
        canvas.text((left + 62, middle), place, 36, 800, rows.MEDALS.get(seat.place, FAINT), "r")
        weight = 800 if seat.own or seat.place == 1 else 600
        name = say.drawn(speech, seat.who)
        canvas.text((left + 80, middle), name, 37, weight, INK, "l", right - left - 100, 33)


def pods_alt(speech: Speech, view: views.PodsView, shown: Sequence[views.Pod]) -> str:
    """Tell the places at each table in words."""
    under = speech.get("pods.round", round=view.round)
    first = speech.get("contest.alt", name=view.head.name, line=under)
    pods = (_told(speech, pod, say.told) for pod in shown)
    return say.fitting(speech, first, list(pods))


def pods_text(speech: Speech, view: views.PodsView, shown: Sequence[views.Pod]) -> str:
    """The same as Markdown."""
    first = speech.get("pods.round", round=view.round)
    pods = (_told(speech, pod, say.written) for pod in shown)
    return say.listed(speech, first, list(pods))


def _told(speech: Speech, pod: views.Pod, call: Caller) -> str:
    seats = (f"{seat.place or '·'} {call(speech, seat.who)}" for seat in pod.seats)
    head = speech.get("pods.table", number=pod.number)
    return speech.get("list.colon", head=head, rest=say.joined(speech, seats))


def run_pages(view: views.RunView) -> list[tuple[views.Leg, ...]]:
    """The matches of each picture."""
    return [view.legs[at : at + LEGS] for at in range(0, max(1, len(view.legs)), LEGS)]


def draw_run(speech: Speech, view: views.RunView, shown: Sequence[views.Leg]) -> Canvas:
    """One of the pictures: round by round whom they met and what came of it."""
    decks = any(leg.deck for leg in shown)
    lines = [_leg(speech, leg, decks) for leg in shown]
    canvas = rows.page(rows.height_of(lines))
    name = say.drawn(speech, view.who)
    under = speech.get("list.colon", head=covered(view.head.name), rest=_stands(speech, view))
    rows.draw_headline(canvas, name, under, "footsteps")
    columns = [
        rows.TableColumn(speech.get("run.round"), 110, weight=800),
        rows.TableColumn(speech.get("run.against"), anchor="l", size=rows.NAME, weight=700),
        *((rows.TableColumn(speech.get("run.deck"), 170, "r", 28, 500),) if decks else ()),
        rows.TableColumn(speech.get("run.score"), 116, "r", 36, 700),
        rows.TableColumn(speech.get("run.result"), 190, "r", 36, 800),
    ]
    rows.draw_rows(canvas, rows.HEADLINE, columns, lines)
    return canvas


def _leg(speech: Speech, leg: views.Leg, decks: bool) -> rows.TableLine:
    others = say.joined(speech, (say.drawn(speech, who) for who in leg.others))
    result = speech.get(VERDICTS[leg.verdict])
    if leg.place:
        result = speech.get("run.place", place=leg.place)
    return rows.TableLine(
        (
            rows.TableCell(str(leg.round), SECONDARY),
            rows.TableCell(others or speech.get(VERDICTS[views.Verdict.BYE])),
            *((rows.TableCell(leg.deck, SECONDARY),) if decks else ()),
            rows.TableCell(leg.score),
            rows.TableCell(result, INKS[leg.verdict]),
        ),
        own=leg.verdict is views.Verdict.OPEN,
    )


def _stands(speech: Speech, view: views.RunView) -> str:
    """Word the player's place in the standing."""
    if not view.rank:
        return speech.get("run.unranked")
    key = "run.level" if view.level else "run.stands"
    points = say.have(speech, view.points)
    return speech.get(key, rank=view.rank, count=view.count, points=points)


def run_alt(speech: Speech, view: views.RunView, shown: Sequence[views.Leg]) -> str:
    """Tell the player's place, then round by round, in words."""
    line = speech.get("list.colon", head=view.head.name, rest=_stands(speech, view))
    first = speech.get("contest.alt", name=say.told(speech, view.who), line=line)
    legs = [_leg_told(speech, leg, say.told) for leg in shown]
    return say.fitting(speech, first, legs)


def run_text(speech: Speech, view: views.RunView, shown: Sequence[views.Leg]) -> str:
    """The same as Markdown."""
    head = f"**{say.written(speech, view.who)}**"
    first = speech.get("list.colon", head=head, rest=_stands(speech, view))
    legs = [_leg_told(speech, leg, say.written) for leg in shown]
    return say.listed(speech, first, legs)


def _leg_told(speech: Speech, leg: views.Leg, call: Caller) -> str:
    others = say.joined(speech, (call(speech, who) for who in leg.others))
    result = speech.get(VERDICTS[leg.verdict])
    if leg.place:
        result = speech.get("run.place", place=leg.place)
    told = " ".join(part for part in (others, leg.deck, leg.score, result) if part)
    head = speech.get("bracket.round", round=leg.round)
    return speech.get("list.colon", head=head, rest=told)
