"""HTTP routes of the operations, derived from their table."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import re
import tempfile
from collections.abc import AsyncIterator, Callable
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, cast

from fastapi import APIRouter, Query
from fastapi import Path as PathParameter
from pydantic import BaseModel, TypeAdapter
from starlette.requests import Request

from fourfold import __version__
from fourfold.server.errors import ERROR_RESPONSES, BusyError, ErrorModel, http_error
from fourfold.server.limits import WORKERS
from fourfold.server.operations.requests import constraints_of, fields_of, model_type, request_model
from fourfold.server.operations.responses import RESPONSE_MODELS, StatusModel
from fourfold.server.sockets import client_of
from fourfold.server.state import state_of
from fourfold.server.strict_json_route import StrictJsonRoute
from fourfold.service.operations import OPERATIONS, Operation
from fourfold.service.requests import MAX_SECONDS, JobContext

NOT_FOUND: dict[int | str, dict[str, Any]] = {
    404: {"model": ErrorModel, "description": "There is no puzzle with this number."}
}
FILE_BODY = {
    "requestBody": {
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    }
}

router = APIRouter(route_class=StrictJsonRoute)


@router.get("/status", tags=["games"])
async def status() -> StatusModel:
    """Whether the server is there, and what it is."""
    return StatusModel(
        name="fourfold", version=__version__, workers=WORKERS, most_seconds=MAX_SECONDS
    )


def _add_route(operation: Operation) -> None:
    path = operation.path
    assert path is not None
    responses = dict(ERROR_RESPONSES) if operation.method == "POST" else {}
    if operation.tag == "puzzles":
        responses = {**ERROR_RESPONSES, **NOT_FOUND}
    response_model = RESPONSE_MODELS[operation.name]
    router.add_api_route(
        f"/{path}",
        _endpoint(operation, path, TypeAdapter(response_model)),
        methods=[operation.method],
        name=operation.name,
        tags=[operation.tag],
        description=inspect.getdoc(operation.function),
        response_model=response_model,
        responses=responses,
        openapi_extra=FILE_BODY if operation.takes_file else None,
    )


def _endpoint(operation: Operation, path: str, response: TypeAdapter[Any]) -> Callable[..., Any]:
    """The function of a route. FastAPI reads its parameters from the signature."""

    def answer_at_once(http: Request, **arguments: Any) -> Any:
        params = _params(arguments)
        state_of(http).fair_play.check(client_of(http), operation, params)
        context = JobContext(lambda _: None)
        operation.run(params, context)
        return response.validate_python(context.latest)

    async def answer_from_worker(http: Request, **arguments: Any) -> Any:
        return response.validate_json(await run_in_pool(http, operation, _params(arguments)))

    async def answer_about_file(http: Request) -> Any:
        async with _uploaded_file(http) as path:
            result = await run_in_pool(http, operation, {"path": str(path)})
        return response.validate_json(result)

    if operation.takes_file:
        return answer_about_file
    endpoint: Any = answer_at_once if operation.pool is None else answer_from_worker
    parameters = [Parameter("http", Parameter.KEYWORD_ONLY, annotation=Request)]
    endpoint.__signature__ = inspect.Signature([*parameters, *_parameters(operation, path)])
    return cast(Callable[..., Any], endpoint)


@contextlib.asynccontextmanager
async def _uploaded_file(http: Request) -> AsyncIterator[Path]:
    """Write the body to a temporary file as it arrives, within the client's quota."""
    with contextlib.ExitStack() as stack:
        take = stack.enter_context(state_of(http).uploads.open(client_of(http)))
        try:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fourfold-"))
            path = Path(folder) / "games.sqlite"  # SQLite adds files beside it
            with path.open("wb") as file:
                async for part in http.stream():
                    take(len(part))
                    file.write(part)
        except OSError:  # the disk is full
            raise BusyError("busy.disk") from None
        yield path


def _parameters(operation: Operation, path: str) -> list[Parameter]:
    """The parameters of a route: those in its path, and the query or the body."""
    in_path = frozenset(re.findall(r"\{(\w+)\}", path))
    parameters = []
    for name, hint, default in fields_of(operation.request):
        if name not in in_path and operation.method == "POST":
            continue
        where = PathParameter if name in in_path else Query
        plain = hint.__origin__ if hasattr(hint, "__metadata__") else hint
        annotation: Any = Annotated[model_type(plain), where(**constraints_of(hint))]
        value = Parameter.empty if default is ... else default
        parameters.append(
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=value)
        )
    if operation.method == "POST":
        model = request_model(operation.request, in_path)
        parameters.append(Parameter("request", Parameter.KEYWORD_ONLY, annotation=model))
    return parameters


def _params(arguments: dict[str, Any]) -> dict[str, Any]:
    """The parameters of the operation: those in the path or query, and the fields of the body."""
    body = arguments.pop("request", None)
    return {**arguments, **(body.model_dump() if isinstance(body, BaseModel) else {})}


async def run_in_pool(http: Request, operation: Operation, params: dict[str, Any]) -> str:
    """The result of an operation as JSON. The job is stopped if the client leaves."""
    state, client = state_of(http), client_of(http)
    state.fair_play.check(client, operation, params)
    assert operation.pool is not None
    pool, seconds = state.pools[operation.pool], operation.time_limit(params)
    job = asyncio.ensure_future(pool.result(operation.name, params, seconds, client=client))
    left = asyncio.ensure_future(_wait_for_disconnect(http))
    try:
        await asyncio.wait({job, left}, return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise http_error(408, "request.left")
        return job.result()
    finally:
        job.cancel()
        left.cancel()
        await asyncio.gather(job, left, return_exceptions=True)


async def _wait_for_disconnect(http: Request) -> None:
    while (await http.receive())["type"] != "http.disconnect":
        pass


for _operation in OPERATIONS.values():
    if _operation.path is not None:
        _add_route(_operation)
