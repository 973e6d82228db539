"""Pictures of contests, from values that somebody who knows the contest has made: nothing here
knows where it is stored, nor what is played."""

from renderers.contests.sketches import (
    bracket_sketches,
    champion_sketch,
    cross_sketches,
    pods_sketches,
    reached,
    run_sketches,
    standing_sketches,
)

__all__ = [
    "bracket_sketches",
    "champion_sketch",
    "cross_sketches",
    "pods_sketches",
    "reached",
    "run_sketches",
    "standing_sketches",
]
