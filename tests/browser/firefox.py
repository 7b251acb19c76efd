"""An installed Firefox, controlled by WebDriver BiDi, so that no driver is needed."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

NAMES = ("firefox-esr", "firefox")
SEEN = ("log.entryAdded", "network.beforeRequestSent")


def find_firefox() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One window. ``errors`` are those of its pages, ``requests`` the addresses they fetched."""

    def __init__(self, program: str, profile: Path) -> None:
        self.errors = list[str]()
        self.requests = set[str]()
        self.last = 0
        with (profile / "said").open("w") as said:
            self.process = subprocess.Popen(
                [
                    *(program, "--headless", "--no-remote", "--profile", str(profile)),
                    *("--remote-debugging-port", "0", "about:blank"),
                ],
                stdout=subprocess.DEVNULL,
                stderr=said,
                env={**os.environ, "HOME": str(profile)},
            )
        address = self._address(profile / "said")
        self.held = contextlib.ExitStack()
        self.held.callback(self.process.wait, 60)
        self.held.callback(self.process.terminate)
        line = connect(f"{address}/session", max_size=None, open_timeout=60)
        self.socket = self.held.enter_context(line)
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=SEEN)
        self.window = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def _address(self, said: Path) -> str:
        ends = time.monotonic() + 60
        while time.monotonic() < ends and self.process.poll() is None:
            for line in said.read_text("utf-8", errors="replace").splitlines():
                if "BiDi listening on" in line:
                    return line.split()[-1]
            time.sleep(0.1)
        self.process.kill()
        raise AssertionError(f"Firefox does not listen: {said.read_text('utf-8')[-500:]}")

    def send(self, method: str, **params: Any) -> Any:
        """Send a command and return its result. Events that arrive before it are recorded."""
        self.last += 1
        self.socket.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv(timeout=90))
            if said["type"] == "event":
                self._note(**said["params"])
            elif said["id"] == self.last:
                assert said["type"] == "success", f"{method}: {said}"
                return said["result"]

    def _note(self, **told: Any) -> None:
        if "request" in told:
            self.requests.add(told["request"]["url"])
        elif told["level"] == "error":
            self.errors.append(told["text"])

    def open(self, address: str) -> None:
        """Open an address, and wait until the page is ready and its service worker controls it."""
        self.send("browsingContext.navigate", context=self.window, url=address, wait="none")
        self.wait_for("crossOriginIsolated && 'ready' in document.documentElement.dataset")

    def size(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=self.window, viewport=size)

    def find(self, expression: str) -> Any:
        """The value of an expression on the page; None while the page navigates."""
        where = {"context": self.window}
        said = self.send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then(JSON.stringify)",
            target=where,
            awaitPromise=True,
        )
        if said["type"] != "success":
            return None
        return json.loads(said["result"].get("value", "null"))

    def wait_for(self, expression: str) -> Any:
        """The value of an expression once it is true."""
        ends = time.monotonic() + 90
        while time.monotonic() < ends:
            if found := self.find(expression):
                return found
            time.sleep(0.1)
        raise AssertionError(f"Firefox never had: {expression}")

    def click(self, selector: str) -> None:
        one = f"document.querySelector({json.dumps(selector)})"
        self.wait_for(f"{one} && ({one}.click(), true)")

    def text(self, selector: str) -> str:
        return self.find(f"document.querySelector({json.dumps(selector)})?.innerText") or ""

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        said = self.send("browsingContext.captureScreenshot", context=self.window)
        path.write_bytes(base64.b64decode(said["data"]))

    def end(self) -> None:
        self.held.close()
