"""Runs operations in the browser, for a site without a server.

A query is ``{"ask": "puzzles/3/hint?stage=2", "body": …}`` with a path of the server's API, or
``{"do": "choose", …}`` as on its socket. The answer is lines of JSON: ``{"found": …}`` for every
result, then ``{"done": true}``, or ``{"error": "MoveError", "message": …}``.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from fourfold import native
from fourfold.base.errors import FourfoldError, message_of
from fourfold.native.rpc.client import Transport
from fourfold.service.learning import ENVIRONMENT, MAX_OUTPUT, RunError
from fourfold.service.operations import OPERATIONS, Operation, match_path
from fourfold.service.requests import JobContext

SCRATCH_FILE = Path("/tmp/fourfold-games.sqlite")
"""Where the page puts a file of games for an operation that takes one."""


class AddressError(FourfoldError):
    """A static site does not offer this operation."""


def prepare() -> None:
    """Import what most queries need, before the core is there: the page keeps a snapshot of memory
    for its next visit."""
    for path in ("games", "players", "puzzles"):
        answer(json.dumps({"ask": path}), lambda _: None)


def init(transport: Transport) -> Callable[[str, Callable[[str], None]], str]:
    """Call the core by this transport from now on. Returns :func:`answer`."""
    native.use_rpc(transport)
    return answer


def answer(query: str, send: Callable[[str], None]) -> str:
    """Answer one query. Results are sent; the last line is returned, so that the caller sends it
    when nothing can interrupt it any more."""
    try:
        return json.dumps(_run(query, send))
    except KeyboardInterrupt:
        return json.dumps({"stopped": True})


def _run(query: str, send: Callable[[str], None]) -> dict[str, Any]:
    def send_result(result: Any) -> None:
        send(json.dumps({"found": result}))

    try:
        operation, params = _parse_query(json.loads(query))
        operation.run(params, JobContext(send_result, run_module=run_in_interpreter))
    except Exception as error:
        return {"error": type(error).__name__, **message_of(error).as_dict()}
    return {"done": True}


def _parse_query(query: dict[str, Any]) -> tuple[Operation, dict[str, Any]]:
    """The operation of a query, and its parameters."""
    if "do" in query:
        return OPERATIONS[query.pop("do")], query
    path, _, text = query["ask"].partition("?")
    match = match_path(path)
    if match is None:
        raise AddressError("site.not_here", path=path)
    operation, in_path = match
    params = {**dict(parse_qsl(text)), **(query.get("body") or {}), **in_path}
    return operation, params | ({"path": str(SCRATCH_FILE)} if operation.takes_file else {})


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
        code = _run_module(arguments[0])
    if code:
        raise RunError(errors.getvalue()[-MAX_OUTPUT:].strip() or "request.stopped")
    return output.getvalue()


def _run_module(module: str) -> object:
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
