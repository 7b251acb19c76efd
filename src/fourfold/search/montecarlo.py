"""Monte Carlo simulation: play many games after every possible move, and count.

As in the NTNU report of 2012, all moves get the same number of games, both sides play them by the
same simple policy, and the move with the most wins is chosen. Draws count for nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, OutOfBudgetError, Result, moves_to_search
from fourfold.search.trace import Order, Playout, Trace

Policy = Callable[[Position[Any], random.Random], Any]
"""Chooses a move quickly, with the chance it is given: how simulated games are played."""


def random_move(position: Position[Any], chance: random.Random) -> Any:
    """The plainest policy: any legal move."""
    return chance.choice(position.legal_moves())


def montecarlo(
    position: Position[Any],
    simulations: int,
    policy: Policy = random_move,
    *,
    chance: random.Random,
    limits: Limits = NO_LIMITS,
    trace: Trace | None = None,
) -> Result:
    """The move that won most often in ``simulations`` games each; the first of them in a tie.

    The games are played in rounds, one for each move, so that a limit leaves every move with the
    same number. ``value`` is the share of games won, ``nodes`` counts the moves played. The result
    is complete when all rounds were played, and never exact.
    """
    moves = moves_to_search(position)
    budget = Budget(limits)
    if trace is not None:
        trace(Order(tuple(moves)))
    wins, rounds = [0] * len(moves), 0
    try:
        while rounds < simulations:
            won = [_wins(position, move, policy, chance, budget, trace) for move in moves]
            wins = [total + one for total, one in zip(wins, won, strict=True)]
            rounds += 1
    except OutOfBudgetError:
        pass  # the round that was not finished counts for no move
    most = max(wins)
    move = moves[wins.index(most)]
    return Result(
        move=move,
        value=most / rounds if rounds else None,
        depth=None,
        nodes=budget.nodes,
        line=(move,),
        complete=rounds == simulations,
        exact=False,
    )


def _wins(
    position: Position[Any],
    move: Any,
    policy: Policy,
    chance: random.Random,
    budget: Budget,
    trace: Trace | None,
) -> bool:
    """Whether the player to move wins one simulated game that starts with this move."""
    player = position.to_move
    budget.spend_node()
    after, plies = position.play(move), 1
    while (outcome := after.outcome) is None:
        budget.spend_node()
        after, plies = after.play(policy(after, chance)), plies + 1
    if trace is not None:
        trace(Playout(move, outcome.winner, plies))
    return outcome.winner == player
