"""``fourfold draw``: files, errors and values on the board."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.program import invoke, run

POSITION = ".F5./.AB6/E..0/.4.C 1"


def error_of(*arguments: str) -> str:
    result = invoke("draw", *arguments)
    assert result.exit_code == 2
    return result.output


def test_svg_is_written_to_a_file_or_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert run("draw", POSITION, "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8") == run("draw", POSITION)
    ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert "<style>" not in run("draw", POSITION, "--theme", "dark")


def test_png_output(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    small, large = tmp_path / "small.png", tmp_path / "large.png"
    run("draw", "START", "--game", "tictactoe", "-o", str(small), "--zoom", "1")
    run("draw", "START", "--game", "tictactoe", "-o", str(large))
    widths = [int.from_bytes(path.read_bytes()[16:20]) for path in (small, large)]
    assert widths[1] == 2 * widths[0]


def test_turn_is_played_and_described() -> None:
    drawn = run("draw", "START", "--game", "tictactoe", "--turn", "b2", "--language", "it")
    assert "Muove o. x: b2. o: niente." in drawn


def test_values_are_drawn_on_the_board() -> None:
    plain = run("draw", "xo./.x./..o", "--game", "tictactoe", "--theme", "light")
    weighed = run("draw", "xo./.x./..o", "--game", "tictactoe", "--theme", "light", "--values")
    assert ">W3<" in weighed
    assert ">W3<" not in plain


def test_invalid_input_raises_errors(tmp_path: Path) -> None:
    assert "must end in .svg, .png" in error_of(POSITION, "-o", str(tmp_path / "board.gif"))
    assert "the folder does not exist" in error_of(POSITION, "-o", str(tmp_path / "no" / "a.svg"))
    assert "--theme: unknown value 'dusk' (choose from auto, light, dark)" in error_of(
        POSITION, "--theme", "dusk"
    )
