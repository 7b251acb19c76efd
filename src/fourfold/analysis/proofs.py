"""What the solver proves while a game is looked at, each position analysed once."""

from __future__ import annotations

from fourfold.analysis.scores import Scores
from fourfold.games.quarto import Position, Turn
from fourfold.solver import NO_LIMIT, Limit, Stop, analyse, principal_line
from fourfold.solver.core import TABLE_MIB


class Proofs:
    """Remembers the exact scores of the turns of each position that was asked for.

    ``limit`` holds for each position. Where it strikes, or ``stop`` was set, there is no proof.
    """

    def __init__(
        self,
        *,
        limit: Limit = NO_LIMIT,
        threads: int | None = None,
        book: bool = True,
        table_mib: int = TABLE_MIB,
        stop: Stop | None = None,
    ) -> None:
        self._limit = limit
        self._threads = threads
        self._book = book
        self._table_mib = table_mib
        self._stop = stop
        self._scores: dict[Position, Scores | None] = {}

    def scores(self, position: Position) -> Scores | None:
        """Every turn with its exact score, best first; None when they are not all proven."""
        if position not in self._scores:
            found = analyse(
                position,
                limit=self._limit,
                threads=self._threads,
                book=self._book,
                table_mib=self._table_mib,
                stop=self._stop,
            )
            proven = all(score.exact for score in found)
            by_turn = {score.turn: score.lower for score in found}
            self._scores[position] = Scores(by_turn) if proven else None
        return self._scores[position]

    def line(self, position: Position, turn: Turn, length: int) -> tuple[Turn, ...]:
        """The turn and best play of both sides after it, so many turns in all; empty when a limit
        struck before."""
        after = position.play(turn)
        rest: tuple[Turn, ...] = ()
        if after.outcome is None:
            rest = principal_line(
                after,
                limit=self._limit,
                threads=self._threads,
                book=self._book,
                table_mib=self._table_mib,
                stop=self._stop,
            )
        line = (turn, *rest)
        return line if len(line) == length else ()
