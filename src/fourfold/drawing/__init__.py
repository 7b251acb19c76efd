"""Drawing of positions: SVG pictures in light and dark, and text boards for the terminal.

Pictures have a text alternative. ``fourfold draw``, notebooks and the environments of
:mod:`fourfold.compat` use this package alone. The GameInfo of a game names its renderers; a game
without an SVG renderer is drawn by its grid or notation.
"""

from fourfold.drawing.renderer import Annotations, Note, Tone, draw
from fourfold.drawing.svg import Drawing, to_png

__all__ = ["Annotations", "Drawing", "Note", "Tone", "draw", "to_png"]
