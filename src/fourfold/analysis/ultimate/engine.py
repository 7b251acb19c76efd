"""Values by the Ultimate engine, of one position or of every move of a position.

The core analyses all moves to the same depth, so that their values can be compared
(``native/include/fourfold/ultimate/analysis.hpp``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits, native_limits
from fourfold.games.ultimate import EMPTY, Cell, Ending, Position
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player

if TYPE_CHECKING:
    from fourfold.native import ultimate_engine

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

    def decode(found: ultimate_engine.Analysis) -> EngineAnalysis:
        moves = tuple(_move_value(position.n, *value) for value in found.moves)
        return EngineAnalysis(moves, found.depth, found.nodes, found.exact, position.ending)

    return decode(
        native.ultimate_engine.analyse(
            str(position),
            position.n,
            position.ending.name,
            dict(parameters or {}),
            memory * _MEGABYTE,
            depth=None if depth is None else min(depth, playable_cells(position)),
            **native_limits(limits),
            threads=threads,
            stop=stop,
            on_progress=lambda found: report(decode(found)),
        )
    )


def _move_value(
    n: int,
    line: Sequence[int],
    points: float,
    chance: float,
    wins_in: int | None,
    loses_in: int | None,
) -> MoveValue:
    cells = tuple(Cell(cell, n) for cell in line)
    return MoveValue(cells[0], points, chance, wins_in, loses_in, cells)


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
    return native.ultimate_engine.winning_chance(points)


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
