"""Pages that need no server: everything a page loads put into one file.

The modules stay as they are, but for the names they import each other by: an import map leads from
these to ``data:`` addresses. A policy in the page forbids it to ask anyone for anything.
"""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

from fourfold.frontend.pages import PAGES, page_text
from fourfold.frontend.scripts import IMPORT, STATIC, modules_of, text_of

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\s*')
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>')
_PRELOAD = re.compile(r'<link rel="modulepreload" href="[^"]+">\s*')
_LINKS = re.compile(r'<nav [^>]*class="online">.*?</nav>\s*', re.DOTALL)
_ICON = re.compile(r'(href|src)="([^"]+\.svg)"')


def offline_page(page: str, data: Any) -> str:
    """A page of ours as one file, with the data that it would otherwise ask the server for."""
    folder = STATIC / PAGES[page].address
    html = page_text(page)
    script = _SCRIPT.search(html)
    assert script is not None
    entry = (folder / script[1]).resolve()
    modules = {_name(one): _address(one) for one in modules_of(entry, later=True)}
    styles = "".join(
        (folder / one).resolve().read_text(encoding="utf-8") for one in _STYLE.findall(html)
    )
    head = "\n".join(
        (
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<style>\n{styles}</style>",
            f'<script type="application/json" id="data">{_embedded(data)}</script>',
            f'<script type="importmap">{_embedded({"imports": modules})}</script>',
            f'<script type="module">import "{_name(entry)}";</script>',
        )
    )
    for unwanted in (_LINKS, _STYLE, _PRELOAD):
        html = unwanted.sub("", html)
    html = _SCRIPT.sub(lambda _: head, html)
    return _ICON.sub(lambda found: f'{found[1]}="{_picture((folder / found[2]).resolve())}"', html)


def _embedded(data: Any) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _name(module: Path) -> str:
    return f"fourfold/{module.relative_to(STATIC.resolve()).as_posix()}"


def _address(module: Path) -> str:
    text = IMPORT.sub(
        lambda found: f'{found[1]}"{_name((module.parent / found[2]).resolve())}"',
        text_of(module),
    )
    return f"data:text/javascript;base64,{base64.b64encode(text.encode()).decode()}"


def _picture(path: Path) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(path.read_bytes()).decode()}"
