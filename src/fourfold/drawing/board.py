"""What a picture of a position is asked for, and who draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, cast

from fourfold.drawing.inks import ACCENT, CARD, DANGER, ON_ACCENT, SOFT, Ink
from fourfold.drawing.sheet import Drawing, Shape, label, moved, shape
from fourfold.games.contract import Position
from fourfold.games.info import load_reference
from fourfold.games.registry import find_game_info, game_of
from fourfold.i18n import DEFAULT_LANGUAGE


class Tone(StrEnum):
    """How a note is meant."""

    BEST = "best"
    GOOD = "good"
    BAD = "bad"
    PLAIN = "plain"


class Note(NamedTuple):
    """A few signs that are written on a cell, such as its value."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Marking:
    """What is shown beside the position itself: the move that led to it, and notes on cells, which
    are numbered in reading order of the board as it is drawn."""

    last: Any = None
    notes: Mapping[int, Note] = field(default_factory=dict)


NO_MARKING = Marking()


class SvgRenderer(Protocol):
    """What the module offers that a card names as its picture."""

    def draw(self, position: Any, marking: Marking, language: str) -> Drawing:
        """The position drawn, its title, and in a sentence or more what lies where."""


def draw(
    position: Position[Any],
    marking: Marking = NO_MARKING,
    *,
    language: str = DEFAULT_LANGUAGE,
) -> Drawing:
    """The picture of a position of any game.

    >>> from fourfold.games.registry import Game
    >>> drawn = draw(Game.find("tictactoe").parse("x.o/.x./..o"))
    >>> drawn.text
    'x to move. x: a1 b2. o: c1 c3.'
    """
    name = game_of(position)
    module = "fourfold.drawing.plain" if name is None else find_game_info(name).svg_renderer
    return cast(SvgRenderer, load_reference(module)).draw(position, marking, language)


_NOTES: Mapping[Tone, tuple[Ink, Ink]] = {
    Tone.BEST: (ACCENT, ON_ACCENT),
    Tone.GOOD: (CARD, ACCENT),
    Tone.BAD: (CARD, DANGER),
    Tone.PLAIN: (CARD, SOFT),
}
"""What a note is written on, and its ink."""


def write_note(note: Note, x: float, y: float, size: float) -> Shape:
    """A note whose middle is here, in letters of a size."""
    ground, ink = _NOTES[note.tone]
    width, height = (0.62 * len(note.text) + 0.6) * size, 1.5 * size
    return moved(
        x,
        y,
        shape(
            "rect",
            x=-width / 2,
            y=-height / 2,
            width=width,
            height=height,
            rx=height / 4,
            fill=ground,
            stroke=ink,
            stroke_width=size / 12,
        ),
        label(0, 0, note.text, size, ink, font_weight="600"),
    )
