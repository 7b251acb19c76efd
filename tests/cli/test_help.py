"""Help texts: the snapshot of each, their form, and their examples, which work.

After a change, `make help-texts` rewrites the snapshot and docs/reference/cli.md.
"""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from tests.program import invoke, run

from fourfold.cli.main import COMMANDS, load_command

ROOT = Path(__file__).parents[2]
GAME = '[Game "tictactoe"]\n[First "human"]\n[Second "random"]\n\nb2 a1 *\n'
INPUTS = {
    "games.txt": GAME + "\n" + GAME,
    "positions.txt": "60.9/..../.1B./..A. F\n",
    "moves.txt": "5 5\n5 1\n",
}
"""Files that examples read."""

PARSED_ONLY = (
    "fourfold serve",
    "fourfold class",
    "fourfold site",
    "fourfold play",
    "fourfold puzzles play",
    "fourfold engine",
    "fourfold check-engine",
    "fourfold tournament --from bots",
    "fourfold match champion",
    "fourfold grade",
    "fourfold reproduce",
    "fourfold evaluations",
    "fourfold book",
    "fourfold COMMAND",
)
"""Examples that wait for input, need the installed program or other files, or take seconds."""


def find_commands() -> Iterator[tuple[str, Any]]:
    """Yield the name of each command, such as "book stats", and the command."""
    for name in COMMANDS:
        command = load_command(name)
        yield name, command
        for other, subcommand in getattr(command, "commands", {}).items():
            yield f"{name} {other}", subcommand


ALL_COMMANDS = dict(find_commands())
EXAMPLES = {
    line.strip(): name
    for name, command in ALL_COMMANDS.items()
    for line in (command.epilog or "").splitlines()
    if line.startswith("  fourfold ")
}


@pytest.mark.parametrize("name", ["", *ALL_COMMANDS])
def test_help(name: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = run(*name.split(), "--help")
    assert text == snapshot
    assert not re.search("[{}]", text)


@pytest.mark.parametrize("name", COMMANDS)
def test_summary_is_the_first_sentence_of_the_help(name: str) -> None:
    summary = COMMANDS[name].summary
    assert summary in run("--help")
    assert len(summary) <= 64
    assert ALL_COMMANDS[name].help.split("\n")[0] == summary


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_every_parameter_is_explained(name: str) -> None:
    command = ALL_COMMANDS[name]
    for parameter in command.params:
        assert parameter.help[0].isupper(), parameter.name
        assert parameter.help.endswith((".", ".)")), parameter.name
    if not hasattr(command, "commands"):
        assert [example for example, owner in EXAMPLES.items() if owner == name]


def test_reference_page_is_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "documentation" / "cli_reference.py"))
    assert tool["page"]() == (ROOT / "docs" / "reference" / "cli.md").read_text()


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the examples, or parse those of :data:`PARSED_ONLY`."""
    name = EXAMPLES[example]
    assert example.startswith(f"fourfold {name}")
    command, _, source = example.removeprefix("fourfold ").partition(" < ")
    arguments = shlex.split(command)
    if example.startswith(PARSED_ONLY):
        options = arguments[len(name.split()) :]
        assert ALL_COMMANDS[name].make_context(name, options).params
        return
    monkeypatch.chdir(tmp_path)
    for file, text in INPUTS.items():
        Path(file).write_text(text)
    if example.startswith(("fourfold report", "fourfold export")):
        run(*shlex.split("match random novice --game tictactoe --games 2 --out match.sqlite"))
    done = invoke(*arguments, stdin=Path(source).read_text() if source else "")
    assert done.exit_code == 0, done.output
    assert done.output or any(Path(file).exists() for file in arguments)


@pytest.mark.parametrize("name", ["", *ALL_COMMANDS])
def test_wrong_arguments_end_in_a_usage_message(name: str) -> None:
    required = name in ALL_COMMANDS and any(one.required for one in ALL_COMMANDS[name].params)
    for arguments in (["--no-such-option"], *([[]] if required else [])):
        result = invoke(*name.split(), *arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"Usage: fourfold {name}".strip())
        assert isinstance(result.exception, SystemExit)
