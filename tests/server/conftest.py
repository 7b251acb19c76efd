"""The app in this process, for tests that need no browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from fourfold.server.app import create_app


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """Asks the app. An error inside it is answered as a server would, not raised in the test."""
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        yield client
