"""SVG pictures: elements, marks, coordinates, drawings, and conversion to PNG."""

from __future__ import annotations

import math
import string
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from fourfold.base.entry_points import import_optional
from fourfold.base.errors import unknown_name_error
from fourfold.drawing.colours import CROSS, NOUGHT, PAGE, SOFT, TEXT, Colour, theme_css

AUTO, LIGHT, DARK = "auto", "light", "dark"
THEMES = (AUTO, LIGHT, DARK)

Attribute = str | float | Colour


@dataclass(frozen=True, slots=True)
class SvgElement:
    """An SVG element. Attributes may be theme colours, or references ``url(#name)`` to elements
    with an ``id`` in the same drawing."""

    tag: str
    attributes: Mapping[str, Attribute]
    children: tuple[SvgElement | str, ...] = ()

    def write(self, theme: str) -> str:
        """The element as text. In the theme ``auto`` colours are CSS variables that follow the
        reader's theme, with the light colours as fallback."""
        written, styled = [], []
        for name, value in self.attributes.items():
            if isinstance(value, Colour):
                if theme == AUTO:
                    styled.append(f"{name}:var(--ff-{value.name})")
                value = value.dark if theme == DARK else value.light
            written.append(f' {name}="{escape(_number(value))}"')
        if styled:
            written.append(f' style="{";".join(styled)}"')
        children = "".join(
            part.write(theme) if isinstance(part, SvgElement) else escape(part, quote=False)
            for part in self.children
        )
        end = f">{children}</{self.tag}>" if children else "/>"
        return f"<{self.tag}{''.join(written)}{end}"


def element(tag: str, *children: SvgElement | str, **attributes: Attribute) -> SvgElement:
    """
    >>> element("circle", r=2.50, stroke_width=1).write("light")
    '<circle r="2.5" stroke-width="1"/>'
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return SvgElement(tag, named, children)


def translated(x: float, y: float, *children: SvgElement, scale: float = 1) -> SvgElement:
    """Elements moved to (x, y) and scaled."""
    transform = f"translate({_number(x)} {_number(y)})" + (
        f" scale({_number(scale)})" if scale != 1 else ""
    )
    return element("g", *children, transform=transform)


def label(
    x: float, y: float, text: str, size: float, colour: Attribute, **more: Attribute
) -> SvgElement:
    """A text centred at (x, y)."""
    return element(
        "text",
        text,
        x=x,
        y=y + 0.36 * size,
        fill=colour,
        font_size=size,
        text_anchor="middle",
        font_family="system-ui, 'Segoe UI', Roboto, 'Liberation Sans', 'DejaVu Sans', sans-serif",
        **more,
    )


class ClickArea(NamedTuple):
    """A clickable rectangle of a picture. ``step`` is the move it makes in the game's notation, or
    the part of a move."""

    x: float
    y: float
    width: float
    height: float
    step: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with its title and ``text``, an alternative for screen readers. ``click_areas`` are
    the moves of the player to move."""

    width: float
    height: float
    shapes: tuple[SvgElement, ...]
    title: str
    text: str
    click_areas: tuple[ClickArea, ...] = ()

    def svg(self, theme: str = AUTO) -> str:
        """The picture as a file, or inline in a page. The theme is ``light``, ``dark`` or ``auto``
        (that of the viewer)."""
        if theme not in THEMES:
            raise unknown_name_error("drawing.theme", theme, THEMES)
        drawn = "".join(element.write(theme) for element in self.shapes)
        # Ids must be unique among all pictures on a page.
        prefix = f"f{zlib.crc32(f'{theme} {self.title} {self.text} {drawn}'.encode()):08x}"
        drawn = drawn.replace('id="', f'id="{prefix}-').replace("url(#", f"url(#{prefix}-")
        width, height = _number(self.width), _number(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="fourfold" role="img" '
            f'aria-labelledby="{prefix}-title {prefix}-text" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">'
            f'<title id="{prefix}-title">{escape(self.title)}</title>'
            f'<desc id="{prefix}-text">{escape(self.text)}</desc>'
            f"{f'<style>{theme_css()}</style>' if theme == AUTO else ''}{drawn}</svg>"
        )


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"


def to_png(drawing: Drawing, *, theme: str = LIGHT, zoom: float = 1) -> bytes:
    """The picture as PNG with ``zoom`` pixels per unit. The theme ``auto`` is light, since a PNG
    has only one. FourfoldError without the package resvg_py."""
    resvg = import_optional("resvg_py", "PNG", "png")
    text = drawing.svg(LIGHT if theme == AUTO else theme)
    return bytes(
        resvg.svg_to_bytes(
            svg_string=text,
            width=max(1, round(drawing.width * zoom)),
            background=PAGE.dark if theme == DARK else PAGE.light,
            font_family="DejaVu Sans",
        )
    )


NAMES = "xo"


def draw_mark(mark: str, x: float, y: float, size: float, width: float = 11) -> SvgElement:
    """A cross, a nought, or another text, in a square with the corner (x, y)."""
    if mark in NAMES and len(mark) == 1:
        drawn = {
            "x": element("path", d="M24 24 L76 76 M76 24 L24 76"),
            "o": element("circle", cx=50, cy=50, r=29),
        }[mark]
        colour = CROSS if mark == NAMES[0] else NOUGHT
        stroked = element(
            "g", drawn, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round"
        )
        return translated(x, y, stroked, scale=size / 100)
    return label(x + size / 2, y + size / 2, mark, size * min(0.5, 1.2 / max(1, len(mark))), TEXT)


def draw_dash(x: float, y: float, size: float) -> SvgElement:
    """The mark of a drawn block."""
    dash = element("path", d="M25 50 H75", stroke=SOFT, stroke_width=13, stroke_linecap="round")
    return translated(x, y, dash, scale=size / 100)


def coordinates(
    count: int, left: float, top: float, cell: float, gap: float = 0
) -> Iterator[SvgElement]:
    """Letters above the columns and numbers beside the rows of a board with the corner (left, top).

    ``gap`` is the space between the blocks of an Ultimate board.
    """
    per_block = round(math.sqrt(count)) if gap else count
    for number in range(count):
        middle = (number + 0.5) * cell + number // per_block * gap
        size = min(15, 0.45 * cell)
        yield label(left + middle, top / 2, string.ascii_lowercase[number], size, SOFT)
        yield label(left / 2, top + middle, str(number + 1), size, SOFT)
