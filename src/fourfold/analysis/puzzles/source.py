"""Where the puzzles of a game come from: their files, and how new ones are made."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from fourfold.analysis.puzzles.puzzle import Puzzle, PuzzleTask
from fourfold.base.errors import FourfoldError
from fourfold.games.info import load_reference
from fourfold.games.registry import Game, find_game_info, game_infos


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """The puzzles of a game. Its ``GameInfo`` names an instance."""

    tasks: tuple[PuzzleTask, ...]
    """The tasks of this game, the easy ones first."""
    games: tuple[str, ...]
    """The specs of the variants with puzzles, in the order of lists."""
    files: tuple[Path, ...]
    """The puzzles in the package."""
    placed: tuple[int, int]
    """The default minimum and maximum of marks or pieces on the board."""
    allowed_placed: range
    """The values that may be chosen instead."""
    puzzle: type[Puzzle]
    variant: Callable[[Game], str]
    """The rules in short form."""
    candidate: Callable[[Game, Sequence[PuzzleTask], int, int, random.Random], Any]
    """Make a random position that may be a puzzle with one of the tasks; None on failure.

    Arguments: game, tasks, marks or pieces on the board, a number that selects one of several
    methods, random generator.
    """
    examine: Callable[[Game, Any, int], Puzzle | None]
    """The puzzle in a position, given its candidate number; None without a unique solution."""
    key: Callable[[Any], Hashable]
    """The same value for all positions that are equal up to symmetry."""


def find_puzzle_source(game: str) -> PuzzleSource:
    """The puzzle source of a game; FourfoldError if it has none."""
    reference = find_game_info(game).puzzles
    if reference is None:
        raise FourfoldError("puzzles.game", game=game, known=games_with_puzzles())
    return cast(PuzzleSource, load_reference(reference))


def games_with_puzzles() -> list[str]:
    return [name for name, info in game_infos().items() if info.puzzles is not None]
