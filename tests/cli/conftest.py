"""Fixtures that run the installed program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping

import pytest

PROGRAM = (sys.executable, "-m", "fourfold.cli")
PLAIN = {
    **{name: value for name, value in os.environ.items() if name != "FORCE_COLOR"},
    "COLUMNS": "80",
    "PYTHONIOENCODING": "utf-8",
}


def run_program(
    *arguments: str, lines: tuple[str, ...] = (), env: Mapping[str, str] = PLAIN
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        env=env,
        timeout=120,
    )


@pytest.fixture(scope="session")
def program() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run ``fourfold`` with arguments and optional lines of input."""
    return run_program


@pytest.fixture(scope="session")
def start_program() -> Callable[..., subprocess.Popen[str]]:
    """Start ``fourfold`` with pipes, for tests that interact with it. Keywords are added to its
    environment."""

    def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**PLAIN, "PYTHONUNBUFFERED": "1", **environment},
        )

    return start
