"""The exact scores of Quarto positions, cached for the length of a review."""

from __future__ import annotations

import time
from typing import Any

from fourfold.analysis.exact import TurnScores
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.games.quarto import Position, Turn
from fourfold.solver import Score, Stop, TurnRanking, Value, principal_line, rank_turns
from fourfold.solver.native_solver import TABLE_MIB


class QuartoScores(TurnScores[Turn]):
    """The scores of all turns of a Quarto position."""

    def loses_at_once(self, turn: Turn) -> bool:
        # A turn that only gives is one placement shorter.
        return self[turn] == Score(Value.LOSS, 1 if turn.square is None else 2)

    def better_than(self, turn: Turn) -> Turn | None:
        """The best turn most similar to this one: the same square, else the same gift, else the
        first. None if this turn is a best one."""
        if turn in self.best_turns:
            return None
        return min(
            self.best_turns,
            key=lambda other: (other.square != turn.square, other.gift != turn.gift),
        )


class CachedSolver:
    """Analyses each position once.

    ``limits`` hold for each position. Values stay unproven where a limit or ``stop`` ends the
    search.
    """

    def __init__(
        self,
        *,
        limits: Limits = NO_LIMITS,
        threads: int | None = None,
        book: bool = True,
        table_mib: int = TABLE_MIB,
        stop: Stop | None = None,
    ) -> None:
        self._options: dict[str, Any] = {
            "limits": limits,
            "threads": threads,
            "book": book,
            "table_mib": table_mib,
            "stop": stop,
        }
        self._rankings: dict[Position, TurnRanking] = {}

    def ranking(self, position: Position) -> TurnRanking:
        """The proven bounds of the position and its turns."""
        if position not in self._rankings:
            self._rankings[position] = rank_turns(position, **self._options)
        return self._rankings[position]

    def scores(self, position: Position) -> QuartoScores | None:
        """The exact score of every turn, best first; None if some are unproven."""
        proven = {turn.turn: turn.score for turn in self.ranking(position).turns}
        scores = {turn: score for turn, score in proven.items() if score is not None}
        return QuartoScores(scores) if len(scores) == len(proven) else None

    def line(self, position: Position, turn: Turn, length: int) -> tuple[Turn, ...]:
        """The turn and best play of both sides after it, ``length`` turns in all; empty if a limit
        ended the search early."""
        after = position.play(turn)
        rest: tuple[Turn, ...] = ()
        if after.outcome is None:
            rest = principal_line(after, **self._options)
        line = (turn, *rest)
        return line if len(line) == length else ()


def solver_within(seconds: float | None, stop: Stop, **options: Any) -> CachedSolver:
    """A solver with a time limit for all positions together."""
    return CachedSolver(stop=stop if seconds is None else _Deadline(stop, seconds), **options)


class _Deadline(Stop):
    """Set when another flag is, or after so many seconds."""

    def __init__(self, stop: Stop, seconds: float) -> None:
        super().__init__()
        self._stop = stop
        self._ends = time.monotonic() + seconds

    def is_set(self) -> bool:
        return self._stop.is_set() or time.monotonic() >= self._ends
