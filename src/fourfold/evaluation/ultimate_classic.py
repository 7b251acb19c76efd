"""``ultimate_classic``: the heuristic of the IIIT ultimate bot report.

A line of four cells in a block is a *k-attack* of a side when the side can win it in k moves: the
other has no mark on it and k of its cells are empty. The same goes for lines of blocks, where a
cell is a block, and one that is lost or drawn is not the side's any more. The words and formulas
are the report's; what it leaves open is decided in ``docs/reference/evaluations.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from fourfold.evaluation.contract import Evaluation
from fourfold.games.grid import straight_lines
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS, Cell, Position
from fourfold.games.ultimate.board import whereabouts

WIN = 4 * 10**18
"""A won game: beyond every heuristic score that the options allow, and within 64 bits."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters under the report's names, with the values that its authors took."""

    score_block: int = 10**9
    score_1: int = 10**6
    score_2: int = 10**3
    score_3: int = 1
    weight_attack: int = 10**3


REPORTED = Weights()


def cell_scores(
    marks: Sequence[str | None], mark: str, empty: str | None, n: int, weights: Weights
) -> list[int]:
    """The score of each cell of a block for a side, or of each block in ``block_status``.

    >>> cell_scores("xx..x...o.......", "x", ".", 4, REPORTED)[:9]
    [1001, 1001, 1000, 1000, 1, 9, 1, 1, 0]
    """
    attacks = [[0, 0, 0, 0] for _ in marks]
    for line in straight_lines(n):
        on_line = [marks[cell] for cell in line]
        lacking = on_line.count(empty)
        if 1 <= lacking <= 3 and on_line.count(mark) + lacking == n:
            for cell in line:
                attacks[cell][lacking] += 1
    return [
        weights.score_1 if ones else weights.score_2 * twos**2 + weights.score_3 * threes**2
        for _, ones, twos, threes in attacks
    ]


def block_score(cells: str, winner: str | None, mark: str, n: int, weights: Weights) -> int:
    """The score of a block for a side; a full block has no attacks left."""
    if winner not in (None, DRAWN):
        return weights.score_block if winner == mark else 0
    return sum(cell_scores(cells, mark, EMPTY, n, weights))


@dataclass(frozen=True, slots=True)
class Scores:
    """What the heuristic knows of a position, for x and for o."""

    weights: Weights
    blocks: tuple[tuple[int, ...], tuple[int, ...]]
    """The block scores."""
    status: tuple[tuple[int, ...], tuple[int, ...]]
    """The scores of the blocks as cells of ``block_status``."""

    @classmethod
    def of(cls, position: Position, weights: Weights) -> Scores:
        """The scores of a position from scratch."""
        x, o = (
            tuple(_score_of(position, block, mark, weights) for block in range(position.n**2))
            for mark in MARKS
        )
        return cls(weights, (x, o), _status_scores(position, weights))

    def after(self, move: Cell, position: Position) -> Scores:
        """The scores of the position to which a move has led: only its block is scored anew, and
        ``block_status`` only when that block is finished."""
        block, _ = whereabouts(position.n)[move.index]
        x, o = (
            (*scores[:block], _score_of(position, block, mark, self.weights), *scores[block + 1 :])
            for scores, mark in zip(self.blocks, MARKS, strict=True)
        )
        finished = position.block_winners[block] is not None
        status = _status_scores(position, self.weights) if finished else self.status
        return Scores(self.weights, (x, o), status)

    def heuristic(self, player: int) -> int:
        """The heuristic score for a player."""
        mine, theirs = self.blocks[player], self.blocks[1 - player]
        attack_score = sum(mine) - sum(theirs)
        return (
            self.weights.weight_attack * attack_score
            + self.game_score(player)
            - self.game_score(1 - player)
        )

    def game_score(self, player: int) -> int:
        scores = zip(self.status[player], self.blocks[player], strict=True)
        return sum(status * block for status, block in scores)


def _score_of(position: Position, block: int, mark: str, weights: Weights) -> int:
    winner = position.block_winners[block]
    return block_score(position.blocks[block], winner, mark, position.n, weights)


def _status_scores(position: Position, weights: Weights) -> tuple[tuple[int, ...], tuple[int, ...]]:
    x, o = (
        tuple(cell_scores(position.block_winners, mark, None, position.n, weights))
        for mark in MARKS
    )
    return x, o


def ultimate_classic(
    score_block: int = REPORTED.score_block,
    score_1: int = REPORTED.score_1,
    score_2: int = REPORTED.score_2,
    score_3: int = REPORTED.score_3,
    weight_attack: int = REPORTED.weight_attack,
) -> Evaluation:
    """The heuristic from scratch at every look; :mod:`fourfold.evaluation.scored` has it move by
    move."""
    weights = Weights(score_block, score_1, score_2, score_3, weight_attack)
    return Evaluation(
        _name(weights),
        lambda position: Scores.of(position, weights).heuristic(position.to_move),
        win=WIN,
        point=weight_attack * score_block,
    )


def _name(weights: Weights) -> str:
    changed = ",".join(
        f"{field.name}={getattr(weights, field.name)}"
        for field in fields(weights)
        if getattr(weights, field.name) != field.default
    )
    return f"ultimate_classic({changed})" if changed else "ultimate_classic"
