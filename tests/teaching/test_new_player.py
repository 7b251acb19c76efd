"""Name and location of the starter package for a new player.

The tests of the lessons' commands check that it installs, passes its own tests and plays.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.teaching.new_player import create_player


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Careful", "lowercase letters"),
        ("9lives", "start with a letter"),
        ("my-bot", "digits and _"),
        ("../bot", "lowercase letters"),
        ("class", "no Python keyword"),
        ("", "lowercase letters"),
        ("random", "player random already exists. Choose another name"),
        ("json", "a Python module json already exists and would be hidden"),
    ],
)
def test_invalid_name_raises_error(tmp_path: Path, name: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=fault):
        create_player(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(FourfoldError, match="mine already exists"):
        create_player("mine", tmp_path)
    with pytest.raises(FourfoldError, match="the folder does not exist"):
        create_player("mine", tmp_path / "nowhere")
