"""Openings are reproducible by seed and number; unusable sources are refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.arena.game import Opening, play_opening
from fourfold.arena.openings import read_openings
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game

QUARTO = Game.find("quarto")


def test_none_is_the_start_position() -> None:
    assert read_openings("none", QUARTO, 0).find(7) == Opening()


@pytest.mark.parametrize("game", ["quarto", "ultimate", "tictactoe"])
def test_random_openings_depend_on_seed_and_number(game: str) -> None:
    selected_game = Game.find(game)
    openings = read_openings("random(depth=5)", selected_game, 1)
    drawn_openings = [openings.find(number) for number in range(20)]
    assert drawn_openings == [
        read_openings("random(depth=5)", selected_game, 1).find(n) for n in range(20)
    ]
    assert len(set(drawn_openings)) > 15
    assert drawn_openings[0] != read_openings("random(depth=5)", selected_game, 2).find(0)
    for opening in drawn_openings:
        position, turns = play_opening(selected_game, opening)
        assert len(turns) == 5
        assert position.outcome is None


def test_openings_from_file_of_positions(tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text("# two of them\n.F5./.AB6/E..0/.4.C 1\n\n..../..../..6./.... 4\n")
    openings = read_openings(str(path), QUARTO, 0)
    assert openings.count == 2
    assert openings.find(0) == openings.find(2) == Opening(".F5./.AB6/E..0/.4.C 1")
    old_digest = openings.digest
    path.write_text("..../..../..6./.... 4\n")
    assert read_openings(str(path), QUARTO, 0).digest != old_digest


def test_openings_from_file_of_records(tmp_path: Path) -> None:
    path = tmp_path / "records.txt"
    path.write_text('[Game "quarto"]\n\n:6 c3:4 *\n\n[Game "quarto"]\n\n:1 *\n')
    openings = read_openings(str(path), QUARTO, 0)
    assert [openings.find(number).turns for number in (0, 1)] == [(":6", "c3:4"), (":1",)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file contains no opening"),
        ("# none\n", "the file contains no opening"),
        ("..../..../..6./.... 4\nnonsense\n", "line 2"),
        ("0123/..../..../.... -\n", "line 1: the game is over there"),
        ('[Game "quarto"]\n\nb2 *\n', "game at line 1: move 1"),
        ('[Game "tictactoe"]\n\nb2 *\n', "game 1 is tictactoe, not quarto"),
        ('[Game "quarto"]\n[Start "012./..../..../.... 3"]\n\nd1: 1-0\n', "game 1 is already over"),
    ],
)
def test_unusable_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(FourfoldError) as error:
        read_openings(str(path), QUARTO, 0)
    assert message in str(error.value)
    assert str(path) in str(error.value)


def test_invalid_sources_are_explained() -> None:
    with pytest.raises(FourfoldError, match="not a file"):
        read_openings("nowhere.txt", QUARTO, 0)
    with pytest.raises(FourfoldError, match="depth=0 is not accepted"):
        read_openings("random(depth=0)", QUARTO, 0)
    with pytest.raises(FourfoldError, match="over after 9 random moves"):
        read_openings("random(depth=9)", Game.find("tictactoe"), 0).find(0)
    with pytest.raises(FourfoldError, match="the solver supports Quarto, not tictactoe"):
        read_openings("balanced", Game.find("tictactoe"), 0)
