"""Endings: the result of a game whose blocks are all finished without a line.

This is the rule in which common variants differ; moves are the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fourfold.base.errors import unknown_name_error
from fourfold.games.contract import Outcome


@dataclass(frozen=True, slots=True)
class Ending:
    """With ``blocks_are_points``, a game without a line is a draw in which each side scores its
    blocks, and a line scores all of them. With ``more_blocks_win``, the side with more blocks wins
    a game without a line. Otherwise such a game is a draw."""

    name: str
    about: str
    """A short description of the result of a game without a line."""
    blocks_are_points: bool = False
    more_blocks_win: bool = False

    def win_points(self, n: int) -> int:
        """The points of a won game on a board of size n."""
        return n * n if self.blocks_are_points else 1

    def without_line(self, blocks: tuple[int, int]) -> Outcome:
        """The outcome of a game without a line, by the number of blocks won by each side."""
        if self.blocks_are_points:
            return Outcome.draw("blocks", blocks)
        x, o = blocks
        if self.more_blocks_win and x != o:
            return Outcome.win(0 if x > o else 1, "blocks")
        return Outcome.draw("blocks")


ENDINGS: Mapping[str, Ending] = {
    ending.name: ending
    for ending in (
        Ending("points", "a draw, and each block is a point", blocks_are_points=True),
        Ending("draw", "a draw"),
        Ending("blocks", "who has won more blocks wins", more_blocks_win=True),
    )
}

DEFAULT_ENDINGS = {3: "draw", 4: "points"}
"""The default ending of each board size."""


def find_ending(name: str | None, n: int) -> Ending:
    """The ending with this name, or the default of the size; SpecError if it is unknown."""
    name = DEFAULT_ENDINGS[n] if name is None else name
    if name not in ENDINGS:
        raise unknown_name_error("spec.ending", name, ENDINGS)
    return ENDINGS[name]
