"""``fourfold.native.ultimate_engine``, asked in text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.native.text.asking import Stop, Thing, ask, heard


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

    def search(
        self,
        position: str,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        soft_seconds: float | None = None,
        threads: int = 1,
        stop: Stop | None = None,
        on_progress: Callable[[Found], object] | None = None,
    ) -> Found:
        on_progress = heard(on_progress, lambda found: Found(**found))
        return Found(**ask("ultimate_engine.search", **locals()))

    def forget(self) -> None:
        ask("ultimate_engine.forget", self=self)


class Engine(_Searcher):
    """Searches positions of one size, and remembers them."""

    def __init__(
        self,
        n: int = 4,
        table_bytes: int = 1 << 26,
        parameters: Mapping[str, int] = {},
        without: Sequence[str] = (),
        ending: str = "points",
    ) -> None:
        given = _given(parameters, n=n, table_bytes=table_bytes, without=list(without))
        self.number = ask("ultimate_engine.make_engine", ending=ending, **given)


class TreeSearcher(_Searcher):
    """Monte Carlo tree search with the engine's evaluation."""

    def __init__(
        self,
        n: int = 4,
        tree_bytes: int = 1 << 28,
        parameters: Mapping[str, int] = {},
        ending: str = "points",
    ) -> None:
        given = _given(parameters, n=n, tree_bytes=tree_bytes)
        self.number = ask("ultimate_engine.make_tree", ending=ending, **given)


def evaluate(
    position: str, n: int = 4, parameters: Mapping[str, int] = {}, ending: str = "points"
) -> int:
    given = _given(parameters, position=position, n=n)
    value: int = ask("ultimate_engine.evaluate", ending=ending, **given)
    return value


def parameters() -> list[tuple[str, int, int, int, str]]:
    return [
        (name, standard, least, most, meaning)
        for name, standard, least, most, meaning in ask("ultimate_engine.parameters")
    ]


def features() -> list[tuple[str, str]]:
    return [(name, meaning) for name, meaning in ask("ultimate_engine.features")]


def network(n: int, ending: str) -> bytes:
    return bytes(ask("ultimate_engine.network", **locals()))


def bench_signature() -> int:
    nodes: int = ask("ultimate_engine.bench_signature")
    return nodes


def _given(parameters: Mapping[str, int], **others: object) -> dict[str, Any]:
    """Parameters as arguments, their names and each under its own, with the others."""
    named = {f"parameter.{name}": value for name, value in parameters.items()}
    return {**others, "parameters": list(parameters), **named}
