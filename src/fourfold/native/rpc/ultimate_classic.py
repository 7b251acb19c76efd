"""``fourfold.native.ultimate_classic``, asked in text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fourfold.native.text.asking import twin


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


evaluate = twin("ultimate_classic.evaluate", "position n weights", int)
deepen = twin(
    "ultimate_classic.deepen", "position n first depth weights", lambda found: Found(**found)
)
