"""Where the package is, and a server and a browser to play its game in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.conftest import Server, browser, open_page

__all__ = ["browser", "open_page"]

PACKAGE = Path(__file__).parent / "connect_four" / "src"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server that finds the package."""
    server = Server(env={"PYTHONPATH": str(PACKAGE)})
    server.start()
    yield server
    server.kill()
