"""Programs of the lessons, run in this very interpreter: a browser has no other processes."""

from __future__ import annotations

import contextlib
import io
import os
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

from fourfold.service.job_context import JobContext
from fourfold.service.lesson_runs import MOST_OUTPUT, PLAIN, RunError


def run_here(desk: JobContext, arguments: list[str], folder: Path, ends: float) -> str:  # noqa: ARG001
    """What a module prints; RunError when it fails. Whoever waits may break it off."""
    said, complaint = io.StringIO(), io.StringIO()
    module, *given = arguments
    with (
        _in_place(folder, [module, *given]),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(complaint),
    ):
        code = _exit_code(module)
    if code:
        raise RunError(complaint.getvalue()[-MOST_OUTPUT:].strip() or "request.stopped")
    return said.getvalue()


def _exit_code(module: str) -> object:
    """How a module ends that is run as a program: anew, whether or not it was imported before."""
    imported = sys.modules.pop(module, None)
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        return end.code
    finally:
        if imported is not None:
            sys.modules[module] = imported
    return 0


@contextlib.contextmanager
def _in_place(folder: Path, arguments: list[str]) -> Iterator[None]:
    """The folder, the arguments and the environment that a process of its own would have."""
    before, arguments_before, environment = Path.cwd(), sys.argv, dict(os.environ)
    os.chdir(folder)
    sys.argv = arguments
    os.environ.update(PLAIN)
    try:
        yield
    finally:
        os.chdir(before)
        sys.argv = arguments_before
        os.environ.clear()
        os.environ.update(environment)
