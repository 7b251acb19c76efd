"""How deep the Torino players look: three ways to bound the search by what it may cost.

The README counts a turn as select and place of one player, and bounds a tree from above by the
square of the factorial of the pieces still to be placed: with n of them there are at most n squares
to place on and n pieces to give, then n − 1 of each, and so on. A level of theirs is a whole turn,
as a ply is here.
"""

from __future__ import annotations

import math


def estimate_tree_complexity(missing: int) -> int:
    """A bound of the leaves below a board with this many pieces still to be placed.

    >>> estimate_tree_complexity(5)
    14400
    """
    return math.factorial(missing) ** 2


def find_depth(missing: int, most_states: int) -> int:
    """The largest number of levels whose states, n² · (n − 1)² · …, are no more than allowed.

    >>> [find_depth(missing, 14400) for missing in (16, 12, 11, 7, 6, 5)]
    [1, 1, 2, 2, 3, 5]
    """
    states = 1
    for depth, left in enumerate(range(missing, 0, -1)):
        states *= left**2
        if states > most_states:
            return depth
    return missing


def tweak_depth(bound: int, bound_value: int, missing: int) -> int | None:
    """How deep to look with this many pieces still to be placed; None is to the end of the game.

    Bound 1 is a fixed depth. Bound 2 is the whole tree when its complexity is no more than the
    bound value, else depth 1. Bound 3 is the depth that :func:`find_depth` allows, at least 1.

    >>> tweak_depth(1, 4, missing=16), tweak_depth(2, 518400, missing=6), tweak_depth(3, 1, 16)
    (4, None, 1)
    """
    if bound == 1:
        return bound_value
    if bound == 2:
        return None if estimate_tree_complexity(missing) <= bound_value else 1
    return max(1, find_depth(missing, bound_value))
