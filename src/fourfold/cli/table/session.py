"""A game in progress: what was played, taking it back, giving up, and its record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.games.contract import Outcome, Position
from fourfold.games.record import Record
from fourfold.games.registry import Game


class Session:
    """The moves of one game and the position they led to. Knows nothing of input or output."""

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
        """The player who gave up, if one did."""
        self.saved: tuple[Path, list[Any]] | None = None
        """Where the game was last saved while it was on, and the moves made until then."""
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
        """How the game ended, by the rules or because a player gave up; None while it is on."""
        if self.resigned is None:
            return self.position.outcome
        return Outcome.win(1 - self.resigned, "resignation", self.game.win_points)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def winner(self) -> int | None:
        """The player who won; None while the game is on and when it is drawn."""
        return self.outcome.winner if self.outcome else None

    def play(self, move: Any) -> None:
        """Make a move; MoveError when it is not legal, and nothing has changed then."""
        self._positions.append(self.position.play(move))
        self.turns.append(move)

    def undo(self, seats: Collection[int]) -> int:
        """Go back to the last position but this one in which one of the seats was to move.

        Says how many moves that took back.
        """
        for number in range(len(self.turns) - 1, -1, -1):
            if self._positions[number].to_move in seats:
                taken = len(self.turns) - number
                del self.turns[number:], self._positions[number + 1 :]
                return taken
        raise FourfoldError("table.nothing")

    def resign(self) -> None:
        """The player to move gives up."""
        self.resigned = self.position.to_move

    def record(self, left: str = "") -> Record:
        """The game as a record; ``left`` says how it was broken off, if it was."""
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
