"""Ultimate Tic-Tac-Toe: n×n blocks of n×n cells; each move decides where the opponent plays next.

A move in a cell sends the opponent to the block at the same place in the large grid. A row, column
or diagonal of cells wins a block; a full block without one is drawn. Such a block is finished, and
a player who is sent to a finished block may play in any other. A row, column or diagonal of blocks
wins the game. The *ending* decides the result if all blocks are finished without such a line:

- ``points``: a draw in which each side scores the blocks it won; a line scores n² points to 0.
- ``draw``: a draw.
- ``blocks``: the side with more blocks wins.

Usual variants are n = 4 with ``points`` and the better known n = 3 with ``draw``.

A move is written as its cell: a column letter from ``a`` and a row number from ``1`` at the top,
counted over the whole board, so ``e7`` is in the second block of the second row of blocks. A
position is written as its blocks in reading order joined by ``/``, each with the ``x``, ``o`` and
``.`` of its cells in reading order, then a space and the block to play in: an upper-case column
letter and a row of blocks, ``B3``, or ``-`` if the choice is free or the game is over.
"""

from fourfold.games.ultimate.board import DRAWN, EMPTY, ENDINGS, MARKS, Cell, Ending, block_name
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
