"""The neural network of Ultimate, trained on games of the engine against itself.

Each side sees the board as a set of active *inputs*: the marks on every line of an unfinished block
that at most one side has marked, every mark in such a block, and the owner of every finished block.
The player to move also sees the lines of the block where it must play, and which block that is.
Each input has a weight for each of eight kinds of hidden units. A unit is the sum of its weights,
clipped and squared. The board is evaluated through the eight symmetries of the square, so that
symmetric positions have the same value. An output layer for each game phase combines all units, and
the result is scaled to lie between a lost and a won game.

This is the reference for the native network. Both use integers and agree exactly;
``native/src/ultimate/network_inputs.hpp`` numbers the inputs in the same way.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from fourfold import native
from fourfold.evaluation.ultimate_chances import within_possible
from fourfold.games.grid import straight_lines
from fourfold.games.ultimate import EMPTY, MARKS, Position
from fourfold.games.ultimate.symmetry import transformed

KINDS = 8
PHASES = 8
ONE = 127
"""The value at which units are clipped."""
HALF = ONE * ONE * 64
"""The output sum that means half a won game."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights: ``inputs`` by input and kind of unit; ``last`` by phase, side (to move, waiting)
    and kind; a bias for each phase."""

    n: int
    inputs: tuple[tuple[int, ...], ...]
    last: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    biases: tuple[int, ...]

    @staticmethod
    def parse(weights: bytes, n: int) -> Network:
        """Read the file format of the native trainer."""
        count = InputNumbering(n).count
        numbers = struct.unpack_from(f"<{count * KINDS}b", weights)
        rows = tuple(numbers[i : i + KINDS] for i in range(0, count * KINDS, KINDS))
        phase = struct.Struct(f"<{2 * KINDS}hi")
        phases = [phase.unpack_from(weights, count * KINDS + i * phase.size) for i in range(PHASES)]
        last = tuple((row[:KINDS], row[KINDS : 2 * KINDS]) for row in phases)
        return Network(n, rows, last, tuple(row[-1] for row in phases))

    def __call__(self, position: Position) -> int:
        """The value for the player to move in hundredths of a point; a win is n² points."""
        finished = sum(winner is not None for winner in position.block_winners)
        phase = min(finished, PHASES - 1) if self.n == 3 else finished // 2
        total = self.biases[phase]
        for symmetry in range(8):
            image = transformed(position, symmetry)
            for waits, weights in enumerate(self.last[phase]):
                total += self._output(image, bool(waits), weights)
        win = 100 * self.n**2
        share = abs(total) * win // (abs(total) + HALF)
        value = share if total >= 0 else -share
        return within_possible(position, value)

    def _output(self, image: Position, waits: bool, weights: tuple[int, ...]) -> int:
        sums = [0] * KINDS
        for row in InputNumbering(self.n).active_inputs(image, waits):
            for kind, weight in enumerate(self.inputs[row]):
                sums[kind] += weight
        total = 0
        for weight, unit in zip(weights, sums, strict=True):
            clipped = max(0, min(ONE, unit))
            total += weight * clipped * clipped
        return total


@dataclass(frozen=True, slots=True)
class InputNumbering:
    """The numbers of the inputs for one board size: first all lines, then marks, then finished
    blocks, the constant input, the lines of the block to play in, and which block that is."""

    n: int

    @property
    def subset_count(self) -> int:
        """The number of nonempty proper subsets of the places of a line."""
        return (1 << self.n) - 2

    @property
    def line_count(self) -> int:
        return self.n**2 * len(straight_lines(self.n)) * (2 * self.subset_count + 1)

    @property
    def blocks(self) -> int:
        return self.line_count + 2 * self.n**4

    @property
    def active(self) -> int:
        return self.blocks + 3 * self.n**2 + 1

    @property
    def sent(self) -> int:
        return self.active + self.line_count

    @property
    def count(self) -> int:
        return self.sent + self.n**2 + 1

    def active_inputs(self, position: Position, waits: bool) -> Iterator[int]:
        """The active inputs of the player to move, or of the waiting one."""
        mover = position.to_move
        me, you = (MARKS[1 - mover], MARKS[mover]) if waits else (MARKS[mover], MARKS[1 - mover])
        yield self.active - 1  # the constant input
        for block, cells in enumerate(position.blocks):
            winner = position.block_winners[block]
            if winner is not None:
                yield self.blocks + 3 * block + (0 if winner == me else 1 if winner == you else 2)
                continue
            yield from self.line_inputs(block, cells, me, you)
            for place, mark in enumerate(cells):
                if mark != EMPTY:
                    yield self.line_count + (block * self.n**2 + place) * 2 + (mark == you)
        if not waits:
            sent_to = position.sent_to
            yield self.sent + (self.n**2 if sent_to is None else sent_to)
            if sent_to is not None:
                lines = self.line_inputs(sent_to, position.blocks[sent_to], me, you)
                yield from (self.active + row for row in lines)

    def line_inputs(self, block: int, cells: str, me: str, you: str) -> Iterator[int]:
        """The inputs for the lines of a block that at most one side has marked."""
        lines = straight_lines(self.n)
        for number, line in enumerate(lines):
            by_row = self.n <= number < 2 * self.n
            mine, yours = (
                sum(
                    1 << (place // self.n if by_row else place % self.n)
                    for place in line
                    if cells[place] == mark
                )
                for mark in (me, you)
            )
            if mine and yours:
                continue
            pattern = mine or (self.subset_count + yours if yours else 0)
            yield (block * len(lines) + number) * (2 * self.subset_count + 1) + pattern


@functools.cache
def shipped(n: int, ending: str) -> Network | None:
    """The network shipped for a board size and ending, if there is one."""
    weights = native.ultimate_engine.network(n, ending)
    return Network.parse(weights, n) if weights else None
