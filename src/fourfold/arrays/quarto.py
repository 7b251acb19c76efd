"""Quarto positions in arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold.arrays.position_arrays import Mask, PositionArrays, Whole, whole
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, native_limits
from fourfold.games.quarto import PIECES, Position, Rules, Turn
from fourfold.games.quarto.rules import SIZE
from fourfold.native import arrays as compiled
from fourfold.solver.book.shipped_books import DEPTH, has_book, shipped_book
from fourfold.solver.native_solver import TABLE_MIB, thread_count

EMPTY = -1
NONE = 16
"""No square or no gift, in an action."""
WON = 17
"""The score of a game that the player to move has won already."""


class ScoreBounds(NamedTuple):
    """What positions are worth to the player to move: 17 - d for a win at distance d, d - 17 for a
    loss, 0 for a draw. The truth lies between the bounds."""

    lower: Whole
    upper: Whole

    @property
    def exact(self) -> Mask:
        """Which are known to the distance."""
        return np.equal(self.lower, self.upper)

    @property
    def known(self) -> Mask:
        """Of which it is known who wins, if anybody does."""
        return np.equal(np.sign(self.lower), np.sign(self.upper))

    @property
    def values(self) -> NDArray[np.float64]:
        """1 for a win, 0 for a draw, -1 for a loss; not a number where it is not known."""
        return np.where(self.known, np.sign(self.lower), np.nan)


class QuartoArrays(PositionArrays):
    """Positions of one rule set.

    ``board`` has for each position, row and column the piece, 0 to 15, or -1; ``hand`` the piece to
    place, or -1 when one must be given or the game is over. Both are int8. An action is a turn:
    ``17 * square + gift``, where 16 is none.

    >>> games = QuartoArrays.start(2).step([QuartoArrays.action(Turn.parse(":6"))] * 2)
    >>> games.hand, int(games.legal()[0].sum())
    (array([6, 6], dtype=int8), 240)
    """

    turns_kind = np.uint8
    ACTIONS: ClassVar[int] = compiled.QUARTO_ACTIONS

    def __init__(self, board: ArrayLike, hand: ArrayLike, rules: Rules | str = Rules.LINES) -> None:
        self.rules = Rules(rules)
        self.board = whole(board, SIZE, SIZE)
        self.hand = whole(hand)
        self.native = compiled.Quarto(
            self.board.reshape(-1, SIZE * SIZE), self.hand, str(self.rules)
        )

    @classmethod
    def start(cls, count: int, *, rules: Rules | str = Rules.LINES) -> QuartoArrays:
        """So many games before the first turn."""
        board = np.full((count, SIZE, SIZE), EMPTY, np.int8)
        return cls(board, np.full(count, EMPTY, np.int8), rules)

    @classmethod
    def of(cls, positions: Iterable[Position]) -> QuartoArrays:
        """The positions, which must have the same rules."""
        found = list(positions)
        rules = {position.rules for position in found}
        if len(rules) > 1:
            raise FourfoldError("arrays.variants", known=sorted(rules))
        board = [[EMPTY if p is None else p for p in position.board] for position in found]
        hand = [EMPTY if position.hand is None else position.hand for position in found]
        shaped = np.array(board, np.int8).reshape(len(found), SIZE, SIZE)
        return cls(shaped, np.array(hand, np.int8), *rules)

    def positions(self) -> list[Position]:
        """As the values that the rest of Fourfold works with."""
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

    @staticmethod
    def action(turn: Turn) -> int:
        """
        >>> QuartoArrays.action(Turn.parse("c3:6"))
        176
        """
        square = NONE if turn.square is None else turn.square
        return 17 * square + (NONE if turn.gift is None else turn.gift)

    @staticmethod
    def turn(action: int) -> Turn:
        """
        >>> str(QuartoArrays.turn(176))
        'c3:6'
        """
        square, gift = divmod(int(action), 17)
        return Turn(None if square == NONE else square, None if gift == NONE else gift)

    @property
    def actions(self) -> int:
        return self.ACTIONS

    def __len__(self) -> int:
        return len(self.hand)

    def __getitem__(self, rows: Any) -> QuartoArrays:
        rows = [rows] if isinstance(rows, int | np.integer) else rows
        return QuartoArrays(self.board[rows].copy(), self.hand[rows].copy(), self.rules)

    @property
    def placed(self) -> Whole:
        """How many pieces are on each board."""
        found: Whole = np.count_nonzero(self.board != EMPTY, axis=(1, 2)).astype(np.int8)
        return found

    @property
    def to_move(self) -> Whole:
        """Whose turn it is, 0 or 1; the winner's in a game that is won."""
        found: Whole = (self.placed + np.not_equal(self.hand, EMPTY)) & 1
        return found

    def winners(self) -> Whole:
        found = np.empty(len(self), np.int8)
        self.native.find_winners(found)
        return found

    def planes(self) -> NDArray[np.float32]:
        """For networks: (N, 10, 4, 4). Planes 0 to 3 have the attributes of the piece on a square
        (tall, dark, solid, square) as 1 or -1, 0 where it is empty; 4 to 7 those of the piece in
        hand, everywhere; 8 is 1 where a piece stands, and 9 is 1 when there is one in hand."""
        bits = np.array([8, 4, 2, 1], np.int8)[:, None, None]
        here = (self.board != EMPTY)[:, None]
        held = np.broadcast_to((self.hand != EMPTY)[:, None, None, None], here.shape)
        on_board = np.where(here, _signs(self.board[:, None] & bits), 0)
        in_hand = np.where(held, _signs(self.hand[:, None, None, None] & bits), 0)
        planes = np.concatenate([on_board, in_hand, here, held], axis=1)
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
        """What every position is worth, both sides at their best, proven by the solver: ``weak``
        asks who wins alone. The limits are for all positions together; where they strike, bounds
        stay open. A game that is over has the score of its end, 17 for a win."""
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

    def _in_book(self) -> tuple[Mask, Whole]:
        """Which positions the opening book knows, and their scores."""
        scores = np.zeros(len(self), np.int8)
        inside = (self.placed <= DEPTH) & ~self.over
        if not has_book(self.rules) or not inside.any():
            return np.zeros(len(self), np.bool_), scores
        holding = inside & (self.hand != EMPTY)
        scores[holding] = self[holding]._probe()
        giving = np.flatnonzero(inside & (self.hand == EMPTY))
        best = np.full(len(giving), -WON, np.int8)
        for piece in PIECES:
            left = ~np.equal(self.board[giving], piece).any(axis=(1, 2))
            given = self[giving[left]]
            given.hand[:] = piece
            best[left] = np.maximum(best[left], -given._probe())
        scores[giving] = best
        return inside, scores

    def _probe(self) -> Whole:
        """The book's scores of positions with a piece in hand, all of them within its depth."""
        book = shipped_book(self.rules)
        keys = np.frombuffer(book.keys, np.uint64)
        distances = np.frombuffer(book.scores, np.int8)
        wanted = self.keys()
        places = np.searchsorted(keys, wanted).clip(max=len(keys) - 1)
        # The book has d for a win at distance d, -d for a loss.
        found = np.where(keys[places] == wanted, distances[places], np.int8(0))
        scores: Whole = np.sign(found) * (WON - np.abs(found))
        return scores.astype(np.int8)


def _signs(bits: NDArray[Any]) -> NDArray[np.int8]:
    return np.where(bits != 0, 1, -1).astype(np.int8)
