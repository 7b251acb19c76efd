"""``fourfold.native.ultimate_classic``, by RPC."""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

from fourfold.native.rpc.client import remote_function


class Weights(NamedTuple):
    """The report's parameters."""

    score_block: int
    score_1: int
    score_2: int
    score_3: int
    weight_attack: int


class SearchResult(SimpleNamespace):
    """The result of a search, for the player to move."""


evaluate = remote_function("ultimate_classic.evaluate", "position n weights", int)
deepen = remote_function(
    "ultimate_classic.deepen", "position n first depth weights", lambda row: SearchResult(**row)
)
