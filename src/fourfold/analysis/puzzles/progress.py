"""The puzzles that a person has solved, in a file in the user's data directory, and the solve rates
of players."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from fourfold.analysis.puzzles.puzzle import Puzzle, PuzzleTask
from fourfold.base.errors import FourfoldError
from fourfold.base.files import parse_json, read_text, system_reason
from fourfold.base.specs import Spec
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.registry import find_family, make_player

VERSION = 1


def default_path() -> Path:
    return platformdirs.user_data_path("fourfold", appauthor=False) / "puzzles.json"


class PuzzleProgress:
    """The number of attempts at each puzzle, and which ones were solved."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._attempts: dict[str, int] = {}
        self._solved: set[str] = set()
        if path.exists():
            self._load()

    def is_solved(self, puzzle: Puzzle) -> bool:
        return puzzle.name in self._solved

    def attempts(self, puzzle: Puzzle) -> int:
        return self._attempts.get(puzzle.name, 0)

    def add_attempt(self, puzzle: Puzzle, *, solved: bool) -> None:
        """Store an attempt; FourfoldError if the file cannot be written."""
        self._attempts[puzzle.name] = self.attempts(puzzle) + 1
        if solved:
            self._solved.add(puzzle.name)
        self._save()

    def _load(self) -> None:
        text = read_text(self._path)
        try:
            data = parse_json(text)
            version = data["version"]
            if version == VERSION:
                self._attempts = {str(name): int(count) for name, count in data["attempts"].items()}
                self._solved = set(map(str, data["solved"]))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise FourfoldError("puzzles.progress", file=self._path) from None
        if version != VERSION:
            raise FourfoldError("puzzles.version", file=self._path, version=version, known=VERSION)

    def _save(self) -> None:
        data = {
            "version": VERSION,
            "solved": sorted(self._solved),
            "attempts": dict(sorted(self._attempts.items())),
        }
        temporary = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
            temporary.replace(self._path)  # atomic: a kill leaves the old file or the new one
        except OSError as error:
            reason = system_reason(error)
            raise FourfoldError("file.unwritten", file=self._path, reason=reason) from None


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
