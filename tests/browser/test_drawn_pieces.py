"""The pieces of ``fourfold.drawing`` are those of the page, shape for shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from fourfold.drawing.quarto import draw_piece
from fourfold.drawing.svg import SvgElement
from fourfold.games.quarto import PIECES

Open = Callable[..., Page]

SHAPES = ("path", "ellipse")
PLACES = ("d", "cx", "cy", "rx", "ry")

DRAWN = """async ({shapes, places}) => {
    const { pieceDefinitions } = await import("/js/board/pieces.js");
    const pieces = [...pieceDefinitions().querySelectorAll("symbol[id^=piece-]")];
    return pieces.map((piece) => [...piece.querySelectorAll(shapes.join())].map((shape) =>
        [shape.tagName, ...places.map((place) => shape.getAttribute(place))]));
}"""


def shapes_of(shape: SvgElement) -> list[list[Any]]:
    """Every path and ellipse with its place."""
    found = [shape] if shape.tag in SHAPES else []
    own = [[one.tag, *(one.attributes.get(place) for place in PLACES)] for one in found]
    inner = [shapes_of(part) for part in shape.children if isinstance(part, SvgElement)]
    return own + [one for part in inner for one in part]


def test_pieces(open_page: Open) -> None:
    drawn = open_page("").evaluate(DRAWN, {"shapes": SHAPES, "places": PLACES})
    ours = [
        [[None if part is None else str(part) for part in one] for one in shapes_of(draw_piece(p))]
        for p in PIECES
    ]
    assert drawn == ours
