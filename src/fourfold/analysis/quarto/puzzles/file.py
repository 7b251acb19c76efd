"""Files of puzzles, version 2: one JSON object a line, the settings first, then a puzzle each.

Version 1 knew the kinds win and save alone, and is read as well.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from fourfold.analysis.quarto.puzzles.puzzle import DIFFICULTIES, Puzzle, Task
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Rules
from fourfold.games.quarto.board import SIZE
from fourfold.reading import parse_json, read_text
from fourfold.specs import Option
from fourfold.words import Saying

FORMAT = "fourfold puzzles"
VERSION = 2
READABLE = (1, 2)

_EASIEST_TO_HARDEST = (DIFFICULTIES[0], DIFFICULTIES[-1])

Cell = tuple[Rules, Task, int]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file of puzzles was, or is to be, made of. The puzzles are spread evenly over every
    combination of rules, task and difficulty that there is; the first get one more when that leaves
    a rest."""

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
        cells = [
            (rules, task, difficulty)
            for rules, task, difficulty in product(self.rules, self.tasks, self.difficulties)
            if task.is_easy == (difficulty == DIFFICULTIES[0])
        ]
        if not cells:
            raise FourfoldError("puzzles.nowhere", easy=DIFFICULTIES[0])
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
    whole = read_text(path).split("\n")[:-1]  # what stands after the last end of line is not whole
    if not whole:
        raise FourfoldError("puzzles.no_settings", file=path)
    settings = _read(path, 1, whole[0], _settings)
    return settings, [
        _read(path, number, line, _puzzle) for number, line in enumerate(whole[1:], start=2)
    ]


def _read(path: Path, number: int, line: str, make: Any) -> Any:
    try:
        return make(parse_json(line))
    except FourfoldError as error:
        raise FourfoldError("file.line", file=path, line=number, reason=error) from None
    except (ValueError, KeyError, TypeError):
        reason = Saying("puzzles.line", version=VERSION)
        raise FourfoldError("file.line", file=path, line=number, reason=reason) from None


def _settings(line: dict[str, Any]) -> Settings:
    if line["format"] != FORMAT or line["version"] not in READABLE:
        found = {"format": repr(line["format"]), "version": repr(line["version"])}
        raise FourfoldError("puzzles.format", **found, readable=FORMAT, known=[*READABLE])
    for name in ("rules", "tasks", "difficulties"):
        if not isinstance(line[name], list) or not line[name]:
            raise _wrong(name, line[name], Saying("puzzles.list"))
    if not isinstance(line["placed"], list) or len(line["placed"]) != 2:
        raise _wrong("placed", line["placed"], Saying("puzzles.placed"))
    fewest, most = (_whole("placed", number, 0, SIZE * SIZE) for number in line["placed"])
    return Settings(
        _whole("count", line["count"], 1),
        _whole("seed", line["seed"], 0),
        tuple(map(Rules, line["rules"])),
        tuple(map(Task, line["tasks"])),
        tuple(_whole("difficulties", one, *_EASIEST_TO_HARDEST) for one in line["difficulties"]),
        (fewest, most),
    )


def _puzzle(line: dict[str, Any]) -> Puzzle:
    position = Position.parse(_text("position", line), rules=_text("rules", line))
    solution = position.parse_move(_text("solution", line))
    puzzle = Puzzle(
        Task(line["task"]),
        position,
        solution,
        _whole("distance", line["distance"], 0, SIZE * SIZE),
        _whole("difficulty", line["difficulty"], *_EASIEST_TO_HARDEST),
        tuple(map(float, line["chances"])),
        _whole("candidate", line["candidate"], 0),
    )
    if not puzzle.fits():
        raise FourfoldError("puzzles.solution", solution=solution, kind=puzzle.task)
    return puzzle


def _text(name: str, line: dict[str, Any]) -> str:
    if not isinstance(line[name], str):
        raise _wrong(name, line[name], Saying("accepts.text"))
    return str(line[name])


def _whole(name: str, found: Any, least: int, most: int | None = None) -> int:
    if type(found) is not int or found < least or (most is not None and found > most):
        raise _wrong(name, found, Option(name, int, None, "", minimum=least, maximum=most).accepts)
    return found


def _wrong(name: str, found: Any, accepts: Saying) -> FourfoldError:
    return FourfoldError("puzzles.value", name=name, found=repr(found), accepts=accepts)
