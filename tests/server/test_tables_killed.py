"""No stored move is lost when the server is killed; ``benchmarks/server/kills.py`` kills more."""

from __future__ import annotations

from pathlib import Path

from benchmarks.server.kills import kill_often


def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    tally = kill_often(times=2, tables=2, seed=7, folder=tmp_path)
    assert tally.kills == 2
    assert tally.answered > 0
    assert tally.lost == 0
    assert len(tally.clocks) > 0
