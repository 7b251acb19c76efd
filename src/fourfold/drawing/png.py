"""Pictures as PNG, by a library that is not always installed."""

from __future__ import annotations

from fourfold.base.entry_points import import_optional
from fourfold.drawing.inks import PAGE
from fourfold.drawing.sheet import AUTO, DARK, LIGHT, Drawing


def png(drawing: Drawing, *, theme: str = LIGHT, zoom: float = 1) -> bytes:
    """The picture in pixels, ``zoom`` of them for each unit of the drawing. A PNG has one theme:
    light, unless it is told. FourfoldError without the package resvg_py."""
    resvg = import_optional("resvg_py", "PNG", "png")
    text = drawing.svg(LIGHT if theme == AUTO else theme)
    return bytes(
        resvg.svg_to_bytes(
            svg_string=text,
            width=max(1, round(drawing.width * zoom)),
            background=PAGE.dark if theme == DARK else PAGE.light,
            font_family="DejaVu Sans",
        )
    )
