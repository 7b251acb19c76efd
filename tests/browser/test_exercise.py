"""The exercise page: answers are filled in, checked against the search, saved, and graded."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED
from tests.program import invoke

from fourfold.teaching.answers import read_answers
from fourfold.teaching.exercises import ASKS, Exercise, exercise_kinds
from fourfold.teaching.solution import Solution, find_solution, format_value

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]


def address(exercise: Exercise) -> str:
    return f"kind={exercise.kind}&ask={exercise.ask}&level={exercise.level}&seed={exercise.seed}"


def fill(page: Page, name: str, *texts: str) -> None:
    for index, text in enumerate(texts):
        page.fill(f"[id='field-{name}-{index}']", text)


def choose(page: Page, name: str) -> None:
    page.locator(f".node[data-node='{name}']").focus()
    page.keyboard.press("Enter")


def fill_in(page: Page, exercise: Exercise, solution: Solution) -> None:
    if exercise.ask == "pruned":
        for name in solution.pruned:
            choose(page, name)
    elif exercise.ask == "values":
        for name in solution.inner:
            fill(page, name, format_value(solution.values[name]))
    else:
        for node in solution.window_nodes:
            fill(page, node.name, *map(format_value, node.window))


def saved_answers(page: Page) -> str:
    with page.expect_download() as download:
        page.click("#save")
    return Path(download.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "ask"), list(zip(exercise_kinds(), ASKS, strict=True)))
def test_right_answers_are_marked_right(open_page: Open, kind: str, ask: str) -> None:
    exercise = Exercise(kind, ask, 1, 11)
    solution = find_solution(exercise.setup())
    page = open_page(address(exercise), path="exercise/")
    fill_in(page, exercise, solution)
    page.click("#check")
    total = exercise.grade({}).total
    expect(page.locator("#score")).to_have_text(f"{total} of {total}")
    expect(page.locator("#all-right")).to_be_visible()
    submission = read_answers(saved_answers(page))
    mark = submission.answered[0].exercise.grade(submission.answered[0].answers)
    assert (mark.right, mark.total) == (total, total)


@pytest.mark.parametrize("ask", ASKS)
def test_wrong_answers_are_explained_and_graded_alike(
    open_page: Open, screenshot: Screenshot, ask: str
) -> None:
    """The page and the grader mark the same sheet alike."""
    exercise = Exercise("abstract", ask, 2, 21)
    solution = find_solution(exercise.setup())
    page = open_page(address(exercise), path="exercise/")
    if ask == "pruned":
        choose(page, next(iter(solution.pruned)))
        choose(page, "a")
    elif ask == "values":
        fill(page, "", "77")
        fill(page, "a", format_value(solution.values["a"]))
    else:
        fill(page, "a", "-∞", "5")
    page.click("#check")
    page.fill("#student", "Ada Lovelace")
    submission = read_answers(saved_answers(page))
    assert submission.student == "Ada Lovelace"
    (answered,) = submission.answered
    mark = answered.exercise.grade(answered.answers)
    expect(page.locator("#score")).to_have_text(f"{mark.right} of {mark.total}")
    expect(page.locator("#misses li")).to_have_count(len(mark.misses))
    expect(page.locator("#misses")).to_contain_text(
        {
            "pruned": "The search visits this node. The window there is still open",
            "values": "77 should be",
            "window": "5 should be +∞. No bound for Min is known above",
        }[ask]
    )
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, f"exercise-{ask}")


def test_a_mark_is_taken_back_and_the_sheet_cleared(open_page: Open) -> None:
    page = open_page("kind=abstract&ask=pruned&level=1&seed=3", path="exercise/")
    page.locator(".node[data-node='b/b']").click()
    expect(page.locator("#marked")).to_have_text("Marked: b b")
    page.locator(".node[data-node='b/b']").click()
    expect(page.locator("#marked")).to_have_text("No branch marked yet.")
    choose(page, "c/a")
    page.click("#clear")
    expect(page.locator(".node.cut")).to_have_count(0)


@pytest.mark.site
def test_another_exercise_keeps_the_answers_of_the_first(open_page: Open) -> None:
    page = open_page("kind=abstract&ask=values&level=1&seed=3", path="exercise/")
    fill(page, "a", "4")
    page.click("#ask-form .primary")
    expect(page.locator("#place")).to_have_text("Exercise 2 of 2")
    fill(page, "b", "5")
    found = json.loads(saved_answers(page))
    assert [one["answers"] for one in found["exercises"]] == [{"a": 4}, {"b": 5}]
    assert found["exercises"][0]["seed"] == 3
    page.click("#previous")
    expect(page.locator("[id='field-a-0']")).to_have_value("4")


@pytest.mark.parametrize("ask", ASKS)
def test_small_screens_and_italian(open_page: Open, screenshot: Screenshot, ask: str) -> None:
    page = open_page(
        f"kind=tictactoe&ask={ask}&level=3&seed=2",
        path="exercise/",
        width=320,
        height=700,
        dark=True,
        language="it-IT",
    )
    page.click("#check")
    assert page.inner_text("#check") == "Verifica"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, f"exercise-phone-{ask}")


def test_a_standalone_file_is_filled_in_and_graded(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "exercise.html"
    arguments = ["exercise", "--ask", "window", "--count", "2", "--seed", "8", "-o", str(path)]
    assert invoke(*arguments).exit_code == 0
    context = browser.new_context(offline=True, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]")
    for seed in (8, 9):
        exercise = Exercise("abstract", "window", 1, seed)
        fill_in(page, exercise, find_solution(exercise.setup()))
        page.click("#check")
        expect(page.locator("#all-right")).to_be_visible()
        if seed == 8:
            page.click("#next")
    handed_in = tmp_path / "answers.json"
    handed_in.write_text(saved_answers(page), encoding="utf-8")
    context.close()
    assert wrong == []
    result = invoke("grade", "--json", str(handed_in))
    graded: list[dict[str, Any]] = json.loads(result.output)
    assert graded[0]["right"] == graded[0]["total"] > 0
    assert len(graded[0]["exercises"]) == 2
