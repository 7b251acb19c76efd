"""A server of our own, for the measurements beside this file."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def served(*options: str) -> Iterator[str]:
    """The address of ``fourfold serve``, which ends with the measurement."""
    command = (
        sys.executable,
        "-m",
        "fourfold.cli",
        "serve",
        "--no-browser",
        "--port",
        "0",
        *options,
    )
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


def socket_of(address: str) -> str:
    """Where the socket of a server is."""
    return address.replace("http", "ws", 1) + "api/live"
