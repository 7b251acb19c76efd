"""The champion: exact play, and among equally good turns the one that is hardest for the opponent.

It wins every won game as fast as possible and never loses a game that is not lost. When time is
short it first makes sure to keep the value of the position (:mod:`fourfold.players.perfect`).

Among turns of equal value it models the opponent as one of a few types: random, novice, players
that see 3, 4 or 6 turns ahead, or one of the course documents' players. Each type is weighted by
how well the opponent's replies so far fit it. The champion makes the turn after which such an
opponent errs most often (:class:`fourfold.native.quarto_champion.Champion`).
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
from fourfold.games.contract import Position, move_between
from fourfold.games.quarto import Rules, Turn
from fourfold.players.contract import UNLIMITED, Choice, Clock, MoveBudget
from fourfold.players.perfect import best_turns, keeps_value, rank_by_book, rank_quickly, warm_up
from fourfold.players.registry import SEED, PlayerFamily
from fourfold.players.search_backend import require_quarto
from fourfold.solver import TurnRanking, Value, rank_turns

if TYPE_CHECKING:
    from fourfold.native._quarto_champion import Champion

PRIOR = (0.05, 0.1, 0.15, 0.1, 0.1, 0.2, 0.15, 0.15)
"""The prior probability of each type of opponent: random, novice, seeing 3, 4 or 6 turns ahead,
montecarlo, minmax and pro."""

SLIP = 0.005
"""The probability that an opponent deviates from its type; keeps every type possible."""

EFFORT = 700 if IN_BROWSER else 1000
"""Thousands of positions to search for the best trap. Fewer in a browser, which has one slow
thread; most traps are found early."""

MOST_SECONDS = 1.5
"""Maximum time per move, whatever the clock allows; grows in proportion to larger efforts."""

LEARN_SHARE, SOLVE_SHARE = 0.2, 0.7
"""Shares of the remaining time for updating the opponent model and for solving all turns."""

LEAST_TRAP_SECONDS = 0.02
"""The least time in which a search for traps is worthwhile."""

SLOW_OPENING = (4, 5)
"""Numbers of placed pieces where solving all turns is slow; only promising ones are solved."""


@functools.cache
def native_champion(rules: Rules) -> Champion:
    return native.quarto_champion.Champion(str(rules))


if hasattr(os, "register_at_fork"):
    # A champion that is searching during the fork would stay busy for ever in the child.
    os.register_at_fork(after_in_child=native_champion.cache_clear)


class ChampionPlayer:
    """Remembers the game it plays, to model its opponent."""

    def __init__(
        self, effort: int = EFFORT, seed: int | None = None, most_seconds: float | None = None
    ) -> None:
        effort = min(effort, MOST_NODES // 1000)
        self._effort = effort * 1000
        by_effort = MOST_SECONDS * max(1.0, effort / EFFORT)
        self._most_seconds = by_effort if most_seconds is None else most_seconds
        self._random = random.Random(seed)
        self.belief: tuple[float, ...] = PRIOR
        self._after_own_turn: quarto.Position | None = None
        warm_up()
        for rules in Rules:
            native_champion(rules)

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        budget = MoveBudget(clock, self._most_seconds)
        position = require_quarto(position, "champion")
        self._observe(position, budget)
        ranking, solved = self._rank(position, budget)
        best = best_turns(ranking)
        turns = [score.turn for score in best] if solved else position.legal_moves()
        self._random.shuffle(turns)
        turn = turns[0] if solved else best[0].turn
        expected = None
        if ranking.bounds.value is Value.WIN:
            expected = 1.0
        elif keeps_value(ranking) and len(turns) > 1 and budget.seconds_left > LEAST_TRAP_SECONDS:
            traps = native_champion(position.rules).rate_turns(
                str(position), turns, solved, self.belief, self._effort, budget.seconds_left
            )
            if traps:
                turn, expected = Turn(*traps[0][0]), traps[0][1]
        self._after_own_turn = position.play(turn)
        return Choice(turn, score=expected)

    def recall(self, position: Position[Any], move: Turn) -> None:
        position = require_quarto(position, "champion")
        self._observe(position, MoveBudget(UNLIMITED, self._most_seconds))
        self._after_own_turn = position.play(move)

    def _observe(self, position: quarto.Position, budget: MoveBudget) -> None:
        """Update the opponent model by the reply to our last turn; reset it in a new game."""
        before, self._after_own_turn = self._after_own_turn, None
        reply = None if before is None else move_between(before, position)
        if before is None or reply is None:
            self.belief = PRIOR
            return
        likelihood = native_champion(position.rules).likelihood(
            str(before), reply, budget.allocate(LEARN_SHARE).seconds
        )
        if likelihood is None:
            return
        weights = [
            belief * ((1 - SLIP) * chance + SLIP)
            for belief, chance in zip(self.belief, likelihood, strict=True)
        ]
        self.belief = tuple(weight / sum(weights) for weight in weights)

    @staticmethod
    def _rank(position: quarto.Position, budget: MoveBudget) -> tuple[TurnRanking, bool]:
        """The ranking of the turns, and whether all were solved. In a drawn opening they are not:
        the native champion solves those it needs."""
        ranking = rank_by_book(position)
        if ranking is not None:
            return ranking, True
        ranking = rank_quickly(position, budget)
        slow = position.placed in SLOW_OPENING and position.hand is not None
        if slow and ranking.bounds.value is Value.DRAW:
            return ranking, False
        return ranking.combine(rank_turns(position, limits=budget.allocate(SOLVE_SHARE))), True


FAMILY = PlayerFamily(
    make=ChampionPlayer,
    summary="about.champion",
    options=(
        Option(
            "effort",
            int,
            EFFORT,
            "effort to find traps: thousands of positions per move",
            minimum=1,
        ),
        SEED,
    ),
    games=("quarto",),
)
