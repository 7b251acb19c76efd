"""``fourfold puzzles``: solve, list and make puzzles of Quarto and Ultimate."""

from __future__ import annotations

import datetime
import json
import random
from pathlib import Path
from typing import Annotated

import typer

from fourfold.analysis.puzzles import (
    DIFFICULTIES,
    Puzzle,
    PuzzleSettings,
    PuzzleTask,
    find_puzzle_source,
    shipped_puzzles,
)
from fourfold.analysis.puzzles.generator import generate as generate_puzzles
from fourfold.analysis.puzzles.progress import PuzzleProgress, default_path
from fourfold.analysis.puzzles.puzzle_files import (
    in_order,
    number_of_the_day,
    puzzle_line,
    read_puzzles,
    settings_line,
)
from fourfold.analysis.puzzles.solve_rates import playable_puzzles, solve_rates
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors, write_text
from fourfold.base.specs import Spec
from fourfold.cli.language import Language
from fourfold.cli.options import AsciiOnly, NoColor, RulesName, find_game, parse_placed_range
from fourfold.cli.progress import ProgressBar
from fourfold.cli.terminal_play.puzzle_loop import PuzzleLoop
from fourfold.cli.terminal_play.terminal import TerminalIO
from fourfold.games.quarto.rules import Rules
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.i18n import DEFAULT_LANGUAGE

app = typer.Typer(
    help="Solve, list and make puzzles of Quarto and Ultimate: win at once, see which piece must "
    "not be given, find the only turn that wins, or the only one that does not lose.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

KINDS = "|".join(PuzzleTask)
OfGame = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="SPEC",
        help="quarto, ultimate, or one kind: ultimate(n=3,ending=blocks).  [default: quarto]",
    ),
]
KindName = Annotated[
    str | None,
    typer.Option(
        "--kind",
        metavar=KINDS,
        help="Win at once, the piece not to give, win, or save yourself.  [default: all]",
    ),
]
Difficulty = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=DIFFICULTIES[0], max=DIFFICULTIES[-1], help="How hard.  [default: all]"
    ),
]
PuzzleFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A file of puzzles.  [default: those of the package]"),
]
ProgressFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Where what you solved is kept.  [default: your data folder]"
    ),
]


@app.command()
def play(
    number: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="The puzzle with this number alone.")
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="The puzzle of the day: the same for everybody.")
    ] = False,
    game: OfGame = None,
    rules: RulesName = None,
    kind: KindName = None,
    difficulty: Difficulty = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="S", help="Mix the puzzles; without it the easy ones come first."),
    ] = None,
    file: PuzzleFile = None,
    progress: ProgressFile = None,
    language: Language = DEFAULT_LANGUAGE,
    no_color: NoColor = False,
    ascii_only: AsciiOnly = False,
) -> None:
    """Solve puzzles in the terminal. Write a turn such as c3:6, or the square alone and then the
    piece, of Ultimate a cell; hint, solution, next, board, help and quit do what they say.

    Puzzles that you have solved do not come again, unless you ask for one by its number or for that
    of the day.
    """
    progress_file = PuzzleProgress(progress or default_path())
    chosen = _select(file, game, rules, kind, difficulty)
    if daily:
        today = datetime.datetime.now(datetime.UTC).date()
        number = chosen[number_of_the_day(today, len(chosen)) - 1][0]
    if number is not None:
        selected = [(at, puzzle) for at, puzzle in chosen if at == number]
        if not selected:
            raise FourfoldError("puzzles.number", number=number)
    else:
        selected = [(at, puzzle) for at, puzzle in chosen if not progress_file.is_solved(puzzle)]
        if seed is not None:
            random.Random(seed).shuffle(selected)
    terminal = TerminalIO(colour=not no_color, ascii_only=ascii_only)
    loop = PuzzleLoop(selected, progress_file, terminal, language)
    if not selected:
        terminal.show(loop.nothing_left())
        return
    finished = loop.run()
    terminal.show(loop.summary())
    if not finished and not terminal.interactive:
        raise FourfoldError("puzzles.ended")


@app.command("list")
def list_puzzles(
    game: OfGame = None,
    rules: RulesName = None,
    kind: KindName = None,
    difficulty: Difficulty = None,
    file: PuzzleFile = None,
    progress: ProgressFile = None,
    solutions: Annotated[bool, typer.Option("--solutions", help="Show the solutions.")] = False,
    json_output: Annotated[
        bool, typer.Option("--json", help="One JSON object for each puzzle.")
    ] = False,
) -> None:
    """List puzzles: number, difficulty, rules, kind, position, and x for those you solved."""
    progress_file = PuzzleProgress(progress or default_path())
    for number, puzzle in _select(file, game, rules, kind, difficulty):
        if json_output:
            line = json.loads(puzzle_line(puzzle))
            typer.echo(
                json.dumps({"number": number, "solved": progress_file.is_solved(puzzle), **line})
            )
            continue
        task = f"{puzzle.task} {puzzle.distance}" if puzzle.distance else str(puzzle.task)
        solution = f" {puzzle.solution}" if solutions else ""
        typer.echo(
            f"{number:>4} {puzzle.difficulty} {puzzle.variant:<7} {task:<6} {puzzle.position}"
            f"{solution}{' x' if progress_file.is_solved(puzzle) else ''}"
        )


@app.command()
def generate(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", dir_okay=False, help="Where they go.")
    ],
    count: Annotated[int, typer.Option(metavar="N", min=1, help="How many puzzles.")] = 20,
    seed: Annotated[int, typer.Option(metavar="S", help="Which puzzles.")] = 0,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="SPEC", help="Of this game; may be given again.  [default: quarto]"),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            metavar="|".join(Rules), help="Of these rules; may be given again.  [default: all]"
        ),
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(metavar=KINDS, help="Of this kind; may be given again.  [default: all]"),
    ] = None,
    difficulty: Annotated[
        list[int] | None,
        typer.Option(
            metavar="N",
            min=DIFFICULTIES[0],
            max=DIFFICULTIES[-1],
            help="So hard; may be given again.  [default: all]",
        ),
    ] = None,
    placed: Annotated[
        str | None,
        typer.Option(
            metavar="FIRST-LAST",
            help="The numbers of pieces or marks on the board.  [default: 5-11, of Ultimate 24-52]",
        ),
    ] = None,
) -> None:
    """Make puzzles, spread evenly over rules, kinds and difficulties unless one is named.

    It is proven that each has exactly one solution, and no two are equal up to symmetry. The
    same options give the same file. After Ctrl-C or a kill, the same command goes on where it was.
    """
    games = _variants(game or [DEFAULT_GAME], rules or [])
    stages = find_puzzle_source(games[0].name).allowed_placed
    if placed is not None:
        chosen = parse_placed_range(placed, stages[0], stages[-1])
    settings = PuzzleSettings.of(
        count,
        [str(one) for one in games],
        seed=seed,
        tasks=[PuzzleTask(name) for name in kind or ()],
        difficulties=difficulty or (),
        placed=None if placed is None else (chosen[0], chosen[-1]),
    )
    settings.quotas()  # raises an error before the file is created
    known = _begin(out, settings)
    with (
        wrap_write_errors(out),
        ProgressBar("puzzles") as bar,
        out.open("a", encoding="utf-8") as file,
    ):
        for puzzle in generate_puzzles(settings, known, bar.show):
            file.write(puzzle_line(puzzle) + "\n")
            file.flush()
    typer.echo(f"{out}: {count} puzzles")


@app.command("try")
def try_players(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Who solves them.")],
    game: OfGame = None,
    rules: RulesName = None,
    kind: KindName = None,
    difficulty: Difficulty = None,
    times: Annotated[
        int, typer.Option(metavar="N", min=1, help="How often each puzzle is put.")
    ] = 1,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Which random choices.")] = 0,
    file: PuzzleFile = None,
    json_output: Annotated[
        bool, typer.Option("--json", help="One JSON object for each player.")
    ] = False,
) -> None:
    """Put puzzles to players: how many they solve, by difficulty. A test for your own player.

    Which piece must not be given is no turn that one makes, and not put to them.
    """
    puzzles = playable_puzzles(puzzle for _, puzzle in _select(file, game, rules, kind, difficulty))
    if not puzzles:
        raise FourfoldError("puzzles.none")
    for player in players:
        with ProgressBar(player, patience=1.0) as bar:
            rates = solve_rates(player, puzzles, times=times, seed=seed, on_progress=bar.show)
        if json_output:
            solved = {one.difficulty: [one.solved, one.attempts] for one in rates}
            typer.echo(json.dumps({"player": player, "solved": solved}))
        else:
            shares = "  ".join(f"{one.difficulty}: {one.share:>6.1%}" for one in rates)
            typer.echo(f"{player:<24} {shares}")


def _begin(out: Path, settings: PuzzleSettings) -> list[Puzzle]:
    """Read the puzzles of an unfinished file, and remove an incomplete last line."""
    if not out.exists() or not out.read_bytes().count(b"\n"):
        write_text(out, settings_line(settings) + "\n")
        return []
    stored, known = read_puzzles(out)
    if stored != settings:
        raise FourfoldError("puzzles.settings", file=out, settings=settings_line(stored))
    lines = [settings_line(stored), *map(puzzle_line, known)]
    write_text(out, "".join(f"{line}\n" for line in lines))
    return known


def _select(
    file: Path | None,
    game: str | None,
    rules: str | None,
    kind: str | None,
    difficulty: int | None,
) -> list[tuple[int, Puzzle]]:
    """The puzzles that match the options, with their numbers in the game or file.

    FourfoldError if there is none.
    """
    spec, named = _spec_and_game(game, rules)
    if file is not None:
        puzzles = in_order(read_puzzles(file)[1])
        all_games = game is None and rules is None
    else:
        puzzles, all_games = shipped_puzzles(named.name), False
    selected = [
        (number, puzzle)
        for number, puzzle in enumerate(puzzles, start=1)
        if (all_games or _is_of(puzzle.game, named, spec))
        and (kind is None or puzzle.task is PuzzleTask(kind))
        and (difficulty is None or puzzle.difficulty == difficulty)
    ]
    if not selected:
        raise FourfoldError("puzzles.none")
    return selected


def _spec_and_game(game: str | None, rules: str | None) -> tuple[Spec, Game]:
    """The spec of the options, with only the options that it states, and its game."""
    named = find_game(game, rules)
    spec = Spec.parse(DEFAULT_GAME if game is None else game)
    return (spec if rules is None else Spec(spec.name, {**spec.options, "rules": rules})), named


def _is_of(game: Game, named: Game, spec: Spec) -> bool:
    """Whether a game agrees with the named one in every option that the spec states."""
    return game.name == named.name and all(
        game.options[option] == named.options[option] for option in spec.options
    )


def _variants(specs: list[str], rules: list[str]) -> list[Game]:
    """The games to make puzzles of: the usual variants that match a spec, else its own game."""
    variants: dict[str, Game] = {}
    for text in specs:
        for one in rules or [""]:
            spec, named = _spec_and_game(text, one or None)
            usual = [Game.find(each) for each in find_puzzle_source(named.name).games]
            matching = [each for each in usual if _is_of(each, named, spec)]
            variants |= {str(each): each for each in matching or [named]}
    return list(variants.values())
