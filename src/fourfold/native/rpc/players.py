"""``fourfold.native.players``, by RPC."""

from __future__ import annotations

import json
from typing import Any

from fourfold.native.rpc import quarto_solver
from fourfold.native.rpc.client import RemoteObject, remote_constructor, remote_function

Choice = tuple[str, float | None, int | None, int | None, list[str]]


def _choice(found: dict[str, Any]) -> Choice:
    return found["move"], found["score"], found["depth"], found["nodes"], found["line"]


class Player(RemoteObject):
    """A player of the core."""

    kind = "player"

    __init__ = remote_constructor("players.make", "spec seed")

    choose = remote_function("players.choose", "self game position", _choice)
    recall = remote_function("players.recall", "self game position move", lambda _: None)


def _text(found: Any) -> str | None:
    return None if found is None else json.dumps(found)


# Progress arrives decoded, and is encoded again like the result.
solve_position = remote_function("operations.solve_position", "game position", _text)
analyse_position = remote_function("operations.analyse_position", "game position", _text)
estimate_moves = remote_function("operations.estimate_moves", "game position", _text)


# The core has one book for all its commands.


def load_book(rules: str, data: bytes) -> None:
    quarto_solver.load_book(rules, data)


def load_layer(rules: str, data: bytes) -> None:
    quarto_solver.load_layer(rules, data)
