"""``fourfold tree``: its page, its trace and its errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fourfold.cli.main import app
from fourfold.teaching.trace_replay import read_trace, replay


def tree(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["tree", *arguments], prog_name="fourfold")


def test_trace_is_written_completely(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    result = tree("--depth", "4", "--algorithm", "table", "-o", str(path))
    with path.open(encoding="utf-8") as file:
        found = replay(read_trace(file))
    assert f"{found.move}, worth {found.value:g}, {found.nodes} nodes" in result.output


def test_page_contains_the_search_and_counts_omitted_nodes(tmp_path: Path) -> None:
    path = tmp_path / "tree.html"
    result = tree("--depth", "4", "--nodes", "100", "-o", str(path))
    assert "nodes are left out of the page; --nodes shows more" in result.output
    text = path.read_text(encoding="utf-8")
    data = text.split('id="data">', 1)[1].split("</script>", 1)[0]
    assert json.loads(data)["lines"][0]["left_out"] > 0
    assert "http://" not in text.replace("http://www.w3.org/", "")


def test_long_search_prints_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.cli.teach.PATIENCE", 0.0)
    result = tree("--algorithm", "minimax", "--limit", "5000", "-o", str(tmp_path / "trace.jsonl"))
    assert "nodes, at most: 2000/5000" in result.output


def test_stopped_search_prints_a_message(tmp_path: Path) -> None:
    result = tree("--limit", "50", "-o", str(tmp_path / "tree.html"))
    assert result.exit_code == 0
    assert "stopped after 50 nodes" in result.output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["-o", "tree.txt"], "must end in .html, .jsonl"),
        (["--algorithm", "minmax"], "did you mean minimax?"),
        (["x../...", "--game", "tictactoe"], "3 rows"),
        (["xxx/oo./..."], "the game is over"),
        (["(3", "--game", "abstract"], "missing closing parenthesis"),
        (["--game", "abstract", "--rules", "lines"], "unknown game abstract"),
        (["--evaluation", "absolute"], "evaluates quarto"),
        (["-o", "/no/such/folder/tree.html"], "the folder does not exist"),
    ],
)
def test_invalid_input_raises_errors(arguments: list[str], reason: str) -> None:
    result = tree(*arguments)
    assert result.exit_code == 2
    assert reason in result.output
