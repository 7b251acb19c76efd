"""What knows the puzzles of a game: the module that its card names, if it names one."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from fourfold.analysis.puzzles.puzzle import Puzzle, Task
from fourfold.errors import FourfoldError
from fourfold.games.card import wanted
from fourfold.games.registry import Game, cards, find_card


class Puzzler(Protocol):
    """What each such module offers."""

    @property
    def TASKS(self) -> tuple[Task, ...]:  # noqa: N802
        """The kinds that there are, the easy ones first."""

    @property
    def GAMES(self) -> tuple[str, ...]:  # noqa: N802
        """The variants that puzzles are of, where none is named, in the order of lists."""

    @property
    def FILES(self) -> tuple[Path, ...]:  # noqa: N802
        """The puzzles that come with the package."""

    @property
    def PLACED(self) -> tuple[int, int]:  # noqa: N802
        """The fewest and the most marks or pieces on the board, where nothing is said."""

    @property
    def MOST_PLACED(self) -> range:  # noqa: N802
        """What can be asked for instead."""

    @property
    def PUZZLE(self) -> type[Puzzle]:  # noqa: N802
        """The class of the puzzles."""

    def variant(self, game: Game) -> str:
        """The rules in brief."""

    def candidate(
        self, game: Game, tasks: Sequence[Task], placed: int, turn: int, chance: random.Random
    ) -> Any:
        """A position by chance with so much on it, in which one of the tasks may be to be found;
        where they take several ways, ``turn`` says which. None when this one came to nothing."""

    def examine(self, game: Game, position: Any, number: int = 0) -> Puzzle | None:
        """The puzzle in a position, with its number as candidate; None when no solution is proven
        to be the only one."""

    def key(self, position: Any) -> Hashable:
        """The same for all positions that a symmetry makes equal."""


def puzzler_of(game: str) -> Puzzler:
    """What knows the puzzles of the game of this name; FourfoldError when nothing does."""
    named = find_card(game).puzzles
    if named is None:
        raise FourfoldError("puzzles.game", game=game, known=games_with_puzzles())
    return cast(Puzzler, wanted(named))


def games_with_puzzles() -> list[str]:
    return [name for name, card in cards().items() if card.puzzles is not None]
