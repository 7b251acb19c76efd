"""The command line, called within the test's own process."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from fourfold.cli.main import app


def invoke(*arguments: str, stdin: str = "") -> Result:
    """Call ``fourfold`` with these arguments and this input."""
    return CliRunner().invoke(app, arguments, input=stdin, prog_name="fourfold")


def run(*arguments: str, lines: tuple[str, ...] = ()) -> str:
    """The standard output of a command that must succeed; ``lines`` are typed into it."""
    result = invoke(*arguments, stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.stdout


def call(*arguments: str, stdin: str = "") -> tuple[int, str]:
    """The exit code, and the standard output; of a command that failed, the error output too."""
    result = invoke(*arguments, stdin=stdin)
    return result.exit_code, result.output if result.exit_code else result.stdout
