"""The novice: wins if it can, avoids giving a winning piece if it can, else moves at random.

In Quarto it follows the NTNU report of 2012 step by step: it places where that wins, else anywhere;
then it gives a piece that cannot win at once, else any. In other games it makes a winning move,
else one that leaves the opponent no winning reply, else any.
"""

from __future__ import annotations

import random
from typing import Any

from fourfold.evaluation.quarto_heuristics import terzi
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.random import RandomPlayer, random_square
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.turn_parts import choose_in_parts


def novice_move(position: Position[Any], chance: random.Random) -> Any:
    """A policy for simulated games: the move of a novice."""
    return novice_choice(position, chance).move


def novice_choice(position: Position[Any], chance: random.Random) -> Choice:
    """A novice's move, in Quarto with the times of its parts."""
    if isinstance(position, quarto.Position):
        return choose_in_parts(position, chance, _square, _gift)
    moves = position.legal_moves()
    winning = [move for move in moves if _wins(position, move)]
    safe = winning or [move for move in moves if _is_safe(position.play(move))]
    return Choice(chance.choice(safe or moves))


def _square(position: quarto.Position, chance: random.Random) -> int:
    """A square where the piece in hand wins, else any."""
    hand = position.hand
    winning = {t.square for t in terzi(position) if hand is not None and t.completed_by(hand)}
    return chance.choice(sorted(winning)) if winning else random_square(position, chance)


def _gift(position: quarto.Position, chance: random.Random) -> int:
    """A piece that completes no terzo, else any."""
    threats, remaining = terzi(position), position.remaining
    safe = [piece for piece in remaining if not any(terzo.completed_by(piece) for terzo in threats)]
    return chance.choice(safe or remaining)


def _wins(position: Position[Any], move: Any) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def _is_safe(after: Position[Any]) -> bool:
    """Whether the player to move cannot win at once. True for a finished game."""
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
