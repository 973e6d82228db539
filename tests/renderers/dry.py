"""Pictures of which only the words are looked at: set and cut as ever, and nothing is painted."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest
from PIL import Image

from renderers.kit.canvas import Canvas
from renderers.kit.fonts import text_width
from renderers.sheet import Sheet


def _nothing(*args: object, **kwargs: object) -> None:
    """Paint nothing."""


def _width(
    canvas: Canvas,
    text: str,
    x: float,
    baseline: float,
    size: int,
    weight: int = 500,
    colour: object = None,
    family: str = "sans",
    squeeze: float = 1.0,
) -> float:
    """Return how far the pen goes."""
    return text_width(text, size, weight, family) * squeeze


def _art(*args: object, **kwargs: object) -> Image.Image:
    """A design's art, of one pixel."""
    return Image.new("RGB", (1, 1))


@contextmanager
def unpainted() -> Iterator[None]:
    """Colours, masks, pictures and letters leave every canvas as it is; its measures, its lines
    and what had to be cut (``clipped``) are those of a painted one."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("box", "glow", "paint", "paste", "shape"):
            patch.setattr(Canvas, name, _nothing)
        patch.setattr(Canvas, "word", _width)
        patch.setattr(Sheet, "art", _art)
        yield


@pytest.fixture(autouse=True)
def _dry_unless_painted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing is painted but for tests marked ``painted``; whoever imports this wants it so."""
    with nullcontext() if request.node.get_closest_marker("painted") else unpainted():
        yield


@pytest.fixture
def dry() -> Iterator[None]:
    """A test that paints nothing."""
    with unpainted():
        yield
