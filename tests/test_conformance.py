"""All own games pass the conformance kit, and the kit catches games that break its laws."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from fourfold.base.errors import MoveError, PositionError
from fourfold.games.contract import Outcome
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock, OnChoice, as_player
from fourfold.players.registry import make_player
from fourfold.testing import ConformanceError, check_game, check_player

GAMES = [
    "quarto",
    "quarto(rules=squares)",
    "quarto(rules=torus)",
    "ultimate",
    "ultimate(n=3)",
    "ultimate(n=3,ending=blocks)",
    "tictactoe",
    "tictactoe(n=4)",
]


@pytest.mark.parametrize("spec", GAMES)
def test_own_games_keep_every_law(spec: str) -> None:
    game = Game.find(spec)
    check_game(game.start(), game.parse, games=1 if spec == "ultimate" else 10)


@pytest.mark.parametrize("spec", GAMES)
def test_random_player_makes_legal_moves(spec: str) -> None:
    check_player(make_player("random(seed=1)"), Game.find(spec).start(), games=2)


@dataclass
class Countdown:
    """A tiny game that can break one law at a time: take 1 or 2; taking the last one wins."""

    left: int
    broken: str = ""
    mover: int = 0
    played: list[str] = field(default_factory=list, compare=False)

    def __hash__(self) -> int:
        return id(self) if self.broken == "hash" else hash((self.left, self.mover))

    @property
    def to_move(self) -> int:
        return 7 if self.broken == "mover" else self.mover

    @property
    def outcome(self) -> Outcome | None:
        if self.left or self.broken == "endless":
            return None
        if self.broken == "winner":
            return Outcome(1 - self.mover, "last", (0, 0))
        return Outcome.win(1 - self.mover, "last")

    @classmethod
    def start(cls) -> Countdown:
        return cls(5)

    @classmethod
    def parse(cls, text: str) -> Countdown:
        return read_countdown(text, "")

    def legal_moves(self) -> list[int]:
        if self.broken == "endless":
            return [0]
        moves = [take for take in (1, 2) if take <= self.left]
        if self.broken == "twice":
            moves = moves * 2
        if self.broken == "order":
            self.played.append("looked")
            return moves[::-1] if len(self.played) % 2 else moves
        return moves

    def play(self, move: int) -> Countdown:
        if move not in (1, 2, 0) or move > self.left:
            if self.broken == "late":
                return self
            raise MoveError(f"{move} cannot be taken")
        if self.broken == "mutating":
            self.left -= move
            return Countdown(self.left, self.broken, 1 - self.mover)
        if self.broken == "still":
            return self
        return Countdown(self.left - move, self.broken, 1 - self.mover)

    def parse_move(self, text: str) -> int:
        if self.broken == "lenient":
            return 1
        if text not in {str(move) for move in self.legal_moves()}:
            raise MoveError(f"{text!r} is not 1 or 2")
        return int(text)

    def __str__(self) -> str:
        return f"{self.left} {self.mover}"


def read_countdown(text: str, broken: str) -> Countdown:
    parts = text.split()
    if len(parts) != 2 or not all(part.isdecimal() for part in parts):
        raise PositionError(f"{text!r} is not two numbers")
    return Countdown(int(parts[0]), broken, int(parts[1]))


LAWS = {
    "hash": "equal positions have equal hashes",
    "mover": "the player to move is 0 or 1",
    "endless": "",
    "winner": "the winner scores more",
    "twice": "legal moves are distinct",
    "order": "legal moves have a fixed order",
    "late": "no move after the end",
    "mutating": "play leaves the position as it is",
    "still": "a move changes the position",
    "lenient": "nonsense is no move",
}


def test_correct_game_passes() -> None:
    check_game(Countdown(5), lambda text: read_countdown(text, ""))


@pytest.mark.parametrize("broken", LAWS)
def test_broken_game_is_caught(broken: str) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(Countdown(5, broken), lambda text: read_countdown(text, broken), most_moves=50)
    assert LAWS[broken] in str(caught.value)


def test_wrong_parser_is_caught() -> None:
    with pytest.raises(ConformanceError, match="parse reads what str writes"):
        check_game(Countdown(5), lambda text: Countdown(read_countdown(text, "").left + 1))


def test_illegal_move_of_a_player_is_caught() -> None:
    game = Game.find("tictactoe")
    taken = game.start().parse_move("b2")
    with pytest.raises(ConformanceError, match="players choose legal moves"):
        check_player(as_player(lambda _: taken), game.start())


def test_illegal_move_in_a_progress_report_is_caught() -> None:
    game = Game.find("tictactoe")

    class IllegalReporter:
        def choose(self, position: Any, clock: Clock) -> Choice:  # noqa: ARG002
            return Choice(position.legal_moves()[0])

        def choose_with_progress(self, position: Any, clock: Clock, on_choice: OnChoice) -> Choice:
            on_choice(Choice("a9"))
            return self.choose(position, clock)

    with pytest.raises(ConformanceError, match="players report legal moves"):
        check_player(IllegalReporter(), game.start())


def test_function_is_accepted_as_player() -> None:
    def first_move(position: Any) -> Any:
        return position.legal_moves()[0]

    check_player(as_player(first_move), Game.find("quarto").start(), games=1)


def test_player_object_is_returned_unchanged() -> None:
    class LastMovePlayer:
        def choose(self, position: Any, clock: Clock) -> Choice:  # noqa: ARG002
            return Choice(position.legal_moves()[-1])

    player = LastMovePlayer()
    assert as_player(player) is player
