"""The pages of the board, the tree viewer and the exercises."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from fourfold.web.pages import CLASS_PAGES, PAGES, page_text


def _routes(name: str, address: str) -> list[Route]:
    def show(_: Request) -> Response:
        return HTMLResponse(page_text(name))

    def lead(_: Request) -> Response:
        return RedirectResponse(f"/{address}")

    found = [Route(f"/{address}", show)]
    return [*found, Route(f"/{address.rstrip('/')}", lead)] if address else found


CLASS_ROUTES = [
    route for name, page in CLASS_PAGES.items() for route in _routes(name, page.address)
]
ROUTES = [route for name, page in PAGES.items() for route in _routes(name, page.address)]
