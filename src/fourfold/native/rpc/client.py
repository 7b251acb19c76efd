"""The client: encodes requests to the core and decodes its answers."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from fourfold.base.errors import FourfoldError, NativeMissingError

Turn = tuple[int | None, int | None]
Stop = Callable[[], bool]
T = TypeVar("T")


class Transport(Protocol):
    """Sends a request to the core and returns its answer. During a search it calls ``progress``
    with JSON, and ``stop`` every few milliseconds."""

    def __call__(self, request: str, progress: Callable[[str], None], stop: Stop, /) -> str: ...


_transport: Transport | None = None


def set_transport(transport: Transport | None) -> None:
    """Set the transport of all calls; None disconnects."""
    global _transport
    _transport = transport


def is_connected() -> bool:
    return _transport is not None


def never() -> bool:
    return False


def call(
    command: str,
    *,
    self: RemoteObject | None = None,
    stop: Stop | None = None,
    on_progress: Callable[[Any], object] | None = None,
    **arguments: object,
) -> Any:
    """Call a command of the core and return its result.

    Raises FourfoldError for invalid arguments, like the compiled modules. Arguments that are None
    are left out. ``self`` is the object of a method. The core ignores ``threads``, as it has only
    one."""
    if _transport is None:
        raise NativeMissingError("native.missing", name=command, reason="no core is connected")
    if self is not None:
        arguments = {self.kind: self.number, **arguments}
    if on_progress is not None:
        arguments["progress"] = True
    lines = [command]
    for name, value in arguments.items():
        if value is not None:
            lines.append(f"{name} {encode(value)}")
        if isinstance(value, Mapping):  # "parameters a b", then "parameter.a 1" and "parameter.b 2"
            lines += [f"{name.removesuffix('s')}.{key} {encode(value[key])}" for key in value]
    listener = on_progress

    def progress(text: str) -> None:
        if listener is not None:
            listener(json.loads(text))

    answer = json.loads(_transport("\n".join(lines), progress, stop or never))
    if "invalid" in answer:
        raise FourfoldError(answer["invalid"])
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer["result"]


def encode(value: object) -> str:
    """An argument as text.

    >>> encode([(5, None), (0, 3)]), encode([1, 2]), encode(True), encode(0.1)
    ('5,- 0,3', '1 2', '1', '0.1')
    """
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, tuple) and len(value) == 2:
        return ",".join("-" if half is None else str(half) for half in value)
    if isinstance(value, Sequence | Mapping) and not isinstance(value, str):
        return " ".join(encode(item) for item in value)
    return str(value)


def unchanged(result: Any) -> Any:
    """Decode a result that needs no decoding."""
    return result


def decode_turn(result: list[int | None]) -> Turn:
    square, gift = result
    return square, gift


def decode_turns(result: Iterable[list[int | None]]) -> list[Turn]:
    return [decode_turn(turn) for turn in result]


def remote_function(
    command: str,
    names: str,
    decode: Callable[[Any], T],
    decode_progress: Callable[[Any], object] | None = None,
    **defaults: Any,
) -> Callable[..., T]:
    """A function that calls this command, like the function of the compiled module.

    ``names`` are the names of its positional arguments, ``defaults`` some of their values. Types
    are checked against the stub of the compiled module. ``decode`` converts the result, and
    progress too unless ``decode_progress`` is given."""
    positional = names.split()

    def function(
        *values: Any,
        stop: Stop | None = None,
        on_progress: Callable[[Any], object] | None = None,
        **named: Any,
    ) -> T:
        listener = on_progress and (lambda result: on_progress((decode_progress or decode)(result)))
        given = dict(zip(positional[: len(values)], values, strict=True))
        arguments = {**defaults, **given, **named}
        return decode(call(command, stop=stop, on_progress=listener, **arguments))

    return function


def remote_constructor(command: str, names: str, **defaults: Any) -> Callable[..., None]:
    """The ``__init__`` of a :class:`RemoteObject`, which this command makes in the core."""
    make = remote_function(command, names, int, **defaults)

    def construct(self: RemoteObject, *values: Any, **named: Any) -> None:
        self.number = make(*values, **named)

    return construct


class RemoteObject:
    """An object that lives in the core as long as this one."""

    kind: ClassVar[str]
    """The argument of its commands that has its number."""
    number: int | None = None

    def __del__(self) -> None:
        if self.number is not None:
            with contextlib.suppress(FourfoldError):
                call("drop", object=self.number)
