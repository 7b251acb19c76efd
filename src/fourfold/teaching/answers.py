"""Answer files, as the exercise page writes them.

Only the student's answers are taken from a file. The exercise is created again from its seed, and
the search finds its solution.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import InvalidJsonError, parse_json
from fourfold.i18n import Message
from fourfold.teaching.exercises import Exercise

FORMAT = "fourfold answers"
VERSION = 1
MOST_EXERCISES = 200
MOST_ANSWERS = 500
MOST_NAME = 100
MOST_CHECKED = 10**6
_INFINITE = {"inf": math.inf, "-inf": -math.inf}


class AnswersError(FourfoldError):
    """An invalid answer file."""


@dataclass(frozen=True, slots=True)
class ExerciseAnswers:
    """The answers to one exercise."""

    exercise: Exercise
    answers: dict[str, Any]
    checked: int | None = None
    """How often the page had shown the solution before the file was saved; None if unknown."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The content of a file: a student's answers."""

    student: str
    answered: tuple[ExerciseAnswers, ...]


def read_answers(text: str) -> Submission:
    """Read an answer file; AnswersError if it is invalid."""
    try:
        content = parse_json(text)
    except InvalidJsonError as error:
        raise AnswersError(error.message) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise AnswersError("answers.format", format=FORMAT)
    if content.get("version") != VERSION:
        version = repr(content.get("version"))
        raise AnswersError("answers.version", version=version, known=VERSION)
    student, exercises = content.get("student", ""), content.get("exercises")
    if not isinstance(student, str) or len(student) > MOST_NAME or "\n" in student:
        raise AnswersError("answers.student", most=MOST_NAME)
    if not isinstance(exercises, list) or not 1 <= len(exercises) <= MOST_EXERCISES:
        raise AnswersError("answers.exercises", most=MOST_EXERCISES)
    return Submission(
        student, tuple(_read_exercise(n, one) for n, one in enumerate(exercises, start=1))
    )


def _read_exercise(number: int, content: Any) -> ExerciseAnswers:
    where = Message("answers.where", number=number)
    if not isinstance(content, dict):
        raise AnswersError("answers.object", where=where)
    parts = {name: content.get(name) for name in ("kind", "ask", "level", "seed")}
    for name, kind in (("kind", str), ("ask", str), ("level", int), ("seed", int)):
        if not isinstance(parts[name], kind) or isinstance(parts[name], bool):
            raise AnswersError("answers.part", where=where, name=name, found=repr(parts[name]))
    with wrap_errors("answers.exercise", to=AnswersError, where=where):
        exercise = Exercise(**parts)  # type: ignore[arg-type]
    checked = content.get("checked")
    if checked is not None and (type(checked) is not int or not 0 <= checked <= MOST_CHECKED):
        raise AnswersError("answers.checked", where=where, most=MOST_CHECKED)
    answers = parse_answers(exercise.ask, content.get("answers"), where)
    return ExerciseAnswers(exercise, answers, checked)


def parse_answers(ask: str, answers: Any, where: Message) -> dict[str, Any]:
    """Parse the answers to one exercise into the form that ``Exercise.grade`` takes."""
    if ask == "pruned":
        if not isinstance(answers, list) or not all(isinstance(name, str) for name in answers):
            raise AnswersError("answers.branches", where=where)
        answers = dict.fromkeys(answers, True)
    if not isinstance(answers, dict) or len(answers) > MOST_ANSWERS:
        raise AnswersError("answers.nodes", where=where, most=MOST_ANSWERS)
    if not all(map(str.isprintable, answers)):
        raise AnswersError("answers.unprintable", where=where)
    if ask == "window":
        return {name: _pair(value, _node(where, name)) for name, value in answers.items()}
    if ask == "values":
        return {name: _number(value, _node(where, name)) for name, value in answers.items()}
    return dict(answers)


def _node(where: Message, name: str) -> Message:
    return Message("answers.node", where=where, name=name)


def _pair(value: Any, where: Message) -> tuple[float | None, float | None]:
    if not isinstance(value, list) or len(value) != 2:
        raise AnswersError("answers.pair", where=where)
    return _number(value[0], where), _number(value[1], where)


def _number(value: Any, where: Message) -> float | None:
    """A number, which may be ``inf`` or ``-inf`` as text; None for no answer."""
    if isinstance(value, str) and value in _INFINITE:
        return _INFINITE[value]
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    raise AnswersError("answers.number", where=where, given=repr(value))
