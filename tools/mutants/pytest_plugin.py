"""Tells `tools.mutants.python` which test failed, and ends a test that takes too long."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys

import pytest
from tools.mutants.python import TEST_LIMIT, TEST_PROCESSOR_LIMIT

# Tests may capture or replace the standard output.
_OUTPUT = os.dup(1)


def _tell(word: str, nodeid: str) -> None:
    os.write(_OUTPUT, f"\nMUTANT {word} {nodeid}\n".encode())


def pytest_runtest_logstart(nodeid: str) -> None:
    _tell("TRIED", nodeid)
    faulthandler.dump_traceback_later(TEST_LIMIT, exit=True, file=sys.__stderr__)
    signal.setitimer(signal.ITIMER_PROF, TEST_PROCESSOR_LIMIT)  # SIGPROF ends the process


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _tell("NOTICED", report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _tell("NOTICED", report.nodeid)
