"""The course's mutable game ``Quarto`` and its ``Player``.

Students' players bypass the methods, to search faster or to undo a placement. So the private
attributes are the course's as well (``_Quarto__board`` and others, and ``_board`` and
``_current_player`` of later editions), and every answer depends on the board alone: whatever a
player writes into it counts.

Many course players answer at random and rely on being asked again until the answer is possible. We
repeat a request up to a number that chance never reaches.
"""

from __future__ import annotations

import copy
import operator
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.games.quarto.pieces import ATTRIBUTES, PIECES, share_an_attribute
from fourfold.games.quarto.rules import GROUPS, SIZE, Rules

MOST_REQUESTS = 1000
"""Maximum number of times a request is repeated. Guessing the last of sixteen pieces fails as often
once in 10²⁸ games."""


class InvalidAnswerError(FourfoldError):
    """An answer of the wrong type."""


def as_index(answer: object) -> int | None:
    """The answer as an integer, also from NumPy types; None if it is none."""
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        return None


def request_piece(player: Player, game: Quarto) -> int:
    """Ask the player for a piece for its opponent, and select it."""
    for _ in range(MOST_REQUESTS):
        answer: Any = player.choose_piece()
        piece = as_index(answer)
        if piece is None:
            raise InvalidAnswerError("torino.no_piece", answer=_shorten(answer))
        if game.select(piece):
            return piece
    raise MoveError("torino.piece", times=MOST_REQUESTS, answer=_shorten(answer))


def request_square(player: Player, game: Quarto) -> tuple[int, int]:
    """Ask the player for column and row of the selected piece, and place it."""
    for _ in range(MOST_REQUESTS):
        answer: Any = player.place_piece()
        try:
            x, y = (as_index(part) for part in answer)
        except (TypeError, ValueError):
            x = y = None
        if x is None or y is None:
            raise InvalidAnswerError("torino.no_square", answer=_shorten(answer))
        if game.place(x, y):
            return x, y
    raise MoveError("torino.square", times=MOST_REQUESTS, answer=_shorten(answer))


def _shorten(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= 60 else text[:57] + "..."


NOTHING = -1
"""The code of an empty square, of no selected piece and of no winner."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The attributes of a piece, named as in the course."""

    HIGH: bool
    COLOURED: bool
    SOLID: bool
    SQUARE: bool

    @property
    def binary(self) -> list[int]:
        return [int(self.HIGH), int(self.COLOURED), int(self.SOLID), int(self.SQUARE)]


ALL_PIECES = tuple(
    Piece(*(bool(piece & attribute.bit) for attribute in ATTRIBUTES)) for piece in PIECES
)


class Quarto:
    """A game. ``select`` and ``place`` change the board; only :meth:`run` changes the player to
    move, as in the course."""

    MAX_PLAYERS = 2
    BOARD_SIDE = SIZE
    __pieces = ALL_PIECES
    __players: Sequence[Player] = ()

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Clear the board; the players stay."""
        self.__board = np.full((SIZE, SIZE), NOTHING, dtype=int)
        self.__current_player = 0
        self.__selected_piece_index = NOTHING

    def set_players(self, players: Sequence[Player]) -> None:
        """Set the two players; the first one gives the first piece."""
        self.__players = players

    def get_current_player(self) -> int:
        """The player who places next and then chooses a piece, 0 or 1."""
        return self.__current_player

    def get_selected_piece(self) -> int:
        """The last chosen piece, even if already placed; -1 at the start."""
        return self.__selected_piece_index

    def get_board_status(self) -> np.ndarray[Any, Any]:
        """A copy of the board, indexed ``[y, x]``, with the numbers of pieces or -1."""
        return self.__board.copy()

    def get_piece_charachteristics(self, index: int) -> Piece:
        return self.__pieces[index]

    def select(self, pieceIndex: int) -> bool:  # noqa: N803
        """Give a piece to the player who places next; returns False if it is already placed."""
        piece = as_index(pieceIndex)
        if piece is None or piece not in PIECES or piece in self.__board:
            return False
        self.__selected_piece_index = piece
        return True

    def place(self, x: int, y: int) -> bool:
        """Place the selected piece in column x of row y; returns False if that is not possible."""
        if not self.__placeable(x, y) or self.__selected_piece_index in self.__board:
            return False
        self.__board[y, x] = self.__selected_piece_index
        return True

    def __placeable(self, x: int, y: int) -> bool:
        row, column = as_index(y), as_index(x)
        if row is None or column is None:
            return False
        return 0 <= row < SIZE and 0 <= column < SIZE and bool(self.__board[row, column] < 0)

    def check_winner(self) -> int:
        """The player who placed last if a line is complete, else -1."""
        cells = [piece for row in self.__board.tolist() for piece in row]
        for line in GROUPS[Rules.LINES]:
            pieces = [cells[square] for square in line]
            if NOTHING not in pieces and share_an_attribute(pieces):
                return self.__current_player
        return NOTHING

    def check_finished(self) -> bool:
        """Whether the board is full."""
        return not (self.__board == NOTHING).any()

    def print(self) -> None:
        """Print the board with the numbers of pieces, and the selected piece."""
        rule = "-" * (5 * SIZE + 1)
        for row in self.__board.tolist():
            print(rule)
            print("|" + "|".join(f" {piece:>2} " for piece in row) + "|")
        print(rule)
        print(f"Selected piece: {self.__selected_piece_index}\n")

    def run(self) -> int:
        """Play a game, printing the board before each request; returns the winner, or -1 for a
        draw.

        Impossible answers are requested again, up to a limit.
        """
        if len(self.__players) != self.MAX_PLAYERS:
            raise FourfoldError("torino.players")
        winner = NOTHING
        while winner == NOTHING and not self.check_finished():
            self.print()
            request_piece(self.__players[self.__current_player], self)
            self.__current_player = (self.__current_player + 1) % self.MAX_PLAYERS
            self.print()
            request_square(self.__players[self.__current_player], self)
            winner = self.check_winner()
        self.print()
        return winner

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Copy the game for searching, without its players, whose memory would be copied at every
        node otherwise."""
        duplicate = type(self).__new__(type(self))
        memo[id(self)] = duplicate
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                duplicate.__dict__[name] = value.copy()
            elif value is not self.__players:
                duplicate.__dict__[name] = (
                    value if type(value) is int else copy.deepcopy(value, memo)
                )
        return duplicate

    def __set_board(self, board: np.ndarray[Any, Any]) -> None:
        self.__board = board

    def __set_current_player(self, player: int) -> None:
        self.__current_player = player

    _board = property(lambda self: self.__board, __set_board)
    _current_player = property(lambda self: self.__current_player, __set_current_player)

    @property
    def __binary_board(self) -> np.ndarray[Any, Any]:
        """The four attributes of each piece on the board, NaN for empty squares."""
        binary = np.array([*(piece.binary for piece in ALL_PIECES), [np.nan] * len(ATTRIBUTES)])
        attributes: np.ndarray[Any, Any] = binary[self.__board]
        return attributes

    @__binary_board.setter
    def __binary_board(self, binary: np.ndarray[Any, Any]) -> None:
        """Ignore the value, which follows from the board. Players that copy a game set it."""


class Player(ABC):
    """The base class of students' players, with the two requests of the game."""

    def __init__(self, quarto: Quarto) -> None:
        self.__quarto = quarto

    def get_game(self) -> Quarto:
        return self.__quarto

    @abstractmethod
    def choose_piece(self) -> int:
        """The piece that the opponent must place."""

    @abstractmethod
    def place_piece(self) -> tuple[int, int]:
        """Where the selected piece goes: column and row."""
