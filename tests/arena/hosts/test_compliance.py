"""``fourfold check-engine``: right engines pass, and a fault is found where it is."""

from __future__ import annotations

import sys

import pytest
from tests.program import invoke

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.compliance import CheckResult, ComplianceSettings, ComplianceTest
from fourfold.games.registry import Game

DEMANDS = ComplianceSettings(positions=4, movetime=100, tolerance=5000)


def findings(text: str, demands: ComplianceSettings = DEMANDS, game: str = "") -> list[CheckResult]:
    games = [Game.find(game)] if game else []
    return list(ComplianceTest(BotSpec.parse(text), games, demands).run())


def wrong(found: list[CheckResult]) -> dict[str, str]:
    return {check.title: str(check.detail) for check in found if not check.passed}


def test_our_own_engine_is_right() -> None:
    found = findings(f"engine:{sys.executable} -m fourfold.cli engine random")
    assert wrong(found) == {}
    assert len(found) > 15


def test_the_mock_without_a_fault_is_right(mock_engine: str) -> None:
    assert wrong(findings(mock_engine)) == {}


@pytest.mark.parametrize(
    ("fault", "title", "words"),
    [
        ("stranger", "identifies itself", "hello there"),
        ("anonymous", "identifies itself", "id author is missing"),
        ("chess", "identifies itself", "must be a game's spec"),
        ("'odd option'", "identifies itself", "is no option"),
        ("rigid", "accepts its own options", "no options today"),
        ("fragile", "survives what it cannot understand", "exit code 1"),
        ("crash", "plays tictactoe from the start", "out of ideas"),
        ("nonsense", "plays tictactoe from the start", "the middle"),
        ("illegal", "plays tictactoe from random positions", "occupied"),
        ("twice", "plays tictactoe from the start", "unasked"),
        ("hasty", "stops thinking about tictactoe", "before stop"),
        ("'odd info'", "writes info lines that can be read", "depth needs a number"),
        ("talkative", "quits", "good-bye"),
        ("'bad exit'", "quits", "exit code 3"),
        ("clinging", "leaves at the end of its input", "still runs"),
    ],
)
def test_each_fault_is_found(mock_engine: str, fault: str, title: str, words: str) -> None:
    found = wrong(findings(f"{mock_engine} {fault}"))
    assert words in found[title]


def test_a_late_move_is_found(mock_engine: str) -> None:
    late = wrong(findings(f"{mock_engine} late", ComplianceSettings(2, movetime=50, tolerance=100)))
    assert "bestmove came after" in late["plays tictactoe from the start"]


def test_a_game_that_the_engine_does_not_name(mock_engine: str) -> None:
    found = wrong(findings(mock_engine, game="quarto"))
    assert "not among the games" in found["plays quarto from the start"]


def test_the_command_says_it_line_by_line(mock_engine: str) -> None:
    command = mock_engine.removeprefix("engine:")
    good = invoke("check-engine", command, "--positions", "2")
    assert good.exit_code == 0, good.output
    assert "0 wrong" in good.output
    bad = invoke("check-engine", f"{command} talkative", "--positions", "2")
    assert bad.exit_code == 1
    assert "WRONG  quits: said 'info string good-bye' when it should leave" in bad.output


@pytest.mark.parametrize("arguments", [["no-such-program"], ["cat", "--game", "chess"], [""]])
def test_what_cannot_be_tested_is_bad_input(arguments: list[str]) -> None:
    assert invoke("check-engine", *arguments).exit_code == 2
