"""``fourfold.native.ultimate_classic``, asked in text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from fourfold.native.text.asking import Stop, ask, heard


class Weights(NamedTuple):
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
    value: int = ask("ultimate_classic.evaluate", **locals())
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
    on_progress = heard(on_progress, lambda found: Found(**found))
    return Found(**ask("ultimate_classic.deepen", **locals()))
