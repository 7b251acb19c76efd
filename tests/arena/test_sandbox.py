"""Choice of the sandbox: option values, configuration files, reports and readable paths.

The tests of the hosts check the isolation itself.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.program import invoke
from typer.testing import Result

from fourfold.arena import sandbox as sandbox_module
from fourfold.arena.configuration import Configuration, differences
from fourfold.arena.game import GameTask, Opening, Pairing
from fourfold.arena.referee import play_game
from fourfold.arena.report.summary import summarise
from fourfold.arena.report.tables import remarks
from fourfold.arena.sandbox import installation, is_shared_folder, readable_paths
from fourfold.base.errors import SpecError

NOT_INSTALLED = "bubblewrap is not installed"


@pytest.fixture(params=["", NOT_INSTALLED])
def reason(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Simulate a machine with and without a sandbox; return the problem or ""."""
    monkeypatch.setattr(sandbox_module, "sandbox_problem", lambda: request.param)
    return str(request.param)


@pytest.fixture
def bot(tmp_path: Path) -> str:
    file = tmp_path / "bot.py"
    file.write_text("def bot(position): return position.legal_moves()[0]\n")
    return f"python:{file}:bot"


def test_auto_resolves_to_what_the_machine_has(reason: str) -> None:
    assert sandbox_module.resolve_sandbox("none") == "none"
    assert sandbox_module.resolve_sandbox("auto") == ("none" if reason else "bubblewrap")
    with pytest.raises(SpecError, match="choose from auto, bubblewrap, none"):
        sandbox_module.resolve_sandbox("jail")
    if reason:
        with pytest.raises(sandbox_module.SandboxError, match=reason):
            sandbox_module.resolve_sandbox("bubblewrap")
    else:
        assert sandbox_module.resolve_sandbox("bubblewrap") == "bubblewrap"


def test_description_gives_sandbox_and_reason(reason: str) -> None:
    assert sandbox_module.describe_sandbox("bubblewrap").startswith(
        "Bots run in a sandbox (bubblewrap): no network"
    )
    assert sandbox_module.describe_sandbox("none") == (
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
def test_probe_explains_missing_sandbox(
    program: str | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if program is not None:
        (tmp_path / "bwrap").write_text(program)
        (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    problem = sandbox_module.sandbox_problem.__wrapped__()
    assert str(problem or "").startswith(reason)
    assert bool(problem) == bool(reason)


def test_configuration_uses_sandbox_only_for_bots(reason: str, bot: str) -> None:
    with_bot = Configuration("tictactoe", (bot, "random"), 2, 1)
    assert with_bot.with_sandbox().sandbox == ("none" if reason else "bubblewrap")
    assert replace(with_bot, sandbox="none").with_sandbox().sandbox == "none"
    without_bot = Configuration("tictactoe", ("random", "random"), 2, 1, sandbox="bubblewrap")
    assert without_bot.with_sandbox().sandbox == "none"


def test_sandbox_is_part_of_the_configuration(bot: str) -> None:
    configuration = Configuration("tictactoe", (bot, "random"), 2, 1, sandbox="bubblewrap")
    document = json.loads(json.dumps(configuration.as_json()))
    assert Configuration.from_json(document) == configuration
    without_sandbox = {name: value for name, value in document.items() if name != "sandbox"}
    old = Configuration.from_json(without_sandbox)
    assert old.sandbox == "none", "files without the field predate the sandbox"
    [difference] = differences(old, configuration)
    assert str(difference) == "sandbox: none in the file, bubblewrap now"


@pytest.mark.parametrize(
    ("sandbox", "remark"),
    [
        ("bubblewrap", "External bots ran in a sandbox (bubblewrap)."),
        ("none", "External bots ran without a sandbox."),
    ],
)
def test_report_names_sandbox_of_bots(bot: str, sandbox: str, remark: str) -> None:
    configuration = Configuration("tictactoe", (bot, "random"), 2, 1, sandbox=sandbox)
    assert remark in map(str, remarks(summarise(configuration, [])))
    configuration = replace(configuration, players=("random", "random"))
    assert not any(
        "sandbox" in str(remark_text) for remark_text in remarks(summarise(configuration, []))
    )


def test_missing_sandbox_is_an_error_instead_of_a_loss(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox_module, "sandbox_problem", lambda: NOT_INSTALLED)
    players = (bot, "random")
    task = GameTask(Pairing(0, 0, 0, 1, 0), Opening())
    settings = Configuration("tictactoe", players, 2, 1)
    with pytest.raises(sandbox_module.SandboxError):
        play_game(replace(settings, sandbox="bubblewrap"), task)
    assert play_game(settings, task).termination in ("line", "full")


def test_match_prints_and_stores_sandbox(bot: str, tmp_path: Path) -> None:
    file = str(tmp_path / "match.sqlite")
    arguments = ["match", bot, "random", "--game", "tictactoe", "--games", "2", "--workers", "1"]
    arguments += ["--seed", "1", "--out", file]
    output = run_command(*arguments, "--sandbox", "none").output
    assert "Bots run without a sandbox, with all your rights: " in output
    assert "External bots ran without a sandbox." in output
    report = json.loads(run_command("report", file, "--json").output)
    assert report["configuration"]["sandbox"] == "none"


@pytest.mark.parametrize("command", ["match", "tournament", "tune", "check-engine"])
def test_required_sandbox_must_be_available(
    command: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox_module, "sandbox_problem", lambda: NOT_INSTALLED)
    arguments = {
        "tune": ["ultimate", "--against", bot, "--nodes", "1"],
        "check-engine": ["cat"],
    }.get(command, [bot, "random", "--game", "tictactoe"])
    result = invoke(command, *arguments, "--sandbox", "bubblewrap")
    assert result.exit_code == 2
    assert NOT_INSTALLED in result.output


@pytest.mark.parametrize("command", ["match", "tournament", "tune"])
def test_unknown_sandbox_is_refused_even_without_bots(command: str) -> None:
    arguments = ["ultimate", "--nodes", "1"] if command == "tune" else ["random", "random"]
    result = invoke(command, *arguments, "--sandbox", "jail")
    assert result.exit_code == 2
    assert "there is no sandbox 'jail' (choose from" in result.output


def run_command(*arguments: str) -> Result:
    result = invoke(*arguments)
    assert result.exit_code == 0, result.output
    return result


def test_installation_of_a_program(tmp_path: Path) -> None:
    """Symbolic links and the interpreter line of a script are followed."""
    base, local = tmp_path / "python", tmp_path / ".local"
    for folder in (base / "bin", base / "lib", local / "bin", local / "lib64", local / "share"):
        folder.mkdir(parents=True)
    (base / "bin" / "python3.11").touch()
    (base / "bin" / "python").symlink_to("python3.11")
    (local / "bin" / "python").symlink_to(base / "bin" / "python")
    (local / "bin" / "engine").write_text(f"#!{base / 'bin' / 'python'} -I\n")
    local_folders, base_folders = {local / "bin", local / "lib64"}, {base / "bin", base / "lib"}
    assert set(installation(local / "bin" / "python")) == local_folders | base_folders
    assert set(installation(local / "bin" / "engine")) == local_folders | base_folders
    (local / "bin" / "engine").write_bytes(b"#!\n")
    assert set(installation(local / "bin" / "engine")) == local_folders
    assert set(installation(base / "shims" / "python")) == {base}


def test_readable_paths_of_a_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    (home / "bots").mkdir(parents=True)
    (home / "bots" / "bot.jar").touch()
    (home / "bot.jar").touch()
    monkeypatch.setenv("HOME", str(home))
    assert is_shared_folder(home)
    assert is_shared_folder(tmp_path)
    assert not is_shared_folder(home / "bots")

    def readable_for(*arguments: Path | str) -> list[Path]:
        return list(readable_paths([str(home / "bots" / "bot.jar"), *map(str, arguments)]))[1:]

    assert readable_for(home / "bots" / "bot.jar") == [home / "bots"]
    assert readable_for(home / "bots") == [home / "bots"]
    assert readable_for(home / "bot.jar") == [home / "bot.jar"]
    assert readable_for(home, tmp_path, "/", "bot.jar", home / "nothing", "--fast") == []
