"""The option that chooses the language of what is said about games."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.analysis.words.catalogue import DEFAULT_LANGUAGE

Language = Annotated[
    str,
    typer.Option(metavar="en|it", help="The language of the words."),
]

__all__ = ["DEFAULT_LANGUAGE", "Language"]
