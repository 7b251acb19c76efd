"""Build the documentation as a static site: ``make docs-site``.

    python tools/documentation/build.py FOLDER [--play FOLDER]

MkDocs builds the pages from ``docs/``, the lessons of the package in both languages, the project's
own documents and the docstrings. A source file that a page links to gets a page of its own. Every
link is checked, and a broken one is an error. The start page links to the entrances for players,
learners, teachers, bot authors and researchers. ``--play`` adds the playable site (``make site``).

Pages load nothing from other servers, so they work without a network.
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
ITALIAN = (
    *("lessons/it/*.md", "tutorials/un-giocatore-che-impara.md"),
    "i-documenti-del-corso.md",
)
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
"""The modules of the Python API, by page."""
HOW_TO = (
    *("play-in-the-browser", "play-in-the-terminal", "play-with-a-friend", "solve-puzzles"),
    *("review-a-game", "teach-a-class", "teach-game-tree-search", "bring-your-own-bot"),
    *("run-a-tournament", "tune-a-player", "use-a-cluster", "put-it-on-a-web-host"),
)
"""The order of the how-to guides."""
COURSE_DOCUMENTS = [
    {"In English": "course-documents.md"},
    {"In italiano": "i-documenti-del-corso.md"},
]
PLAYED_IN = """<script type="module">
  // The board uses the browser's language unless the visitor has chosen one, as here.
  import { saveItem } from "../play/js/storage.js";
  for (const link of document.querySelectorAll('a[href="../play/"]'))
    link.addEventListener("click", () => saveItem("language", "LANGUAGE"));
</script>
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--play", type=Path, help="copy the playable site from this folder")
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
    """Write all documents as Markdown into one folder."""
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
    """Return the navigation. Pages of source files are not in it; other pages link to them."""

    def inside(name: str, *first: str) -> list[object]:
        pages = sorted(path.relative_to(folder).as_posix() for path in folder.glob(f"{name}/*.md"))
        top = [f"{name}/{page}.md" for page in first]
        return [*top, *(page for page in pages if page not in top)]

    lessons: list[object] = [*inside("tutorials", "index")]
    lessons += [{"Lessons": inside("lessons/en")}, {"Lezioni": inside("lessons/it")}]
    sections: list[object] = [
        {"Home": "index.md"},
        {"The course documents": COURSE_DOCUMENTS},
        {"Lessons": lessons},
        {"How-to guides": inside("how-to", *HOW_TO)},
        {"Reference": inside("reference", "cli", "players", "quarto", "ultimate", "records")},
        {"Python API": inside("python", "games", "players")},
        {"Results": inside("discussion", "quarto-solved")},
        {"Decisions": inside("decisions", "index")},
        {"Project": inside("project")},
    ]
    return sections


def write_front(folder: Path, playable: bool) -> None:
    """Write the start page in each language. Without the playable site, it links to the guide."""
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
        # The English page is the default, so it sets no language.
        script = PLAYED_IN.replace("LANGUAGE", language) if playable and up else ""
        names = {"language": language, "up": up, "play": up + play, "script": script}
        filled = template.substitute(said, **names)
        page.write_text(filled, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
