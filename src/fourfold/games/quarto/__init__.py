"""Quarto: sixteen pieces with four attributes; the opponent chooses the piece you place.

Under the rule set ``lines``, the basic game, a row, column or diagonal of four pieces that share an
attribute wins. Under ``squares`` the nine 2×2 squares win as well. Under ``torus`` diagonals and
squares may continue across the edges.
"""

from fourfold.games.quarto.pieces import ATTRIBUTES, PIECES, piece_name, shared_values
from fourfold.games.quarto.position import Position, Turn
from fourfold.games.quarto.rules import GROUPS, SQUARES, Rules, square_name

__all__ = [
    "ATTRIBUTES",
    "GROUPS",
    "PIECES",
    "SQUARES",
    "Position",
    "Rules",
    "Turn",
    "piece_name",
    "shared_values",
    "square_name",
]
