"""``fourfold.native.ultimate_engine``, asked in text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fourfold.native.text.asking import Stop, Thing, ask


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out, for the player to move."""

    line: list[int]
    value: int
    depth: int
    nodes: int
    seconds: float


class _Searcher:
    """The engine or the tree search, on one thread, however many it may have."""

    def __init__(self, number: int) -> None:
        self._thing = Thing(number)

    def search(
        self,
        position: str,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        soft_seconds: float | None = None,
        threads: int = 1,  # noqa: ARG002
        stop: Stop | None = None,
        on_progress: Callable[[Found], object] | None = None,
    ) -> Found:
        hear = on_progress
        return Found(
            **ask(
                "ultimate_engine.search",
                searcher=self._thing.number,
                position=position,
                depth=depth,
                seconds=seconds,
                nodes=nodes,
                soft_seconds=soft_seconds,
                stop=stop,
                on_progress=None if hear is None else lambda found: hear(Found(**found)),
            )
        )

    def forget(self) -> None:
        ask("ultimate_engine.forget", searcher=self._thing.number)


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
        super().__init__(
            ask(
                "ultimate_engine.make_engine",
                n=n,
                table_bytes=table_bytes,
                without=list(without),
                ending=ending,
                **_given(parameters),
            )
        )


class TreeSearcher(_Searcher):
    """Monte Carlo tree search with the engine's evaluation."""

    def __init__(
        self,
        n: int = 4,
        tree_bytes: int = 1 << 28,
        parameters: Mapping[str, int] = {},
        ending: str = "points",
    ) -> None:
        super().__init__(
            ask(
                "ultimate_engine.make_tree",
                n=n,
                tree_bytes=tree_bytes,
                ending=ending,
                **_given(parameters),
            )
        )


def evaluate(
    position: str, n: int = 4, parameters: Mapping[str, int] = {}, ending: str = "points"
) -> int:
    value: int = ask(
        "ultimate_engine.evaluate", position=position, n=n, ending=ending, **_given(parameters)
    )
    return value


def parameters() -> list[tuple[str, int, int, int, str]]:
    return [
        (name, standard, least, most, meaning)
        for name, standard, least, most, meaning in ask("ultimate_engine.parameters")
    ]


def features() -> list[tuple[str, str]]:
    return [(name, meaning) for name, meaning in ask("ultimate_engine.features")]


def bench_signature() -> int:
    nodes: int = ask("ultimate_engine.bench_signature")
    return nodes


def _given(parameters: Mapping[str, int]) -> dict[str, Any]:
    """Parameters as arguments: their names, and each under its own."""
    named = {f"parameter.{name}": value for name, value in parameters.items()}
    return {"parameters": list(parameters), **named}
