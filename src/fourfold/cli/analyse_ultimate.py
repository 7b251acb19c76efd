"""``fourfold analyse --game ultimate``: what the engine thinks of every move."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

import typer

from fourfold.analysis.ultimate import Analysis, MoveValue, analyse_ultimate
from fourfold.games.registry import Game
from fourfold.games.ultimate import MARKS, Position
from fourfold.limits import Limits

SECONDS = 5.0
"""How long to search when nothing is said."""

_SHOWN = 16


def show_ultimate(
    game: Game, text: str, limits: Limits, depth: int | None, threads: int, json_output: bool
) -> None:
    """Analyse a position and print what was found out."""
    position = game.start() if text.strip().upper() == "START" else game.parse(text)
    assert isinstance(position, Position)
    if (limits.nodes, limits.seconds, depth) == (None, None, None):
        limits = Limits(seconds=SECONDS)
    found = analyse_ultimate(position, depth=depth, limits=limits, threads=threads, report=_report)
    if json_output:
        typer.echo(json.dumps(_as_dict(position, found)))
        return
    for line in _lines(position, found):
        typer.echo(line)


def _report(found: Analysis) -> None:
    """Tell whoever watches how deep the search has got."""
    if sys.stderr.isatty():
        line = f"depth {found.depth}: {found.best.move!s:<20}"
        print(line, end="\r", file=sys.stderr, flush=True)


def _as_dict(position: Position, found: Analysis) -> dict[str, object]:
    return {
        "position": str(position),
        "to_move": MARKS[position.to_move],
        "depth": found.depth,
        "nodes": found.nodes,
        "exact": found.exact,
        "moves": [
            {
                "move": str(value.move),
                "points": value.points,
                "chance": round(value.chance, 4),
                "wins_in": value.wins_in,
                "loses_in": value.loses_in,
                "line": [str(move) for move in value.line],
            }
            for value in found.moves
        ],
    }


def _lines(position: Position, found: Analysis) -> Iterable[str]:
    best = found.best
    yield f"{MARKS[position.to_move]} to move: {_words(best)}"
    sure = ", exact" if found.exact else ""
    yield f"depth {found.depth}, {found.nodes} nodes{sure}"
    yield f"best play: {' '.join(map(str, best.line))}"
    yield ""
    yield " move  points  chance"
    for value in found.moves[:_SHOWN]:
        numbers = f"{value.move!s:>5} {value.points:>+7.2f} {value.chance:>7.1%}"
        yield f"{numbers}  {_forced(value)}".rstrip()
    if len(found.moves) > _SHOWN:
        yield f"and {len(found.moves) - _SHOWN} more, which --json has"


def _words(value: MoveValue) -> str:
    forced = _forced(value)
    if forced:
        return forced
    return f"{value.points:+.2f} points expected, {value.chance:.1%} to score more"


def _forced(value: MoveValue) -> str:
    """A line of blocks that cannot be stopped, in words; empty where there is none."""
    if value.wins_in is not None:
        return f"wins in {value.wins_in}"
    return "" if value.loses_in is None else f"loses in {value.loses_in}"
