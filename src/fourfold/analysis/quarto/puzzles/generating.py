"""Making puzzles: candidates by chance, kept when the solver proves that one turn alone is right.

What comes out follows from the settings alone. Candidate number k is a position that random play
reaches in which nobody gives a piece that wins at once: except the last of all, where it is to be
won with; and the last piece is placed, where one is to be given. It is kept when its solution is
unique, no symmetry makes it equal to an earlier puzzle, and its kind and difficulty are still
wanted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.puzzles.difficulty import chances, difficulty
from fourfold.analysis.quarto.puzzles.file import Settings
from fourfold.analysis.quarto.puzzles.puzzle import Puzzle, Task
from fourfold.analysis.quarto.reasons import safe_pieces, winning_square
from fourfold.analysis.quarto.scores import Scores
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.solver import BEST, DRAW, Value

PATIENCE = 50_000
"""After so many candidates without a puzzle that is wanted, there are none to be hoped for."""

OnProgress = Callable[[int, int], None]


def generate(
    settings: Settings,
    known: Sequence[Puzzle] = (),
    on_progress: OnProgress = lambda _done, _total: None,
) -> Iterator[Puzzle]:
    """The puzzles that the settings ask for, going on after those already known. FourfoldError when
    no more are found."""
    keys = {_key(puzzle.position) for puzzle in known}
    have = Counter((puzzle.rules, puzzle.task, puzzle.difficulty) for puzzle in known)
    wanted = settings.quotas()
    number = latest = known[-1].candidate + 1 if known else 0
    while have.total() < settings.count:
        if number - latest > PATIENCE:
            raise FourfoldError(
                "puzzles.few", found=have.total(), count=settings.count, patience=PATIENCE
            )
        on_progress(have.total(), settings.count)
        puzzle = examine(candidate(settings, number), number)
        number += 1
        if puzzle is None:
            continue
        cell = (puzzle.rules, puzzle.task, puzzle.difficulty)
        key = _key(puzzle.position)
        if have[cell] < wanted.get(cell, 0) and key not in keys:
            have[cell] += 1
            keys.add(key)
            latest = number
            yield puzzle
    on_progress(settings.count, settings.count)


def candidate(settings: Settings, number: int) -> Position | None:
    """A position by chance; None when every piece that was left would have won at once."""
    turn, place = divmod(number, len(settings.rules))
    rules = settings.rules[place]
    chance = random.Random(f"puzzle {rules} {settings.seed} {number}")
    placed = chance.randint(*settings.placed)
    position = Position.start(rules=rules)
    position = position.give(chance.choice(position.remaining))
    while position.placed < placed:
        choices = []
        for square, piece in enumerate(position.board):
            if piece is None:
                after = position.place(square)
                choices += [after.give(gift) for gift in safe_pieces(after)]
        if not choices:
            return None
        position = chance.choice(choices)
    tasks = {task for _, task, _ in settings.quotas()}
    ways = [*dict.fromkeys(_PREPARATIONS[task] for task in Task if task in tasks)]
    return ways[turn % len(ways)](position, chance)


def _as_it_is(position: Position, _chance: random.Random) -> Position:
    return position


def _with_a_winning_piece(position: Position, chance: random.Random) -> Position | None:
    given = replace(position, hand=None)
    winning = [piece for piece in given.remaining if winning_square(given, piece) is not None]
    return given.give(chance.choice(winning)) if winning else None


def _with_the_hand_placed(position: Position, chance: random.Random) -> Position | None:
    """Where that leaves exactly one piece that loses at once."""
    empty = [square for square, piece in enumerate(position.board) if piece is None]
    after = [position.place(square) for square in empty]
    fitting = [one for one in after if len(one.remaining) - len(safe_pieces(one)) == 1]
    return chance.choice(fitting) if fitting else None


_PREPARATIONS: dict[Task, Callable[[Position, random.Random], Position | None]] = {
    Task.FINISH: _with_a_winning_piece,
    Task.BEWARE: _with_the_hand_placed,
    Task.WIN: _as_it_is,
    Task.SAVE: _as_it_is,
}
"""What is done to a position so that it can be a puzzle of a kind. Where several are wanted, the
candidates take turns."""


def examine(position: Position | None, number: int = 0) -> Puzzle | None:
    """The puzzle in a position; None when it has no unique solution."""
    if position is None:
        return None
    if position.hand is None:
        return _beware(position, number)
    winning = [turn for turn in position.legal_moves() if position.play(turn).won]
    if winning:
        return _at_sight(Task.FINISH, position, winning, number)
    scores = _scores(position)
    if scores.best.value is Value.LOSS or scores.keeping != 1 or len(scores) == 1:
        return None
    solution = scores.best_turns[0]
    found = chances(scores, solution)
    return Puzzle(
        Task.WIN if scores.best.value is Value.WIN else Task.SAVE,
        position,
        solution,
        scores.best.distance or 0,
        difficulty(found),
        found,
        number,
    )


def _beware(position: Position, number: int) -> Puzzle | None:
    """One piece alone loses at once, and there is one that does not lose."""
    scores = _scores(position)
    if scores.best.value is Value.LOSS:
        return None
    return _at_sight(Task.BEWARE, position, [*filter(scores.loses_at_once, scores)], number)


def _at_sight(task: Task, position: Position, solutions: list[Turn], number: int) -> Puzzle | None:
    """The puzzle that whoever sees the next placement solves."""
    turns = position.legal_moves()
    if len(solutions) != 1 or len(turns) == 1:
        return None
    (solution,) = solutions
    found = chances({turn: BEST if turn == solution else DRAW for turn in turns}, solution)
    distance = int(task is Task.FINISH)
    return Puzzle(task, position, solution, distance, difficulty(found), found, number)


def _scores(position: Position) -> Scores:
    scores = Proofs(threads=1).scores(position)
    assert scores is not None, "no limit was set"
    return scores


def _key(position: Position) -> tuple[Rules, int]:
    from fourfold.native import quarto

    native = quarto.Position.parse(str(position), str(position.rules))
    return position.rules, native.canonical_key()
