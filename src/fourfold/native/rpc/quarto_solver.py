"""``fourfold.native.quarto_solver``, by RPC."""

from __future__ import annotations

from typing import Any

from fourfold.native.rpc.client import (
    RemoteObject,
    Turn,
    decode_turn,
    decode_turns,
    remote_constructor,
    remote_function,
)

Bounds = tuple[int, int, int, float]
TurnBounds = tuple[Turn, int, int]


def _bounds(row: list[Any]) -> Bounds:
    lower, upper, nodes, seconds = row
    return lower, upper, nodes, seconds


def _turn_bounds(rows: list[Any]) -> list[TurnBounds]:
    return [(decode_turn(turn), lower, upper) for turn, lower, upper in rows]


class Solver(RemoteObject):
    """Solves positions of one rule set, always on one thread."""

    kind = "solver"

    __init__ = remote_constructor("quarto_solver.make", "rules table_bytes")

    solve = remote_function("quarto_solver.solve", "self position", _bounds)
    analyse = remote_function("quarto_solver.analyse", "self position", _turn_bounds, _bounds)
    find_turn = remote_function("quarto_solver.find_turn", "self position win", _turn_bounds)
    principal_line = remote_function("quarto_solver.principal_line", "self position", decode_turns)


bench_signature = remote_function("quarto_solver.bench_signature", "", int)
