"""Errors of the API: one shape, a status, and a message with its code and parameters."""

from __future__ import annotations

import http
import json
from typing import Any

from fastapi import HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.requests import ClientDisconnect

from fourfold.base.errors import FourfoldError, message_of
from fourfold.classroom.students import ClassAccessError, UnknownTaskError
from fourfold.i18n import Message
from fourfold.service.puzzles import NoPuzzleError
from fourfold.tables.seats import TooManyTablesError, UnknownTableError, WrongSecretError


class ErrorModel(BaseModel):
    """What is wrong with a request."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    error: str = Field(examples=["MoveError"])
    """The kind of error."""
    message: str = Field(examples=["b2 is occupied by piece F"])
    """What is wrong and what is accepted, in English."""
    code: str | None = Field(default=None, examples=["rule.occupied"])
    """The message's code, for translation; null: the message has none."""
    params: dict[str, Any] | None = Field(default=None, examples=[{"square": "b2", "piece": "F"}])
    """The message's parameters. A reason among them is an error of the same shape."""


class BusyError(FourfoldError):
    """Too much work is waiting, or a client asks too often. Trying again later helps."""


class JobError(FourfoldError):
    """A job failed in its worker. ``kind`` is the class name of the worker's error."""

    def __init__(self, message: str | Message, /, kind: str, **params: object) -> None:
        super().__init__(message, **params)
        self.kind = kind


ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorModel, "description": "The body is not JSON."},
    413: {"model": ErrorModel, "description": "The body is too large."},
    422: {"model": ErrorModel, "description": "The request is invalid; the message says why."},
    429: {"model": ErrorModel, "description": "Too much work is waiting; try again later."},
}
"""Responses of every route, for its description."""

_STATUS: dict[type[Exception], int] = {
    UnknownTableError: 404,
    UnknownTaskError: 404,
    NoPuzzleError: 404,
    WrongSecretError: 403,
    ClassAccessError: 403,
    BusyError: 429,
    TooManyTablesError: 429,
}
_STATUS_BY_KIND = {kind.__name__: status for kind, status in _STATUS.items()}
"""Statuses other than 422; a job's error is known by the name of its class."""


def http_error(
    status: int, message: str | Message, /, headers: dict[str, str] | None = None, **params: object
) -> HTTPException:
    """The exception that refuses a request with this status and message."""
    detail = message if isinstance(message, Message) else Message(message, **params)
    return HTTPException(status, detail, headers)


def error_dict(error: Exception) -> dict[str, Any]:
    """An error as JSON, in the shape of :class:`ErrorModel`."""
    kind = _kind_of(error)
    if isinstance(error, StarletteHTTPException):
        detail: object = error.detail
        message = detail if isinstance(detail, Message) else Message(str(detail))
    elif isinstance(error, (ValidationError, RequestValidationError)):
        message = _validation_message(error.errors()[0])
    else:
        message = message_of(error)
    text = json.dumps({"error": kind, **message.as_dict()}, ensure_ascii=False)
    # A lone surrogate in the request cannot be sent back.
    result: dict[str, Any] = json.loads(text.encode("utf-8", "replace"))
    return result


def _kind_of(error: Exception) -> str:
    if isinstance(error, StarletteHTTPException):
        return http.HTTPStatus(error.status_code).phrase.title().replace(" ", "")
    if isinstance(error, (ValidationError, RequestValidationError)):
        return "RequestError"
    return error.kind if isinstance(error, JobError) else type(error).__name__


def _validation_message(first: Any) -> Message:
    """The message for the first of pydantic's errors, whose types are our codes."""
    where = ".".join(str(part) for part in first["loc"])
    limits = {k: v for k, v in first.get("ctx", {}).items() if isinstance(v, (int, float))}
    message = Message(f"request.{first['type']}", where=where, **limits)
    return message if message.is_known else Message("request.other", where=where, what=first["msg"])


def error_response(error: Exception) -> JSONResponse:
    """The response to a request that caused this error."""
    headers: dict[str, str] = {}
    if isinstance(error, ClientDisconnect):  # nobody reads the response, but it is not our failure
        error = http_error(408, "request.left")
    if isinstance(error, StarletteHTTPException):
        status, headers = error.status_code, dict(error.headers or {})
    else:
        status = _STATUS_BY_KIND.get(_kind_of(error), 422)
        if status == 429:
            headers = {"Retry-After": "2"}
    return JSONResponse(error_dict(error), status_code=status, headers=headers)


def add_error_handlers(app: Starlette) -> None:
    """Make the app answer every error in the shape of :class:`ErrorModel`."""

    async def handle(_: Request, error: Exception) -> JSONResponse:
        return error_response(error)

    kinds = (FourfoldError, RequestValidationError, StarletteHTTPException, ClientDisconnect)
    for kind in kinds:
        app.add_exception_handler(kind, handle)
