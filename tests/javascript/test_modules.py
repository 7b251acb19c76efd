"""The tests in ``*.test.js``."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.javascript.node import FOLDER, NEEDS_NODE, run_node


@NEEDS_NODE
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.test.js")), ids=lambda path: path.stem)
def test_modules_of_the_pages(path: Path) -> None:
    run = run_node("--test", str(path))
    assert run.returncode == 0, run.stdout
    assert "# tests 0" not in run.stdout
