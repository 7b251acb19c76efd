"""Bot processes: resource limits, output and termination."""

from __future__ import annotations

import gc
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.arena.hosts.conftest import (
    count_group_processes,
    needs_linux,
    needs_proc,
    wait_for_states,
)

from fourfold.arena.game import Failure
from fourfold.arena.hosts.process import BotProcess, ResourceLimits

AMPLE = 20.0
ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
WITH_CHILD = """
import os, time
if child := os.fork():
    print(child, flush=True)
time.sleep(60)
"""


def start_python(code: str, limits: ResourceLimits | None = None) -> BotProcess:
    return BotProcess([sys.executable, "-S", "-c", code], limits or ResourceLimits())


def receive_failure(process: BotProcess) -> Failure:
    with pytest.raises(Failure) as error:
        process.receive(AMPLE)
    process.close()
    return error.value


def test_lines_with_either_line_ending() -> None:
    process = start_python(
        "import sys\nfor line in sys.stdin: print(line.upper(), end='\\r\\n', flush=True)"
    )
    process.send("schön", AMPLE)
    assert process.receive(AMPLE) == "SCHÖN"
    assert process.receive(AMPLE) == ""  # the second line ending
    process.close()
    process.close()
    assert not process.alive


def test_processor_time_is_limited() -> None:
    failure = receive_failure(start_python("while True: pass", ResourceLimits(cpu=1)))
    assert (failure.termination, str(failure)) == ("timeout", "used up its CPU time")


def test_processor_time_limit_can_be_raised() -> None:
    process = start_python("print(1, flush=True)\nwhile True: pass", ResourceLimits(cpu=1))
    assert process.receive(AMPLE) == "1"
    process.allow_cpu(60)
    if sys.platform == "linux":
        assert process.receive(1.5) is None
        assert process.alive
    process.close()


@needs_linux
def test_a_bot_is_suspended_and_resumed() -> None:
    process = start_python(ECHO)
    process.suspend()
    assert wait_for_states([process.pid], stopped=False), "a bot may finish its start"
    process.send("1", AMPLE)
    assert process.receive(AMPLE) == "1"
    for _ in range(2):
        process.suspend()
        process.suspend()
        assert wait_for_states([process.pid], stopped=True)
        process.send("2", AMPLE)
        process.resume()
        assert process.receive(AMPLE) == "2"
        assert wait_for_states([process.pid], stopped=False)
    process.suspend()
    process.close()
    process.suspend()
    assert not process.alive


@needs_linux
def test_a_bot_that_would_stay_behind_is_not_suspended() -> None:
    with_child = start_python(WITH_CHILD)
    assert (answer := with_child.receive(AMPLE))
    with_child.suspend()
    assert wait_for_states([with_child.pid, int(answer)], stopped=False)
    with_child.close()
    with ThreadPoolExecutor(1) as pool:  # the end of this thread would kill the bot
        of_thread = pool.submit(start_python, ECHO).result()
    of_thread.send("1", AMPLE)
    assert of_thread.receive(AMPLE) == "1"
    of_thread.suspend()
    assert wait_for_states([of_thread.pid], stopped=False)
    of_thread.close()


def test_open_files_are_limited() -> None:
    failure = receive_failure(start_python("files = [open('/dev/null') for _ in range(300)]"))
    assert "Too many open files" in str(failure)


def test_end_of_stderr_is_reported() -> None:
    failure = receive_failure(start_python("import sys\nsys.exit('x' * 100_000 + 'the end')"))
    assert str(failure).startswith("exited with code 1; its last output: xxx")
    assert str(failure).endswith("the end")
    assert len(str(failure)) < 400


def test_signal_is_reported() -> None:
    assert "SIGSEGV" in str(receive_failure(start_python("import os\nos.kill(os.getpid(), 11)")))


def test_sending_to_process_that_does_not_read() -> None:
    process = start_python("import time\ntime.sleep(60)")
    with pytest.raises(Failure, match="does not read"):
        process.send("x" * 1_000_000, 0.05)
    process.close()


def test_sending_to_ended_process() -> None:
    process = start_python("raise SystemExit(4)")
    assert process.wait(AMPLE) == 4
    with pytest.raises(Failure, match="exited with code 4"):
        process.send("hello", AMPLE)
    process.close()


@needs_proc
def test_unreferenced_process_is_killed() -> None:
    process = start_python("import time\ntime.sleep(60)")
    group = process.pid
    del process
    gc.collect()
    assert count_group_processes(group) == 0


def test_receive_times_out() -> None:
    process = start_python("import time\ntime.sleep(60)")
    start_time = time.monotonic()
    assert process.receive(0.1) is None
    assert 0.09 < time.monotonic() - start_time < 10
    process.close()
