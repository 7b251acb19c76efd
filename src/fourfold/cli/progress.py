"""A progress bar on stderr: live on a terminal, else a line from time to time."""

from __future__ import annotations

import sys
import time
from typing import Self

_TERMINAL_INTERVAL = 0.1
_FILE_INTERVAL = 30.0


class ProgressBar:
    """Use it in a ``with`` block and call :meth:`show` as often as the work proceeds.

    It shows nothing if the work ends within ``patience`` seconds.
    """

    def __init__(self, label: str, patience: float = 0.0) -> None:
        self._label = label
        self._live = sys.stderr.isatty()
        self._began = time.monotonic()
        self._next = self._began + patience
        self._shown = patience == 0
        self._first: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._live and self._shown:
            print(file=sys.stderr)

    def show(self, done: int, total: int) -> None:
        """Show the progress, unless the last update was a moment ago."""
        now = time.monotonic()
        if self._first is None:
            self._first = done
        if now < self._next and (done < total or not self._shown):
            return
        self._shown = True
        self._next = now + (_TERMINAL_INTERVAL if self._live else _FILE_INTERVAL)
        rate = (done - self._first) / (now - self._began) if now > self._began else 0
        left = f", {_clock((total - done) / rate)} left" if rate and done < total else ""
        line = f"{self._label}: {done}/{total} ({done / max(total, 1):.1%}), {rate:.0f}/s{left}"
        print(
            f"\r{line:<79}" if self._live else line,
            end="" if self._live else "\n",
            file=sys.stderr,
            flush=True,
        )


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
