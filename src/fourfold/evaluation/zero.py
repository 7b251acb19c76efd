"""``zero``: nothing is known about a position until its game is over.

The NTNU report of 2012 tests its heuristics against this one. A search with it looks for wins and
losses within its depth, and is otherwise indifferent.
"""

from __future__ import annotations

from typing import Any

from fourfold.evaluation.contract import Evaluation


def _zero(position: Any) -> float:  # noqa: ARG001
    return 0.0


def zero() -> Evaluation:
    """The textbook's utilities alone: 1 for a win, 0 for a draw, −1 for a loss."""
    return Evaluation("zero", _zero, win=1.0)
