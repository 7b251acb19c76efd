"""What happens in a tournament as JSON lines, for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TextIO

from fourfold.arena.configuration import Configuration
from fourfold.arena.export import game_as_dict
from fourfold.arena.game import GameResult
from fourfold.arena.report.formats import summary_as_dict
from fourfold.arena.report.summary import Summary
from fourfold.base.printable import printable


class EventWriter:
    """Writes an object for each event: ``start``, ``game``, ``decided``, ``end``."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._names: Sequence[str] = ()

    def began(self, configuration: Configuration, total: int, games: Sequence[GameResult]) -> None:
        self._names = configuration.names
        settings = configuration.as_json()
        self._write("start", {"configuration": settings, "total": total, "stored": len(games)})

    def played(self, games: Sequence[GameResult]) -> None:
        for game in games:
            self._write("game", game_as_dict(game, self._names))

    def decided(self, decision: str, pairs: int) -> None:
        self._write("decided", {"decision": decision, "pairs": pairs})

    def ended(self, summary: Summary) -> None:
        self._write("end", summary_as_dict(summary))

    def _write(self, event: str, content: dict[str, Any]) -> None:
        line = json.dumps({"event": event, **content}, ensure_ascii=False)
        self._file.write(printable(line) + "\n")
        self._file.flush()
