"""Export of a tournament's games for other programs."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from fourfold.arena.game import GameResult
from fourfold.base.printable import printable

EXPORT_FORMATS = ("jsonl", "csv", "records")


def export_games(
    games: Iterable[GameResult], names: Sequence[str], form: str, file: TextIO
) -> None:
    """Write the games as JSON lines, as CSV without the turns, or as game records."""
    if form == "records":
        for number, game in enumerate(games):
            file.write(("\n" if number else "") + printable(game.record))
    elif form == "jsonl":
        for game in games:
            values = {**game_as_dict(game, names), "record": printable(game.record)}
            file.write(json.dumps(values, ensure_ascii=False) + "\n")
    else:
        writer = csv.writer(file, lineterminator="\n")
        for number, game in enumerate(games):
            values = game_as_dict(game, names)
            writer.writerows([values.values()] if number else [values, values.values()])


def game_as_dict(game: GameResult, names: Sequence[str]) -> dict[str, Any]:
    """A game as values for JSON; numbers count from 1."""
    one, two = game.time_used
    return {
        "number": game.pairing.number + 1,
        "round": game.pairing.round + 1,
        "opening": game.pairing.opening + 1,
        "first": names[game.pairing.first],
        "second": names[game.pairing.second],
        "result": game.result,
        "termination": printable(game.termination),
        "message": printable(game.message),
        "first_points": game.points[0],
        "second_points": game.points[1],
        "turns": game.turns,
        "first_seconds": one.seconds,
        "first_longest": one.longest,
        "second_seconds": two.seconds,
        "second_longest": two.longest,
    }
