"""What is proven of a position of Ultimate: the engine searches to the end of the game, and leaves
nothing out on the way, so that distances are exact as well.

A win is a won game, whatever scores it; all else that is no loss is a draw, also where the ending
makes blocks points.
"""

from __future__ import annotations

from fourfold import native
from fourfold.analysis.scores import Scores
from fourfold.analysis.ultimate.analysing import playable_cells
from fourfold.games.ultimate import Cell, Position
from fourfold.solver import DRAW, Score, Value
from fourfold.solver.ultimate_scores import forced_distance, is_proven

LOSSY = ("reductions", "standing", "probing", "quiescence", "deeper")
"""The features of the engine that may see a win or a loss later than it is there."""

_TABLE_BYTES = 16 << 20


class Prover:
    """Proves positions of one size and ending, with at most so many nodes for each search."""

    def __init__(self, n: int, ending: str, nodes: int | None = None) -> None:
        self._engine = native.ultimate_engine.Engine(n, _TABLE_BYTES, without=LOSSY, ending=ending)
        self._nodes = nodes

    @classmethod
    def of(cls, position: Position, nodes: int | None = None) -> Prover:
        return cls(position.n, position.ending.name, nodes)

    def after(self, position: Position, move: Cell) -> tuple[Score | None, tuple[Cell, ...]]:
        """The score of a move to who makes it, None where it is not proven, and best play."""
        score, line = self._score(position.play(move))
        played = (move, *line)
        if score is None or score == DRAW:
            return score, played
        return Score((-score).value, (score.distance or 0) + 1), played

    def scores(self, position: Position) -> Scores[Cell] | None:
        """Every move with its score, best first; None when they are not all proven."""
        found: dict[Cell, Score] = {}
        for move in position.legal_moves():
            score, _ = self.after(position, move)
            if score is None:
                return None
            found[move] = score
        return Scores(sorted(found.items(), key=lambda one: one[1], reverse=True))

    def _score(self, position: Position) -> tuple[Score | None, tuple[Cell, ...]]:
        """The score of a position to its player to move, and best play."""
        outcome = position.outcome
        if outcome is not None:
            if outcome.winner is None:
                return DRAW, ()
            won = outcome.winner == position.to_move
            return Score(Value.WIN if won else Value.LOSS, 0), ()
        moves = position.legal_moves()
        if len(moves) == 1:  # the engine thinks no further about a move that must be made
            return self.after(position, moves[0])
        self._engine.forget()
        found = self._engine.search(str(position), nodes=self._nodes)
        line = tuple(Cell(cell, position.n) for cell in found.line)
        if is_proven(found.value):
            value = Value.WIN if found.value > 0 else Value.LOSS
            return Score(value, forced_distance(found.value)), line
        return (DRAW if found.depth >= playable_cells(position) else None), line
