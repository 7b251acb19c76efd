"""How often a player solves puzzles: a test for players and for the difficulty of the puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fourfold.analysis.puzzles.puzzle import Puzzle, PuzzleTask
from fourfold.base.specs import Spec
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.registry import find_family, make_player


@dataclass(frozen=True, slots=True)
class SolveRate:
    """How often a player solved the puzzles of one difficulty."""

    difficulty: int
    attempts: int
    solved: int

    @property
    def share(self) -> float:
        return self.solved / self.attempts


def playable_puzzles(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles whose solution is a turn to make."""
    return [puzzle for puzzle in puzzles if puzzle.task is not PuzzleTask.BEWARE]


def solve_rates(
    player: str,
    puzzles: Sequence[Puzzle],
    *,
    times: int = 1,
    seed: int = 0,
    clock: Clock = UNLIMITED,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> list[SolveRate]:
    """Let a player try every puzzle ``times`` times; the results by difficulty.

    Each attempt gets a new player, with a seed of its own if the player takes one.
    """
    spec = Spec.parse(player)
    seeded = "seed" not in spec.options and any(
        option.name == "seed" for option in find_family(spec.name).options
    )
    total = times * len(puzzles)
    results: dict[int, list[bool]] = {}
    for number in range(total):
        on_progress(number, total)
        puzzle = puzzles[number // times]
        options = {**spec.options, "seed": str(seed + number)} if seeded else spec.options
        attempt = make_player(Spec(spec.name, options), puzzle.game.name)
        choice = attempt.choose(puzzle.position, clock)
        results.setdefault(puzzle.difficulty, []).append(choice.move == puzzle.solution)
    on_progress(total, total)
    return [SolveRate(level, len(solved), sum(solved)) for level, solved in sorted(results.items())]
