"""A game that another package adds with its card alone, by the steps of CONTRIBUTING."""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import PLAIN, run_program
from tests.packages.conftest import PACKAGE

from fourfold.arena.failures import Failure
from fourfold.arena.hosts.host import read_move
from fourfold.base.errors import SpecError
from fourfold.drawing import draw
from fourfold.games import registry
from fourfold.games.registry import Game, find_game_info, find_game_name, game_names
from fourfold.players.registry import make_player
from fourfold.testing import check_game, check_player

MONTE_CARLO = "montecarlo(simulations=1,policy=random,seed=1)"

Program = Callable[..., subprocess.CompletedProcess[str]]


def _forget() -> None:
    """The registry looks for packages once."""
    for kept in (registry._entries, registry.find_game_info, registry._name_of_type):
        kept.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package can be found, in this process."""
    monkeypatch.syspath_prepend(str(PACKAGE))
    _forget()
    yield
    _forget()


@pytest.fixture(scope="module")
def program() -> Program:
    """Runs ``fourfold`` where the package can be found."""
    return functools.partial(run_program, env={**PLAIN, "PYTHONPATH": str(PACKAGE)})


def test_without_the_package_there_is_no_such_game() -> None:
    with pytest.raises(SpecError, match="unknown game connect_four"):
        Game.find("connect_four")


@pytest.mark.usefixtures("installed")
def test_it_passes_the_conformance_kit() -> None:
    game = Game.find("connect_four")
    check_game(game.start(), game.parse, games=4)
    assert game_names() == ["quarto", "ultimate", "tictactoe", "connect_four"]
    assert find_game_name(game.start()) == "connect_four"


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    "player", ["random(seed=1)", "novice(seed=1)", "minimax(depth=2)", MONTE_CARLO]
)
def test_players_for_every_game_play_it(player: str) -> None:
    check_player(make_player(player, "connect_four"), Game.find("connect_four").start(), games=1)


@pytest.mark.usefixtures("installed")
def test_players_of_one_game_do_not() -> None:
    with pytest.raises(SpecError, match="champion does not play connect_four"):
        make_player("champion", "connect_four")


@pytest.mark.usefixtures("installed")
def test_a_card_that_cannot_be_loaded_harms_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = type(registry._entries()["connect_four"])(
        "broken", "nowhere:GAME_INFO", registry.GROUP
    )
    known = {**registry._entries(), "broken": broken}
    with monkeypatch.context() as patched:
        patched.setattr(registry, "_entries", lambda: known)
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
def test_a_bot_s_illegal_move_is_told_from_nonsense(
    answer: str, termination: str, words: str
) -> None:
    position: Any = Game.find("connect_four").start()
    for _ in range(6):
        position = position.play("a")
    with pytest.raises(Failure) as caught:
        read_move(position, answer)
    assert (caught.value.termination, str(caught.value)) == (termination, words)


@pytest.mark.usefixtures("installed")
def test_it_draws_itself_from_its_grid() -> None:
    position: Any = Game.find("connect_four").start().play("a").play("a")
    drawn = draw(position)
    assert (drawn.title, drawn.width > drawn.height) == ("Connect Four", True)
    marks = ("M24 24 L76 76", "<circle")
    assert [position._repr_svg_().count(mark) for mark in marks] == [1, 1]


def test_it_is_played_at_the_terminal(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    game = ("play", "--game", "connect_four", "--second", "human", "--save", str(path))
    done = program(*game, lines=("a", "b", "a", "b", "a", "b", "a"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Connect Four: human against human" in done.stdout
    board = done.stdout.splitlines()[-8:-2]
    assert board == [". . . . . . ."] * 2 + ["x . . . . . ."] + ["x o . . . . ."] * 3
    assert "First player wins" in done.stdout


def test_it_is_played_in_the_arena(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    players = ("novice", "minimax(depth=1)", MONTE_CARLO)
    asked = ("--game", "connect_four", "--games", "2", "--seed", "1", "--workers", "2")
    store = str(tmp_path / "games.db")
    done = program("tournament", *players, *asked, "--out", store)
    assert done.returncode == 0, done.stderr
    assert program("export", store, "--out", str(path)).returncode == 0
    assert path.read_text().count('[Game "connect_four"]') == 6


def test_it_is_searched(program: Program, tmp_path: Path) -> None:
    page = tmp_path / "tree.html"
    asked = ("--game", "connect_four", "--depth", "2")
    done = program("tree", *asked, "-o", str(page))
    assert done.returncode == 0, done.stderr
    assert page.stat().st_size > 10_000
    done = program("compare", *asked)
    assert done.returncode == 0, done.stderr
    assert "All searches found the same values." in done.stdout
