"""Puzzle files, and the puzzles in the package.

A file (version 3) has one JSON object per line: the settings, then one line for each puzzle.
Versions 1 and 2, which had only Quarto puzzles and named their ``rules``, are still read.
"""

from __future__ import annotations

import dataclasses
import datetime
import functools
import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle, PuzzleTask, find_puzzle_source
from fourfold.base.errors import FourfoldError, unknown_name_error
from fourfold.base.files import parse_json, read_text
from fourfold.base.specs import Option
from fourfold.games.registry import Game
from fourfold.i18n import Message

FORMAT = "fourfold puzzles"
VERSION = 3
READABLE = (1, 2, 3)

_EASIEST_TO_HARDEST = (DIFFICULTIES[0], DIFFICULTIES[-1])
_LONGEST = 256
"""No game has more moves."""

Combination = tuple[str, PuzzleTask, int]
"""Game, task and difficulty."""


@dataclass(frozen=True, slots=True)
class PuzzleSettings:
    """How a file of puzzles is made. The puzzles are spread evenly over all combinations of game,
    task and difficulty; the first ones get one more if there is a remainder."""

    count: int
    seed: int
    games: tuple[str, ...]
    """The specs of the variants, all of one game."""
    tasks: tuple[PuzzleTask, ...]
    difficulties: tuple[int, ...]
    placed: tuple[int, int]
    """The minimum and maximum of marks or pieces on the board."""

    @classmethod
    def of(
        cls,
        count: int,
        games: Sequence[str],
        *,
        seed: int = 0,
        tasks: Sequence[PuzzleTask] = (),
        difficulties: Sequence[int] = (),
        placed: tuple[int, int] | None = None,
    ) -> PuzzleSettings:
        """Settings with the defaults of the game; FourfoldError if it has no such puzzles."""
        variants = [Game.find(spec) for spec in games]
        names = [*dict.fromkeys(game.name for game in variants)]
        if len(names) > 1:
            raise FourfoldError("puzzles.games", games=names)
        source = find_puzzle_source(names[0])
        for task in tasks:
            if task not in source.tasks:
                raise unknown_name_error("puzzles.kind", str(task), [*source.tasks])
        return cls(
            count,
            seed,
            tuple(map(str, variants)),
            tuple(tasks) or source.tasks,
            tuple(difficulties) or tuple(DIFFICULTIES),
            placed or source.placed,
        )

    def quotas(self) -> dict[Combination, int]:
        """The number of puzzles of each combination.

        >>> list(PuzzleSettings.of(5, ["quarto"], difficulties=[2]).quotas().values())
        [3, 2]
        """
        combinations = [
            (game, task, difficulty)
            for game, task, difficulty in product(self.games, self.tasks, self.difficulties)
            if task.is_easy == (difficulty == DIFFICULTIES[0])
        ]
        if not combinations:
            raise FourfoldError("puzzles.nowhere", easy=DIFFICULTIES[0])
        each, rest = divmod(self.count, len(combinations))
        return {one: each + (number < rest) for number, one in enumerate(combinations)}


def combination_of(puzzle: Puzzle) -> Combination:
    return str(puzzle.game), puzzle.task, puzzle.difficulty


def settings_line(settings: PuzzleSettings) -> str:
    return json.dumps({"format": FORMAT, "version": VERSION, **dataclasses.asdict(settings)})


def puzzle_line(puzzle: Puzzle) -> str:
    values = {field.name: getattr(puzzle, field.name) for field in dataclasses.fields(puzzle)}
    texts = {name: str(values[name]) for name in ("game", "position", "solution")}
    return json.dumps(values | texts)


def read_puzzles(path: Path) -> tuple[PuzzleSettings, list[Puzzle]]:
    """The settings and puzzles of a file; FourfoldError names the invalid line.

    An incomplete last line, left by a killed program, is ignored.
    """
    whole = read_text(path).split("\n")[:-1]  # text after the last newline is incomplete
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


def _settings(line: dict[str, Any]) -> PuzzleSettings:
    if line["format"] != FORMAT or line["version"] not in READABLE:
        own = {"format": repr(line["format"]), "version": repr(line["version"])}
        raise FourfoldError("puzzles.format", **own, readable=FORMAT, known=[*READABLE])
    games = "games" if "games" in line else "rules"
    for name in (games, "tasks", "difficulties"):
        if not isinstance(line[name], list) or not line[name]:
            raise _wrong(name, line[name], Message("puzzles.list"))
    if not isinstance(line["placed"], list) or len(line["placed"]) != 2:
        raise _wrong("placed", line["placed"], Message("puzzles.placed"))
    fewest, most = (_whole("placed", number, 0, _LONGEST) for number in line["placed"])
    return PuzzleSettings.of(
        _whole("count", line["count"], 1),
        [_game({games: one}) for one in line[games]],
        seed=_whole("seed", line["seed"], 0),
        tasks=[PuzzleTask(task) for task in line["tasks"]],
        difficulties=[
            _whole("difficulties", one, *_EASIEST_TO_HARDEST) for one in line["difficulties"]
        ],
        placed=(fewest, most),
    )


def _game(line: dict[str, Any]) -> str:
    """The spec of a line's game; older versions name only the rules of Quarto."""
    for name in ("games", "game"):
        if name in line:
            return _text(name, line)
    return f"quarto(rules={_text('rules', line)})"


def _puzzle(line: dict[str, Any]) -> Puzzle:
    game = Game.find(_game(line))
    position = game.parse(_text("position", line))
    solution = position.parse_move(_text("solution", line))
    puzzle = find_puzzle_source(game.name).puzzle(
        game,
        PuzzleTask(line["task"]),
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


def _whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    if type(value) is not int or value < least or (most is not None and value > most):
        raise _wrong(name, value, Option(name, int, None, "", minimum=least, maximum=most).accepts)
    return value


def _wrong(name: str, value: Any, accepts: Message) -> FourfoldError:
    return FourfoldError("puzzles.value", name=name, found=repr(value), accepts=accepts)


@functools.cache
def shipped_puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game in the package, the easy ones first."""
    files = find_puzzle_source(game).files
    return in_order(puzzle for file in files for puzzle in read_puzzles(file)[1])


def in_order(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    """Sort by difficulty, the easy ones also by task; then by rules and candidate number."""

    def key(puzzle: Puzzle) -> tuple[object, ...]:
        source = find_puzzle_source(puzzle.game.name)
        task = source.tasks.index(puzzle.task) if puzzle.task.is_easy else 0
        known, spec = source.games, str(puzzle.game)
        rules = known.index(spec) if spec in known else len(known)
        return puzzle.difficulty, task, rules, spec, puzzle.candidate

    return tuple(sorted(puzzles, key=key))


def number_of_the_day(date: datetime.date, count: int) -> int:
    """The number of the daily puzzle among ``count``, the same for everybody.

    It advances in large steps, so that easy and hard puzzles alternate, and visits all puzzles
    before it repeats one.

    >>> number_of_the_day(datetime.date(2027, 1, 1), 100)
    99
    """
    steps = range(count * 5 // 13 or 1, count + 2)
    step = next(step for step in steps if math.gcd(step, count) == 1)
    return date.toordinal() * step % count + 1
