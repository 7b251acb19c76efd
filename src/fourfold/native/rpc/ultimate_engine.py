"""``fourfold.native.ultimate_engine``, asked in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.native.text.asking import Thing, as_found, ask, twin


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out, for the player to move."""

    line: list[int]
    value: int
    depth: int
    nodes: int
    seconds: float


class _Searcher(Thing):
    """The engine or the tree search, on one thread, however many it may have."""

    kind = "searcher"

    search = twin("ultimate_engine.search", "self position", lambda found: Found(**found))
    forget = twin("ultimate_engine.forget", "self", as_found)


class Engine(_Searcher):
    """Searches positions of one size, and remembers them."""

    def __init__(
        self,
        n: int = 4,
        table_bytes: int = 1 << 26,
        parameters: Mapping[str, int] = {},
        without: Sequence[str] = (),
        ending: str = "points",
        network: bytes | None = None,
    ) -> None:
        given = _given(parameters, network, n=n, table_bytes=table_bytes, without=list(without))
        self.number = ask("ultimate_engine.make_engine", ending=ending, **given)


class TreeSearcher(_Searcher):
    """Monte Carlo tree search with the engine's evaluation."""

    def __init__(
        self,
        n: int = 4,
        tree_bytes: int = 1 << 28,
        parameters: Mapping[str, int] = {},
        ending: str = "points",
        network: bytes | None = None,
    ) -> None:
        given = _given(parameters, network, n=n, tree_bytes=tree_bytes)
        self.number = ask("ultimate_engine.make_tree", ending=ending, **given)


def evaluate(
    position: str,
    n: int = 4,
    parameters: Mapping[str, int] = {},
    ending: str = "points",
    network: bytes | None = None,
) -> int:
    given = _given(parameters, network, position=position, n=n)
    value: int = ask("ultimate_engine.evaluate", ending=ending, **given)
    return value


def _rows(found: list[list[Any]]) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in found]


parameters = twin("ultimate_engine.parameters", "", _rows)
features = twin("ultimate_engine.features", "", _rows)
network = twin("ultimate_engine.network", "n ending", bytes)
bench_signature = twin("ultimate_engine.bench_signature", "", int)


def _given(
    parameters: Mapping[str, int], network: bytes | None, **others: object
) -> dict[str, Any]:
    """Parameters as arguments, their names and each under its own, and the bytes of a network, with
    the others."""
    named = {f"parameter.{name}": value for name, value in parameters.items()}
    weights = None if network is None else list(network)
    return {**others, "parameters": list(parameters), **named, "network": weights}
