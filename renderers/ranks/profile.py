"""A player's page: what they are worth and how that came, who begins, against whom, with what."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.ranks.ratings import Point, Profile
from renderers.kit import palette
from renderers.kit.canvas import SUPERSAMPLING, Box, Canvas
from renderers.kit.picture import LARGEST_ALT
from renderers.parts import rows
from renderers.parts.places import GUTTER, MARGIN, WIDTH
from renderers.ranks import speech as say
from renderers.words.wording import Speech

FIGURES, CURVE, SHARES = 150, 360, 140
"""Heights of the parts of a page, each with the space behind it."""
INSET = 24
POINTS = 360
"""So many points of a curve are drawn; of more every so many-th."""
DECKS, TITLES = 6, 5
"""So many decks and titles are listed."""
LARGEST = 3500


def draw_profile(speech: Speech, profile: Profile) -> Canvas:
    """The picture."""
    decks, won = _decks(speech, profile), _won(speech, profile)
    lists = sum(
        rows.height_of(lines, heads=False) - rows.HEADLINE - MARGIN for lines in (decks, won)
    )
    shares = SHARES * (2 if profile.other else 1)
    canvas = rows.page(rows.HEADLINE + FIGURES + CURVE + shares + lists + MARGIN)
    title = say.drawn(speech, profile.name)
    played = say.game(speech, profile.scope.title)
    rows.draw_headline(canvas, title, f"{played} · {say.under(speech, profile.scope)}")
    top = rows.HEADLINE
    _figures(canvas, speech, profile, top)
    top += FIGURES
    _curve(canvas, speech, profile.curve, (MARGIN, top, WIDTH - MARGIN, top + CURVE - GUTTER))
    top += CURVE
    _begins(canvas, speech, profile, top)
    top += SHARES
    if profile.other:
        _against(canvas, speech, profile, top)
        top += SHARES
    top = rows.draw_rows(canvas, top, _DECK, decks)
    rows.draw_rows(canvas, top, _TITLE, won)
    return canvas


def _figures(canvas: Canvas, speech: Speech, profile: Profile, top: int) -> None:
    """Draw a player's rating, rank, record and share of wins."""
    tally = profile.tally
    rank = speech.get("rank.unranked")
    if profile.rank:
        rank = speech.get("rank.place_of", rank=profile.rank, count=profile.count)
    shown = (
        (
            speech.get("rank.rating"),
            say.rating(speech, profile.rating),
            palette.SECONDARY if profile.rating.provisional else palette.GOLD,
        ),
        (speech.get("rank.place"), rank, palette.INK),
        (speech.get("rank.record"), say.tally(speech, tally), palette.INK),
        (speech.get("rank.share"), say.share(tally.won, tally.lost, tally.drawn), palette.INK),
    )
    for box, (head, figure, colour) in zip(_boxes(top, FIGURES, len(shown)), shown, strict=True):
        _figure(canvas, box, head, figure, colour)


def _figure(canvas: Canvas, box: Box, head: str, figure: str, colour: palette.Colour) -> None:
    left, top, right, _ = box
    canvas.box(box, 14, palette.PANEL, palette.HAIRLINE)
    room = right - left - 2 * 14
    canvas.text((left + 14, top + 34), head, 30, 600, palette.SECONDARY, "l", room, 26)
    canvas.text((left + 14, top + 92), figure, 54, 900, colour, "l", room, 36)


def _boxes(top: int, height: int, count: int) -> list[Box]:
    """Boxes side by side across the page."""
    width = (WIDTH - 2 * MARGIN - (count - 1) * GUTTER) // count
    lefts = [MARGIN + at * (width + GUTTER) for at in range(count)]
    return [(left, top, left + width, top + height - GUTTER) for left in lefts]


def _curve(canvas: Canvas, speech: Speech, curve: Sequence[Point], box: Box) -> None:
    left, top, right, bottom = box
    canvas.box(box, 14, palette.PANEL, palette.HAIRLINE)
    canvas.text((left + INSET, top + 36), speech.get("rank.curve"), 32, 700, palette.SECONDARY)
    if not curve:
        return
    field = (left + INSET, top + 76, right - 150, bottom - 62)
    least, most = _bounds(curve)
    for value in (least, (least + most) // 2, most):
        y = _height(value, least, most, field)
        canvas.box((field[0], y - 1, field[2], y + 1), 1, palette.HAIRLINE)
        canvas.text((right - INSET, y), str(value), 30, 600, palette.SECONDARY, "r")
    drawn = curve[:: -(-len(curve) // POINTS)]
    if drawn[-1] != curve[-1]:
        drawn = (*drawn, curve[-1])
    _trace(canvas, [_height(point.shown, least, most, field) for point in drawn], field)
    foot = bottom - 32
    canvas.text((field[0], foot), say.date(curve[0].at), 30, 600, palette.FAINT)
    if len(curve) > 1:
        canvas.text((field[2], foot), say.date(curve[-1].at), 30, 600, palette.FAINT, "r")


def _bounds(curve: Sequence[Point]) -> tuple[int, int]:
    """Round numbers that a curve lies between."""
    worths = [point.shown for point in curve]
    least, most = min(worths), max(worths)
    step = 50 if most - least < 400 else 100
    least, most = least // step * step, -(-most // step) * step
    return (least, most) if least < most else (least - step, most + step)


def _height(value: int, least: int, most: int, field: Box) -> int:
    _, top, _, bottom = field
    return round(bottom - (value - least) / (most - least) * (bottom - top))


def _trace(canvas: Canvas, heights: Sequence[int], field: Box) -> None:
    """The line from game to game, and a dot where it ends."""
    left, top, right, bottom = field
    pad, scale = 12, SUPERSAMPLING // 2
    width, height = right - left + 2 * pad, bottom - top + 2 * pad
    mask = Image.new("L", (width * scale, height * scale), 0)
    pen = ImageDraw.Draw(mask)
    far = max(1, len(heights) - 1)
    across = [(pad + (right - left) * at / far) * scale for at in range(len(heights))]
    spots = [(x, (y - top + pad) * scale) for x, y in zip(across, heights, strict=True)]
    if len(spots) > 1:
        pen.line(spots, fill=255, width=6 * scale, joint="curve")
    for x, y in (spots[0], spots[-1]):
        around = 9 * scale
        pen.ellipse((x - around, y - around, x + around, y + around), fill=255)
    mask = mask.resize((width, height), Image.Resampling.BOX)
    canvas.paint(mask, (left - pad, top - pad), palette.AZURE)


def _begins(canvas: Canvas, speech: Speech, profile: Profile, top: int) -> None:
    """Draw the shares of wins going first and second."""
    tally = profile.tally
    shown = (
        (speech.get("rank.began"), tally.began_won, tally.began_lost),
        (speech.get("rank.followed"), tally.followed_won, tally.followed_lost),
    )
    for box, (head, won, lost) in zip(_boxes(top, SHARES, 2), shown, strict=True):
        _bar(canvas, box, head, f"{won}–{lost} · {say.share(won, lost)}", won, won + lost)


def _against(canvas: Canvas, speech: Speech, profile: Profile, top: int) -> None:
    """Draw the record against another player."""
    tally = profile.against
    head = speech.get("rank.against", name=say.drawn(speech, profile.other_name))
    figures = _met(speech, profile)
    (box,) = _boxes(top, SHARES, 1)
    _bar(canvas, box, head, figures, 2 * tally.won + tally.drawn, 2 * tally.games)


def _met(speech: Speech, profile: Profile) -> str:
    tally = profile.against
    if not tally.games:
        return speech.get("rank.never")
    return f"{say.tally(speech, tally)} · {say.share(tally.won, tally.lost, tally.drawn)}"


def _bar(canvas: Canvas, box: Box, head: str, figures: str, part: int, whole: int) -> None:
    left, top, right, bottom = box
    canvas.box(box, 14, palette.PANEL, palette.HAIRLINE)
    line = top + 40
    taken = canvas.text((right - INSET, line), figures, 36, 800, palette.INK, "r")
    room = right - left - taken - 3 * INSET
    canvas.text((left + INSET, line), head, 36, 700, palette.SECONDARY, "l", room, 30)
    track = (left + INSET, bottom - 46, right - INSET, bottom - 22)
    canvas.box(track, 12, palette.PLATE, palette.HAIRLINE)
    filled = round((track[2] - track[0]) * part / whole) if whole else 0
    if filled >= 24:
        canvas.box((track[0], track[1], track[0] + filled, track[3]), 12, palette.BETTER)


_DECK = (
    rows.TableColumn("", anchor="l", size=rows.NAME, weight=700),
    rows.TableColumn("", 260),
    rows.TableColumn("", 150, weight=800),
)
_TITLE = (
    rows.TableColumn("", anchor="l", size=rows.NAME, weight=700),
    rows.TableColumn("", 330, size=34),
    rows.TableColumn("", 220, size=34),
)


def _decks(speech: Speech, profile: Profile) -> list[rows.TableLine]:
    found = []
    for at, deck in enumerate(profile.decks[:DECKS]):
        tally = deck.tally
        left = len(profile.decks) - DECKS if at == DECKS - 1 else 0
        cells = (
            rows.TableCell(say.drawn(speech, deck.name, _marked(speech, deck.mark))),
            rows.TableCell(say.tally(speech, tally), palette.SECONDARY),
            rows.TableCell(say.share(tally.won, tally.lost, tally.drawn)),
        )
        heading = "" if at else speech.get("rank.decks")
        rule = speech.get("rank.decks_more", count=left) if left > 0 else ""
        found.append(rows.TableLine(cells, heading=heading, rule=rule))
    return found


def _marked(speech: Speech, mark: str) -> str:
    return speech.get("rank.deck_unknown", mark=mark[:8])


def _won(speech: Speech, profile: Profile) -> list[rows.TableLine]:
    return [
        rows.TableLine(
            (
                rows.TableCell(say.drawn(speech, won.name), palette.GOLD, "trophy"),
                rows.TableCell(say.game(speech, won.title), palette.SECONDARY),
                rows.TableCell(say.date(won.at), palette.SECONDARY),
            ),
            heading="" if at else speech.get("rank.titles"),
        )
        for at, won in enumerate(profile.won[:TITLES])
    ]


def profile_alt(speech: Speech, profile: Profile) -> str:
    """Describe the picture in words, the most important first."""
    head, *rest = _told(speech, profile, say.told(speech, profile.name))
    said = head
    for line in rest:
        if len(said) + 1 + len(line) > LARGEST_ALT:
            break
        said = f"{said}\n{line}"
    return said


def profile_text(speech: Speech, profile: Profile) -> str:
    """All that stands on it, as Markdown."""
    head, *rest = _told(speech, profile, say.written(speech, profile.name))
    return "\n".join((f"### {head}", *rest))[:LARGEST]


def _told(speech: Speech, profile: Profile, name: str) -> list[str]:
    tally, pair = profile.tally, "list.colon"
    played = say.game(speech, profile.scope.title)
    lines = [f"{name} · {played} · {say.under(speech, profile.scope)}"]

    def add(key: str, rest: str) -> None:
        lines.append(speech.get(pair, head=speech.get(key), rest=rest))

    add("rank.rating", say.rating(speech, profile.rating))
    place = speech.get("rank.place_of", rank=profile.rank, count=profile.count)
    add("rank.place", place if profile.rank else say.missing(speech, profile))
    add("rank.record", say.tally(speech, tally))
    add("rank.share", say.share(tally.won, tally.lost, tally.drawn))
    add("rank.began", _of(tally.began_won, tally.began_lost))
    add("rank.followed", _of(tally.followed_won, tally.followed_lost))
    if profile.other:
        other = say.written(speech, profile.other_name)
        head = speech.get("rank.against", name=other)
        lines.append(speech.get(pair, head=head, rest=_met(speech, profile)))
    lines += _curve_words(speech, profile.curve)
    for deck in profile.decks[:DECKS]:
        called = say.written(speech, deck.name) if deck.name else _marked(speech, deck.mark)
        add("rank.deck", f"{called} · {say.tally(speech, deck.tally)}")
    lines += [_title_words(speech, profile, at) for at in range(len(profile.won[:TITLES]))]
    return lines


def _title_words(speech: Speech, profile: Profile, at: int) -> str:
    won = profile.won[at]
    line = speech.get(
        "rank.won_line",
        name=say.written(speech, won.name),
        game=say.game(speech, won.title),
        date=say.date(won.at),
    )
    return speech.get("list.colon", head=speech.get("rank.titles"), rest=line)


def _curve_words(speech: Speech, curve: Sequence[Point]) -> list[str]:
    if len(curve) < 2:
        return []
    worths = [point.shown for point in curve]
    first, last = worths[0], worths[-1]
    return [speech.get("rank.from_to", first=first, last=last, least=min(worths), most=max(worths))]


def _of(won: int, lost: int) -> str:
    return f"{won}–{lost} · {say.share(won, lost)}"
