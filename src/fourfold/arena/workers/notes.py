"""A note that a task leaves where it will be found if its process dies: how far it had come."""

from __future__ import annotations

from collections.abc import MutableSequence

TASK, STEP = 0, 1
"""What the two numbers of a note are: the worker's count of tasks, and the task's own step."""

_slots: MutableSequence[int] | None = None


def keep_notes_in(slots: MutableSequence[int]) -> None:
    """From now on leave this process's notes here: in memory that outlives it."""
    global _slots
    _slots = slots


def leave_note(step: int) -> None:
    """Say where in the task at hand we are; it replaces the note before."""
    if _slots is not None:
        _slots[STEP] = step
