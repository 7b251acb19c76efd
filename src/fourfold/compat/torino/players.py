"""The players of the Torino ProPlayer README of 2023, for the course's interface.

They are Fourfold's ``pro``, ``pro_minmax`` and ``random``. Those choose a whole turn at once; here
its two parts are returned one after the other.
"""

from __future__ import annotations

from typing import Any

from fourfold.base.specs import Spec
from fourfold.compat.torino.game import NOTHING, Player, Quarto
from fourfold.games.quarto import Position
from fourfold.games.quarto.rules import SIZE
from fourfold.players.contract import UNLIMITED
from fourfold.players.registry import make_player


def position_of(game: Quarto) -> Position:
    """The position of a game. After a placement it is in the middle of a turn, with no piece in
    hand."""
    cells = [piece for row in game.get_board_status().tolist() for piece in row]
    selected = game.get_selected_piece()
    hand = None if selected == NOTHING or selected in cells else int(selected)
    return Position.of(tuple(None if piece == NOTHING else piece for piece in cells), hand)


def set_position(game: Quarto, position: Position) -> None:
    """Set a game to a position, with the player to move as current player.

    The board remains the same array object, since a player may have stored it.
    """
    board = game._board
    game.reset()
    for square, piece in enumerate(position.board):
        board[divmod(square, SIZE)] = NOTHING if piece is None else piece
    game._board = board
    if position.hand is not None:
        game.select(position.hand)
    game._current_player = position.to_move


def replay_position(game: Any, position: Position) -> None:
    """Set a foreign game object to a position. Uses only the course's methods and the attribute of
    the current player under either of its names."""
    game.reset()
    for square, piece in enumerate(position.board):
        if piece is not None:
            game.select(piece)
            game.place(square % SIZE, square // SIZE)
    if position.hand is not None:
        game.select(position.hand)
    for name in ("_current_player", "_Quarto__current_player"):
        if hasattr(game, name):
            setattr(game, name, position.to_move)


BOUND_VALUE = 120**2
"""(5!)², the limit of states of the README's best player."""


class SpecPlayer(Player):
    """Any of our Quarto players with the course's interface."""

    def __init__(self, quarto: Quarto, spec: str | Spec) -> None:
        super().__init__(quarto)
        self._player = make_player(spec, "quarto")
        self._gift: int | None = None
        """The gift that was chosen together with the last placement."""

    def place_piece(self) -> tuple[int, int]:
        turn = self._player.choose(position_of(self.get_game()), UNLIMITED).move
        self._gift = turn.gift
        return turn.square % SIZE, turn.square // SIZE

    def choose_piece(self) -> int:
        middle = position_of(self.get_game())
        if middle.hand is not None:  # a piece was selected but never placed
            middle = type(middle)(middle.board, None, middle.rules)
        gift, self._gift = self._gift, None
        if gift is None or gift not in middle.remaining:
            gift = self._player.choose(middle, UNLIMITED).move.gift
        return int(gift)


class ProPlayer(SpecPlayer):
    """The README's best player: bounded minimax with a random first move."""

    def __init__(
        self,
        quarto: Quarto,
        bound: int = 3,
        bound_value: int = BOUND_VALUE,
        seed: int | None = None,
    ) -> None:
        super().__init__(quarto, _bounded("pro", bound, bound_value, seed))


class MinMaxPlayer(SpecPlayer):
    """The same without the random first move."""

    def __init__(self, quarto: Quarto, bound: int = 3, bound_value: int = BOUND_VALUE) -> None:
        super().__init__(quarto, _bounded("pro_minmax", bound, bound_value))


class RandomPlayer(SpecPlayer):
    """Answers at random among the possible answers."""

    def __init__(self, quarto: Quarto, seed: int | None = None) -> None:
        super().__init__(quarto, "random" if seed is None else f"random(seed={seed})")


def _bounded(name: str, bound: int, bound_value: int, seed: int | None = None) -> Spec:
    options = {"bound": bound, "bound_value": bound_value, "seed": seed}
    return Spec(name, {key: str(value) for key, value in options.items() if value is not None})
