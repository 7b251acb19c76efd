"""What a game counts whose blocks are all finished without a line: the rule in which the variants
that people play differ. Moves are the same in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fourfold.base.errors import unknown_name_error
from fourfold.games.contract import Outcome


@dataclass(frozen=True, slots=True)
class Ending:
    """``blocks_are_points``: without a line it is a draw in which each side scores its blocks, and
    a line scores all of them. ``more_blocks_win``: without a line who has more blocks has won.
    Where blocks are no points a game is won, lost or drawn, and nothing else."""

    name: str
    about: str
    """What it makes of a game without a line, in a few words."""
    blocks_are_points: bool = False
    more_blocks_win: bool = False

    def win_points(self, n: int) -> int:
        """What a won game scores on a board of size n."""
        return n * n if self.blocks_are_points else 1

    def without_line(self, blocks: tuple[int, int]) -> Outcome:
        """The outcome of a game in which the sides have won so many blocks, without a line."""
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

USUAL = {3: "draw", 4: "points"}
"""The ending of each size when none is named."""


def find_ending(name: str | None, n: int) -> Ending:
    """The ending of this name, or the usual one of the size; SpecError when there is none such."""
    name = USUAL[n] if name is None else name
    if name not in ENDINGS:
        raise unknown_name_error("spec.ending", name, ENDINGS)
    return ENDINGS[name]
