"""Monte Carlo simulation: play many games after every legal move and count the wins.

As in the NTNU report of 2012, all moves get the same number of games, and the same simple policy
plays both sides. The search chooses the move with the most wins. Draws count for nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.games.contract import Position
from fourfold.search.contract import Budget, OutOfBudgetError, Result, require_moves
from fourfold.search.trace import Order, Playout, Trace

Policy = Callable[[Position[Any], random.Random], Any]
"""Chooses a move of a simulated game quickly, with the given random generator."""


def random_move(position: Position[Any], chance: random.Random) -> Any:
    """The simplest policy: any legal move."""
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
    """The move with the most wins in ``simulations`` games each; in a tie, the first of them.

    Games are played in rounds of one game per move, so that all moves have the same number when a
    limit ends the search. ``value`` is the share of games won, ``nodes`` the number of moves
    played. The result is complete if all rounds were played, and never exact.
    """
    moves = require_moves(position)
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
        pass  # the unfinished round does not count
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
