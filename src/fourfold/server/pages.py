"""The pages, the lessons, the message catalogues, and the static files that they load."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fourfold.frontend.lesson_pages import contents_page, lesson_page
from fourfold.frontend.pages import CLASS_PAGES, PAGES, missing_page, page_html, preferred_language
from fourfold.frontend.scripts import STATIC, message_script, message_scripts
from fourfold.server.errors import error_response, http_error
from fourfold.teaching.lessons import LessonError

MAX_FOLDERS = 8
"""Our addresses have fewer folders. A deeper one gets a plain error, not a page."""


class CompressedFiles(StaticFiles):
    """Static files, compressed once: a first visit loads dozens of them."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,  # noqa: ARG002
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        media_type = mimetypes.guess_type(full_path)[0] or "application/octet-stream"
        return _compressed(Path(full_path).read_bytes(), media_type, scope, status_code)


def _compressed(content: bytes, media_type: str, scope: Scope, status_code: int = 200) -> Response:
    """A response with an ETag, compressed if the client accepts that, or 304 if it has it."""
    compressed, etag = _compress(content)
    request = Headers(scope=scope)
    headers = {"ETag": etag, "Vary": "Accept-Encoding", "Content-Type": media_type}
    if etag in (part.strip() for part in request.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(compressed, status_code, headers)
    return Response(content, status_code, headers)


@functools.lru_cache(maxsize=256)
def _compress(content: bytes) -> tuple[bytes, str]:
    """The compressed content, and its ETag."""
    digest = hashlib.blake2b(content, digest_size=8).hexdigest()
    return gzip.compress(content, mtime=0), f'"{digest}"'


def _page_routes(name: str, address: str) -> list[Route]:
    def show(_: Request) -> Response:
        return HTMLResponse(page_html(name))

    def redirect(_: Request) -> Response:
        return RedirectResponse(f"/{address}")

    routes = [Route(f"/{address}", show)]
    return [*routes, Route(f"/{address.rstrip('/')}", redirect)] if address else routes


def _catalogue_route(name: str) -> Route:
    def show(request: Request) -> Response:
        return _compressed(message_script(name).encode(), "text/javascript", request.scope)

    return Route(f"/js/messages/{name}.js", show)


def _choose_language(request: Request) -> RedirectResponse:
    """Redirect to the lessons in the browser's language."""
    language = _language_of(request)
    return RedirectResponse(f"/learn/{language}/", headers={"Vary": "Accept-Language"})


def _lesson(request: Request) -> HTMLResponse:
    """A lesson, or the list of all lessons."""
    params = request.path_params
    try:
        page = lesson_page(**params) if "name" in params else contents_page(**params)
        return HTMLResponse(page)
    except LessonError as error:
        raise http_error(404, error.message) from None


def not_found(request: Request, error: Exception) -> Response:
    """The response at an unknown address: a page for browsers, else the plain error."""
    folders = request.url.path.count("/") - 1
    wants_page = "text/html" in request.headers.get("accept", "")
    if not wants_page or folders > MAX_FOLDERS:
        return error_response(error)
    headers = {"Vary": "Accept, Accept-Language"}
    page = missing_page(folders, _language_of(request))
    return HTMLResponse(page, status_code=404, headers=headers)


def _language_of(request: Request) -> str:
    return preferred_language(request.headers.get("accept-language", ""))


PAGE_ROUTES = [
    *(route for name, page in PAGES.items() for route in _page_routes(name, page.address)),
    Route("/learn", _choose_language),
    Route("/learn/", _choose_language),
    Route("/learn/{language}/", _lesson),
    Route("/learn/{language}/{name}", _lesson),
]
CLASS_ROUTES = [
    route for name, page in CLASS_PAGES.items() for route in _page_routes(name, page.address)
]
PROJECTOR_ROUTES = _page_routes("projector", CLASS_PAGES["projector"].address)
STATIC_ROUTES = [
    *(_catalogue_route(name) for name in message_scripts()),
    Mount("/", CompressedFiles(directory=STATIC)),
]
"""What pages load. These routes match any address, so they come last."""
