"""SVG and PNG pictures: well-formed, with descriptions, themes and piece shapes."""

from __future__ import annotations

import random
import re
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from fourfold.base.errors import FourfoldError, SpecError
from fourfold.drawing import Annotations, Drawing, Note, Tone, draw, to_png
from fourfold.drawing.colours import ACCENT, COLOURS, CROSS
from fourfold.drawing.quarto import _click_areas, draw_piece
from fourfold.drawing.svg import THEMES
from fourfold.drawing.ultimate import _corner, _frames
from fourfold.games import quarto, ultimate
from fourfold.games.contract import Position
from fourfold.games.info import GameInfo, Grid
from fourfold.games.quarto import PIECES
from fourfold.games.registry import Game, find_game_info
from fourfold.i18n import LANGUAGES

GAMES = [
    "quarto",
    "quarto(rules=torus)",
    "ultimate",
    "ultimate(n=3)",
    "tictactoe",
    "tictactoe(n=6)",
]
SVG = "{http://www.w3.org/2000/svg}"


def playout(spec: str, moves: int = 1000, seed: int = 1) -> tuple[Position[Any], Any]:
    """The position after `moves` random moves or at the end of the game, and the last move."""
    chance, position, last = random.Random(seed), Game.find(spec).start(), None
    while moves and position.outcome is None:
        last = chance.choice(position.legal_moves())
        position, moves = position.play(last), moves - 1
    return position, last


def parsed(drawing: Drawing, theme: str = "auto") -> ElementTree.Element:
    return ElementTree.fromstring(drawing.svg(theme))


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.parametrize("moves", [0, 5, 1000])
def test_picture_is_svg_with_description(spec: str, moves: int) -> None:
    position, last = playout(spec, moves)
    for language in LANGUAGES:
        drawn = draw(position, Annotations(last), language=language)
        root = parsed(drawn)
        named = {element.get("id"): element.text for element in root if element.get("id")}
        labels = str(root.get("aria-labelledby")).split()
        assert root.get("role") == "img"
        assert [named[label] for label in labels] == [drawn.title, drawn.text]
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


def test_descriptions_of_positions() -> None:
    def describe(spec: str, text: str, language: str = "en") -> str:
        return draw(Game.find(spec).parse(text), language=language).text

    assert describe("quarto", "F.../..../..../.... 1") == (
        "Player 1 to move, with piece short light hollow square in hand. "
        "On the board: a1 tall dark solid square."
    )
    assert describe("quarto", "FEDC/..../..../.... -").startswith("Player 1 won with a1-b1-c1-d1.")
    assert describe("tictactoe", "xxx/oo./...", "it") == "Ha vinto x. x: a1 b1 c1. o: a2 b2."
    block = "........x/........." + "/........." * 7
    assert describe("ultimate(n=3)", f"{block} C3") == (
        "o to move in block C3. Blocks won by x: nothing; by o: nothing; drawn: nothing. "
        "Unfinished blocks: x c3."
    )


def test_picture_contains_light_and_dark_theme() -> None:
    drawn = draw(Game.find("tictactoe").parse("x../.../..."))
    assert "@media (prefers-color-scheme:dark)" in drawn.svg()
    assert f"var(--ff-{CROSS.name})" in drawn.svg()
    for theme, colour in (("light", CROSS.light), ("dark", CROSS.dark)):
        text = drawn.svg(theme)
        assert colour in text
        assert "var(" not in text
        assert "<style>" not in text
    with pytest.raises(SpecError, match=r"unknown theme dusk.* auto, light, dark"):
        drawn.svg("dusk")


def test_color_names_are_unique() -> None:
    assert len({ink.name for ink in COLOURS}) == len(COLOURS)


def test_pictures_on_one_page_have_distinct_ids() -> None:
    ids = [
        set(re.findall(r' id="([^"]+)"', draw(playout("quarto", moves)[0]).svg()))
        for moves in (3, 4)
    ]
    assert ids[0]
    assert not ids[0] & ids[1]
    text = draw(playout("quarto", 3)[0]).svg()
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids[0]


def test_pieces_have_distinct_shapes() -> None:
    assert len({draw_piece(piece).write("light") for piece in PIECES}) == 16


def test_every_piece_is_in_the_picture() -> None:
    """Each piece is on the board, in hand, available, or shown faint where it used to be."""
    position = quarto.Position.parse(".F5./.AB6/E..0/.4.C 1")
    faint = parsed(draw(position)).findall(f".//{SVG}g[@opacity]")
    assert len(faint) == position.placed + 1


def test_last_move_and_winning_groups_are_marked() -> None:
    position, last = playout("tictactoe")
    filled = [shape.get("fill") for shape in parsed(draw(position, Annotations(last))).iter()]
    assert position.outcome is not None
    assert position.outcome.reason == "line"
    assert "#ffe3a3" in filled
    middle, last = playout("tictactoe", 2)
    assert "#fff0c2" in draw(middle, Annotations(last)).svg()
    assert "#fff0c2" not in draw(middle).svg().partition("</style>")[2]


@pytest.mark.parametrize("spec", GAMES)
def test_labels_are_drawn_on_cells(spec: str) -> None:
    notes = {0: Note("W5", Tone.BEST), 3: Note("<L2>", Tone.BAD)}
    drawn = draw(Game.find(spec).start(), Annotations(notes=notes))
    texts = [element.text for element in parsed(drawn).iter(f"{SVG}text")]
    assert {"W5", "<L2>"} <= set(texts)
    assert ACCENT.light in drawn.svg("light")


def test_game_without_drawing_falls_back_to_its_grid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = Game.find("tictactoe").parse("x.o/.x./..o")

    def card(grid: Any) -> GameInfo:
        return GameInfo("Somebody's game", type(position), grid=grid)

    def texts(grid: Any) -> list[str | None]:
        monkeypatch.setattr("fourfold.drawing.renderer.find_game_info", lambda _: card(grid))
        monkeypatch.setattr("fourfold.drawing.plain.find_game_info", lambda _: card(grid))
        drawn = draw(position)
        assert drawn.title == "Somebody's game"
        assert drawn.text == "Player 1 to move: x.o/.x./..o"
        return [element.text for element in parsed(drawn).iter(f"{SVG}text")]

    assert texts(None) == ["x.o/.x./..o"]
    assert texts(lambda _: Grid((("x", "7"), ("", "king")), (("", ""), ("", "")))) == ["7", "king"]


def test_own_games_have_a_drawing_module() -> None:
    plain = GameInfo("Nim", quarto.Position).svg_renderer
    assert all(find_game_info(Game.find(spec).name).svg_renderer != plain for spec in GAMES)


@pytest.mark.parametrize("theme", THEMES)
def test_png_output(theme: str) -> None:
    pytest.importorskip("resvg_py")
    drawn = draw(playout("quarto", 5)[0])
    data = to_png(drawn, theme=theme, zoom=0.5)
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20]) == round(drawn.width / 2)


def test_missing_png_library_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(FourfoldError, match=r"pip install 'fourfold\[png\]'"):
        to_png(draw(Game.find("quarto").start()))


def test_squares_can_be_clicked_if_there_is_a_piece_in_hand() -> None:
    start = {area.step for area in _click_areas(quarto.Position.start())}
    assert start == {f":{piece:X}" for piece in PIECES}
    with_hand = quarto.Position.parse("0.../..../..../.... 1")
    squares = {area.step for area in _click_areas(with_hand) if area.step[0] != ":"}
    assert len(squares) == 15


def test_frame_surrounds_the_block_to_play_in() -> None:
    position = ultimate.Position.start()
    [frame] = _frames(position.play(position.legal_moves()[0]))
    cell = _corner(1, position.n)[0] - _corner(0, position.n)[0]
    assert frame.attributes["width"] == frame.attributes["height"] == position.n * cell + 4
    assert frame.attributes["x"] == _corner(0, position.n)[0] - 2
