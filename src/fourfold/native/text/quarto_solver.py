"""``fourfold.native.quarto_solver``, asked in text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourfold.native.text.asking import Stop, Thing, Turn, ask, turn_of, turns_of

Bounds = tuple[int, int, int, float]
TurnBounds = tuple[Turn, int, int]


class Solver:
    """Solves positions of one rule set and remembers what it proved; on one thread, however many it
    may have."""

    def __init__(self, rules: str, table_bytes: int) -> None:
        self._thing = Thing(ask("quarto_solver.make", rules=rules, table_bytes=table_bytes))

    def solve(
        self,
        position: str,
        *,
        weak: bool = False,
        question: str = "who_wins",
        threads: int = 1,  # noqa: ARG002
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        on_progress: Callable[[Bounds], object] | None = None,
    ) -> Bounds:
        hear = on_progress
        return _bounds(
            self._ask(
                "solve",
                position=position,
                weak=weak,
                question=question,
                seconds=seconds,
                nodes=nodes,
                stop=stop,
                on_progress=None if hear is None else lambda found: hear(_bounds(found)),
            )
        )

    def analyse(
        self,
        position: str,
        *,
        threads: int = 1,  # noqa: ARG002
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
        on_progress: Callable[[Bounds], object] | None = None,
    ) -> list[TurnBounds]:
        hear = on_progress
        return _values(
            self._ask(
                "analyse",
                position=position,
                seconds=seconds,
                nodes=nodes,
                stop=stop,
                on_progress=None if hear is None else lambda found: hear(_bounds(found)),
            )
        )

    def find_turn(
        self,
        position: str,
        win: bool,
        *,
        threads: int = 1,  # noqa: ARG002
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> list[TurnBounds]:
        terms = {"seconds": seconds, "nodes": nodes}
        return _values(self._ask("find_turn", position=position, win=win, **terms))

    def principal_line(
        self,
        position: str,
        *,
        threads: int = 1,  # noqa: ARG002
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Stop | None = None,
    ) -> list[Turn]:
        terms = {"seconds": seconds, "nodes": nodes}
        return turns_of(self._ask("principal_line", position=position, stop=stop, **terms))

    def _ask(self, command: str, **arguments: Any) -> Any:
        return ask(f"quarto_solver.{command}", solver=self._thing.number, **arguments)


def _bounds(found: list[Any]) -> Bounds:
    lower, upper, nodes, seconds = found
    return lower, upper, nodes, seconds


def _values(found: list[Any]) -> list[TurnBounds]:
    return [(turn_of(turn), lower, upper) for turn, lower, upper in found]


def bench_signature() -> int:
    nodes: int = ask("quarto_solver.bench_signature")
    return nodes
