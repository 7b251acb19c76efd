"""`make mutants`: the modules and mutants of the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.javascript.node import NEEDS_NODE
from tools.mutants.common import apply, choose_sample
from tools.mutants.javascript import LANGUAGE, MODULES, list_modules

ROOT = Path(__file__).parents[2]
NEEDS_ACORN = pytest.mark.skipif(
    not (ROOT / "node_modules" / "acorn").is_dir(), reason="acorn, from npm, is not installed"
)
pytestmark = [NEEDS_NODE, NEEDS_ACORN]


def test_modules_that_need_no_browser_are_in_scope() -> None:
    modules = {module["path"]: bool(module["mutants"]) for module in list_modules(ROOT)}
    assert modules["session.js"]
    assert modules["rules/quarto.js"]
    assert not modules["dom.js"]  # elements
    assert not modules["board/marks.js"]  # imports dom.js
    assert not modules["sounds.js"]  # AudioContext


def test_every_mutant_fits_into_its_file() -> None:
    for mutant in choose_sample(LANGUAGE.find_mutants(ROOT), 100, 1):
        assert mutant.file.startswith(MODULES)
        text = (ROOT / mutant.file).read_text(encoding="utf-8")
        assert apply(text, mutant) != text
        assert mutant.original in mutant.code
