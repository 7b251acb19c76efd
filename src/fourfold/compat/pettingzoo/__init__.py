"""PettingZoo environments: ``quarto_v0`` and ``ultimate_v0``.

::

    from fourfold.compat.pettingzoo import quarto_v0

    env = quarto_v0.env(rules="squares", turns="halves", render_mode="ansi")

Observations are dictionaries with ``observation``, the planes of :mod:`fourfold.arrays`, and
``action_mask``. The winner gets 1, the loser -1.
``docs/reference/learning.md`` has the details.
"""

from fourfold.base.entry_points import import_optional

import_optional("pettingzoo", "fourfold.compat.pettingzoo", "pettingzoo")

from fourfold.compat.pettingzoo import quarto_v0, ultimate_v0  # noqa: E402

__all__ = ["quarto_v0", "ultimate_v0"]
