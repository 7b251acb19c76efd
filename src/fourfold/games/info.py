"""GameInfo: everything that other packages need to know about a game, in one place.

Generic code asks the GameInfo and never compares names of games, so that a game of another package
is played, searched and drawn like ours.

A GameInfo refers to code above ``games`` without importing it: to players and heuristics by specs,
to modules and objects by *references*, texts of the form ``module`` or ``module:attribute``. A
reference that is None means that the game lacks the feature.

References keep to the order of the layers: each kind lives in one package (``solver`` in
:mod:`fourfold.solver`, ``analyst`` in :mod:`fourfold.analysis`, ...), and only that package and
those above it load references of this kind. The one exception is
:class:`~fourfold.games.notebook.NotebookDisplay`, whose methods only notebooks call.
``tests/games/test_info.py`` checks this.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from fourfold.base.errors import SpecError
from fourfold.base.specs import Option
from fourfold.games.contract import Position


class ExactSolver(Protocol):
    """The functions of the module that ``GameInfo.solver`` names."""

    def half_points(self, position: Any) -> int:
        """The exact value for the player to move: 2 for a win, 1 for a draw, 0 for a loss."""

    def turn_number(self, position: Any) -> int:
        """The number of the next turn; the first of the game is 1."""

    def opening(self, kind: str, options: Mapping[str, Any], seed: int, number: int) -> str:
        """The start position of this kind and number, as text; the same for the same seed."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A simple board for drawing: the text in each cell, row by row from the top, and the move
    that clicking the cell makes if it is legal ("" for none)."""

    marks: tuple[tuple[str, ...], ...]
    moves: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game with all its variants."""

    title: str
    position: type[Position[Any]]
    """The rules and the notation."""
    options: tuple[Option, ...] = ()
    """The options that select a variant: keyword arguments of ``position.start`` and ``.parse``."""
    variant: str | None = None
    """The option that menus offer, such as the rule set or the board size."""

    notations: Mapping[str, Callable[[str, int, int], Iterable[Any]]] = field(default_factory=dict)
    """Move notations of other programs: parsers from the text of a game, the option ``n`` and the
    number of the first row (0 or 1) to the moves."""

    evaluation: str = "zero"
    """The spec of the default heuristic of searches."""
    opponent: str = "random"
    """The spec of the best player: the default opponent of people, which also gives hints."""
    random_moves: int = 4
    """How many random moves lead to a typical middle-game position."""
    win_points: Callable[[Mapping[str, Any]], int] = lambda options: 1  # noqa: ARG005
    """The points of a won game under these options."""
    counts_points: Callable[[Mapping[str, Any]], bool] = lambda options: False  # noqa: ARG005
    """Whether points beyond win and loss matter under these options: reports then show them."""

    solver: str | None = None
    """Exact values and openings: a module with the functions of :class:`ExactSolver`."""
    analyst: str | None = None
    """Analysis and review (:class:`fourfold.analysis.contract.Analyst`)."""
    puzzles: str | None = None
    """Puzzles (:class:`fourfold.analysis.puzzles.puzzle.PuzzleSource`)."""
    exercise: str | None = None
    """A function (random generator, level 1 to 3) → position for search exercises
    (:class:`fourfold.teaching.exercises.ExercisePosition`)."""

    terminal_renderer: str = "fourfold.drawing.terminal.plain"
    """Text boards (:class:`fourfold.drawing.terminal.TerminalRenderer`)."""
    svg_renderer: str = "fourfold.drawing.plain"
    """SVG pictures (:class:`fourfold.drawing.SvgRenderer`)."""
    grid: Callable[[Any], Grid] | None = None
    """A simple board, for a game without an SVG renderer of its own."""
    native_rules: str | None = None
    """A native module with ``Position.parse(text, value of the variant)`` and ``perft(position,
    depth)``, and with ``count_canonical(value of the variant, pieces placed)`` if positions up to
    symmetry can be counted."""


def load_reference(reference: str) -> Any:
    """Import the module or attribute that a reference names; SpecError if it does not exist."""
    module_name, _, attribute = reference.partition(":")
    try:
        module = importlib.import_module(module_name)
        return getattr(module, attribute) if attribute else module
    except (ImportError, AttributeError) as error:
        raise SpecError("entry.info", reference=reference, reason=error) from None
