"""Solving a position: its exact score, from the book or by search."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits, SharedBudget, native_limits
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.solver.book.shipped import book_score
from fourfold.solver.core import TABLE_MIB, bounds_of, native_solver, thread_count
from fourfold.solver.scores import DRAW, Score, Verdict

OnProgress = Callable[[Verdict], None]


class Stop(threading.Event):
    """A flag that any thread may raise to end a search, which then returns what it has proven."""


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
) -> Verdict:
    """The value and distance of a position for the player to move.

    ``weak`` asks for win, draw or loss alone; ``line`` for best play as well. ``threads`` is by
    default one for each processor. When a limit is reached or ``stop`` is raised, the verdict holds
    the bounds proven so far; best play has what the proof has left of the limits.

    >>> solve("012./..../..../.... 4", weak=True).value
    <Value.WIN: 'win'>
    """
    position = ongoing(position, rules)
    began, budget = time.perf_counter(), SharedBudget(limits)
    known = book_score(position) if book else None
    if known is not None:
        score = Score(known.value) if weak and known != DRAW else known
        verdict = Verdict(score, score, 0, time.perf_counter() - began)
    else:
        taken = budget.allocate()
        verdict = _search(position, threads, taken, weak, table_mib, stop, on_progress)
        budget.release_unused(taken, verdict.nodes)
    if not line or not verdict.exact:
        return verdict
    left = budget.allocate()
    turns = principal_line(
        position, threads=threads, limits=left, book=book, table_mib=table_mib, stop=stop
    )
    seconds = time.perf_counter() - began
    return Verdict(verdict.lower, verdict.upper, verdict.nodes, seconds, turns)


def principal_line(
    position: Position,
    *,
    threads: int | None = None,
    limits: Limits = NO_LIMITS,
    book: bool = True,
    table_mib: int = TABLE_MIB,
    stop: Stop | None = None,
) -> tuple[Turn, ...]:
    """Best play of both sides to the end of the game: fastest wins, slowest losses, and of equal
    turns the first. Cut short when a limit is reached."""
    from fourfold.solver.analysis import analyse_by_book

    line: list[Turn] = []
    while book and position.outcome is None and (scores := analyse_by_book(position)):
        line.append(scores[0].turn)
        position = position.play(scores[0].turn)
    if position.outcome is None:
        line += [
            Turn(square, gift)
            for square, gift in native_solver(position.rules, table_mib).principal_line(
                str(position),
                threads=thread_count(threads),
                **native_limits(limits),
                stop=stop.is_set if stop else None,
            )
        ]
    return tuple(line)


def ongoing(position: Position | str, rules: Rules | str | None) -> Position:
    """The position to be searched, under the rules if any are given; FourfoldError when its game
    is over."""
    if isinstance(position, str):
        position = Position.parse(position, rules=rules or Rules.LINES)
    elif rules is not None and Rules(rules) is not position.rules:
        position = Position.parse(str(position), rules=rules)
    if position.outcome is not None:
        raise FourfoldError("solver.over", position=position)
    return position


def _search(
    position: Position,
    threads: int | None,
    limits: Limits,
    weak: bool,
    table_mib: int,
    stop: Stop | None,
    on_progress: OnProgress | None,
) -> Verdict:
    def verdict_of(found: tuple[int, int, int, float]) -> Verdict:
        lower, upper, nodes, seconds = found
        return Verdict(*bounds_of(lower, upper, weak=weak), nodes, seconds)

    return verdict_of(
        native_solver(position.rules, table_mib).solve(
            str(position),
            weak=weak,
            threads=thread_count(threads),
            **native_limits(limits),
            stop=stop.is_set if stop else None,
            on_progress=(lambda found: on_progress(verdict_of(found))) if on_progress else None,
        )
    )
