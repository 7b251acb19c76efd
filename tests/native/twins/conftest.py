"""What the tests of compiled searches share."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator

import pytest


@pytest.fixture
def ctrl_c() -> Iterator[Callable[[], bool]]:
    """To be given to a search as its ``stop``: Ctrl-C is pressed once it has been asked."""
    main, asked = threading.main_thread().ident, threading.Event()
    assert main is not None

    def press() -> None:
        asked.wait()
        signal.pthread_kill(main, signal.SIGINT)

    def stop() -> bool:
        asked.set()
        return False

    finger = threading.Thread(target=press, daemon=True)
    finger.start()
    yield stop
    assert asked.is_set()
    finger.join()
