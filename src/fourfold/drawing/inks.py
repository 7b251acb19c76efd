"""The colours of pictures that differ by day and night; they are the page's.

What is made of wood looks the same in both, as on the page, and has its colours where it is drawn.
"""

from __future__ import annotations

from typing import NamedTuple


class Ink(NamedTuple):
    """A colour in both themes."""

    name: str
    light: str
    dark: str


PAGE = Ink("page", "#f5f1ea", "#191715")
CARD = Ink("card", "#fffdf9", "#242120")
LINE = Ink("line", "#ddd3c4", "#3b3632")
CONTROL = Ink("control", "#8b7d6b", "#8d8377")
TEXT = Ink("text", "#2b2420", "#efe8dd")
SOFT = Ink("soft", "#695d50", "#b5a999")
ACCENT = Ink("accent", "#0f6455", "#57c9ad")
ON_ACCENT = Ink("on-accent", "#ffffff", "#10211d")
DANGER = Ink("danger", "#a5281b", "#ff9a8a")
CROSS = Ink("cross", "#a5311d", "#ff9d86")
NOUGHT = Ink("nought", "#14508f", "#8dc3ff")
LAST = Ink("last", "#fff0c2", "#55491f")
WINNING = Ink("winning", "#ffe3a3", "#6b5715")
WON = Ink("won", "#b07900", "#ffd24d")
NEST = Ink("nest", "#e9e1d4", "#2b2725")
BLOCK = Ink("block", "#c9bda9", "#47413b")
CELL = Ink("cell", "#f4efe6", "#1f1c1a")
OPEN = Ink("open", "#ffffff", "#35302c")

INKS = (
    PAGE,
    CARD,
    LINE,
    CONTROL,
    TEXT,
    SOFT,
    ACCENT,
    ON_ACCENT,
    DANGER,
    CROSS,
    NOUGHT,
    LAST,
    WINNING,
    WON,
    NEST,
    BLOCK,
    CELL,
    OPEN,
)

_DARK_PLACES = (
    '[data-jp-theme-light="false"]',  # Jupyter
    ".vscode-dark",
    '[theme="dark"]',  # Colab
    ".dark-theme",  # marimo
)
_LIGHT_PLACES = ('[data-jp-theme-light="true"]', ".vscode-light", ".light-theme")


def style() -> str:
    """The colours as variables of everything of class ``fourfold``: what the system prefers, unless
    the notebook around it has a theme of its own."""
    light, dark = (
        "".join(f"--ff-{ink.name}:{colour};" for ink, colour in zip(INKS, colours, strict=True))
        for colours in ([ink.light for ink in INKS], [ink.dark for ink in INKS])
    )
    return (
        f".fourfold{{{light}}}@media (prefers-color-scheme:dark){{.fourfold{{{dark}}}}}"
        f":is({','.join(_DARK_PLACES)}) .fourfold{{{dark}}}"
        f":is({','.join(_LIGHT_PLACES)}) .fourfold{{{light}}}"
    )
