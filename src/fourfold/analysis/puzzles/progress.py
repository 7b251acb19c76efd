"""The puzzles that a person has solved, stored in a file in the user's data directory."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from fourfold.analysis.puzzles.puzzle import Puzzle
from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_text
from fourfold.base.strict_json import parse_json

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
            raise FourfoldError("file.unwritten", file=self._path, reason=error.strerror) from None
