"""The jobs of the pages one learns on: searches that are shown step by step."""

from __future__ import annotations

import json
import time

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.service.job_context import JobContext
from fourfold.service.limits import (
    DEFAULT_SECONDS,
    MOST_TRACE_BYTES,
    MOST_TRACED_NODES,
    TRACE_NODES,
)
from fourfold.teaching import sampling
from fourfold.teaching.question import DEFAULT_SEARCHED, Question
from fourfold.teaching.sampling import Sample
from fourfold.teaching.traces import Line, tell_trace


def trace(
    desk: JobContext,
    *,
    game: str = DEFAULT_SEARCHED,
    position: str | None = None,
    algorithm: str = "alphabeta",
    depth: int | None = None,
    evaluation: str | None = None,
    seconds: float = DEFAULT_SECONDS,
    below: int = 0,
) -> None:
    """The trace of a search; of a large one a sample, or what lies below one of its nodes."""
    question = Question.of(game, position, algorithm, depth, evaluation)
    ends = time.monotonic() + seconds
    most = TRACE_NODES
    while True:
        lines = _sampled(question, most, below, ends - time.monotonic())
        if len(json.dumps(lines)) <= MOST_TRACE_BYTES:
            desk.tell({"lines": lines})
            return
        most //= 2


def _sampled(question: Question, most: int, number: int, seconds: float) -> list[Line]:
    sample = Sample(most)
    limits = Limits(nodes=MOST_TRACED_NODES, seconds=max(seconds, 0.01))
    tell_trace(question, sampling.below(number, sample) if number else sample, limits=limits)
    lines = sample.lines()
    if number and len(lines) < 3:
        raise FourfoldError("search.node", number=number)
    return lines
