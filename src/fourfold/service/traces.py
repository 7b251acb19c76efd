"""Searches shown step by step, and exercises on them."""

from __future__ import annotations

import json
import time

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.service.job_context import JobContext, Result
from fourfold.service.limits import MAX_TRACE_BYTES, MAX_TRACED_NODES, TRACE_NODES
from fourfold.service.requests import ExerciseRequest, TraceRequest
from fourfold.teaching.exercises import Exercise
from fourfold.teaching.search_setup import SearchSetup
from fourfold.teaching.trace_sample import TraceSample, only_subtree
from fourfold.teaching.traces import Line, trace_search


def trace(request: TraceRequest, _: JobContext) -> Result:
    """Follow a search step by step. Of a large search the trace is a sample, and says so."""
    question = SearchSetup.of(
        request.game, request.position, request.algorithm, request.depth, request.evaluation
    )
    deadline = time.monotonic() + request.seconds
    nodes = TRACE_NODES
    while True:
        lines = _sample(question, nodes, request.below, deadline - time.monotonic())
        if len(json.dumps(lines)) <= MAX_TRACE_BYTES:
            return {"lines": lines}
        nodes //= 2


def _sample(question: SearchSetup, nodes: int, below: int, seconds: float) -> list[Line]:
    sample = TraceSample(nodes)
    limits = Limits(nodes=MAX_TRACED_NODES, seconds=max(seconds, 0.01))
    trace_search(question, only_subtree(below, sample) if below else sample, limits=limits)
    lines = sample.lines()
    if below and len(lines) < 3:
        raise FourfoldError("search.node", number=below)
    return lines


def make_exercise(request: ExerciseRequest) -> Result:
    """A random exercise. The same seed gives the same exercise."""
    return Exercise(request.kind, request.ask, request.level, request.seed).page_data()
