"""Create a package for a new player, with tests and an entry point."""

from __future__ import annotations

import importlib.util
import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from string import Template

from fourfold.base.errors import FourfoldError
from fourfold.base.files import write_text
from fourfold.players.registry import player_names

TEMPLATE = Path(__file__).parent / "player_template"
PLACE_OF_NAME = "NAME"
"""The folder in the template that gets the name of the player."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)


def create_player(name: str, into: Path) -> list[Path]:
    """Write the package ``name`` into a new folder of that name; return its files.

    FourfoldError if the name is not allowed or the folder exists.
    """
    check_name(name)
    if not into.is_dir():
        raise FourfoldError("option.no_folder", option="--into", file=into)
    folder = into / name
    if folder.exists():
        raise FourfoldError("new_player.folder", folder=folder)
    written = []
    for source, target in _files(name):
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        text = Template(source.read_text(encoding="utf-8")).substitute(name=name)
        write_text(path, text)
        written.append(path)
    return written


def check_name(name: str) -> None:
    """Raise FourfoldError if a player and its Python package cannot have this name."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise FourfoldError("new_player.name", name=name)
    if name in player_names():
        raise FourfoldError("new_player.taken", name=name)
    if importlib.util.find_spec(name) is not None:
        raise FourfoldError("new_player.module", name=name)


def _files(name: str) -> Iterator[tuple[Path, Path]]:
    """Each file of the template with its path below the new folder."""
    for source in sorted(TEMPLATE.rglob("*.txt")):
        parts = source.relative_to(TEMPLATE).with_suffix("").parts
        yield source, Path(*(name if part == PLACE_OF_NAME else part for part in parts))
