"""The card of a game: everything that is known of it, in one place.

Whoever works with games asks the card and never compares names, so a game that another package adds
is played, searched and shown like ours. What a room above the games needs is named by a spec
(players, evaluations) or by ``module:attribute``, which is imported when it is wanted; a game that
leaves it out is served by what works for any game.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fourfold.base.errors import SpecError
from fourfold.base.specs import Option
from fourfold.games.contract import Position


@dataclass(frozen=True, slots=True)
class Grid:
    """A plain picture of a position: what stands in each cell, row by row from the top, and the
    move that touching it makes if that is legal ("" for none)."""

    marks: tuple[tuple[str, ...], ...]
    moves: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game with all its variants."""

    title: str
    position: type[Position[Any]]
    """The rules and the notation."""
    options: tuple[Option, ...] = ()
    """What chooses a variant: passed to ``start`` and ``parse`` of the position."""
    variant: str | None = None
    """The option by which people choose: the rules, or the size."""

    notations: Mapping[str, Callable[[str, int, int], Iterable[Any]]] = field(default_factory=dict)
    """How other programs write its moves: from the text of a game, the option ``n`` and the number
    that they give the first row to the moves."""

    evaluation: str = "zero"
    """The heuristic that searches use when they are told none."""
    opponent: str = "random"
    """The best player: plays against a person who names none, and gives the hints."""
    random_moves: int = 4
    """How many random moves lead to a position of the middle of the game."""
    win_points: Callable[[Mapping[str, Any]], int] = lambda options: 1  # noqa: ARG005
    """What a won game is worth by the game's own counting, given the variant's options."""
    counts_points: Callable[[Mapping[str, Any]], bool] = lambda options: False  # noqa: ARG005
    """Whether a game is more than won or lost: reports then tell the points as well."""

    solver: str | None = None
    """The module that knows exact values: ``half_points`` and ``turn_number`` of a position, for
    what players give away, and ``opening(kind, options, seed, number)``, for where games begin."""
    analyst: str | None = None
    """The module that analyses and reviews it (:class:`fourfold.analysis.contract.Analyst`)."""
    puzzles: str | None = None
    """What knows its puzzles (:class:`fourfold.analysis.puzzles.contract.Puzzler`)."""
    exercise: str | None = None
    """A function from chance and a level, 1 to 3, to a position whose search is an exercise
    (:class:`fourfold.teaching.positions.ExercisePosition`)."""

    renderer: str = "fourfold.cli.draw.plain"
    """The module that draws it in the terminal."""
    picture: str = "fourfold.drawing.plain"
    """The module that draws it as SVG (:class:`fourfold.drawing.Picture`)."""
    grid: Callable[[Any], Grid] | None = None
    """A plain board, for a game that nobody draws otherwise."""
    twin: str | None = None
    """The native rules: a function from the options to one that counts (position, depth)."""
    classes: str | None = None
    """A function from the options and a number of pieces placed to how many positions there are up
    to symmetry."""


def wanted(reference: str) -> Any:
    """What a ``module:attribute`` stands for, or the module itself where no attribute is named."""
    module, _, attribute = reference.partition(":")
    try:
        found = importlib.import_module(module)
        return getattr(found, attribute) if attribute else found
    except (ImportError, AttributeError) as error:
        raise SpecError("entry.info", reference=reference, reason=error) from None
