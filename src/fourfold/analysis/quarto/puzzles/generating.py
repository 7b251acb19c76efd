"""Making puzzles: candidates by chance, kept when the solver proves that one turn alone is right.

What comes out follows from the settings alone. Candidate number k is a position that random play
reaches in which nobody gives a piece that wins at once; it is kept when its solution is unique,
no symmetry makes it equal to an earlier puzzle, and its kind and difficulty are still wanted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.puzzles.difficulty import chances, difficulty
from fourfold.analysis.quarto.puzzles.file import Settings
from fourfold.analysis.quarto.puzzles.puzzle import Puzzle, Task
from fourfold.analysis.quarto.reasons import safe_pieces, winning_square
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Rules
from fourfold.solver import Value

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
    rules = settings.rules[number % len(settings.rules)]
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
    return position


def examine(position: Position | None, number: int = 0) -> Puzzle | None:
    """The puzzle in a position; None when it has no unique solution."""
    if position is None or position.hand is None:
        return None
    if winning_square(position, position.hand) is not None:
        return None
    scores = Proofs(threads=1).scores(position)
    assert scores is not None, "no limit was set"
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


def _key(position: Position) -> tuple[Rules, int]:
    from fourfold.native import quarto

    native = quarto.Position.parse(str(position), str(position.rules))
    return position.rules, native.canonical_key()
