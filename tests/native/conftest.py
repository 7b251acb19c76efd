"""Run code in a separate process, since it could hang or crash the tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable

import pytest

TIMEOUT = 60
"""Seconds until a program counts as hanging; each normally takes one or two."""

PREAMBLE = """
import os, resource, sys, threading, time
from fourfold.native import quarto_champion, quarto_players, quarto_solver
from fourfold.native import ultimate_classic, ultimate_engine

QUARTO = "..../..../..../.... 0"
LATE = "60.9/..../.1B./..A. F"
ULTIMATE = "/".join(["." * 16] * 16) + " -"

def in_thread(work, *arguments, **keywords):
    thread = threading.Thread(target=work, args=arguments, kwargs=keywords, daemon=True)
    thread.start()
    return thread
"""

Program = Callable[[str], str]


@pytest.fixture
def run() -> Program:
    """Run a program and return its output; fail if it hangs or crashes."""

    def run_program(code: str) -> str:
        program = subprocess.Popen(
            [sys.executable, "-c", PREAMBLE + textwrap.dedent(code)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            out, err = program.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)  # Its children may hang as well.
            program.communicate()
            raise
        assert program.returncode == 0, err
        return out.strip()

    return run_program
