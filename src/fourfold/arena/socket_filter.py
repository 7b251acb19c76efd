"""A seccomp filter for the sandbox: only Unix and internet sockets.

The network namespace of the sandbox isolates internet sockets. Other families may reach beyond it,
such as AF_VSOCK, which connects a virtual machine to its host, or are rarely tested parts of the
kernel. The filter is a small program of classic BPF, which the kernel runs at each system call.
"""

from __future__ import annotations

import contextlib
import errno
import platform
import struct
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass

ALLOWED_FAMILIES = (1, 2, 10)
"""AF_UNIX, AF_INET and AF_INET6 of Linux, which Python's ``socket`` lacks on other systems."""


@dataclass(frozen=True, slots=True)
class Architecture:
    """The numbers of the filtered system calls on one processor architecture."""

    audit: int
    """The identifier of the architecture, ``AUDIT_ARCH_...``."""
    socket: tuple[int, ...]
    """``socket`` and ``socketpair``, whose first argument is the family."""
    disabled: tuple[int, ...] = ()
    """Calls that create sockets in ways that a filter cannot check."""
    first_foreign: int | None = None
    """The first number of calls of another kind, which are refused."""


_IO_URING = (425, 426, 427)
"""``io_uring`` opens sockets without a system call; its numbers are the same everywhere."""

X86_64 = Architecture(0xC000003E, (41, 53), _IO_URING, first_foreign=0x40000000)
I386 = Architecture(0x40000003, (359, 360), (102, *_IO_URING))
AARCH64 = Architecture(0xC00000B7, (198, 199), _IO_URING)
ARM = Architecture(0x40000028, (281, 288), (102, *_IO_URING))

ARCHITECTURES = {"x86_64": (X86_64, I386), "aarch64": (AARCH64, ARM)}
"""The architectures of the programs that each kind of machine runs: its own, and 32-bit ones."""

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
"""Offsets in the kernel's ``struct seccomp_data`` (little-endian)."""

_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000

Instruction = tuple[int, int, int, int]
"""Code, jumps if true and if false, and the operand."""


def filter_program(machine: str) -> bytes | None:
    """The filter for a kind of machine (``platform.machine()``), as the kernel reads it; None if
    the kind is not supported."""
    architectures = ARCHITECTURES.get(machine)
    if architectures is None:
        return None
    program: list[Instruction] = [(_LOAD, 0, 0, _ARCHITECTURE)]
    for architecture in architectures:
        section = _section(architecture)
        program += [(_EQUAL, 0, len(section), architecture.audit), *section]
    program.append((_RETURN, 0, 0, _KILL))
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in program)


def _section(architecture: Architecture) -> list[Instruction]:
    """The part of the program for one architecture. It ends every call that reaches it."""
    section: list[Instruction] = [(_LOAD, 0, 0, _NUMBER)]
    if architecture.first_foreign is not None:
        section += [(_AT_LEAST, 0, 1, architecture.first_foreign), _refuse(errno.ENOSYS)]
    for number in architecture.disabled:
        section += [(_EQUAL, 0, 1, number), _refuse(errno.ENOSYS)]
    first, second = architecture.socket
    section += [
        (_EQUAL, 2, 0, first),
        (_EQUAL, 1, 0, second),
        (_RETURN, 0, 0, _ALLOW),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
    ]
    for family in ALLOWED_FAMILIES:
        section += [(_EQUAL, 0, 1, family), (_RETURN, 0, 0, _ALLOW)]
    return [*section, _refuse(errno.EAFNOSUPPORT)]


def _refuse(error: int) -> Instruction:
    return (_RETURN, 0, 0, _ERROR | error)


@contextlib.contextmanager
def open_filter() -> Iterator[int | None]:
    """A file descriptor from which bubblewrap reads the filter of this machine; None if this kind
    of machine is not supported."""
    program = filter_program(platform.machine())
    if program is None:
        yield None
        return
    with tempfile.TemporaryFile() as file:
        file.write(program)
        file.seek(0)
        yield file.fileno()
