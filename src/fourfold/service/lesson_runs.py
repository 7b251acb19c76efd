"""Running a block of a lesson as a reader would. Only code that ships with the lessons is run."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.service.job_context import JobContext, Result
from fourfold.service.limits import LESSON_SECONDS
from fourfold.service.requests import RunRequest
from fourfold.teaching.lessons import CodeBlock, code_blocks_until

MAX_OUTPUT = 50_000
MAX_PICTURE_BYTES = 400_000
"""Limits of the printed text that is returned, and of each picture."""

ENVIRONMENT = {
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
    "MPLBACKEND": "agg",
}


class RunError(FourfoldError):
    """A block that failed, or took too long."""


def run_block(
    request: RunRequest, context: JobContext, *, seconds: float = LESSON_SECONDS
) -> Result:
    """Run a block of a lesson: what it prints, and the pictures it draws. Only the lessons' own
    code is run, by its number, in an empty folder with the files of the blocks before it."""
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
    """What a module prints in a process of its own; RunError if it fails or is stopped."""
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
