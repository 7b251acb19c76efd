"""Programs of the lessons print the same in this interpreter as in a process."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from fourfold.service.learning import RunError, run_block
from fourfold.service.requests import JobContext, RunModule, RunRequest
from fourfold.site.dispatcher import run_in_interpreter
from fourfold.teaching.lessons import CodeBlock


def run(lesson: str, block: int, run_module: RunModule | None = None) -> Any:
    context = JobContext(lambda _: None, run_module=run_module)
    return run_block(RunRequest(lesson=lesson, block=block), context)


@pytest.mark.parametrize(("lesson", "block"), [("03-minimax", 3), ("07-alphabeta", 0)])
def test_block_output_matches_a_process(lesson: str, block: int) -> None:
    before = Path.cwd(), list(sys.argv), dict(os.environ)
    assert run(lesson, block, run_in_interpreter) == run(lesson, block)
    assert (Path.cwd(), sys.argv, dict(os.environ)) == before


def test_imported_program_runs_again() -> None:
    imported = importlib.import_module("fourfold.teaching.lesson_session")
    assert run("07-alphabeta", 0, run_in_interpreter) == run("07-alphabeta", 0, run_in_interpreter)
    assert sys.modules["fourfold.teaching.lesson_session"] is imported


def test_failing_program_prints_the_error(tmp_path: Path) -> None:
    arguments = ["fourfold.cli", "perft", "--game", "chess"]
    with pytest.raises(RunError, match="chess"):
        run_in_interpreter(JobContext(print), arguments, tmp_path, 0)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("$ fourfold solve START\n", True),
        ("$ fourfold match python:careful.py random\n", False),
        ("$ fourfold compare --plot nodes.png\n", False),
    ],
)
def test_blocks_that_need_processes_or_plots_are_not_offered(text: str, runs: bool) -> None:
    block = CodeBlock("console", text)
    assert (block.can_run, block.can_run_in_browser) == (True, runs)
