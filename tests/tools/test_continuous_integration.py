"""The workflow on GitHub and the script that runs everything elsewhere check the same."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_workflow_runs_every_target_of_the_script() -> None:
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    workflow = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    targets = set(re.findall(r"^ *make ([a-z-]+)$", script, re.MULTILINE))
    assert {"test", "thorough-test", "thread-test", "fuzz", "wasm-test", "site-test"} <= targets
    matrix = re.findall(r"target: \[(.*)\]", workflow)
    in_workflow = set(re.findall(r"- run: make ([a-z-]+) ", workflow))
    assert targets <= in_workflow | {name for names in matrix for name in names.split(", ")}
