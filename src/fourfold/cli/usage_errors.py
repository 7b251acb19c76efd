"""Errors in the arguments of a command, as messages that say what is accepted."""

from __future__ import annotations

import re
from typing import Any

import typer

from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator

UsageError: Any = typer.BadParameter.__base__
"""The base class of typer's errors about arguments, which typer does not export."""


def usage_message(error: Any) -> Message | None:
    """The error in our words; None if typer's are fine.

    Typer's classes are recognised by name, because it exports only some of them.
    """
    kind = type(error).__name__
    if kind == "MissingParameter":
        return Message(f"usage.no_{error.param.param_type_name}", name=_name(error))
    if kind == "NoSuchOption":
        near = Message("suggestion.near", name=error.possibilities) if error.possibilities else ""
        return Message("usage.unknown", name=error.option_name, near=near)
    if kind == "BadOptionUsage":
        needs_value = "requires" in error.message
        code = "usage.needs_value" if needs_value else "usage.takes_no_value"
        return Message(code, name=error.option_name)
    if kind == "BadParameter" and (number := re.match(r"'?(.*?)'? is not", error.message)):
        return Message(
            "usage.value", name=_name(error), value=number[1], accepts=_accepted(error.param.type)
        )
    if extra := re.search(r"unexpected extra arguments?(?:\(s\))? \((.*)\)", error.message):
        return Message("usage.extra", words=extra[1])
    return None


def show_usage_error(error: Any, message: Message, language: str = DEFAULT_LANGUAGE) -> None:
    """Print the usage of the command and the error on standard error."""
    translate = translator(language)
    if error.ctx is not None:
        path = error.ctx.command_path
        usage = error.ctx.get_usage()
        if language != DEFAULT_LANGUAGE:
            pieces = usage.split(path, 1)[1].replace("[OPTIONS]", translate("usage.options"))
            usage = translate("usage.usage", command=path + pieces)
        typer.echo(f"{usage}\n{translate('usage.help', command=path)}\n", err=True)
    typer.echo(translate("usage.error", reason=message), err=True)


def _name(error: Any) -> str:
    if error.param.param_type_name == "option":
        return str(max(error.param.opts, key=len))
    return str(error.param.make_metavar(error.ctx)).strip("[]{}.")


def _accepted(kind: Any) -> Message:
    noun = Message("accepts.whole" if "int" in type(kind).__name__.lower() else "accepts.number")
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is None:
        return noun
    if most is None:
        return Message("accepts.least", noun=noun, least=least)
    return Message("accepts.range", noun=noun, least=least, most=most)
