"""Searches of the solver: exact scores, best play, and quick yes-or-no questions.

Every result of the solver is proven. When a limit ends a search, the result has the bounds that
were proven until then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, SharedBudget, native_limits
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.solver.book.shipped_books import book_score, load_books
from fourfold.solver.native_solver import (
    TABLE_MIB,
    decode_bounds,
    decode_turns,
    native_solver,
    thread_count,
)
from fourfold.solver.scores import DRAW, Score, SolveResult, TurnScore, Value

OnProgress = Callable[[SolveResult], None]


class Stop(threading.Event):
    """A flag that any thread may set to end a search, which then returns the proven bounds."""


def solve(
    position: Position | str,
    *,
    rules: Rules | str | None = None,
    threads: int | None = None,
    limits: Limits = NO_LIMITS,
    weak: bool = False,
    book: bool = True,
    line: bool = False,
    table_mib: int = TABLE_MIB,
    stop: Stop | None = None,
    on_progress: OnProgress | None = None,
) -> SolveResult:
    """The value and distance of a position for the player to move.

    ``weak`` asks only for win, draw or loss; ``line`` also asks for best play, within the limits
    that the proof has left. ``threads`` defaults to the number of processors. When a limit is
    reached or ``stop`` is set, the result has the bounds proven so far.

    >>> solve("012./..../..../.... 4", weak=True).value
    <Value.WIN: 'win'>
    """
    position = unfinished_position(position, rules)
    started, budget = time.perf_counter(), SharedBudget(limits)
    known = book_score(position) if book else None
    if known is not None:
        score = Score(known.value) if weak and known != DRAW else known
        result = SolveResult(score, score, 0, time.perf_counter() - started)
    else:
        allocated = budget.allocate()
        native_result = native_solver(position.rules, table_mib).solve(
            str(position),
            weak=weak,
            threads=thread_count(threads),
            **native_limits(allocated),
            stop=stop.is_set if stop else None,
            on_progress=(lambda partial: on_progress(_decode(partial, weak)))
            if on_progress
            else None,
        )
        result = _decode(native_result, weak)
        budget.release_unused(allocated, result.nodes)
    if not line or not result.exact:
        return result
    turns = principal_line(
        position,
        threads=threads,
        limits=budget.allocate(),
        book=book,
        table_mib=table_mib,
        stop=stop,
    )
    seconds = time.perf_counter() - started
    return SolveResult(result.lower, result.upper, result.nodes, seconds, turns)


def principal_line(
    position: Position,
    *,
    threads: int | None = None,
    limits: Limits = NO_LIMITS,
    book: bool = True,
    table_mib: int = TABLE_MIB,
    stop: Stop | None = None,
) -> tuple[Turn, ...]:
    """Best play of both sides to the end of the game: fastest wins, slowest losses, and the first
    of equal turns. Incomplete if a limit is reached."""
    if book:
        load_books(position.rules)
    turns = native_solver(position.rules, table_mib).principal_line(
        str(position),
        threads=thread_count(threads),
        **native_limits(limits),
        book=book,
        stop=stop.is_set if stop else None,
    )
    return tuple(Turn(square, gift) for square, gift in turns)


def can_win(position: Position, *, limits: Limits = NO_LIMITS) -> bool | None:
    """Whether the player to move wins; None if the limits were too tight to know."""
    known = book_score(unfinished_position(position, None))
    if known is not None:
        return known.value is Value.WIN
    lower, upper, _, _ = native_solver(position.rules, TABLE_MIB).solve(
        str(position),
        weak=True,
        question="mover_wins",
        threads=thread_count(None),
        **native_limits(limits),
    )
    return True if lower > 0 else False if upper <= 0 else None


def find_turn(position: Position, *, win: bool, limits: Limits = NO_LIMITS) -> list[TurnScore]:
    """Search until one turn is proven to win or, unless ``win``, not to lose.

    Returns every legal turn with its bounds, the most promising first: those that leave the
    opponent the fewest safe replies.

    >>> position = Position.parse("60.9/..../.1B./..A. F")
    >>> any(turn.lower.value is Value.WIN for turn in find_turn(position, win=True))
    True
    """
    scores = native_solver(position.rules, TABLE_MIB).find_turn(
        str(unfinished_position(position, None)),
        win,
        threads=thread_count(None),
        **native_limits(limits),
    )
    return decode_turns(scores)


def unfinished_position(position: Position | str, rules: Rules | str | None) -> Position:
    """The position, parsed or with other rules if necessary; FourfoldError if its game is over."""
    if isinstance(position, str):
        position = Position.parse(position, rules=rules or Rules.LINES)
    elif rules is not None and Rules(rules) is not position.rules:
        position = Position.parse(str(position), rules=rules)
    if position.outcome is not None:
        raise FourfoldError("solver.over", position=position)
    return position


def _decode(native_result: tuple[int, int, int, float], weak: bool) -> SolveResult:
    lower, upper, nodes, seconds = native_result
    return SolveResult(*decode_bounds(lower, upper, weak=weak), nodes, seconds)
