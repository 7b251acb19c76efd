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
        ("Careful", "small letters"),
        ("9lives", "a letter first"),
        ("my-bot", "digits and _"),
        ("../bot", "small letters"),
        ("class", "no keyword"),
        ("", "small letters"),
        ("random", "there is a player random already"),
        ("json", "Python has a module json already"),
    ],
)
def test_invalid_name_raises_error(tmp_path: Path, name: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=fault):
        create_player(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(FourfoldError, match="mine is there already"):
        create_player("mine", tmp_path)
    with pytest.raises(FourfoldError, match="there is no such folder"):
        create_player("mine", tmp_path / "nowhere")
