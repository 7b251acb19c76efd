"""What the solver proves while a game is looked at, each position analysed once."""

from __future__ import annotations

import time
from typing import Any

from fourfold.analysis.quarto.scores import Scores
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.games.quarto import Position, Turn
from fourfold.solver import Stop, TurnRanking, principal_line, rank_turns
from fourfold.solver.native_solver import TABLE_MIB


class Proofs:
    """Remembers what was proven of each position that was asked for, and of its turns.

    ``limits`` hold for each position. Where one strikes, or ``stop`` was set, some scores are open.
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
        self._terms: dict[str, Any] = {
            "limits": limits,
            "threads": threads,
            "book": book,
            "table_mib": table_mib,
            "stop": stop,
        }
        self._claims: dict[Position, TurnRanking] = {}

    def ranking(self, position: Position) -> TurnRanking:
        """What may be claimed of the position and its turns."""
        if position not in self._claims:
            self._claims[position] = rank_turns(position, **self._terms)
        return self._claims[position]

    def scores(self, position: Position) -> Scores | None:
        """Every turn with its exact score, best first; None when they are not all proven."""
        proven = {turn.turn: turn.score for turn in self.ranking(position).turns}
        scores = {turn: score for turn, score in proven.items() if score is not None}
        return Scores(scores) if len(scores) == len(proven) else None

    def line(self, position: Position, turn: Turn, length: int) -> tuple[Turn, ...]:
        """The turn and best play of both sides after it, so many turns in all; empty when a limit
        struck before."""
        after = position.play(turn)
        rest: tuple[Turn, ...] = ()
        if after.outcome is None:
            rest = principal_line(after, **self._terms)
        line = (turn, *rest)
        return line if len(line) == length else ()


def proofs_within(seconds: float | None, stop: Stop, **terms: Any) -> Proofs:
    """Proofs on these terms that have so much time for all positions together."""
    return Proofs(stop=stop if seconds is None else _Until(stop, seconds), **terms)


class _Until(Stop):
    """Raised with another flag, or when so many seconds have passed."""

    def __init__(self, stop: Stop, seconds: float) -> None:
        super().__init__()
        self._stop = stop
        self._ends = time.monotonic() + seconds

    def is_set(self) -> bool:
        return self._stop.is_set() or time.monotonic() >= self._ends
