"""``fourfold analyse``, ``solve``, ``review`` and ``draw``: what positions and games are worth."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.analysis.contract import AnalysisOptions, AnalysisResult, find_analyst
from fourfold.analysis.review import GameReview
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import read_text, write_atomically, write_text
from fourfold.base.limits import Limits
from fourfold.cli.options import (
    GameSpec,
    JsonOutput,
    Language,
    NoBook,
    NodeLimit,
    ProgressBar,
    RulesName,
    Threads,
    TimeLimit,
    check_choice,
    check_suffix,
    find_game,
    parse_position,
    print_json,
    read_games,
)
from fourfold.drawing import Annotations, draw, to_png
from fourfold.drawing.svg import THEMES
from fourfold.games.quarto.rules import Rules
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator
from fourfold.solver import SolveResult, solve

BAD_LINES = 2
PATIENCE = 1.0
"""Seconds before the progress of a review is shown."""

STYLES = {
    "blunder": "bold red",
    "win thrown away": "red",
    "draw thrown away": "red",
    "mistake": "red",
    "slower win": "yellow",
    "faster loss": "yellow",
    "inaccuracy": "yellow",
    "good": "green",
    "best": "green",
    "only move": "bold green",
}
"""The style of each label of any game."""

PIPE_WIDTH = 100


def analyse_command(
    position: str,
    game: GameSpec = None,
    rules: RulesName = None,
    no_book: NoBook = False,
    threads: Threads = None,
    time: TimeLimit = None,
    nodes: NodeLimit = None,
    depth: Annotated[int | None, typer.Option(min=1)] = None,
    why: Annotated[str | None, typer.Option(metavar="MOVE|all")] = None,
    language: Language = DEFAULT_LANGUAGE,
    json_output: JsonOutput = False,
) -> None:
    """Show the value of every move in a position.

    The best move comes first; values are from the point of view of the player to move.

    Quarto and tic-tac-toe have exact values: W5 is a win in 5 plies, D a draw, L2 a loss in 2
    plies. If a limit stops the search, the table shows bounds: W or L without a distance, ≥D, ≤D,
    or ? for an unknown value. In Italian the letters are V, P and S.

    Ultimate has the engine's estimates: the expected final lead in points, the win probability,
    and the best continuation. Without limits the engine searches for five seconds.

    Args:
        position: Position text, or START for the start of the game.
        depth: Search depth in plies, for Ultimate only.
        why: Explain the value of this move in words; "all" explains every move.

    Examples:
      fourfold analyse "FC.A/9.../...3/.2.. 4"
      fourfold analyse xx./oo./... --game tictactoe --why all
    """
    variant = find_game(game, rules)
    start = parse_position(variant, position)
    options = AnalysisOptions(Limits(time, nodes), threads, depth, book=not no_book)
    analyst = find_analyst(variant)
    result: AnalysisResult
    if why is None:
        result = analyst.analyse(start, options, _show_progress)
    else:
        result = analyst.explain(start, why, options)
    if json_output:
        print_json(result.as_dict(language))
        return
    for line in result.lines(language):
        typer.echo(fit_to_encoding(line))


def _show_progress(text: str) -> None:
    if sys.stderr.isatty():
        print(text, end="\r", file=sys.stderr, flush=True)


def fit_to_encoding(line: str) -> str:
    """Replace characters that the output encoding lacks, keeping the width."""
    try:
        line.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return line.replace(" ≥", ">=").replace(" ≤", "<=")
    return line


def solve_command(
    position: str,
    rules: RulesName = None,
    weak: Annotated[bool, typer.Option("--weak")] = False,
    no_book: NoBook = False,
    threads: Threads = None,
    table: Annotated[int | None, typer.Option(metavar="MIB", min=0)] = None,
    time: TimeLimit = None,
    nodes: NodeLimit = None,
    json_output: JsonOutput = False,
) -> None:
    """Compute the exact value of Quarto positions.

    Each line of the output has the position, its value for the player to move (win, draw or loss),
    and the distance: the number of pieces that will be placed, including the winning one. The
    distance of a draw is 0. If a limit stops the search, the value is a range such as loss..draw.

    With - the command reads one position per line and copies empty lines and comments that begin
    with #. It reports an invalid line with its number, continues, and ends with exit code 2.

    With --json each position has an object with position, value, distance, lower, upper, exact,
    nodes and seconds.

    Args:
        position: Quarto position, START for the empty board, or - to read standard input.
        weak: Compute only win, draw or loss, without the distance.
        table: Maximum size of the transposition table, rounded down to a power of two of at least
            4; 0 for no table. (default: 1024)

    Examples:
      fourfold solve "60.9/..../.1B./..A. F"
      fourfold solve - --json < positions.txt
    """
    settings: dict[str, Any] = {
        "rules": Rules(rules or Rules.LINES),
        "weak": weak,
        "book": not no_book,
        "threads": threads,
        "limits": Limits(time, nodes),
        **({} if table is None else {"table_mib": table}),
    }

    def solve_text(text: str) -> str:
        start = "..../..../..../.... -" if text.upper() == "START" else text
        result = solve(start, **settings)
        return _as_json(text, result) if json_output else f"{text} {result.full_text()}"

    if position != "-":
        typer.echo(solve_text(position.strip()))
    elif not _solve_lines(solve_text):
        raise typer.Exit(BAD_LINES)


def _solve_lines(solve_text: Callable[[str], str]) -> bool:
    """Solve each line of the input as it comes; return whether all lines were valid."""
    all_valid = True
    for number, raw in enumerate(sys.stdin, start=1):
        line = raw.strip()
        try:
            typer.echo(solve_text(line) if line and not line.startswith("#") else line)
        except FourfoldError as error:
            all_valid = False
            sys.stdout.flush()
            typer.echo(f"fourfold: line {number}: {error}", err=True)
    return all_valid


def _as_json(text: str, result: SolveResult) -> str:
    spent = {"nodes": result.nodes, "seconds": round(result.seconds, 6)}
    return json.dumps({"position": text, **result.bounds_as_dict(), **spent})


def review_command(
    game: str,
    number: Annotated[int | None, typer.Option(min=1)] = None,
    language: Language = DEFAULT_LANGUAGE,
    threads: Threads = None,
    time: TimeLimit = None,
    json_output: JsonOutput = False,
) -> None:
    """Review a game move by move, with explanations.

    The review shows the value before and after each move, a label such as "blunder", and the
    reason. The game may be unfinished.

    Quarto and tic-tac-toe are judged by exact values, and every reason follows from a proof or from
    the rules. Ultimate is judged by the engine's expected points. A player's accuracy is the share
    of decisions that lost nothing.

    Args:
        game: File of game records, a record as text, or - to read standard input.
        number: Number of the game in a file with several games. (default: the last)
        time: Seconds per position. (default: no limit for Quarto, 100,000 nodes for Ultimate)

    Examples:
      fourfold review games.txt
      fourfold review games.txt --number 1 --language it
    """
    records = _read_records(game)
    if number is not None and number > len(records):
        raise FourfoldError("review.number", number=number, count=len(records))
    record = records[-1 if number is None else number - 1]
    with ProgressBar(str(record.game), PATIENCE) as bar:
        options = AnalysisOptions(Limits(time), threads)
        review = find_analyst(record.game).review(record, options, bar.show)
    if json_output:
        print_json(review.as_dict(language))
    else:
        _print_review(review, language)


def _read_records(game: str) -> list[Record]:
    """The games of a file, a text or the input; errors name the source."""
    if game == "-":
        return read_games(sys.stdin.read() if sys.stdin is not None else "", Message("file.input"))
    if game.lstrip().startswith("["):
        return read_games(game, Message("file.text"))
    with wrap_errors("review.source"):
        text = read_text(Path(game))
    return read_games(text, Path(game))


def _print_review(review: GameReview[Any, Any], language: str) -> None:
    """Print a table of the turns, the history, and the critical turns."""
    from rich.console import Console
    from rich.table import Table

    translate = translator(language)
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = max(console.width, PIPE_WIDTH)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for heading in ("player", "turn", "value", "label", "why"):
        table.add_column(translate(f"reviewed.{heading}"), no_wrap=heading != "why")
    for number, judgement in enumerate(review.turns, start=1):
        table.add_row(
            str(number),
            translate(("reviewed.first", "reviewed.second")[judgement.player]),
            str(judgement.turn),
            judgement.change,
            judgement.label_text(language),
            judgement.to_text(language),
            style=STYLES.get(judgement.label),
        )
    console.print(table)
    first = review.players[0].display_name(language)
    console.print(
        translate("reviewed.history", player=first) + f": {review.history_text}", soft_wrap=True
    )
    for sentence in review.summary(language):
        console.print(sentence, soft_wrap=True)
    if not review.critical:
        unproven = any(player.unproven for player in review.players)
        message = "no_critical_proven" if unproven else "no_critical"
        console.print(translate(f"reviewed.{message}"))
        return
    console.print(translate("review.critical") + ":")
    for number in review.critical:
        judgement = review.turns[number - 1]
        label, style = judgement.label_text(language), STYLES.get(judgement.label)
        console.print(f"  {number:>3} {judgement.turn}  {label}", style=style)


def draw_command(
    position: str,
    out: Annotated[Path | None, typer.Option("--out", "-o")] = None,
    game: GameSpec = None,
    rules: RulesName = None,
    turn: Annotated[str | None, typer.Option(metavar="MOVE")] = None,
    values: Annotated[bool, typer.Option("--values")] = False,
    time: TimeLimit = None,
    theme: Annotated[str, typer.Option(metavar="|".join(THEMES))] = THEMES[0],
    zoom: Annotated[float, typer.Option(metavar="FACTOR", min=0.1, max=20)] = 2.0,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Draw a position as an SVG or PNG picture.

    An SVG picture has a light and a dark theme and a description for screen readers. PNG needs the
    extra fourfold[png].

    Args:
        position: Position text, or START for the start of the game.
        out: Picture to write, .svg or .png. (default: print SVG)
        turn: Make this move first and mark it.
        values: Write the value of every move on the board.
        time: Stop computing values after this many seconds.
        theme: Colour theme of the picture. auto follows the reader's setting.
        zoom: Pixels per unit of a PNG picture.

    Examples:
      fourfold draw "FC.A/9.../...3/.2.. 4" -o board.svg
      fourfold draw START --game "ultimate(n=3)" -o board.png
    """
    check_choice("--theme", theme, THEMES)
    if out is not None:
        check_suffix("--out", out, ".svg", ".png")
    drawing = _draw_position(find_game(game, rules), position, turn, values, time, language)
    if out is None:
        typer.echo(drawing.svg(theme))
    elif out.suffix == ".png":
        write_atomically(out, to_png(drawing, theme=theme, zoom=zoom))
    else:
        write_text(out, drawing.svg(theme) + "\n")


def _draw_position(
    game: Game, text: str, turn: str | None, values: bool, time: float | None, language: str
) -> Any:
    position: Any = parse_position(game, text)
    last = None
    if turn is not None:
        last = position.parse_move(turn)
        position = position.play(last)
    if not values:
        return draw(position, Annotations(last), language=language)
    analysis = find_analyst(game).analyse(position, AnalysisOptions(Limits(time)), lambda _: None)
    return analysis.drawing(language, last)
