"""The pages of the board, the tree viewer and the exercises, and of what is not there."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from fourfold.frontend.languages import language_of
from fourfold.frontend.pages import CLASS_PAGES, PAGES, missing_page, page_text
from fourfold.server.errors import refusal

DEEPEST = 8
"""An address of ours has fewer folders. Who asks for one with more gets the bare refusal."""


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


def missing(request: Request, error: Exception) -> Response:
    """The answer at an address that has nothing: a page to whoever reads pages."""
    folders = request.url.path.count("/") - 1
    reads_pages = "text/html" in request.headers.get("accept", "")
    if not reads_pages or folders > DEEPEST:
        return refusal(error)
    language = language_of(request.headers.get("accept-language", ""))
    headers = {"Vary": "Accept, Accept-Language"}
    return HTMLResponse(missing_page(folders, language), status_code=404, headers=headers)
