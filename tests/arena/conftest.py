"""Mock players, registered through entry points like those of an installed package."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourfold.arena import contestants
from fourfold.players import registry

MOCKS = Path(__file__).parent / "mocks"


@pytest.fixture(scope="session")
def with_mocks() -> dict[str, str]:
    """Return environment variables that put the mock players on a program's import path."""
    paths = [str(MOCKS), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"}


@pytest.fixture(autouse=True)
def _mocks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the mock players in this process and in its child processes."""
    caches = (registry._entries, contestants._find_config)
    monkeypatch.setattr(sys, "path", [str(MOCKS), *sys.path])
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()
