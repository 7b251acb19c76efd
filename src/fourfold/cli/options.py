"""Options that several commands share, and helpers that read their values."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.base.errors import FourfoldError, RecordError, SpecError, wrap_errors
from fourfold.base.specs import Spec
from fourfold.games.contract import Position
from fourfold.games.quarto.rules import Rules
from fourfold.games.record import Record, read_records
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.i18n import Message

EMPTY_BOARD = "..../..../..../.... -"


def check_finite(number: float | None) -> float | None:
    """Refuse infinity and NaN, which the check of the minimum does not catch."""
    if number is not None and not math.isfinite(number):
        raise typer.BadParameter(f"{number} is not a number of seconds.")
    return number


GameSpec = Annotated[
    str | None,
    typer.Option(
        metavar="SPEC",
        help="quarto, ultimate, ultimate(n=3,ending=blocks), tictactoe(n=4).  [default: quarto]",
    ),
]
RulesName = Annotated[
    str | None,
    typer.Option(metavar="|".join(Rules), help="Quarto's rules: short for quarto(rules=...)."),
]
PositionText = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Begin here instead of at the start.")
]
NoColor = Annotated[
    bool, typer.Option("--no-color", help="Print without colours; so does NO_COLOR.")
]
AsciiOnly = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
Threads = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=256, help="How many threads search.  [default: cores]"),
]
NoBook = Annotated[
    bool, typer.Option("--no-book", help="Search, even where the opening book knows the answer.")
]
TableMib = Annotated[
    int | None,
    typer.Option(
        metavar="MIB",
        min=0,
        help="Maximum size of the transposition table, rounded down to a power of two of at least "
        "4; 0 for no table.  [default: 1024]",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", min=0.001, callback=check_finite, help="Stop after so long."),
]


def rules_or_default(name: str | None) -> Rules:
    return Rules.LINES if name is None else Rules(name)


def find_game(text: str | None, rules: str | None) -> Game:
    """The game of a spec, with the rules of the option ``--rules``."""
    spec = Spec.parse(DEFAULT_GAME if text is None else text)
    if rules is None:
        return Game.find(spec)
    game = Game.find(spec)
    if "rules" not in game.options:
        raise SpecError("option.no_rules", rules=rules, game=game.name)
    if "rules" in spec.options and spec.options["rules"] != rules:
        raise SpecError("option.rules_twice", rules=rules, game=spec)
    return Game.find(Spec(spec.name, {**spec.options, "rules": rules}))


def find_position(game: Game, text: str | None) -> Position[Any]:
    """Parse a position, by default the start of the game; errors name the option."""
    if text is None:
        return game.start()
    try:
        return game.parse(text)
    except FourfoldError as error:
        raise type(error)("option.position", reason=error) from None


def read_games(text: str, source: Path | Message) -> list[Record]:
    """Read the games of a text, at least one; errors name the source."""
    with wrap_errors("file.wrong", of=RecordError, to=RecordError, file=source):
        records = read_records(text)
    if not records:
        raise RecordError("file.no_game", file=source)
    return records


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
    """Parse a range of pieces placed, such as 5-14."""
    first, dash, last = text.partition("-")
    if dash and first.isdecimal() and last.isdecimal() and least <= int(first) <= int(last) <= most:
        return range(int(first), int(last) + 1)
    raise FourfoldError("option.placed", text=text, least=least, most=most)
