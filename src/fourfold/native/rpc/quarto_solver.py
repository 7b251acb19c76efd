"""``fourfold.native.quarto_solver``, by RPC."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from fourfold.native.rpc.client import (
    RemoteObject,
    Turn,
    call,
    decode_turn,
    decode_turns,
    remote_constructor,
    remote_function,
    unchanged,
)

Bounds = tuple[int, int, int, float]
TurnBounds = tuple[Turn, int, int]


def _bounds(row: list[Any]) -> Bounds:
    lower, upper, nodes, seconds = row
    return lower, upper, nodes, seconds


def _turn_bounds(rows: list[Any]) -> list[TurnBounds]:
    return [(decode_turn(turn), lower, upper) for turn, lower, upper in rows]


Ranking = tuple[list[tuple[Turn, int, int, str]], tuple[int, int]]


def _ranking(result: list[Any]) -> Ranking:
    rows, (lower, upper) = result
    turns = [(decode_turn(turn), low, high, status) for turn, low, high, status in rows]
    return turns, (lower, upper)


class Solver(RemoteObject):
    """Solves positions of one rule set, always on one thread."""

    kind = "solver"

    __init__ = remote_constructor("quarto_solver.make", "rules table_bytes")

    solve = remote_function("quarto_solver.solve", "self position", _bounds)
    analyse = remote_function("quarto_solver.analyse", "self position", _turn_bounds, _bounds)
    find_turn = remote_function("quarto_solver.find_turn", "self position win", _turn_bounds)
    principal_line = remote_function("quarto_solver.principal_line", "self position", decode_turns)
    rank_turns = remote_function("quarto_solver.rank_turns", "self position", _ranking)


def rank_bounds(turns: Sequence[TurnBounds], known: tuple[int, int] | None = None) -> Ranking:
    found = call(
        "quarto_solver.rank_bounds",
        turns=[turn for turn, _, _ in turns],
        lowers=[lower for _, lower, _ in turns],
        uppers=[upper for _, _, upper in turns],
        known=None if known is None else list(known),
    )
    return _ranking(found)


def load_book(rules: str, data: bytes) -> None:
    call("quarto_solver.load_book", rules=rules, data=b64encode(data).decode())


def load_layer(rules: str, data: bytes) -> None:
    call("quarto_solver.load_layer", rules=rules, data=b64encode(data).decode())


has_book = remote_function("quarto_solver.has_book", "rules", bool)
has_layer = remote_function("quarto_solver.has_layer", "rules", bool)
book_score = remote_function("quarto_solver.book_score", "position rules", unchanged)
book_turns = remote_function("quarto_solver.book_turns", "position rules", _ranking)
bench_signature = remote_function("quarto_solver.bench_signature", "", int)
