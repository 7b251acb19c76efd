"""``fourfold exercise``, ``grade``, ``tree`` and ``compare``: game-tree search to look at."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import printable, read_text, wrap_write_errors, write_text
from fourfold.base.limits import Limits
from fourfold.cli.options import (
    GameSpec,
    JsonOutput,
    ProgressBar,
    RulesName,
    Seed,
    check_suffix,
    check_writable,
    find_game,
    print_json,
    print_table,
)
from fourfold.frontend.single_file import offline_page
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.i18n import Message
from fourfold.teaching.answers import AnswersError, read_answers
from fourfold.teaching.exercises import ASKS, Exercise
from fourfold.teaching.node_counts import NodeCounts, check_plot_format, count_nodes, plot
from fourfold.teaching.search_setup import (
    ABSTRACT,
    ALGORITHMS,
    DEFAULT_TREE_GAME,
    Algorithm,
    SearchSetup,
    find_algorithm,
)
from fourfold.teaching.trace_sample import TraceSample
from fourfold.teaching.traces import Line, Sink, line_writer, trace_search

NODES_PER_UPDATE = 2000
PATIENCE = 2.0
"""Seconds before the progress of a search is shown."""

Evaluation = Annotated[
    str | None,
    typer.Option(
        metavar="EVALUATION",
        help="Evaluation at the depth limit: zero; almost, absolute, relative, quarticity "
        "(Quarto); open_lines (tic-tac-toe); ultimate_classic, chances (Ultimate). (default: by "
        "game)",
    ),
]


def exercise_command(
    kind: Annotated[str, typer.Option(metavar="abstract|quarto|tictactoe")] = ABSTRACT,
    ask: Annotated[str, typer.Option(metavar="|".join(ASKS))] = "values",
    level: Annotated[int, typer.Option(metavar="1|2|3")] = 1,
    seed: int = 0,
    count: Annotated[int, typer.Option(min=1, max=50)] = 1,
    output: Annotated[Path, typer.Option("--output", "-o")] = Path("exercise.html"),
) -> None:
    """Create a page of exercises on minimax and alpha-beta.

    The page opens in any browser without a server. Students fill it in, check their answers and
    save them to a file for fourfold grade. The page contains the solutions.

    Args:
        kind: Tree: abstract, or part of a game.
        ask: Task: minimax values, alpha-beta windows, or pruned branches.
        level: Size of the tree.
        seed: Seed of the first exercise. The same seed gives the same exercise.
        count: Number of exercises.
        output: Page to write, .html.

    Examples:
      fourfold exercise --ask pruned --level 2 --count 3 -o exercise.html
    """
    check_suffix("--output", output, ".html")
    sheets = [Exercise(kind, ask, level, seed + number).page_data() for number in range(count)]
    write_text(output, offline_page("exercise", {"sheets": sheets}))
    typer.echo(f"{output}: {count} exercise{'s' if count > 1 else ''}, {kind} {ask} level {level}")


def grade_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...")],
    misses: Annotated[bool, typer.Option("--misses")] = False,
    json_output: JsonOutput = False,
) -> None:
    """Grade the answers to exercises.

    The command solves every exercise again from its seed and trusts no value in the files. A
    correct answer earns a point; a branch wrongly marked as pruned costs a point. The last column
    says how often the student had the page check the answers before saving.

    With --json each file has an object with file, student, right, total and exercises. If a file
    cannot be read, the command reports it on standard error, grades the others, and ends
    with exit code 2.

    Args:
        files: Files of answers, saved from exercise pages.
        misses: Explain every wrong answer.

    Examples:
      fourfold grade answers/*.json --misses
    """
    graded, unreadable = [], []
    for path in files:
        try:
            graded.append(_grade(path))
        except FourfoldError as error:
            unreadable.append(str(error))
        except Exception as error:  # the other files must still be graded
            kind, reason = type(error).__name__, str(error)
            unreadable.append(str(Message("file.ungraded", file=path, kind=kind, reason=reason)))
    if json_output:
        print_json(graded, indent=2)
    elif graded:
        _print_table(graded)
        if misses:
            _print_misses(graded)
    if unreadable:
        raise FourfoldError("\n          ".join(unreadable))


def _grade(path: Path) -> dict[str, Any]:
    text = read_text(path)
    with wrap_errors("file.wrong", of=AnswersError, to=AnswersError, file=path):
        submission = read_answers(text)
    exercises = []
    for one in submission.answered:
        grade = one.exercise.grade(one.answers)
        exercises.append(
            {
                **asdict(one.exercise),
                "right": grade.right,
                "total": grade.total,
                "checked": one.checked,
                "misses": [asdict(miss) for miss in grade.misses],
            }
        )
    return {
        "file": str(path),
        "student": submission.student,
        "right": sum(one["right"] for one in exercises),
        "total": sum(one["total"] for one in exercises),
        "exercises": exercises,
    }


def _exercise_name(exercise: dict[str, Any]) -> str:
    return "{kind} {ask} level {level} seed {seed}".format(**exercise)


def _print_table(graded: list[dict[str, Any]]) -> None:
    rows = [("file", "student", "exercise", "right", "of", "%", "checked")]
    for one in graded:
        names = (printable(Path(one["file"]).name), printable(one["student"]))
        rows += [
            (
                *names,
                _exercise_name(exercise),
                *_points(exercise),
                "-" if exercise["checked"] is None else str(exercise["checked"]),
            )
            for exercise in one["exercises"]
        ]
        if len(one["exercises"]) > 1:
            rows.append((*names, "all", *_points(one), ""))
    print_table(rows, words=3)


def _points(one: dict[str, Any]) -> tuple[str, str, str]:
    return str(one["right"]), str(one["total"]), f"{100 * one['right'] / one['total']:.0f}"


def _print_misses(graded: list[dict[str, Any]]) -> None:
    for one in graded:
        for exercise in one["exercises"]:
            if exercise["misses"]:
                name = printable(one["student"] or one["file"])
                typer.echo(f"\n{name}, {_exercise_name(exercise)}")
            for miss in exercise["misses"]:
                node = miss["node"] or "root"
                typer.echo(
                    f"  {node}, {miss['item']}: {miss['given']} instead of {miss['expected']}: "
                    f"{miss['why']}"
                )


def tree_command(
    position: Annotated[str | None, typer.Argument()] = None,
    game: Annotated[str, typer.Option(metavar="SPEC")] = DEFAULT_TREE_GAME,
    rules: RulesName = None,
    algorithm: Annotated[str, typer.Option(metavar="|".join(ALGORITHMS))] = "alphabeta",
    depth: Annotated[int | None, typer.Option(min=1, max=100)] = None,
    evaluation: Evaluation = None,
    output: Annotated[Path, typer.Option("--output", "-o")] = Path("tree.html"),
    nodes: Annotated[int, typer.Option(min=10, max=200_000)] = 5000,
    limit: Annotated[int, typer.Option(min=1)] = 2_000_000,
) -> None:
    """Record a search tree step by step.

    The result is a page that opens in any browser without a server, or a trace for other programs.
    The page shows a sample of a large tree and says how many nodes it leaves out. A trace is always
    complete.

    Args:
        position: Position to search. (default: the start of the game)
        game: Game, or abstract for a tree of numbers such as "((3 12 8) (2 4 6))".
        algorithm: Search algorithm.
        depth: Search depth in plies. (default: no limit)
        output: Page (.html) or trace (.jsonl) to write.
        nodes: Maximum number of nodes on the page.
        limit: Stop the search after this many nodes.

    Examples:
      fourfold tree x../.o./... --depth 3 -o tree.html
      fourfold tree "((3 12 8) (2 4 6) (14 5 2))" --game abstract -o tree.html
    """
    check_suffix("--output", output, ".html", ".jsonl")
    spec = game if game == ABSTRACT and rules is None else str(find_game(game, rules))
    setup = SearchSetup.of(spec, position, algorithm, depth, evaluation)
    limits = Limits(nodes=limit)
    bar = ProgressBar("nodes, at most", patience=PATIENCE)
    if output.suffix == ".jsonl":
        with wrap_write_errors(output), output.open("w", encoding="utf-8") as file, bar:
            result = trace_search(
                setup, _with_progress(line_writer(file), bar, limit), limits=limits
            )
        left_out = 0
    else:
        sample = TraceSample(nodes)
        with bar:
            result = trace_search(setup, _with_progress(sample, bar, limit), limits=limits)
        lines = sample.lines()
        left_out = lines[0]["left_out"]
        write_text(output, offline_page("tree", {"lines": lines}))
    value = "" if result.value is None else f", worth {result.value:g}"
    typer.echo(f"{output}: {result.move}{value}, {result.nodes} nodes")
    if not result.complete:
        typer.echo(f"the search was stopped after {limit} nodes; --limit allows more", err=True)
    if left_out:
        typer.echo(f"{left_out} nodes are left out of the page; --nodes shows more", err=True)


def _with_progress(sink: Sink, bar: ProgressBar, limit: int) -> Sink:
    """A sink that shows the progress of a long search."""

    def count_and_pass(line: Line) -> None:
        sink(line)
        if line["e"] == "enter" and line["n"] % NODES_PER_UPDATE == NODES_PER_UPDATE - 1:
            bar.show(line["n"] + 1, limit)

    return count_and_pass


def compare_command(
    texts: Annotated[list[str] | None, typer.Argument(metavar="POSITION...")] = None,
    game: GameSpec = None,
    rules: RulesName = None,
    algorithms: Annotated[
        str, typer.Option(metavar="NAME,...")
    ] = "minimax,alphabeta,ordered,table,deepening",
    depth: Annotated[int, typer.Option(min=1, max=30)] = 3,
    evaluation: Evaluation = None,
    positions: Annotated[int | None, typer.Option(min=1)] = None,
    moves: Annotated[int | None, typer.Option(min=1, max=100)] = None,
    seed: Seed = 0,
    plot_to: Annotated[Path | None, typer.Option("--plot")] = None,
    json_output: JsonOutput = False,
) -> None:
    """Compare the node counts of search algorithms.

    All algorithms search the same positions at every depth; the command checks that they find the
    same values. b is the branching factor, measured along random games. b^d is the size of the
    whole tree, b^(d/2) about the minimum for alpha-beta. Times are processor times.

    With --json the output has game, positions, branching by depth, and measured: the nodes and
    seconds of each algorithm at each depth, for all positions together.

    Args:
        texts: Positions. (default: the start of the game)
        algorithms: Algorithms, separated by commas; failhard is also available.
        depth: Maximum search depth in plies.
        positions: Use this many random positions instead.
        moves: Number of random moves before each random position. (default: by game)
        plot_to: Plot nodes against depth to a .png, .svg or .pdf file. Needs fourfold[report].

    Examples:
      fourfold compare --game tictactoe --depth 4
      fourfold compare --positions 3 --depth 2 --algorithms minimax,alphabeta
    """
    chosen = find_game(game, rules)
    searches = _searches(algorithms)
    if texts and positions is not None:
        raise FourfoldError("compare.positions")
    if moves is not None and positions is None:
        raise FourfoldError("compare.moves")
    if plot_to is not None:
        check_plot_format(plot_to)
        check_writable("--plot", plot_to)
    if positions is not None:
        starts = _random_positions(chosen, positions, moves or chosen.info.random_moves, seed)
    else:
        starts = [chosen.parse(text) for text in texts] if texts else [chosen.start()]
    with ProgressBar("searches", PATIENCE) as bar:
        counts = count_nodes(starts, searches, depth, evaluation, seed=seed, on_progress=bar.show)
    if plot_to is not None:
        plot(counts, f"{chosen}, {_position_count(len(starts))}", plot_to)
    if json_output:
        print_json(
            {
                "game": str(chosen),
                "positions": [str(position) for position in starts],
                "branching": list(counts.branching),
                "measured": [asdict(one) for one in counts.counts],
            }
        )
    else:
        _print_tables(counts, searches, chosen)
        if plot_to is not None:
            typer.echo(f"{plot_to}: nodes against depth, on a logarithmic scale")


def _searches(names: str) -> list[Algorithm]:
    searches = [find_algorithm(name.strip()) for name in names.split(",")]
    for search in searches:
        if not search.tree:
            raise FourfoldError("compare.no_depth", name=search.name)
        if searches.count(search) > 1:
            raise FourfoldError("compare.twice", name=search.name)
    return searches


def _random_positions(game: Game, count: int, moves: int, seed: int) -> list[Position[Any]]:
    from fourfold.arena.game import play_opening
    from fourfold.arena.openings import read_openings

    openings = read_openings(f"random(depth={moves})", game, seed)
    try:
        return [play_opening(game, openings.find(number))[0] for number in range(count)]
    except FourfoldError:
        raise FourfoldError("compare.over", moves=moves, game=game) from None


def _position_count(positions: int) -> str:
    return "1 position" if positions == 1 else f"{positions} positions"


def _print_tables(counts: NodeCounts, searches: list[Algorithm], game: Game) -> None:
    names = [search.name for search in searches]
    nodes = [["depth", *names, "b^d", "b^(d/2)", "b"]]
    for depth in counts.depths:
        spent = (counts.nodes(name, depth) for name in names)
        sizes = (f"{size:,.0f}" for size in (*spent, counts.full(depth), counts.least(depth)))
        nodes.append([str(depth), *sizes, f"{counts.branching[depth - 1]:.1f}"])
    costs = [["", "what it does", "nodes", f"of {names[0]}", "seconds", "µs per node"]]
    deepest = counts.depths[-1]
    first = counts.at(names[0], deepest)
    for search in searches:
        one = counts.at(search.name, deepest)
        share = f"{one.nodes / first.nodes:.1%}"
        micros = f"{1e6 * one.seconds / one.nodes:.1f}"
        row = [search.name, search.summary, f"{one.nodes:,}", share, f"{one.seconds:.2f}", micros]
        costs.append(row)
    typer.echo(f"{game}, {_position_count(counts.positions)}: nodes for each position")
    print_table(nodes, words=0)
    typer.echo(f"\nDepth {deepest}, all positions together")
    print_table(costs, words=2)
    typer.echo("\nAll searches found the same values.")
