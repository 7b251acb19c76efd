"""Collect Markdown from the repository, with links adapted to the new places."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?(?=\))")
_FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_SESSION = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.DOTALL | re.MULTILINE)
_COPIED = (".webp", ".png", ".svg", ".ipynb")
_KINDS = {".py": "python", ".hpp": "cpp", ".js": "javascript", ".json": "json", ".toml": "toml"}


class Pages:
    """Source files and the places of their pages."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._places: dict[Path, Path] = {}

    def add(self, origin: Path, place: Path) -> None:
        self._places[origin.resolve()] = place

    def write(self) -> None:
        """Write all pages. Every other file that they link to becomes a page of its own."""
        waiting = list(self._places)
        while waiting:
            origin = waiting.pop()
            place = self._folder / self._places[origin]
            place.parent.mkdir(parents=True, exist_ok=True)
            known = set(self._places)
            if origin.suffix == ".md":
                text = origin.read_text(encoding="utf-8")
                place.write_text(self._with_links(_fenced(text), origin), encoding="utf-8")
            elif place.suffix == ".md":
                place.write_text(self._with_links(_shown(origin), origin), encoding="utf-8")
            else:
                shutil.copy(origin, place)
            waiting += self._places.keys() - known

    def _with_links(self, text: str, origin: Path) -> str:
        def linked(found: re.Match[str]) -> str:
            # Links in a folder's page start at the folder, others at the file's own folder.
            start = origin if origin.is_dir() else origin.parent
            target = (start / found[1]).resolve()
            if not target.exists():
                raise SystemExit(f"{origin.relative_to(ROOT)}: {found[1]} is not there")
            place = self._place_of(target)
            here = self._places[origin].parent
            return Path(os.path.relpath(place, here)).as_posix() + (found[2] or "")

        return _LINK.sub(linked, text)

    def _place_of(self, target: Path) -> Path:
        if target not in self._places:
            inside = target.relative_to(ROOT)
            page = "/index.md" if target.is_dir() else ".md"
            end = "" if target.suffix in _COPIED else page
            self.add(target, Path("source") / inside.parent / f"{inside.name}{end}")
        return self._places[target]


def _fenced(text: str) -> str:
    """Fence Python sessions that stand without a fence in the text."""
    pieces = []
    end = 0
    for fence in _FENCE.finditer(text):
        pieces += [_SESSION.sub(r"```pycon\n\g<0>\n```", text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*pieces, _SESSION.sub(r"```pycon\n\g<0>\n```", text[end:])])


def _shown(origin: Path) -> str:
    """Return a source file or a folder as a page."""
    title = f"# {origin.relative_to(ROOT).as_posix()}\n\n"
    if origin.is_dir():
        inside = sorted(path.name for path in origin.iterdir() if not path.name.startswith("_"))
        return title + "".join(f"- [{name}]({name})\n" for name in inside)
    text = origin.read_text(encoding="utf-8")
    return f"{title}````{_KINDS.get(origin.suffix, 'text')}\n{text}\n````\n"
