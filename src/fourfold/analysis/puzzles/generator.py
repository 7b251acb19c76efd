"""Make puzzles: random candidates, kept if exactly one turn is proven to be right.

The settings determine the result. Candidate number k is a position of random play that the game's
:class:`PuzzleSource` makes. It is kept if its solution is unique, no earlier puzzle equals it up to
symmetry, and more puzzles of its kind and difficulty are needed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from fourfold.analysis.exact import TurnScores
from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle, PuzzleTask, find_puzzle_source
from fourfold.analysis.puzzles.puzzle_files import PuzzleSettings, combination_of
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game
from fourfold.solver import BEST, DRAW, Score, Value

PATIENCE = 50_000
"""The generator gives up after so many candidates in a row without a new puzzle."""

OnProgress = Callable[[int, int], None]


def generate(
    settings: PuzzleSettings,
    known: Sequence[Puzzle] = (),
    on_progress: OnProgress = lambda _done, _total: None,
) -> Iterator[Puzzle]:
    """Make the puzzles of the settings, continuing after those already known.

    FourfoldError if no more are found.
    """
    keys = {_key(puzzle) for puzzle in known}
    counts = Counter(map(combination_of, known))
    quotas = settings.quotas()
    number = latest = known[-1].candidate + 1 if known else 0
    while counts.total() < settings.count:
        if number - latest > PATIENCE:
            raise FourfoldError(
                "puzzles.few", found=counts.total(), count=settings.count, patience=PATIENCE
            )
        on_progress(counts.total(), settings.count)
        puzzle = _examine(settings, number)
        number += 1
        if puzzle is None:
            continue
        combination, key = combination_of(puzzle), _key(puzzle)
        if counts[combination] < quotas.get(combination, 0) and key not in keys:
            counts[combination] += 1
            keys.add(key)
            latest = number
            yield puzzle
    on_progress(settings.count, settings.count)


def candidate(settings: PuzzleSettings, number: int) -> Any:
    """The position with this number; None if it could not be made."""
    turn, place = divmod(number, len(settings.games))
    game = Game.find(settings.games[place])
    source = find_puzzle_source(game.name)
    chance = random.Random(f"puzzle {source.variant(game)} {settings.seed} {number}")
    needed = {task for _, task, _ in settings.quotas()}
    tasks = [task for task in source.tasks if task in needed]
    return source.candidate(game, tasks, chance.randint(*settings.placed), turn, chance)


def _examine(settings: PuzzleSettings, number: int) -> Puzzle | None:
    position = candidate(settings, number)
    game = Game.find(settings.games[number % len(settings.games)])
    return position and find_puzzle_source(game.name).examine(game, position, number)


def _key(puzzle: Puzzle) -> tuple[str, Hashable]:
    return str(puzzle.game), find_puzzle_source(puzzle.game.name).key(puzzle.position)


P = TypeVar("P", bound=Puzzle)


def easy_puzzle(
    puzzle_class: type[P],
    game: Game,
    task: PuzzleTask,
    position: Any,
    solutions: Sequence[Any],
    number: int,
) -> P | None:
    """A puzzle that a player who sees the next placement solves; None without a unique solution."""
    turns = position.legal_moves()
    if len(solutions) != 1 or len(turns) == 1:
        return None
    scores = {turn: BEST if turn == solutions[0] else DRAW for turn in turns}
    distance = int(task is PuzzleTask.FINISH)
    return _graded(puzzle_class, game, task, position, solutions[0], distance, scores, number)


def puzzle_by_scores(
    puzzle_class: type[P], game: Game, position: Any, scores: TurnScores[Any], number: int
) -> P | None:
    """The puzzle to find the only turn that wins, or that does not lose; None if there is none."""
    best = scores.best
    if best.value is Value.LOSS or scores.keeping != 1 or len(scores) == 1:
        return None
    task = PuzzleTask.WIN if best.value is Value.WIN else PuzzleTask.SAVE
    solution, distance = scores.best_turns[0], best.distance or 0
    return _graded(puzzle_class, game, task, position, solution, distance, scores, number)


def _graded(
    puzzle_class: type[P],
    game: Game,
    task: PuzzleTask,
    position: Any,
    solution: Any,
    distance: int,
    scores: Mapping[Any, Score],
    number: int,
) -> P:
    odds = chances(scores, solution)
    return puzzle_class(game, task, position, solution, distance, difficulty(odds), odds, number)


# The difficulty of a puzzle. A player with lookahead n sees every win and loss within n moves, and
# nothing beyond. It chooses at random among the turns that it sees to win. If there are none, it
# chooses among those that it does not see to lose.

LOOKAHEADS = range(9)
"""The players whose chances are stored with a puzzle."""

_LIKELY = 0.5

T = TypeVar("T")


def chances(scores: Mapping[T, Score], solution: T) -> tuple[float, ...]:
    """The chance of each lookahead to choose the solution."""
    result = []
    for lookahead in LOOKAHEADS:
        values = {turn: _value_seen(score, lookahead) for turn, score in scores.items()}
        best = max(values.values())
        chosen = [turn for turn, value in values.items() if value == best]
        result.append(round(1 / len(chosen), 4) if solution in chosen else 0.0)
    return tuple(result)


def difficulty(chances: tuple[float, ...]) -> int:
    """The difficulty by the least lookahead that solves the puzzle at least every other time: 0 for
    one move, 1 for two, 2 for four, 3 for six, and 4 for more."""
    likely = (n for n, chance in zip(LOOKAHEADS, chances, strict=True) if chance >= _LIKELY)
    lookahead = next(likely, len(LOOKAHEADS))
    return 0 if lookahead < 2 else min((lookahead + 1) // 2, DIFFICULTIES[-1])


def _value_seen(score: Score, lookahead: int) -> int:
    """1 for a win within the lookahead, -1 for a loss within it, 0 for everything else."""
    if score.value is Value.DRAW or (score.distance or 0) > lookahead:
        return 0
    return 1 if score.value is Value.WIN else -1
