"""The scoresheet of one game: the turns, the time each player took, and the record at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.arena.played import Opening, Played, Setting, Spent, Task
from fourfold.games.contract import Outcome, Position
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.players.halves import halves


def begin(game: Game, opening: Opening) -> tuple[Position[Any], list[Any]]:
    """The position in which the players take over, and the turns that led to it."""
    position = game.parse(opening.start) if opening.start else game.start()
    turns: list[Any] = []
    for text in opening.turns:
        turns.append(position.parse_move(text))
        position = position.play(turns[-1])
    return position, turns


class Scoresheet:
    """What is written down while a game goes on."""

    def __init__(self, setting: Setting, task: Task) -> None:
        self.game = Game.find(setting.game)
        self.position, self.turns = begin(self.game, task.opening)
        self._setting = setting
        self._task = task
        self._spent = [Spent(), Spent()]
        self._parts: tuple[dict[str, Spent], dict[str, Spent]] = ({}, {})

    def note_turn(
        self, seat: int, move: Any, seconds: float, parts: Mapping[str, float] | None
    ) -> None:
        """Write down a move that was played, with the times of its parts if the player told."""
        self.turns.append(move)
        self._spent[seat] = self._spent[seat].plus(1, seconds, seconds)
        spent = self._parts[seat]
        for part, taken in halves(move, seconds, parts).items():
            spent[part] = spent.get(part, Spent()).plus(1, taken, taken)

    def finish(self, outcome: Outcome, message: str = "") -> Played:
        """The game as it goes into the store; the message is for one that a failure ended."""
        one, two = self._spent
        return Played(
            self._task.pairing,
            str(outcome),
            outcome.reason,
            message,
            outcome.points,
            len(self.turns),
            (one, two),
            self._parts,
            str(self._record(outcome, message)),
        )

    def forfeit(self, seat: int, termination: str, message: str) -> Played:
        """The game as one that this seat's player lost other than on the board."""
        return self.finish(Outcome.win(1 - seat, termination, self.game.win_points), message)

    def _record(self, outcome: Outcome, message: str) -> Record:
        setting, (pairing, opening) = self._setting, self._task
        tags = {"Round": str(pairing.round + 1), "Number": str(pairing.number + 1)}
        if opening.turns:
            tags["Opening"] = f"{len(opening.turns)} turns"
        if message:
            tags["Failure"] = message
        return Record(
            self.game,
            begin(self.game, Opening(opening.start))[0],  # anew: a player may have spoilt the first
            (setting.names[pairing.first], setting.names[pairing.second]),
            tuple(self.turns),
            str(outcome),
            outcome.reason,
            tags=tags,
        )
