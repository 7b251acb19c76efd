# mypy: ignore-errors
"""A bot that tries to reach what is none of its own.

``targets.json`` beside this file says what it is after, and which attempts it makes: one in each
move, in that order. Its score is 1 when it got there and 0 when it did not.
"""

import contextlib
import ctypes
import json
import os
import signal
import socket
from pathlib import Path

from fourfold.players.contract import Choice

TARGETS = json.loads(Path(__file__).with_name("targets.json").read_text())
ATTEMPTS = {}


def attempt(reach):
    ATTEMPTS[reach.__name__] = reach
    return reach


class Hostile:
    def choose(self, position, clock):  # noqa: ARG002
        """Makes the next attempt; only what the system refuses counts as a failure."""
        reach = ATTEMPTS[TARGETS["attempts"].pop(0)]
        try:
            reached = bool(reach())
        except OSError:
            reached = False
        return Choice(position.legal_moves()[0], score=reached)


@attempt
def see_processes():
    return Path(f"/proc/{TARGETS['pid']}/cmdline").read_bytes() == TARGETS["cmdline"].encode()


@attempt
def read_memory():
    """Of the other's process, where its secret is."""
    with Path(f"/proc/{TARGETS['pid']}/mem").open("rb", 0) as memory:
        memory.seek(TARGETS["address"])
        return memory.read(len(TARGETS["secret"])).decode() == TARGETS["secret"]


@attempt
def read_environment():
    """Of any process that can be seen, the one that started us among them."""
    found = b""
    for entry in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):  # it may have ended
            found += entry.read_bytes()
    return TARGETS["secret"].encode() in found


@attempt
def kill():
    os.kill(TARGETS["pid"], signal.SIGUSR1)
    return True


@attempt
def kill_everybody():
    """Signal 0 asks whether there is anybody but us and the first process."""
    os.kill(-1, 0)
    return True


@attempt
def connect():
    with socket.create_connection(("127.0.0.1", TARGETS["port"]), timeout=5) as talk:
        return talk.recv(100).decode() == TARGETS["secret"]


@attempt
def connect_abstract():
    """Such sockets have names that no file system hides."""
    with socket.socket(socket.AF_UNIX) as talk:
        talk.settimeout(5)
        talk.connect("\0" + TARGETS["abstract"])
        return talk.recv(100).decode() == TARGETS["secret"]


@attempt
def share_memory():
    """System V shared memory, by its number."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.shmat.restype = ctypes.c_void_p
    found = libc.shmat(TARGETS["segment"], None, 0o10000)
    return found != ctypes.c_void_p(-1).value


@attempt
def read_home():
    return Path(TARGETS["home"], "diary").read_text() == TARGETS["secret"]


@attempt
def read_opponent():
    return Path(TARGETS["opponent"]).read_text() == TARGETS["secret"]


@attempt
def read_scratch_of_others():
    return any(path != Path.cwd() for path in Path.cwd().parent.glob("fourfold-bot-*"))


@attempt
def read_settings():
    return Path("/etc/hostname").exists() or Path("/etc/passwd").exists()


@attempt
def write_outside():
    Path(TARGETS["outside"], "written").write_text("I was here")
    return True


@attempt
def write_beside():
    Path(__file__).with_name("written").write_text("I was here")
    return True


@attempt
def write_system():
    Path("/usr/fourfold-written").write_text("I was here")
    Path("/usr/fourfold-written").unlink()
    return True


@attempt
def gain_rights():
    """Do what only the superuser may."""
    libc = ctypes.CDLL(None, use_errno=True)
    return libc.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0


@attempt
def use_what_is_ours():
    """What every bot may do: read its folder, write to its scratch folder and to ``/tmp``, start a
    program, take a lock, and use NumPy."""
    import multiprocessing

    import numpy

    assert multiprocessing.Lock().acquire()
    assert numpy.zeros(3).sum() == 0
    assert Path(__file__).read_text()
    for place in (Path.cwd(), Path("/tmp"), Path(os.environ["TMPDIR"]), Path.home()):
        (place / "note").write_text("mine")
        assert (place / "note").read_text() == "mine"
    return os.popen("echo hello").read() == "hello\n"
