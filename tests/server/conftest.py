"""The app in this process, for tests that need no browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from fourfold.server.app import create_app


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A client of the app. An error inside the app becomes a response, not an exception."""
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        yield client
