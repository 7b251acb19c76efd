"""The installed program: output, exit codes and one-line error messages."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from fourfold.games.record import read_records

Program = Callable[..., subprocess.CompletedProcess[str]]
Start = Callable[..., subprocess.Popen[str]]

# Won by the first player on its third placement: a1-b2-c3-d4 are all tall.
SCRIPT = (":8", "a1:9", "b2:0", "a2:A", "c3:1", "a3:F", "d4")


def test_version(program: Program) -> None:
    done = program("--version")
    assert (done.returncode, done.stdout) == (0, f"fourfold {version('fourfold')}\n")


def test_piped_game_of_two_people(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    done = program("play", "--second", "human", "--save", str(path), lines=SCRIPT)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    *lines, result, saved = done.stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert result == "First player wins: a1-b2-c3-d4 are all tall."
    assert saved == f"The game was saved to {path}."
    [record] = read_records(path.read_text())
    assert (record.result, record.termination) == ("1-0", "line")
    assert record.players == ("human", "human")


def test_input_ends_before_the_game(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    done = program("play", "--save", str(path), lines=(":6",))
    assert done.returncode == 2
    assert done.stderr == (
        f"fourfold: the input ended before the game; the game was saved to {path}\n"
    )
    [record] = read_records(path.read_text())
    assert (record.result, record.termination) == ("*", "end of input")


def test_finished_position_needs_no_input(program: Program) -> None:
    done = program("play", "--game", "tictactoe", "--position", "xxx/oo./...")
    assert done.returncode == 0
    assert done.stdout.endswith("You win: x has a1-b1-c1.\n")


@pytest.mark.parametrize("game", ["quarto", "ultimate(n=3)", "tictactoe(n=4)"])
def test_seed_determines_the_game(program: Program, game: str) -> None:
    arguments = ("play", "--game", game, "--first", "random", "--second", "random")
    one, same, other = (program(*arguments, "--seed", seed) for seed in ("5", "5", "6"))
    assert one.returncode == 0
    assert one.stdout == same.stdout
    assert one.stdout.splitlines()[1:] != other.stdout.splitlines()[1:]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ("play --game chess", "unknown game chess (games: quarto, ultimate, tictactoe)"),
        ("play --game quarto(rules=knight)", "rules=knight is not accepted"),
        ("play --game quarto(", "the closing parenthesis is missing"),
        ("play --rules knight", "rules=knight is not accepted; give one of lines, squares"),
        ("play --game ultimate --rules lines", "ultimate has only one rule set"),
        ("play --game quarto(rules=lines) --rules squares", "use only one of them"),
        ("play --position ..../..../....", "--position: the piece in hand is missing"),
        ("play --game tictactoe --position xxx/.../...", "--position: impossible counts"),
        ("play --first nobody", "unknown player nobody (players: "),
        ("play --first random(depth=3)", "random: unknown option depth (options: seed)"),
        ("play --hint human", "a person cannot give hints"),
        ("play --save /nowhere/games.txt", "--save /nowhere/games.txt: the folder does not exist"),
        ("play --save .", "--save . is a folder"),
        ("play --load /nowhere/games.txt", "/nowhere/games.txt cannot be read"),
        ("play --load x --game quarto", "--load continues a game"),
        ("perft --game tictactoe --native", "tictactoe has no native rules"),
        ("perft --canonical --game tictactoe", "--canonical is for quarto, not for tictactoe"),
        ("perft --canonical --depth 6", "the maximum --depth is 5, not 6"),
        ("perft --canonical --divide", "--canonical excludes --position"),
        ("perft --divide --depth 0", "--divide needs a --depth of 1 or more"),
        ("players nobody", "unknown player nobody"),
    ],
)
def test_invalid_input_gives_a_one_line_error(program: Program, arguments: str, fault: str) -> None:
    done = program(*arguments.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("fourfold: ")
    assert fault in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ("paly", "No such command 'paly'"),
        ("play --colour", "unknown option --colour"),
        ("play --seed -1", "--seed"),
        ("play --seed many", "--seed"),
        ("play extra", "extra"),
        ("perft --depth 257", "--depth"),
        ("", "Usage: fourfold"),
    ],
)
def test_wrong_usage_shows_the_usage(program: Program, arguments: str, fault: str) -> None:
    done = program(*arguments.split())
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("Usage: fourfold")
    assert fault in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.isascii()


def test_interrupted_game_is_saved_on_request(start_program: Start, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    options = ("--game", "tictactoe", "--second", "random", "--save", str(path))
    with start_program("play", *options) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write("b2\n")
        running.stdin.flush()
        assert any("random plays" in line for line in running.stdout)
        running.send_signal(signal.SIGINT)
        assert running.wait() == 130
        assert running.stderr.read() == f"\nfourfold: interrupted; the game was saved to {path}\n"
    assert str(read_records(path.read_text())[0].turns[0]) == "b2"


def test_closed_output_pipe_is_not_an_error(start_program: Start) -> None:
    with start_program("play", "--first", "random", "--second", "random") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.wait() in (0, 1)
        assert running.stderr.read() == ""
