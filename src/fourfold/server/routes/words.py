"""The catalogues, as the scripts of the pages import them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fourfold.frontend.scripts import message_script, message_scripts
from fourfold.server.static_files import packed_response


def _route(name: str) -> Route:
    def show(request: Request) -> Response:
        return packed_response(message_script(name).encode(), "text/javascript", request.scope)

    return Route(f"/js/messages/{name}.js", show)


ROUTES = [_route(name) for name in message_scripts()]
