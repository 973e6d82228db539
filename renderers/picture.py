"""A finished picture: bytes, name, size, and the words for those who cannot see it."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

LARGEST_ALT = 1024
"""Discord's limit for an attachment's description, in characters."""

QUALITY = 90


@dataclass(frozen=True)
class Picture:
    """An encoded image; ``alt`` has at most 1,024 characters, sizes are in pixels."""

    data: bytes
    filename: str
    alt: str
    width: int
    height: int


def encode(image: Image.Image, stem: str, alt: str) -> Picture:
    """The image as JPEG without colour subsampling: small, quick, and crisp on coloured text."""
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=QUALITY, subsampling=0)
    return Picture(stream.getvalue(), f"{stem}.jpg", alt, image.width, image.height)
