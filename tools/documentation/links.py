"""Check the links of a folder of pages."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The links and loaded files of a page, and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.names = {""}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append((tag, value))
            elif name in ("id", "name") and value:
                self.names.add(value)


def faults(folder: Path, *, but: Path) -> Iterator[str]:
    """Yield a message for each broken link, and for each file that another server would deliver.

    Pages below ``but`` may be link targets, but their own links are not checked.
    """
    pages = {path: _Page(path) for path in folder.rglob("*.html") if not path.is_relative_to(but)}
    for path, page in pages.items():
        for tag, link in page.links:
            parts = urlsplit(link)
            where = f"{path.relative_to(folder)}: {link}"
            if parts.scheme or parts.netloc:
                if tag != "a" and parts.scheme != "data":
                    yield f"{where} is on another server"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                yield f"{where} leads to no file"
            elif target in pages and unquote(parts.fragment) not in pages[target].names:
                yield f"{where}: the page has no such anchor"
