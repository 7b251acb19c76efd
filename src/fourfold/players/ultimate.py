"""The Ultimate engine as a player: a search of the core, timed per move or per game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fourfold import native
from fourfold.base.errors import SpecError, unknown_name_error, wrap_errors
from fourfold.base.files import parse_json, read_text
from fourfold.base.limits import IN_BROWSER
from fourfold.base.specs import Option
from fourfold.games.ultimate import Position
from fourfold.players.core_player import CorePlayer, core_spec
from fourfold.players.registry import PlayerFamily
from fourfold.players.search_backend import DEPTH

PARAMETERS = Option(
    "parameters", str, None, "parameters of the engine: a JSON file, or name:value;name:value"
)


def tunable_parameters(text: str | None) -> tuple[Option, ...]:
    """The engine's parameters as options with ranges, for tuning. ``text`` sets their defaults."""
    start = read_parameters(text)
    return tuple(
        Option(name, int, start.get(name, default), meaning, minimum=least, maximum=most)
        for name, default, least, most, meaning in _native_parameters()
    )


def _native_parameters(*, evaluation_only: bool = False) -> list[tuple[str, int, int, int, str]]:
    engine = native.ultimate_engine
    evaluation = engine.evaluation_parameters()
    return evaluation if evaluation_only else [*evaluation, *engine.search_parameters()]


def read_parameters(text: str | None, *, evaluation_only: bool = False) -> dict[str, int]:
    """The parameters in a text, by name; the others keep their defaults.

    SpecError if the text is malformed, a name is unknown, or a value is out of range.

    >>> read_parameters("line_1:300;tempo:5")
    {'line_1': 300, 'tempo': 5}
    """
    if text is None:
        return {}
    values = _parse_file(Path(text)) if text.endswith(".json") else dict(_parse_pairs(text))
    owner = f"parameters={text}"
    known = {
        name: (least, most)
        for name, _, least, most, _ in _native_parameters(evaluation_only=evaluation_only)
    }
    for name, value in values.items():
        if name not in known:
            raise unknown_name_error("parameter.unknown", name, known, owner=owner)
        least, most = known[name]
        if type(value) is not int or not least <= value <= most:
            raise SpecError(
                "parameter.value", owner=owner, name=name, value=value, least=least, most=most
            )
    return values


def _parse_file(path: Path) -> dict[str, Any]:
    with wrap_errors("parameter.file", to=SpecError, file=path):
        values = parse_json(read_text(path))
    if not isinstance(values, dict):
        raise SpecError("parameter.names", file=path)
    return values


def _parse_pairs(text: str) -> Iterator[tuple[str, int]]:
    for part in text.split(";"):
        name, _, value = part.partition(":")
        try:
            yield name.strip(), int(value)
        except ValueError:
            raise SpecError("parameter.pair", text=text, part=part) from None


MEMORY_MEGABYTES = 16 if IN_BROWSER else 64
"""The default size of the transposition table."""


def make_ultimate(
    time: float = 1.0,
    depth: int | None = None,
    threads: int = 1,
    memory: int = MEMORY_MEGABYTES,
    parameters: str | None = None,
) -> CorePlayer:
    """The engine: ``time`` seconds per move, unless the clock allows less.

    Its games are repeatable with one thread and a limit of nodes or depth.
    """
    tuned = core_parameters(read_parameters(parameters))
    options = {"time": time, "depth": depth, "threads": threads, "memory": memory}
    return CorePlayer(core_spec("ultimate", **options, parameters=tuned), Position)


def core_parameters(parameters: Mapping[str, int]) -> str | None:
    """Parameters as an option of a player of the core.

    >>> core_parameters({"line_1": 300, "tempo": 5})
    'line_1:300;tempo:5'
    """
    return ";".join(f"{name}:{value}" for name, value in parameters.items()) or None


TIME = Option("time", float, 1.0, "seconds per move without a clock", minimum=0.001)
THREADS = Option("threads", int, 1, "number of search threads", minimum=1, maximum=64)
MEMORY = Option(
    "memory",
    int,
    MEMORY_MEGABYTES,
    "transposition table, in MiB",
    minimum=1,
    maximum=65536,
)

FAMILY = PlayerFamily(
    make=make_ultimate,
    summary="about.ultimate",
    options=(
        TIME,
        DEPTH,
        THREADS,
        MEMORY,
        PARAMETERS,
    ),
    games=("ultimate",),
    parameters=tunable_parameters,
)
