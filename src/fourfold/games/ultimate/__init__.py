"""Ultimate Tic-Tac-Toe: n×n blocks of n×n cells, and every move says where the next one is made.

A move in some cell of a block sends the opponent to the block that lies where the cell lies. A
block is won by a row, column or diagonal of cells and drawn when it is full; it is then finished,
and who is sent to a finished block may play in any other. A row, column or diagonal of blocks
wins the game. What a game counts whose blocks are finished without that is its *ending*: with
``points`` a draw in which each side scores the blocks it won, and a line n² points to 0; with
``draw`` a draw and nothing else; with ``blocks`` more blocks win. The game is played with n = 4 and
``points``; n = 3 is the better known one, and mostly played with ``draw``.

A move is written as its cell: a column from ``a`` and a row from ``1`` at the top, counted over
the whole board, so ``e7`` is in the second block of the second row of blocks. A position is its
blocks in reading order joined by ``/``, each the ``x``, ``o`` and ``.`` of its cells in reading
order, then a space and the block the player is sent to: an upper-case column and a row of blocks,
``B3``, or ``-`` when the choice is free or the game over.
"""

from fourfold.games.ultimate.board import DRAWN, EMPTY, MARKS, Cell, block_name
from fourfold.games.ultimate.endings import ENDINGS, Ending
from fourfold.games.ultimate.position import Position
from fourfold.games.ultimate.symmetry import canonical, canonical_key

__all__ = [
    "DRAWN",
    "EMPTY",
    "ENDINGS",
    "MARKS",
    "Cell",
    "Ending",
    "Position",
    "block_name",
    "canonical",
    "canonical_key",
]
