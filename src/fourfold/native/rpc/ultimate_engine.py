"""``fourfold.native.ultimate_engine``, by RPC."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.native.rpc.client import RemoteObject, call, remote_function, unchanged


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search, for the player to move."""

    line: list[int]
    value: int
    depth: int
    nodes: int
    seconds: float


class _Searcher(RemoteObject):
    """The engine or the tree search, always on one thread."""

    kind = "searcher"

    search = remote_function(
        "ultimate_engine.search", "self position", lambda row: SearchResult(**row)
    )
    clear = remote_function("ultimate_engine.clear", "self", unchanged)


class Engine(_Searcher):
    """Searches positions of one board size. It keeps its table between searches."""

    def __init__(
        self,
        n: int = 4,
        table_bytes: int = 1 << 26,
        parameters: Mapping[str, int] = {},
        without: Sequence[str] = (),
        ending: str = "points",
        network: bytes | None = None,
    ) -> None:
        arguments = _arguments(
            parameters, network, n=n, table_bytes=table_bytes, without=list(without)
        )
        self.number = call("ultimate_engine.make_engine", ending=ending, **arguments)


class MctsSearch(_Searcher):
    """Monte Carlo tree search with the engine's evaluation."""

    def __init__(
        self,
        n: int = 4,
        tree_bytes: int = 1 << 28,
        parameters: Mapping[str, int] = {},
        ending: str = "points",
        network: bytes | None = None,
    ) -> None:
        arguments = _arguments(parameters, network, n=n, tree_bytes=tree_bytes)
        self.number = call("ultimate_engine.make_mcts", ending=ending, **arguments)


def evaluate(
    position: str,
    n: int = 4,
    parameters: Mapping[str, int] = {},
    ending: str = "points",
    network: bytes | None = None,
) -> int:
    arguments = _arguments(parameters, network, position=position, n=n)
    value: int = call("ultimate_engine.evaluate", ending=ending, **arguments)
    return value


def _tuples(rows: list[list[Any]]) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in rows]


evaluation_parameters = remote_function("ultimate_engine.evaluation_parameters", "", _tuples)
search_parameters = remote_function("ultimate_engine.search_parameters", "", _tuples)
features = remote_function("ultimate_engine.features", "", _tuples)
network = remote_function("ultimate_engine.network", "n ending", bytes)
bench_signature = remote_function("ultimate_engine.bench_signature", "", int)


def _arguments(
    parameters: Mapping[str, int], network: bytes | None, **others: object
) -> dict[str, Any]:
    """Encode parameters and network as arguments, and add the others."""
    named = {f"parameter.{name}": value for name, value in parameters.items()}
    weights = None if network is None else list(network)
    return {**others, "parameters": list(parameters), **named, "network": weights}
