"""What the Ultimate engine thinks of a position: every legal move, its value and its best play.

All moves are searched to the same depth, so that their values can be compared; the deepest round
that the limits let finish is the answer. That costs more than finding the best move alone.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.games.contract import Outcome
from fourfold.games.ultimate import EMPTY, Cell, Ending, Position
from fourfold.solver.ultimate_scores import WON, forced_distance, is_proven, points_of

SCALE = 1.5
"""Points ahead at which the chances are e to 1, as benchmarks/ultimate_chances.py measured where
blocks are points."""

_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A legal move, to the player who makes it.

    ``points`` is the lead in points that is expected in the end: where the ending counts wins, the
    chance to win less the chance to lose. ``chance`` is how likely the player is to score more than
    the opponent, a draw counting half. Where a win is forced, ``wins_in`` or ``loses_in`` is the
    number of moves of both sides to the end, this one among them. ``line`` is the best play, which
    begins with the move.
    """

    move: Cell
    points: float
    chance: float
    wins_in: int | None
    loses_in: int | None
    line: tuple[Cell, ...]

    def as_dict(self, longest: int | None) -> dict[str, Any]:
        """For JSON, with so many moves of the line; None is all of them."""
        return {
            "move": str(self.move),
            "points": self.points,
            "chance": round(self.chance, 4),
            "wins_in": self.wins_in,
            "loses_in": self.loses_in,
            "line": [str(move) for move in self.line[:longest]],
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves, best first, searched ``depth`` moves ahead in ``nodes`` positions; ``exact`` when
    all is known: the end of the game was reached on every path, or every move forces it."""

    moves: tuple[MoveValue, ...]
    depth: int
    nodes: int
    exact: bool
    ending: Ending

    @property
    def best(self) -> MoveValue:
        return self.moves[0]

    def as_dict(self, longest: int | None = None) -> dict[str, Any]:
        """For JSON, with so many moves of each line; None is all of them."""
        return {
            "depth": self.depth,
            "nodes": self.nodes,
            "exact": self.exact,
            "ending": self.ending.name,
            "moves": [value.as_dict(longest) for value in self.moves],
        }


def analyse_ultimate(
    position: Position,
    *,
    depth: int | None = None,
    limits: Limits,
    threads: int = 1,
    memory: int = 64,
    parameters: Mapping[str, int] | None = None,
    report: Callable[[Analysis], None] = lambda _: None,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """Search every legal move, deeper and deeper, until a limit strikes.

    Without a limit and a depth this goes on to the end of the game. ``report`` hears of every
    depth. The first depth is completed whatever the limits; after that ``stop``, which is asked
    every few milliseconds, ends the search as they do.
    """
    if position.outcome is not None:
        raise FourfoldError("analysis.over", position=position)
    search = _Search(position, limits, threads, memory, parameters or {}, stop)
    left = playable_cells(position)
    most = left if depth is None else min(depth, left)
    best: Analysis | None = None
    for deep in itertools.count(1):
        found = search.round(deep, exact=deep >= left, hurried=best is not None)
        if found is not None:
            best = found
            report(best)
        assert best is not None
        if found is None or best.exact or deep >= most:
            return replace(best, nodes=search.nodes)
    raise AssertionError("the depths never end")


class _Search:
    """Rounds over all moves of one position with one engine, and what they have spent."""

    def __init__(
        self,
        position: Position,
        limits: Limits,
        threads: int,
        memory: int,
        parameters: Mapping[str, int],
        stop: Callable[[], bool] | None,
    ) -> None:
        self.nodes = 0
        self._sons = [(move, position.play(move)) for move in position.legal_moves()]
        self._limits = limits
        self._threads = threads
        self._stop = stop
        self._parameters = dict(parameters)
        self._began = time.monotonic()
        self._position = position
        self._engine = native.ultimate_engine.Engine(
            position.n, memory * _MEGABYTE, self._parameters, ending=position.ending.name
        )

    def round(self, depth: int, *, exact: bool, hurried: bool) -> Analysis | None:
        """All moves to one depth; None when a limit struck before the last, unless not hurried."""
        values = []
        for move, after in self._sons:
            found = self._value(after, depth - 1, hurried)
            if found is None:
                return None
            values.append(found.before(move).as_move_value(self._position))
        values.sort(key=_goodness, reverse=True)
        forced = all(value.wins_in or value.loses_in for value in values)
        return Analysis(tuple(values), depth, self.nodes, exact or forced, self._position.ending)

    def _value(self, u: Position, depth: int, hurried: bool) -> _Valued | None:
        """The engine's value of a position to its player to move; None when a limit struck."""
        if u.outcome is not None:
            self.nodes += 1
            return _Valued(_value_at_end(u.outcome, u.to_move))
        if depth == 0:
            self.nodes += 1
            value = native.ultimate_engine.evaluate(
                str(u), u.n, self._parameters, ending=u.ending.name
            )
            return _Valued(value)
        moves = u.legal_moves()
        if len(moves) == 1:  # the engine thinks no further about a move that must be made
            self.nodes += 1
            found = self._value(u.play(moves[0]), depth - 1, hurried)
            return None if found is None else found.before(moves[0])
        nodes, seconds = self._left() if hurried else (None, None)
        if nodes == 0 or seconds == 0 or (hurried and self._stop is not None and self._stop()):
            return None
        answer = self._engine.search(
            str(u),
            depth=depth,
            nodes=nodes,
            seconds=seconds,
            threads=self._threads,
            stop=self._stop if hurried else None,
        )
        self.nodes += answer.nodes
        if answer.depth < min(depth, playable_cells(u)) and not is_proven(answer.value):
            return None
        return _Valued(answer.value, tuple(Cell(cell, u.n) for cell in answer.line))

    def _left(self) -> tuple[int | None, float | None]:
        """The nodes and seconds that are left; None where there is no limit."""
        nodes, seconds = self._limits.nodes, self._limits.seconds
        return (
            None if nodes is None else max(0, nodes - self.nodes),
            None if seconds is None else max(0.0, self._began + seconds - time.monotonic()),
        )


def _goodness(value: MoveValue) -> float:
    """Larger is better: quick wins before slow ones, slow losses before quick ones."""
    if value.wins_in is not None:
        return WON - value.wins_in
    return value.points if value.loses_in is None else value.loses_in - WON


@dataclass(frozen=True, slots=True)
class _Valued:
    """A value on the engine's scale, to the player to move, and the best play."""

    value: int
    line: tuple[Cell, ...] = ()

    def before(self, move: Cell) -> _Valued:
        """The value to the player whose move has led here: a forced end is one move further."""
        value = -self.value
        if is_proven(value):
            value -= 1 if value > 0 else -1
        return _Valued(value, (move, *self.line))

    def as_move_value(self, position: Position) -> MoveValue:
        """The value of the first move of the line, which is made in this position."""
        move, most = self.line[0], position.win_points
        if is_proven(self.value):
            distance = forced_distance(self.value)
            if self.value > 0:
                return MoveValue(move, most, 1.0, distance, None, self.line)
            return MoveValue(move, -most, 0.0, None, distance, self.line)
        points = points_of(self.value, position)
        return MoveValue(move, points, chance_in(position, points), None, None, self.line)


def _value_at_end(outcome: Outcome, player: int) -> int:
    """On the engine's scale, to the player."""
    if outcome.winner is not None:
        return WON if outcome.winner == player else -WON
    return round(100 * (outcome.points[player] - outcome.points[1 - player]))


def playable_cells(position: Position) -> int:
    """The empty cells of the unfinished blocks: no game lasts longer.

    >>> playable_cells(Position.start())
    256
    """
    blocks = zip(position.blocks, position.block_winners, strict=True)
    return sum(cells.count(EMPTY) for cells, winner in blocks if winner is None)


def chance_in(position: Position, points: float) -> float:
    """How likely it is to score more than the opponent, where so many points ahead are expected."""
    return winning_chance(points) if position.ending.blocks_are_points else (1 + points) / 2


def winning_chance(points: float) -> float:
    """The same where blocks are points.

    >>> round(winning_chance(0), 2), round(winning_chance(1.5), 2)
    (0.5, 0.73)
    """
    return 1 / (1 + math.exp(-points / SCALE))
