"""Commands made from functions whose docstrings are their help.

The section ``Args:`` describes the parameters that have no help text in their annotation. A final
``(default: …)`` says what None stands for. The section ``Examples:`` lists command lines.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

import typer
from typer.core import TyperCommand

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""Plain help and errors, the same on a terminal, in a pipe and for a screen reader."""

LANGUAGE_KEY = "fourfold.language"
"""The key of the chosen language in the context of a command."""

METAVARS = {"int": "N", "integer": "N", "float": "SECONDS", "path": "FILE"}
"""Metavariables by the type of an option; an option of another type is named like its parameter."""


class DocumentedCommand(TyperCommand):
    """A command that shows defaults, ranges and required arguments in plain words."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            parameters = [one for one in self.get_params(ctx) if one.param_type_name == kind]
            records = filter(None, (parameter.get_help_record(ctx) for parameter in parameters))
            if rows := [(names, plain_remarks(text)) for names, text in records]:
                with formatter.section(title):
                    formatter.write_dl(rows)


def plain_remarks(text: str) -> str:
    """Rewrite the remarks that typer adds to the help of an option.

    >>> plain_remarks("Threads.  [default: (one per core); 1<=x<=256]")
    'Threads.  [default: one per core; 1 to 256]'
    """
    text = re.sub(r"\[default: \((.*)\)(?=[;\]])", r"[default: \1", text)
    text = re.sub(r"([\d.]+)<=x<=([\d.]+)(?=]$)", r"\1 to \2", text)
    return re.sub(r"x>=([\d.]+)(?=]$)", r"\1 or more", text)


def make_command(
    name: str, content: Callable[..., None] | Mapping[str, Callable[..., None]], summary: str
) -> Any:
    """The command for a function, or a group of commands for a mapping from names to functions."""
    app = typer.Typer(
        help=summary,
        add_completion=False,
        context_settings=SETTINGS,
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    functions = {name: content} if callable(content) else content
    for one, function in functions.items():
        app.command(one, cls=DocumentedCommand, context_settings=SETTINGS)(function)
    group = typer.main.get_group(app)
    for one, function in functions.items():
        _add_help(group.commands[one], function)
    if callable(content):
        return group.commands[name]
    examples = (str(command.epilog).splitlines()[2] for command in group.commands.values())
    group.epilog = "\n".join(("\b", "Examples:", *examples))
    return group


def _add_help(command: Any, function: Callable[..., None]) -> None:
    description, _, examples = (inspect.getdoc(function) or "").partition("\n\nExamples:\n")
    description, _, arguments = description.partition("\n\nArgs:\n")
    command.help = description
    command.epilog = f"\b\nExamples:\n{examples}"
    helps = dict(re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", arguments, re.MULTILINE))
    for parameter in command.params:
        words = " ".join(helps.get(parameter.name, parameter.help).split())
        if match := re.fullmatch(r"(.*) \(default: (.*)\)", words):
            words, parameter.show_default = match.groups()
        parameter.help = words
        if parameter.metavar is None and not getattr(parameter, "is_flag", False):
            is_option = parameter.param_type_name == "option"
            type_name = parameter.type.name.removesuffix(" range") if is_option else ""
            parameter.metavar = METAVARS.get(type_name, parameter.name.upper())
