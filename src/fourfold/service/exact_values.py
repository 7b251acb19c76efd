"""Exact values: what a position is worth, and what each of its turns leads to. Quarto's are looked
for longer and longer; games that are small are looked through at once."""

from __future__ import annotations

import time

from fourfold.base.errors import SpecError
from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, square_name
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.service.job_context import Found, JobContext, stoppable
from fourfold.service.limits import DEFAULT_SECONDS
from fourfold.service.small_games import found_at_once
from fourfold.solver import TurnRanking, principal_line, rank_turns
from fourfold.solver import native_solver as core
from fourfold.solver import solve as solve_position

FIRST_SECONDS = 0.25
"""How long until something is shown; each further look takes three times as long as the last."""

TABLE_MIB = min(256, core.TABLE_MIB)
"""What the solver of each worker may remember: there are several, on one machine."""


def solve(
    desk: JobContext, *, game: str = DEFAULT_GAME, position: str, seconds: float = DEFAULT_SECONDS
) -> None:
    """The value of a position."""
    if found := found_at_once(desk, game, position, seconds):
        desk.tell(found)
        return
    here = quarto(game, position)
    stop = stoppable(desk)
    verdict = solve_position(here, limits=Limits(seconds), table_mib=TABLE_MIB, stop=stop)
    desk.tell(
        {
            **verdict.bounds_as_dict(),
            "nodes": verdict.nodes,
            "seconds": round(verdict.seconds, 4),
        }
    )


def analyse(
    desk: JobContext, *, game: str = DEFAULT_GAME, position: str, seconds: float = DEFAULT_SECONDS
) -> None:
    """The value of every turn, looked at longer and longer until all are known."""
    if found := found_at_once(desk, game, position, seconds):
        desk.tell(found)
        return
    here = quarto(game, position)
    stop = stoppable(desk)
    began = time.perf_counter()
    look = FIRST_SECONDS
    before: TurnRanking | None = None
    while True:
        left = seconds - (time.perf_counter() - began)
        limits = Limits(min(look, left))
        ranking = rank_turns(here, limits=limits, table_mib=TABLE_MIB, stop=stop)
        if before is not None:  # what was once told stays told
            ranking = ranking.combine(before)
        before = ranking
        found = {
            **as_found(ranking),
            "line": [],
            "seconds": round(time.perf_counter() - began, 4),
        }
        desk.tell(found)
        if ranking.complete or look >= left or desk.stopped:
            break
        look *= 3
    if ranking.complete:
        left = max(0.1, seconds - (time.perf_counter() - began))
        line = principal_line(here, limits=Limits(left), table_mib=TABLE_MIB, stop=stop)
        desk.tell(found | {"line": [str(turn) for turn in line]})


def quarto(game: str, position: str) -> Position:
    """The position, known to be Quarto's; SpecError when it is not."""
    chosen = Game.find(game)
    here = chosen.parse(position)
    if not isinstance(here, Position):
        raise SpecError("analysis.no_values", game=chosen.name)
    return here


def as_found(ranking: TurnRanking) -> Found:
    """What is told of an analysis as far as it has come."""
    return {
        **ranking.bounds.bounds_as_dict(),
        "exact": ranking.complete,
        "turns": ranking.turns_as_dicts(),
        "squares": [
            {"square": square_name(square), **bounds.bounds_as_dict()}
            for square, bounds in ranking.squares().items()
        ],
    }
