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

from fourfold.compat.openspiel.games import (  # noqa: E402
    BOTS,
    BotPlayer,
    QuartoGame,
    State,
    UltimateGame,
)

__all__ = ["BOTS", "BotPlayer", "QuartoGame", "State", "UltimateGame"]
