"""The jobs of the pages one learns on: searches that are shown step by step."""

from __future__ import annotations

import json
import time

from fourfold.errors import FourfoldError
from fourfold.limits import Limits
from fourfold.teaching.question import Question
from fourfold.teaching.sampling import Sample, below
from fourfold.teaching.traces import Line, tell_trace
from fourfold.web.limits import MOST_TRACE_BYTES, MOST_TRACED_NODES, TRACE_NODES
from fourfold.web.work.desk import Desk


def trace(
    desk: Desk,
    *,
    game: str,
    position: str | None,
    algorithm: str,
    depth: int | None,
    evaluation: str | None,
    seconds: float,
    **node: int,
) -> None:
    """The trace of a search; of a large one a sample, or what lies below one of its nodes."""
    question = Question.of(game, position, algorithm, depth, evaluation)
    ends = time.monotonic() + seconds
    most = TRACE_NODES
    while True:
        lines = _sampled(question, most, node["below"], ends - time.monotonic())
        if len(json.dumps(lines)) <= MOST_TRACE_BYTES:
            desk.tell({"lines": lines})
            return
        most //= 2


def _sampled(question: Question, most: int, number: int, seconds: float) -> list[Line]:
    sample = Sample(most)
    limits = Limits(nodes=MOST_TRACED_NODES, seconds=max(seconds, 0.01))
    tell_trace(question, below(number, sample) if number else sample, limits=limits)
    lines = sample.lines()
    if number and len(lines) < 3:
        raise FourfoldError("search.node", number=number)
    return lines
