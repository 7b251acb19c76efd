"""The framework of the Torino course Computational Intelligence (2022/23): its game and players.

The classes have the names and the behaviour of the course's own, so that a student's player runs
unchanged except for the import::

    from fourfold.compat.torino import ProPlayer, Quarto, RandomPlayer

    game = Quarto()
    game.set_players((ProPlayer(game), RandomPlayer(game)))
    winner = game.run()

Coordinates are ``(x, y)``, column and row from the top left, while the array of the board is
indexed ``[y, x]``. Pieces have the same numbers as everywhere in Fourfold.
"""

from fourfold.base.entry_points import import_optional

import_optional("numpy", "fourfold.compat.torino", "torino")

from fourfold.compat.torino.game import Piece, Player, Quarto  # noqa: E402
from fourfold.compat.torino.players import MinMaxPlayer, ProPlayer, RandomPlayer  # noqa: E402

__all__ = ["MinMaxPlayer", "Piece", "Player", "ProPlayer", "Quarto", "RandomPlayer"]
