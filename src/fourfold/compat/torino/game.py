"""The course's ``Quarto``, a game that is changed in place, asked and told by its methods; and its
``Player``.

Students' players reach past the methods, to search faster or to take a placement back. So the
private attributes are the course's as well (``_Quarto__board`` and the like, and ``_board`` and
``_current_player`` of its later editions), and every question is answered from the board alone:
whatever is written into it counts.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from fourfold.base.errors import FourfoldError
from fourfold.compat.torino.asking import as_index, ask_piece, ask_square
from fourfold.games.quarto.pieces import ATTRIBUTES, PIECES, share_an_attribute
from fourfold.games.quarto.rules import GROUPS, SIZE, Rules

try:
    import numpy as np
except ImportError:
    raise FourfoldError(
        "package.missing", what="fourfold.compat.torino", package="numpy", extra="torino"
    ) from None

NOTHING = -1
"""An empty square, no piece selected, and no winner."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The attributes of a piece under the course's names."""

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
    """One game. ``select`` and ``place`` change the board, and :meth:`run` alone changes whose
    turn it is, as in the course."""

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
        """The two players; the one named first gives the first piece."""
        self.__players = players

    def get_current_player(self) -> int:
        """Whose turn it is to place and then to choose a piece, 0 or 1."""
        return self.__current_player

    def get_selected_piece(self) -> int:
        """The piece chosen last, or -1: still that one when it has been placed."""
        return self.__selected_piece_index

    def get_board_status(self) -> np.ndarray[Any, Any]:
        """A copy of the board, indexed ``[y, x]``: the number of a piece, or -1 for empty."""
        return self.__board.copy()

    def get_piece_charachteristics(self, index: int) -> Piece:
        return self.__pieces[index]

    def select(self, pieceIndex: int) -> bool:  # noqa: N803
        """Hand a piece to the player who places next; whether it may be: it is not placed yet."""
        piece = as_index(pieceIndex)
        if piece is None or piece not in PIECES or piece in self.__board:
            return False
        self.__selected_piece_index = piece
        return True

    def place(self, x: int, y: int) -> bool:
        """Place the selected piece in column x of row y; whether that may be."""
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
        """The player who has just placed, if a line is complete; else -1."""
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
        """Print the board by the pieces' numbers, and the piece that is selected."""
        rule = "-" * (5 * SIZE + 1)
        for row in self.__board.tolist():
            print(rule)
            print("|" + "|".join(f" {piece:>2} " for piece in row) + "|")
        print(rule)
        print(f"Selected piece: {self.__selected_piece_index}\n")

    def run(self) -> int:
        """Play a game, printing the board before each answer: the winner's index, -1 for a draw.

        A player whose answer is not possible is asked again, but not for ever.
        """
        if len(self.__players) != self.MAX_PLAYERS:
            raise FourfoldError("torino.players")
        winner = NOTHING
        while winner == NOTHING and not self.check_finished():
            self.print()
            ask_piece(self.__players[self.__current_player], self)
            self.__current_player = (self.__current_player + 1) % self.MAX_PLAYERS
            self.print()
            ask_square(self.__players[self.__current_player], self)
            winner = self.check_winner()
        self.print()
        return winner

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A game to look ahead in. It has no players: with them, whatever they remember would be
        copied at every node of a search."""
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        for name, value in vars(self).items():
            if isinstance(value, np.ndarray):
                twin.__dict__[name] = value.copy()
            elif value is not self.__players:
                twin.__dict__[name] = value if type(value) is int else copy.deepcopy(value, memo)
        return twin

    def __set_board(self, board: np.ndarray[Any, Any]) -> None:
        self.__board = board

    def __set_current_player(self, player: int) -> None:
        self.__current_player = player

    _board = property(lambda self: self.__board, __set_board)
    _current_player = property(lambda self: self.__current_player, __set_current_player)

    @property
    def __binary_board(self) -> np.ndarray[Any, Any]:
        """The four attributes of each piece on the board, and NaN for the empty squares."""
        binary = np.array([*(piece.binary for piece in ALL_PIECES), [np.nan] * len(ATTRIBUTES)])
        found: np.ndarray[Any, Any] = binary[self.__board]
        return found

    @__binary_board.setter
    def __binary_board(self, binary: np.ndarray[Any, Any]) -> None:
        """A player that copies a game piece by piece copies these too. They follow from the board,
        so there is nothing to keep."""


class Player(ABC):
    """What a student's player inherits from: it knows the game it plays in, and answers the game's
    two questions."""

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
