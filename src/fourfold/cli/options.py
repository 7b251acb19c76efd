"""Options that several commands share, helpers that read their values, and output: tables on stdout
and progress on stderr."""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Self

import typer

from fourfold.base.errors import (
    FourfoldError,
    PositionError,
    RecordError,
    SpecError,
    check_language,
    unknown_name_error,
    wrap_errors,
)
from fourfold.base.files import printable
from fourfold.base.specs import Spec
from fourfold.cli.command_help import LANGUAGE_KEY
from fourfold.games.contract import Position
from fourfold.games.quarto.rules import Rules
from fourfold.games.record import Record, read_records
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.i18n import Message

OTHER_GAMES = ("tictactoe", "ultimate", "ultimate(n=3)", "quarto", "tictactoe(n=4)")
"""The games whose positions :func:`parse_position` recognises."""


def check_finite(number: float | None) -> float | None:
    """Refuse infinity and NaN, which the check of the minimum does not catch."""
    if number is not None and not math.isfinite(number):
        raise typer.BadParameter(f"{number} is not a number of seconds.")
    return number


def _store_language(ctx: typer.Context, language: str) -> str:
    check_language(language)
    ctx.meta[LANGUAGE_KEY] = language
    return language


GameSpec = Annotated[
    str | None,
    typer.Option(
        metavar="SPEC",
        help="Game: quarto, ultimate, ultimate(n=3,ending=blocks), tictactoe, tictactoe(n=4). "
        "(default: quarto)",
    ),
]
RulesName = Annotated[
    str | None,
    typer.Option(metavar="|".join(Rules), help="Rule set of Quarto. (default: lines)"),
]
PositionText = Annotated[
    str | None, typer.Option(help="Start from this position. (default: the start of the game)")
]
TimeLimit = Annotated[
    float | None,
    typer.Option(min=0.001, callback=check_finite, help="Stop after this many seconds."),
]
NodeLimit = Annotated[int | None, typer.Option(min=1, help="Stop after this many nodes.")]
Threads = Annotated[
    int | None,
    typer.Option(min=1, max=256, help="Number of search threads. (default: one per core)"),
]
Workers = Annotated[
    int | None, typer.Option(min=1, help="Number of worker processes. (default: one per core)")
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Run on the dask.distributed cluster with this scheduler address."
    ),
]
NoBook = Annotated[
    bool, typer.Option("--no-book", help="Search even if the opening book has the answer.")
]
Seed = Annotated[
    int,
    typer.Option(min=0, help="Random seed. The same seed gives the same result."),
]
SandboxName = Annotated[
    str,
    typer.Option(
        metavar="auto|bubblewrap|none",
        help="Sandbox for other people's bots. auto uses bubblewrap where it works.",
    ),
]
Language = Annotated[
    str,
    typer.Option(
        metavar="en|it", help="Language of the output.", callback=_store_language, is_eager=True
    ),
]
JsonOutput = Annotated[bool, typer.Option("--json", help="Print JSON.")]
NoColor = Annotated[
    bool, typer.Option("--no-color", help="Print without colours. NO_COLOR does the same.")
]
AsciiOnly = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]


def find_game(text: str | None, rules: str | None) -> Game:
    """The game of a spec, with the rules of the option ``--rules``."""
    spec = Spec.parse(DEFAULT_GAME if text is None else text)
    game = Game.find(spec)
    if rules is None:
        return game
    if "rules" not in game.options:
        raise SpecError("option.no_rules", rules=rules, game=game.name)
    if spec.options.get("rules", rules) != rules:
        raise SpecError("option.rules_twice", rules=rules, game=spec)
    return Game.find(Spec(spec.name, {**spec.options, "rules": rules}))


def parse_position(game: Game, text: str) -> Position[Any]:
    """Parse a position; START is the start of the game.

    The error names another game if the text is a position of that game.
    """
    if text.strip().upper() == "START":
        return game.start()
    try:
        return game.parse(text)
    except PositionError as error:
        other = next((spec for spec in OTHER_GAMES if _is_position(spec, text)), None)
        if other is None:
            raise
        raise PositionError("option.game", reason=error, game=other) from None


def _is_position(spec: str, text: str) -> bool:
    try:
        Game.find(spec).parse(text)
    except FourfoldError:
        return False
    return True


def find_position(game: Game, text: str | None) -> Position[Any]:
    """Parse the option ``--position``, by default the start of the game."""
    with wrap_errors("option.position"):
        return parse_position(game, "START" if text is None else text)


def read_games(text: str, source: Path | Message) -> list[Record]:
    """Read the games of a text, at least one; errors name the source."""
    with wrap_errors("file.wrong", of=RecordError, to=RecordError, file=source):
        records = read_records(text)
    if not records:
        raise RecordError("file.no_game", file=source)
    return records


def check_choice(option: str, name: str, choices: Collection[str]) -> None:
    """Raise SpecError unless the name is one of the choices."""
    if name not in choices:
        raise unknown_name_error("option.choice", name, choices, option=option)


def check_suffix(option: str, path: Path, *suffixes: str) -> None:
    """Raise FourfoldError unless the file name ends in one of the suffixes and can be written."""
    if path.suffix not in suffixes:
        raise FourfoldError("option.ending", option=option, file=path, endings=suffixes)
    check_writable(option, path)


def check_writable(option: str, path: Path) -> None:
    """Raise FourfoldError before the work begins if nothing can be written there."""
    if path.is_dir():
        code = "option.folder"
    elif not path.parent.is_dir():
        code = "option.no_folder"
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        code = "option.unwritable"
    else:
        return
    raise FourfoldError(code, option=option, file=path)


def parse_placed_range(text: str, least: int, most: int) -> range:
    """Parse a number of pieces placed or a range of them, such as 5-14."""
    first, _, last = text.partition("-")
    last = last or first
    if first.isdecimal() and last.isdecimal() and least <= int(first) <= int(last) <= most:
        return range(int(first), int(last) + 1)
    raise FourfoldError("option.placed", text=text, least=least, most=most)


_TERMINAL_INTERVAL = 0.1
_FILE_INTERVAL = 30.0


def print_json(value: Any, **settings: Any) -> None:
    """Print a value as JSON, with characters of all languages."""
    typer.echo(printable(json.dumps(value, ensure_ascii=False, **settings)))


def print_table(rows: Iterable[Sequence[str]], words: int = 1, indent: str = "") -> None:
    """Print aligned columns: the first ``words`` to the left, the others to the right."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            cell.ljust(width) if place < words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        typer.echo((indent + "  ".join(cells)).rstrip())


class ProgressBar:
    """Use it in a ``with`` block and call :meth:`show` as often as the work proceeds.

    On a terminal it is live, else a line appears from time to time. It shows nothing if the work
    ends within ``patience`` seconds.
    """

    def __init__(self, label: str, patience: float = 0.0) -> None:
        self._label = label
        self._live = sys.stderr.isatty()
        self._began = time.monotonic()
        self._next = self._began + patience
        self._shown = patience == 0
        self._first: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._live and self._shown:
            print(file=sys.stderr)

    def show(self, done: int, total: int) -> None:
        """Show the progress, unless the last update was a moment ago."""
        now = time.monotonic()
        if self._first is None:
            self._first = done
        if now < self._next and (done < total or not self._shown):
            return
        self._shown = True
        self._next = now + (_TERMINAL_INTERVAL if self._live else _FILE_INTERVAL)
        rate = (done - self._first) / (now - self._began) if now > self._began else 0
        remaining = f", -{_clock((total - done) / rate)}" if rate and done < total else ""
        line = (
            f"{self._label}: {done}/{total} ({done / max(total, 1):.1%}), {rate:.0f}/s{remaining}"
        )
        print(
            f"\r{line:<79}" if self._live else line,
            end="" if self._live else "\n",
            file=sys.stderr,
            flush=True,
        )


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
