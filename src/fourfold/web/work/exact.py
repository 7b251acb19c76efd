"""Exact values: what a Quarto position is worth, and what each of its turns leads to."""

from __future__ import annotations

import time
from typing import Any

from fourfold.errors import SpecError
from fourfold.games.quarto import Position
from fourfold.games.registry import Game
from fourfold.solver import Limit, Score, Stop, TurnScore, principal_line
from fourfold.solver import analyse as analyse_turns
from fourfold.solver import solve as solve_position
from fourfold.web.work.desk import Desk

FIRST_SECONDS = 0.25
"""How long until something is shown; each further look takes three times as long as the last."""

TABLE_MIB = 256
"""What the solver of each worker may remember: there are several, on one machine."""


def solve(desk: Desk, *, game: str, position: str, seconds: float) -> None:
    """The value of a position."""
    here = quarto(game, position)
    stop = _stoppable(desk)
    verdict = solve_position(here, limit=Limit(seconds), table_mib=TABLE_MIB, stop=stop)
    desk.tell(
        {
            "lower": _score(verdict.lower),
            "upper": _score(verdict.upper),
            "exact": verdict.exact,
            "nodes": verdict.nodes,
            "seconds": round(verdict.seconds, 4),
        }
    )


def analyse(desk: Desk, *, game: str, position: str, seconds: float) -> None:
    """The value of every turn, looked at longer and longer until all are known."""
    here = quarto(game, position)
    stop = _stoppable(desk)
    began = time.perf_counter()
    look = FIRST_SECONDS
    while True:
        left = seconds - (time.perf_counter() - began)
        limit = Limit(min(look, left))
        turns = analyse_turns(here, limit=limit, table_mib=TABLE_MIB, stop=stop)
        exact = all(turn.exact for turn in turns)
        found = {
            "turns": [_turn(turn) for turn in turns],
            "lower": _score(max(turn.lower for turn in turns)),
            "upper": _score(max(turn.upper for turn in turns)),
            "exact": exact,
            "line": [],
            "seconds": round(time.perf_counter() - began, 4),
        }
        desk.tell(found)
        if exact or look >= left or desk.stopped:
            break
        look *= 3
    if exact:
        left = max(0.1, seconds - (time.perf_counter() - began))
        line = principal_line(here, limit=Limit(left), table_mib=TABLE_MIB, stop=stop)
        desk.tell(found | {"line": [str(turn) for turn in line]})


def _stoppable(desk: Desk) -> Stop:
    stop = Stop()
    desk.stop = stop.set
    return stop


def quarto(game: str, position: str) -> Position:
    """The position, known to be Quarto's; SpecError when it is not."""
    chosen = Game.find(game)
    here = chosen.parse(position)
    if not isinstance(here, Position):
        raise SpecError(f"exact values are known for quarto, not for {chosen.name}")
    return here


def _turn(score: TurnScore) -> dict[str, Any]:
    return {
        "turn": str(score.turn),
        "lower": _score(score.lower),
        "upper": _score(score.upper),
        "exact": score.exact,
    }


def _score(score: Score) -> dict[str, Any]:
    return {"value": str(score.value), "distance": score.distance}
