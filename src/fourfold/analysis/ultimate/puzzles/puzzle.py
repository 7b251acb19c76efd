"""An Ultimate puzzle: find the move that wins, or the one that does not lose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fourfold.analysis.puzzles.puzzle import AttemptResult, Puzzle, PuzzleTask
from fourfold.analysis.ultimate.messages import reason_message
from fourfold.analysis.ultimate.reasons import Reason, ReasonKind, effects
from fourfold.analysis.ultimate.solver import EndgameSolver
from fourfold.games.registry import Game
from fourfold.games.ultimate import MARKS, Cell, Position, block_name
from fourfold.games.ultimate.board import block_and_place
from fourfold.i18n import Message
from fourfold.solver import WORST, Value

_LONGEST_LINE = 7
"""How many moves of best play a reason names."""

_NODES, _EASY_NODES = 20_000_000, 1_000_000
"""Node limits for the reasons of a move. 20 million suffice for every puzzle in the package. In a
puzzle to win at once, the results of the other moves are usually too distant to search for."""


def variant(game: Game) -> str:
    """The size and the ending: ``3x3 draw``."""
    n = game.options["n"]
    return f"{n}x{n} {game.options['ending']}"


@dataclass(frozen=True, slots=True)
class UltimatePuzzle(Puzzle):
    """A win is a line of blocks, or another result that the ending counts as one."""

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
        """Whether the solution ends the game with a win if, and only if, the task is FINISH."""
        outcome = self.position.play(self.solution).outcome
        won = outcome is not None and outcome.winner == self.position.to_move
        return won == (self.task is PuzzleTask.FINISH)

    def check(self, turn: Cell | str) -> AttemptResult:
        move = self.position.parse_move(str(turn))
        reasons = list(effects(self.position, move))
        if self.position.play(move).outcome is None:
            nodes = _EASY_NODES if self.task is PuzzleTask.FINISH else _NODES
            reasons += _proven_reasons(self.position, move, nodes)
        return AttemptResult(move == self.solution, tuple(map(reason_message, reasons)))

    def task_message(self) -> Message:
        how = "blocks" if self.position.ending.more_blocks_win else "line"
        kind = self.task if self.task is PuzzleTask.SAVE else f"{self.task}_{how}"
        return Message(f"puzzling.move_{kind}", distance=self.distance)

    def first_hint(self) -> Message:
        """The block of the move; if the block is given, the block that it sends to."""
        block, place = block_and_place(self.position.n)[self.solution.index]
        if self.position.sent_to is None:
            return Message("puzzling.hint_block", block=block_name(block, self.position.n))
        return Message("puzzling.hint_sends", block=block_name(place, self.position.n))


def _proven_reasons(position: Position, move: Cell, nodes: int) -> list[Reason]:
    """The result of best play after the move; empty if it is unproven or follows from the rules."""
    score, line = EndgameSolver.of(position, nodes).after(position, move)
    if score is None or score == WORST:
        return []
    n, play = position.n, line[1 : 1 + _LONGEST_LINE]
    if score.value is Value.DRAW:
        return [
            Reason(ReasonKind.NO_LINE if position.ending.blocks_are_points else ReasonKind.DRAWN, n)
        ]
    moves = score.distance or 0
    if score.value is Value.WIN:
        return [Reason(ReasonKind.WON, n, count=moves, play=play)]
    return [
        Reason(ReasonKind.LOST, n, mark=MARKS[1 - position.to_move], count=moves - 1, play=play)
    ]
