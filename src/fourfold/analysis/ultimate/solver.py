"""The exact scores of Ultimate positions.

The engine searches to the end of the game without lossy pruning, so that distances are exact too. A
win is a won game, however it is scored. Every other result that is no loss counts as a draw, even
if the ending makes blocks points.
"""

from __future__ import annotations

from fourfold import native
from fourfold.analysis.exact import TurnScores
from fourfold.analysis.ultimate.engine import playable_cells
from fourfold.games.ultimate import Cell, Position
from fourfold.solver import DRAW, Score, Value
from fourfold.solver.ultimate_scores import forced_distance, is_proven

LOSSY = ("lmr", "reverse_futility", "probcut", "quiescence", "deeper_entries")
"""Search features that may find a win or a loss later than it exists."""

_TABLE_BYTES = 16 << 20


class EndgameSolver:
    """Proves positions of one size and ending, with a node limit for each search."""

    def __init__(self, n: int, ending: str, nodes: int | None = None) -> None:
        self._engine = native.ultimate_engine.Engine(n, _TABLE_BYTES, without=LOSSY, ending=ending)
        self._nodes = nodes

    @classmethod
    def of(cls, position: Position, nodes: int | None = None) -> EndgameSolver:
        return cls(position.n, position.ending.name, nodes)

    def after(self, position: Position, move: Cell) -> tuple[Score | None, tuple[Cell, ...]]:
        """The score of a move for the player who makes it, and best play; None if unproven."""
        score, line = self._score(position.play(move))
        played = (move, *line)
        if score is None or score == DRAW:
            return score, played
        return Score((-score).value, (score.distance or 0) + 1), played

    def scores(self, position: Position) -> TurnScores[Cell] | None:
        """The score of every move, best first; None if some are unproven."""
        scores: dict[Cell, Score] = {}
        for move in position.legal_moves():
            score, _ = self.after(position, move)
            if score is None:
                return None
            scores[move] = score
        return TurnScores(sorted(scores.items(), key=lambda one: one[1], reverse=True))

    def _score(self, position: Position) -> tuple[Score | None, tuple[Cell, ...]]:
        """The score of a position for its player to move, and best play."""
        outcome = position.outcome
        if outcome is not None:
            if outcome.winner is None:
                return DRAW, ()
            won = outcome.winner == position.to_move
            return Score(Value.WIN if won else Value.LOSS, 0), ()
        moves = position.legal_moves()
        if len(moves) == 1:  # the engine does not search a forced move
            return self.after(position, moves[0])
        self._engine.clear()
        result = self._engine.search(str(position), nodes=self._nodes)
        line = tuple(Cell(cell, position.n) for cell in result.line)
        if is_proven(result.value):
            value = Value.WIN if result.value > 0 else Value.LOSS
            return Score(value, forced_distance(result.value)), line
        return (DRAW if result.depth >= playable_cells(position) else None), line
