"""The table of operations, and the requests that are derived from it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from pydantic_core import PydanticUndefined
from syrupy.assertion import SnapshotAssertion

from fourfold.frontend.scripts import STATIC
from fourfold.server.operations.requests import fields_of, request_model
from fourfold.server.operations.responses import RESPONSE_MODELS
from fourfold.server.operations.socket import ON_SOCKET
from fourfold.service.operations import OPERATIONS, Operation, match_path
from fourfold.service.requests import build_request

SERVER_ONLY = {"lobby", "watch"}
"""Queries that only a server answers."""


def test_every_route_has_a_response_model() -> None:
    with_path = {operation.name for operation in OPERATIONS.values() if operation.path}
    assert with_path == set(RESPONSE_MODELS)


def test_only_short_work_is_answered_on_the_event_loop() -> None:
    """The others take a worker and wait in the fair queue."""
    at_once = {operation.name for operation in OPERATIONS.values() if operation.pool is None}
    assert at_once == {"games", "players", "position", "write_record", "hint"}


def test_limits_and_defaults_of_requests_are_stable(snapshot: SnapshotAssertion) -> None:
    """Clients rely on them. After a deliberate change: pytest --snapshot-update."""
    texts = []
    for name, operation in sorted(OPERATIONS.items()):
        schema = request_model(operation.request).model_json_schema()
        for field, rules in schema.get("properties", {}).items():
            texts.append(f"{name}.{field} {json.dumps(_without_prose(rules), sort_keys=True)}")
    assert "\n".join(texts) == snapshot


def _without_prose(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_prose(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _without_prose(value)
        for key, value in schema.items()
        if key not in {"title", "description", "examples"}
    }


def test_every_operation_can_be_reached() -> None:
    for operation in OPERATIONS.values():
        assert operation.path is not None or operation.on_socket, operation.name
        assert operation.pool is not None or not operation.on_socket, operation.name
        fields = {name for name, _, _ in fields_of(operation.request)}
        assert operation.pool is None or operation.seconds is not None or "seconds" in fields


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: operation.name)
def test_defaults_are_the_same_for_server_and_dispatcher(operation: Operation) -> None:
    fields = request_model(operation.request).model_fields
    required = {name for name, field in fields.items() if field.default is PydanticUndefined}
    values = dict.fromkeys(required, "0")
    request: Any = build_request(operation.request, values)
    for name, field in fields.items():
        if name not in required:
            assert _as_json(field.default) == _as_json(getattr(request, name))


def _as_json(value: Any) -> Any:
    return list(value) if isinstance(value, (list, tuple)) else value


def test_every_query_of_the_pages_is_an_operation() -> None:
    queried_paths, started_jobs = set[str](), set[str]()
    for path in sorted((STATIC / "js").rglob("*.js")):
        if path.parent.name in ("backends", "projector") or path.name in (
            "backend.js",
            "live-game.js",
            "table-connection.js",
            "live-view.js",
        ):
            continue  # features of the server only
        text = path.read_text("utf-8")
        queried_paths |= set(re.findall(r'backend\.(?:ask|uploadFile)\(["`]([^"`?]+)', text))
        started_jobs |= set(re.findall(r'\bdo: "(\w+)"', text))
    paths = {re.sub(r"\$\{\w+\}", "1", path) for path in queried_paths}
    assert len(paths) > 8
    assert {path for path in paths if match_path(path) is None} <= SERVER_ONLY
    assert started_jobs - SERVER_ONLY <= set(ON_SOCKET)
