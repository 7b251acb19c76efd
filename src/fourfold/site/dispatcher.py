"""Who answers the pages of a site without a server: the same answers and jobs, called in a browser.

A question is ``{"ask": "puzzles/3/hint?stage=2", "body": …}`` with a path of the server's API, or
``{"do": "choose", …}`` as on its socket. What is said are lines of JSON as a process of the
server says them: ``{"found": …}`` as often as there is something, then ``{"done": true}``, or
``{"error": "MoveError", "message": …}``.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from fourfold import native
from fourfold.base.errors import FourfoldError, message_of
from fourfold.games.record import Record
from fourfold.native.rpc.client import Transport
from fourfold.service import games, puzzles, records
from fourfold.service.job_context import JobContext
from fourfold.service.lesson_runs import run_block
from fourfold.service.operations import JOBS
from fourfold.site.lesson_runner import run_here
from fourfold.teaching.exercises import Exercise

Say = Callable[[str], None]

FILE = Path("/tmp/fourfold-games.sqlite")
"""Where a file of games lies that the page sends."""


class AddressError(FourfoldError):
    """Something was asked for that a site without a server has not."""


def _at_once(answer: Callable[..., Any]) -> Callable[..., None]:
    def tell(desk: JobContext, **given: Any) -> None:
        desk.tell(answer(**given))

    return tell


def _number(job: Callable[..., None]) -> Callable[..., None]:
    def numbered(desk: JobContext, *, number: str, **given: Any) -> None:
        job(desk, number=int(number), **given)

    return numbered


def _hint(number: int, stage: str = "1", **given: str) -> Any:
    return puzzles.hint(number, int(stage), **given)


ANSWERS: dict[str, Callable[..., None]] = {
    r"games": _at_once(games.games),
    r"players": _at_once(games.players),
    r"line": _at_once(games.line),
    r"puzzles": _at_once(puzzles.puzzles),
    r"puzzles/(?P<number>\d+)/hint": _number(_at_once(_hint)),
    r"puzzles/(?P<number>\d+)/answer": _number(JOBS["puzzle_answer"]),
    r"records/read": _at_once(records.read),
    r"records/write": _at_once(lambda **given: records.write(Record.of_texts(**given))),
    r"exercise": _at_once(lambda **given: Exercise(**given).sheet()),
    r"trace": JOBS["trace"],
    r"tournaments/read": functools.partial(JOBS["stored"], path=str(FILE)),
    r"lessons/run": functools.partial(run_block, run=run_here),
}
"""What can be asked for, by patterns of paths."""


def prepare() -> None:
    """Have loaded what most questions need, before there is a core to ask: a page keeps what is
    loaded now, and has it at once next time."""
    for path in ("games", "players", "puzzles"):
        hear(json.dumps({"ask": path}), lambda _: None)


def init(transport: Transport) -> Callable[[str, Say], str]:
    """Have this core asked from now on; :func:`hear`, for whoever has the questions."""
    native.use_rpc(transport)
    return hear


def hear(question: str, say: Say) -> str:
    """Answer one question; returned is how that ended, for whoever asked to pass on once nothing
    can break it off any more."""
    try:
        return json.dumps(_answer(question, say))
    except KeyboardInterrupt:
        return json.dumps({"stopped": True})


def _answer(question: str, say: Say) -> dict[str, Any]:
    def tell(found: Any) -> None:
        say(json.dumps({"found": found}))

    try:
        job, given = _read(json.loads(question))
        job(JobContext(tell), **given)
    except Exception as error:
        return {"error": type(error).__name__, **message_of(error).as_dict()}
    return {"done": True}


def _read(question: dict[str, Any]) -> tuple[Callable[..., None], dict[str, Any]]:
    """The job, and what is given to it."""
    if "do" in question:
        return JOBS[question.pop("do")], question
    path, _, query = question["ask"].partition("?")
    for pattern, job in ANSWERS.items():
        if found := re.fullmatch(pattern, path):
            return job, {
                **dict(parse_qsl(query)),
                **(question.get("body") or {}),
                **found.groupdict(),
            }
    raise AddressError("site.not_here", path=path)
