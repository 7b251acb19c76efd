"""Files of answers, as the exercise page writes them. Nothing in them is trusted but what the
student answered: the exercise is made anew, and the answers are the search's."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fourfold.errors import FourfoldError
from fourfold.reading import NotJsonError, parse_json
from fourfold.teaching.exercises import Exercise

FORMAT = "fourfold answers"
VERSION = 1
MOST_EXERCISES = 200
MOST_ANSWERS = 500
MOST_NAME = 100
_INFINITE = {"inf": math.inf, "-inf": -math.inf}


class AnswersError(FourfoldError):
    """A file of answers that cannot be read."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One exercise, and what the student answered."""

    exercise: Exercise
    answers: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Submission:
    """One file: a student's exercises."""

    student: str
    answered: tuple[Answered, ...]


def read_answers(text: str) -> Submission:
    """What a file says; AnswersError names what is wrong with it."""
    try:
        found = parse_json(text)
    except NotJsonError as error:
        raise AnswersError(str(error)) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise AnswersError(f'it is not a file of answers: "format" must be "{FORMAT}"')
    if found.get("version") != VERSION:
        raise AnswersError(f"version {found.get('version')!r} is unknown; this reads {VERSION}")
    student, exercises = found.get("student", ""), found.get("exercises")
    if not isinstance(student, str) or len(student) > MOST_NAME or "\n" in student:
        raise AnswersError(f'"student" must be a name of at most {MOST_NAME} characters in a line')
    if not isinstance(exercises, list) or not 1 <= len(exercises) <= MOST_EXERCISES:
        raise AnswersError(f'"exercises" must be a list of 1 to {MOST_EXERCISES}')
    return Submission(student, tuple(_answered(n, one) for n, one in enumerate(exercises, start=1)))


def _answered(number: int, found: Any) -> Answered:
    where = f"exercise {number}"
    if not isinstance(found, dict):
        raise AnswersError(f"{where} is not an object")
    parts = {name: found.get(name) for name in ("kind", "ask", "level", "seed")}
    for name, kind in (("kind", str), ("ask", str), ("level", int), ("seed", int)):
        if not isinstance(parts[name], kind) or isinstance(parts[name], bool):
            raise AnswersError(f'{where}: "{name}" is missing or wrong: {parts[name]!r}')
    try:
        exercise = Exercise(**parts)  # type: ignore[arg-type]
    except FourfoldError as error:
        raise AnswersError(f"{where}: {error}") from None
    return Answered(exercise, _read(exercise.ask, found.get("answers"), where))


def _read(ask: str, answers: Any, where: str) -> dict[str, Any]:
    if ask == "pruned":
        if not isinstance(answers, list) or not all(isinstance(name, str) for name in answers):
            raise AnswersError(f'{where}: "answers" must be a list of branches')
        answers = dict.fromkeys(answers, True)
    if not isinstance(answers, dict) or len(answers) > MOST_ANSWERS:
        raise AnswersError(f'{where}: "answers" must be an object of at most {MOST_ANSWERS} nodes')
    if not all(map(str.isprintable, answers)):
        raise AnswersError(f'{where}: a name in "answers" cannot be printed')
    if ask == "window":
        return {name: _pair(given, f"{where}, node {name!r}") for name, given in answers.items()}
    if ask == "values":
        return {name: _number(given, f"{where}, node {name!r}") for name, given in answers.items()}
    return dict(answers)


def _pair(given: Any, where: str) -> tuple[float | None, float | None]:
    if not isinstance(given, list) or len(given) != 2:
        raise AnswersError(f"{where}: alpha and beta must be a list of two")
    return _number(given[0], where), _number(given[1], where)


def _number(given: Any, where: str) -> float | None:
    """A number, an infinity as text, or None for no answer."""
    if isinstance(given, str) and given in _INFINITE:
        return _INFINITE[given]
    if given is None or (isinstance(given, int | float) and not isinstance(given, bool)):
        return given
    raise AnswersError(f'{where}: {given!r} is not a number, "inf", "-inf" or null')
