"""Write the documentation as a site of plain files: ``make docs-site``.

    python tools/documentation/build.py FOLDER [--play FOLDER]

The pages are put together from ``docs/``, the lessons of the package in both languages, the
project's own documents and the docstrings, and made by MkDocs. What a page links to in the sources
gets a page of its own. Every link is checked, and one that leads nowhere is an error. In front
stands one page with the four doors; ``--play`` is the playable site (``make site``), put beside it.

Nothing in the pages is fetched from elsewhere: they can be read without a network.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import string
import subprocess
import sys
import tomllib
from pathlib import Path

from links import faults
from pages import ROOT, Pages

HERE = Path(__file__).parent
WORK = ROOT / "build" / "documentation"
LESSONS = "src/fourfold/teaching/lessons"
PROJECT = ("ARCHITECTURE", "CONTRIBUTING", "CHANGELOG", "SECURITY", "CODE_OF_CONDUCT")
ITALIAN = ("lessons/it/*.md", "tutorials/un-giocatore-che-impara.md")
INTERFACES = {
    "Games": "games.contract games.registry games.info games.record games.quarto games.ultimate "
    "games.tictactoe",
    "Players": "players.contract players.registry testing",
    "Search and evaluation": "search.minimax search.alphabeta search.iterative_deepening "
    "search.montecarlo search.trace evaluation.contract evaluation.registry",
    "Solver": "solver base.limits",
    "Analysis": "analysis.quarto analysis.ultimate analysis.tictactoe analysis.puzzles",
    "Arena": "arena.tournament arena.store arena.statistics",
    "Drawing and arrays": "drawing arrays widgets",
    "Other frameworks": "compat.pettingzoo compat.gymnasium compat.openspiel compat.torino",
}
"""Which modules the reference of Python shows, by page."""
PLAYED_IN = """<script type="module">
  // The board takes the browser's language unless one was chosen, and whoever came here chose.
  import { saveItem } from "../play/js/storage.js";
  for (const link of document.querySelectorAll('a[href="../play/"]'))
    link.addEventListener("click", () => saveItem("language", "LANGUAGE"));
</script>
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--play", type=Path, help="the playable site, to be put beside it")
    options = parser.parse_args()
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(options.folder, ignore_errors=True)
    gather(WORK / "pages")
    shutil.copy(HERE / "docstrings.py", WORK)
    shutil.copytree(HERE / "overrides", WORK / "overrides")
    settings = (HERE / "mkdocs.yml").read_text(encoding="utf-8")
    order = json.dumps(order_of(WORK / "pages"), ensure_ascii=False)  # which YAML reads as well
    (WORK / "mkdocs.yml").write_text(f"{settings}\nnav: {order}\n", encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    destination = (options.folder / "docs").absolute()
    done = subprocess.run([*command, "--site-dir", str(destination)], cwd=WORK)
    if done.returncode:
        return done.returncode
    (destination / "404.html").unlink()  # it would have to know where the site stands
    write_front(options.folder, playable=options.play is not None)
    play = options.folder.absolute() / "play"
    if options.play:
        shutil.copytree(options.play, play)
    if found := list(faults(options.folder.absolute(), but=play)):
        print(*found, sep="\n")
        return 1
    size = sum(path.stat().st_size for path in destination.rglob("*") if path.is_file())
    count = sum(1 for _ in destination.rglob("*.html"))
    print(f"{options.folder}: {count} pages of documentation, {size / 1e6:.1f} MB")
    return 0


def gather(folder: Path) -> None:
    """Everything that is read, as Markdown in one folder."""
    pages = Pages(folder)
    for path in sorted((ROOT / "docs").rglob("*")):
        if path.is_file():
            inside = path.relative_to(ROOT / "docs")
            pages.add(path, inside.with_name("index.md") if path.name == "README.md" else inside)
    for path in sorted((ROOT / LESSONS).glob("*/*.md")):
        pages.add(path, Path("lessons") / path.relative_to(ROOT / LESSONS))
    for name in PROJECT:
        if (ROOT / f"{name}.md").exists():
            pages.add(ROOT / f"{name}.md", Path("project") / f"{name.lower()}.md")
    pages.write()
    for path in (path for pattern in ITALIAN for path in folder.glob(pattern)):
        text = path.read_text(encoding="utf-8")
        path.write_text(f"---\nlanguage: it\n---\n\n{text}", encoding="utf-8")
    for title, modules in INTERFACES.items():
        name = re.sub(r"\W+", "-", title.lower())
        blocks = "\n\n".join(f"::: fourfold.{module}" for module in modules.split())
        page = folder / "python" / f"{name}.md"
        page.parent.mkdir(exist_ok=True)
        page.write_text(f"# {title}\n\n{blocks}\n", encoding="utf-8")
    shutil.copy(HERE / "style.css", folder / "style.css")


def order_of(folder: Path) -> list[object]:
    """What is read in which order; pages of sources are reached by links alone."""

    def inside(name: str, *first: str) -> list[object]:
        found = [path.relative_to(folder).as_posix() for path in folder.glob(f"{name}/*.md")]
        return sorted(found, key=lambda path: (path not in first, path))

    learn = [*inside("tutorials", "tutorials/index.md")]
    learn += [{"Lessons": inside("lessons/en")}, {"Lezioni": inside("lessons/it")}]
    return [
        {"Home": "index.md"},
        {"Learn": learn},
        {"How to": inside("how-to")},
        {"Reference": inside("reference", "reference/cli.md", "reference/stability.md")},
        {"Python": inside("python", "python/games.md", "python/players.md")},
        {"Discussion": inside("discussion")},
        {"Project": inside("project")},
    ]


def write_front(folder: Path, playable: bool) -> None:
    """The page in front, in each language. Without the playable site, playing leads to how to."""
    template = string.Template((HERE / "front.html").read_text(encoding="utf-8"))
    words = tomllib.loads((HERE / "front.toml").read_text(encoding="utf-8"))
    pictures = folder / "pictures"
    pictures.mkdir()
    for name in ("values", "tree"):
        shutil.copy(ROOT / "docs" / "pictures" / f"{name}.webp", pictures)
    play = "play/" if playable else "docs/how-to/play-in-the-browser/"
    for language, said in words.items():
        up = "" if language == "en" else "../"
        page = folder / ("index.html" if language == "en" else f"{language}/index.html")
        page.parent.mkdir(exist_ok=True)
        # English is what everybody finds first, and no choice.
        script = PLAYED_IN.replace("LANGUAGE", language) if playable and up else ""
        names = {"language": language, "up": up, "play": up + play, "script": script}
        filled = template.substitute(said, **names)
        page.write_text(filled, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
