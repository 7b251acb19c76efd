"""Which move first: alpha-beta leaves out the more, the sooner it sees a good move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Position
from fourfold.search.contract import Ordering


def best_looking_first(evaluation: Evaluation) -> Ordering:
    """The moves by what the evaluation says of the positions they lead to; equals stay in place.

    >>> from fourfold.evaluation.open_lines import open_lines
    >>> from fourfold.games.tictactoe import Position
    >>> start = Position.start()
    >>> str(best_looking_first(open_lines())(start, start.legal_moves())[0])
    'b2'
    """

    def ordering(position: Position[Any], moves: Sequence[Any]) -> Sequence[Any]:
        return sorted(moves, key=lambda move: _looks(position, move, evaluation), reverse=True)

    return ordering


def _looks(position: Position[Any], move: Any, evaluation: Evaluation) -> float:
    """How good the position after a move looks to the player who makes it."""
    mover, after = position.to_move, position.play(move)
    if after.outcome is not None:
        return evaluation.utility(after.outcome, mover)
    return evaluation(after) if after.to_move == mover else -evaluation(after)
