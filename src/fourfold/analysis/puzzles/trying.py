"""How a player fares at puzzles: a test for players, and for the grading of the puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fourfold.analysis.puzzles.puzzle import Puzzle, Task
from fourfold.base.specs import Spec
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.registry import find_family, make_player


@dataclass(frozen=True, slots=True)
class Tried:
    """How often a player was put to puzzles of one difficulty, and how often it solved them."""

    difficulty: int
    attempts: int
    solved: int

    @property
    def share(self) -> float:
        return self.solved / self.attempts


def put_to_players(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Those whose solution is a turn that one makes."""
    return [puzzle for puzzle in puzzles if puzzle.task is not Task.BEWARE]


def try_puzzles(
    player: str,
    puzzles: Sequence[Puzzle],
    *,
    times: int = 1,
    seed: int = 0,
    clock: Clock = UNLIMITED,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> list[Tried]:
    """Put every puzzle to a player so many times, each time to one that is made anew, with a seed
    of its own when it takes one; what came of it, by difficulty."""
    spec = Spec.parse(player)
    seeded = "seed" not in spec.options and any(
        option.name == "seed" for option in find_family(spec.name).options
    )
    total = times * len(puzzles)
    counts: dict[int, list[bool]] = {}
    for number in range(total):
        on_progress(number, total)
        puzzle = puzzles[number // times]
        options = {**spec.options, "seed": str(seed + number)} if seeded else spec.options
        choice = make_player(Spec(spec.name, options), puzzle.game.name).choose(
            puzzle.position, clock
        )
        counts.setdefault(puzzle.difficulty, []).append(choice.move == puzzle.solution)
    on_progress(total, total)
    return [Tried(level, len(found), sum(found)) for level, found in sorted(counts.items())]
