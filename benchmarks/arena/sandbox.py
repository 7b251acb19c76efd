"""The cost of the sandbox: milliseconds until a bot's first output, and until it has ended.

    python benchmarks/arena/sandbox.py [--times 50]

The bot is ``cat``, which is ready at once. Runs with and without the sandbox alternate, so that
other load slows down both.
"""

from __future__ import annotations

import argparse
import statistics
import time

from fourfold.arena.hosts.bot_spec import find_program
from fourfold.arena.hosts.process import BotProcess, ResourceLimits
from fourfold.arena.sandbox import BUBBLEWRAP, NONE, open_sandbox

PATIENCE = 30.0


def life(name: str) -> tuple[float, float]:
    """The milliseconds of a start and an end."""
    began = time.perf_counter()
    process = BotProcess([find_program("cat", "cat")], ResourceLimits(), sandbox=open_sandbox(name))
    process.send("hello", PATIENCE)
    assert process.receive(PATIENCE) == "hello"
    ready = time.perf_counter()
    process.close()
    return 1000 * (ready - began), 1000 * (time.perf_counter() - ready)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=50)
    times = parser.parse_args().times
    open_sandbox(BUBBLEWRAP)
    lives = [{name: life(name) for name in (NONE, BUBBLEWRAP)} for _ in range(times)]
    for name in (NONE, BUBBLEWRAP):
        for what, place in (("ready", 0), ("gone", 1)):
            found = [each[name][place] for each in lives]
            print(f"{name:10} {what:5} median {statistics.median(found):6.1f} ms, ", end="")
            print(f"best {min(found):6.1f} ms")


if __name__ == "__main__":
    main()
