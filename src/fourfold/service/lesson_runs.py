"""A block of a lesson, run as a reader would run it. Only what ships with the lessons ever is."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.service.job_context import JobContext
from fourfold.service.limits import LESSON_SECONDS
from fourfold.teaching.blocks import code_up_to

MOST_OUTPUT = 50_000
MOST_PICTURE_BYTES = 400_000
"""What is told of what a block prints, and of the pictures that it draws."""

PLAIN = {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "MPLBACKEND": "agg"}


class RunError(FourfoldError):
    """A block that failed, or took too long."""


Run = Callable[[JobContext, list[str], Path, float], str]
"""What a program prints, given as a module with its arguments: in this folder, until then."""


def run_block(
    desk: JobContext,
    *,
    lesson: str,
    block: int,
    seconds: float = LESSON_SECONDS,
    run: Run | None = None,
) -> None:
    """What a block prints, and the pictures it draws, in a folder that is empty but for the files
    that the lesson has written before."""
    ends = time.monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="fourfold-lesson-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for earlier in code_up_to(lesson, block):
            if earlier.file:
                (folder / earlier.file).write_text(earlier.text, encoding="utf-8")
        try:
            output = "".join(
                (run or _output)(desk, arguments, folder, ends)
                for arguments in _programs(lesson, block)
            )
        except subprocess.TimeoutExpired:
            raise RunError("busy.time", seconds=f"{seconds:g}") from None
        pictures = {
            path.name: base64.b64encode(path.read_bytes()).decode()
            for path in sorted(folder.glob("*.png"))
            if path.stat().st_size <= MOST_PICTURE_BYTES
        }
    desk.tell({"output": output[:MOST_OUTPUT], "pictures": pictures})


def _programs(lesson: str, number: int) -> Iterator[list[str]]:
    """The modules that run a block, with their arguments."""
    block = code_up_to(lesson, number)[-1]
    if block.session:
        yield ["fourfold.teaching.session", lesson, str(number)]
    for command in block.commands:
        yield ["fourfold.cli", *command.words[1:]]


def _output(desk: JobContext, arguments: list[str], folder: Path, ends: float) -> str:
    """What a program prints; RunError when it fails or is told to stop."""
    with subprocess.Popen(
        [sys.executable, "-P", "-m", *arguments],
        cwd=folder,
        env={**os.environ, **PLAIN},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    ) as process:
        desk.stop = process.kill
        if desk.stopped:  # the word came before there was anything to stop
            process.kill()
        try:
            said, complaint = process.communicate(timeout=max(ends - time.monotonic(), 0))
        finally:
            process.kill()
    if process.returncode:
        raise RunError(complaint[-MOST_OUTPUT:].strip() or "request.stopped")
    return said
