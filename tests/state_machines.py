"""What the state machines share: sample sizes, and the files that a killed process leaves."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test
from tests.samples import THOROUGH, sample

SETTINGS = settings(
    max_examples=sample(5, 200),
    stateful_step_count=sample(25, 50),
    deadline=None,
    derandomize=not THOROUGH,
    suppress_health_check=list(HealthCheck),
)

FAULT_SETTINGS = settings(
    SETTINGS,
    max_examples=200,
    stateful_step_count=40,
    derandomize=True,
    phases=[Phase.generate],
    report_multiple_bugs=False,
)
"""Stops at the first failure."""


finds_fault = pytest.mark.skipif(not THOROUGH, reason="slow; runs with make thorough-test")
"""Marks tests that plant a fault for a machine to find."""


def check_fault_is_found(machine: type[RuleBasedStateMachine]) -> None:
    """Check that the machine fails, in the presence of a planted fault."""
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine, settings=FAULT_SETTINGS)


def copy_as_after_kill(path: Path) -> Path:
    """Copy the files of an open store as they would be if its process were killed now."""
    killed = path.with_name(f"{path.stem}-{path.suffix}")
    for suffix in ("", "-wal"):
        file = path.with_name(path.name + suffix)
        if file.exists():
            shutil.copyfile(file, killed.with_name(killed.name + suffix))
    return killed
