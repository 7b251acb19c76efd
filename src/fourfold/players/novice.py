"""The novice: wins when it can, gives no winning piece when it can help it, else plays by chance.

In Quarto it follows the NTNU report of 2012 step by step: it places where that wins, else anywhere;
then it gives one of the pieces that cannot win at once, else any. In the other games it makes a
move that wins, else one after which the opponent has none that does, else any.
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.evaluation.terzi import Terzo, terzi
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import Turn
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import SEED, Family


def novice_move(position: Position[Any], chance: random.Random) -> Any:
    """The move of a novice whose chance is given; also the policy of simulated games."""
    if isinstance(position, quarto.Position):
        return _turn(position, chance)
    moves = position.legal_moves()
    winning = [move for move in moves if _wins(position, move)]
    if winning:
        return chance.choice(winning)
    return chance.choice([move for move in moves if _safe(position.play(move))] or moves)


def _turn(position: quarto.Position, chance: random.Random) -> Turn:
    if position.hand is None:
        return Turn(None, _gift(position.remaining, terzi(position), chance))
    winning = [terzo.square for terzo in terzi(position) if terzo.completed_by(position.hand)]
    if winning:
        return Turn(chance.choice(sorted(set(winning))), None)
    empty = [square for square, piece in enumerate(position.board) if piece is None]
    square = chance.choice(empty)
    remaining = position.remaining
    if not remaining:
        return Turn(square, None)
    return Turn(square, _gift(remaining, terzi(position.place(square)), chance))


def _gift(remaining: list[int], threats: list[Terzo], chance: random.Random) -> int:
    """A piece that completes none of the terzi if there is one, else any."""
    safe = [piece for piece in remaining if not any(terzo.completed_by(piece) for terzo in threats)]
    return chance.choice(safe or remaining)


def _wins(position: Position[Any], move: Any) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def _safe(after: Position[Any]) -> bool:
    """Whether no move wins at once here; a finished game is safe, as a lost one needs a move."""
    return not any(_wins(after, move) for move in after.legal_moves())


class NovicePlayer:
    """Plays :func:`novice_move`."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return Choice(novice_move(position, self._random))


FAMILY = Family(
    make=NovicePlayer,
    summary="wins when it can, gives no winning piece if it can help it, else any move",
    options=(SEED,),
    source="NTNU report (2012)",
)
