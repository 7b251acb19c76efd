"""``fourfold exercise`` and ``fourfold grade``: exercises on minimax and alpha-beta."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import read_text, write_text
from fourfold.base.printable import printable
from fourfold.cli.options import check_writable
from fourfold.i18n import Message


def exercise_command(
    kind: Annotated[
        str, typer.Option(metavar="NAME", help="abstract, or a game: quarto, tictactoe.")
    ] = "abstract",
    ask: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="values (minimax), window (alpha, beta) or pruned (branches)."
        ),
    ] = "values",
    level: Annotated[int, typer.Option(metavar="N", help="1, 2 or 3: how large the tree is.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="Which exercise.")] = 0,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, max=50, help="So many, with the seeds that follow.")
    ] = 1,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The page, .html.")
    ] = Path("exercise.html"),
) -> None:
    """Make a page of exercises that opens in any browser without a server.

    The student fills it in, has it checked against the real search, and saves the answers to a
    file, which fourfold grade reads. The right answers are in the page, for whoever looks for them
    there.
    """
    from fourfold.frontend.single_file import offline_page
    from fourfold.teaching.exercises import Exercise

    if output.suffix != ".html":
        raise FourfoldError("option.ending", option="--output", file=output, endings=".html")
    check_writable("--output", output)
    sheets = [Exercise(kind, ask, level, seed + number).page_data() for number in range(count)]
    write_text(output, offline_page("exercise", {"sheets": sheets}))
    typer.echo(f"{output}: {count} exercise{'s' if count > 1 else ''}, {kind} {ask} level {level}")


def grade_command(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Answers, as the exercise page saves.")
    ],
    misses: Annotated[
        bool, typer.Option("--misses", help="Say what was wrong, and why, for each miss.")
    ] = False,
    json_output: Annotated[
        bool, typer.Option("--json", help="JSON instead of a table, with every miss.")
    ] = False,
) -> None:
    """Grade files of answers. Each exercise is made anew from its seed and the search solves it:
    no value in the files is trusted.

    A right answer earns a point. Of pruned branches each one found earns a point, and each one
    marked wrongly costs one. The last column says how often the page was asked what is right
    before the file was saved. A file that cannot be read is named on stderr, the others are graded
    all the same, and the exit code is 2.
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
        typer.echo(json.dumps(graded, indent=2))
    elif graded:
        _print_table(graded)
        if misses:
            _print_misses(graded)
    if unreadable:
        raise FourfoldError("\n          ".join(unreadable))


def _grade(path: Path) -> dict[str, Any]:
    from fourfold.teaching.answers import AnswersError, read_answers

    text = read_text(path)
    with wrap_errors("file.wrong", of=AnswersError, to=AnswersError, file=path):
        submission = read_answers(text)
    exercises = []
    for one in submission.answered:
        grade = one.exercise.grade(one.answers)
        exercises.append(
            {
                **dataclasses.asdict(one.exercise),
                "right": grade.right,
                "total": grade.total,
                "checked": one.checked,
                "misses": [dataclasses.asdict(miss) for miss in grade.misses],
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
                _times_checked(exercise["checked"]),
            )
            for exercise in one["exercises"]
        ]
        if len(one["exercises"]) > 1:
            rows.append((*names, "all", *_points(one), ""))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        words = (f"{row[column]:<{widths[column]}}" for column in range(3))
        figures = (f"{row[column]:>{widths[column]}}" for column in range(3, len(row)))
        typer.echo("  ".join((*words, *figures)))


def _points(one: dict[str, Any]) -> tuple[str, str, str]:
    return str(one["right"]), str(one["total"]), f"{100 * one['right'] / one['total']:.0f}"


def _times_checked(times: int | None) -> str:
    """How often the page had shown the solution before; "-" if the file does not say."""
    return "-" if times is None else str(times)


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
