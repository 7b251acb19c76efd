"""``fourfold.native.ultimate_classic``, asked in text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass

from fourfold.native.text.asking import Stop, ask


@dataclass(frozen=True, slots=True)
class Weights:
    """The report's parameters."""

    score_block: int
    score_1: int
    score_2: int
    score_3: int
    weight_attack: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found out, for the player to move."""

    line: list[int]
    value: int | None
    depth: int
    nodes: int
    exact: bool


def evaluate(position: str, n: int, weights: Weights) -> int:
    value: int = ask(
        "ultimate_classic.evaluate", position=position, n=n, weights=list(astuple(weights))
    )
    return value


def deepen(
    position: str,
    n: int,
    first: int,
    depth: int | None,
    weights: Weights,
    *,
    ending: str = "points",
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    on_progress: Callable[[Found], object] | None = None,
) -> Found:
    hear = on_progress
    return Found(
        **ask(
            "ultimate_classic.deepen",
            position=position,
            n=n,
            first=first,
            depth=depth,
            weights=list(astuple(weights)),
            ending=ending,
            seconds=seconds,
            nodes=nodes,
            stop=stop,
            on_progress=None if hear is None else lambda found: hear(Found(**found)),
        )
    )
