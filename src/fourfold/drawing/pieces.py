"""The sixteen pieces of Quarto, drawn as on the page
(``frontend/static/js/board/pieces.js``).

A piece is seen a little from above, in a box of 100 by 120::

     round            square
     ____              /\\        top: with a hole when it is hollow
    (    )            /  \\
    |\\__/|           |\\  /|      body: long when it is tall
    |    |           | \\/ |
     \\__/             \\ |/       a pale band at the foot when it is dark,
                        V        so that colour shows without colour
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fourfold.drawing.svg import SvgElement, element
from fourfold.games.quarto.pieces import ATTRIBUTES

WIDTH, HEIGHT = 100, 120

_FOOT = 96
_TALL, _SHORT = 64, 27
_ROUND = (27, 11.5)
_SQUARE = (32, 15)


@dataclass(frozen=True, slots=True)
class Wood:
    """The colours of a wood. ``body`` is the gradient of a round piece from left to right."""

    name: str
    top: str
    left: str
    right: str
    edge: str
    rim: str
    body: tuple[str, str, str, str]


_LIGHT = Wood(
    "maple",
    "#fdf1d7",
    "#efd7a6",
    "#c49a5c",
    "#7c5b2c",
    "#8e6a37",
    ("#e7c993", "#fbeccb", "#dcb97c", "#b98f51"),
)
_DARK = Wood(
    "walnut",
    "#5d4030",
    "#48301f",
    "#281710",
    "#170c06",
    "#d8b377",
    ("#4a3022", "#6e4c38", "#3a2418", "#22130b"),
)


def shades() -> SvgElement:
    """The gradients of round pieces, needed once in every drawing with pieces."""
    return element(
        "defs",
        *(
            element(
                "linearGradient",
                *(
                    element("stop", offset=offset, stop_color=colour)
                    for offset, colour in zip((0, 0.28, 0.7, 1), wood.body, strict=True)
                ),
                id=wood.name,
            )
            for wood in (_LIGHT, _DARK)
        ),
    )


def draw_piece(piece: int) -> SvgElement:
    tall, dark, solid, square = (bool(piece & attribute.bit) for attribute in ATTRIBUTES)
    wood = _DARK if dark else _LIGHT
    height = _TALL if tall else _SHORT
    top = _FOOT - height
    body = (_square if square else _round)(wood, top, height)
    lid = _shine(top) if solid else _hole(wood, top)
    ground = element(
        "ellipse", cx=55, cy=_FOOT + 4, rx=36, ry=13, fill="#2a1405", fill_opacity=0.28
    )
    return element("g", ground, *body, *lid)


def _round(wood: Wood, top: float, height: float) -> Iterator[SvgElement]:
    x, y = _ROUND
    wall = f"M{50 - x} {top} v{height} a{x} {y} 0 0 0 {2 * x} 0 v{-height} z"
    yield _edged(wood, "path", d=wall, fill=f"url(#{wood.name})")
    yield from _band(wood, f"M{50 - x} {_FOOT - 9} a{x} {y} 0 0 0 {2 * x} 0")
    yield _edged(wood, "ellipse", cx=50, cy=top, rx=x, ry=y, fill=wood.top)


def _square(wood: Wood, top: float, height: float) -> Iterator[SvgElement]:
    x, y = _SQUARE
    left = f"M{50 - x} {top} l{x} {y} v{height} l{-x} {-y} z"
    right = f"M{50 + x} {top} l{-x} {y} v{height} l{x} {-y} z"
    yield _edged(wood, "path", d=left, fill=wood.left)
    yield _edged(wood, "path", d=right, fill=wood.right)
    yield from _band(wood, f"M{50 - x} {_FOOT - 9} l{x} {y} l{x} {-y}")
    lid = f"M50 {top - y} l{x} {y} l{-x} {y} l{-x} {-y} z"
    yield _edged(wood, "path", d=lid, fill=wood.top)


def _edged(wood: Wood, tag: str, **attributes: str | float) -> SvgElement:
    return element(tag, stroke=wood.edge, stroke_width=1.6, stroke_linejoin="round", **attributes)


def _band(wood: Wood, line: str) -> Iterator[SvgElement]:
    if wood is _DARK:
        yield element("path", d=line, fill="none", stroke="#e3c07c", stroke_width=3.2)


def _hole(wood: Wood, top: float) -> Iterator[SvgElement]:
    depth = f"M36.5 {top + 1} a14 5.6 0 0 0 27 0 a14 3.6 0 0 1 -27 0"
    rim: dict[str, str | float] = {"fill": "none", "stroke": wood.rim, "stroke_width": 1.4}
    yield element("ellipse", cx=50, cy=top, rx=16.5, ry=7.4, **rim)
    yield element("ellipse", cx=50, cy=top, rx=15, ry=6.4, fill="#1c0f07")
    yield element("path", d=depth, fill="#5b3d24", fill_opacity=0.8)


def _shine(top: float) -> Iterator[SvgElement]:
    yield element("ellipse", cx=44, cy=top - 2.5, rx=12, ry=3.4, fill="#fff", fill_opacity=0.28)
