"""Files of puzzles, version 1: one JSON object a line, the settings first, then a puzzle each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle, Task
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Rules

FORMAT = "fourfold puzzles"
VERSION = 1

Cell = tuple[Rules, Task, int]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file of puzzles was, or is to be, made of. The puzzles are spread evenly over every
    combination of rules, task and difficulty; the first get one more when that leaves a rest."""

    count: int
    seed: int = 0
    rules: tuple[Rules, ...] = tuple(Rules)
    tasks: tuple[Task, ...] = tuple(Task)
    difficulties: tuple[int, ...] = tuple(DIFFICULTIES)
    placed: tuple[int, int] = (5, 11)
    """The fewest and the most pieces on the board."""

    def quotas(self) -> dict[Cell, int]:
        """How many puzzles are wanted of each combination.

        >>> list(Settings(5, rules=(Rules.LINES,), difficulties=(2,)).quotas().values())
        [3, 2]
        """
        cells = list(product(self.rules, self.tasks, self.difficulties))
        each, rest = divmod(self.count, len(cells))
        return {cell: each + (number < rest) for number, cell in enumerate(cells)}


def settings_line(settings: Settings) -> str:
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "count": settings.count,
            "seed": settings.seed,
            "rules": settings.rules,
            "tasks": settings.tasks,
            "difficulties": settings.difficulties,
            "placed": settings.placed,
        }
    )


def puzzle_line(puzzle: Puzzle) -> str:
    return json.dumps(
        {
            "rules": puzzle.rules,
            "task": puzzle.task,
            "position": str(puzzle.position),
            "solution": str(puzzle.solution),
            "distance": puzzle.distance,
            "difficulty": puzzle.difficulty,
            "chances": puzzle.chances,
            "candidate": puzzle.candidate,
        }
    )


def read_puzzles(path: Path) -> tuple[Settings, list[Puzzle]]:
    """What is in a file; FourfoldError names the line at fault. A last line that was cut off, when
    the program was killed while it wrote, is left out."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        raise FourfoldError(f"{path} is not a text file in UTF-8") from None
    except OSError as error:
        raise FourfoldError(f"{path} cannot be read: {error.strerror}") from None
    whole = lines[:-1]  # what stands after the last end of line is not whole
    if not whole:
        raise FourfoldError(f"{path} is not a file of puzzles: it has no line with its settings")
    settings = _read(path, 1, whole[0], _settings)
    return settings, [
        _read(path, number, line, _puzzle) for number, line in enumerate(whole[1:], start=2)
    ]


def _read(path: Path, number: int, line: str, make: Any) -> Any:
    try:
        return make(json.loads(line))
    except FourfoldError as error:
        raise FourfoldError(f"{path}, line {number}: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise FourfoldError(
            f"{path}, line {number}: this is no line of a file of puzzles, version {VERSION}"
        ) from None


def _settings(line: dict[str, Any]) -> Settings:
    if line["format"] != FORMAT or line["version"] != VERSION:
        raise FourfoldError(
            f"format {line['format']!r}, version {line['version']!r} cannot be read: {FORMAT!r}, "
            f"version {VERSION} can"
        )
    return Settings(
        int(line["count"]),
        int(line["seed"]),
        tuple(map(Rules, line["rules"])),
        tuple(map(Task, line["tasks"])),
        tuple(map(int, line["difficulties"])),
        (int(line["placed"][0]), int(line["placed"][1])),
    )


def _puzzle(line: dict[str, Any]) -> Puzzle:
    position = Position.parse(line["position"], rules=line["rules"])
    return Puzzle(
        Task(line["task"]),
        position,
        position.parse_move(line["solution"]),
        int(line["distance"]),
        int(line["difficulty"]),
        tuple(map(float, line["chances"])),
        int(line["candidate"]),
    )
