"""Many positions at once as NumPy arrays, played natively: for machine learning and statistics.

::

    from fourfold.arrays import QuartoArrays

    games = QuartoArrays.start(100_000, rules="squares")
    ended, turns = games.play_out(seed=1)
    (ended.winners() == 0).mean()

Arrays are never changed in place: ``step`` returns new arrays, as ``play`` returns a new position.
``docs/reference/arrays.md`` describes the layouts.
"""

from fourfold.base.entry_points import import_optional

import_optional("numpy", "fourfold.arrays", "numpy")

from fourfold.arrays.position_arrays import DRAWN, ONGOING  # noqa: E402
from fourfold.arrays.quarto import QuartoArrays, ScoreBounds  # noqa: E402
from fourfold.arrays.ultimate import UltimateArrays  # noqa: E402

__all__ = ["DRAWN", "ONGOING", "QuartoArrays", "ScoreBounds", "UltimateArrays"]
