"""Positions of Ultimate: the blocks, their winners, and the block to play in.

A position is written as its blocks in reading order joined by ``/``, each with its cells in reading
order as ``x``, ``o`` and ``.``, then a space and the block to play in (``B3``), or ``-`` if the
choice is free or the game is over. The player to move follows from the counts; x moves first.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fourfold.base.errors import MoveError
from fourfold.games.contract import Outcome
from fourfold.games.grid import cell_index, completes_line
from fourfold.games.notebook import NotebookDisplay
from fourfold.games.ultimate.board import (
    DRAWN,
    EMPTY,
    MARKS,
    Cell,
    Ending,
    block_and_place,
    block_name,
    cells_of,
    check_size,
    find_ending,
)
from fourfold.games.ultimate.position_parser import parse_position


@dataclass(frozen=True, slots=True)
class Position(NotebookDisplay):
    """``blocks`` has the cells of each block in reading order as ``x``, ``o`` and ``.``.
    ``sent_to`` is the block to play in, or None if the choice is free or the game is over.

    ``placed``, ``block_winners`` and ``won`` follow from the blocks; storing them lets a move
    examine only its own block. The constructor does not check its arguments; :meth:`parse` does.
    """

    blocks: tuple[str, ...]
    sent_to: int | None
    n: int
    ending: Ending
    """The result of a game without a line of blocks."""
    placed: int = field(compare=False)
    """The number of marked cells."""
    block_winners: tuple[str | None, ...] = field(compare=False)
    """For each block ``x``, ``o``, ``drawn``, or None if it is unfinished."""
    won: bool = field(default=False, compare=False)
    """Whether the player who moved last has a line of blocks."""

    @classmethod
    def start(
        cls,
        *,
        n: int = 4,
        ending: str | None = None,
        positions: str = "reachable",  # noqa: ARG003
    ) -> Position:
        """The empty board. ``ending`` defaults to that of the board size."""
        count = check_size(n) ** 2
        blocks = (EMPTY * count,) * count
        return cls(blocks, None, n, find_ending(ending, n), 0, (None,) * count)

    @classmethod
    def parse(
        cls, text: str, *, n: int = 4, ending: str | None = None, positions: str = "reachable"
    ) -> Position:
        """With ``positions="any"`` unreachable positions are accepted too.

        >>> empty = "/........." * 7
        >>> position = Position.parse(f"........x/.........{empty} C3", n=3)
        >>> position.to_move, [str(move) for move in position.legal_moves()][:4]
        (1, ['g7', 'h7', 'i7', 'g8'])
        """
        blocks, sent_to, winners, won = parse_position(
            text, check_size(n), reachable=positions == "reachable"
        )
        placed = sum(len(cells) - cells.count(EMPTY) for cells in blocks)
        return cls(blocks, sent_to, n, find_ending(ending, n), placed, winners, won)

    @property
    def to_move(self) -> int:
        return self.placed & 1

    @property
    def blocks_won(self) -> tuple[int, int]:
        """The number of blocks that each player has won."""
        return (self.block_winners.count(MARKS[0]), self.block_winners.count(MARKS[1]))

    @property
    def win_points(self) -> int:
        """The points of a won game."""
        return self.ending.win_points(self.n)

    @property
    def outcome(self) -> Outcome | None:
        if self.won:
            return Outcome.win(1 - self.to_move, points=self.win_points)
        return None if None in self.block_winners else self.ending.without_line(self.blocks_won)

    def legal_moves(self) -> list[Cell]:
        """Every legal cell, in reading order of the whole board."""
        if self.won:
            return []
        cells = cells_of(self.n)
        if self.sent_to is not None:
            return _empty_cells(self.blocks[self.sent_to], cells[self.sent_to])
        moves = [
            move
            for block, winner in enumerate(self.block_winners)
            if winner is None
            for move in _empty_cells(self.blocks[block], cells[block])
        ]
        moves.sort(key=lambda move: move.index)
        return moves

    def play(self, move: Cell) -> Position:
        """
        >>> after = Position.start(n=3).play(Cell(10, 3))
        >>> str(after)[:19], after.sent_to
        ('....x..../.........', 4)
        """
        block, place = self._checked(move)
        cells = self.blocks[block]
        cells = cells[:place] + MARKS[self.placed & 1] + cells[place + 1 :]
        winners = self.block_winners
        won = False
        if completes_line(cells, place, self.n):
            winners = (*winners[:block], cells[place], *winners[block + 1 :])
            won = completes_line(winners, block, self.n)
        elif EMPTY not in cells:
            winners = (*winners[:block], DRAWN, *winners[block + 1 :])
        return Position(
            (*self.blocks[:block], cells, *self.blocks[block + 1 :]),
            None if won or winners[place] is not None else place,
            self.n,
            self.ending,
            self.placed + 1,
            winners,
            won,
        )

    def _checked(self, move: Cell) -> tuple[int, int]:
        """The block and place of a legal move; MoveError with the reason if it is illegal."""
        if self.won or None not in self.block_winners:
            raise MoveError("rule.over")
        n = self.n
        if move.n != n or not 0 <= move.index < n**4:
            raise MoveError("rule.cell_number", number=move.index, other=move.n, n=n)
        block, place = block_and_place(n)[move.index]
        if self.sent_to is not None and self.sent_to != block:
            cells = cells_of(n)[self.sent_to]
            raise MoveError(
                "rule.sent",
                square=str(move),
                there=block_name(block, n),
                mark=MARKS[self.to_move],
                block=block_name(self.sent_to, n),
                first=cells[0],
                last=cells[-1],
            )
        if (winner := self.block_winners[block]) is not None:
            name = block_name(block, n)
            if winner == DRAWN:
                raise MoveError("rule.full", square=str(move), block=name)
            raise MoveError("rule.won", square=str(move), block=name, mark=winner)
        if (mark := self.blocks[block][place]) != EMPTY:
            raise MoveError("rule.marked", square=str(move), mark=mark)
        return block, place

    def parse_move(self, text: str) -> Cell:
        move = Cell(cell_index(text.strip(), self.n * self.n), self.n)
        self._checked(move)
        return move

    def __str__(self) -> str:
        sent_to = "-" if self.sent_to is None else block_name(self.sent_to, self.n)
        return f"{'/'.join(self.blocks)} {sent_to}"


def _empty_cells(marks: str, cells: tuple[Cell, ...]) -> list[Cell]:
    return [cell for mark, cell in zip(marks, cells, strict=True) if mark == EMPTY]
