"""A game that another distribution adds through its entry point, as CONTRIBUTING describes."""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import PLAIN, run_program
from tests.packages.conftest import PACKAGE

from fourfold.arena.game import Failure
from fourfold.arena.hosts.host import read_move
from fourfold.base.errors import SpecError
from fourfold.drawing import draw
from fourfold.games import registry
from fourfold.games.registry import Game, find_game_info, find_game_name, game_names
from fourfold.players.registry import make_player
from fourfold.testing import check_game, check_player

MONTE_CARLO = "montecarlo(simulations=1,policy=random,seed=1)"

Program = Callable[..., subprocess.CompletedProcess[str]]


def _clear_registry_caches() -> None:
    """Clear the caches of the registry, which looks for packages only once."""
    for cached in (registry._entries, registry.find_game_info, registry._name_of_type):
        cached.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the package on the import path of this process."""
    monkeypatch.syspath_prepend(str(PACKAGE))
    _clear_registry_caches()
    yield
    _clear_registry_caches()


@pytest.fixture(scope="module")
def program() -> Program:
    """Return a function that runs ``fourfold`` with the package on its path."""
    return functools.partial(run_program, env={**PLAIN, "PYTHONPATH": str(PACKAGE)})


def test_game_is_unknown_without_the_package() -> None:
    with pytest.raises(SpecError, match="unknown game connect_four"):
        Game.find("connect_four")


@pytest.mark.usefixtures("installed")
def test_game_passes_conformance_kit() -> None:
    game = Game.find("connect_four")
    check_game(game.start(), game.parse, games=4)
    assert game_names() == ["quarto", "ultimate", "tictactoe", "connect_four"]
    assert find_game_name(game.start()) == "connect_four"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    "player", ["random(seed=1)", "novice(seed=1)", "minimax(depth=2)", MONTE_CARLO]
)
def test_general_players_play_the_game(player: str) -> None:
    check_player(make_player(player, "connect_four"), Game.find("connect_four").start(), games=1)


@pytest.mark.usefixtures("installed")
def test_specialised_player_refuses_the_game() -> None:
    with pytest.raises(SpecError, match="champion does not play connect_four"):
        make_player("champion", "connect_four")


@pytest.mark.usefixtures("installed")
def test_broken_entry_point_does_not_affect_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = type(registry._entries()["connect_four"])(
        "broken", "nowhere:GAME_INFO", registry.GROUP
    )
    entries = {**registry._entries(), "broken": broken}
    with monkeypatch.context() as patch:
        patch.setattr(registry, "_entries", lambda: entries)
        assert "broken" not in registry.game_infos()
        with pytest.raises(SpecError, match="game broken cannot be loaded from nowhere:GAME_INFO"):
            find_game_info("broken")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("answer", "termination", "words"),
    [
        ("a", "illegal", "'a' is not the letter of a column with room"),
        ("h", "nonsense", "'h' is not the letter of a column, a to g"),
        ("a1", "nonsense", "'a1' is not the letter of a column, a to g"),
    ],
)
def test_illegal_moves_are_distinguished_from_nonsense(
    answer: str, termination: str, words: str
) -> None:
    position: Any = Game.find("connect_four").start()
    for _ in range(6):
        position = position.play("a")
    with pytest.raises(Failure) as raised:
        read_move(position, answer)
    assert (raised.value.termination, str(raised.value)) == (termination, words)


@pytest.mark.usefixtures("installed")
def test_board_is_drawn_from_grid() -> None:
    position: Any = Game.find("connect_four").start().play("a").play("a")
    drawing = draw(position)
    assert (drawing.title, drawing.width > drawing.height) == ("Connect Four", True)
    marks = ("M24 24 L76 76", "<circle")
    assert [position._repr_svg_().count(mark) for mark in marks] == [1, 1]


def test_game_at_the_terminal(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    game = ("play", "--game", "connect_four", "--second", "human", "--save", str(path))
    process = program(*game, lines=("a", "b", "a", "b", "a", "b", "a"))
    assert (process.returncode, process.stderr) == (0, "")
    assert "Connect Four: human against human" in process.stdout
    board = process.stdout.splitlines()[-8:-2]
    assert board == [". . . . . . ."] * 2 + ["x . . . . . ."] + ["x o . . . . ."] * 3
    assert "First player wins" in process.stdout


def test_tournament_of_the_game(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    players = ("novice", "minimax(depth=1)", MONTE_CARLO)
    options = ("--game", "connect_four", "--games", "2", "--seed", "1", "--workers", "2")
    store = str(tmp_path / "games.db")
    process = program("tournament", *players, *options, "--out", store)
    assert process.returncode == 0, process.stderr
    assert program("export", store, "--out", str(path)).returncode == 0
    assert path.read_text().count('[Game "connect_four"]') == 6


def test_tree_and_compare_search_the_game(program: Program, tmp_path: Path) -> None:
    page = tmp_path / "tree.html"
    options = ("--game", "connect_four", "--depth", "2")
    process = program("tree", *options, "-o", str(page))
    assert process.returncode == 0, process.stderr
    assert page.stat().st_size > 10_000
    process = program("compare", *options)
    assert process.returncode == 0, process.stderr
    assert "All searches found the same values." in process.stdout
