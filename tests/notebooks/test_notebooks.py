"""The example notebooks run completely and reproduce their stored outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nbclient", reason="needs Jupyter: make science-test")
pytest.importorskip("anywidget", reason="needs anywidget: make science-test")

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def output_types(book: Any) -> list[list[list[str]]]:
    """Return the output types of every cell."""
    return [
        [sorted(output.get("data", {"text": ""})) for output in cell.get("outputs", [])]
        for cell in book.cells
    ]


def printed_texts(book: Any) -> list[str]:
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    return [output["text"] for output in outputs if output["output_type"] == "stream"]


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore")
def test_notebook_runs(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    executed = nbformat.read(path, as_version=4)
    NotebookClient(executed, timeout=600, kernel_name="python3").execute()
    assert output_types(executed) == output_types(stored)
    assert printed_texts(executed) == printed_texts(stored)
