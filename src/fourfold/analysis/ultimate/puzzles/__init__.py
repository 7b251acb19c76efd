"""Ultimate's puzzles (find the move that wins or does not lose), and random positions for new ones.

A search to the end of the game proves that exactly one move is right. Candidates come from random
play in which players usually win a block if they can, and do not let the opponent win the game at
once if they have a choice. No engine takes part in this play, so that the same settings give the
same positions in every version.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from fourfold import native
from fourfold.analysis.exact import TurnScores
from fourfold.analysis.puzzles.generator import easy_puzzle, puzzle_by_scores
from fourfold.analysis.puzzles.puzzle import AttemptResult, Puzzle, PuzzleSource, PuzzleTask
from fourfold.analysis.ultimate.engine import playable_cells
from fourfold.analysis.ultimate.reasons import (
    Reason,
    ReasonKind,
    effects,
    reason_message,
    wins_at_once,
)
from fourfold.games.registry import Game
from fourfold.games.ultimate import MARKS, Cell, Position, block_name
from fourfold.games.ultimate.board import block_and_place
from fourfold.i18n import Message
from fourfold.solver import DRAW, WORST, Score, Value
from fourfold.solver.ultimate_scores import forced_distance, is_proven

LOSSY = ("lmr", "reverse_futility", "probcut", "quiescence", "deeper_entries")
"""Search features that may find a win or a loss later than it exists."""

_TABLE_BYTES = 16 << 20


class EndgameSolver:
    """Proves positions of one size and ending, with a node limit for each search.

    The engine searches to the end of the game without lossy pruning, so that distances are exact
    too. A win is a won game, however it is scored. Every other result that is no loss counts as a
    draw, even if the ending makes blocks points.
    """

    def __init__(self, n: int, ending: str, nodes: int | None = None) -> None:
        self._engine = native.ultimate_engine.Engine(n, _TABLE_BYTES, without=LOSSY, ending=ending)
        self._nodes = nodes

    @classmethod
    def of(cls, position: Position, nodes: int | None = None) -> EndgameSolver:
        return cls(position.n, position.ending.name, nodes)

    def after(self, position: Position, move: Cell) -> tuple[Score | None, tuple[Cell, ...]]:
        """The score of a move for the player who makes it, and best play; None if unproven."""
        score, line = self._score(position.play(move))
        played = (move, *line)
        if score is None or score == DRAW:
            return score, played
        return Score((-score).value, (score.distance or 0) + 1), played

    def _score(self, position: Position) -> tuple[Score | None, tuple[Cell, ...]]:
        """The score of a position for its player to move, and best play."""
        outcome = position.outcome
        if outcome is not None:
            if outcome.winner is None:
                return DRAW, ()
            won = outcome.winner == position.to_move
            return Score(Value.WIN if won else Value.LOSS, 0), ()
        moves = position.legal_moves()
        if len(moves) == 1:  # the engine does not search a forced move
            return self.after(position, moves[0])
        self._engine.clear()
        result = self._engine.search(str(position), nodes=self._nodes)
        line = tuple(Cell(cell, position.n) for cell in result.line)
        if is_proven(result.value):
            value = Value.WIN if result.value > 0 else Value.LOSS
            return Score(value, forced_distance(result.value)), line
        return (DRAW if result.depth >= playable_cells(position) else None), line


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


GREED = 0.8
"""The probability of winning a block that can be won."""

MOST_CELLS = 34
"""Positions with more playable cells are rarely solved, and are skipped."""

QUICK_NODES, THOROUGH_NODES = 20_000, 3_000_000
"""The node limits of a first search of each move, and of a second one of the unproven moves."""

_MOST_UNDECIDED = 3
"""If the first search finds no win and more moves than this are not lost, the position is skipped:
it is unlikely to be a puzzle."""


def candidate(
    game: Game, tasks: Sequence[PuzzleTask], placed: int, turn: int, chance: random.Random
) -> Position | None:
    """Make a random position; None if the game ended early or no task is possible.

    If there are tasks to win at once and others, candidates alternate between them.
    """
    to_finish = PuzzleTask.FINISH in tasks and (len(tasks) == 1 or turn % 2 == 0)
    position = game.start()
    assert isinstance(position, Position)
    while position.placed < placed:
        careless = to_finish and position.placed == placed - 1
        move = _careless(position, chance) if careless else _sensible(position, chance)
        if move is None:
            return None
        position = position.play(move)
        if position.outcome is not None:
            return None
    can_finish = any(_wins(position, move) for move in position.legal_moves())
    if can_finish is not to_finish or len(position.legal_moves()) == 1:
        return None
    return position if to_finish or playable_cells(position) <= MOST_CELLS else None


def _sensible(position: Position, chance: random.Random) -> Cell:
    """A move that usually wins a block if possible, and does not lose at once if possible."""
    moves = _shuffled(position, chance)
    if chance.random() < GREED:
        won = position.blocks_won
        moves.sort(key=lambda move: position.play(move).blocks_won == won)
    return next((move for move in moves if _is_safe(position.play(move))), moves[0])


def _careless(position: Position, chance: random.Random) -> Cell | None:
    """A move after which the opponent can complete a line of blocks."""
    moves = _shuffled(position, chance)
    return next((move for move in moves if wins_at_once(position.play(move)).game), None)


def _shuffled(position: Position, chance: random.Random) -> list[Cell]:
    moves = list(position.legal_moves())
    chance.shuffle(moves)
    return moves


def _is_safe(after: Position) -> bool:
    return after.outcome is None and wins_at_once(after).game is None


def examine(game: Game, position: Position, number: int = 0) -> UltimatePuzzle | None:
    """The puzzle in a position; None without a unique solution."""
    winning = [move for move in position.legal_moves() if _wins(position, move)]
    if winning:
        return easy_puzzle(UltimatePuzzle, game, PuzzleTask.FINISH, position, winning, number)
    scores = _scores(position)
    if scores is None:
        return None
    return puzzle_by_scores(UltimatePuzzle, game, position, scores, number)


def _wins(position: Position, move: Cell) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.to_move


def _scores(position: Position) -> TurnScores[Cell] | None:
    """The exact score of every move; None if there is no puzzle or some moves are unproven.

    The quick search rules out most positions.
    """
    quick = EndgameSolver.of(position, QUICK_NODES)
    quick_scores = {move: quick.after(position, move)[0] for move in position.legal_moves()}
    values = [score and score.value for score in quick_scores.values()]
    wins, losses = values.count(Value.WIN), values.count(Value.LOSS)
    if wins > 1 or (wins == 0 and len(values) - losses > _MOST_UNDECIDED):
        return None
    thorough = EndgameSolver.of(position, THOROUGH_NODES)
    scores: dict[Cell, Score] = {}
    for move, score in quick_scores.items():
        proven = score or thorough.after(position, move)[0]
        if proven is None:
            return None
        scores[move] = proven
    return TurnScores(sorted(scores.items(), key=lambda one: one[1], reverse=True))


def key(position: Position) -> int:
    from fourfold.native import ultimate

    return ultimate.Position.parse(str(position), position.n).canonical_key()


FOLDER = Path(__file__).parent / "data"
FILES = ("finish", "win", "save", "finish-4", "win-4")
PUZZLE_SOURCE = PuzzleSource(
    tasks=(PuzzleTask.FINISH, PuzzleTask.WIN, PuzzleTask.SAVE),
    games=("ultimate(n=3)", "ultimate(n=3,ending=blocks)"),
    files=tuple(FOLDER / f"{name}.jsonl" for name in FILES),
    placed=(24, 52),
    allowed_placed=range(10, 257),
    puzzle=UltimatePuzzle,
    variant=variant,
    candidate=candidate,
    examine=examine,
    key=key,
)
