"""``ultimate_classic``: the heuristic of the IIIT ultimate bot report.

A line of four cells in a block is a *k-attack* of a side that can complete it in k moves: the
opponent has no mark on it, and k of its cells are empty. The same applies to lines of blocks, in
which a lost or drawn block counts as taken by the opponent. Terms and formulas are the report's;
``docs/reference/evaluations.md`` lists how we resolved its ambiguities.

Searches use :class:`ScoredPosition`, which updates the scores move by move: as in the report, only
the block of the last move is scored again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Outcome
from fourfold.games.grid import straight_lines
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS, Cell, Position
from fourfold.games.ultimate.board import block_and_place

WIN = 4 * 10**18
"""The value of a win: above every heuristic score that the options allow, within 64 bits."""


@dataclass(frozen=True, slots=True)
class ClassicWeights:
    """The parameters under the report's names, with the report's values as defaults."""

    score_block: int = 10**9
    score_1: int = 10**6
    score_2: int = 10**3
    score_3: int = 1
    weight_attack: int = 10**3


REPORTED = ClassicWeights()


def cell_scores(
    marks: Sequence[str | None], mark: str, empty: str | None, n: int, weights: ClassicWeights
) -> list[int]:
    """The score of each cell of a block for a side, or of each block of ``block_status``. Only
    empty cells and undecided blocks score.

    >>> cell_scores("xx..x...o.......", "x", ".", 4, REPORTED)[:9]
    [0, 0, 1000, 1000, 0, 9, 1, 1, 0]
    """
    attacks = [[0, 0, 0, 0] for _ in marks]
    for line in straight_lines(n):
        empty_cells = [cell for cell in line if marks[cell] == empty]
        lacking = len(empty_cells)
        if lacking <= 3 and sum(marks[cell] == mark for cell in line) + lacking == n:
            for cell in empty_cells:
                attacks[cell][lacking] += 1
    return [
        weights.score_1 if ones else weights.score_2 * twos**2 + weights.score_3 * threes**2
        for _, ones, twos, threes in attacks
    ]


def block_score(cells: str, winner: str | None, mark: str, n: int, weights: ClassicWeights) -> int:
    """The score of a block for a side. A full block has no attacks left."""
    if winner not in (None, DRAWN):
        return weights.score_block if winner == mark else 0
    return sum(cell_scores(cells, mark, EMPTY, n, weights))


@dataclass(frozen=True, slots=True)
class ClassicScores:
    """The scores of a position for x and for o."""

    weights: ClassicWeights
    blocks: tuple[tuple[int, ...], tuple[int, ...]]
    """Block scores."""
    status: tuple[tuple[int, ...], tuple[int, ...]]
    """Scores of the undecided blocks as cells of the report's ``block_status``."""

    @classmethod
    def of(cls, position: Position, weights: ClassicWeights) -> ClassicScores:
        """Score a position from scratch."""
        x, o = (
            tuple(_score_of(position, block, mark, weights) for block in range(position.n**2))
            for mark in MARKS
        )
        return cls(weights, (x, o), _status_scores(position, weights))

    def after(self, move: Cell, position: Position) -> ClassicScores:
        """The scores of the position after a move. Only its block is scored again, and the status
        only if that block is finished."""
        block, _ = block_and_place(position.n)[move.index]
        x, o = (
            (*scores[:block], _score_of(position, block, mark, self.weights), *scores[block + 1 :])
            for scores, mark in zip(self.blocks, MARKS, strict=True)
        )
        finished = position.block_winners[block] is not None
        status = _status_scores(position, self.weights) if finished else self.status
        return ClassicScores(self.weights, (x, o), status)

    def heuristic(self, player: int) -> int:
        """The heuristic value for a player."""
        mine, theirs = self.blocks[player], self.blocks[1 - player]
        attack_score = sum(mine) - sum(theirs)
        return (
            self.weights.weight_attack * attack_score
            + self.game_score(player)
            - self.game_score(1 - player)
        )

    def game_score(self, player: int) -> int:
        """The sum of the status scores, weighted by the block scores."""
        scores = zip(self.status[player], self.blocks[player], strict=True)
        return sum(status * block for status, block in scores)


def _score_of(position: Position, block: int, mark: str, weights: ClassicWeights) -> int:
    winner = position.block_winners[block]
    return block_score(position.blocks[block], winner, mark, position.n, weights)


def _status_scores(
    position: Position, weights: ClassicWeights
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    x, o = (
        tuple(cell_scores(position.block_winners, mark, None, position.n, weights))
        for mark in MARKS
    )
    return x, o


def ultimate_classic(**values: int) -> Evaluation:
    """The heuristic with these parameters for plain positions, scored from scratch every time."""
    weights = ClassicWeights(**values)
    return Evaluation(
        _name(weights),
        lambda position: ClassicScores.of(position, weights).heuristic(position.to_move),
        win=WIN,
        point=weights.weight_attack * weights.score_block,
    )


def _name(weights: ClassicWeights) -> str:
    changed = ",".join(
        f"{field.name}={getattr(weights, field.name)}"
        for field in fields(weights)
        if getattr(weights, field.name) != field.default
    )
    return f"ultimate_classic({changed})" if changed else "ultimate_classic"


@dataclass(frozen=True, slots=True)
class ScoredPosition:
    """A position with its scores, updated by each move. Searches use it like any position."""

    position: Position
    scores: ClassicScores = field(compare=False, repr=False)

    @classmethod
    def of(cls, position: Position, weights: ClassicWeights = REPORTED) -> ScoredPosition:
        return cls(position, ClassicScores.of(position, weights))

    @classmethod
    def start(cls, **options: Any) -> ScoredPosition:
        return cls.of(Position.start(**options))

    @classmethod
    def parse(cls, text: str, **options: Any) -> ScoredPosition:
        return cls.of(Position.parse(text, **options))

    @property
    def to_move(self) -> int:
        return self.position.to_move

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome

    def legal_moves(self) -> Sequence[Cell]:
        return self.position.legal_moves()

    def play(self, move: Cell) -> ScoredPosition:
        after = self.position.play(move)
        return ScoredPosition(after, self.scores.after(move, after))

    def parse_move(self, text: str) -> Cell:
        return self.position.parse_move(text)

    def __str__(self) -> str:
        return str(self.position)


def incremental_evaluation(weights: ClassicWeights) -> Evaluation:
    """``ultimate_classic`` for ScoredPositions."""
    return Evaluation(
        "ultimate_classic, carried",
        lambda scored: scored.scores.heuristic(scored.to_move),
        win=WIN,
        point=weights.weight_attack * weights.score_block,
    )
