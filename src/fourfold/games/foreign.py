"""Games as other programs write them down, read as records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fourfold.base.errors import FourfoldError, RecordError, SpecError, unknown_name_error
from fourfold.games.record import Record
from fourfold.games.registry import Game


def read_foreign(
    text: str, game: Game, notation: str, *, first: int = 0, by_line: bool = False
) -> list[Record]:
    """The games of a text that has the moves alone, in a notation that the game's card knows.

    Rows, columns, blocks and cells are counted from ``first``. An empty line ends a game, and
    ``by_line`` every line does. RecordError names the line at which the game at fault begins.
    """
    notations = game.info.notations
    if not notations:
        raise SpecError("record.no_notations", game=game.name)
    if notation not in notations:
        raise unknown_name_error("record.notation", notation, notations)
    found = []
    for line, moves in _paragraphs(text, by_line):
        try:
            turns = tuple(notations[notation](moves, game.options["n"], first))
            found.append(_record(game, turns))
        except FourfoldError as error:
            raise RecordError("record.game", line=line, reason=error) from None
    return found


def _record(game: Game, turns: tuple[Any, ...]) -> Record:
    position = start = game.start()
    for number, turn in enumerate(turns, start=1):
        try:
            position = position.play(turn)
        except FourfoldError as error:
            raise RecordError("record.turn", number=number, turn=turn, reason=error) from None
    outcome = position.outcome
    if outcome is None:
        return Record(game, start, ("", ""), turns)
    return Record(game, start, ("", ""), turns, str(outcome), outcome.reason)


def _paragraphs(text: str, by_line: bool) -> Iterator[tuple[int, str]]:
    """Each game's text, with the number of its first line."""
    lines: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            lines.append(line)
        if lines and (by_line or not line.strip()):
            ended = number if line.strip() else number - 1
            yield ended - len(lines) + 1, "\n".join(lines)
            lines = []
