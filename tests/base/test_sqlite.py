"""Stores that cannot be written are called read-only."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.tables.store import TableStore


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> set[Path]:
    """Paths that are read-only, also for the superuser."""
    paths: set[Path] = set()
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK or Path(path) not in paths)
    return paths


@pytest.mark.parametrize("open_store", [Classroom.open, TableStore])
def test_a_read_only_store_is_called_so(
    open_store: type[TableStore], read_only: set[Path], tmp_path: Path
) -> None:
    file = tmp_path / "store.sqlite"
    open_store(file).close()
    read_only.add(file)
    with pytest.raises(FourfoldError, match="the file is read-only"):
        open_store(file)


@pytest.mark.parametrize("open_store", [Classroom.open, TableStore])
def test_a_read_only_folder_is_named(
    open_store: type[TableStore], read_only: set[Path], tmp_path: Path
) -> None:
    read_only.add(tmp_path)
    with pytest.raises(FourfoldError, match=f"the folder {tmp_path} is read-only"):
        open_store(tmp_path / "store.sqlite")
