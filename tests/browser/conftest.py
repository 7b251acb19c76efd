"""A real server and a real browser. Without a browser the tests are skipped.

With ``FOURFOLD_SITE`` set, as ``make site-test`` does, the pages are those of the static site in
``build/site``, served from a subfolder by a plain file server."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, WebSocketRoute, expect, sync_playwright

COMMAND = (sys.executable, "-m", "fourfold.cli", "serve", "--no-browser")
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP class.test 127.0.0.1",  # a name that browsers do not trust
)
SHOTS = Path(__file__).parents[2] / "build" / "shots"
"""Where pictures of the main states are kept, to be looked at."""

SITE = Path(__file__).parents[2] / "build" / "site"
FOLDER = "games/fourfold"
ON_SITE = bool(os.environ.get("FOURFOLD_SITE"))

# On the static site each page that asks for something has to load Python.
PATIENCE = 90_000 if ON_SITE else 10_000
expect.set_options(timeout=PATIENCE)


@dataclass
class Server:
    """``fourfold serve`` as a process that can be killed and started again."""

    port: int = 0
    address: str = ""
    env: dict[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    process: subprocess.Popen[str] = field(init=False)

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "--port", str(self.port), *self.options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self.env},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.address = said.split()[3]
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@dataclass
class Host(Server):
    """A file server, one folder of which is the static site."""

    site: Path = SITE

    def start(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="fourfold-host-")
        place = Path(self.folder.name) / FOLDER
        place.parent.mkdir(parents=True)
        place.symlink_to(self.site)
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-u", "-m", "http.server", str(self.port)),
                *("--bind", "127.0.0.1", "--directory", self.folder.name),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split()[5])
        self.address = f"http://127.0.0.1:{self.port}/{FOLDER}/"

    def kill(self) -> None:
        super().kill()
        self.folder.cleanup()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all tests: closed pages leave no state in it."""
    server = Host() if ON_SITE else Server()
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The installed chromium. Closed after the tests of this folder, because its event loop would
    disturb others."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no chromium is installed; tools/packages.sh installs it where that is allowed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


def wait_until_kept(page: Page) -> None:
    """Wait for the service worker, after whose start the page reloads once."""
    for _ in range(300):
        with contextlib.suppress(Error):  # the page may reload meanwhile
            if page.evaluate("crossOriginIsolated"):
                return
        page.wait_for_timeout(100)
    pytest.fail("the service worker does not answer for the page")


Open = Callable[..., Page]


@pytest.fixture
def open_page(server: Server, browser: Browser) -> Iterator[Open]:
    """Open a page at a path, with a fragment. ``serve`` replaces the server on the socket. An
    error on the page fails the test, and so does a request to any other server."""
    contexts = []
    wrong: list[str] = []

    def open_page(
        fragment: str = "",
        *,
        path: str = "",
        width: int = 1280,
        height: int = 860,
        dark: bool = False,
        language: str = "en-GB",
        has_touch: bool = False,
        serve: Callable[[WebSocketRoute], None] | None = None,
    ) -> Page:
        if ON_SITE and serve is not None:
            pytest.skip("this test answers in the server's place")
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=language,
            has_touch=has_touch,
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        if ON_SITE:
            context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        context.on(  # includes the requests of workers
            "request",
            lambda request: (
                None
                if request.url.startswith((server.address, "blob:", "data:"))
                else wrong.append(request.url)
            ),
        )
        if serve is not None:
            page.route_web_socket("**/api/live", serve)
        lesson = ON_SITE and path.startswith("learn/") and not path.endswith("/")
        page.goto(f"{server.address}{path}{'.html' if lesson else ''}#{fragment}")
        if ON_SITE:
            wait_until_kept(page)
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def screenshot() -> Callable[[Page, str], None]:
    """Save a screenshot of the page in build/shots."""

    def take_screenshot(page: Page, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=True)

    return take_screenshot
