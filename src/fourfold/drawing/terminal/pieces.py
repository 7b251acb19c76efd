"""Quarto pieces as text: shape shows all four attributes, with the digit of the piece at its foot.

A tall piece is a line higher than a short one; dark pieces have double outlines and light ones
single; solid pieces are filled; square ones have corners and round ones have cut corners::

    ╔═══╗   ╱───╲
    ║███║   │   │   ╱═══╲   ┌───┐
    ║█F█║   │ 8 │   ║█6█║   │ 1 │
    ╚═══╝   ╲───╱   ╲═══╱   └───┘
"""

from __future__ import annotations

from fourfold.games.quarto.pieces import ATTRIBUTES, piece_name

WIDTH = 5
HEIGHT = 4

_OUTLINES = {
    # (dark, square): corners at the top and at the foot, then horizontal and vertical stroke
    (False, False): ("╱╲", "╲╱", "─│"),
    (False, True): ("┌┐", "└┘", "─│"),
    (True, False): ("╱╲", "╲╱", "═║"),
    (True, True): ("╔╗", "╚╝", "═║"),
}

LEGEND = (
    "tall: a line higher  dark: double outline   solid: filled  square: corners\n"
    "short: lower         light: single outline  hollow: empty  round: cut corners"
)


def glyph(piece: int, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The piece as lines of text; ``height`` is that of a tall piece.

    >>> print(glyph(0xD))
    ╔═══╗
    ║   ║
    ║ D ║
    ╚═══╝
    """
    tall, dark, solid, square = (bool(piece & attribute.bit) for attribute in ATTRIBUTES)
    top, foot, strokes = _OUTLINES[dark, square]
    inner = width - 2
    edge = strokes[0] * inner
    fill = ("█" if solid else " ") * inner
    digit = f"{fill[: inner // 2]}{piece_name(piece)}{fill[inner // 2 + 1 :]}"
    bodies = [fill] * (height - 3 if tall else height // 2 - 2) + [digit]
    return "\n".join(
        [
            f"{top[0]}{edge}{top[1]}",
            *(f"{strokes[1]}{body}{strokes[1]}" for body in bodies),
            f"{foot[0]}{edge}{foot[1]}",
        ]
    )


def colour(piece: int) -> str:
    """The terminal colour of the piece, in addition to its shape."""
    return "bright_blue" if piece & 4 else "yellow"
