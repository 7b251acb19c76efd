"""The champion: exact play, and of equally good turns the one that is hardest for the opponent.

It wins every won game as fast as it can and never loses one that is not lost. Where turns are
worth the same it asks what this opponent will make of them. The opponent is taken for one of a few
kinds, from random to one who sees six turns ahead, or for one of the course documents' players, the
likelier the better its replies in this game fit; and the turn is made after which such an opponent
goes wrong most often (:class:`fourfold.native.quarto_champion.Champion`).
"""

from __future__ import annotations

import functools
import os
import random
from typing import TYPE_CHECKING, Any

from fourfold import native
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import Rules, Turn
from fourfold.limits import Limits
from fourfold.players.contract import Choice, Clock
from fourfold.players.engine import in_quarto
from fourfold.players.registry import SEED, Family
from fourfold.solver import Score, Value, analyse, solve
from fourfold.specs import Option

if TYPE_CHECKING:
    from fourfold.native._quarto_champion import Champion

PRIOR = (0.05, 0.1, 0.15, 0.1, 0.1, 0.2, 0.15, 0.15)
"""How likely an unknown opponent is random, a novice, one who sees 3, 4 or 6 turns ahead, or one of
the players that can be asked: montecarlo, minmax and pro."""

SLIP = 0.005
"""How often an opponent replies as none of its kind would; keeps every kind possible."""

SLOW_OPENING = (4, 5)
"""Pieces placed where exact scores of all turns take long: only promising turns are solved."""


@functools.cache
def judge_of(rules: Rules) -> Champion:
    return native.quarto_champion.Champion(str(rules))


if hasattr(os, "register_at_fork"):
    # One that is at work is of no use to the child, where nobody will end its work.
    os.register_at_fork(after_in_child=judge_of.cache_clear)


class ChampionPlayer:
    """Remembers the game it plays: what the opponent has shown counts."""

    def __init__(self, effort: int = 3000, seed: int | None = None) -> None:
        self._effort = effort * 1000
        self._random = random.Random(seed)
        self.belief: tuple[float, ...] = PRIOR
        self._left: quarto.Position | None = None  # as the opponent got it

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        position = in_quarto(position, "champion")
        self._watch(position)
        turns, score = self._best_turns(position, Limits(clock.seconds, clock.nodes))
        self._random.shuffle(turns)
        expected = 1.0 if score is not None and score.value is Value.WIN else None
        if expected is None and len(turns) > 1:
            judged = judge_of(position.rules).judge(
                str(position), turns, score is not None, self.belief, self._effort, clock.seconds
            )
            turns = [Turn(*turn) for turn, _ in judged]
            expected = judged[0][1]
        self._left = position.play(turns[0])
        return Choice(turns[0], score=expected)

    def recall(self, position: Position[Any], move: Turn) -> None:
        position = in_quarto(position, "champion")
        self._watch(position)
        self._left = position.play(move)

    def _watch(self, position: quarto.Position) -> None:
        """Learn from the opponent's reply to the last turn; a game that is new is unknown."""
        left, self._left = self._left, None
        reply = None if left is None else turn_between(left, position)
        if left is None or reply is None:
            self.belief = PRIOR
            return
        likelihood = judge_of(position.rules).likelihood(str(left), reply)
        weights = [
            belief * ((1 - SLIP) * chance + SLIP)
            for belief, chance in zip(self.belief, likelihood, strict=True)
        ]
        self.belief = tuple(weight / sum(weights) for weight in weights)

    @staticmethod
    def _best_turns(position: quarto.Position, limits: Limits) -> tuple[list[Turn], Score | None]:
        """The turns of the best exact score, and that score; in a drawn opening all turns and none,
        as only those that are wanted are to be solved."""
        slow = position.placed in SLOW_OPENING and position.hand is not None
        if slow and solve(position, weak=True, limits=limits).value is Value.DRAW:
            return position.legal_moves(), None
        scores = analyse(position, limits=limits)
        best = scores[0].lower
        return [score.turn for score in scores if score.lower == best], best


def turn_between(before: quarto.Position, after: quarto.Position) -> Turn | None:
    """The turn that leads from one position to the next; None when there is none.

    >>> before = quarto.Position.parse("..../..../..../.... 6")
    >>> str(turn_between(before, before.play(Turn.parse("c3:4"))))
    'c3:4'
    """
    if before.rules is not after.rules or after.hand is None:
        return None
    changed = [
        square
        for square, (old, new) in enumerate(zip(before.board, after.board, strict=True))
        if old != new
    ]
    if len(changed) != 1:
        return None
    turn = Turn(changed[0], after.hand)
    return turn if turn in before.legal_moves() and before.play(turn) == after else None


FAMILY = Family(
    make=ChampionPlayer,
    summary="exact play that sets traps: never throws a result away, and tempts the opponent to",
    options=(
        Option(
            "effort",
            int,
            3000,
            "thousands of positions it looks at for the best trap, a quarter of a microsecond each",
            minimum=1,
        ),
        SEED,
    ),
    games=("quarto",),
)
