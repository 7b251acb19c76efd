"""The documents as they are gathered for the site (``make docs-site``), which checks more."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from benchmarks.run import BENCHMARKS
from tools.documentation.pages import ROOT, Pages

FRONT = ROOT / "tools" / "documentation" / "front.toml"


MAP = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGES = {"src/fourfold": "## Packages", "src/fourfold/server": "### The server"}
NAMED = re.compile(r"`([\w./-]+(?:/|\.(?:py|[cm]?js|[ch]pp|toml|html|css|sh)))`")


def gathered(folder: Path, *paths: Path) -> None:
    pages = Pages(folder)
    for path in paths:
        pages.add(path, path.relative_to(ROOT))
    pages.write()


def test_every_link_between_documents_leads_to_a_file(tmp_path: Path) -> None:
    lessons = (ROOT / "src/fourfold/teaching/lessons").glob("*/*.md")
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *lessons]
    gathered(tmp_path, *found)
    assert len(list(tmp_path.rglob("*.md"))) >= len(found)


def test_a_link_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    pages = Pages(tmp_path / "pages")
    page = ROOT / "docs" / "README.md"
    pages.add(page, Path("deeper/README.md"))
    pages.write()
    there = (tmp_path / "pages/deeper/README.md").read_text(encoding="utf-8")
    assert "](../source/docs/how-to/play-in-the-browser.md.md)" in there
    with pytest.raises(SystemExit, match=r"nothing\.md is not there"):
        pages._with_links("[gone](nothing.md)", page)


def test_the_page_in_front_says_the_same_in_every_language() -> None:
    words = tomllib.loads(FRONT.read_text(encoding="utf-8"))
    assert set(words) == {"en", "it"}
    assert words["en"].keys() == words["it"].keys()


@pytest.mark.parametrize("folder", PACKAGES)
def test_the_map_lists_every_package(folder: str) -> None:
    told = MAP.split(PACKAGES[folder])[1].split("\n#")[0]
    for path in (ROOT / folder).iterdir():
        name = f"{path.name}/" if path.is_dir() else path.name
        if not name.startswith(("_", "static")) and name != "py.typed":
            assert f"`{name.removesuffix('.py')}" in told, name


def test_what_the_map_names_is_there() -> None:
    houses = ("src", "native", "tests", "benchmarks", "tools", "docs")
    paths = [path for house in houses for path in (ROOT / house).rglob("*")]
    there = {f"/{path.relative_to(ROOT).as_posix()}" for path in paths}
    gone = {
        name
        for name in NAMED.findall(MAP)
        if not any(path.endswith(f"/{name.rstrip('/')}") for path in there)
    }
    assert gone == set()


def test_the_version_and_its_date_are_the_same_wherever_they_stand() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.search(r"^## (\d\S+) - (\S+)$", changes, re.MULTILINE)
    version, date = re.findall(r"^(?:version|date-released): (\S+)$", cited, re.MULTILINE)
    assert released
    assert (version, date) == released.groups()
    assert version == project["version"]


def test_every_benchmark_has_its_script() -> None:
    scripts = [ROOT / "benchmarks" / script for script, *_ in BENCHMARKS.values()]
    assert [script for script in scripts if not script.is_file()] == []
