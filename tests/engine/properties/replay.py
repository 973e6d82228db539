"""Stored games: a seed and the answers given, which later code must play to the same end.

A file of ``replays/`` is JSON: ``title``, ``seats``, ``seed``, ``options``, ``decks`` (where
players bring some: the cards of each), ``pack`` (the cards the game was played with:
:meth:`Pack.dump`, compressed, base64), ``answers`` (seat and keys, in order) and ``digest`` of how
the game stood at the end. Where a change of the rules is meant, record the games anew and say so in
the commit:

    python -m tests.engine.properties.replay [name ...]
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engine import Game
from engine.kernel.deck import Deck
from engine.kernel.pack import Pack
from engine.kernel.rng import Rng
from engine.players import answer
from engine.players.rules import any_answer
from tests.engine.properties.playing import LONGEST, decks_for

FOLDER = Path(__file__).parent / "replays"

RECORDED: dict[str, dict[str, Any]] = {
    "two_thinkers": {
        "title": "yongheng",
        "seats": 2,
        "seed": 2**127 + 11,
        "level": "normal",
        "options": {},
    },
    "three_at_random": {
        "title": "yongheng",
        "seats": 3,
        "seed": 12,
        "level": "easy",
        "options": {"rules_version": 5, "dealer": "first"},
    },
    "six_mixed": {
        "title": "yongheng",
        "seats": 6,
        "seed": 13,
        "level": "mixed",
        "options": {"bluff": "off"},
    },
    "duel_of_thinkers": {
        "title": "shenhua",
        "seats": 2,
        "seed": 2**127 + 14,
        "level": "normal",
        "options": {"komi": 3},
    },
    "duel_at_random": {
        "title": "shenhua",
        "seats": 2,
        "seed": 15,
        "level": "easy",
        "options": {"komi": 0, "first": "first"},
    },
    "duel_mixed": {
        "title": "shenhua",
        "seats": 2,
        "seed": 16,
        "level": "mixed",
        "options": {"komi": 9},
    },
}
"""The stored games and how they were played."""


def digest(game: Game) -> str:
    """Digest a game's state, as a few hexadecimal digits: places, numbers, and where each card
    lies.

    Not the bytes of a state or view, which may gain fields without any game being played
    differently.
    """
    state = game.state
    cards = state.cards
    stands = [
        game.result and [game.result.winners, game.result.places],
        [state.round, state.turn, state.active, sorted(state.streams.items())],
        [[player.alive, sorted(player.stats.items())] for player in state.players],
        [
            [
                key,
                [
                    [cards[c].design, cards[c].face_up, sorted(cards[c].counters.items())]
                    for c in ids
                ],
            ]
            for key, ids in sorted(state.zones.items())
            if ids
        ],
    ]
    return blake2b(json.dumps(stands).encode(), digest_size=16).hexdigest()


def play(title: str, seats: int, seed: int, options: dict[str, Any], level: str) -> dict[str, Any]:
    """Play a game and write down everything that it takes to play it again."""
    decks = decks_for(title, seats, seed)
    game = Game.new(title, seats=seats, seed=seed, options=options, decks=decks)
    rng = Rng(seed)
    answers: list[tuple[int, tuple[str, ...]]] = []
    for _ in range(LONGEST):
        if game.result is not None:
            break
        owed = game.decisions[rng.below(len(game.decisions))]
        thinks = level == "normal" or (level == "mixed" and owed.seat % 2)
        given = (
            answer("normal", game, owed.seat, rng.bits(), 0)
            if thinks
            else any_answer(game, owed, rng)
        )
        game.answer(owed.seat, given)
        answers.append((owed.seat, given))
    return {
        "title": title,
        "seats": seats,
        "seed": seed,
        "options": options,
        "decks": [deck.cards for deck in decks],
        "pack": base64.b64encode(zlib.compress(game.pack.dump(), 9)).decode(),
        "answers": answers,
        "digest": digest(game),
    }


def replayed(record: dict[str, Any]) -> Game:
    """A stored game, played again."""
    pack = Pack.load(zlib.decompress(base64.b64decode(record["pack"])))
    game = Game.new(
        record["title"],
        seats=record["seats"],
        seed=record["seed"],
        options=record["options"],
        pack=pack,
        decks=[Deck("", tuple((d, n) for d, n in cards)) for cards in record.get("decks", ())],
    )
    for seat, keys in record["answers"]:
        game.answer(seat, keys)
    return game


def main() -> None:
    """Record stored games anew (all, or those that are named), with the cards of today."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or RECORDED:
        record = play(**RECORDED[name])
        text = json.dumps(record, ensure_ascii=False, indent=None, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{name}: {len(record['answers'])} answers, {record['digest']}")


if __name__ == "__main__":
    main()
