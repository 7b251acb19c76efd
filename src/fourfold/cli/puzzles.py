"""``fourfold puzzles``: solve, list and make puzzles of Quarto and Ultimate."""

from __future__ import annotations

import datetime
import json
import random
from pathlib import Path
from typing import Annotated

import typer

from fourfold.analysis.puzzles import shipped_puzzles
from fourfold.analysis.puzzles.generator import generate as generate_puzzles
from fourfold.analysis.puzzles.progress import (
    PuzzleProgress,
    default_path,
    playable_puzzles,
    solve_rates,
)
from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle, PuzzleTask, find_puzzle_source
from fourfold.analysis.puzzles.puzzle_files import (
    PuzzleSettings,
    in_order,
    number_of_the_day,
    puzzle_line,
    read_puzzles,
    settings_line,
)
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors, write_text
from fourfold.base.specs import Spec
from fourfold.cli.options import (
    AsciiOnly,
    JsonOutput,
    Language,
    NoColor,
    ProgressBar,
    RulesName,
    Seed,
    find_game,
    parse_placed_range,
    print_json,
)
from fourfold.cli.terminal_play.puzzle_loop import PuzzleLoop
from fourfold.cli.terminal_play.terminal import TerminalIO
from fourfold.games.quarto.rules import Rules
from fourfold.games.registry import DEFAULT_GAME, Game
from fourfold.i18n import DEFAULT_LANGUAGE

TASKS = "|".join(PuzzleTask)
DIFFICULTY = {"min": DIFFICULTIES[0], "max": DIFFICULTIES[-1]}
OfGame = Annotated[
    str | None,
    typer.Option(
        metavar="SPEC",
        help="Game of the puzzles: quarto, ultimate, or one variant such as "
        "ultimate(n=3,ending=blocks). (default: quarto)",
    ),
]
Kind = Annotated[
    str | None,
    typer.Option(
        metavar=TASKS,
        help="Task: finish (win at once), beware (which piece not to give), win, or save (avoid "
        "losing). (default: all)",
    ),
]
Difficulty = Annotated[int | None, typer.Option(help="Difficulty. (default: all)", **DIFFICULTY)]
PuzzleFile = Annotated[
    Path | None, typer.Option(help="File of puzzles. (default: the included puzzles)")
]
ProgressFile = Annotated[
    Path | None,
    typer.Option(help="File with the puzzles you solved. (default: in your data folder)"),
]


def play(
    number: Annotated[int | None, typer.Option(min=1)] = None,
    daily: Annotated[bool, typer.Option("--daily")] = False,
    game: OfGame = None,
    rules: RulesName = None,
    kind: Kind = None,
    difficulty: Difficulty = None,
    seed: int | None = None,
    file: PuzzleFile = None,
    progress: ProgressFile = None,
    language: Language = DEFAULT_LANGUAGE,
    no_color: NoColor = False,
    ascii_only: AsciiOnly = False,
) -> None:
    """Solve puzzles in the terminal.

    Type a move such as c3:6, or the square first and then the piece; in Ultimate type a cell. The
    other commands are hint, solution, next, board, help and quit. Puzzles you have solved appear
    again only with --number or --daily.

    Args:
        rules: Rule set of Quarto. (default: all)
        number: Solve only the puzzle with this number.
        daily: Solve the puzzle of the day, which is the same for everybody.
        seed: Shuffle the puzzles with this seed. (default: easy puzzles first)

    Examples:
      fourfold puzzles play --daily
      fourfold puzzles play --kind win --difficulty 2 --language it
    """
    progress_file = PuzzleProgress(progress or default_path())
    chosen = _select(file, game, rules, kind, difficulty)
    if daily and number is not None:
        raise FourfoldError("puzzles.daily")
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


def list_puzzles(
    game: OfGame = None,
    rules: RulesName = None,
    kind: Kind = None,
    difficulty: Difficulty = None,
    file: PuzzleFile = None,
    progress: ProgressFile = None,
    solutions: Annotated[bool, typer.Option("--solutions")] = False,
    json_output: JsonOutput = False,
) -> None:
    """List puzzles.

    Each line has the number, difficulty, variant, task and position, and an x if you solved it.

    Args:
        rules: Rule set of Quarto. (default: all)
        solutions: Show the solutions.

    Examples:
      fourfold puzzles list --difficulty 0 --kind finish
    """
    progress_file = PuzzleProgress(progress or default_path())
    for number, puzzle in _select(file, game, rules, kind, difficulty):
        if json_output:
            line = json.loads(puzzle_line(puzzle))
            print_json({"number": number, "solved": progress_file.is_solved(puzzle), **line})
            continue
        task = f"{puzzle.task} {puzzle.distance}" if puzzle.distance else str(puzzle.task)
        solution = f" {puzzle.solution}" if solutions else ""
        typer.echo(
            f"{number:>4} {puzzle.difficulty} {puzzle.variant:<7} {task:<6} {puzzle.position}"
            f"{solution}{' x' if progress_file.is_solved(puzzle) else ''}"
        )


def generate(
    out: Annotated[Path, typer.Option("--out", "-o", dir_okay=False)],
    count: Annotated[int, typer.Option(min=1)] = 20,
    seed: Seed = 0,
    game: Annotated[list[str] | None, typer.Option(metavar="SPEC")] = None,
    rules: Annotated[list[str] | None, typer.Option(metavar="|".join(Rules))] = None,
    kind: Annotated[list[str] | None, typer.Option(metavar=TASKS)] = None,
    difficulty: Annotated[list[int] | None, typer.Option(**DIFFICULTY)] = None,
    placed: Annotated[str | None, typer.Option(metavar="N[-M]")] = None,
) -> None:
    """Generate puzzles.

    They are spread evenly over rule sets, tasks and difficulties, unless options select some. Every
    puzzle has exactly one solution, which is proven, and no two are equal up to symmetry. The same
    options give the same file. After an interruption, repeat the command to continue.

    Args:
        out: File to write.
        count: Number of puzzles.
        game: Game or variant; can be repeated. (default: quarto)
        rules: Rule set of Quarto; can be repeated. (default: all)
        kind: Task; can be repeated. (default: all)
        difficulty: Difficulty; can be repeated. (default: all)
        placed: Number of pieces or marks on the board, such as 7 or 5-11. (default: 5-11 for
            Quarto, 24-52 for Ultimate)

    Examples:
      fourfold puzzles generate -o puzzles.jsonl --count 5 --kind finish
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


def try_players(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...")],
    game: OfGame = None,
    rules: RulesName = None,
    kind: Kind = None,
    difficulty: Difficulty = None,
    times: Annotated[int, typer.Option(min=1)] = 1,
    seed: Seed = 0,
    file: PuzzleFile = None,
    json_output: JsonOutput = False,
) -> None:
    """Test players on puzzles.

    The command prints the share of puzzles that each player solves, by difficulty. Puzzles of the
    task beware are left out, because their solution is not a move.

    Args:
        rules: Rule set of Quarto. (default: all)
        players: Players to test; fourfold players lists all names.
        times: Number of attempts per puzzle.

    Examples:
      fourfold puzzles try novice "minmax(depth=2)" --kind finish
    """
    puzzles = playable_puzzles(puzzle for _, puzzle in _select(file, game, rules, kind, difficulty))
    if not puzzles:
        raise FourfoldError("puzzles.none")
    for player in players:
        with ProgressBar(player, patience=1.0) as bar:
            rates = solve_rates(player, puzzles, times=times, seed=seed, on_progress=bar.show)
        if json_output:
            solved = {one.difficulty: [one.solved, one.attempts] for one in rates}
            print_json({"player": player, "solved": solved})
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


puzzles_command = {
    "play": play,
    "list": list_puzzles,
    "generate": generate,
    "try": try_players,
}
