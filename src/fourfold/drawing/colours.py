"""The colours of pictures that differ between light and dark theme, the same as on the page.

Wooden things look the same in both themes; their colours are defined where they are drawn.
"""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """A colour in both themes."""

    name: str
    light: str
    dark: str


PAGE = Colour("page", "#f5f1ea", "#191715")
CARD = Colour("card", "#fffdf9", "#242120")
LINE = Colour("line", "#ddd3c4", "#3b3632")
CONTROL = Colour("control", "#8b7d6b", "#8d8377")
TEXT = Colour("text", "#2b2420", "#efe8dd")
SOFT = Colour("soft", "#695d50", "#b5a999")
ACCENT = Colour("accent", "#0f6455", "#57c9ad")
ON_ACCENT = Colour("on-accent", "#ffffff", "#10211d")
DANGER = Colour("danger", "#a5281b", "#ff9a8a")
CROSS = Colour("cross", "#a5311d", "#ff9d86")
NOUGHT = Colour("nought", "#14508f", "#8dc3ff")
LAST = Colour("last", "#fff0c2", "#55491f")
WINNING = Colour("winning", "#ffe3a3", "#6b5715")
WON = Colour("won", "#b07900", "#ffd24d")
NEST = Colour("nest", "#e9e1d4", "#2b2725")
BLOCK = Colour("block", "#c9bda9", "#47413b")
CELL = Colour("cell", "#f4efe6", "#1f1c1a")
OPEN = Colour("open", "#ffffff", "#35302c")

COLOURS = tuple(value for value in globals().values() if isinstance(value, Colour))

_DARK_SELECTORS = (
    '[data-jp-theme-light="false"]',  # Jupyter
    ".vscode-dark",
    '[theme="dark"]',  # Colab
    ".dark-theme",  # marimo
)
_LIGHT_SELECTORS = ('[data-jp-theme-light="true"]', ".vscode-light", ".light-theme")


def theme_css() -> str:
    """CSS variables for the colours, on elements of class ``fourfold``. They follow the system's
    theme unless the surrounding notebook has its own."""
    light, dark = (
        "".join(f"--ff-{colour.name}:{code};" for colour, code in zip(COLOURS, codes, strict=True))
        for codes in ([colour.light for colour in COLOURS], [colour.dark for colour in COLOURS])
    )
    return (
        f".fourfold{{{light}}}@media (prefers-color-scheme:dark){{.fourfold{{{dark}}}}}"
        f":is({','.join(_DARK_SELECTORS)}) .fourfold{{{dark}}}"
        f":is({','.join(_LIGHT_SELECTORS)}) .fourfold{{{light}}}"
    )
