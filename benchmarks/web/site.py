"""How quick the site of plain files is, seen from a browser that has seen nothing of it.

    make site && python benchmarks/web/site.py

serves ``build/site`` by ``python -m http.server`` from a sub-folder and measures

- what is transferred before any engine, and the engine of Quarto with its books, packed;
- how long Python takes until it answers: on a first visit, and when the browser has all;
- exact values by the pieces placed, from the question to the last value;
- how long after work is broken off something else is answered;
- the start without a network.

The speed of the core beside the compiled one is measured by ``benchmarks/wasm.py``.

On a machine that does other things these are too long: the processor time spent beside each is what
they take at most on one free processor.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from fourfold.games.quarto import Rules
from fourfold.games.quarto.sampling import random_positions
from fourfold.site.archives import large_books
from fourfold.site.parts import CORE
from fourfold.solver.book.shipped import book_path, rules_with_books

SITE = Path(__file__).parents[2] / "build" / "site"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

ASK = """async ([root, request]) => {
  const { desk } = await import(new URL("js/desk.js", root));
  const began = performance.now();
  const found = request.do ? await desk.start(request).result : await desk.ask(request.ask);
  return [performance.now() - began, found];
}"""

LEAVE = """async ([root, request]) => {
  const { desk } = await import(new URL("js/desk.js", root));
  let found;
  const first = new Promise((resolve) => (found = resolve));
  const job = desk.start(request, found);
  await first;
  const began = performance.now();
  job.cancel();
  await desk.ask("records/read", { text: "" });
  return performance.now() - began;
}"""


def packed(paths: Iterable[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in paths)


def spent() -> float:
    """Seconds of processor time of this program's children so far, those that run included."""
    ticks = os.sysconf("SC_CLK_TCK")
    parents, times = dict[int, int](), dict[int, float]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
        times[int(folder.name)] = sum(map(int, fields[11:15])) / ticks
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(times[pid] for pid in ours - {os.getpid()})


def kept(page: Page) -> None:
    """Wait until the service worker answers for the page, which is then loaded once more."""
    while True:
        try:
            if page.evaluate("crossOriginIsolated"):
                break
        except Error:
            pass
        time.sleep(0.02)
    page.wait_for_selector("html[data-ready]")


def ask(page: Page, root: str, request: dict[str, Any]) -> tuple[float, Any]:
    milliseconds, found = page.evaluate(ASK, [root, request])
    return milliseconds, found


def tell(what: str, milliseconds: float, processor: float | None = None) -> None:
    of = "" if processor is None else f"   (processor {1000 * processor:6.0f} ms)"
    print(f"{what:48} {milliseconds:7.0f} ms{of}", flush=True)


def sizes() -> None:
    first = {path for path in (SITE / "engine" / "core").iterdir() if path.name in CORE}
    books = [book_path(rules) for rules in rules_with_books()]
    at_once = [path for path in books if path not in large_books().values()]
    core = packed(first)
    print(f"{'the core, packed':48} {core / 1000:7.1f} kB")
    for path in books:
        print(f"{'book of ' + path.stem + ', packed':48} {packed([path]) / 1000:7.1f} kB")
    print(f"{'core and the books that come with it':48} {(core + packed(at_once)) / 1000:7.1f} kB")
    whole = packed(path for path in (SITE / "engine").rglob("*") if path.is_file())
    print(f"{'the whole engine, Python included':48} {whole / 1000:7.1f} kB")


def first_load(browser: Browser, root: str) -> None:
    """Without a service worker, which would fetch all pages meanwhile."""
    context = browser.new_context(service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    fetched = set[str]()
    page.on("request", lambda request: fetched.add(request.url.partition("#")[0]))
    page.goto(root)
    page.wait_for_selector("html[data-ready]")
    names = {url.removeprefix(root) or "index.html" for url in fetched}
    before = [SITE / name for name in names if not name.startswith("engine/")]
    own = [path for path in before if "desks/python-worker" not in str(path)]
    print(f"{'first load before any engine, packed':48} {packed(own) / 1000:7.1f} kB", flush=True)
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=6, help="for each number of pieces placed")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sizes()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        (Path(name) / "fourfold").symlink_to(SITE)
        command = (sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1")
        host = subprocess.Popen(
            [*command, "--directory", name],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert host.stdout is not None
        root = f"http://127.0.0.1:{host.stdout.readline().split()[5]}/fourfold/"
        found = next(filter(None, map(shutil.which, NAMES)))
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        first_load(browser, root)
        page = browser.new_context(reduced_motion="reduce").new_page()
        before, began = spent(), time.perf_counter()
        page.goto(root)
        kept(page)
        ask(page, root, {"ask": "games"})
        took = 1000 * (time.perf_counter() - began)
        tell("first visit, until Python has answered", took, spent() - before)
        before, began = spent(), time.perf_counter()
        page.reload()
        page.wait_for_selector("html[data-ready]")
        usable = 1000 * (time.perf_counter() - began)
        ask(page, root, {"ask": "games"})
        took = 1000 * (time.perf_counter() - began)
        tell("again, until the page can be used", usable)
        tell("again, until Python has answered", took, spent() - before)
        values(page, root, options.positions, options.seed)
        start = "/".join(["." * 16] * 16) + " -"
        long = {"do": "estimate", "game": "ultimate(n=4)", "position": start, "seconds": 10}
        left = [page.evaluate(LEAVE, [root, long]) for _ in range(10)]
        tell("from breaking off to the next answer, median", statistics.median(left))
        tell("from breaking off to the next answer, longest", max(left))
        host.kill()
        host.communicate()
        before, began = spent(), time.perf_counter()
        page.reload()
        page.wait_for_selector("html[data-ready]")
        tell("without a network, until the page can be used", 1000 * (time.perf_counter() - began))
        ask(page, root, {"ask": "games"})
        took = 1000 * (time.perf_counter() - began)
        tell("without a network, until Python has answered", took, spent() - before)
        browser.close()


def values(page: Page, root: str, count: int, seed: int) -> None:
    """All values of positions in the course of random games."""
    everything = list[float]()
    for rules in Rules:
        for placed in range(16):
            took, busy = list[float](), list[float]()
            for position in random_positions(rules, placed, count, seed):
                before = spent()
                request = {"do": "analyse", "game": f"quarto(rules={rules})", "seconds": 10}
                milliseconds, found = ask(page, root, {**request, "position": str(position)})
                assert found["exact"], f"{position} takes more than 10 s"
                took.append(milliseconds)
                busy.append(spent() - before)
            everything += took
            what = f"values, {rules}, {placed:2} placed: median, longest"
            print(
                f"{what:48} {statistics.median(took):7.0f} {max(took):7.0f} ms"
                f"   (processor {1000 * max(busy):6.0f} ms)",
                flush=True,
            )
    tell("values, all: median", statistics.median(everything))
    tell("values, all: longest", max(everything))


if __name__ == "__main__":
    main()
