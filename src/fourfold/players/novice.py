"""The novice: wins when it can, gives no winning piece when it can help it, else plays by chance.

In Quarto it follows the NTNU report of 2012 step by step: it places where that wins, else anywhere;
then it gives one of the pieces that cannot win at once, else any. In the other games it makes a
move that wins, else one after which the opponent has none that does, else any.
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.evaluation.terzi import terzi
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.players.chance import random_square
from fourfold.players.contract import Choice, Clock
from fourfold.players.halves import choose_in_halves
from fourfold.players.random import RandomPlayer
from fourfold.players.registry import SEED, PlayerFamily


def novice_move(position: Position[Any], chance: random.Random) -> Any:
    """The move of a novice whose chance is given: the policy of simulated games."""
    return novice_choice(position, chance).move


def novice_choice(position: Position[Any], chance: random.Random) -> Choice:
    """The same, in Quarto with the times of its halves."""
    if isinstance(position, quarto.Position):
        return choose_in_halves(position, chance, _square, _gift)
    moves = position.legal_moves()
    winning = [move for move in moves if _wins(position, move)]
    safe = winning or [move for move in moves if _safe(position.play(move))]
    return Choice(chance.choice(safe or moves))


def _square(position: quarto.Position, chance: random.Random) -> int:
    """A square on which the piece in hand wins if there is one, else any."""
    hand = position.hand
    winning = {t.square for t in terzi(position) if hand is not None and t.completed_by(hand)}
    return chance.choice(sorted(winning)) if winning else random_square(position, chance)


def _gift(position: quarto.Position, chance: random.Random) -> int:
    """A piece that completes none of the terzi if there is one, else any."""
    threats, remaining = terzi(position), position.remaining
    safe = [piece for piece in remaining if not any(terzo.completed_by(piece) for terzo in threats)]
    return chance.choice(safe or remaining)


def _wins(position: Position[Any], move: Any) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def _safe(after: Position[Any]) -> bool:
    """Whether no move wins at once here; a finished game is safe, as a lost one needs a move."""
    return not any(_wins(after, move) for move in after.legal_moves())


class NovicePlayer(RandomPlayer):
    """Makes a :func:`novice_choice`."""

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        return novice_choice(position, self._random)


FAMILY = PlayerFamily(
    make=NovicePlayer,
    summary="about.novice",
    options=(SEED,),
    source="NTNU report (2012)",
)
