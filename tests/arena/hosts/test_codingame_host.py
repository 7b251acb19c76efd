"""``codingame:`` bots: programs for the contest site's Ultimate Tic-Tac-Toe."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import AMPLE, BOTS, Open, expect_failure

from fourfold.arena.configuration import Configuration
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.program_hosts import FIRST
from fourfold.arena.tournament import open_tournament
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player

GAME = "ultimate(n=3)"
MOCK = f"codingame:{sys.executable} -S {BOTS / 'mock_codingame.py'}"


@pytest.mark.parametrize("mode", ["chat", "space", "debug"])
@pytest.mark.parametrize("seat", [0, 1])
def test_program_receives_each_move_once(open_bot: Open, seat: int, mode: str) -> None:
    """The mock exits with an error if it receives a mark twice. Plays two games."""
    host = open_bot(f"{MOCK} {mode}", GAME)
    for _ in range(2):
        _play_game(host, seat)


def _play_game(host: Host, seat: int) -> None:
    """Play a complete game against a random player."""
    opponent, position = make_player("random(seed=5)"), host.game.start()
    while position.outcome is None:
        player = host if position.to_move == seat else opponent
        position = position.play(player.choose(position, AMPLE).move)


@pytest.mark.skipif(shutil.which("stdbuf") is None, reason="there is no stdbuf of coreutils")
def test_c_program(open_bot: Open, tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path / "bot"
    subprocess.run([compiler, BOTS / "mock_codingame.c", "-o", program], check=True)
    host = open_bot(f"codingame:{program}", GAME)
    position = host.game.start()
    choice = host.choose(position, AMPLE)
    assert choice.move == position.legal_moves()[-1]
    _play_game(open_bot(f"codingame:{program} (seconds=20)", GAME), 1)


@pytest.mark.parametrize(
    ("fault", "termination", "message"),
    [
        ("nonsense", "nonsense", "answered 'centre'; expected a row and a column, such as 4 4"),
        ("half", "nonsense", "answered '4'; expected a row and a column, such as 4 4"),
        ("endless", "nonsense", "answered '444"),
        ("nothing", "nonsense", "answered '-1 -1'; expected a row and a column, such as 4 4"),
        ("outside", "illegal", "(9, 0) is not on the board (0 to 8, 0 to 8)"),
        ("taken", "illegal", "answered 3 3: d4 is in block B2, but x must play in block A1: cells"),
        ("crash", "crash", "exited with code 1; its last output: no idea"),
        ("slow (seconds=0.2)", "timeout", "sent no row and column within 0.45 s"),
    ],
)
def test_faults(open_bot: Open, fault: str, termination: str, message: str) -> None:
    host = open_bot(f"{MOCK} {fault}", GAME)
    position = host.game.start()
    if fault.split()[0] in ("taken", "crash", "slow"):
        position = position.play(host.choose(position, AMPLE).move)
        position = position.play(position.legal_moves()[0])
    failure = expect_failure(host, AMPLE, position)
    assert failure.termination == termination
    assert message in str(failure)


def test_only_games_from_the_empty_board_are_supported(open_bot: Open) -> None:
    position = Game.find(GAME).start()
    for move in ("e5", "d4"):
        position = position.play(position.parse_move(move))
    assert "can only start from the empty board. Use --openings none" in str(
        expect_failure(open_bot(MOCK, GAME), AMPLE, position)
    )
    configuration = Configuration(GAME, (MOCK, "random"), 2, 1, openings="random(depth=4)")
    with pytest.raises(FourfoldError, match=r"only start from the empty.*--openings none"):
        open_tournament(configuration, None, True)
    for game in ("ultimate", "quarto"):
        with pytest.raises(SpecError, match=r"play ultimate\(n=3\), not " + game):
            open_bot(MOCK, game)


def test_first_move_has_more_time(open_bot: Open) -> None:
    host, clock = open_bot(MOCK, GAME), Clock(0.05)
    assert host.allowance(clock) == FIRST
    host.choose(host.game.start(), AMPLE)
    assert host.allowance(clock) < FIRST
