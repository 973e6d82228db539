"""Pictures: how long a board, a hand and a result take to draw and encode."""

from __future__ import annotations

from engine import SPECTATOR, Game
from engine.kernel.rng import Rng
from engine.players import answer
from renderers import Renderer
from tests.bench.figures import high, median, ms, show, timed

TITLE = "yongheng"

NAMES = ("林小满", "Kaito", "夜航船", "Vinewarden_42", "曜日钟楼管理员", "Mochi")
WARM = 40


def run(_games: int) -> None:
    """Draw the boards of games under way, the first time and again after an answer."""
    rows = []
    for seats in (2, 4, 6):
        cold, warm, hands, sizes = _measure(seats)
        rows.append(
            (
                str(seats),
                ms(cold),
                ms(median(warm)),
                ms(high(warm)),
                ms(median(hands)),
                f"{median(sizes) / 1000:,.0f} kB",
            )
        )
    head = ("players", "first board", "board, warm", "99th percentile", "hand, warm", "board")
    show("Pictures, drawn and encoded (the first with nothing remembered)", rows, head)


def _measure(seats: int) -> tuple[float, list[float], list[float], list[float]]:
    """The first board, boards after single answers, hands, bytes of a board."""
    game = Game.new(TITLE, seats=seats, seed=4)
    rng = Rng(4)
    renderer = Renderer()
    names = NAMES[:seats]

    def play(answers: int) -> None:
        for _ in range(answers):
            if game.result is None:
                owed = game.decisions[0]
                game.answer(owed.seat, answer("normal", game, owed.seat, rng.bits(), 0))

    def board() -> None:
        view = game.view(SPECTATOR)
        picture = renderer.board(view, locale="zh", names=names, pack=game.pack)
        sizes.append(float(len(picture.data)))

    def hand() -> None:
        view = game.view(0)
        renderer.hand(view, locale="zh", names=names, pack=game.pack)

    sizes: list[float] = []
    play(12 * seats)
    cold = timed(board)
    hand()
    warm, hands = [], []
    for _ in range(WARM):
        play(1)
        warm.append(timed(board))
        hands.append(timed(hand))
    return cold, warm, hands, sizes
