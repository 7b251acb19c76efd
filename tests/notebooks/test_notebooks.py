"""The example notebooks run from the first cell to the last, and give what they have in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nbclient", reason="needs Jupyter: make science-test")
pytest.importorskip("anywidget", reason="needs anywidget: make science-test")

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def kinds(book: Any) -> list[list[list[str]]]:
    """For every output of every cell the forms that it has."""
    return [
        [sorted(output.get("data", {"text": ""})) for output in cell.get("outputs", [])]
        for cell in book.cells
    ]


def printed(book: Any) -> list[str]:
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    return [output["text"] for output in outputs if output["output_type"] == "stream"]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs(path: Path) -> None:
    kept = nbformat.read(path, as_version=4)
    again = nbformat.read(path, as_version=4)
    NotebookClient(again, timeout=600, kernel_name="python3").execute()
    assert kinds(again) == kinds(kept)
    assert printed(again) == printed(kept)
