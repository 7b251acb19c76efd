"""Runs programs of the lessons in this interpreter, as a browser has no processes."""

from __future__ import annotations

import contextlib
import io
import os
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

from fourfold.service.job_context import JobContext
from fourfold.service.lesson_runs import ENVIRONMENT, MAX_OUTPUT, RunError


def run_in_interpreter(
    context: JobContext,  # noqa: ARG001
    arguments: list[str],
    folder: Path,
    deadline: float,  # noqa: ARG001
) -> str:
    """What a module prints; RunError if it fails. It has no deadline: the page can interrupt it."""
    output, errors = io.StringIO(), io.StringIO()
    with (
        _environment(folder, arguments),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
    ):
        code = _run(arguments[0])
    if code:
        raise RunError(errors.getvalue()[-MAX_OUTPUT:].strip() or "request.stopped")
    return output.getvalue()


def _run(module: str) -> object:
    """Run a module as a program, whether or not it was imported before. Returns its exit code."""
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
def _environment(folder: Path, arguments: list[str]) -> Iterator[None]:
    """The working directory, arguments and environment that a process would have."""
    before, arguments_before, environment_before = Path.cwd(), sys.argv, dict(os.environ)
    os.chdir(folder)
    sys.argv = arguments
    os.environ.update(ENVIRONMENT)
    try:
        yield
    finally:
        os.chdir(before)
        sys.argv = arguments_before
        os.environ.clear()
        os.environ.update(environment_before)
