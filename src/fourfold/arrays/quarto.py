"""Quarto positions in arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold.arrays.position_arrays import BoolArray, Int8Array, PositionArrays, as_int8
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, native_limits
from fourfold.games.quarto import PIECES, Position, Rules
from fourfold.games.quarto.position import action_of, turn_of
from fourfold.games.quarto.rules import SIZE
from fourfold.native import arrays as compiled
from fourfold.solver.book.shipped_books import DEPTH, has_book, shipped_book
from fourfold.solver.native_solver import NATIVE_WIN, TABLE_MIB, thread_count

EMPTY = -1


class ScoreBounds(NamedTuple):
    """Proven bounds of the scores for the player to move: 17 - d for a win at distance d, d - 17
    for a loss, 0 for a draw."""

    lower: Int8Array
    upper: Int8Array

    @property
    def exact(self) -> BoolArray:
        """Which scores are exact."""
        return np.equal(self.lower, self.upper)

    @property
    def known(self) -> BoolArray:
        """Which positions are proven to be won, drawn or lost."""
        return np.equal(np.sign(self.lower), np.sign(self.upper))

    @property
    def values(self) -> NDArray[np.float64]:
        """1 for a win, 0 for a draw, -1 for a loss; NaN if it is not proven."""
        return np.where(self.known, np.sign(self.lower), np.nan)


class QuartoArrays(PositionArrays):
    """Positions of one rule set.

    ``board`` (N, 4, 4) has the pieces, 0 to 15, or -1; ``hand`` (N,) the piece to place, or -1 if
    one must be given or the game is over. Both are int8. An action is a turn:
    ``17 * square + gift``, where 16 means none.

    >>> games = QuartoArrays.start(2).step([278, 278])  # gives 6
    >>> games.hand, int(games.legal()[0].sum())
    (array([6, 6], dtype=int8), 240)
    """

    turn_count_type = np.uint8
    ACTIONS: ClassVar[int] = compiled.QUARTO_ACTIONS

    def __init__(self, board: ArrayLike, hand: ArrayLike, rules: Rules | str = Rules.LINES) -> None:
        self.rules = Rules(rules)
        self.board = as_int8(board, SIZE, SIZE)
        self.hand = as_int8(hand)
        self.native = compiled.Quarto(
            self.board.reshape(-1, SIZE * SIZE), self.hand, str(self.rules)
        )

    @classmethod
    def start(cls, count: int, *, rules: Rules | str = Rules.LINES) -> QuartoArrays:
        """``count`` games before the first turn."""
        board = np.full((count, SIZE, SIZE), EMPTY, np.int8)
        return cls(board, np.full(count, EMPTY, np.int8), rules)

    @classmethod
    def of(cls, positions: Iterable[Position]) -> QuartoArrays:
        """Convert positions, which must have the same rules."""
        positions = list(positions)
        rules = {position.rules for position in positions}
        if len(rules) > 1:
            raise FourfoldError("arrays.variants", known=sorted(rules))
        board = [[EMPTY if p is None else p for p in position.board] for position in positions]
        hand = [EMPTY if position.hand is None else position.hand for position in positions]
        shaped = np.array(board, np.int8).reshape(len(positions), SIZE, SIZE)
        return cls(shaped, np.array(hand, np.int8), *rules)

    def positions(self) -> list[Position]:
        won = self.winners() >= 0
        return [
            Position(
                tuple(None if piece == EMPTY else piece for piece in board),
                None if hand == EMPTY else hand,
                self.rules,
                is_won,
            )
            for board, hand, is_won in zip(
                self.board.reshape(-1, SIZE * SIZE).tolist(),
                self.hand.tolist(),
                won.tolist(),
                strict=True,
            )
        ]

    action = staticmethod(action_of)
    turn = staticmethod(turn_of)

    @property
    def actions(self) -> int:
        return self.ACTIONS

    def __len__(self) -> int:
        return len(self.hand)

    def __getitem__(self, rows: Any) -> QuartoArrays:
        rows = [rows] if isinstance(rows, int | np.integer) else rows
        return QuartoArrays(self.board[rows].copy(), self.hand[rows].copy(), self.rules)

    @property
    def placed(self) -> Int8Array:
        """The number of pieces on each board."""
        count: Int8Array = np.count_nonzero(self.board != EMPTY, axis=(1, 2)).astype(np.int8)
        return count

    @property
    def to_move(self) -> Int8Array:
        """The player to move, 0 or 1; the winner in a won game."""
        player: Int8Array = (self.placed + np.not_equal(self.hand, EMPTY)) & 1
        return player

    def winners(self) -> Int8Array:
        winners = np.empty(len(self), np.int8)
        self.native.find_winners(winners)
        return winners

    def planes(self) -> NDArray[np.float32]:
        """Input planes for neural networks, (N, 10, 4, 4).

        Planes 0 to 3 have the attributes of the piece on each square (tall, dark, solid, square) as
        1 or -1, and 0 for empty squares. Planes 4 to 7 have those of the piece in hand, on all
        squares. Plane 8 is 1 on occupied squares, plane 9 is 1 everywhere if a piece is in hand.
        """
        bits = np.array([8, 4, 2, 1], np.int8)[:, None, None]
        occupied = (self.board != EMPTY)[:, None]
        held = np.broadcast_to((self.hand != EMPTY)[:, None, None, None], occupied.shape)
        on_board = np.where(occupied, _signs(self.board[:, None] & bits), 0)
        in_hand = np.where(held, _signs(self.hand[:, None, None, None] & bits), 0)
        planes = np.concatenate([on_board, in_hand, occupied, held], axis=1)
        return planes.astype(np.float32)

    def scores(
        self,
        *,
        weak: bool = False,
        book: bool = True,
        threads: int | None = None,
        limits: Limits = NO_LIMITS,
        table_mib: int = TABLE_MIB,
    ) -> ScoreBounds:
        """Solve all positions; ``weak`` asks only for win, draw or loss.

        The limits hold for all positions together; bounds stay open when they are reached. A
        finished game has the score of its result, 17 for a win.
        """
        lower, upper = np.empty(len(self), np.int8), np.empty(len(self), np.int8)
        known, by_book = self._in_book() if book else (np.zeros(len(self), np.bool_), lower)
        rest = self[~known]
        low, high = np.empty(len(rest), np.int8), np.empty(len(rest), np.int8)
        rest.native.solve(
            low,
            high,
            weak=weak,
            threads=thread_count(threads),
            table_bytes=table_mib << 20,
            **native_limits(limits),
        )
        lower[~known], upper[~known] = low, high
        lower[known] = upper[known] = by_book[known]
        return ScoreBounds(lower, upper)

    def _in_book(self) -> tuple[BoolArray, Int8Array]:
        """A mask of the positions in the opening book, and their scores."""
        scores = np.zeros(len(self), np.int8)
        inside = (self.placed <= DEPTH) & ~self.over
        if not has_book(self.rules) or not inside.any():
            return np.zeros(len(self), np.bool_), scores
        holding = inside & (self.hand != EMPTY)
        scores[holding] = self[holding]._probe()
        giving = np.flatnonzero(inside & (self.hand == EMPTY))
        best = np.full(len(giving), -NATIVE_WIN, np.int8)
        for piece in PIECES:
            left = ~np.equal(self.board[giving], piece).any(axis=(1, 2))
            after = self[giving[left]]
            after.hand[:] = piece
            best[left] = np.maximum(best[left], -after._probe())
        scores[giving] = best
        return inside, scores

    def _probe(self) -> Int8Array:
        """The book's scores of positions with a piece in hand, within the depth of the book."""
        book = shipped_book(self.rules)
        keys = np.frombuffer(book.keys, np.uint64)
        distances = np.frombuffer(book.scores, np.int8)
        own_keys = self.keys()
        places = np.searchsorted(keys, own_keys).clip(max=len(keys) - 1)
        # The book's entries are d for a win at distance d and -d for a loss.
        entries = np.where(keys[places] == own_keys, distances[places], np.int8(0))
        scores: Int8Array = np.sign(entries) * (NATIVE_WIN - np.abs(entries))
        return scores.astype(np.int8)


def _signs(bits: NDArray[Any]) -> NDArray[np.int8]:
    return np.where(bits != 0, 1, -1).astype(np.int8)
