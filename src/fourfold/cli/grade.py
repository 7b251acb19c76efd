"""``fourfold grade``: students' answers, checked against the search."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import read_text
from fourfold.base.printable import printable
from fourfold.i18n import Message


def command(
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
            graded.append(_graded(path))
        except FourfoldError as error:
            unreadable.append(str(error))
        except Exception as error:  # whatever it is, it must not cost the others their result
            kind = type(error).__name__
            said = Message("file.ungraded", file=path, kind=kind, reason=str(error))
            unreadable.append(str(said))
    if json_output:
        typer.echo(json.dumps(graded, indent=2))
    elif graded:
        _print_table(graded)
        if misses:
            _print_misses(graded)
    if unreadable:
        raise FourfoldError("\n          ".join(unreadable))


def _graded(path: Path) -> dict[str, Any]:
    from fourfold.teaching.answers import AnswersError, read_answers
    from fourfold.teaching.checking import check

    text = read_text(path)
    with wrap_errors("file.wrong", of=AnswersError, to=AnswersError, file=path):
        submission = read_answers(text)
    exercises = []
    for answered in submission.answered:
        mark = check(answered.exercise, answered.answers)
        exercises.append(
            {
                **dataclasses.asdict(answered.exercise),
                "right": mark.right,
                "total": mark.total,
                "checked": answered.checked,
                "misses": [dataclasses.asdict(miss) for miss in mark.misses],
            }
        )
    return {
        "file": str(path),
        "student": submission.student,
        "right": sum(one["right"] for one in exercises),
        "total": sum(one["total"] for one in exercises),
        "exercises": exercises,
    }


def _named(exercise: dict[str, Any]) -> str:
    return "{kind} {ask} level {level} seed {seed}".format(**exercise)


def _print_table(graded: list[dict[str, Any]]) -> None:
    rows = [("file", "student", "exercise", "right", "of", "%", "checked")]
    for one in graded:
        names = (printable(Path(one["file"]).name), printable(one["student"]))
        rows += [
            (*names, _named(exercise), *_points(exercise), _checked(exercise["checked"]))
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


def _checked(times: int | None) -> str:
    """How often the page had told what is right before; "-" where the file does not say."""
    return "-" if times is None else str(times)


def _print_misses(graded: list[dict[str, Any]]) -> None:
    for one in graded:
        for exercise in one["exercises"]:
            if exercise["misses"]:
                name = printable(one["student"] or one["file"])
                typer.echo(f"\n{name}, {_named(exercise)}")
            for miss in exercise["misses"]:
                node = miss["node"] or "root"
                typer.echo(
                    f"  {node}, {miss['item']}: {miss['given']} instead of {miss['expected']}: "
                    f"{miss['why']}"
                )
