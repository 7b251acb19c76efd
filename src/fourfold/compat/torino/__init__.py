"""The framework of the Torino course Computational Intelligence (2022/23): its game and players.

The classes have the course's names and do what its own did, so that a student's player runs
unchanged but for the import::

    from fourfold.compat.torino import ProPlayer, Quarto, RandomPlayer

    game = Quarto()
    game.set_players((ProPlayer(game), RandomPlayer(game)))
    winner = game.run()

Coordinates are ``(x, y)``: the column and the row from the top-left, while the board's array is
indexed ``[y, x]``. Pieces carry the numbers that they have everywhere in Fourfold.
"""

from fourfold.compat.torino.game import Piece, Player, Quarto
from fourfold.compat.torino.players import MinMaxPlayer, ProPlayer, RandomPlayer

__all__ = ["MinMaxPlayer", "Piece", "Player", "ProPlayer", "Quarto", "RandomPlayer"]
