"""A starter package for somebody's own player: tested, and known to the arena once installed."""

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
"""The folder in the template that is called as the player is."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)


def create_player(name: str, into: Path) -> list[Path]:
    """Write the package ``name`` into a folder of that name, and say which files it has.

    FourfoldError when the name cannot be a player's, or the folder is there already.
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
    """FourfoldError when a player, and the Python package that holds it, cannot be called so."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise FourfoldError("new_player.name", name=name)
    if name in player_names():
        raise FourfoldError("new_player.taken", name=name)
    if importlib.util.find_spec(name) is not None:
        raise FourfoldError("new_player.module", name=name)


def _files(name: str) -> Iterator[tuple[Path, Path]]:
    """Each file of the template, and where it goes below the new folder."""
    for source in sorted(TEMPLATE.rglob("*.txt")):
        parts = source.relative_to(TEMPLATE).with_suffix("").parts
        yield source, Path(*(name if part == PLACE_OF_NAME else part for part in parts))
