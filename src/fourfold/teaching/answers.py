"""Files of answers, as the exercise page writes them. Nothing in them is trusted but what the
student answered: the exercise is made anew, and the answers are the search's."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.strict_json import InvalidJsonError, parse_json
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
    """A file of answers that cannot be read."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One exercise, and what the student answered. ``checked`` is how often the page had shown what
    is right before the file was saved, as the page says; None where it does not say."""

    exercise: Exercise
    answers: dict[str, Any]
    checked: int | None = None


@dataclass(frozen=True, slots=True)
class Submission:
    """One file: a student's exercises."""

    student: str
    answered: tuple[Answered, ...]


def read_answers(text: str) -> Submission:
    """What a file says; AnswersError names what is wrong with it."""
    try:
        found = parse_json(text)
    except InvalidJsonError as error:
        raise AnswersError(error.message) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise AnswersError("answers.format", format=FORMAT)
    if found.get("version") != VERSION:
        raise AnswersError("answers.version", version=repr(found.get("version")), known=VERSION)
    student, exercises = found.get("student", ""), found.get("exercises")
    if not isinstance(student, str) or len(student) > MOST_NAME or "\n" in student:
        raise AnswersError("answers.student", most=MOST_NAME)
    if not isinstance(exercises, list) or not 1 <= len(exercises) <= MOST_EXERCISES:
        raise AnswersError("answers.exercises", most=MOST_EXERCISES)
    return Submission(student, tuple(_answered(n, one) for n, one in enumerate(exercises, start=1)))


def _answered(number: int, found: Any) -> Answered:
    where = Message("answers.where", number=number)
    if not isinstance(found, dict):
        raise AnswersError("answers.object", where=where)
    parts = {name: found.get(name) for name in ("kind", "ask", "level", "seed")}
    for name, kind in (("kind", str), ("ask", str), ("level", int), ("seed", int)):
        if not isinstance(parts[name], kind) or isinstance(parts[name], bool):
            raise AnswersError("answers.part", where=where, name=name, found=repr(parts[name]))
    with wrap_errors("answers.exercise", to=AnswersError, where=where):
        exercise = Exercise(**parts)  # type: ignore[arg-type]
    checked = found.get("checked")
    if checked is not None and (type(checked) is not int or not 0 <= checked <= MOST_CHECKED):
        raise AnswersError("answers.checked", where=where, most=MOST_CHECKED)
    return Answered(exercise, read_given(exercise.ask, found.get("answers"), where), checked)


def read_given(ask: str, answers: Any, where: Message) -> dict[str, Any]:
    """What was answered to one exercise, as :func:`~fourfold.teaching.checking.check` takes it."""
    if ask == "pruned":
        if not isinstance(answers, list) or not all(isinstance(name, str) for name in answers):
            raise AnswersError("answers.branches", where=where)
        answers = dict.fromkeys(answers, True)
    if not isinstance(answers, dict) or len(answers) > MOST_ANSWERS:
        raise AnswersError("answers.nodes", where=where, most=MOST_ANSWERS)
    if not all(map(str.isprintable, answers)):
        raise AnswersError("answers.unprintable", where=where)
    if ask == "window":
        return {name: _pair(given, _node(where, name)) for name, given in answers.items()}
    if ask == "values":
        return {name: _number(given, _node(where, name)) for name, given in answers.items()}
    return dict(answers)


def _node(where: Message, name: str) -> Message:
    return Message("answers.node", where=where, name=name)


def _pair(given: Any, where: Message) -> tuple[float | None, float | None]:
    if not isinstance(given, list) or len(given) != 2:
        raise AnswersError("answers.pair", where=where)
    return _number(given[0], where), _number(given[1], where)


def _number(given: Any, where: Message) -> float | None:
    """A number, an infinity as text, or None for no answer."""
    if isinstance(given, str) and given in _INFINITE:
        return _INFINITE[given]
    if given is None or (isinstance(given, int | float) and not isinstance(given, bool)):
        return given
    raise AnswersError("answers.number", where=where, given=repr(given))
