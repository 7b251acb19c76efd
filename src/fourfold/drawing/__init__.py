"""Positions as pictures: SVG in light and dark, with a text for who cannot see them.

The terminal (``fourfold draw``), notebooks and the environments of :mod:`fourfold.compat` draw with
this room alone. How a game is drawn is on its card: a module with :class:`SvgRenderer`, or else the
plain board that the card has.
"""

from fourfold.drawing.board import Marking, Note, SvgRenderer, Tone, draw
from fourfold.drawing.png import png
from fourfold.drawing.sheet import LIGHT, THEMES, Drawing, Spot

__all__ = [
    "LIGHT",
    "THEMES",
    "Drawing",
    "Marking",
    "Note",
    "Spot",
    "SvgRenderer",
    "Tone",
    "draw",
    "png",
]
