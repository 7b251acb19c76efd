"""Many positions at once, as NumPy arrays, played natively: for learners and for statistics.

::

    from fourfold.arrays import QuartoArrays

    games = QuartoArrays.start(100_000, rules="squares")
    ended, turns = games.play_out(seed=1)
    (ended.winners() == 0).mean()

Nothing here changes what it is given: a step gives new arrays, as ``play`` gives a new position.
The layouts are in ``docs/reference/arrays.md``.
"""

from fourfold.arrays.position_arrays import DRAWN, ONGOING
from fourfold.arrays.quarto import QuartoArrays, ScoreBounds
from fourfold.arrays.ultimate import UltimateArrays

__all__ = ["DRAWN", "ONGOING", "QuartoArrays", "ScoreBounds", "UltimateArrays"]
