"""Bots in a sandbox: playing, readable files and termination."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import (
    AMPLE,
    BOTS,
    Open,
    needs_proc,
    needs_sandbox,
    self_play,
    wait_for_states,
)
from tests.program import invoke

from fourfold.arena.game import Failure
from fourfold.arena.hosts.process import BotProcess, ResourceLimits
from fourfold.arena.sandbox import Sandbox, find_bot_pid, takes_filter
from fourfold.base.errors import FourfoldError, SpecError

pytestmark = [needs_sandbox, needs_proc]

TIMEOUT = 20.0


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("python:BOTS/python_bots.py:by_text", "tictactoe"),
        ("torino:BOTS/torino_bots.py:Student", "quarto"),
        ("iiit:BOTS/iiit_bots.py:Team1", "ultimate"),
        (f"engine:{sys.executable} -m fourfold.cli engine random", "tictactoe"),
        (f"engine:{sys.executable} -S {BOTS / 'mock_engine.py'}", "tictactoe"),
    ],
)
def test_all_kinds_of_bots_play_in_a_sandbox(open_bot: Open, text: str, game: str) -> None:
    host = open_bot(text, game, 1, sandbox="bubblewrap")
    assert host.sandbox is not None
    if game == "ultimate":
        assert host.choose(host.game.start(), AMPLE).move in host.game.start().legal_moves()
    else:
        assert len(self_play(host)) > 4


def test_engine_sees_its_folder_and_given_folders(open_bot: Open, tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "opening").touch()
    (tmp_path / "engine" / "beside").touch()
    shutil.copy(BOTS / "mock_engine.py", tmp_path / "engine")
    script = tmp_path / "engine" / "run"
    script.write_text(
        f'#!/bin/sh\ncd "$(dirname "$0")"\ntest -e beside || exit 7\n'
        f"test -e ../tables/opening || exit 8\nexec {sys.executable} -S mock_engine.py\n"
    )
    script.chmod(0o755)
    text = f"engine:{script}"
    with pytest.raises(FourfoldError, match="exited with code 8"):
        open_bot(text, "tictactoe", sandbox="bubblewrap")
    host = open_bot(f"{text} (folders={tmp_path / 'tables'})", "tictactoe", sandbox="bubblewrap")
    assert len(self_play(host)) > 4
    with pytest.raises(SpecError, match="folder /nowhere does not exist"):
        open_bot(f"{text} (folders=/nowhere)", "tictactoe")


def test_missing_parent_module_suggests_folders_option(open_bot: Open, tmp_path: Path) -> None:
    (tmp_path / "shared.py").write_text("WHICH = 0\n")
    (tmp_path / "bot").mkdir()
    file = tmp_path / "bot" / "bot.py"
    file.write_text(
        "import shared\ndef bot(position): return position.legal_moves()[shared.WHICH]\n"
    )
    with pytest.raises(SpecError, match=r"No module named 'shared'.*\(folders=\.\.\)"):
        open_bot(f"python:{file}:bot", "tictactoe", sandbox="bubblewrap")
    assert self_play(open_bot(f"python:{file}:bot(folders=..)", "tictactoe"))


def test_bot_in_home_folder_sees_only_its_own_file(
    open_bot: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "diary").write_text("dear diary")
    (tmp_path / "bot.py").write_text(
        "from pathlib import Path\n"
        "assert [path.name for path in Path(__file__).parent.iterdir()] == ['bot.py']\n"
        "def bot(position): return position.legal_moves()[0]\n"
    )
    assert self_play(open_bot(f"python:{tmp_path / 'bot.py'}:bot", "tictactoe", None, "bubblewrap"))


def test_symbolic_links_do_not_widen_access(open_bot: Open, tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "diary").write_text("dear diary")
    (tmp_path / "bot" / "data.txt").symlink_to(tmp_path / "diary")
    script = tmp_path / "bot" / "run"
    script.write_text('#!/bin/sh\ncat "$1"\n')
    script.chmod(0o755)
    with pytest.raises(FourfoldError, match=r"data\.txt: No such file"):
        open_bot(f"engine:{script} {tmp_path / 'bot/data.txt'}", "tictactoe", None, "bubblewrap")
    (tmp_path / "bot" / "bot.py").write_text("print(open('data.txt').read())\n")
    with pytest.raises(SpecError, match=r"contains no file \*\.txt"):
        open_bot(f"python:{tmp_path / 'bot' / 'bot.py'}:bot(files=*.txt)", "tictactoe")


def test_resumed_match_needs_the_same_sandbox(tmp_path: Path) -> None:
    bots = [f"python:{BOTS / 'python_bots.py'}:{name}" for name in ("first", "by_text")]
    arguments = [
        "match",
        *bots,
        "--game",
        "tictactoe",
        "--games",
        "2",
        "--workers",
        "1",
        "--seed",
        "1",
    ]
    arguments += ["--out", str(tmp_path / "match.sqlite")]
    for sandbox in ("auto", "bubblewrap"):
        result = invoke(*arguments, "--sandbox", sandbox)
        assert result.exit_code == 0
        assert "Bots run in a sandbox (bubblewrap)" in result.output
        assert "External bots ran in a sandbox (bubblewrap)." in result.output
        assert "lost games by errors" not in result.output
    refused = invoke(*arguments, "--sandbox", "none")
    assert refused.exit_code == 2
    assert "sandbox: bubblewrap in the file, none now" in refused.output


def start_python(code: str, limits: ResourceLimits | None = None) -> BotProcess:
    """Start a process in a sandbox, without a host."""
    return BotProcess(
        [sys.executable, "-S", "-c", code], limits or ResourceLimits(), sandbox=Sandbox()
    )


@pytest.mark.parametrize(
    ("code", "termination", "message"),
    [
        ("raise SystemExit(4)", "crash", "exited with code 4"),
        ("import os; os.kill(os.getpid(), 11)", "crash", "killed by SIGSEGV"),
        ("import sys; sys.exit('I have had enough')", "crash", "I have had enough"),
        ("x = bytearray(2**29)", "memory", "MemoryError"),
        ("while True: pass", "timeout", "used up its CPU time"),
    ],
)
def test_failures_are_reported_as_without_a_sandbox(
    code: str, termination: str, message: str
) -> None:
    process = start_python(code, ResourceLimits(memory=2**28, cpu=1))
    with pytest.raises(Failure) as error:
        process.receive(TIMEOUT)
    process.close()
    assert error.value.termination == termination
    assert message in str(error.value)


FILLS_ITS_FOLDER = """
written = 0
try:
    for number in range(20):
        with open(str(number), "wb") as file:
            written += file.write(bytes(2**23))
except OSError as error:
    print(written // 2**23, error.strerror, flush=True)
"""


def test_scratch_folder_is_limited_in_size() -> None:
    process = start_python(FILLS_ITS_FOLDER)
    assert process.receive(TIMEOUT) == "8 No space left on device"
    process.close()


@pytest.mark.parametrize("folder", [".", "/tmp", "/dev/shm"])
@pytest.mark.parametrize("ending", ["print('done', flush=True)", "import time; time.sleep(60)"])
def test_scratch_folder_is_limited_in_entries(
    folder: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the folders are nested. Nothing of them is left when the process ends."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code = f"import os; os.chdir({folder!r})\nfor _ in range(11000): os.mkdir('d'); os.chdir('d')\n"
    process = start_python(code + ending)
    with pytest.raises(Failure, match="creates more than 10000 files and folders") as error:
        process.receive(TIMEOUT)
    assert error.value.termination == "output"
    process.close()
    assert list(tmp_path.iterdir()) == []
    other = start_python("print('well', flush=True)")
    assert other.receive(TIMEOUT) == "well"
    other.close()


def test_files_are_copied_and_may_be_changed(tmp_path: Path) -> None:
    originals = {}
    for number in range(300):
        path = tmp_path / f"{number}.txt"
        path.write_text(f"{number}")
        originals[f"data/{number}.txt"] = path
    code = "import os; f = open('data/299.txt', 'r+'); print(f.read(), len(os.listdir('data')), "
    code += "f.write('!'), flush=True)"
    command = [sys.executable, "-S", "-c", code]
    process = BotProcess(command, ResourceLimits(), None, originals, Sandbox())
    assert process.receive(TIMEOUT) == "299 300 1"
    process.close()
    assert originals["data/299.txt"].read_text() == "299"


def test_processor_time_limit_can_be_raised() -> None:
    process = start_python("print(1, flush=True)\nwhile True: pass", ResourceLimits(cpu=1))
    assert process.receive(TIMEOUT) == "1"
    process.allow_cpu(60)
    assert process.receive(1.5) is None
    assert process.alive
    process.close()


LEAVES_CHILDREN = """
import os, time
for number in range(3):
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
        os._exit(0)
print("ready", flush=True)
time.sleep(60)
"""


def test_close_ends_detached_children() -> None:
    process = start_python(LEAVES_CHILDREN)
    assert process.receive(TIMEOUT) == "ready"
    namespace = find_namespace(process.pid)
    assert count_processes(namespace) == 5
    process.close()
    assert count_processes(namespace) == 0


LEAVES_ORPHAN = """
import os, time
inside, outside = os.pipe()
if os.fork() == 0:
    if os.fork() == 0:
        os.setsid()
        while os.getppid() != 1:
            time.sleep(0.001)
        os.write(outside, b".")
        time.sleep(60)
    os._exit(0)
os.wait()
os.read(inside, 1)
print("ready", flush=True)
time.sleep(60)
"""


def test_all_processes_are_suspended_and_resumed() -> None:
    process = start_python(LEAVES_ORPHAN)
    assert process.receive(TIMEOUT) == "ready"
    first = int(Path(f"/proc/{find_bot_pid(process.pid)}/stat").read_text().split()[3])
    pids = [pid for pid in find_processes(find_namespace(process.pid)) if pid != first]
    assert len(pids) == 2, "the bot, and a process that has another group and another parent"
    process.suspend()
    assert wait_for_states(pids, stopped=True)
    process.resume()
    assert wait_for_states(pids, stopped=False)
    process.suspend()
    process.close()


SOCKETS = """
import ctypes, errno, socket
def attempt(name):
    try:
        socket.socket(getattr(socket, name)).close()
    except OSError as error:
        return errno.errorcode[error.errno]
print(*(attempt(name) for name in ("AF_UNIX", "AF_INET", "AF_INET6")))
print(*(attempt(name) for name in ("AF_NETLINK", "AF_PACKET", "AF_VSOCK", "AF_ALG")))
one, other = socket.socketpair()
libc = ctypes.CDLL(None, use_errno=True)
print(libc.syscall(425, 1, None), errno.errorcode[ctypes.get_errno()], flush=True)
"""


@pytest.mark.skipif(not takes_filter(), reason="the sandbox takes no socket filter here")
def test_unusual_sockets_are_refused() -> None:
    process = start_python(SOCKETS)
    assert process.receive(TIMEOUT) == "None None None"
    assert process.receive(TIMEOUT) == "EAFNOSUPPORT EAFNOSUPPORT EAFNOSUPPORT EAFNOSUPPORT"
    assert process.receive(TIMEOUT) == "-1 ENOSYS", "io_uring could open sockets without a call"
    process.close()


def test_bots_end_with_their_killed_owner(tmp_path: Path) -> None:
    """The sandbox ends even if its owner is killed by SIGKILL."""
    code = f"""
import sys, time
from fourfold.arena.hosts.process import ResourceLimits
from fourfold.arena.hosts.process import BotProcess
from fourfold.arena.sandbox import Sandbox
command = [sys.executable, "-S", "-c", {LEAVES_CHILDREN!r}]
bot = BotProcess(command, ResourceLimits(), sandbox=Sandbox())
words = bot.receive({TIMEOUT}), bot.pid
bot.suspend()
print(*words, flush=True)
time.sleep(60)
"""
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        text=True,
    ) as owner:
        assert owner.stdout is not None
        ready, pid = owner.stdout.readline().split()
        assert ready == "ready"
        namespace = find_namespace(int(pid))
        assert count_processes(namespace) == 5
        owner.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + TIMEOUT
    while count_processes(namespace) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert count_processes(namespace) == 0


def find_namespace(outer_pid: int) -> str:
    """Return the PID namespace of a sandbox, given its outer process."""
    return str(Path(f"/proc/{find_bot_pid(outer_pid)}/ns/pid").readlink())


def count_processes(namespace: str) -> int:
    """Return the number of processes in a PID namespace."""
    return len(find_processes(namespace))


def find_processes(namespace: str) -> list[int]:
    """Return the ids of the processes in a PID namespace."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and str((entry / "ns/pid").readlink()) == namespace:
                found.append(int(entry.name))
        except OSError:
            continue
    return found
