"""Which sandbox bots run in: the name that is asked for, and what it comes to on this machine."""

from __future__ import annotations

from pathlib import Path

from fourfold.arena.sandbox.bubblewrap import Sandbox, why_not
from fourfold.base.errors import FourfoldError, SpecError

AUTO, BUBBLEWRAP, NONE = "auto", "bubblewrap", "none"
CHOICES = (AUTO, BUBBLEWRAP, NONE)


class SandboxError(FourfoldError):
    """A sandbox is demanded where there is none."""


def check_name(name: str) -> None:
    """SpecError if there is no sandbox of that name anywhere."""
    if name not in CHOICES:
        raise SpecError("sandbox.unknown", name=name, known=CHOICES)


def in_force(name: str) -> str:
    """``bubblewrap`` or ``none``: ``auto`` is a sandbox wherever there can be one, and SandboxError
    says why there is none where it is demanded."""
    check_name(name)
    if name == AUTO:
        return NONE if why_not() else BUBBLEWRAP
    if name == BUBBLEWRAP and (reason := why_not()):
        raise SandboxError("sandbox.missing", reason=reason)
    return name


def open_sandbox(
    name: str, folders: tuple[Path, ...] = (), *, alone: bool = False
) -> Sandbox | None:
    """The sandbox that a name stands for here, in which a bot may read these folders, and with
    ``alone`` of its own folder only its file; None for none."""
    return Sandbox(folders, alone) if in_force(name) == BUBBLEWRAP else None


def told(name: str) -> str:
    """What is in force, in a sentence for whoever starts bots."""
    if name == BUBBLEWRAP:
        return "Bots run in a sandbox (bubblewrap): no network, and no files but their own."
    reason = why_not() or "that was asked for"
    return f"Bots run without a sandbox, with all your rights: {reason}."
