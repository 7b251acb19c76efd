"""Which sandbox bots run in: chosen, demanded, told and kept. What it keeps out is tested with the
hosts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.program import invoke
from typer.testing import Result

from fourfold.arena import sandbox as bubblewrap
from fourfold.arena import sandbox as choice
from fourfold.arena.configuration import Configuration, differences
from fourfold.arena.game import GameSettings, GameTask, Opening, Pairing
from fourfold.arena.referee import play_game
from fourfold.arena.report.summary import summarise
from fourfold.arena.report.tables import remarks
from fourfold.arena.sandbox import installation, is_shared_folder, readable_paths
from fourfold.base.errors import SpecError

LACKING = "bubblewrap is not installed"


@pytest.fixture(params=["", LACKING])
def reason(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Why this machine has no sandbox, or nothing when it has one."""
    monkeypatch.setattr(choice, "sandbox_problem", lambda: request.param)
    return str(request.param)


@pytest.fixture
def bot(tmp_path: Path) -> str:
    file = tmp_path / "bot.py"
    file.write_text("def bot(position): return position.legal_moves()[0]\n")
    return f"python:{file}:bot"


def test_a_name_comes_to_what_the_machine_has(reason: str) -> None:
    assert choice.resolve_sandbox("none") == "none"
    assert choice.resolve_sandbox("auto") == ("none" if reason else "bubblewrap")
    with pytest.raises(SpecError, match="use one of auto, bubblewrap, none"):
        choice.resolve_sandbox("jail")
    if reason:
        with pytest.raises(choice.SandboxError, match=reason):
            choice.resolve_sandbox("bubblewrap")
    else:
        assert choice.resolve_sandbox("bubblewrap") == "bubblewrap"


def test_what_is_in_force_is_told_with_the_reason(reason: str) -> None:
    assert choice.describe_sandbox("bubblewrap").startswith(
        "Bots run in a sandbox (bubblewrap): no network"
    )
    assert choice.describe_sandbox("none") == (
        "Bots run without a sandbox, with all your rights: "
        f"{'bubblewrap is not installed' if reason else 'that was asked for'}."
    )


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        (None, "bubblewrap is not installed"),
        ("#!/bin/sh\nexit 0\n", ""),
        (
            "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n",
            "bubblewrap does not work here: bwrap: No permissions to create new namespace",
        ),
        ("#!/no/such/shell\n", "bubblewrap cannot be run"),
    ],
)
@pytest.mark.skipif(not Path("/proc/thread-self/children").exists(), reason="looks into /proc")
def test_the_probe_says_why_there_is_no_sandbox(
    program: str | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if program is not None:
        (tmp_path / "bwrap").write_text(program)
        (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = bubblewrap.sandbox_problem.__wrapped__()
    assert str(found or "").startswith(reason)
    assert bool(found) == bool(reason)


def test_a_configuration_has_a_sandbox_only_for_bots(reason: str, bot: str) -> None:
    with_bot = Configuration("tictactoe", (bot, "random"), 2, 1)
    assert with_bot.with_sandbox().sandbox == ("none" if reason else "bubblewrap")
    assert replace(with_bot, sandbox="none").with_sandbox().sandbox == "none"
    without = Configuration("tictactoe", ("random", "random"), 2, 1, sandbox="bubblewrap")
    assert without.with_sandbox().sandbox == "none"


def test_a_file_keeps_to_its_sandbox(bot: str) -> None:
    ours = Configuration("tictactoe", (bot, "random"), 2, 1, sandbox="bubblewrap")
    stored = json.loads(json.dumps(ours.as_json()))
    assert Configuration.from_json(stored) == ours
    before = {name: value for name, value in stored.items() if name != "sandbox"}
    old = Configuration.from_json(before)
    assert old.sandbox == "none", "there was none to choose when it was written"
    [difference] = differences(old, ours)
    assert str(difference) == "sandbox: none there, bubblewrap here"


@pytest.mark.parametrize(
    ("sandbox", "remark"),
    [
        ("bubblewrap", "Other people's bots ran in a sandbox (bubblewrap)."),
        ("none", "Other people's bots ran without a sandbox."),
    ],
)
def test_a_report_says_what_the_bots_ran_in(bot: str, sandbox: str, remark: str) -> None:
    ours = Configuration("tictactoe", (bot, "random"), 2, 1, sandbox=sandbox)
    assert remark in map(str, remarks(summarise(ours, [])))
    ours = replace(ours, players=("random", "random"))
    assert not any("sandbox" in str(said) for said in remarks(summarise(ours, [])))


def test_nobody_loses_a_game_because_a_machine_has_no_sandbox(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "sandbox_problem", lambda: LACKING)
    players = (bot, "random")
    task = GameTask(Pairing(0, 0, 0, 1, 0), Opening())
    setting = GameSettings("tictactoe", players, players, 1, Configuration("", (), 0, 0).limits)
    with pytest.raises(choice.SandboxError):
        play_game(replace(setting, sandbox="bubblewrap"), task)
    assert play_game(setting, task).termination in ("line", "full")


def test_a_match_says_what_its_bots_run_in(bot: str, tmp_path: Path) -> None:
    file = str(tmp_path / "match.sqlite")
    words = ["match", bot, "random", "--game", "tictactoe", "--games", "2", "--workers", "1"]
    words += ["--seed", "1", "--out", file]
    output = _run(*words, "--sandbox", "none").output
    assert "Bots run without a sandbox, with all your rights: " in output
    assert "Other people's bots ran without a sandbox." in output
    report = json.loads(_run("report", file, "--json").output)
    assert report["configuration"]["sandbox"] == "none"


@pytest.mark.parametrize("command", ["match", "tournament", "tune", "check-engine"])
def test_a_sandbox_can_be_demanded(command: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "sandbox_problem", lambda: LACKING)
    words = {
        "tune": ["ultimate", "--against", bot, "--nodes", "1"],
        "check-engine": ["cat"],
    }.get(command, [bot, "random", "--game", "tictactoe"])
    result = invoke(command, *words, "--sandbox", "bubblewrap")
    assert result.exit_code == 2
    assert LACKING in result.output


@pytest.mark.parametrize("command", ["match", "tournament", "tune"])
def test_a_name_that_is_none_is_refused_even_if_there_is_no_bot(command: str) -> None:
    words = ["ultimate", "--nodes", "1"] if command == "tune" else ["random", "random"]
    result = invoke(command, *words, "--sandbox", "jail")
    assert result.exit_code == 2
    assert "there is no sandbox 'jail'" in result.output


def _run(*words: str) -> Result:
    result = invoke(*words)
    assert result.exit_code == 0, result.output
    return result


def test_a_program_brings_what_is_installed_with_it_and_no_more(tmp_path: Path) -> None:
    """Through every link, and for a script where its interpreter is."""
    base, local = tmp_path / "python", tmp_path / ".local"
    for place in (base / "bin", base / "lib", local / "bin", local / "lib64", local / "share"):
        place.mkdir(parents=True)
    (base / "bin" / "python3.11").touch()
    (base / "bin" / "python").symlink_to("python3.11")
    (local / "bin" / "python").symlink_to(base / "bin" / "python")
    (local / "bin" / "engine").write_text(f"#!{base / 'bin' / 'python'} -I\n")
    here, there = {local / "bin", local / "lib64"}, {base / "bin", base / "lib"}
    assert set(installation(local / "bin" / "python")) == here | there
    assert set(installation(local / "bin" / "engine")) == here | there
    (local / "bin" / "engine").write_bytes(b"#!\n")
    assert set(installation(local / "bin" / "engine")) == here
    assert set(installation(base / "shims" / "python")) == {base}


def test_a_command_line_brings_the_folders_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "bots").mkdir(parents=True)
    (home / "bots" / "bot.jar").touch()
    (home / "bot.jar").touch()
    monkeypatch.setenv("HOME", str(home))
    assert is_shared_folder(home)
    assert is_shared_folder(tmp_path)
    assert not is_shared_folder(home / "bots")

    def brought(*words: Path | str) -> list[Path]:
        return list(readable_paths([str(home / "bots" / "bot.jar"), *map(str, words)]))[1:]

    assert brought(home / "bots" / "bot.jar") == [home / "bots"]
    assert brought(home / "bots") == [home / "bots"]
    assert brought(home / "bot.jar") == [home / "bot.jar"]
    assert brought(home, tmp_path, "/", "bot.jar", home / "nothing", "--fast") == []
