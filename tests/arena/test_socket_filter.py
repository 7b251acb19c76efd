"""The socket filter of the sandbox, run by a small interpreter for all kinds of machines."""

from __future__ import annotations

import errno
import platform
import struct

import pytest

from fourfold.arena.socket_filter import (
    AARCH64,
    ARCHITECTURES,
    ARM,
    I386,
    X86_64,
    Architecture,
    filter_program,
    open_filter,
)

UNIX, INET, INET6, NETLINK, VSOCK = 1, 2, 10, 16, 40
ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
IO_URING_SETUP = 425

NATIVE = [("x86_64", X86_64), ("aarch64", AARCH64)]
KINDS = [*NATIVE, ("x86_64", I386), ("aarch64", ARM)]


def run_filter(machine: str, audit: int, number: int, argument: int = 0) -> int:
    """Return the filter's decision about a system call, as the kernel would."""
    program = filter_program(machine)
    assert program is not None
    data = struct.pack("<IIQQ", number, audit, 0, argument)
    value, at = 0, 0
    while True:
        code, if_true, if_false, operand = struct.unpack_from("<HBBI", program, 8 * at)
        at += 1
        if code == 0x20:
            [value] = struct.unpack_from("<I", data, operand)
        elif code == 0x06:
            return int(operand)
        else:
            assert code in {0x15, 0x35}
            holds = value == operand if code == 0x15 else value >= operand
            at += if_true if holds else if_false


@pytest.mark.parametrize(("machine", "kind"), KINDS)
@pytest.mark.parametrize("call", [0, 1])
def test_only_unix_and_internet_sockets_are_allowed(
    machine: str, kind: Architecture, call: int
) -> None:
    number = kind.socket[call]
    for family in range(64):
        allowed = family in {UNIX, INET, INET6}
        expected = ALLOW if allowed else ERROR | errno.EAFNOSUPPORT
        assert run_filter(machine, kind.audit, number, family) == expected
    # The kernel reads the family from the lower half of the argument.
    vsock = run_filter(machine, kind.audit, number, VSOCK | 1 << 32)
    assert vsock == ERROR | errno.EAFNOSUPPORT


@pytest.mark.parametrize(("machine", "kind"), KINDS)
def test_other_calls_are_allowed(machine: str, kind: Architecture) -> None:
    for number in range(1000):
        if number not in {*kind.socket, *kind.disabled}:
            assert run_filter(machine, kind.audit, number, NETLINK) == ALLOW
    for number in kind.disabled:
        assert run_filter(machine, kind.audit, number) == ERROR | errno.ENOSYS
    assert IO_URING_SETUP in kind.disabled


def test_calls_of_other_architectures_are_refused() -> None:
    x32_socket = 0x40000000 + 41
    assert run_filter("x86_64", X86_64.audit, x32_socket, UNIX) == ERROR | errno.ENOSYS
    assert run_filter("x86_64", AARCH64.audit, 0) == KILL
    assert run_filter("aarch64", X86_64.audit, 0) == KILL


def test_a_machine_of_another_kind_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    assert filter_program("riscv64") is None
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    with open_filter() as file:
        assert file is None


def test_numbers_are_those_of_the_kernel() -> None:
    assert (X86_64.socket, I386.socket) == ((41, 53), (359, 360))
    assert (AARCH64.socket, ARM.socket) == ((198, 199), (281, 288))
    assert {
        name: tuple(hex(kind.audit) for kind in kinds) for name, kinds in ARCHITECTURES.items()
    } == {
        "x86_64": ("0xc000003e", "0x40000003"),
        "aarch64": ("0xc00000b7", "0x40000028"),
    }
