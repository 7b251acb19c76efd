"""Many positions at once as NumPy arrays, played natively: for machine learning and statistics.

::

    from fourfold.arrays import QuartoArrays

    games = QuartoArrays.start(100_000, rules="squares")
    ended, turns = games.play_out(seed=1)
    (ended.winners() == 0).mean()

Arrays are never changed in place: ``step`` returns new arrays, as ``play`` returns a new position.
``docs/reference/arrays.md`` describes the layouts.
"""

from fourfold.arrays.position_arrays import DRAWN, ONGOING
from fourfold.arrays.quarto import QuartoArrays, ScoreBounds
from fourfold.arrays.ultimate import UltimateArrays

__all__ = ["DRAWN", "ONGOING", "QuartoArrays", "ScoreBounds", "UltimateArrays"]
