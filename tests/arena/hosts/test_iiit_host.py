"""``iiit:`` bots, under every Python that this machine has."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import AMPLE, BOTS, Open, failure_of, self_play

from fourfold.arena.hosts.bot_spec import find_python
from fourfold.arena.hosts.python_hosts import rows_of
from fourfold.arena.hosts.runners.iiit import IiitBoard
from fourfold.base.errors import SpecError
from fourfold.games.ultimate import MARKS, Position
from fourfold.players.contract import Clock

BOT = "iiit:BOTS/iiit_bots.py:"


def _works(program: str) -> bool:
    try:
        done = subprocess.run([program, "-c", "print(1)"], capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def interpreters() -> list[str]:
    """The other Pythons that can be found: 2.7 and PyPy above all."""
    versions = Path.home() / ".pyenv" / "versions"
    places = [str(path) for path in versions.glob("2.7*/bin/python2.7")]
    candidates = ["python2.7", "pypy", "pypy3", *places]
    return [program for program in candidates if _works(program)]


def test_plays_a_whole_game(open_bot: Open) -> None:
    assert len(self_play(open_bot(BOT + "Team1(seed=1)", "ultimate"))) > 20


def test_the_board_is_the_same_object_all_game_long(open_bot: Open) -> None:
    host = open_bot(BOT + "Keeping", "ultimate")
    position = host.game.start()
    for _ in range(3):
        position = position.play(host.choose(position, AMPLE).move)
        position = position.play(position.legal_moves()[0])


def test_a_file_beside_the_bots_may_import_it(open_bot: Open, tmp_path: Path) -> None:
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


def test_a_stand_in_of_pyenv_means_the_newest_python_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = ("shims", "versions/2.7.9/bin", "versions/2.7.18/bin")
    places = [tmp_path / folder for folder in folders]
    for place in places:
        place.mkdir(parents=True)
        (place / "python2.7").touch(0o755)
    monkeypatch.setenv("PATH", str(places[0]))
    assert find_python("python2.7", "a bot") == str(places[2] / "python2.7")
    monkeypatch.setenv("PATH", str(places[1]))
    assert find_python("python2.7", "a bot") == str(places[1] / "python2.7")


@pytest.mark.parametrize("kind", ["2.7", "pypy"])
def test_runs_under_other_pythons(open_bot: Open, kind: str) -> None:
    found = [program for program in interpreters() if kind in program]
    if not found:
        pytest.skip(f"no {kind} here")
    host = open_bot(f"{BOT}Team1(seed=1,python={found[0]})", "ultimate")
    position = host.game.start()
    for _ in range(4):
        position = position.play(host.choose(position, Clock()).move)
    assert failure_of(open_bot(f"{BOT}Listing(python={found[0]})", "ultimate")).termination == (
        "nonsense"
    )
    if kind == "2.7":
        old = open_bot(f"iiit:BOTS/old_iiit_bot.txt:Old(python={found[0]})", "ultimate")
        assert str(old.choose(old.game.start(), Clock()).move) == "a9"


def test_a_python_2_bot_under_python_3_is_explained(open_bot: Open) -> None:
    with pytest.raises(SpecError, match=r"line 4 is not Python 3.*\(python=python2\.7\)"):
        open_bot("iiit:BOTS/old_iiit_bot.txt:Old", "ultimate")


@pytest.mark.parametrize(
    ("name", "termination", "words"),
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
def test_failures(open_bot: Open, name: str, termination: str, words: str) -> None:
    failure = failure_of(open_bot(BOT + name, "ultimate"))
    assert failure.termination == termination
    assert words in str(failure)


@pytest.mark.parametrize(
    ("text", "game", "words"),
    [
        (BOT + "Team2", "ultimate", "it has no Team2"),
        (BOT + "Immobile", "ultimate", "no method move"),
        (BOT + "Team1", "ultimate(n=3)", "play ultimate (n=4)"),
        (BOT + "Team1(python=python9)", "ultimate", "no program python9"),
    ],
)
def test_what_cannot_be_opened(open_bot: Open, text: str, game: str, words: str) -> None:
    with pytest.raises(SpecError) as caught:
        open_bot(text, game)
    assert words in str(caught.value)


def test_it_is_never_given_less_than_its_own_clock_needs(open_bot: Open) -> None:
    host = open_bot(BOT + "Team1", "ultimate")
    assert host.allowance(Clock(1.0)) > 15
    assert host.allowance(Clock(30.0)) == 30.0


def test_the_boards_rules_are_ours() -> None:
    """Random games on both boards: same moves, same blocks, same end."""
    chance = random.Random(0)
    for _ in range(10):
        position, board, old = Position.start(), IiitBoard(), (-1, -1)
        while position.outcome is None:
            assert board.find_terminal_state() == ("CONTINUE", "-")
            cells = board.find_valid_move_cells(old)
            assert [divmod(move.index, 16) for move in position.legal_moves()] == cells
            row, column = chance.choice(cells)
            mark = MARKS[position.to_move]
            won = position.block_winners.count(mark)
            position = position.play(
                next(move for move in position.legal_moves() if move.index == row * 16 + column)
            )
            assert board.update(old, (row, column), mark) == (
                "SUCCESSFUL",
                position.block_winners.count(mark) > won,
            )
            assert rows_of(position) == [
                "".join(cells).replace("-", ".") for cells in board.board_status
            ]
            old = (row, column)
        assert board.find_terminal_state()[1] == ("WON" if position.won else "DRAW")
        assert board.update(old, old, "x") == ("UNSUCCESSFUL", False)


def test_a_game_joined_in_the_middle_has_a_last_move_that_fits(open_bot: Open) -> None:
    """The bot asserts that its board and the last move allow what the position allows."""
    host = open_bot(BOT + "Team1", "ultimate")
    chance = random.Random(1)
    for _ in range(5):
        position = Position.start()
        for _ in range(chance.randrange(10, 60)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            assert host.choose(position, Clock()).move in position.legal_moves()


def test_the_guest_is_one_file_in_the_common_python() -> None:
    source = (Path(BOTS).parents[3] / "src/fourfold/arena/hosts/runners/iiit.py").read_text("ascii")
    assert "import fourfold" not in source
    assert "from fourfold" not in source
