"""``fourfold draw``: a position as an SVG or PNG picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.analysis.contract import AnalysisOptions, find_analyst
from fourfold.base.errors import FourfoldError
from fourfold.base.files import write_atomically, write_text
from fourfold.base.limits import Limits
from fourfold.cli.language import Language
from fourfold.cli.options import GameSpec, RulesName, Seconds, check_writable, find_game
from fourfold.drawing import THEMES, Annotations, Drawing, draw, to_png
from fourfold.games.registry import Game
from fourfold.i18n import DEFAULT_LANGUAGE

ENDINGS = (".svg", ".png")


def command(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="A position of the game, or START.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="board.svg or board.png.  [default: SVG to the terminal]",
        ),
    ] = None,
    game: GameSpec = None,
    rules: RulesName = None,
    turn: Annotated[
        str | None, typer.Option(metavar="TURN", help="Make this turn first, and mark it.")
    ] = None,
    values: Annotated[
        bool, typer.Option("--values", help="Write on the board what every move is worth.")
    ] = False,
    time: Seconds = None,
    theme: Annotated[
        str,
        typer.Option(metavar="|".join(THEMES), help="The colours; auto: those of who looks at it."),
    ] = THEMES[0],
    zoom: Annotated[
        float, typer.Option(metavar="FACTOR", min=0.1, max=20, help="PNG: so much larger.")
    ] = 2.0,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Draw a position as the page does: an SVG that is light or dark as its reader wishes and tells
    screen readers what it shows, or a PNG, which needs the extra fourfold[png]."""
    if theme not in THEMES:
        raise FourfoldError("option.choice", option="--theme", name=theme, known=THEMES)
    if out is not None:
        if out.suffix not in ENDINGS:
            raise FourfoldError("option.ending", option="--out", file=out, endings=ENDINGS)
        check_writable("--out", out)
    drawing = _drawing(find_game(game, rules), position, turn, values, time, language)
    if out is None:
        typer.echo(drawing.svg(theme))
    elif out.suffix == ".png":
        write_atomically(out, to_png(drawing, theme=theme, zoom=zoom))
    else:
        write_text(out, drawing.svg(theme) + "\n")


def _drawing(
    game: Game, text: str, turn: str | None, values: bool, time: float | None, language: str
) -> Drawing:
    position: Any = game.start() if text.strip().upper() == "START" else game.parse(text)
    last = None
    if turn is not None:
        last = position.parse_move(turn)
        position = position.play(last)
    if values:
        options = AnalysisOptions(Limits(time))
        analysis = find_analyst(game).analyse(position, options, lambda _: None)
        return analysis.drawing(language, last)
    return draw(position, Annotations(last), language=language)
