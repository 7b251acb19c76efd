"""The dispatcher answers a page as the server does, with the same results and errors."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from fourfold.server.app import create_app
from fourfold.service.operations import OPERATIONS
from fourfold.service.requests import JobContext, ThinkRequest
from fourfold.site import dispatcher

GAME = '[Game "tictactoe"]\n\na1 b2 *\n'


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        yield client


def answer_lines(query: dict[str, Any]) -> list[dict[str, Any]]:
    lines = list[str]()
    lines.append(dispatcher.answer(json.dumps(query), lines.append))
    return [json.loads(line) for line in lines]


def result_of(query: dict[str, Any]) -> Any:
    *_, last, end = answer_lines(query)
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
def test_results_match_the_server(client: TestClient, path: str, body: Any) -> None:
    served = client.get(f"/api/{path}") if body is None else client.post(f"/api/{path}", json=body)
    query = {"ask": path} if body is None else {"ask": path, "body": body}
    if served.status_code == 200:
        assert result_of(query) == served.json()
    else:
        assert answer_lines(query) == [served.json()]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("line", {"game": "quarto", "moves": [":6", "a1:6"]}),
        ("line", {"game": "chess"}),
        ("records/read", {"text": '[Game "tictactoe"]\n\na1 a1 *\n'}),
        ("puzzles/1/answer", {"turn": "z9"}),
    ],
)
def test_errors_match_the_server(client: TestClient, path: str, body: Any) -> None:
    served = client.post(f"/api/{path}", json=body)
    assert served.status_code == 422
    assert answer_lines({"ask": path, "body": body}) == [served.json()]


def test_every_result_is_sent() -> None:
    request = {"game": "tictactoe", "moves": ["b2"], "player": "random(seed=1)"}
    lines = answer_lines({"do": "choose", **request})
    assert [*lines[0]] == ["found"]
    assert lines[-1] == {"done": True}


def test_an_unknown_path_is_refused() -> None:
    (refusal,) = answer_lines({"ask": "tables/x"})
    assert (refusal["error"], refusal["code"]) == ("AddressError", "site.not_here")


def test_interrupted_work_is_reported_as_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(request: ThinkRequest, context: JobContext) -> None:
        raise KeyboardInterrupt

    stopped = dataclasses.replace(OPERATIONS["solve"], function=interrupted)
    monkeypatch.setitem(OPERATIONS, "solve", stopped)
    assert answer_lines({"do": "solve", "position": "..../..../..../.... -"}) == [{"stopped": True}]


def test_the_dispatcher_runs_without_packages_that_the_browser_lacks() -> None:
    lacking = ["fastapi", "starlette", "uvicorn", "pydantic", "numpy", "fourfold.server"]
    program = f"""
import sys
for name in {lacking}:
    sys.modules[name] = None
from fourfold.site import dispatcher
dispatcher.prepare()
print(dispatcher.answer('{{"ask": "line", "body": {{"game": "tictactoe"}}}}', print))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.stdout.endswith('{"done": true}\n'), run.stderr
