"""Pictures and text boards of a table, from views alone."""

from renderers.kit.memo import keep_at_most
from renderers.kit.picture import Picture, Sketch
from renderers.renderer import Renderer

__all__ = ["Picture", "Renderer", "Sketch", "keep_at_most"]
