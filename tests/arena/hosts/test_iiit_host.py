"""``iiit:`` bots under all available Python interpreters."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import AMPLE, BOTS, Open, expect_failure, self_play

from fourfold.arena.hosts.bot_spec import find_python
from fourfold.arena.hosts.python_hosts import rows_of
from fourfold.arena.hosts.runners.iiit import IiitBoard
from fourfold.base.errors import SpecError
from fourfold.games.ultimate import MARKS, Position
from fourfold.players.contract import Clock

BOT = "iiit:BOTS/iiit_bots.py:"


def _runs(program: str) -> bool:
    try:
        process = subprocess.run([program, "-c", "print(1)"], capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return process.returncode == 0


def interpreters() -> list[str]:
    """Return other working interpreters: Python 2.7 and PyPy."""
    versions = Path.home() / ".pyenv" / "versions"
    python_2_paths = [str(path) for path in versions.glob("2.7*/bin/python2.7")]
    candidates = ["python2.7", "pypy", "pypy3", *python_2_paths]
    return [program for program in candidates if _runs(program)]


def test_plays_a_whole_game(open_bot: Open) -> None:
    assert len(self_play(open_bot(BOT + "Team1(seed=1)", "ultimate"))) > 20


def test_board_object_persists_during_a_game(open_bot: Open) -> None:
    host = open_bot(BOT + "Keeping", "ultimate")
    position = host.game.start()
    for _ in range(3):
        position = position.play(host.choose(position, AMPLE).move)
        position = position.play(position.legal_moves()[0])


def test_neighbouring_modules_may_import_the_bot(open_bot: Open, tmp_path: Path) -> None:
    (tmp_path / "team9.py").write_text(
        "DEPTH = 3\nfrom search import chosen\n"
        "class Team9:\n"
        "    def move(self, board, old_move, flag):\n"
        "        return chosen(board.find_valid_move_cells(old_move))\n"
    )
    (tmp_path / "search.py").write_text(
        "import team9\ndef chosen(cells):\n    return cells[team9.DEPTH]\n"
    )
    host = open_bot(f"iiit:{tmp_path / 'team9.py'}:Team9", "ultimate")
    assert str(host.choose(host.game.start(), AMPLE).move) == "d1"


def test_pyenv_shim_resolves_to_newest_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder_names = ("shims", "versions/2.7.9/bin", "versions/2.7.18/bin")
    paths = [tmp_path / name for name in folder_names]
    for path in paths:
        path.mkdir(parents=True)
        (path / "python2.7").touch(0o755)
    monkeypatch.setenv("PATH", str(paths[0]))
    assert find_python("python2.7", "a bot") == str(paths[2] / "python2.7")
    monkeypatch.setenv("PATH", str(paths[1]))
    assert find_python("python2.7", "a bot") == str(paths[1] / "python2.7")


@pytest.mark.parametrize("kind", ["2.7", "pypy"])
def test_runs_under_other_pythons(open_bot: Open, kind: str) -> None:
    programs = [program for program in interpreters() if kind in program]
    if not programs:
        pytest.skip(f"{kind} is not installed")
    host = open_bot(f"{BOT}Team1(seed=1,python={programs[0]})", "ultimate")
    position = host.game.start()
    for _ in range(4):
        position = position.play(host.choose(position, Clock()).move)
    assert expect_failure(
        open_bot(f"{BOT}Listing(python={programs[0]})", "ultimate")
    ).termination == ("nonsense")
    if kind == "2.7":
        old = open_bot(f"iiit:BOTS/old_iiit_bot.txt:Old(python={programs[0]})", "ultimate")
        assert str(old.choose(old.game.start(), Clock()).move) == "a9"


def test_python_2_syntax_error_suggests_an_interpreter(open_bot: Open) -> None:
    with pytest.raises(SpecError, match=r"line 4 is not Python 3.*\(python=python2\.7\)"):
        open_bot("iiit:BOTS/old_iiit_bot.txt:Old", "ultimate")


@pytest.mark.parametrize(
    ("name", "termination", "message"),
    [
        ("Listing", "nonsense", "not a tuple of two ints"),
        ("Floating", "nonsense", "not a tuple of two ints"),
        ("Lost", "illegal", "not on the board"),
        ("Scribbling", "mutation", "changed the board"),
        ("Crashing", "crash", "KeyError"),
        ("Slow(seconds=0.1)", "timeout", "did not answer within"),
        ("Hungry(memory=400)", "memory", "MemoryError"),
    ],
)
def test_failures(open_bot: Open, name: str, termination: str, message: str) -> None:
    failure = expect_failure(open_bot(BOT + name, "ultimate"))
    assert failure.termination == termination
    assert message in str(failure)


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        (BOT + "Team2", "ultimate", "it has no Team2"),
        (BOT + "Immobile", "ultimate", "no method move"),
        (BOT + "Team1", "ultimate(n=3)", "play ultimate(n=4), not ultimate(n=3)"),
        (BOT + "Team1(python=python9)", "ultimate", "python9 is not an executable program"),
    ],
)
def test_invalid_specs_are_refused(open_bot: Open, text: str, game: str, message: str) -> None:
    with pytest.raises(SpecError) as error:
        open_bot(text, game)
    assert message in str(error.value)


def test_allowance_covers_the_bots_own_clock(open_bot: Open) -> None:
    host = open_bot(BOT + "Team1", "ultimate")
    assert host.allowance(Clock(1.0)) > 15
    assert host.allowance(Clock(30.0)) == 30.0


def test_board_rules_match_ours() -> None:
    """Random games give the same moves, blocks and results on both boards."""
    rng = random.Random(0)
    for _ in range(10):
        position, board, last_move = Position.start(), IiitBoard(), (-1, -1)
        while position.outcome is None:
            assert board.find_terminal_state() == ("CONTINUE", "-")
            cells = board.find_valid_move_cells(last_move)
            assert [divmod(move.index, 16) for move in position.legal_moves()] == cells
            row, column = rng.choice(cells)
            mark = MARKS[position.to_move]
            blocks_before = position.block_winners.count(mark)
            position = position.play(
                next(move for move in position.legal_moves() if move.index == row * 16 + column)
            )
            assert board.update(last_move, (row, column), mark) == (
                "SUCCESSFUL",
                position.block_winners.count(mark) > blocks_before,
            )
            assert rows_of(position) == [
                "".join(cells).replace("-", ".") for cells in board.board_status
            ]
            last_move = (row, column)
        assert board.find_terminal_state()[1] == ("WON" if position.won else "DRAW")
        assert board.update(last_move, last_move, "x") == ("UNSUCCESSFUL", False)


def test_last_move_is_reconstructed_in_midgame(open_bot: Open) -> None:
    """The bot asserts that its board and last move imply the legal moves of the position."""
    host = open_bot(BOT + "Team1", "ultimate")
    rng = random.Random(1)
    for _ in range(5):
        position = Position.start()
        for _ in range(rng.randrange(10, 60)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is None:
            assert host.choose(position, Clock()).move in position.legal_moves()


def test_runner_is_a_standalone_ascii_file() -> None:
    source = (Path(BOTS).parents[3] / "src/fourfold/arena/hosts/runners/iiit.py").read_text("ascii")
    assert "import fourfold" not in source
    assert "from fourfold" not in source
