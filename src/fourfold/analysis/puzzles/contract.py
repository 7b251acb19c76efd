"""What knows the puzzles of a game: a :class:`Puzzler`, which its card names if there is one."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from fourfold.analysis.puzzles.puzzle import Puzzle, Task
from fourfold.base.errors import FourfoldError
from fourfold.games.info import load_reference
from fourfold.games.registry import Game, find_game_info, game_infos


@dataclass(frozen=True, slots=True)
class Puzzler:
    """What there is to know of the puzzles of a game."""

    tasks: tuple[Task, ...]
    """The kinds that there are, the easy ones first."""
    games: tuple[str, ...]
    """The variants that puzzles are of, where none is named, in the order of lists."""
    files: tuple[Path, ...]
    """The puzzles that come with the package."""
    placed: tuple[int, int]
    """The fewest and the most marks or pieces on the board, where nothing is said."""
    most_placed: range
    """What can be asked for instead."""
    puzzle: type[Puzzle]
    """The class of the puzzles."""
    variant: Callable[[Game], str]
    """The rules in brief."""
    candidate: Callable[[Game, Sequence[Task], int, int, random.Random], Any]
    """A position by chance with so much on it, in which one of the tasks may be to be found; where
    they take several ways, the second number says which. None when this one came to nothing."""
    examine: Callable[[Game, Any, int], Puzzle | None]
    """The puzzle in a position, with its number as candidate; None when no solution is proven to
    be the only one."""
    key: Callable[[Any], Hashable]
    """The same for all positions that a symmetry makes equal."""


def puzzler_of(game: str) -> Puzzler:
    """What knows the puzzles of the game of this name; FourfoldError when nothing does."""
    named = find_game_info(game).puzzles
    if named is None:
        raise FourfoldError("puzzles.game", game=game, known=games_with_puzzles())
    return cast(Puzzler, load_reference(named))


def games_with_puzzles() -> list[str]:
    return [name for name, info in game_infos().items() if info.puzzles is not None]
