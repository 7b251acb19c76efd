"""The lessons' pages, asked for without a browser."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from markdown_it import MarkdownIt

from fourfold.teaching.lessons import LANGUAGES, find_lesson, lesson_names
from fourfold.web.lesson_links import links_of


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
        assert "style=" not in page.text  # the policy would refuse it
        assert f'href="{name}"' in contents


@pytest.mark.parametrize("path", ["fr/", "en/14-nothing", "it/..%2f..%2ferrors", "en/README"])
def test_a_lesson_that_is_not_there(client: TestClient, path: str) -> None:
    answer = client.get(f"/learn/{path}")
    assert answer.status_code == 404
    assert "lesson" in answer.json()["message"] or "Not Found" in answer.json()["message"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("it-IT,it;q=0.9,en", "it"), ("de,en;q=0.5", "en"), ("fr", "en"), ("", "en")],
)
def test_the_first_language_that_we_have(client: TestClient, accepted: str, language: str) -> None:
    headers = {"Accept-Language": accepted}
    answer = client.get("/learn", headers=headers, follow_redirects=False)
    assert answer.headers["location"] == f"/learn/{language}/"


def test_markup_in_a_text_stays_text() -> None:
    from fourfold.web.lesson_pages import WORDS, _block, _reader

    reader = _reader("en")
    assert isinstance(reader, MarkdownIt)
    assert "<script" not in reader.render("<script>alert(1)</script>")
    assert "<b>" not in _block("console", "$ fourfold <b>", WORDS["en"])
    assert 'href="javascript' not in reader.render("[x](javascript:alert(1))")


def test_both_languages_have_the_same_words() -> None:
    from fourfold.web.lesson_pages import WORDS

    assert set(WORDS["en"]) == set(WORDS["it"])


def test_commands_without_a_page_have_no_link() -> None:
    assert list(links_of("$ fourfold perft --canonical\n$ fourfold bench")) == []
    [link] = links_of('fourfold play --game quarto --second "alphabeta(time=2)"')
    assert link.address == "#quarto&first=human&second=alphabeta(time=2)"
