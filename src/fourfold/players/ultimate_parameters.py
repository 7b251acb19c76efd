"""The Ultimate engine's parameters as a user gives them: a file, or values by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fourfold import native
from fourfold.base.errors import SpecError, unknown_name_error, wrap_errors
from fourfold.base.files import read_text
from fourfold.base.specs import Option
from fourfold.base.strict_json import parse_json

PARAMETERS = Option(
    "parameters", str, None, "the engine's numbers: a JSON file, or name:value;name:value"
)


def tunable_parameters(given: str | None) -> tuple[Option, ...]:
    """The parameters as options with their ranges, for who wants to tune them; what is given are
    their defaults."""
    start = read_parameters(given)
    return tuple(
        Option(name, int, start.get(name, default), meaning, minimum=least, maximum=most)
        for name, default, least, most, meaning in native.ultimate_engine.parameters()
    )


def read_parameters(text: str | None) -> dict[str, int]:
    """The parameters that a text gives, by name; those it does not name keep their defaults.

    SpecError when the text is malformed, or names what does not exist or is out of range.

    >>> read_parameters("line_1:300;tempo:5")
    {'line_1': 300, 'tempo': 5}
    """
    if text is None:
        return {}
    given = _from_file(Path(text)) if text.endswith(".json") else dict(_from_values(text))
    owner = f"parameters={text}"
    known = {name: (least, most) for name, _, least, most, _ in native.ultimate_engine.parameters()}
    for name, value in given.items():
        if name not in known:
            raise unknown_name_error("parameter.unknown", name, known, owner=owner)
        least, most = known[name]
        if type(value) is not int or not least <= value <= most:
            raise SpecError(
                "parameter.value", owner=owner, name=name, value=value, least=least, most=most
            )
    return given


def _from_file(path: Path) -> dict[str, Any]:
    with wrap_errors("parameter.file", to=SpecError, file=path):
        given = parse_json(read_text(path))
    if not isinstance(given, dict):
        raise SpecError("parameter.names", file=path)
    return given


def _from_values(text: str) -> Iterator[tuple[str, int]]:
    for part in text.split(";"):
        name, _, value = part.partition(":")
        try:
            yield name.strip(), int(value)
        except ValueError:
            raise SpecError("parameter.pair", text=text, part=part) from None
