"""Errors have codes: what the rooms below say is recognised, and is said in Italian as well."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import fourfold
from fourfold.players.registry import player_names
from fourfold.web import wordings
from fourfold.web.pages import STATIC
from fourfold.web.wordings import WORDINGS, recognise

EMPTY = "..../..../..../.... -"
MESSAGE = re.compile(r'^  "([\w.]+)": "(.*)",$', re.MULTILINE)
FACT = re.compile(r"\{(\w+)\}")


def test_every_wording_is_still_said() -> None:
    texts = [text for text in _texts_of_the_source() if " " in text]
    unsaid = [
        wording
        for _, wording in WORDINGS
        if not any(map(wordings.pattern_of(wording).fullmatch, texts))
    ]
    assert unsaid == []


def _texts_of_the_source() -> set[str]:
    """Every text in our Python, with a stand-in for whatever is filled in."""
    texts = set()
    for path in Path(fourfold.__file__).parent.rglob("*.py"):
        if path == Path(wordings.__file__):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                texts.add("".join(map(_sample, node.values)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    return texts


def _sample(part: ast.expr) -> str:
    if isinstance(part, ast.FormattedValue):
        return "'4'" if part.conversion == ord("r") else "4"
    assert isinstance(part, ast.Constant)
    return str(part.value)


def _italian() -> dict[str, str]:
    messages: dict[str, str] = {}
    for name in ("it", "server-it", "learn-it"):
        text = (STATIC / "js" / "messages" / f"{name}.js").read_text(encoding="utf-8")
        messages.update(MESSAGE.findall(text))
    return messages


def test_every_player_is_described_in_italian() -> None:
    described = {key.partition(".")[2] for key in _italian() if key.startswith("about.")}
    assert described == set(player_names())


def test_every_code_has_italian_words_that_name_its_facts() -> None:
    messages = _italian()
    for code, wording in WORDINGS:
        assert set(FACT.findall(messages[code])) <= set(FACT.findall(wording)), (code, wording)


@pytest.mark.parametrize(
    ("path", "body", "code", "facts"),
    [
        (
            "choose",
            {"position": EMPTY, "player": "randon"},
            "spec.player",
            {"name": "randon", "near": "random"},
        ),
        (
            "choose",
            {"position": EMPTY, "player": "minmax(depth=99)"},
            "spec.value",
            {"owner": "minmax", "name": "depth", "value": "99"},
        ),
        ("trace", {"game": "abstract", "position": "(3"}, "position.tree", {}),
        ("position", {"moves": [":0"] * 301}, "request.too_long", {"max_length": 300}),
    ],
)
def test_the_code_and_the_facts(
    client: TestClient, path: str, body: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    said = client.post(f"/api/{path}", json=body).json()
    assert said["code"] == code
    assert facts.items() <= said["facts"].items()


def test_an_error_in_an_error(client: TestClient) -> None:
    text = '[Game "quarto"]\n\n:0 a1:1 a1:2 *\n'
    said = client.post("/api/records/read", json={"text": text}).json()
    turn = said["facts"]["reason"]
    assert (said["code"], turn["code"]) == ("record.game", "record.turn")
    assert turn["facts"]["reason"] == {
        "message": "a1 is occupied by piece 0",
        "code": "rule.occupied",
        "facts": {"square": "a1", "piece": "0"},
    }


def test_what_is_not_known_has_no_code() -> None:
    assert recognise("something else") == {}
