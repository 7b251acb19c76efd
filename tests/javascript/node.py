"""Runs JavaScript in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent
SETUP = ("--import", (FOLDER / "setup.js").as_uri())
NEEDS_NODE = pytest.mark.skipif(
    shutil.which("node") is None, reason="Node, which runs these tests, is not installed"
)


def run_node(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", *SETUP, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def call_script(name: str, request: dict[str, Any]) -> Any:
    """The JSON that a script of this folder prints for a request."""
    run = run_node(str(FOLDER / name), stdin=json.dumps(request))
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
