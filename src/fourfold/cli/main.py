"""The ``fourfold`` command, which imports only the module of the requested subcommand.

To add a subcommand, write ``fourfold/cli/<name>.py`` with a function ``command`` whose parameters
are its options, and register it in :data:`COMMANDS`. Modules with several subcommands are listed in
:data:`_MODULES`.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fourfold.base.errors import FourfoldError
from fourfold.base.printable import printable
from fourfold.cli.language import chosen_language

COMMANDS = {
    "play": "Play a game in the terminal, or watch two players play one.",
    "serve": "Play in the browser, and offer the same to other programs.",
    "site": "Write all of it as plain files that any web host can serve.",
    "class": "Hold a class: work is given out, handed in and marked.",
    "match": "Play many games between two players, with honest statistics.",
    "tournament": "Play a tournament of several players.",
    "report": "Show what came of a match or tournament.",
    "tune": "Find better numbers for a player by playing games.",
    "reproduce": "Play the course documents' experiments again, and compare.",
    "export": "Write the games of a match or tournament in other forms.",
    "import": "Read games that other programs wrote, as game records.",
    "engine": "Let a player speak the engine protocol, for other programs.",
    "check-engine": "Test whether a program speaks the engine protocol.",
    "solve": "Say what Quarto positions are worth, with proof.",
    "analyse": "Show what every turn of a position leads to.",
    "review": "Judge every turn of a game, and say why.",
    "draw": "Draw a position as a picture, SVG or PNG.",
    "puzzles": "Solve, list and make puzzles of Quarto and Ultimate.",
    "book": "Build, verify and look into the opening book.",
    "dataset": "Write positions with exact values, for other programs.",
    "tree": "Show a search step by step, in a page that needs no server.",
    "exercise": "Make exercises on minimax and alpha-beta, as a page.",
    "grade": "Grade the answers that students give to the exercises.",
    "perft": "Count move sequences: the plainest check of the rules.",
    "players": "List the players that can be asked for, and their options.",
    "new-player": "Create a package for a player of your own.",
    "evaluations": "Hold the heuristics for Quarto against exact values.",
    "compare": "Count the nodes of several searches on the same positions.",
    "bench": "Print the signature of the search.",
}
"""Each command with its line in ``fourfold --help``."""

_MODULES = {
    "serve": "web",
    "site": "web",
    "class": "web",
    "export": "records",
    "import": "records",
    "engine": "engine",
    "check-engine": "engine",
    "exercise": "exercise",
    "grade": "exercise",
    "perft": "perft",
    "bench": "perft",
    "players": "players",
    "new-player": "players",
}
"""The module of each command that shares it; the function is named like the command, as in
``check_engine_command``."""

BAD_INPUT = 2
INTERRUPTED = 130


class Commands(TyperGroup):
    """A group with a placeholder for each command until it is called. Reports users' errors."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, placeholder, rest = super().resolve_command(ctx, args)
        return name, placeholder and _load(str(name)), rest

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except FourfoldError as error:
            text = error.message.to_text(chosen_language(ctx))
            typer.echo(printable(f"fourfold: {text}"), err=True)
            raise typer.Exit(BAD_INPUT) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            raise
        except OSError as error:  # such as a full disk
            where = f"{error.filename}: " if error.filename else ""
            typer.echo(printable(f"fourfold: {where}{error.strerror or error}"), err=True)
            raise typer.Exit(BAD_INPUT) from None


def _load(name: str) -> Any:
    """The command, made from the function in its module, or from ``app`` if it has subcommands."""
    module = importlib.import_module(f"fourfold.cli.{_MODULES.get(name, name)}")
    if hasattr(module, "app"):
        group = typer.main.get_command(module.app)
        group.context_settings = _SETTINGS
        return group
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    function = f"{name.replace('-', '_')}_command" if name in _MODULES else "command"
    single.command(name, context_settings=_SETTINGS)(getattr(module, function))
    return typer.main.get_command(single)


def _show_version(requested: bool) -> None:
    if requested:
        from fourfold import __version__

        typer.echo(f"fourfold {__version__}")
        raise typer.Exit


# Plain help and errors, the same on a terminal, in a pipe and for a screen reader.
_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
app = typer.Typer(
    cls=Commands,
    add_completion=False,
    context_settings=_SETTINGS,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def fourfold(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """Play Quarto, Ultimate Tic-Tac-Toe and tic-tac-toe, and look into how they are played."""


for _name, _help in COMMANDS.items():
    app.command(_name, help=_help)(lambda: None)


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
