"""Openings: the same for the same number, and refused with the reason when they are no use."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.arena.game import Opening, play_opening
from fourfold.arena.openings import read_openings
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game

QUARTO = Game.find("quarto")


def test_no_opening_is_the_start() -> None:
    assert read_openings("none", QUARTO, 0).find(7) == Opening()


@pytest.mark.parametrize("game", ["quarto", "ultimate", "tictactoe"])
def test_random_openings_follow_from_seed_and_number(game: str) -> None:
    chosen = Game.find(game)
    openings = read_openings("random(depth=5)", chosen, 1)
    found = [openings.find(number) for number in range(20)]
    assert found == [read_openings("random(depth=5)", chosen, 1).find(n) for n in range(20)]
    assert len(set(found)) > 15
    assert found[0] != read_openings("random(depth=5)", chosen, 2).find(0)
    for opening in found:
        position, turns = play_opening(chosen, opening)
        assert len(turns) == 5
        assert position.outcome is None


def test_openings_of_a_file_of_positions(tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text("# two of them\n.F5./.AB6/E..0/.4.C 1\n\n..../..../..6./.... 4\n")
    openings = read_openings(str(path), QUARTO, 0)
    assert openings.count == 2
    assert openings.find(0) == openings.find(2) == Opening(".F5./.AB6/E..0/.4.C 1")
    before = openings.digest
    path.write_text("..../..../..6./.... 4\n")
    assert read_openings(str(path), QUARTO, 0).digest != before


def test_openings_of_a_file_of_records(tmp_path: Path) -> None:
    path = tmp_path / "records.txt"
    path.write_text('[Game "quarto"]\n\n:6 c3:4 *\n\n[Game "quarto"]\n\n:1 *\n')
    openings = read_openings(str(path), QUARTO, 0)
    assert [openings.find(number).turns for number in (0, 1)] == [(":6", "c3:4"), (":1",)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no opening in it"),
        ("# none\n", "no opening in it"),
        ("..../..../..6./.... 4\nnonsense\n", "line 2"),
        ("0123/..../..../.... -\n", "line 1: the game is over there"),
        ('[Game "quarto"]\n\nb2 *\n', "game at line 1: turn 1"),
        ('[Game "tictactoe"]\n\nb2 *\n', "game 1 is tictactoe, not quarto"),
        ('[Game "quarto"]\n[Start "012./..../..../.... 3"]\n\nd1: 1-0\n', "game 1 is over"),
    ],
)
def test_a_file_of_no_use_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(FourfoldError) as caught:
        read_openings(str(path), QUARTO, 0)
    assert fault in str(caught.value)
    assert str(path) in str(caught.value)


def test_other_mistakes_are_named() -> None:
    with pytest.raises(FourfoldError, match=r"not a file, and none of none, random\(depth=4\)"):
        read_openings("nowhere.txt", QUARTO, 0)
    with pytest.raises(FourfoldError, match="depth=0 is not accepted"):
        read_openings("random(depth=0)", QUARTO, 0)
    with pytest.raises(FourfoldError, match="over after 9 random moves"):
        read_openings("random(depth=9)", Game.find("tictactoe"), 0).find(0)
    with pytest.raises(FourfoldError, match="the solver knows Quarto, not tictactoe"):
        read_openings("balanced", Game.find("tictactoe"), 0)
