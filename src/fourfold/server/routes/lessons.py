"""The pages of the lessons."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import Route

from fourfold.frontend.languages import language_of
from fourfold.frontend.lesson_pages import contents_page, lesson_page
from fourfold.server.errors import refused
from fourfold.teaching.lessons import LessonError


def start(request: Request) -> RedirectResponse:
    """To the lessons in the first language of the browser's that we have."""
    language = language_of(request.headers.get("accept-language", ""))
    return RedirectResponse(f"/learn/{language}/", headers={"Vary": "Accept-Language"})


def contents(request: Request) -> HTMLResponse:
    """All lessons of a language."""
    try:
        return HTMLResponse(contents_page(request.path_params["language"]))
    except LessonError as error:
        raise refused(404, error.message) from None


def lesson(request: Request) -> HTMLResponse:
    """One lesson."""
    try:
        return HTMLResponse(
            lesson_page(request.path_params["name"], request.path_params["language"])
        )
    except LessonError as error:
        raise refused(404, error.message) from None


ROUTES = [
    Route("/learn", start),
    Route("/learn/", start),
    Route("/learn/{language}/", contents),
    Route("/learn/{language}/{name}", lesson),
]
