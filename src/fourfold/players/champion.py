"""The champion: exact play, and of equally good turns the one that is hardest for the opponent.

It wins every won game as fast as it can and loses none that is not lost; when time is short it
first sees to it that nothing is thrown away (:mod:`fourfold.players.exact`). Where turns are worth
the same it asks what this opponent will make of them. The opponent is taken for one of a few
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
from fourfold.base.limits import IN_BROWSER, MOST_NODES
from fourfold.base.specs import Option
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto import Rules, Turn
from fourfold.players.contract import UNLIMITED, Choice, Clock
from fourfold.players.exact import best_of, get_ready, keeps, known_by_book, known_soon
from fourfold.players.kernels import in_quarto
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.timing import MoveBudget
from fourfold.solver import Claims, Value, weigh

if TYPE_CHECKING:
    from fourfold.native._quarto_champion import Champion

PRIOR = (0.05, 0.1, 0.15, 0.1, 0.1, 0.2, 0.15, 0.15)
"""How likely an unknown opponent is random, a novice, one who sees 3, 4 or 6 turns ahead, or one of
the players that can be asked: montecarlo, minmax and pro."""

SLIP = 0.005
"""How often an opponent replies as none of its kind would; keeps every kind possible."""

EFFORT = 700 if IN_BROWSER else 1000
"""Thousands of positions that it looks at for the best trap. A browser has one slower thread, and
most traps are found soon."""

MOST_SECONDS = 1.5
"""How long it takes for a move at most, whatever the clock allows; longer in the measure in which
its effort is larger."""

TO_LEARN, TO_SOLVE = 0.2, 0.7
"""The budget of what time is left: to learn from the opponent's reply, and to solve all turns."""

WORTH_JUDGING = 0.02
"""In fewer seconds no turn can be judged."""

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

    def __init__(
        self, effort: int = EFFORT, seed: int | None = None, most_seconds: float | None = None
    ) -> None:
        effort = min(effort, MOST_NODES // 1000)
        self._effort = effort * 1000
        by_effort = MOST_SECONDS * max(1.0, effort / EFFORT)
        self._most_seconds = by_effort if most_seconds is None else most_seconds
        self._random = random.Random(seed)
        self.belief: tuple[float, ...] = PRIOR
        self._left: quarto.Position | None = None  # as the opponent got it
        get_ready()
        for rules in Rules:
            judge_of(rules)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock, self._most_seconds)
        position = in_quarto(position, "champion")
        self._watch(position, budget)
        known, solved = self._know(position, budget)
        best = best_of(known)
        turns = [score.turn for score in best] if solved else position.legal_moves()
        self._random.shuffle(turns)
        turn = turns[0] if solved else best[0].turn
        expected = None
        if known.bounds.value is Value.WIN:
            expected = 1.0
        elif keeps(known) and len(turns) > 1 and budget.seconds_left > WORTH_JUDGING:
            judged = judge_of(position.rules).judge(
                str(position), turns, solved, self.belief, self._effort, budget.seconds_left
            )
            if judged:
                turn, expected = Turn(*judged[0][0]), judged[0][1]
        self._left = position.play(turn)
        return Choice(turn, score=expected)

    def recall(self, position: Position[Any], move: Turn) -> None:
        position = in_quarto(position, "champion")
        self._watch(position, MoveBudget(UNLIMITED, self._most_seconds))
        self._left = position.play(move)

    def _watch(self, position: quarto.Position, budget: MoveBudget) -> None:
        """Learn from the opponent's reply to the last turn; a game that is new is unknown."""
        left, self._left = self._left, None
        reply = None if left is None else turn_between(left, position)
        if left is None or reply is None:
            self.belief = PRIOR
            return
        likelihood = judge_of(position.rules).likelihood(
            str(left), reply, budget.allocate(TO_LEARN).seconds
        )
        if likelihood is None:
            return
        weights = [
            belief * ((1 - SLIP) * chance + SLIP)
            for belief, chance in zip(self.belief, likelihood, strict=True)
        ]
        self.belief = tuple(weight / sum(weights) for weight in weights)

    @staticmethod
    def _know(position: quarto.Position, budget: MoveBudget) -> tuple[Claims, bool]:
        """What is known of the position, and whether its turns were solved: not in a drawn opening,
        where the judge solves those that it wants."""
        known = known_by_book(position)
        if known is not None:
            return known, True
        known = known_soon(position, budget)
        slow = position.placed in SLOW_OPENING and position.hand is not None
        if slow and known.bounds.value is Value.DRAW:
            return known, False
        return known.together(weigh(position, limits=budget.allocate(TO_SOLVE))), True


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


FAMILY = PlayerFamily(
    make=ChampionPlayer,
    summary="about.champion",
    options=(
        Option(
            "effort",
            int,
            EFFORT,
            "thousands of positions it looks at for the best trap, a quarter of a microsecond each",
            minimum=1,
        ),
        SEED,
    ),
    games=("quarto",),
)
