"""Making puzzles: candidates by chance, kept when it is proven that one turn alone is right.

What comes out follows from the settings alone. Candidate number k is a position of random play, as
the game's :class:`Puzzler` has it. It is kept when its solution is unique, no symmetry makes it
equal to an earlier puzzle, and its kind and difficulty are still wanted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from fourfold.analysis.puzzles.contract import puzzler_of
from fourfold.analysis.puzzles.file import Settings, cell_of
from fourfold.analysis.puzzles.puzzle import Puzzle
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game

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
    keys = {_key(puzzle) for puzzle in known}
    have = Counter(map(cell_of, known))
    wanted = settings.quotas()
    number = latest = known[-1].candidate + 1 if known else 0
    while have.total() < settings.count:
        if number - latest > PATIENCE:
            raise FourfoldError(
                "puzzles.few", found=have.total(), count=settings.count, patience=PATIENCE
            )
        on_progress(have.total(), settings.count)
        puzzle = _examined(settings, number)
        number += 1
        if puzzle is None:
            continue
        cell, key = cell_of(puzzle), _key(puzzle)
        if have[cell] < wanted.get(cell, 0) and key not in keys:
            have[cell] += 1
            keys.add(key)
            latest = number
            yield puzzle
    on_progress(settings.count, settings.count)


def candidate(settings: Settings, number: int) -> Any:
    """The position of this number; None when its game came to nothing."""
    turn, place = divmod(number, len(settings.games))
    game = Game.find(settings.games[place])
    puzzler = puzzler_of(game.name)
    chance = random.Random(f"puzzle {puzzler.variant(game)} {settings.seed} {number}")
    tasks = {task for _, task, _ in settings.quotas()}
    asked = [task for task in puzzler.tasks if task in tasks]
    return puzzler.candidate(game, asked, chance.randint(*settings.placed), turn, chance)


def _examined(settings: Settings, number: int) -> Puzzle | None:
    position = candidate(settings, number)
    game = Game.find(settings.games[number % len(settings.games)])
    return position and puzzler_of(game.name).examine(game, position, number)


def _key(puzzle: Puzzle) -> tuple[str, Hashable]:
    return str(puzzle.game), puzzler_of(puzzle.game.name).key(puzzle.position)
