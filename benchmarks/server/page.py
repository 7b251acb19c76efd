"""How quick the page is, seen from a browser: the first load, a click, and exact values.

    python benchmarks/server/page.py

starts ``fourfold serve`` and a browser that has seen nothing of it, and measures

- what the first load transfers, and how long it takes until the page can be used;
- how long a click takes until the board is changed, and until the change is on the screen;
- how long it takes from turning exact values on until every move has one, by the pieces placed.

Everything is done several times; the median is printed, with the shortest and the longest. On a
machine that does other things these are too long, so the processor time of server and browser
together is printed as well: nothing takes longer than that on one free processor.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import statistics
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, Request, sync_playwright
from served import served

from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
"""Without a graphics card its work would be done by the processor."""

WARMING_SECONDS = 5
"""What the browser, and the server's workers, need after their start."""

WATCH_READY = """new MutationObserver(() => {
    if (document.documentElement.dataset.ready) window.readyAt ??= performance.now();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] })"""

CLICK = """async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await painted();
    const cell = document.querySelector(".cell.open");
    const began = performance.now();
    cell.click();
    if (!cell.querySelector(".piece")) throw new Error("the board did not change");
    const changed = performance.now() - began;
    await painted();
    return [changed, performance.now() - began];
}"""

VALUES = """() => new Promise((done) => {
    const cells = [...document.querySelectorAll(".cell")];
    const squares = cells.filter((cell) => !cell.querySelector(".piece"));
    const gifts = [...document.querySelectorAll(".giftable:not(.gone)")];
    const wanted = document.querySelector("#hand .piece") ? squares : gifts;
    const began = performance.now();
    const look = () => {
        const exact = (one) => /^D$|\\d/.test(one.querySelector(".badge")?.textContent ?? "");
        if (wanted.every(exact)) done(performance.now() - began);
        else if (performance.now() - began > 15_000) done(null);
        else requestAnimationFrame(look);
    };
    document.querySelector("#values-on").click();
    look();
})"""


@contextlib.contextmanager
def fresh_page(browser: Browser, address: str) -> Iterator[tuple[Page, list[int]]]:
    """A page in a browser that remembers nothing, and the bytes of what it loads."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 860})
    page = context.new_page()
    sizes: list[int] = []

    def weigh(request: Request) -> None:
        told = request.sizes()
        sizes.append(told["responseBodySize"] + told["responseHeadersSize"])

    page.on("requestfinished", weigh)
    page.add_init_script(WATCH_READY)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    yield page, sizes
    context.close()


def processor_seconds() -> float:
    """What all processes that descend from this one have used so far."""
    parents, used = {}, {}
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            parents[int(entry.name)] = int(fields[1])
            used[int(entry.name)] = int(fields[11]) + int(fields[12])
    ours = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(used.get(one, 0) for one in ours) / os.sysconf("SC_CLK_TCK")


def first_load(browser: Browser, address: str, times: int) -> None:
    ready, weight, count = [], 0, 0
    before = processor_seconds()
    for _ in range(times):
        with fresh_page(browser, address) as (page, sizes):
            ready.append(page.evaluate("window.readyAt"))
            weight, count = sum(sizes), len(sizes)
    print(f"first load: {weight / 1000:.1f} kB in {count} requests, headers included")
    tell("until the page can be used", ready, processor_seconds() - before)


def clicks(browser: Browser, address: str, times: int) -> None:
    took = []
    where = f"{address}#quarto&first=human&second=human&start=.F5./.AB6/E..0/.4.C_1"
    for _ in range(times):
        with fresh_page(browser, where) as (page, _):
            took.append(page.evaluate(CLICK))
    tell("from a click to the changed board", [changed for changed, _ in took])
    tell("until it is on the screen", [shown for _, shown in took])


def exact_values(browser: Browser, address: str, rules: Rules, times: int, seed: int) -> None:
    for placed in range(13):
        took, spent = [], 0.0
        for position in random_positions(rules, placed, times, seed):
            start = str(position).replace(" ", "_")
            game = f"quarto(rules={rules})&first=human&second=human&start={start}"
            with fresh_page(browser, f"{address}#{game}") as (page, _):
                before = processor_seconds()
                took.append(page.evaluate(VALUES))
                spent += processor_seconds() - before
        tell(f"exact values of all moves, {rules}, {placed:2} placed", took, spent)


def tell(what: str, took: list[float | None], spent: float | None = None) -> None:
    """One line: the median, the shortest and the longest, and the processor time of each."""
    known = [one for one in took if one is not None]
    late = f", {len(took) - len(known)} not within 15 s" if len(known) < len(took) else ""
    times = (
        f"median {statistics.median(known):5.0f} ms, from {min(known):5.0f} to {max(known):5.0f}"
        if known
        else "-"
    )
    processor = "" if spent is None else f"; processor {1000 * spent / len(took):.0f} ms"
    print(f"{what}: {times}{late}{processor}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=5, help="how often each thing is done")
    parser.add_argument("--seed", type=int, default=1, help="of the positions")
    arguments = parser.parse_args()
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise SystemExit("no chromium is installed; tools/packages.sh installs it")
    print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        with fresh_page(browser, address) as (page, _):
            page.wait_for_timeout(WARMING_SECONDS * 1000)
        first_load(browser, address, arguments.times)
        clicks(browser, address, arguments.times)
        for rules in Rules:
            exact_values(browser, address, rules, arguments.times, arguments.seed)
        browser.close()


if __name__ == "__main__":
    main()
