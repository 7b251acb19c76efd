"""Run the command line inside the test process."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from fourfold.cli.main import app


def invoke(*arguments: str, stdin: str = "") -> Result:
    """Run ``fourfold`` with these arguments and this input."""
    return CliRunner().invoke(app, arguments, input=stdin, prog_name="fourfold")


def run(*arguments: str, lines: tuple[str, ...] = ()) -> str:
    """Run a command that must succeed with `lines` as input; return its standard output."""
    result = invoke(*arguments, stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.stdout


def call(*arguments: str, stdin: str = "") -> tuple[int, str]:
    """Return the exit code and the standard output, with the error output if the command failed."""
    result = invoke(*arguments, stdin=stdin)
    return result.exit_code, result.output if result.exit_code else result.stdout
