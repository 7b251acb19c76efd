"""Programs of their own: what they do could freeze or end the process that runs them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable

import pytest

PATIENCE = 60
"""Seconds after which a program is called frozen; each is done in one or two."""

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
    """Runs a program to its end and gives what it printed; fails when it freezes or breaks."""

    def run_to_the_end(code: str) -> str:
        program = subprocess.Popen(
            [sys.executable, "-c", PREAMBLE + textwrap.dedent(code)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            out, err = program.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)  # what it forked may be frozen as well
            program.communicate()
            raise
        assert program.returncode == 0, err
        return out.strip()

    return run_to_the_end
