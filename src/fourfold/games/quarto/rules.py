"""The rule sets of Quarto: which groups of four squares win, and what they are called.

A rule set is an entry of :class:`Rules` and of :data:`RULE_SETS`, and the same groups in
``native/include/fourfold/quarto/rules.hpp`` and ``frontend/static/js/rules/quarto-groups.js``.
Everything else follows from the groups.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from fourfold.base.errors import SpecError
from fourfold.games.quarto.board import SIZE, SQUARES

Group = tuple[int, ...]
Step = tuple[int, int]


class Rules(StrEnum):
    """The names of the rule sets."""

    LINES = "lines"
    SQUARES = "squares"
    TORUS = "torus"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise SpecError("rule.rules", name=value, known=[*cls])


def _moved(corners: Iterable[Step], *steps: Step) -> tuple[Group, ...]:
    """The shape of these (row, column) steps from every corner, across the edges if it must."""
    return tuple(
        tuple((row + down) % SIZE * SIZE + (column + right) % SIZE for down, right in steps)
        for row, column in corners
    )


def _corners(rows: int, columns: int) -> list[Step]:
    return [(row, column) for row in range(rows) for column in range(columns)]


ROWS = _moved(_corners(4, 1), (0, 0), (0, 1), (0, 2), (0, 3))
COLUMNS = _moved(_corners(1, 4), (0, 0), (1, 0), (2, 0), (3, 0))
DIAGONALS = ((0, 5, 10, 15), (3, 6, 9, 12))
BLOCKS = _moved(_corners(3, 3), (0, 0), (0, 1), (1, 0), (1, 1))
# Across the edges, where the board closes to a torus.
FALLING = _moved(_corners(1, 4), (0, 0), (1, 1), (2, 2), (3, 3))
RISING = _moved(_corners(1, 4), (0, 0), (1, 3), (2, 2), (3, 1))
ALL_BLOCKS = _moved(_corners(4, 4), (0, 0), (0, 1), (1, 0), (1, 1))

_KINDS = {
    "row": ROWS,
    "column": COLUMNS,
    "diagonal": DIAGONALS,
    "square": BLOCKS,
    "wrapped_diagonal": (*FALLING, *RISING),
    "wrapped_square": ALL_BLOCKS,
}


def kind_of(group: Group) -> str:
    """What sort of group it is, as the catalogues of words call it.

    >>> kind_of((3, 6, 9, 12))
    'diagonal'
    """
    return next(kind for kind, groups in _KINDS.items() if group in groups)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """``winning`` says in words which groups win."""

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
