"""The pages of the lessons, and their blocks of code."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from fastapi.testclient import TestClient
from markdown_it import MarkdownIt

from fourfold.frontend.lesson_pages import page_links
from fourfold.i18n import translator
from fourfold.service.learning import RunError, run_block
from fourfold.service.requests import JobContext, RunRequest
from fourfold.teaching.lessons import LANGUAGES, CodeBlock, find_lesson, lesson_names

SLOW_BLOCK = RunRequest(lesson="13-your-own", block=5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_its_page(client: TestClient, language: str) -> None:
    contents = client.get(f"/learn/{language}/").text
    for name in lesson_names():
        page = client.get(f"/learn/{language}/{name}")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert f"<h1>{find_lesson(name, language).title}</h1>".replace("'", "&#x27;") in (
            page.text.replace("'", "&#x27;")
        )
        assert "style=" not in page.text  # the content security policy would refuse it
        assert f'href="{name}"' in contents


@pytest.mark.parametrize("path", ["fr/", "en/14-nothing", "it/..%2f..%2ferrors", "en/README"])
def test_an_unknown_lesson_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(f"/learn/{path}")
    assert answer.status_code == 404
    assert "lesson" in answer.json()["message"] or "Not Found" in answer.json()["message"]


@pytest.mark.parametrize("path", ["lessons", "a/b/c", "learn/fr/", "learn/en/%22%3E%3Cscript%3E"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "Page not found"), ("it", "Pagina non trovata")]
)
def test_browsers_get_a_page_at_an_unknown_address(
    client: TestClient, path: str, language: str, words: str
) -> None:
    headers = {"Accept": "text/html,*/*", "Accept-Language": language}
    answer = client.get(f"/{path}", headers=headers)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<h2 data-t="missing.title">{words}</h2>' in answer.text
    home = "../" * path.count("/") or "./"
    assert f'<a class="button primary" href="{home}"' in answer.text
    assert "<script>" not in answer.text


def test_other_clients_get_a_json_error(client: TestClient) -> None:
    for path in ("/lessons", "/api/nothing"):
        assert client.get(path, headers={"Accept": "*/*"}).json()["error"] == "NotFound"
    assert "error" in client.get("/api/nothing", headers={"Accept": "text/html"}).json()
    deep = client.get("/a" * 30, headers={"Accept": "text/html"})
    assert (deep.status_code, deep.json()["error"]) == (404, "NotFound")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("it-IT,it;q=0.9,en", "it"), ("de,en;q=0.5", "en"), ("fr", "en"), ("", "en")],
)
def test_lessons_open_in_the_preferred_language(
    client: TestClient, accepted: str, language: str
) -> None:
    headers = {"Accept-Language": accepted}
    answer = client.get("/learn", headers=headers, follow_redirects=False)
    assert answer.headers["location"] == f"/learn/{language}/"


def test_html_in_a_lesson_is_escaped() -> None:
    from fourfold.frontend.lesson_pages import _block, _markdown

    markdown = _markdown("en")
    assert isinstance(markdown, MarkdownIt)
    assert "<script" not in markdown.render("<script>alert(1)</script>")
    assert "<b>" not in _block(CodeBlock("console", "$ fourfold <b>\n"), 0, translator("en"))
    assert 'href="javascript' not in markdown.render("[x](javascript:alert(1))")


def test_commands_without_a_page_have_no_link() -> None:
    assert list(page_links("$ fourfold perft --canonical\n$ fourfold bench")) == []
    [link] = page_links('fourfold play --game quarto --second "alphabeta(time=2)"')
    assert link.address == "#quarto&first=human&second=alphabeta(time=2)"


def test_a_link_to_a_tree_names_the_evaluation() -> None:
    [link] = page_links("fourfold tree x../..x/oo. --depth 2 --evaluation zero")
    assert link.address.endswith("&algorithm=alphabeta&depth=2&evaluation=zero")


def test_a_link_to_a_position_names_its_game() -> None:
    [link] = page_links('fourfold analyse "x../.o./..." --game tictactoe')
    assert link.address == "#tictactoe&first=human&second=human&start=x../.o./..."
    [link] = page_links('fourfold analyse "..../..../..../.... 6"')
    assert link.address == "#quarto&first=human&second=human&start=..../..../..../...._6"


def run(client: TestClient, lesson: str, block: int) -> tuple[int, dict[str, Any]]:
    answer = client.post("/api/lessons/run", json={"lesson": lesson, "block": block})
    return answer.status_code, answer.json()


def test_a_session_runs_the_sessions_before_it(client: TestClient) -> None:
    _, answer = run(client, "09-deepening", 1)
    assert answer == {"output": "([10, 36, 163, 492, 1692], 2393)\n1706\n", "pictures": {}}


def test_a_command_finds_the_files_of_its_lesson(client: TestClient) -> None:
    _, answer = run(client, "13-your-own", 1)
    assert "python:careful.py:careful" in answer["output"]
    assert "4 games" in answer["output"]


def test_pictures_are_sent_with_the_output(client: TestClient) -> None:
    number = next(
        place
        for place, block in enumerate(b for b in find_lesson("07-alphabeta").blocks if b.kind)
        if "--plot" in block.text
    )
    _, answer = run(client, "07-alphabeta", number)
    assert base64.b64decode(answer["pictures"]["nodes.png"]).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("lesson", "block", "reason"),
    [
        ("03-minmax", 0, "did you mean 03-minimax?"),
        ("../../errors", 0, "unknown lesson"),
        ("03-minimax", 99, "has no code block 99 (number of blocks: 0, 1, 2, 3, 4)"),
        ("09-deepening", 3, "has no code block 3"),  # it needs input
        ("13-your-own", 7, "has no code block 7"),  # it installs something
        ("13-your-own", 0, "has no code block 0"),  # it is a file
    ],
)
def test_blocks_that_cannot_run_are_refused(
    client: TestClient, lesson: str, block: int, reason: str
) -> None:
    status, answer = run(client, lesson, block)
    assert status == 422
    assert reason in answer["message"]


def test_a_block_has_a_time_limit() -> None:
    with pytest.raises(RunError, match="the time limit of"):
        run_block(SLOW_BLOCK, JobContext(lambda _: None), seconds=0.2)


def test_an_interrupted_block_is_stopped() -> None:
    context = JobContext(lambda _: None)
    context.interrupt()
    with pytest.raises(RunError, match="cancelled"):
        run_block(SLOW_BLOCK, context, seconds=60)
