"""``fourfold serve`` as a shell starts it."""

from __future__ import annotations

import socket
import subprocess
import sys
import urllib.request

import pytest

from fourfold.errors import FourfoldError
from fourfold.web.server import address_of, bind

COMMAND = (sys.executable, "-u", "-m", "fourfold.cli", "serve", "--no-browser")


def test_a_taken_port_is_said_and_another_used() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with subprocess.Popen(
            [*COMMAND, "--port", str(port)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == f"Port {port} is taken; using another.\n"
            address = process.stdout.readline().split()[3]
            with urllib.request.urlopen(f"{address}api/status", timeout=20) as answer:
                assert answer.status == 200
            process.terminate()
            assert process.wait(timeout=20) is not None


def test_a_host_that_is_not_ours_is_refused() -> None:
    with pytest.raises(FourfoldError, match=r"--host 192\.0\.2\.1 --port 8484: cannot listen"):
        bind("192.0.2.1", 8484)


def test_addresses_are_those_a_browser_takes() -> None:
    listener, _ = bind("0.0.0.0", 0)
    with listener:
        assert address_of(listener, "0.0.0.0").startswith("http://localhost:")
