"""The option ``--language``."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.base.errors import check_language
from fourfold.i18n import DEFAULT_LANGUAGE

_KEY = "fourfold.language"


def _store_language(ctx: typer.Context, language: str) -> str:
    check_language(language)
    ctx.meta[_KEY] = language
    return language


Language = Annotated[
    str,
    typer.Option(
        metavar="en|it", help="The language of the words.", callback=_store_language, is_eager=True
    ),
]


def chosen_language(ctx: typer.Context) -> str:
    """The language of the command's output and errors."""
    return str(ctx.meta.get(_KEY, DEFAULT_LANGUAGE))
