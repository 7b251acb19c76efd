"""``torino:`` players: students' files, loaded unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.arena.hosts.conftest import AMPLE, Open, expect_failure, self_play

from fourfold.base.errors import SpecError
from fourfold.games.quarto import Position
from fourfold.players.contract import Clock

PLAYER = "torino:BOTS/torino_bots.py:"


@pytest.mark.parametrize("name", ["Student", "Copying", "Guessing(seed=3)"])
def test_plays_whole_games(open_bot: Open, name: str) -> None:
    choices = self_play(open_bot(PLAYER + name, "quarto"))
    assert len(choices) > 4
    assert set(choices[1].times or ()) == {"place", "select"}


def test_takes_a_win(open_bot: Open) -> None:
    host = open_bot(PLAYER + "Student", "quarto")
    position = Position.parse("FED./..../..../.... C")
    assert str(host.choose(position, Clock()).move) == "d1:"


def test_game_state_is_visible_to_the_player(open_bot: Open, tmp_path: Path) -> None:
    file = tmp_path / "asking.py"
    file.write_text(
        "import quarto\n"
        "class Asking(quarto.Player):\n"
        "    def place_piece(self):\n"
        "        game = self.get_game()\n"
        "        assert game.get_current_player() == 1\n"
        "        assert game.get_selected_piece() == 6\n"
        "        return 1, 2\n"
        "    def choose_piece(self):\n"
        "        assert self.get_game().get_board_status()[2, 1] == 6\n"
        "        return 7\n"
    )
    host = open_bot(f"torino:{file}:Asking", "quarto")
    position = Position.parse("..../..../..../.... 6")
    assert str(host.choose(position, Clock()).move) == "b3:7"


def test_player_in_a_package_named_quarto(open_bot: Open, tmp_path: Path) -> None:
    """`.objects` is the course's module, and the package's other modules can be imported."""
    folder = tmp_path / "quarto"
    folder.mkdir()
    (folder / "objects.py").write_text("raise ImportError('not this one')\n")
    (folder / "choice.py").write_text("FIRST = 9\n")
    (folder / "players.py").write_text(
        "from .objects import Player\n"
        "from quarto.choice import FIRST\n"
        "class Mine(Player):\n"
        "    def place_piece(self):\n"
        "        return 0, 0\n"
        "    def choose_piece(self):\n"
        "        return FIRST\n"
    )
    host = open_bot(f"torino:{folder / 'players.py'}:Mine", "quarto")
    assert str(host.choose(host.game.start(), Clock()).move) == ":9"


def test_player_in_a_project_with_several_folders(open_bot: Open, tmp_path: Path) -> None:
    """Sibling folders are importable, and data files lie in the working directory."""
    for name in ("quarto", "lib", "agents"):
        (tmp_path / name).mkdir()
    (tmp_path / "quarto" / "extra.py").write_text("STEP = 2\n")
    (tmp_path / "lib" / "players.py").write_text("from quarto import Player\n")
    (tmp_path / "agents" / "learned.json").write_text("[5, 7]")
    file = tmp_path / "agents" / "mine.py"
    file.write_text(
        "import json\n"
        "from lib.players import Player\n"
        "from quarto.extra import STEP\n"
        "class Mine(Player):\n"
        "    def __init__(self, quarto):\n"
        "        with open('learned.json') as file:\n"
        "            self.learned = json.load(file)\n"
        "    def place_piece(self):\n"
        "        return 0, 0\n"
        "    def choose_piece(self):\n"
        "        return self.learned[0] + STEP\n"
    )
    host = open_bot(f"torino:{file}:Mine(files=*.json,folders=..)", "quarto")
    assert str(host.choose(host.game.start(), Clock()).move) == ":7"
    with pytest.raises(SpecError, match=r"No such file.*\(files=\*\.pkl\)"):
        open_bot(f"torino:{file}:Mine(folders=..)", "quarto")
    for pattern in ("*.pkl", "../lib/*.py", "/etc/passwd"):
        with pytest.raises(SpecError, match="contains no file"):
            open_bot(f"torino:{file}:Mine(files={pattern})", "quarto")


def test_player_with_its_own_framework(open_bot: Open, tmp_path: Path) -> None:
    """A player may rely on its own version of the course's classes."""
    (tmp_path / "quarto").mkdir()
    (tmp_path / "quarto" / "__init__.py").write_text("from .objects import *\n")
    (tmp_path / "quarto" / "objects.py").write_text(
        "import numpy\n"
        "class Player:\n"
        "    def __init__(self, quarto):\n"
        "        self.quarto = quarto\n"
        "class Quarto:\n"
        "    def __init__(self):\n"
        "        self.reset()\n"
        "    def reset(self):\n"
        "        self.board, self.selected, self.__current_player = {}, -1, 0\n"
        "    def set_players(self, players):\n"
        "        self.players = players\n"
        "    def select(self, piece):\n"
        "        self.selected = piece\n"
        "        return piece not in self.board.values()\n"
        "    def place(self, x, y):\n"
        "        return self.board.setdefault((y, x), self.selected) == self.selected\n"
        "    def get_board_status(self):\n"
        "        status = numpy.full((4, 4), -1)\n"
        "        for at, piece in self.board.items():\n"
        "            status[at] = piece\n"
        "        return status\n"
        "    def get_selected_piece(self):\n"
        "        return self.selected\n"
        "    def get_current_player(self):\n"
        "        return self.__current_player\n"
        "    def squares_left(self):\n"
        "        return 16 - len(self.board)\n"
    )
    file = tmp_path / "mine.py"
    file.write_text(
        "from quarto import Player\n"
        "class Mine(Player):\n"
        "    def place_piece(self):\n"
        "        game = self.quarto\n"
        "        assert (game.get_selected_piece(), game.get_current_player()) == (6, 1)\n"
        "        return game.squares_left() % 4, 1\n"
        "    def choose_piece(self):\n"
        "        return self.quarto.squares_left()\n"
    )
    position = Position.parse("01../..../..../.... 6")
    host = open_bot(f"torino:{file}:Mine(framework=own)", "quarto")
    assert str(host.choose(position, AMPLE).move) == "c2:D"
    with pytest.raises(SpecError, match="No module named 'quarto'"):
        open_bot(PLAYER + "Student(framework=own)", "quarto")
    with pytest.raises(SpecError, match="one of ours, own"):
        open_bot(PLAYER + "Student(framework=theirs)", "quarto")


@pytest.mark.parametrize(
    ("name", "termination", "message"),
    [
        ("Stubborn", "illegal", "was called 1000 times"),
        ("Confused", "nonsense", "the red one"),
        ("Crashing", "crash", "IndexError"),
        ("Slow(seconds=0.1)", "timeout", "did not answer within"),
    ],
)
def test_failures(open_bot: Open, name: str, termination: str, message: str) -> None:
    failure = expect_failure(open_bot(PLAYER + name, "quarto"))
    assert failure.termination == termination
    assert message in str(failure)


def test_changing_the_game_is_a_mutation_failure(open_bot: Open) -> None:
    host = open_bot(PLAYER + "Careless", "quarto")
    failure = expect_failure(host, start=Position.parse("..../..../..../.... 6"))
    assert failure.termination == "mutation"


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        (PLAYER + "Nobody", "quarto", "it has no Nobody"),
        (PLAYER + "NoPlayer", "quarto", "no method choose_piece"),
        (PLAYER + "Student", "quarto(rules=squares)", "play quarto, not"),
        (PLAYER + "Student", "ultimate", "play quarto, not"),
    ],
)
def test_invalid_specs_are_refused(open_bot: Open, text: str, game: str, message: str) -> None:
    with pytest.raises(SpecError) as error:
        open_bot(text, game)
    assert message in str(error.value)
