"""The ``fourfold`` command, which imports only the module of the requested subcommand.

To add a subcommand ``name``, write a function ``name_command`` whose parameters are its options, in
a module of this package, and register it in :data:`COMMANDS`. A mapping of that name from
subcommands to functions makes a group.
"""

from __future__ import annotations

import importlib
import io
import os
import re
import sys
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from fourfold.base.errors import FourfoldError
from fourfold.base.files import printable
from fourfold.cli.command_help import LANGUAGE_KEY, SETTINGS, make_command
from fourfold.cli.usage_errors import UsageError, show_usage_error, usage_message
from fourfold.i18n import DEFAULT_LANGUAGE


class HelpEntry(NamedTuple):
    """A command in ``fourfold --help``."""

    group: str
    module: str
    summary: str


PLAY, ANALYSE, COMPETE = "Play", "Analyse", "Compete"
TEACH, RESEARCH, TOOLS = "Learn and teach", "Research", "Tools"
COMMANDS = {
    "play": HelpEntry(PLAY, "play", "Play a game in the terminal, or watch two players."),
    "serve": HelpEntry(PLAY, "web", "Play in the browser: start a server and open its page."),
    "puzzles": HelpEntry(PLAY, "puzzles", "Solve, list and generate puzzles."),
    "players": HelpEntry(PLAY, "players", "List the players and their options."),
    "analyse": HelpEntry(ANALYSE, "analyse", "Show the value of every move in a position."),
    "solve": HelpEntry(ANALYSE, "analyse", "Compute the exact value of Quarto positions."),
    "review": HelpEntry(ANALYSE, "analyse", "Review a game move by move, with explanations."),
    "draw": HelpEntry(ANALYSE, "analyse", "Draw a position as an SVG or PNG picture."),
    "match": HelpEntry(COMPETE, "compete", "Play a match between two players."),
    "tournament": HelpEntry(COMPETE, "compete", "Play a tournament of several players or bots."),
    "report": HelpEntry(COMPETE, "records", "Print the report of a stored match or tournament."),
    "export": HelpEntry(COMPETE, "records", "Export the games of a match or tournament."),
    "new-player": HelpEntry(COMPETE, "players", "Create a Python package for your own player."),
    "check-engine": HelpEntry(COMPETE, "players", "Test an engine against the protocol."),
    "class": HelpEntry(TEACH, "web", "Run a class: hand out exercises, collect and mark answers."),
    "exercise": HelpEntry(TEACH, "teach", "Create a page of exercises on minimax and alpha-beta."),
    "grade": HelpEntry(TEACH, "teach", "Grade the answers to exercises."),
    "tree": HelpEntry(TEACH, "teach", "Record a search tree step by step."),
    "compare": HelpEntry(TEACH, "teach", "Compare the node counts of search algorithms."),
    "reproduce": HelpEntry(
        RESEARCH, "research", "Repeat course experiments: NTNU, Torino, IIIT, Italian notes."
    ),
    "tune": HelpEntry(RESEARCH, "tune", "Tune the parameters of a player by playing games."),
    "evaluations": HelpEntry(RESEARCH, "research", "Compare Quarto heuristics with exact values."),
    "dataset": HelpEntry(RESEARCH, "research", "Write positions with exact values to a file."),
    "book": HelpEntry(RESEARCH, "book", "Build, verify and inspect the opening book."),
    "site": HelpEntry(TOOLS, "web", "Write the static site, which any web host can serve."),
    "engine": HelpEntry(TOOLS, "players", "Run a player as an engine for other programs."),
    "import": HelpEntry(TOOLS, "records", "Convert games of other programs to game records."),
    "perft": HelpEntry(TOOLS, "perft", "Count move sequences to check the rules."),
    "bench": HelpEntry(TOOLS, "perft", "Print the node counts that identify the searches."),
}

BAD_INPUT = 2
INTERRUPTED = 130


class Commands(TyperGroup):
    """A group with a placeholder for each command until it is called. Reports users' errors."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if re.search(r"--language[ =]it\b", " ".join(args)):  # also if another option is wrong
            ctx.meta[LANGUAGE_KEY] = "it"
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, placeholder, rest = super().resolve_command(ctx, args)
        return name, placeholder and load_command(str(name)), rest

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        for group in (PLAY, ANALYSE, COMPETE, TEACH, RESEARCH, TOOLS):
            with formatter.section(group):
                names = [name for name, entry in COMMANDS.items() if entry.group == group]
                formatter.write_dl([(f"{name:<12}", COMMANDS[name].summary) for name in names])

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except FourfoldError as error:
            text = error.message.to_text(ctx.meta.get(LANGUAGE_KEY, DEFAULT_LANGUAGE))
            typer.echo(printable(f"fourfold: {text}"), err=True)
            raise typer.Exit(BAD_INPUT) from None
        except UsageError as error:
            message = usage_message(error)
            if message is None:
                raise
            show_usage_error(error, message, ctx.meta.get(LANGUAGE_KEY, DEFAULT_LANGUAGE))
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            raise
        except OSError as error:  # such as a full disk
            where = f"{error.filename}: " if error.filename else ""
            typer.echo(printable(f"fourfold: {where}{error.strerror or error}"), err=True)
            raise typer.Exit(BAD_INPUT) from None


def load_command(name: str) -> Any:
    """Import the module of a command and make the command."""
    entry = COMMANDS[name]
    module = importlib.import_module(f"fourfold.cli.{entry.module}")
    content = getattr(module, f"{name.replace('-', '_')}_command")
    return make_command(name, content, entry.summary)


def _show_version(requested: bool) -> None:
    if requested:
        from fourfold import __version__

        typer.echo(f"fourfold {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    context_settings=SETTINGS,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    epilog="\b\n"
    "Examples:\n"
    "  fourfold play\n"
    "  fourfold match champion novice --games 10\n"
    "  fourfold COMMAND --help",
)


@app.callback()
def fourfold(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Play, analyse and teach Quarto, Ultimate Tic-Tac-Toe and tic-tac-toe.

    The output is in English. analyse, draw, puzzles play and review also speak Italian: add
    --language it.
    """


for _name, _entry in COMMANDS.items():
    app.command(_name, help=_entry.summary)(lambda: None)


def run() -> None:
    """The console script. Bad input ends in one line on stderr, never in a traceback."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):  # None if the shell has closed it
            stream.reconfigure(errors="replace")
    try:
        try:
            app(prog_name="fourfold")
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader of the output has ended
            sys.exit(1)
        typer.echo(f"fourfold: the output cannot be written: {error.strerror}", err=True)
        sys.exit(BAD_INPUT)
