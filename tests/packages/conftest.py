"""Path of the sample package, and a server and browser that can play its game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.conftest import Server, browser, open_page

__all__ = ["browser", "open_page"]

PACKAGE = Path(__file__).parent / "connect_four" / "src"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Start a server with the sample package on its path."""
    server = Server(env={"PYTHONPATH": str(PACKAGE)})
    server.start()
    yield server
    server.kill()
