"""Requests to the core, and its answers."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from fourfold.base.errors import FourfoldError, NativeMissingError

Turn = tuple[int | None, int | None]
Stop = Callable[[], bool]
T = TypeVar("T")


class Core(Protocol):
    """Whoever takes a request to the core and brings back its answer. Meanwhile ``tell`` hears what
    is found on the way, as JSON, and ``stop`` is asked every few milliseconds."""

    def __call__(self, request: str, tell: Callable[[str], None], stop: Stop, /) -> str: ...


_core: Core | None = None


def set_core(core: Core | None) -> None:
    """Who is asked from now on; None is nobody."""
    global _core
    _core = core


def has_core() -> bool:
    return _core is not None


def never() -> bool:
    return False


def ask(
    command: str,
    *,
    self: Thing | None = None,
    stop: Stop | None = None,
    on_progress: Callable[[Any], object] | None = None,
    **arguments: object,
) -> Any:
    """What the core found; FourfoldError when it refuses, as the compiled modules do. Arguments
    that are None are left out. ``self`` is the thing that a method is about; ``threads`` the core
    does not read, having one."""
    if _core is None:
        raise NativeMissingError("native.missing", name=command, reason="no core is asked in text")
    if self is not None:
        arguments = {self.kind: self.number, **arguments}
    if on_progress is not None:
        arguments["progress"] = True
    lines = [command]
    lines.extend(
        f"{name} {written(value)}" for name, value in arguments.items() if value is not None
    )
    hear = on_progress

    def tell(found: str) -> None:
        if hear is not None:
            hear(json.loads(found))

    answer = json.loads(_core("\n".join(lines), tell, stop or never))
    if "refused" in answer:
        raise FourfoldError(answer["refused"])
    if "failed" in answer:
        raise RuntimeError(answer["failed"])
    return answer["found"]


def written(value: object) -> str:
    """An argument as the core reads it.

    >>> written([(5, None), (0, 3)]), written([1, 2]), written(True), written(0.1)
    ('5,- 0,3', '1 2', '1', '0.1')
    """
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, tuple) and len(value) == 2:
        return ",".join("-" if half is None else str(half) for half in value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(written(one) for one in value)
    return str(value)


def as_found(found: Any) -> Any:
    """What is an answer in itself."""
    return found


def turn_of(found: list[int | None]) -> Turn:
    square, gift = found
    return square, gift


def turns_of(found: Iterable[list[int | None]]) -> list[Turn]:
    return [turn_of(one) for one in found]


def twin(
    command: str,
    names: str,
    read: Callable[[Any], T],
    read_progress: Callable[[Any], object] | None = None,
) -> Callable[..., T]:
    """The function of a compiled module that is this command. Its arguments have these names in
    their places, and all may be given by name; the stub of the compiled one says what they are, and
    callers are checked against that. ``read`` makes of an answer what the function gives, and of
    what is found on the way too, unless that is read otherwise."""
    places = names.split()

    def asked(
        *given: Any,
        stop: Stop | None = None,
        on_progress: Callable[[Any], object] | None = None,
        **named: Any,
    ) -> T:
        hear = on_progress and (lambda found: on_progress((read_progress or read)(found)))
        arguments = dict(zip(places[: len(given)], given, strict=True)) | named
        return read(ask(command, stop=stop, on_progress=hear, **arguments))

    return asked


class Thing:
    """What the core keeps for an object of ours, for as long as that lives."""

    kind: ClassVar[str]
    """What its commands call it."""
    number: int | None = None

    def __del__(self) -> None:
        if self.number is not None:
            with contextlib.suppress(FourfoldError):
                ask("drop", thing=self.number)
