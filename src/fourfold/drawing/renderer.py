"""The interface of SVG renderers, and :func:`draw`, which draws a position of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, cast

from fourfold.drawing.colours import ACCENT, CARD, DANGER, ON_ACCENT, SOFT, Colour
from fourfold.drawing.svg import Drawing, SvgElement, element, label, translated
from fourfold.games.contract import Position
from fourfold.games.info import load_reference
from fourfold.games.registry import find_game_info, find_game_name
from fourfold.i18n import DEFAULT_LANGUAGE


class Tone(StrEnum):
    """The meaning of a note, which decides its colour."""

    BEST = "best"
    GOOD = "good"
    BAD = "bad"
    PLAIN = "plain"


class Note(NamedTuple):
    """A short text on a cell, such as its value."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Annotations:
    """Additions to a position: the last move to highlight, and notes on cells, numbered in reading
    order of the board as it is drawn."""

    last: Any = None
    notes: Mapping[int, Note] = field(default_factory=dict)


NO_ANNOTATIONS = Annotations()


class SvgRenderer(Protocol):
    """The interface of the module that ``GameInfo.svg_renderer`` names."""

    def draw(self, position: Any, annotations: Annotations, language: str) -> Drawing:
        """Draw a position, with title and text alternative."""


def draw(
    position: Position[Any],
    annotations: Annotations = NO_ANNOTATIONS,
    *,
    language: str = DEFAULT_LANGUAGE,
) -> Drawing:
    """Draw a position of any game.

    >>> from fourfold.games.registry import Game
    >>> drawn = draw(Game.find("tictactoe").parse("x.o/.x./..o"))
    >>> drawn.text
    'x to move. x: a1 b2. o: c1 c3.'
    """
    name = find_game_name(position)
    module = "fourfold.drawing.plain" if name is None else find_game_info(name).svg_renderer
    return cast(SvgRenderer, load_reference(module)).draw(position, annotations, language)


_NOTE_COLOURS: Mapping[Tone, tuple[Colour, Colour]] = {
    Tone.BEST: (ACCENT, ON_ACCENT),
    Tone.GOOD: (CARD, ACCENT),
    Tone.BAD: (CARD, DANGER),
    Tone.PLAIN: (CARD, SOFT),
}
"""Background and text colour of a note."""


def write_note(note: Note, x: float, y: float, size: float) -> SvgElement:
    """A note centred at (x, y)."""
    ground, colour = _NOTE_COLOURS[note.tone]
    width, height = (0.62 * len(note.text) + 0.6) * size, 1.5 * size
    return translated(
        x,
        y,
        element(
            "rect",
            x=-width / 2,
            y=-height / 2,
            width=width,
            height=height,
            rx=height / 4,
            fill=ground,
            stroke=colour,
            stroke_width=size / 12,
        ),
        label(0, 0, note.text, size, colour, font_weight="600"),
    )
