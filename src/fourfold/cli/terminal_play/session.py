"""A game in progress: its moves, undo, resignation, and record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.games.contract import Outcome, Position
from fourfold.games.record import Record
from fourfold.games.registry import Game


class GameSession:
    """The moves of one game and its positions. It has no input or output."""

    def __init__(
        self,
        game: Game,
        start: Position[Any],
        players: tuple[str, str],
        turns: Iterable[Any] = (),
        tags: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.tags = dict(tags or {})
        self.turns: list[Any] = []
        self.resigned: int | None = None
        """The player who resigned, if any."""
        self.saved: tuple[Path, list[Any]] | None = None
        """The file of the last save, and the moves that it has."""
        self._positions = [start]
        for turn in turns:
            self.play(turn)

    @property
    def position(self) -> Position[Any]:
        return self._positions[-1]

    @property
    def last(self) -> Any:
        """The last move, or None at the start."""
        return self.turns[-1] if self.turns else None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, by the rules or by resignation; None during the game."""
        if self.resigned is None:
            return self.position.outcome
        return Outcome.win(1 - self.resigned, "resignation", self.game.win_points)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def winner(self) -> int | None:
        """The player who won; None during the game and for a draw."""
        return self.outcome.winner if self.outcome else None

    def play(self, move: Any) -> None:
        """Make a move; MoveError, without any change, if it is not legal."""
        self._positions.append(self.position.play(move))
        self.turns.append(move)

    def undo(self, seats: Collection[int]) -> int:
        """Go back to the last earlier position in which one of the seats was to move.

        Returns the number of moves taken back.
        """
        for number in range(len(self.turns) - 1, -1, -1):
            if self._positions[number].to_move in seats:
                taken = len(self.turns) - number
                del self.turns[number:], self._positions[number + 1 :]
                return taken
        raise FourfoldError("table.nothing")

    def resign(self) -> None:
        """Resign for the player to move."""
        self.resigned = self.position.to_move

    def record(self, left: str = "") -> Record:
        """The game as a record; ``left`` says how it was interrupted, if it was."""
        outcome = self.outcome
        return Record(
            self.game,
            self._positions[0],
            self.players,
            tuple(self.turns),
            str(outcome) if outcome else "*",
            outcome.reason if outcome else left,
            tags=self.tags,
        )
