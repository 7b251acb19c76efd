"""A class with real browsers: a teacher, two students on phones, and the projector."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect
from tests.browser.board_page import click_square
from tests.browser.conftest import SHOTS
from tests.browser.test_axe import AXE, TAGS, VIOLATIONS

from fourfold.analysis.puzzles.puzzle_files import shipped_puzzles
from fourfold.classroom.tasks import cached_solution
from fourfold.teaching.exercises import Exercise

PHONE = {"width": 390, "height": 844}
WALL = {"width": 1920, "height": 1080}


@dataclass
class ClassServer:
    """``fourfold class`` as a process that can be killed and started again."""

    file: Path
    port: int = 0
    students: str = ""
    code: str = ""
    projector: str = ""
    teacher: str = ""
    process: subprocess.Popen[str] = field(init=False)

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "fourfold.cli", "class", str(self.file), "--no-browser"),
                *("--host", "127.0.0.1", "--port", str(self.port), "--title", "7b"),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        students, projector, teacher = (self.process.stdout.readline().split() for _ in range(3))
        self.students, self.code = students[1], students[-1]
        self.projector, self.teacher = projector[1], teacher[1]
        self.port = int(self.students.split(":")[2].split("/")[0])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def school(tmp_path: Path) -> Iterator[ClassServer]:
    server = ClassServer(tmp_path / "class.sqlite")
    server.start()
    yield server
    server.kill()


Open = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Open]:
    """Open an address in a browser context of its own. An error on any page fails the test."""
    wrong: list[str] = []
    contexts = []

    def open_address(address: str, size: dict[str, int], language: str = "en") -> Page:
        context = browser.new_context(viewport=size, locale=language)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(address)
        expect(page.locator("html[data-ready]")).to_be_attached()
        return page

    yield open_address
    for context in contexts:
        context.close()
    assert wrong == []


def join(page: Page, code: str, name: str) -> None:
    page.locator("#code").fill(code)
    page.locator("#name").fill(name)
    page.locator("#entrance button").click()
    expect(page.locator("#lobby")).to_be_visible()


def fill_in(page: Page, seed: int, *, all_right: bool) -> None:
    solution = cached_solution(Exercise("abstract", "values", 1, seed))
    for name in solution.inner:
        value = solution.values[name] if name or all_right else 99
        page.locator(f'[id="field-{name}-0"]').fill(f"{value:g}")


def check_accessibility(page: Page) -> None:
    """Check that axe finds no violation, light and dark."""
    page.evaluate(AXE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(VIOLATIONS, TAGS) == []


def test_a_lesson(school: ClassServer, visit: Open) -> None:
    teacher = visit(school.teacher, {"width": 1280, "height": 900})
    assert "#" not in teacher.url, "the secret does not stay in the address"
    wall = visit(school.projector, WALL)
    expect(wall.locator(".code")).to_have_text(school.code)
    ada, bo = (visit(school.students, PHONE, language) for language in ("en", "it"))
    ada.locator("#code").fill("WRONG2")
    ada.locator("#name").fill("Ada")
    ada.locator("#entrance button").click()
    expect(ada.locator("#refused")).to_contain_text("Wrong code")
    join(ada, school.code.lower(), "Ada")
    join(bo, school.code, "<b>Bo</b>")
    expect(wall.locator(".who-is-in li")).to_have_count(2)
    expect(wall.locator(".who-is-in")).to_contain_text("<b>Bo</b>")
    assert wall.locator(".who-is-in b").count() == 0, "a name is text"
    wall.screenshot(path=SHOTS / "class-projector.png")

    # Somebody joins under false names. The teacher closes the class and removes them together.
    bogus = visit(school.students, PHONE)
    join(bogus, school.code, "Bogus 1")
    bogus.evaluate("localStorage.clear()")
    bogus.reload()
    join(bogus, school.code, "Bogus 2")
    bogus.context.close()
    teacher.locator("#joins").click()
    expect(teacher.locator("#joins")).to_have_text("Open to new students")
    expect(teacher.locator("#join-code")).to_be_hidden()
    expect(wall.locator(".join")).to_contain_text("closed to new students")
    expect(teacher.locator("#people .away")).to_have_count(2)
    teacher.locator("#select-offline").click()
    expect(teacher.get_by_label("Select Bogus 1")).to_be_checked()
    expect(teacher.get_by_label("Select Ada")).not_to_be_checked()
    teacher.screenshot(path=SHOTS / "class-joins-closed.png", full_page=True)
    teacher.get_by_label("Select Bogus 2").click()
    teacher.get_by_label("Select Bogus 1").click()
    expect(teacher.locator("#remove")).to_be_disabled()
    teacher.get_by_label("Select Ada").click()
    teacher.get_by_label("Select Bogus 2").click(modifiers=["Shift"])
    expect(teacher.locator("#people input:checked")).to_have_count(4)
    for name in ("Ada", "<b>Bo</b>"):
        teacher.get_by_label(f"Select {name}").click()
    questions: list[str] = []

    def accept(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.accept()

    teacher.once("dialog", accept)
    teacher.locator("#remove").click()
    expect(teacher.locator("#people li")).to_have_count(2)
    assert "Remove 2 students" in questions[0]
    assert "Bogus 1, Bogus 2" in questions[0]
    expect(teacher.locator("#remove")).to_be_disabled()
    teacher.locator("#joins").click()
    expect(wall.locator(".code")).to_have_text(school.code)

    # Exercises: the teacher lets students see the solution after the last attempt.
    teacher.locator("#seed").fill("7")
    teacher.locator("#tries").fill("2")
    teacher.locator("#early").check()
    teacher.locator("#give button").click()
    ada.locator("#tasks button").click()
    fill_in(ada, 7, all_right=False)
    ada.locator("#hand-in").click()
    expect(ada.locator("#earned")).to_have_text("Your result: 3 of 4")
    expect(ada.locator("#result")).to_be_hidden()
    expect(wall.locator(".who-is-in .handed")).to_contain_text("Ada")
    ada.screenshot(path=SHOTS / "class-student.png", full_page=True)
    for page in (teacher, wall, ada, bo):
        check_accessibility(page)
    ada.reload()
    ada.locator("#tasks button").click()
    expect(ada.locator('[id="field--0"]')).to_have_value("99")  # what was typed is kept
    fill_in(ada, 7, all_right=True)
    ada.locator("#hand-in").click()
    expect(ada.locator("#all-right")).to_be_visible()
    expect(wall.locator(".who-is-in .done")).to_contain_text("Ada")
    row = teacher.locator("#tasks tbody tr").filter(has_text="Ada")
    expect(row).to_contain_text("4/4")

    # The server is killed, and everybody continues.
    school.kill()
    expect(bo.locator("#away")).to_be_visible()
    teacher.locator("#results").click()
    expect(teacher.locator("#problem")).to_be_visible()
    school.start()
    expect(bo.locator("#away")).to_be_hidden(timeout=20_000)
    expect(row).to_contain_text("4/4")

    # A puzzle: the move on the board is the answer.
    teacher.locator("#what").select_option("puzzles")
    teacher.locator("#numbers").fill("1")
    teacher.locator("#tries").fill("1")
    teacher.locator("#early").uncheck()
    teacher.locator("#give button").click()
    expect(bo.locator("#tasks li")).to_have_count(2)
    bo.locator("#tasks li").first.locator("button").click()
    click_square(bo, str(shipped_puzzles("quarto")[0].solution).removesuffix(":"))
    bo.screenshot(path=SHOTS / "class-puzzle.png", full_page=True)
    bo.locator("#hand-in").click()
    expect(bo.locator("#earned")).to_contain_text("Il tuo risultato: 1 su 1")
    expect(bo.locator("#attempts")).to_contain_text("quando l’insegnante chiude")
    expect(bo.locator("#hand-in")).to_be_hidden()

    # A round of games at a live table, and another one that the teacher decides.
    teacher.locator("#what").select_option("games")
    offered = teacher.locator("#game option").all_text_contents()
    wraparound = "Quarto: Wraparound: lines and squares cross the edges"
    assert {wraparound, "Tic-tac-toe: 3×3"} <= set(offered), offered
    teacher.locator("#game").select_option("tictactoe")
    teacher.locator("#form").select_option("roundrobin")
    teacher.locator("#give button").click()
    for page in (ada, bo):
        page.locator("#back").click()
        page.locator(".game a").click()
        expect(page.locator(".seat.there").first).to_be_visible()
    expect(wall.locator(".latest")).to_contain_text("Ada")
    for ply, cell in enumerate((0, 1, 3, 4, 6)):
        (ada, bo)[ply % 2].click(f"#board [data-cell='{cell}']")
        expect((ada, bo)[1 - ply % 2].locator("#moves li")).to_have_count(ply + 1)
    expect(wall.locator("tbody tr").first).to_contain_text("Ada")
    expect(wall.locator("tbody tr").first.locator("td").last).to_have_text("1")
    teacher.locator("#give button").click()
    teacher.locator("#tasks select").select_option("0-1")
    expect(wall.locator("tbody tr").first).to_contain_text("Bo")
    for page in (teacher, wall):
        check_accessibility(page)
    teacher.screenshot(path=SHOTS / "class-teacher.png", full_page=True)
    with teacher.expect_download() as download:
        teacher.locator("#results").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "abstract values level 1 seed 7,Ada,2," in text


def test_teacher_page_needs_the_secret(school: ClassServer, visit: Open) -> None:
    page = visit(school.teacher.split("#")[0] + "#not-the-secret", PHONE)
    expect(page.locator("#stranger")).to_contain_text("not the teacher")
    expect(page.locator("#controls")).to_be_hidden()
    wall = visit(school.projector.split("#")[0] + "#nor-this", PHONE)
    expect(wall.locator("#waiting")).to_contain_text("link is not the projector’s")


@pytest.mark.parametrize("width", [320, 1280])
def test_pages_fit(school: ClassServer, visit: Open, width: int) -> None:
    size = {"width": width, "height": 700}
    for address in (school.students, school.teacher, school.projector):
        page = visit(address, size)
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
