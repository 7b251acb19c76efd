"""Positions and turns of Quarto.

A position is written as four rows from top to bottom joined by ``/``, with ``.`` for empty squares,
then a space and the piece in hand, or ``-`` for none: ``.F5./.AB6/E..0/.4.C 1``. The player to move
follows from the number of pieces: player 0 gives the first piece, player 1 places it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple

from fourfold.base.errors import FourfoldError, MoveError, PositionError
from fourfold.games.contract import Outcome
from fourfold.games.grid import common_cells
from fourfold.games.notebook import NotebookDisplay
from fourfold.games.quarto.pieces import PIECES, piece_name, piece_number, share_an_attribute
from fourfold.games.quarto.rules import (
    GROUPS,
    GROUPS_THROUGH,
    SIZE,
    SQUARES,
    Rules,
    square_name,
    square_number,
)


def parse_position(text: str, rules: Rules) -> tuple[tuple[int | None, ...], int | None, bool]:
    """The board, the piece in hand, and whether the game is won; PositionError if invalid.

    Any board of distinct pieces without a completed group can be reached by some order of its
    pieces. A won board can be reached if one piece, the last, belongs to every completed group; the
    game is then over and no piece is in hand.
    """
    fields = text.split()
    if len(fields) == 1:
        raise PositionError("position.hand_missing", text=text.strip())
    if len(fields) != 2:
        raise PositionError("position.form", text=text.strip())
    board = _parse_board(fields[0])
    hand = _parse_hand(fields[1], board)
    return board, hand, _is_won(board, hand, rules)


def _parse_board(text: str) -> tuple[int | None, ...]:
    rows = text.split("/")
    if len(rows) != SIZE:
        raise PositionError("position.rows", text=text, count=len(rows))
    board: list[int | None] = []
    for number, row in enumerate(rows, start=1):
        if len(row) != SIZE:
            raise PositionError("position.row", number=number, row=row, count=len(row))
        for mark in row:
            where = square_name(len(board))
            piece = None if mark == "." else _parse_piece(mark, "position.on_square", square=where)
            if piece is not None and piece in board:
                first = square_name(board.index(piece))
                raise PositionError(
                    "position.twice", piece=piece_name(piece), first=first, second=where
                )
            board.append(piece)
    return tuple(board)


def _parse_hand(text: str, board: tuple[int | None, ...]) -> int | None:
    if text == "-":
        return None
    hand = _parse_piece(text, "position.in_hand")
    if hand in board:
        where = square_name(board.index(hand))
        raise PositionError("position.hand_twice", piece=piece_name(hand), first=where)
    return hand


def _parse_piece(mark: str, code: str, **params: str) -> int:
    try:
        return piece_number(mark)
    except FourfoldError as error:
        raise PositionError(code, reason=error, **params) from None


def _is_won(board: tuple[int | None, ...], hand: int | None, rules: Rules) -> bool:
    won = []
    for group in GROUPS[rules]:
        pieces = [piece for square in group if (piece := board[square]) is not None]
        if len(pieces) == len(group) and share_an_attribute(pieces):
            won.append(group)
    if not won:
        return False
    where = "-".join(square_name(square) for square in won[0])
    if hand is not None:
        raise PositionError("position.won", group=where)
    if not common_cells(won):
        other = "-".join(square_name(square) for square in won[-1])
        raise PositionError("position.won_twice", first=where, last=other)
    return True


class Turn(NamedTuple):
    """A turn: placing the piece in hand and giving the next one. ``c3:6`` places on c3 and gives 6.

    ``square`` is None in a turn that only gives (``:6``, the first of the game); ``gift`` is None
    in the turn that ends the game (``c3:``).
    """

    square: int | None
    gift: int | None

    @classmethod
    def parse(cls, text: str) -> Turn:
        """
        >>> Turn.parse("c3:6")
        Turn(square=10, gift=6)
        """
        place, colon, give = text.strip().partition(":")
        if not colon or not (place or give):
            raise MoveError.malformed("rule.turn", text=text.strip())
        try:
            return cls(
                square_number(place) if place else None, piece_number(give) if give else None
            )
        except FourfoldError as error:
            raise MoveError.malformed("rule.in_turn", turn=text.strip(), reason=error) from None

    def __str__(self) -> str:
        place = "" if self.square is None else square_name(self.square)
        give = "" if self.gift is None else piece_name(self.gift)
        return f"{place}:{give}"


NONE = 16
"""The code of a missing square or gift in an action."""


def action_of(turn: Turn) -> int:
    """The number of a turn in arrays and data sets.

    >>> action_of(Turn.parse("c3:6"))
    176
    """
    square, gift = (NONE if part is None else part for part in turn)
    return 17 * square + gift


def turn_of(action: int) -> Turn:
    """
    >>> str(turn_of(176))
    'c3:6'
    """
    square, gift = divmod(int(action), 17)
    return Turn(None if square == NONE else square, None if gift == NONE else gift)


Board = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Position(NotebookDisplay):
    """``board`` has a piece or None for each of the 16 squares. ``hand`` is the piece to place, or
    None if one must be given or the game is over.

    The constructor does not check its arguments; :meth:`parse` and :meth:`of` do.
    """

    board: Board
    hand: int | None
    rules: Rules = Rules.LINES
    won: bool = False
    """Whether a winning group is complete. Follows from the board; stored for speed."""

    @classmethod
    def start(cls, *, rules: Rules | str = Rules.LINES) -> Position:
        return cls((None,) * len(SQUARES), None, Rules(rules))

    @classmethod
    def parse(cls, text: str, *, rules: Rules | str = Rules.LINES) -> Position:
        """
        >>> position = Position.parse(".F5./.AB6/E..0/.4.C 1")
        >>> position.to_move, len(position.legal_moves())
        (0, 42)
        """
        board, hand, won = parse_position(text, Rules(rules))
        return cls(board, hand, Rules(rules), won)

    @classmethod
    def of(cls, board: Board, hand: int | None, *, rules: Rules | str = Rules.LINES) -> Position:
        """The position with this board and hand, checked like :meth:`parse`."""
        return cls.parse(str(cls(board, hand)), rules=rules)

    @property
    def placed(self) -> int:
        """How many pieces are on the board."""
        return len(self.board) - self.board.count(None)

    @property
    def to_move(self) -> int:
        return (self.placed + (self.hand is not None)) & 1

    @property
    def remaining(self) -> list[int]:
        """The pieces that can be given: neither on the board nor in hand."""
        gone = {*self.board, self.hand}
        return [piece for piece in PIECES if piece not in gone]

    @property
    def outcome(self) -> Outcome | None:
        if self.won:
            return Outcome.win(self.to_move)
        return None if None in self.board else Outcome.draw()

    def wins_on(self, square: int, piece: int) -> bool:
        """Whether placing the piece on this empty square completes a group."""
        board = self.board
        for group in GROUPS_THROUGH[self.rules][square]:
            others = [board[other] for other in group if other != square]
            if None not in others and share_an_attribute([piece, *others]):  # type: ignore[list-item]
                return True
        return False

    def completed_groups(self) -> list[tuple[int, ...]]:
        """The completed winning groups; empty if nobody has won."""
        return [
            group
            for group in GROUPS[self.rules]
            if None not in (pieces := [self.board[square] for square in group])
            and share_an_attribute(pieces)  # type: ignore[arg-type]
        ]

    def legal_moves(self) -> list[Turn]:
        if self.won:
            return []
        remaining = self.remaining
        if self.hand is None:
            return [Turn(None, gift) for gift in remaining]
        turns: list[Turn] = []
        for square, piece in enumerate(self.board):
            if piece is None:
                if remaining and not self.wins_on(square, self.hand):
                    turns.extend(Turn(square, gift) for gift in remaining)
                else:
                    turns.append(Turn(square, None))
        return turns

    def play(self, turn: Turn) -> Position:
        """The position after a whole turn.

        >>> str(Position.start().play(Turn.parse(":6")).play(Turn.parse("c3:4")))
        '..../..../..6./.... 4'
        """
        if self.outcome is not None:
            raise MoveError("rule.over")
        after = self
        if turn.square is not None:
            after = self.place(turn.square)
        elif self.hand is not None:
            raise MoveError("rule.must_place", piece=piece_name(self.hand))
        if after.outcome is None:
            if turn.gift is None:
                raise MoveError("rule.must_give", turn=str(turn), piece=self._example_gift)
            return after.give(turn.gift)
        if turn.gift is not None:
            raise MoveError("rule.no_gift", turn=str(Turn(turn.square, None)))
        return after

    def place(self, square: int) -> Position:
        """The position in the middle of a turn: the piece in hand placed, and none given yet."""
        if self.hand is None:
            if self.outcome is not None:
                raise MoveError("rule.over")
            raise MoveError("rule.no_hand", square=square_name(square), piece=self._example_gift)
        if square not in SQUARES:
            raise MoveError("rule.square_number", number=square)
        if (other := self.board[square]) is not None:
            raise MoveError("rule.occupied", square=square_name(square), piece=piece_name(other))
        board = (*self.board[:square], self.hand, *self.board[square + 1 :])
        return Position(board, None, self.rules, self.wins_on(square, self.hand))

    def give(self, piece: int) -> Position:
        """The position after giving a piece to the opponent."""
        if self.outcome is not None:
            raise MoveError("rule.over")
        if self.hand is not None:
            raise MoveError("rule.must_place", piece=piece_name(self.hand))
        if piece not in PIECES:
            raise MoveError("rule.piece_number", number=piece)
        if piece in self.board:
            where = square_name(self.board.index(piece))
            raise MoveError("rule.gone", piece=piece_name(piece), square=where)
        return Position(self.board, piece, self.rules)

    def parse_move(self, text: str) -> Turn:
        turn = Turn.parse(text)
        self.play(turn)
        return turn

    @property
    def _example_gift(self) -> str:
        """An example of a gift, for error messages."""
        return piece_name(self.remaining[0])

    def __str__(self) -> str:
        marks = ["." if piece is None else piece_name(piece) for piece in self.board]
        rows = "/".join("".join(marks[row : row + SIZE]) for row in range(0, len(marks), SIZE))
        return f"{rows} {'-' if self.hand is None else piece_name(self.hand)}"


def random_positions(rules: Rules, placed: int, count: int, seed: int) -> list[Position]:
    """Positions from random play with ``placed`` pieces and a piece in hand; the same for the same
    seed. Games that end earlier are discarded.

    >>> [str(position) for position in random_positions(Rules.LINES, 1, 1, seed=5)]
    ['8.../..../..../.... 9']
    """
    chance = random.Random(f"{rules} {placed} {seed}")
    result: list[Position] = []
    while len(result) < count:
        position = Position.start(rules=rules)
        while position.outcome is None and (position.placed < placed or position.hand is None):
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            result.append(position)
    return result
