"""The board of Quarto and its rule sets: which groups of four squares win.

Squares are numbered in reading order::

    a1  b1  c1  d1        0   1   2   3
    a2  b2  c2  d2        4   5   6   7
    a3  b3  c3  d3        8   9  10  11
    a4  b4  c4  d4       12  13  14  15

A rule set is an entry of :class:`Rules` and of :data:`RULE_SETS`. The same groups are in
``native/include/fourfold/quarto/rules.hpp`` and ``frontend/static/js/rules/quarto.js``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from fourfold.base.errors import unknown_name_error
from fourfold.games.grid import cell_index, cell_name

SIZE = 4
SQUARES = range(SIZE * SIZE)


def square_name(square: int) -> str:
    """
    >>> square_name(9)
    'b3'
    """
    return cell_name(square, SIZE)


def square_number(name: str) -> int:
    """
    >>> square_number("b3")
    9
    """
    return cell_index(name, SIZE)


Group = tuple[int, ...]
Step = tuple[int, int]


class Rules(StrEnum):
    """The names of the rule sets."""

    LINES = "lines"
    SQUARES = "squares"
    TORUS = "torus"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise unknown_name_error("rule.rules", str(value), [*cls])


def _groups(corners: Iterable[Step], *steps: Step) -> tuple[Group, ...]:
    """The groups of a shape, given as (row, column) steps, at every corner; may cross the edges."""
    return tuple(
        tuple((row + down) % SIZE * SIZE + (column + right) % SIZE for down, right in steps)
        for row, column in corners
    )


def _corners(rows: int, columns: int) -> list[Step]:
    return [(row, column) for row in range(rows) for column in range(columns)]


ROWS = _groups(_corners(4, 1), (0, 0), (0, 1), (0, 2), (0, 3))
COLUMNS = _groups(_corners(1, 4), (0, 0), (1, 0), (2, 0), (3, 0))
DIAGONALS = ((0, 5, 10, 15), (3, 6, 9, 12))
BLOCKS = _groups(_corners(3, 3), (0, 0), (0, 1), (1, 0), (1, 1))
# Across the edges of the torus.
FALLING = _groups(_corners(1, 4), (0, 0), (1, 1), (2, 2), (3, 3))
RISING = _groups(_corners(1, 4), (0, 0), (1, 3), (2, 2), (3, 1))
ALL_BLOCKS = _groups(_corners(4, 4), (0, 0), (0, 1), (1, 0), (1, 1))

_KINDS = {
    "row": ROWS,
    "column": COLUMNS,
    "diagonal": DIAGONALS,
    "square": BLOCKS,
    "wrapped_diagonal": (*FALLING, *RISING),
    "wrapped_square": ALL_BLOCKS,
}


def group_kind(group: Group) -> str:
    """The kind of a group, as in the message catalogues.

    >>> group_kind((3, 6, 9, 12))
    'diagonal'
    """
    return next(kind for kind, groups in _KINDS.items() if group in groups)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The winning groups of a rule set, and a description of them."""

    groups: tuple[Group, ...]
    winning: str


RULE_SETS = {
    Rules.LINES: RuleSet((*ROWS, *COLUMNS, *DIAGONALS), "rows, columns and diagonals"),
    Rules.SQUARES: RuleSet(
        (*ROWS, *COLUMNS, *DIAGONALS, *BLOCKS), "rows, columns, diagonals and 2×2 squares"
    ),
    Rules.TORUS: RuleSet(
        (*ROWS, *COLUMNS, *FALLING, *RISING, *ALL_BLOCKS),
        "rows, columns, and diagonals and 2×2 squares that may go on across the edges",
    ),
}

GROUPS = {rules: rule_set.groups for rules, rule_set in RULE_SETS.items()}
"""The groups of four squares that win, by rule set."""

GROUPS_THROUGH = {
    rules: tuple(tuple(group for group in groups if square in group) for square in SQUARES)
    for rules, groups in GROUPS.items()
}
"""For each rule set and square, the winning groups that contain the square."""
