"""How quick the site of plain files is, seen from a browser that has seen nothing of it.

    make site && python benchmarks/server/site.py

serves ``build/site`` by ``python -m http.server`` from a sub-folder and measures

- what is transferred before any engine, and the engine of Quarto with its books, packed;
- how long Python takes until it answers: on a first visit, and when the browser has all;
- exact values by the pieces placed, from the question to the last value, and the champion's moves;
- how long after work is broken off something else is answered: where memory is shared, and under a
  name that browsers do not trust without https, where it is not;
- the memory of the page's process that is not the browser's program, when Python is there, after
  values, after Ultimate, and after a tournament, for which there is a second worker;
- the start without a network.

With ``--only`` it measures some of these: start, values, champion, leaving, memory.

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
from fourfold.games.quarto.position import random_positions
from fourfold.site.writer import CORE, separate_books, separate_layers
from fourfold.solver.book.shipped_books import FOLDER

SITE = Path(__file__).parents[2] / "build" / "site"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
UNTRUSTED = "class.test"
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    f"--host-resolver-rules=MAP {UNTRUSTED} 127.0.0.1",
)
PARTS = ("start", "values", "champion", "leaving", "memory")

ASK = """async ([root, request]) => {
  const { backend } = await import(new URL("js/backend.js", root));
  const began = performance.now();
  const found = request.do ? await backend.start(request).result : await backend.ask(request.ask);
  return [performance.now() - began, found];
}"""

LEAVE = """async ([root, request, after]) => {
  const { backend } = await import(new URL("js/backend.js", root));
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const bench = request.do === "tournament" ? backend.long : backend.thinking;
  const job = bench.ask(request);
  while (!bench.current) await pause(5);
  await pause(after);
  const { current, worker } = bench;
  if (current?.question.do !== request.do) return null;
  const began = performance.now();
  job.cancel();
  await bench.ask({ ask: "records/read", body: { text: "" } }).result;
  return worker === bench.worker ? performance.now() - began : Infinity;
}"""

START_3 = "/".join(["." * 9] * 9) + " -"
START_4 = "/".join(["." * 16] * 16) + " -"
WORKS: dict[str, dict[str, Any]] = {
    "exact values": {"do": "analyse", "game": "quarto", "position": "01../3.5./..../.... 6"},
    "a move of the champion": {
        "do": "choose",
        "game": "quarto",
        "position": "01../3.5./..../.... 6",
        "player": "champion(effort=100000)",
    },
    "a move of Ultimate's engine": {
        "do": "choose",
        "game": "ultimate",
        "player": "ultimate(time=5)",
    },
    "estimates, 4×4": {"do": "estimate", "game": "ultimate(n=4)", "position": START_4},
    "estimates, 3×3": {"do": "estimate", "game": "ultimate(n=3)", "position": START_3},
    "a textbook search in Python": {
        "do": "choose",
        "game": "quarto",
        "player": "minimax(depth=3)",
    },
    "a tournament": {
        "do": "tournament",
        "game": "ultimate",
        "players": ["ultimate", "ultimate_mcts"],
        "games": 2,
        "seconds_per_move": 1,
    },
}
"""What is broken off."""

AFTER = (60, 90, 130, 170, 210)
"""After how many milliseconds; what is done by then is not counted."""


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


def remembered() -> float:
    """Megabytes of the largest of the browser's processes that show pages, without the program."""
    most = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" not in (folder / "cmdline").read_bytes():
                continue
            lines = (folder / "smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        most = max(most, *(int(line.split()[1]) for line in lines if line[:10] == "Anonymous:"))
    return most * 1024 / 1e6


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
    books = sorted(path for path in FOLDER.iterdir() if path.is_file())
    at_once = {*books} - {*separate_books().values(), *separate_layers().values()}
    core = packed(first)
    print(f"{'the core, packed':48} {core / 1000:7.1f} kB")
    for path in books:
        print(f"{path.name + ', packed':48} {packed([path]) / 1000:7.1f} kB")
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
    own = [path for path in before if "backends/python-worker" not in str(path)]
    print(f"{'first load before any engine, packed':48} {packed(own) / 1000:7.1f} kB", flush=True)
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=6, help="for each number of pieces placed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args()
    if "start" in options.only:
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
        if "start" in options.only:
            first_load(browser, root)
        page = browser.new_context(reduced_motion="reduce").new_page()
        before, began = spent(), time.perf_counter()
        page.goto(root)
        kept(page)
        ask(page, root, {"ask": "games"})
        took = 1000 * (time.perf_counter() - began)
        tell("first visit, until Python has answered", took, spent() - before)
        if "memory" in options.only:
            memory(page, root)
        if "start" in options.only:
            for _ in range(3):
                again(page, root, "again")
        if "values" in options.only:
            values(page, root, options.positions, options.seed)
        if "champion" in options.only:
            champion(page, root, options.positions, options.seed)
        if "leaving" in options.only:
            leaving(page, root, "memory shared")
            other = browser.new_context(reduced_motion="reduce").new_page()
            root_there = root.replace("127.0.0.1", UNTRUSTED)
            other.goto(root_there)
            other.wait_for_selector("html[data-ready]")
            assert not other.evaluate("isSecureContext")
            leaving(other, root_there, "not shared")
        host.kill()
        host.communicate()
        if "start" in options.only:
            for _ in range(3):
                again(page, root, "no network")
        browser.close()


def again(page: Page, root: str, what: str) -> None:
    """A later visit."""
    before, began = spent(), time.perf_counter()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    tell(f"{what}, until the page can be used", 1000 * (time.perf_counter() - began))
    ask(page, root, {"ask": "games"})
    took = 1000 * (time.perf_counter() - began)
    tell(f"{what}, until Python has answered", took, spent() - before)


def leaving(page: Page, root: str, where: str) -> None:
    """Every kind of work broken off, and the time until the next question is answered."""
    ask(page, root, {"ask": "games"})
    for name, work in WORKS.items():
        request = {"seconds": 10, **work}
        took = [page.evaluate(LEAVE, [root, request, after]) for after in AFTER]
        left = [one for one in took if one is not None]
        what = f"left, {where}: {name}"
        if left:
            print(f"{what:48} {statistics.median(left):7.0f} {max(left):7.0f} ms   ({len(left)}×)")
        else:
            print(f"{what:48}    done in less than {AFTER[0]} ms")
        sys.stdout.flush()


def memory(page: Page, root: str) -> None:
    """What the page and its workers take, more and more of them."""

    def told(what: str) -> None:
        print(f"{'memory, ' + what:48} {remembered():7.0f} MB", flush=True)

    told("Python is there")
    for rules in Rules:
        for placed in range(12):
            for position in random_positions(rules, placed, 2, 1):
                request = {"do": "analyse", "game": f"quarto(rules={rules})", "seconds": 10}
                ask(page, root, {**request, "position": str(position)})
        told(f"values of a game, {rules}")
    for n in (3, 4):
        game, moves = f"ultimate(n={n})", list[str]()
        for _ in range(6):
            request = {"do": "choose", "game": game, "moves": moves, "player": "ultimate"}
            _, found = ask(page, root, {**request, "seconds": 1, "table": game})
            moves.append(found["move"])
        request = {"do": "estimate", "game": game, "position": found["position"]}
        ask(page, root, {**request, "seconds": 3})
        told(f"then Ultimate {n}×{n}, moves and estimates")
    ask(page, root, {**WORKS["a tournament"], "seconds_per_move": 0.05})
    told("then a tournament in a second worker")


def champion(page: Page, root: str, count: int, seed: int) -> None:
    """Moves of the champion in the course of random games."""
    everything = list[float]()
    for rules in Rules:
        for placed in range(10):
            took = list[float]()
            for position in random_positions(rules, placed, count, seed):
                request = {"do": "choose", "game": f"quarto(rules={rules})", "player": "champion"}
                wanted = {**request, "position": str(position), "seconds": 10}
                milliseconds, _ = ask(page, root, wanted)
                took.append(milliseconds)
            everything += took
            what = f"champion, {rules}, {placed:2} placed: median, longest"
            print(f"{what:48} {statistics.median(took):7.0f} {max(took):7.0f} ms", flush=True)
    tell("champion, all: median", statistics.median(everything))
    tell("champion, all: longest", max(everything))


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
