"""Routes whose JSON bodies are parsed strictly, so that nothing unreadable is ever stored."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from fourfold.base.files import InvalidJsonError, parse_json
from fourfold.server.errors import http_error


class StrictJsonRequest(Request):
    """A request that refuses NaN, numbers no float can hold, and unpaired surrogates."""

    async def json(self) -> Any:
        try:
            return parse_json(await self.body())
        except InvalidJsonError as error:
            raise http_error(400, error.message) from None


class StrictJsonRoute(APIRoute):
    """A route that gets :class:`StrictJsonRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_strictly(request: Request) -> Response:
            return await handle(StrictJsonRequest(request.scope, request.receive))

        return handle_strictly
