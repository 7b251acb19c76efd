"""A bot's process by itself: its limits, its last words and its end."""

from __future__ import annotations

import gc
import sys
import time

import pytest
from tests.arena.hosts.conftest import living_in_group, needs_proc

from fourfold.arena.failures import Failure
from fourfold.arena.hosts.process import BotProcess, ResourceLimits

AMPLE = 20.0


def python(code: str, limits: ResourceLimits | None = None) -> BotProcess:
    return BotProcess([sys.executable, "-S", "-c", code], limits or ResourceLimits())


def death_of(process: BotProcess) -> Failure:
    with pytest.raises(Failure) as caught:
        process.receive(AMPLE)
    process.close()
    return caught.value


def test_lines_go_there_and_back_in_either_ending() -> None:
    process = python(
        "import sys\nfor line in sys.stdin: print(line.upper(), end='\\r\\n', flush=True)"
    )
    process.send("schön", AMPLE)
    assert process.receive(AMPLE) == "SCHÖN"
    assert process.receive(AMPLE) == ""  # the line's own end
    process.close()
    process.close()
    assert not process.alive


def test_processor_time_is_limited() -> None:
    failure = death_of(python("while True: pass", ResourceLimits(cpu=1)))
    assert (failure.termination, str(failure)) == ("timeout", "used up its processor time")


def test_processor_time_can_be_allowed_anew() -> None:
    process = python("print(1, flush=True)\nwhile True: pass", ResourceLimits(cpu=1))
    assert process.receive(AMPLE) == "1"
    process.allow_cpu(60)
    if sys.platform == "linux":
        assert process.receive(1.5) is None
        assert process.alive
    process.close()


def test_open_files_are_limited() -> None:
    failure = death_of(python("files = [open('/dev/null') for _ in range(300)]"))
    assert "Too many open files" in str(failure)


def test_the_last_words_are_kept_and_short() -> None:
    failure = death_of(python("import sys\nsys.exit('x' * 100_000 + 'the end')"))
    assert str(failure).startswith("ended with exit code 1; its last words: xxx")
    assert str(failure).endswith("the end")
    assert len(str(failure)) < 400


def test_a_death_by_signal_is_named() -> None:
    assert "SIGSEGV" in str(death_of(python("import os\nos.kill(os.getpid(), 11)")))


def test_a_bot_that_does_not_read() -> None:
    process = python("import time\ntime.sleep(60)")
    with pytest.raises(Failure, match="does not read"):
        process.send("x" * 1_000_000, 0.05)
    process.close()


def test_a_bot_that_is_gone_cannot_be_written_to() -> None:
    process = python("raise SystemExit(4)")
    assert process.wait(AMPLE) == 4
    with pytest.raises(Failure, match="exit code 4"):
        process.send("hello", AMPLE)
    process.close()


@needs_proc
def test_a_forgotten_process_ends_when_nobody_holds_it() -> None:
    process = python("import time\ntime.sleep(60)")
    group = process.pid
    del process
    gc.collect()
    assert living_in_group(group) == 0


def test_waiting_ends_on_time() -> None:
    process = python("import time\ntime.sleep(60)")
    began = time.monotonic()
    assert process.receive(0.1) is None
    assert 0.09 < time.monotonic() - began < 10
    process.close()
