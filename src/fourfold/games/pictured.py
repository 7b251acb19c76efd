"""What shows itself in notebooks."""

from __future__ import annotations

from fourfold.games.info import wanted


class Pictured:
    """A position that a notebook draws. A game of another package inherits it to be drawn too: by
    the picture that its card names, or else from the card's grid."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(wanted("fourfold.drawing.notebook").svg_of(self))

    def _repr_html_(self) -> str:
        return str(wanted("fourfold.drawing.notebook").html_of(self))
