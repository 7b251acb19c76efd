"""Shapes, and the drawing that they make: SVG without a dependency."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from fourfold.base.errors import unknown_name_error
from fourfold.drawing.inks import Ink, style

AUTO, LIGHT, DARK = "auto", "light", "dark"
THEMES = (AUTO, LIGHT, DARK)

Attribute = str | float | Ink


@dataclass(frozen=True, slots=True)
class Shape:
    """An element of SVG. An attribute may be an ink, and a reference ``url(#name)`` to a shape with
    an ``id`` of this drawing."""

    tag: str
    attributes: Mapping[str, Attribute]
    inside: tuple[Shape | str, ...] = ()

    def write(self, theme: str) -> str:
        """As text. In the theme ``auto`` inks follow the reader's, and are light where a program
        does not know how."""
        written, styled = [], []
        for name, value in self.attributes.items():
            if isinstance(value, Ink):
                if theme == AUTO:
                    styled.append(f"{name}:var(--ff-{value.name})")
                value = value.dark if theme == DARK else value.light
            written.append(f' {name}="{escape(_said(value))}"')
        if styled:
            written.append(f' style="{";".join(styled)}"')
        inside = "".join(
            part.write(theme) if isinstance(part, Shape) else escape(part, quote=False)
            for part in self.inside
        )
        end = f">{inside}</{self.tag}>" if inside else "/>"
        return f"<{self.tag}{''.join(written)}{end}"


def shape(tag: str, *inside: Shape | str, **attributes: Attribute) -> Shape:
    """
    >>> shape("circle", r=2.50, stroke_width=1).write("light")
    '<circle r="2.5" stroke-width="1"/>'
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return Shape(tag, named, inside)


def moved(x: float, y: float, *inside: Shape, scale: float = 1) -> Shape:
    """Shapes drawn from here on, larger or smaller."""
    how = f"translate({_said(x)} {_said(y)})" + (f" scale({_said(scale)})" if scale != 1 else "")
    return shape("g", *inside, transform=how)


def label(x: float, y: float, text: str, size: float, ink: Attribute, **more: Attribute) -> Shape:
    """A text whose middle is here."""
    return shape(
        "text",
        text,
        x=x,
        y=y + 0.36 * size,
        fill=ink,
        font_size=size,
        text_anchor="middle",
        font_family="system-ui, 'Segoe UI', Roboto, 'Liberation Sans', 'DejaVu Sans', sans-serif",
        **more,
    )


class Spot(NamedTuple):
    """A part of a picture that can be touched: where it is, and what that means, which is a move in
    the game's notation or, where a move has parts, a part of one."""

    x: float
    y: float
    width: float
    height: float
    step: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with its ``title`` and a ``text`` that says what is to be seen. ``spots`` are what
    the player to move can touch."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str
    text: str
    spots: tuple[Spot, ...] = ()

    def svg(self, theme: str = AUTO) -> str:
        """The picture as a file or as a part of a page. The theme is ``light``, ``dark``, or that
        of who looks at it (``auto``)."""
        if theme not in THEMES:
            raise unknown_name_error("drawing.theme", theme, THEMES)
        drawn = "".join(shape.write(theme) for shape in self.shapes)
        # Pictures on the same page must not borrow one another's definitions.
        mark = f"f{zlib.crc32(f'{theme} {self.title} {self.text} {drawn}'.encode()):08x}"
        drawn = drawn.replace('id="', f'id="{mark}-').replace("url(#", f"url(#{mark}-")
        width, height = _said(self.width), _said(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="fourfold" role="img" '
            f'aria-labelledby="{mark}-title {mark}-text" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">'
            f'<title id="{mark}-title">{escape(self.title)}</title>'
            f'<desc id="{mark}-text">{escape(self.text)}</desc>'
            f"{f'<style>{style()}</style>' if theme == AUTO else ''}{drawn}</svg>"
        )


def _said(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"
