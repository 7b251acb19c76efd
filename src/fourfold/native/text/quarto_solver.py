"""``fourfold.native.quarto_solver``, asked in text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourfold.native.text.asking import Stop, Thing, Turn, ask, heard, turn_of, turns_of

Bounds = tuple[int, int, int, float]
TurnBounds = tuple[Turn, int, int]


class Solver(Thing):
    """Solves positions of one rule set and remembers what it proved; on one thread, however many it
    may have."""

    kind = "solver"

    def __init__(self, rules: str, table_bytes: int) -> None:
        self.number = ask("quarto_solver.make", rules=rules, table_bytes=table_bytes)

    def solve(
        self,
        position: str,
        *,
        weak: bool = False,
        question: str = "who_wins",
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        on_progress: Callable[[Bounds], object] | None = None,
    ) -> Bounds:
        on_progress = heard(on_progress, _bounds)
        return _bounds(ask("quarto_solver.solve", **locals()))

    def analyse(
        self,
        position: str,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        on_progress: Callable[[Bounds], object] | None = None,
    ) -> list[TurnBounds]:
        on_progress = heard(on_progress, _bounds)
        return _values(ask("quarto_solver.analyse", **locals()))

    def find_turn(
        self,
        position: str,
        win: bool,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> list[TurnBounds]:
        return _values(ask("quarto_solver.find_turn", **locals()))

    def principal_line(
        self,
        position: str,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> list[Turn]:
        return turns_of(ask("quarto_solver.principal_line", **locals()))


def _bounds(found: list[Any]) -> Bounds:
    lower, upper, nodes, seconds = found
    return lower, upper, nodes, seconds


def _values(found: list[Any]) -> list[TurnBounds]:
    return [(turn_of(turn), lower, upper) for turn, lower, upper in found]


def bench_signature() -> int:
    nodes: int = ask("quarto_solver.bench_signature")
    return nodes
