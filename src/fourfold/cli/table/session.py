"""A game in progress: what was played, taking it back, giving up, and its record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from fourfold.errors import FourfoldError
from fourfold.games.contract import Position
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
    def over(self) -> bool:
        return self.resigned is not None or self.position.outcome is not None

    @property
    def winner(self) -> int | None:
        """The player who won; None while the game is on and when it is drawn."""
        if self.resigned is not None:
            return 1 - self.resigned
        outcome = self.position.outcome
        return outcome.winner if outcome else None

    @property
    def result(self) -> str:
        """As it stands in a record: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while it is open."""
        if self.resigned is not None:
            return "0-1" if self.resigned == 0 else "1-0"
        outcome = self.position.outcome
        return str(outcome) if outcome else "*"

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
        outcome = self.position.outcome
        termination = "resignation" if self.resigned is not None else left
        return Record(
            self.game,
            self._positions[0],
            self.players,
            tuple(self.turns),
            self.result,
            outcome.reason if outcome else termination,
            tags=self.tags,
        )
