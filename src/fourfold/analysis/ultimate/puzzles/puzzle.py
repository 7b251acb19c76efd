"""A puzzle of Ultimate: the move is to be found that wins, or the one that does not lose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fourfold.analysis.puzzles.puzzle import Answer, Puzzle, Task
from fourfold.analysis.ultimate.proofs import Prover
from fourfold.analysis.ultimate.reasons import Kind, Reason, effects
from fourfold.analysis.ultimate.words import say
from fourfold.games.registry import Game
from fourfold.games.ultimate import MARKS, Cell, Position, block_name
from fourfold.games.ultimate.board import block_and_place
from fourfold.i18n import Message
from fourfold.solver import WORST, Value

_LONGEST = 7
"""Moves of best play that are told."""

_ENOUGH, _AT_SIGHT = 20_000_000, 1_000_000
"""Nodes: more than any puzzle of ours takes, and those for one that is won at once: where its other
moves lead is mostly far off, and nobody should wait for it."""


def variant(game: Game) -> str:
    """The size and the ending: ``3x3 draw``."""
    n = game.options["n"]
    return f"{n}x{n} {game.options['ending']}"


@dataclass(frozen=True, slots=True)
class UltimatePuzzle(Puzzle):
    """What wins is a line of blocks, or what else the ending says."""

    position: Position
    solution: Cell

    COMMANDS: ClassVar[str] = "puzzling.commands_move"

    @property
    def variant(self) -> str:
        return variant(self.game)

    @property
    def rules(self) -> Message:
        return Message(f"puzzling.rules_{self.position.ending.name}", n=self.position.n)

    def fits(self) -> bool:
        """A puzzle that is won at once is, and no other."""
        outcome = self.position.play(self.solution).outcome
        won = outcome is not None and outcome.winner == self.position.to_move
        return won == (self.task is Task.FINISH)

    def answer(self, turn: Cell | str) -> Answer:
        """What the move does by the rules, and what is proven of it."""
        move = self.position.parse_move(str(turn))
        reasons = list(effects(self.position, move))
        if self.position.play(move).outcome is None:
            nodes = _AT_SIGHT if self.task is Task.FINISH else _ENOUGH
            reasons += _proven(self.position, move, nodes)
        return Answer(move == self.solution, tuple(map(say, reasons)))

    def say_task(self) -> Message:
        how = "blocks" if self.position.ending.more_blocks_win else "line"
        kind = self.task if self.task is Task.SAVE else f"{self.task}_{how}"
        return Message(f"puzzling.move_{kind}", distance=self.distance)

    def first_hint(self) -> Message:
        """Where the move is, or where it sends if there is but one block to play in."""
        block, place = block_and_place(self.position.n)[self.solution.index]
        if self.position.sent_to is None:
            return Message("puzzling.hint_block", block=block_name(block, self.position.n))
        return Message("puzzling.hint_sends", block=block_name(place, self.position.n))


def _proven(position: Position, move: Cell, nodes: int) -> list[Reason]:
    """What best play makes of the move; nothing where it is too much to prove, or told already."""
    score, line = Prover.of(position, nodes).after(position, move)
    if score is None or score == WORST:
        return []
    n, play = position.n, line[1 : 1 + _LONGEST]
    if score.value is Value.DRAW:
        return [Reason(Kind.NO_LINE if position.ending.blocks_are_points else Kind.DRAWN, n)]
    moves = score.distance or 0
    if score.value is Value.WIN:
        return [Reason(Kind.WON, n, count=moves, play=play)]
    return [Reason(Kind.LOST, n, mark=MARKS[1 - position.to_move], count=moves - 1, play=play)]
