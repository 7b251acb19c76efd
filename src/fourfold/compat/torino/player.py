"""The course's ``Player``: what a student's player inherits from."""

from __future__ import annotations

from abc import ABC, abstractmethod

from fourfold.compat.torino.game import Quarto


class Player(ABC):
    """Knows the game it plays in, and answers the game's two questions."""

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
