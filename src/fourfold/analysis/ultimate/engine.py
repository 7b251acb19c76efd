"""Values by the Ultimate engine, of one position or of every move of a position.

An analysis searches all moves to the same depth, so that their values can be compared. The deepest
completed iteration is the result. That costs more than finding the best move alone.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.games.contract import Outcome
from fourfold.games.ultimate import EMPTY, Cell, Ending, Position
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
from fourfold.solver.ultimate_scores import WON, forced_distance, is_proven, points_of

SCALE = 1.5
"""The lead at which the chances are e to 1, measured by benchmarks/ultimate_chances.py for endings
where blocks are points."""

_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A legal move and its value for the player who makes it."""

    move: Cell
    points: float
    """The expected final lead in points. If the ending counts wins: the chance to win minus the
    chance to lose."""
    chance: float
    """The chance to score more than the opponent; a draw counts half."""
    wins_in: int | None
    """The number of moves to a forced win, this one included."""
    loses_in: int | None
    line: tuple[Cell, ...]
    """The best play, beginning with the move."""

    def as_dict(self, longest: int | None) -> dict[str, Any]:
        """For JSON, with at most ``longest`` moves of the line; None for all."""
        return {
            "move": str(self.move),
            "points": self.points,
            "chance": round(self.chance, 4),
            "wins_in": self.wins_in,
            "loses_in": self.loses_in,
            "line": [str(move) for move in self.line[:longest]],
        }


@dataclass(frozen=True, slots=True)
class EngineAnalysis:
    """The value of every move, best first, searched ``depth`` moves ahead."""

    moves: tuple[MoveValue, ...]
    depth: int
    nodes: int
    exact: bool
    """Whether all is known: every line was searched to the end, or every move forces a result."""
    ending: Ending

    @property
    def best(self) -> MoveValue:
        return self.moves[0]

    def as_dict(self, longest: int | None = None) -> dict[str, Any]:
        """For JSON, with at most ``longest`` moves of each line; None for all."""
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
    report: Callable[[EngineAnalysis], None] = lambda _: None,
    stop: Callable[[], bool] | None = None,
) -> EngineAnalysis:
    """Search every legal move by iterative deepening until a limit is reached.

    Without a limit and a depth it searches to the end of the game. ``report`` receives the result
    of every iteration. The first iteration is completed whatever the limits. After it, the search
    also ends when ``stop``, which is called every few milliseconds, returns True.
    """
    if position.outcome is not None:
        raise FourfoldError("analysis.over", position=position)
    search = _Search(position, limits, threads, memory, parameters or {}, stop)
    left = playable_cells(position)
    most = left if depth is None else min(depth, left)
    best: EngineAnalysis | None = None
    for current in itertools.count(1):
        result = search.iteration(current, exact=current >= left, limited=best is not None)
        if result is not None:
            best = result
            report(best)
        assert best is not None
        if result is None or best.exact or current >= most:
            return replace(best, nodes=search.nodes)
    raise AssertionError("unreachable")


class _Search:
    """Iterations over all moves of one position with one engine, and the nodes they took."""

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
        self._children = [(move, position.play(move)) for move in position.legal_moves()]
        self._limits = limits
        self._threads = threads
        self._stop = stop
        self._parameters = dict(parameters)
        self._began = time.monotonic()
        self._position = position
        self._engine = native.ultimate_engine.Engine(
            position.n, memory * _MEGABYTE, self._parameters, ending=position.ending.name
        )

    def iteration(self, depth: int, *, exact: bool, limited: bool) -> EngineAnalysis | None:
        """Search all moves to one depth; None if it is ``limited`` and a limit is reached."""
        values = []
        for move, after in self._children:
            score = self._score(after, depth - 1, limited)
            if score is None:
                return None
            values.append(score.before(move).as_move_value(self._position))
        values.sort(key=_sort_key, reverse=True)
        forced = all(value.wins_in or value.loses_in for value in values)
        return EngineAnalysis(
            tuple(values), depth, self.nodes, exact or forced, self._position.ending
        )

    def _score(self, position: Position, depth: int, limited: bool) -> _EngineScore | None:
        """The score of a position for its player to move; None if a limit is reached."""
        if position.outcome is not None:
            self.nodes += 1
            return _EngineScore(_final_score(position.outcome, position.to_move))
        if depth == 0:
            self.nodes += 1
            value = native.ultimate_engine.evaluate(
                str(position), position.n, self._parameters, ending=position.ending.name
            )
            return _EngineScore(value)
        moves = position.legal_moves()
        if len(moves) == 1:  # the engine does not search a forced move
            self.nodes += 1
            score = self._score(position.play(moves[0]), depth - 1, limited)
            return None if score is None else score.before(moves[0])
        nodes, seconds = self._left() if limited else (None, None)
        if nodes == 0 or seconds == 0 or (limited and self._stop is not None and self._stop()):
            return None
        result = self._engine.search(
            str(position),
            depth=depth,
            nodes=nodes,
            seconds=seconds,
            threads=self._threads,
            stop=self._stop if limited else None,
        )
        self.nodes += result.nodes
        if result.depth < min(depth, playable_cells(position)) and not is_proven(result.value):
            return None
        return _EngineScore(result.value, tuple(Cell(cell, position.n) for cell in result.line))

    def _left(self) -> tuple[int | None, float | None]:
        """The remaining nodes and seconds; None for no limit."""
        nodes, seconds = self._limits.nodes, self._limits.seconds
        return (
            None if nodes is None else max(0, nodes - self.nodes),
            None if seconds is None else max(0.0, self._began + seconds - time.monotonic()),
        )


def _sort_key(value: MoveValue) -> float:
    """Larger is better: fast wins before slow ones, slow losses before fast ones."""
    if value.wins_in is not None:
        return WON - value.wins_in
    return value.points if value.loses_in is None else value.loses_in - WON


@dataclass(frozen=True, slots=True)
class _EngineScore:
    """A value on the engine's scale, for the player to move, and the best play."""

    value: int
    line: tuple[Cell, ...] = ()

    def before(self, move: Cell) -> _EngineScore:
        """The score for the player whose move led here: a forced end is one move later."""
        value = -self.value
        if is_proven(value):
            value -= 1 if value > 0 else -1
        return _EngineScore(value, (move, *self.line))

    def as_move_value(self, position: Position) -> MoveValue:
        """The value of the first move of the line in this position."""
        move, most = self.line[0], position.win_points
        if is_proven(self.value):
            distance = forced_distance(self.value)
            if self.value > 0:
                return MoveValue(move, most, 1.0, distance, None, self.line)
            return MoveValue(move, -most, 0.0, None, distance, self.line)
        points = points_of(self.value, position)
        return MoveValue(move, points, chance_in(position, points), None, None, self.line)


def _final_score(outcome: Outcome, player: int) -> int:
    """The result of a game on the engine's scale, for a player."""
    if outcome.winner is not None:
        return WON if outcome.winner == player else -WON
    return round(100 * (outcome.points[player] - outcome.points[1 - player]))


def playable_cells(position: Position) -> int:
    """The number of empty cells in unfinished blocks, the most moves the game can last.

    >>> playable_cells(Position.start())
    256
    """
    blocks = zip(position.blocks, position.block_winners, strict=True)
    return sum(cells.count(EMPTY) for cells, winner in blocks if winner is None)


def chance_in(position: Position, points: float) -> float:
    """The chance to score more than the opponent with this expected lead."""
    return winning_chance(points) if position.ending.blocks_are_points else (1 + points) / 2


def winning_chance(points: float) -> float:
    """The chance to score more than the opponent if blocks are points.

    >>> round(winning_chance(0), 2), round(winning_chance(1.5), 2)
    (0.5, 0.73)
    """
    return 1 / (1 + math.exp(-points / SCALE))


CLOCK = Clock(nodes=100_000)
"""The engine's limit for one position of a review."""


class Estimate(NamedTuple):
    """The expected lead in points of the player to move, and the play that leads there."""

    points: float
    line: tuple[Any, ...]


Scorer = Callable[[Position], Estimate]

ENGINE = "ultimate(memory=8)"
"""The engine clears its memory between positions that are not two moves apart, and a small memory
is cleared faster."""


def engine_scorer(player: str = ENGINE, clock: Clock = CLOCK) -> Scorer:
    """A scorer that asks a player. It is deterministic with a node limit and one thread."""
    engine = make_player(player, "ultimate")

    def score(position: Position) -> Estimate:
        choice = engine.choose(position, clock)
        if choice.score is None:
            raise FourfoldError("analysis.no_points", player=player)
        return Estimate(choice.score, tuple(choice.line) or (choice.move,))

    return score


def cached_scorer(scorer: Scorer) -> Scorer:
    """The same scorer with a cache: a review asks for most positions twice."""
    cache: dict[Position, Estimate] = {}

    def score(position: Position) -> Estimate:
        if position not in cache:
            cache[position] = scorer(position)
        return cache[position]

    return score
