"""Files of puzzles, version 3: one JSON object a line, the settings first, then a puzzle each.

Versions 1 and 2 knew Quarto alone, by its ``rules``, version 1 the kinds win and save alone; both
are read as well.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from fourfold.analysis.puzzles.contract import puzzler_of
from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle, Task
from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_text
from fourfold.base.specs import Option
from fourfold.base.strict_json import parse_json
from fourfold.games.registry import Game
from fourfold.i18n import Message

FORMAT = "fourfold puzzles"
VERSION = 3
READABLE = (1, 2, 3)

_EASIEST_TO_HARDEST = (DIFFICULTIES[0], DIFFICULTIES[-1])
_LONGEST = 256
"""No game of ours has more moves."""

Cell = tuple[str, Task, int]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file of puzzles was, or is to be, made of. The puzzles are spread evenly over every
    combination of rules, task and difficulty that there is; the first get one more when that leaves
    a rest."""

    count: int
    seed: int
    games: tuple[str, ...]
    """The specs of the variants, all of one game."""
    tasks: tuple[Task, ...]
    difficulties: tuple[int, ...]
    placed: tuple[int, int]
    """The fewest and the most marks or pieces on the board."""

    @classmethod
    def of(
        cls,
        count: int,
        games: Sequence[str],
        *,
        seed: int = 0,
        tasks: Sequence[Task] = (),
        difficulties: Sequence[int] = (),
        placed: tuple[int, int] | None = None,
    ) -> Settings:
        """With what is usual for the game where nothing is said; FourfoldError when it has no such
        puzzles."""
        found = [Game.find(spec) for spec in games]
        names = [*dict.fromkeys(game.name for game in found)]
        if len(names) > 1:
            raise FourfoldError("puzzles.games", games=names)
        puzzler = puzzler_of(names[0])
        for task in tasks:
            if task not in puzzler.tasks:
                raise FourfoldError("puzzles.kind", name=str(task), known=[*puzzler.tasks])
        return cls(
            count,
            seed,
            tuple(map(str, found)),
            tuple(tasks) or puzzler.tasks,
            tuple(difficulties) or tuple(DIFFICULTIES),
            placed or puzzler.placed,
        )

    def quotas(self) -> dict[Cell, int]:
        """How many puzzles are wanted of each combination.

        >>> list(Settings.of(5, ["quarto"], difficulties=[2]).quotas().values())
        [3, 2]
        """
        cells = [
            (game, task, difficulty)
            for game, task, difficulty in product(self.games, self.tasks, self.difficulties)
            if task.is_easy == (difficulty == DIFFICULTIES[0])
        ]
        if not cells:
            raise FourfoldError("puzzles.nowhere", easy=DIFFICULTIES[0])
        each, rest = divmod(self.count, len(cells))
        return {cell: each + (number < rest) for number, cell in enumerate(cells)}


def cell_of(puzzle: Puzzle) -> Cell:
    """The combination that a puzzle is of."""
    return str(puzzle.game), puzzle.task, puzzle.difficulty


def settings_line(settings: Settings) -> str:
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "count": settings.count,
            "seed": settings.seed,
            "games": settings.games,
            "tasks": settings.tasks,
            "difficulties": settings.difficulties,
            "placed": settings.placed,
        }
    )


def puzzle_line(puzzle: Puzzle) -> str:
    return json.dumps(
        {
            "game": str(puzzle.game),
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
        reason = Message("puzzles.line", version=VERSION)
        raise FourfoldError("file.line", file=path, line=number, reason=reason) from None


def _settings(line: dict[str, Any]) -> Settings:
    if line["format"] != FORMAT or line["version"] not in READABLE:
        found = {"format": repr(line["format"]), "version": repr(line["version"])}
        raise FourfoldError("puzzles.format", **found, readable=FORMAT, known=[*READABLE])
    games = "games" if "games" in line else "rules"
    for name in (games, "tasks", "difficulties"):
        if not isinstance(line[name], list) or not line[name]:
            raise _wrong(name, line[name], Message("puzzles.list"))
    if not isinstance(line["placed"], list) or len(line["placed"]) != 2:
        raise _wrong("placed", line["placed"], Message("puzzles.placed"))
    fewest, most = (_whole("placed", number, 0, _LONGEST) for number in line["placed"])
    return Settings.of(
        _whole("count", line["count"], 1),
        [_game({games: one}) for one in line[games]],
        seed=_whole("seed", line["seed"], 0),
        tasks=[Task(task) for task in line["tasks"]],
        difficulties=[
            _whole("difficulties", one, *_EASIEST_TO_HARDEST) for one in line["difficulties"]
        ],
        placed=(fewest, most),
    )


def _game(line: dict[str, Any]) -> str:
    """The spec of a line's game, which older versions told by the rules of Quarto."""
    for name in ("games", "game"):
        if name in line:
            return _text(name, line)
    return f"quarto(rules={_text('rules', line)})"


def _puzzle(line: dict[str, Any]) -> Puzzle:
    game = Game.find(_game(line))
    position = game.parse(_text("position", line))
    solution = position.parse_move(_text("solution", line))
    puzzle = puzzler_of(game.name).puzzle(
        game,
        Task(line["task"]),
        position,
        solution,
        _whole("distance", line["distance"], 0, _LONGEST),
        _whole("difficulty", line["difficulty"], *_EASIEST_TO_HARDEST),
        tuple(map(float, line["chances"])),
        _whole("candidate", line["candidate"], 0),
    )
    if not puzzle.fits():
        raise FourfoldError("puzzles.solution", solution=solution, kind=puzzle.task)
    return puzzle


def _text(name: str, line: dict[str, Any]) -> str:
    if not isinstance(line[name], str):
        raise _wrong(name, line[name], Message("accepts.text"))
    return str(line[name])


def _whole(name: str, found: Any, least: int, most: int | None = None) -> int:
    if type(found) is not int or found < least or (most is not None and found > most):
        raise _wrong(name, found, Option(name, int, None, "", minimum=least, maximum=most).accepts)
    return found


def _wrong(name: str, found: Any, accepts: Message) -> FourfoldError:
    return FourfoldError("puzzles.value", name=name, found=repr(found), accepts=accepts)
