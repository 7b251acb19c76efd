"""The static site: it is cached, works without a network, and offers newer versions."""

from __future__ import annotations

import doctest
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.conftest import ON_SITE, PATIENCE, SITE, Host, wait_until_kept

from fourfold.games.quarto import Rules
from fourfold.teaching.lessons import all_lessons

Open = Callable[..., Page]

pytestmark = [
    pytest.mark.site,
    pytest.mark.skipif(not ON_SITE, reason="make site-test writes the site and runs these"),
]

START_4 = "/".join(["." * 16] * 16) + " -"
EARLY = "01../..../.6../...9 2"
LONG = {"do": "estimate", "game": "ultimate(n=4)", "position": START_4, "seconds": 10}
SHOWN = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host with a copy of the site that may be changed."""
    shutil.copytree(SITE, tmp_path / "site")
    host = Host(site=tmp_path / "site")
    host.start()
    yield host
    if host.process.returncode is None:
        host.kill()


@pytest.fixture
def page_of(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages without waiting for anything; ``keep`` allows the service worker."""
    contexts = []

    def open_page(keep: bool = True) -> Page:
        context = browser.new_context(
            service_workers="allow" if keep else "block", reduced_motion="reduce"
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


def ask(page: Page, path: str, body: Any = None) -> Any:
    """The response of the page's backend."""
    return page.evaluate(
        """async ([root, path, body]) => {
            const { backend } = await import(new URL("js/backend.js", root));
            return backend.ask(path, body);
        }""",
        [page.evaluate("document.querySelector('link[rel=manifest]').href"), path, body],
    )


def start(page: Page, request: dict[str, Any]) -> Any:
    """The result of a job of the page's backend."""
    return page.evaluate(
        """async (request) => {
            const { backend } = await import("./js/backend.js");
            return backend.start(request).result;
        }""",
        request,
    )


DAMAGE = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        if (await cache.match("engine/python/started"))
            await cache.put("engine/python/started", new Response("no memory of Python's"));
    }
}"""


def saved_start(page: Page) -> int:
    """The size in bytes of the saved memory of Python, once it is complete."""
    size: int = page.evaluate(
        """async () => {
            for (let tries = 0; tries < 600; tries++) {
                const kept = await caches.match("engine/python/started");
                const size = (await kept?.arrayBuffer())?.byteLength ?? 0;
                if (size > 1000) return size;
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
            return 0;
        }"""
    )
    return size


def wait_until_all_is_cached(page: Page, host: Host) -> None:
    """Wait for all files, even those that no page has asked for, such as programs of lessons."""
    listed = json.loads((host.site / "fourfold-site.json").read_text("utf-8"))["files"]
    page.evaluate(
        """async (files) => {
            for (const file of files)
                while (!(await caches.match(file)))
                    await new Promise((resolve) => setTimeout(resolve, 100));
        }""",
        [name for name in listed if name.startswith("engine/")],
    )


def cancel_work(page: Page) -> float:
    """Start a long job, cancel it, and ask for something else; returns the milliseconds until the
    same worker answers."""
    same, took = page.evaluate(
        """async (request) => {
            const { backend } = await import("./js/backend.js");
            let found;
            const began = new Promise((resolve) => (found = resolve));
            const job = backend.start(request, found);
            await began;
            const { worker } = backend.mainQueue;
            const left = performance.now();
            job.cancel();
            await backend.ask("line", { game: "tictactoe" });
            return [worker === backend.mainQueue.worker, performance.now() - left];
        }""",
        LONG,
    )
    assert same
    return float(took)


def test_it_works_with_the_network_cut(host: Host, page_of: Callable[..., Page]) -> None:
    page = page_of()
    page.goto(host.address)
    wait_until_kept(page)
    page.wait_for_selector("html[data-ready]")
    assert len(ask(page, "games")) == 3
    wait_until_all_is_cached(page, host)
    host.kill()
    page.goto(f"{host.address}#tictactoe&first=human&second=tictactoe_level")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.click(".cell >> nth=4")
    expect(page.locator("#moves > li")).to_have_count(2)
    for path in ("tree/", "exercise/", "learn/it/", "learn/en/03-minimax.html"):
        page.goto(f"{host.address}{path}")
        page.wait_for_selector("html[data-ready]")
    page.click("[data-run] button")
    expect(page.locator(".ran p").first).to_contain_text("Finished in")


def test_python_starts_from_its_saved_memory(host: Host, page_of: Callable[..., Page]) -> None:
    """Damaged memory is deleted, and Python starts from nothing."""
    page = page_of()
    page.goto(host.address)
    wait_until_kept(page)
    assert saved_start(page) > 10_000_000
    host.kill()
    for damaged in (False, True):
        if damaged:
            page.evaluate(DAMAGE)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        move = {"do": "choose", "game": "quarto", "moves": [], "player": "level(n=3)"}
        assert "move" in start(page, move)
    assert saved_start(page) > 10_000_000


def test_a_newer_version_is_offered_and_installed(host: Host, page_of: Callable[..., Page]) -> None:
    page = page_of()
    page.goto(f"{host.address}exercise/")
    wait_until_kept(page)
    page.wait_for_selector("html[data-ready]")
    worker = host.site / "service-worker.js"
    version = json.loads(worker.read_text("utf-8").splitlines()[0][len("const PLAN = ") : -1])[
        "pages"
    ]["version"]
    worker.write_text(worker.read_text("utf-8").replace(version, "newer"), "utf-8")
    shell = host.site / "exercise" / "index.html"
    shell.write_text(shell.read_text("utf-8").replace('<body class="', '<body class="newest '))
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    expect(page.locator(".newer")).to_contain_text("A new version")
    assert "newest" not in page.locator("body").get_attribute("class").split()  # type: ignore[union-attr]
    page.click(".newer button")
    expect(page.locator("body.newest")).to_be_attached()
    names = page.evaluate("caches.keys()")
    assert not [name for name in names if name.endswith(version)]


def test_work_is_cancelled_and_python_stays(open_page: Open) -> None:
    page = open_page()
    assert min(cancel_work(page) for _ in range(3)) < 100


def test_without_shared_memory_work_is_cancelled_too(
    host: Host, page_of: Callable[..., Page]
) -> None:
    """Without https, as on a classroom's machine, nothing is cached and everything else works."""
    page = page_of()
    page.goto(host.address.replace("127.0.0.1", "class.test"))
    page.wait_for_selector("html[data-ready]")
    assert not page.evaluate("isSecureContext || crossOriginIsolated")
    assert min(cancel_work(page) for _ in range(3)) < 100


def test_a_move_comes_before_values(open_page: Open) -> None:
    page = open_page()
    order = page.evaluate(
        """async (request) => {
            const { backend } = await import("./js/backend.js");
            const order = [];
            let found;
            const began = new Promise((resolve) => (found = resolve));
            const values = backend.start({ ...request, seconds: 2 }, found);
            values.result.then(() => order.push("values"));
            await began;
            const asked = { do: "choose", game: "tictactoe", moves: [], player: "random" };
            await backend.start(asked).result;
            order.push("move");
            await values.result;
            return order;
        }""",
        LONG,
    )
    assert order == ["move", "values"]


def test_there_is_memory_for_all_engines_of_a_page(open_page: Open) -> None:
    values = [
        {"do": "analyse", "game": f"quarto(rules={rules})", "position": EARLY, "seconds": 2}
        for rules in Rules
    ]
    moves = [
        {
            "do": "choose",
            "game": f"ultimate(n={n})",
            "player": player,
            "seconds": 0.2,
            "table": player,
        }
        for n in (3, 4)
        for player in ("ultimate", "ultimate_mcts")
    ]
    traps = [
        {"do": "choose", "game": f"quarto(rules={rules})", "player": "champion", "position": EARLY}
        for rules in Rules
    ]
    found = open_page().evaluate(
        """async (requests) => {
            const { backend } = await import("./js/backend.js");
            const found = [];
            for (const request of requests) found.push(await backend.start(request).result);
            return found;
        }""",
        [*values, *traps, *moves, {**LONG, "seconds": 0.2}],
    )
    assert len(found) == 11


def test_the_progress_of_loading_is_shown(host: Host, page_of: Callable[..., Page]) -> None:
    page = page_of(keep=False)
    waiting = list[Route]()
    page.context.route("**/python_stdlib.zip", lambda route: waiting.append(route))
    page.goto(host.address)
    expect(page.locator(".engine-loading progress")).to_be_visible()
    while not waiting:
        page.wait_for_timeout(100)
    waiting[0].continue_()
    expect(page.locator(".engine-loading")).to_have_count(0)


def test_an_engine_that_cannot_be_loaded_is_reported(
    host: Host, page_of: Callable[..., Page]
) -> None:
    (host.site / "engine" / "python" / "fourfold.zip").unlink()
    page = page_of(keep=False)
    page.goto(f"{host.address}#tictactoe&first=human&second=tictactoe_level")
    page.wait_for_selector("html[data-ready]")
    page.click(".cell >> nth=4")
    expect(page.locator("#error")).to_contain_text("engine failed")


def test_a_run_can_be_stopped_and_started_again(open_page: Open) -> None:
    page = open_page(path="learn/en/10-montecarlo")
    block = page.locator("[data-run]", has_text="fourfold match")
    button = block.get_by_role("button")
    button.click()
    expect(button).to_have_text("Stop")
    button.click()
    expect(block.locator(".ran")).to_have_text("Stopped.")
    button.click()
    expect(block.locator(".ran")).to_contain_text("quarto: match, 20 games")


def test_every_block_prints_what_its_lesson_shows(open_page: Open) -> None:
    page = open_page(path="learn/en/")
    for lesson in all_lessons("en"):
        code = [block for block in lesson.blocks if block.kind]
        for number, block in enumerate(code):
            if not block.can_run_in_browser:
                continue
            ran = ask(page, "lessons/run", {"lesson": lesson.name, "block": number})
            parts = doctest.DocTestParser().get_examples(block.text) if block.session else []
            expected = "".join(part.want for part in parts) or "".join(
                command.output for command in block.commands
            )
            printed = ran["output"]
            assert doctest.OutputChecker().check_output(expected, printed, SHOWN), (
                f"{lesson.name} {number} printed\n{printed}"
            )
