"""The option that chooses the language of what is said about games."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.base.errors import check_language
from fourfold.i18n import DEFAULT_LANGUAGE

_CHOSEN = "fourfold.language"


def _choose(ctx: typer.Context, language: str) -> str:
    check_language(language)
    ctx.meta[_CHOSEN] = language
    return language


def chosen_language(ctx: typer.Context) -> str:
    """The language that the command was asked to speak, errors included."""
    return str(ctx.meta.get(_CHOSEN, DEFAULT_LANGUAGE))


Language = Annotated[
    str,
    typer.Option(
        metavar="en|it", help="The language of the words.", callback=_choose, is_eager=True
    ),
]

__all__ = ["DEFAULT_LANGUAGE", "Language", "chosen_language"]
