"""How long a first visitor of the static site waits for the first answers, on slow and fast lines.

    make site && python benchmarks/web/first_answer.py [--line slow] [--shots build/shots]

serves ``build/site`` with a limited host (``limited_host.py``). Each row is a visit of a browser
that has seen nothing of the site. The processor is slowed four times, which Chromium does for pages
and not for workers. It prints the seconds from the request for the page, and the kilobytes sent
until then:

- board: the board can be played on;
- level 1, level 5, champion: the first reply of this player to the first move;
- values: the first exact values in the middle of a game.

Then the same visitor comes back, when everything is stored for the next visit.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from limited_host import LINES, LimitedHost, Line

SITE = Path(__file__).parents[2] / "build" / "site"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
SLOWER = 4
QUIET = 4.0  # seconds without a byte after which a visit has loaded everything
MAX_WAIT = 300.0  # seconds

VISITS = {
    "level 1": "quarto&first=human&second=level(n=1)",
    "level 5": "quarto&first=human&second=level(n=5)",
    "champion": "quarto&first=human&second=champion",
    "values": "quarto&first=human&second=human&start=.F5./.A../E..0/.4.C_1",
}
IS_READY = "() => document.documentElement.dataset.ready !== undefined"
IS_REPLIED = "() => document.querySelectorAll('#moves > li').length > 1"
IS_STORED = "async () => (await caches.match('engine/python/programs.zip')) !== undefined"
HAS_VALUES = "() => document.querySelector('.cell .badge') !== null"


class Visit:
    """One page of a context, and what it has cost since it was opened."""

    def __init__(self, context: BrowserContext, host: LimitedHost, address: str) -> None:
        self.host = host
        self.page: Page = context.new_page()
        session = context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.sent, self.requests = host.sent, host.requests
        self.started = time.perf_counter()
        self.page.goto(address, wait_until="commit", timeout=1000 * MAX_WAIT)

    def wait(self, condition: str) -> str:
        """The seconds and kilobytes until this is true."""
        deadline = self.started + MAX_WAIT
        while not self.holds(condition):
            if time.perf_counter() > deadline:
                return f"not after {MAX_WAIT:.0f} s"
            time.sleep(0.03)
        seconds = time.perf_counter() - self.started
        kilobytes = (self.host.sent - self.sent) / 1000
        requests = self.host.requests - self.requests
        return f"{seconds:6.2f} s {kilobytes:6.0f} kB {requests:4d} requests"

    def holds(self, condition: str) -> bool:
        with contextlib.suppress(Error):  # the page is being loaded
            return bool(self.page.evaluate(condition))
        return False

    def play(self, name: str, shots: Path | None = None) -> None:
        print(f"    board    {self.wait(IS_READY)}", flush=True)
        if name != "values":
            with contextlib.suppress(Error):  # the page may be reloaded meanwhile
                self.page.locator(".giftable").first.click()
        if shots is not None:
            self.page.wait_for_timeout(700)
            self.page.screenshot(path=shots / f"first-answer-{self.host.line.name}-{name}.png")
        result = self.wait(HAS_VALUES if name == "values" else IS_REPLIED)
        print(f"    {name:8} {result}", flush=True)

    def wait_until_quiet(self) -> None:
        """Wait until everything is stored for the next visit, and nothing is sent any more."""
        deadline = time.perf_counter() + MAX_WAIT
        while not self.holds(IS_STORED) and time.perf_counter() < deadline:
            time.sleep(0.2)
        while self.host.seconds - self.host.last_sent < QUIET and time.perf_counter() < deadline:
            time.sleep(0.2)


@contextlib.contextmanager
def new_visitor(browser: Browser, shows_values: bool) -> Iterator[BrowserContext]:
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(
        f"localStorage.setItem('fourfold.values', '{str(shows_values).lower()}');"
        "localStorage.setItem('fourfold.pace', '\"at_once\"');"
    )
    yield context
    context.close()


def measure(browser: Browser, site: Path, line: Line, names: list[str], shots: Path | None) -> None:
    rate = "unlimited" if line.rate is None else f"{line.rate / 1e6:.1f} Mbit/s"
    print(f"{line.name}: {rate}, {1000 * line.delay:.0f} ms", flush=True)
    for name in names:
        host = LimitedHost(site, line)
        with host.serve() as root, new_visitor(browser, name == "values") as context:
            for which in ("first", "second"):
                print(f"  {which} visit", flush=True)
                visit = Visit(context, host, f"{root}#{VISITS[name]}")
                visit.play(name, shots if which == "first" else None)
                visit.wait_until_quiet()
                if which == "first":
                    kilobytes = (host.sent - visit.sent) / 1000
                    print(f"    loaded in all {kilobytes:.0f} kB", flush=True)
                visit.page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--line", choices=[*LINES], action="append", help="all")
    parser.add_argument("--visit", choices=[*VISITS], action="append", help="all")
    parser.add_argument("--site", type=Path, default=SITE, help="folder of the site")
    parser.add_argument("--shots", type=Path, help="folder for pictures of the waiting page")
    options = parser.parse_args()
    if options.shots is not None:
        options.shots.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, NAMES)), None)
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for line in options.line or LINES:
            names = options.visit or [*VISITS]
            measure(browser, options.site, LINES[line], names, options.shots)
        browser.close()


if __name__ == "__main__":
    main()
