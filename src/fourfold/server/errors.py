"""Errors as the API tells them: one shape, a status that says whose fault it is, and a message."""

from __future__ import annotations

import http
import json
from typing import Any

from fastapi import HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.requests import ClientDisconnect

from fourfold.base.errors import FourfoldError, message_of
from fourfold.classroom.errors import ClassAccessError, UnknownTaskError
from fourfold.i18n import Message
from fourfold.tables.errors import TooManyTablesError, UnknownTableError, WrongSecretError


class Problem(BaseModel):
    """What was wrong with a request."""

    error: str = Field(description="The kind of error.", examples=["MoveError"])
    message: str = Field(
        description="What was wrong and what is accepted.",
        examples=["b2 is occupied by piece F"],
    )
    code: str | None = Field(
        default=None,
        description="Which error it is, for those who say it in another language; null: unknown.",
        examples=["rule.occupied"],
    )
    params: dict[str, Any] | None = Field(
        default=None,
        description="What the message names. A reason is a problem in its turn.",
        examples=[{"square": "b2", "piece": "F"}],
    )


class BusyError(FourfoldError):
    """More work is waiting than the server takes on; trying again later helps."""


RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "The body is not JSON."},
    413: {"model": Problem, "description": "The body is too large."},
    422: {"model": Problem, "description": "The request cannot be used; the message says why."},
    429: {"model": Problem, "description": "Too much is waiting already; try again."},
}


class JobError(FourfoldError):
    """Work that failed. ``kind`` is the name of the error that the worker met."""

    def __init__(self, said: str | Message, /, kind: str, **params: object) -> None:
        super().__init__(said, **params)
        self.kind = kind


def refused(
    status: int, said: str | Message, /, headers: dict[str, str] | None = None, **params: object
) -> HTTPException:
    """The exception by which a request is refused with this status: a code with its params, or what
    they say."""
    detail = said if isinstance(said, Message) else Message(said, **params)
    return HTTPException(status, detail, headers)


def problem_of(error: Exception) -> Problem:
    """The kind of an error, and what it says."""
    if isinstance(error, StarletteHTTPException):
        kind = http.HTTPStatus(error.status_code).phrase.title().replace(" ", "")
        detail: object = error.detail
        said = detail if isinstance(detail, Message) else Message(str(detail))
    elif isinstance(error, (ValidationError, RequestValidationError)):
        kind, said = "RequestError", _invalid(error.errors()[0])
    else:
        kind = error.kind if isinstance(error, JobError) else type(error).__name__
        said = message_of(error)
    told = json.dumps({"error": kind, **said.as_dict()}, ensure_ascii=False)
    # half a surrogate pair cannot be sent
    return Problem.model_validate_json(told.encode("utf-8", "replace"))


def _invalid(first: Any) -> Message:
    """A request that does not fit its description; pydantic's kinds of error are the codes."""
    where = ".".join(str(part) for part in first["loc"])
    limits = {k: v for k, v in first.get("ctx", {}).items() if isinstance(v, (int, float))}
    said = Message(f"request.{first['type']}", where=where, **limits)
    return said if said.is_known else Message("request.other", where=where, what=first["msg"])


def refusal(error: Exception) -> JSONResponse:
    """The answer to a request that caused this error."""
    status, headers = 422, {}
    if isinstance(error, RequestValidationError) and error.errors()[0]["type"] == "json_invalid":
        error = refused(400, "request.not_json")
    if isinstance(error, ClientDisconnect):  # nobody hears it, but it is no failure of ours
        error = refused(408, "request.left")
    if isinstance(error, (UnknownTableError, UnknownTaskError)):
        status = 404
    elif isinstance(error, (WrongSecretError, ClassAccessError)):
        status = 403
    elif isinstance(error, (BusyError, TooManyTablesError)):
        status, headers = 429, {"Retry-After": "2"}
    elif isinstance(error, StarletteHTTPException):
        status, headers = error.status_code, dict(error.headers or {})
    problem = problem_of(error).model_dump(exclude_none=True)
    return JSONResponse(problem, status_code=status, headers=headers)


def explain_problems(app: Starlette) -> None:
    """Make the app answer every error in the shape of :class:`Problem`."""

    async def refuse(_: Request, error: Exception) -> JSONResponse:
        return refusal(error)

    kinds = (FourfoldError, RequestValidationError, StarletteHTTPException, ClientDisconnect)
    for kind in kinds:
        app.add_exception_handler(kind, refuse)
