"""The dispatcher answers a page as the server does: the same answers, the same errors."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from fourfold.frontend.scripts import STATIC
from fourfold.server.app import create_app
from fourfold.server.requests import (
    ChooseRequest,
    ExplainRequest,
    PuzzleAnswerRequest,
    ReviewRequest,
    ThinkRequest,
    TournamentRequest,
    TraceRequest,
)
from fourfold.service.operations import JOBS
from fourfold.site import dispatcher

GAME = '[Game "tictactoe"]\n\na1 b2 *\n'


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        yield client


def said(question: dict[str, Any]) -> list[dict[str, Any]]:
    lines = list[str]()
    lines.append(dispatcher.hear(json.dumps(question), lines.append))
    return [json.loads(line) for line in lines]


def answered(question: dict[str, Any]) -> Any:
    *_, last, end = said(question)
    assert end == {"done": True}
    return last["found"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("games", None),
        ("players", None),
        ("line", {"game": "ultimate(n=3)", "position": None, "moves": ["e5", "d4"]}),
        ("puzzles?game=quarto&language=it", None),
        ("puzzles/3/hint?stage=2&game=quarto&language=en", None),
        ("puzzles/1/answer", {"game": "quarto", "turn": "a3:", "language": "en"}),
        ("records/read", {"text": GAME}),
        ("records/write", {"game": "tictactoe", "moves": ["a1", "b2"]}),
        ("exercise", {"kind": "abstract", "ask": "pruned", "level": 2, "seed": 3}),
        ("trace", {"game": "tictactoe", "position": "x../.o./...", "depth": 2}),
    ],
)
def test_answers_are_those_of_the_server(client: TestClient, path: str, body: Any) -> None:
    served = client.get(f"/api/{path}") if body is None else client.post(f"/api/{path}", json=body)
    question = {"ask": path} if body is None else {"ask": path, "body": body}
    if served.status_code == 200:
        assert answered(question) == served.json()
    else:
        assert said(question) == [served.json()]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("line", {"game": "quarto", "moves": [":6", "a1:6"]}),
        ("line", {"game": "chess"}),
        ("records/read", {"text": '[Game "tictactoe"]\n\na1 a1 *\n'}),
        ("puzzles/1/answer", {"turn": "z9"}),
    ],
)
def test_errors_are_those_of_the_server(client: TestClient, path: str, body: Any) -> None:
    served = client.post(f"/api/{path}", json=body)
    assert served.status_code == 422
    assert said({"ask": path, "body": body}) == [served.json()]


def test_work_is_told_as_it_goes_on() -> None:
    lines = said({"do": "choose", "game": "tictactoe", "moves": ["b2"], "player": "random(seed=1)"})
    assert [*lines[0]] == ["found"]
    assert lines[-1] == {"done": True}


def test_what_a_site_has_not_is_refused() -> None:
    (refusal,) = said({"ask": "tables/x"})
    assert (refusal["error"], refusal["code"]) == ("AddressError", "site.not_here")


def test_who_breaks_work_off_hears_that_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(JOBS, "solve", interrupted)
    assert said({"do": "solve"}) == [{"stopped": True}]


@pytest.mark.parametrize(
    ("job", "request_of"),
    [
        ("choose", ChooseRequest),
        ("solve", ThinkRequest),
        ("analyse", ThinkRequest),
        ("estimate", ThinkRequest),
        ("review", ReviewRequest),
        ("explain", ExplainRequest),
        ("puzzle_answer", PuzzleAnswerRequest),
        ("tournament", TournamentRequest),
        ("trace", TraceRequest),
    ],
)
def test_what_is_left_out_means_the_same_to_both(job: str, request_of: type[BaseModel]) -> None:
    """The server's requests have defaults for their description, the jobs for the dispatcher."""
    taken = inspect.signature(JOBS[job]).parameters
    for name, field in request_of.model_fields.items():
        if name in taken:
            missing = field.default is PydanticUndefined
            assert missing == (taken[name].default is inspect.Parameter.empty), (job, name)
            if not missing:
                assert list_or(field.default) == list_or(taken[name].default), (job, name)


def list_or(value: Any) -> Any:
    return list(value) if isinstance(value, (list, tuple)) else value


def test_whatever_a_page_asks_for_is_known() -> None:
    asked, done = set[str](), set[str]()
    for path in sorted((STATIC / "js").rglob("*.js")):
        if path.parent.name in ("backends", "projector") or path.name == "live-game.js":
            continue  # what only a server has
        text = path.read_text("utf-8")
        asked |= set(re.findall(r'backend\.(?:ask|uploadFile)\(["`]([^"`?]+)', text))
        done |= set(re.findall(r'\bdo: "(\w+)"', text))
    paths = {re.sub(r"\$\{\w+\}", "1", path) for path in asked}
    assert len(paths) > 8
    known = [path for path in paths if any(re.fullmatch(way, path) for way in dispatcher.ANSWERS)]
    assert sorted(known) == sorted(paths - SERVED)
    assert done - SERVED - {"watch"} <= set(JOBS)


SERVED = {"hall"}
"""What pages ask for only of a server."""


def test_a_file_of_games_is_read_where_the_page_puts_it() -> None:
    worker = (STATIC / "js" / "backends" / "python-worker.js").read_text("utf-8")
    assert f'"{dispatcher.FILE}"' in worker
    assert Path(dispatcher.FILE).is_absolute()
