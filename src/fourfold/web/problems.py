"""Errors as the API tells them: one shape, a status that says whose fault it is, and a message."""

from __future__ import annotations

import http
from typing import Any

from fastapi import HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.applications import Starlette
from starlette.exceptions import HTTPException as StarletteHTTPException

from fourfold.errors import FourfoldError


class Problem(BaseModel):
    """What was wrong with a request."""

    error: str = Field(description="The kind of error.", examples=["MoveError"])
    message: str = Field(
        description="What was wrong and what is accepted.",
        examples=["b2 is occupied by piece F"],
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

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def problem_of(error: Exception) -> Problem:
    """The kind and the message of an error."""
    kind = error.kind if isinstance(error, JobError) else type(error).__name__
    return _problem(kind, str(error))


def _problem(kind: str, message: str) -> Problem:
    """A problem in characters that can be sent: half a surrogate pair cannot."""
    return Problem(error=kind, message=message.encode("utf-8", "replace").decode("utf-8"))


def _respond(status: int, problem: Problem, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse(problem.model_dump(), status_code=status, headers=headers)


def refusal(error: Exception) -> JSONResponse:
    """The answer to a request that caused this error."""
    if isinstance(error, BusyError):
        return _respond(429, problem_of(error), {"Retry-After": "2"})
    if isinstance(error, StarletteHTTPException):
        kind = http.HTTPStatus(error.status_code).phrase.title().replace(" ", "")
        headers = dict(error.headers or {})
        return _respond(error.status_code, _problem(kind, str(error.detail)), headers)
    return _respond(422, problem_of(error))


def _invalid(error: RequestValidationError) -> JSONResponse:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "json_invalid":
        return refusal(HTTPException(400, "the body is not JSON"))
    return _respond(422, _problem("RequestError", f"{where}: {first['msg']}"))


def explain_problems(app: Starlette) -> None:
    """Make the app answer every error in the shape of :class:`Problem`."""

    async def refuse(_: Request, error: Exception) -> JSONResponse:
        return _invalid(error) if isinstance(error, RequestValidationError) else refusal(error)

    for kind in (FourfoldError, RequestValidationError, StarletteHTTPException):
        app.add_exception_handler(kind, refuse)
