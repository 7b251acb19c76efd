"""``fourfold check-engine``: correct engines pass, and each fault fails its check."""

from __future__ import annotations

import sys

import pytest
from tests.program import invoke

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.compliance import CheckResult, ComplianceSettings, ComplianceTest
from fourfold.arena.hosts.process import BotProcess
from fourfold.games.registry import Game

SETTINGS = ComplianceSettings(positions=4, movetime=100, tolerance=5000)


def run_checks(
    text: str, settings: ComplianceSettings = SETTINGS, game: str = ""
) -> list[CheckResult]:
    games = [Game.find(game)] if game else []
    return list(ComplianceTest(BotSpec.parse(text), games, settings).run())


def failed_checks(results: list[CheckResult]) -> dict[str, str]:
    return {check.title: str(check.detail) for check in results if not check.passed}


def test_fourfold_engine_passes() -> None:
    results = run_checks(f"engine:{sys.executable} -m fourfold.cli engine random")
    assert failed_checks(results) == {}
    assert len(results) > 15


def test_faultless_mock_passes(mock_engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    send = BotProcess.send

    def record(process: BotProcess, line: str, seconds: float) -> None:
        sent.append(line)
        send(process, line, seconds)

    monkeypatch.setattr(BotProcess, "send", record)
    assert failed_checks(run_checks(mock_engine)) == {}
    first = sent.index("position start")
    assert sent[first - 2 : first] == ["newgame tictactoe", "isready"]
    assert sent.count("newgame tictactoe") == 4, "each check begins a game"


@pytest.mark.parametrize(
    ("fault", "title", "message"),
    [
        ("stranger", "identifies itself", "hello there"),
        ("anonymous", "identifies itself", "id author is missing"),
        ("chess", "identifies itself", "each entry must be a game spec"),
        ("'odd option'", "identifies itself", "is not an option"),
        ("rigid", "accepts its own options", "no options today"),
        ("fragile", "survives what it cannot understand", "exited with code 1"),
        ("crash", "plays tictactoe from the start", "out of ideas"),
        ("nonsense", "plays tictactoe from the start", "the middle"),
        ("illegal", "plays tictactoe from random positions", "already marked"),
        ("twice", "plays tictactoe from the start", "without being asked"),
        ("hasty", "stops thinking about tictactoe", "before stop"),
        ("'odd info'", "writes info lines that can be read", "depth needs a number"),
        ("talkative", "quits", "good-bye"),
        ("'bad exit'", "quits", "exited with code 3"),
        ("clinging", "leaves at the end of its input", "is still running after"),
    ],
)
def test_each_fault_is_detected(mock_engine: str, fault: str, title: str, message: str) -> None:
    failures = failed_checks(run_checks(f"{mock_engine} {fault}"))
    assert message in failures[title]


def test_late_move_is_detected(mock_engine: str) -> None:
    failures = failed_checks(
        run_checks(f"{mock_engine} late", ComplianceSettings(2, movetime=50, tolerance=100))
    )
    assert "bestmove came after" in failures["plays tictactoe from the start"]


def test_unsupported_game_is_reported(mock_engine: str) -> None:
    failures = failed_checks(run_checks(mock_engine, game="quarto"))
    assert "is not one of the games that it declares" in failures["plays quarto from the start"]


def test_command_prints_each_check(mock_engine: str) -> None:
    command = mock_engine.removeprefix("engine:")
    passing = invoke("check-engine", command, "--positions", "2")
    assert passing.exit_code == 0, passing.output
    assert "0 wrong" in passing.output
    failing = invoke("check-engine", f"{command} talkative", "--positions", "2")
    assert failing.exit_code == 1
    assert "WRONG  quits: sent 'info string good-bye' instead of quitting" in failing.output


@pytest.mark.parametrize("arguments", [["no-such-program"], ["cat", "--game", "chess"], [""]])
def test_invalid_arguments_exit_with_two(arguments: list[str]) -> None:
    assert invoke("check-engine", *arguments).exit_code == 2
