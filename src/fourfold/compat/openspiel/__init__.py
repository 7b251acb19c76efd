"""Our games in OpenSpiel, and OpenSpiel's bots in our arena.

::

    import pyspiel
    import fourfold.compat.openspiel

    game = pyspiel.load_game("fourfold_quarto(rules=squares)")

Importing this module registers ``fourfold_quarto`` (``rules``, ``turns``) and ``fourfold_ultimate``
(``n``, ``ending``).
"""

from fourfold.base.entry_points import import_optional

import_optional("pyspiel", "fourfold.compat.openspiel", "openspiel")

from fourfold.compat.openspiel.bots import BOTS, BotPlayer  # noqa: E402
from fourfold.compat.openspiel.games import QuartoGame, State, UltimateGame  # noqa: E402

__all__ = ["BOTS", "BotPlayer", "QuartoGame", "State", "UltimateGame"]
