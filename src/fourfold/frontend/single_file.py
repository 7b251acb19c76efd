"""Pages as single files that need no server.

The modules become ``data:`` addresses, and an import map resolves the names by which they import
each other. A content security policy forbids every request.
"""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

from fourfold.frontend.pages import PAGES, page_html
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
    """A page as one file, with the data that it would otherwise request from the server."""
    folder = STATIC / PAGES[page].address
    text = page_html(page)
    script = _SCRIPT.search(text)
    assert script is not None
    entry = (folder / script[1]).resolve()
    modules = {_name(module): _address(module) for module in modules_of(entry, later=True)}
    styles = "".join(
        (folder / style).resolve().read_text(encoding="utf-8") for style in _STYLE.findall(text)
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
    for pattern in (_LINKS, _STYLE, _PRELOAD):
        text = pattern.sub("", text)
    text = _SCRIPT.sub(lambda _: head, text)
    return _ICON.sub(lambda match: f'{match[1]}="{_picture((folder / match[2]).resolve())}"', text)


def _embedded(data: Any) -> str:
    """JSON that cannot end the HTML element around it."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _name(module: Path) -> str:
    return f"fourfold/{module.relative_to(STATIC.resolve()).as_posix()}"


def _address(module: Path) -> str:
    text = IMPORT.sub(
        lambda match: f'{match[1]}"{_name((module.parent / match[2]).resolve())}"',
        text_of(module),
    )
    return f"data:text/javascript;base64,{base64.b64encode(text.encode()).decode()}"


def _picture(path: Path) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(path.read_bytes()).decode()}"
