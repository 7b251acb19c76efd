"""Fixtures for the tests of compiled searches."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator

import pytest


@pytest.fixture
def ctrl_c() -> Iterator[Callable[[], bool]]:
    """A ``stop`` function for a search; its first call triggers Ctrl-C."""
    main, polled = threading.main_thread().ident, threading.Event()
    assert main is not None

    def press() -> None:
        polled.wait()
        signal.pthread_kill(main, signal.SIGINT)

    def stop() -> bool:
        polled.set()
        return False

    thread = threading.Thread(target=press, daemon=True)
    thread.start()
    yield stop
    assert polled.is_set()
    thread.join()
