"""``fourfold.native.quarto_solver``, asked in text."""

from __future__ import annotations

from typing import Any

from fourfold.native.text.asking import Thing, Turn, ask, turn_of, turns_of, twin

Bounds = tuple[int, int, int, float]
TurnBounds = tuple[Turn, int, int]


def _bounds(found: list[Any]) -> Bounds:
    lower, upper, nodes, seconds = found
    return lower, upper, nodes, seconds


def _values(found: list[Any]) -> list[TurnBounds]:
    return [(turn_of(turn), lower, upper) for turn, lower, upper in found]


class Solver(Thing):
    """Solves positions of one rule set and remembers what it proved; on one thread, however many it
    may have."""

    kind = "solver"

    def __init__(self, rules: str, table_bytes: int) -> None:
        self.number = ask("quarto_solver.make", rules=rules, table_bytes=table_bytes)

    solve = twin("quarto_solver.solve", "self position", _bounds)
    analyse = twin("quarto_solver.analyse", "self position", _values, _bounds)
    find_turn = twin("quarto_solver.find_turn", "self position win", _values)
    principal_line = twin("quarto_solver.principal_line", "self position", turns_of)


bench_signature = twin("quarto_solver.bench_signature", "", int)
