"""Display of positions and records in notebooks."""

from __future__ import annotations

from fourfold.games.info import load_reference


class NotebookDisplay:
    """Mixin that lets notebooks draw a position or a record.

    Positions of other packages may inherit it too. They are drawn by the ``picture`` module that
    their GameInfo names, or else from its ``grid``.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(load_reference("fourfold.drawing.html").to_svg(self))

    def _repr_html_(self) -> str:
        return str(load_reference("fourfold.drawing.html").to_html(self))
