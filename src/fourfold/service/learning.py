"""Traces of searches, exercises on searches, and the output of code blocks in lessons.

Only code that ships with the lessons is run.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.service.requests import (
    LESSON_SECONDS,
    MAX_TRACE_BYTES,
    MAX_TRACED_NODES,
    TRACE_NODES,
    ExerciseRequest,
    JobContext,
    Result,
    RunRequest,
    TraceRequest,
)
from fourfold.teaching.exercises import Exercise
from fourfold.teaching.lessons import CodeBlock, code_blocks_until
from fourfold.teaching.search_setup import SearchSetup
from fourfold.teaching.trace_sample import TraceSample, only_subtree
from fourfold.teaching.traces import Line, trace_search

MAX_OUTPUT = 50_000
MAX_PICTURE_BYTES = 400_000
"""Limits of the printed text of a block that is returned, and of each picture."""

ENVIRONMENT = {
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
    "MPLBACKEND": "agg",
}


class RunError(FourfoldError):
    """A block that failed, or took too long."""


def trace(request: TraceRequest, _: JobContext) -> Result:
    """Follow a search step by step. The trace of a large search is a sample and marked as one."""
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


def make_exercise(request: ExerciseRequest, _: JobContext) -> Result:
    """A random exercise. The same seed gives the same exercise."""
    return Exercise(request.kind, request.ask, request.level, request.seed).page_data()


def run_block(
    request: RunRequest, context: JobContext, *, seconds: float = LESSON_SECONDS
) -> Result:
    """Run a block of a lesson and return its output and its pictures. Only the lessons' own code is
    run, selected by its number. It runs in an empty folder with the files of the blocks before
    it."""
    deadline = time.monotonic() + seconds
    run_module = context.run_module or run_in_process
    blocks = code_blocks_until(request.lesson, request.block)
    with tempfile.TemporaryDirectory(prefix="fourfold-lesson-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for block in blocks:
            if block.file:
                (folder / block.file).write_text(block.text, encoding="utf-8")
        try:
            output = "".join(
                run_module(context, arguments, folder, deadline)
                for arguments in _programs(blocks[-1], request)
            )
        except subprocess.TimeoutExpired:
            raise RunError("busy.time", seconds=f"{seconds:g}") from None
        pictures = {
            path.name: base64.b64encode(path.read_bytes()).decode()
            for path in sorted(folder.glob("*.png"))
            if path.stat().st_size <= MAX_PICTURE_BYTES
        }
    return {"output": output[:MAX_OUTPUT], "pictures": pictures}


def _programs(block: CodeBlock, request: RunRequest) -> Iterator[list[str]]:
    """The modules that run a block, with their arguments."""
    if block.session:
        yield ["fourfold.teaching.lesson_session", request.lesson, str(request.block)]
    for command in block.commands:
        yield ["fourfold.cli", *command.words[1:]]


def run_in_process(context: JobContext, arguments: list[str], folder: Path, deadline: float) -> str:
    """Run a module in its own process and return its output; RunError if it fails or is stopped."""
    with subprocess.Popen(
        [sys.executable, "-P", "-m", *arguments],
        cwd=folder,
        env={**os.environ, **ENVIRONMENT},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as process:
        context.stop = process.kill
        if context.stopped:  # before there was a process to stop
            process.kill()
        try:
            output, errors = process.communicate(timeout=max(deadline - time.monotonic(), 0))
        finally:
            process.kill()
    if process.returncode:
        raise RunError(errors[-MAX_OUTPUT:].strip() or "request.stopped")
    return output
