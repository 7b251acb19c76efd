"""Texts of ``--help``, compared without their layout, which typer determines."""

from __future__ import annotations

import re

import pytest
from syrupy.assertion import SnapshotAssertion
from tests.program import invoke

from fourfold.cli.main import COMMANDS


def words(arguments: list[str]) -> str:
    """Return the help text with one line per option, independent of the typer version."""
    result = invoke(*arguments)
    assert result.exit_code == 0
    text = " ".join(result.output.replace("\\[", "[").split())
    text = re.sub(r" \[(x|\d+<=)[^]]*\]| <[\w[\]]+>", "", text)
    text = re.sub(r"\[(\[\w+\])(\.\.\.)?\]", r"\1", re.sub(r"(?<=})\.\.\.", "", text))
    return re.sub(r" (?=--(?!help|python)\w|-h,|(Arguments|Options|Commands):)", "\n", text)


@pytest.mark.parametrize("arguments", [[], *([name] for name in COMMANDS)], ids=" ".join)
def test_help(arguments: list[str], snapshot: SnapshotAssertion) -> None:
    assert words([*arguments, "--help"]) == snapshot


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_one_line_summary(name: str) -> None:
    assert COMMANDS[name] in words(["--help"])
    assert len(COMMANDS[name]) <= 68
